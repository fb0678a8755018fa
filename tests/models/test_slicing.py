"""Triangles cut along a plane: nothing is lost, and every piece knows where it comes from."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from escalade.models.blocks import block
from escalade.models.cutting import cut_triangles
from escalade.models.errors import SectionError
from escalade.models.mesh import Mesh
from escalade.models.slicing import slice_triangles
from escalade.models.towers import apart_at_towers
from escalade.models.typed import typed_component

ROUNDING_IN = 1e-9
"""Coordinates here are up to 4 in and halves of them: far above what float64 loses."""

RAW = arrays(np.int64, (12, 3, 3), elements=st.integers(-8, 8))
"""On a coarse grid many triangles have no area: corners coincide, or lie in one line."""


def areas(triangles):
    a, b, c = np.moveaxis(triangles, 1, 0)
    return np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2


@given(raw=RAW, at=st.integers(-15, 15), axis=st.integers(0, 2), sign=st.sampled_from((-1.0, 1.0)))
def test_every_piece_is_in_its_own_triangle(raw, at, axis, sign):
    triangles = raw / 2
    pieces, came_from = cut_triangles(triangles, axis, at / 4, sign)
    own = triangles[came_from]
    low, high = own.min(axis=1)[:, None], own.max(axis=1)[:, None]
    assert (pieces >= low - ROUNDING_IN).all()
    assert (pieces <= high + ROUNDING_IN).all()
    assert (sign * pieces[:, :, axis] >= sign * at / 4 - ROUNDING_IN).all()
    whole = {tuple(np.round(corner, 9)) for corner in triangles.reshape(-1, 3)}
    for piece, number in zip(pieces, came_from, strict=True):
        left = {tuple(np.round(corner, 9)) for corner in piece} & whole
        assert left & {tuple(np.round(corner, 9)) for corner in triangles[number]}


@given(raw=RAW, at=st.integers(-15, 15))
def test_both_sides_of_a_plane_have_the_whole_area_of_what_crosses_it(raw, at):
    triangles = raw / 2
    level = (triangles[:, :, 0] == at / 4).all(axis=1)
    upper, of_upper = cut_triangles(triangles[~level], 0, at / 4, 1.0)
    lower, of_lower = cut_triangles(triangles[~level], 0, at / 4, -1.0)
    count = int((~level).sum())
    sums = np.bincount(of_upper, areas(upper), count) + np.bincount(of_lower, areas(lower), count)
    assert np.allclose(sums, areas(triangles[~level]), atol=1e-6)


def test_a_slanted_plane_parts_a_block_in_two():
    normal = np.array([0.6, 0.0, 0.8])
    triangles = block(2, 2, 2).triangles
    pieces, came_from = slice_triangles(triangles, normal, 0.8)
    assert (pieces @ normal >= 0.8 - ROUNDING_IN).all()
    assert len(came_from) == len(pieces)
    assert 0 < areas(pieces).sum() < areas(triangles).sum()


def test_nothing_gives_nothing():
    pieces, came_from = slice_triangles(np.zeros((0, 3, 3)), np.array([0.0, 0.0, 1.0]), 0.0)
    assert pieces.shape == (0, 3, 3)
    assert came_from.shape == (0,)


def test_a_castle_with_flat_triangles_is_parted_at_its_towers():
    """Exporters leave triangles without area, and cuts run through them."""
    towers = [block(3, 6, 3).moved((x, 0, 0)) for x in (-6, 6)]
    solid = Mesh.joined([*towers, block(10, 4, 1)])
    flat = np.array([[[-7, y, 1], [0, y, 1], [7, y, 1]] for y in (-0.25, 0.0, 0.25)])
    corners = np.vstack([solid.triangles, flat])
    mesh = replace(
        solid,
        vertices=corners.reshape(-1, 3),
        faces=np.arange(3 * len(corners)).reshape(-1, 3),
        face_parts=np.append(solid.face_parts, np.zeros(len(flat), dtype=np.int64)),
    )
    parts = apart_at_towers(replace(typed_component("15 x 6 x 3", "wall"), mesh=mesh))
    assert [part.kind for part in parts].count("tower") == 2


def test_what_is_larger_than_any_table_is_not_parted_at_its_towers():
    huge = typed_component("5000 x 500 x 900", "wall")
    with pytest.raises(SectionError, match="set its size"):
        apart_at_towers(replace(huge, mesh=block(5000, 500, 900)))
