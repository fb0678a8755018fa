"""Miniatures are closed, stand on their base, and are as tall as asked."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from escalade.models.errors import PieceError
from escalade.models.mesh import MATERIALS
from escalade.models.pieces import LOOKS, figure

HEAD = {"head", "helmet", "hood", "cap"}


@pytest.mark.parametrize("look", LOOKS)
def test_a_figure_is_closed_and_its_head_is_as_high_as_asked(look):
    usual = LOOKS[look]
    mesh = figure(look, usual.height_in, usual.base_mm)
    solid = trimesh.Trimesh(mesh.vertices, mesh.faces, process=False)
    assert solid.is_watertight
    assert solid.is_winding_consistent
    assert solid.volume > 0
    head = [i for i, part in enumerate(mesh.parts) if part.name in HEAD]
    assert mesh.triangles[np.isin(mesh.face_parts, head)][:, :, 2].max() == pytest.approx(
        usual.height_in, abs=1e-9
    )
    assert {part.material for part in mesh.parts} <= set(MATERIALS)
    assert "cloth" in {part.material for part in mesh.parts}


@pytest.mark.parametrize(
    ("base_mm", "shape", "size"),
    [
        (25, None, (25, 25)),
        (32.0, "round", (32, 32)),
        ((50, 25), None, (50, 25)),
        ((60.0, 35.0), "oval", (60, 35)),
        ((25, 25), "rectangle", (25, 25)),
    ],
)
def test_a_base_is_exactly_as_large_as_its_millimetres_say(base_mm, shape, size):
    mesh = figure("spearman", 1.25, base_mm, shape)
    base = [i for i, part in enumerate(mesh.parts) if part.name == "base"]
    corners = mesh.triangles[np.isin(mesh.face_parts, base)].reshape(-1, 3)
    extent = corners.max(axis=0) - corners.min(axis=0)
    assert extent[:2] * 25.4 == pytest.approx(size)
    assert corners[:, 2].min() == 0.0


def test_a_figure_faces_along_x():
    mesh = figure("archer", 1.25, 25)
    arrow = [i for i, part in enumerate(mesh.parts) if part.name == "arrow"]
    corners = mesh.triangles[np.isin(mesh.face_parts, arrow)].reshape(-1, 3)
    assert corners[:, 0].max() > 0.4
    assert np.abs(corners[:, 1]).max() < 0.2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("elf", 1.25, 25), "no figure is called 'elf'; known looks: archer"),
        (("orc", 0.2, 25), "0.2 in tall"),
        (("orc", float("inf"), 25), "inf in tall"),
        (("orc", 1.25, 0), "a base of 0 mm"),
        (("orc", 1.25, (25, float("nan"))), "a base of"),
        (("orc", 1.25, 25, "hexagon"), "round, oval or rectangle, not 'hexagon'"),
    ],
)
def test_an_impossible_figure_is_refused_with_a_remedy(arguments, message):
    with pytest.raises(PieceError) as refusal:
        figure(*arguments)
    assert message in str(refusal.value)
