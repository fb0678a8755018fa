"""Built-in pieces are closed solids of exactly the size asked for, in parts named by the field."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.models.errors import PieceError
from escalade.models.mesh import MATERIALS, Mesh
from escalade.models.pieces import SHAPES, build, find_shape, gate_size, ladder_size
from escalade.rules.kinds import KINDS

STRETCHES = [(1, 1, 1), (1.37, 0.95, 1.05), (1, 1.6, 1), (0.83, 1.21, 1.4)]
"""Usual sizes changed in width, height and depth."""


def assert_exact_solid(mesh: Mesh, size: tuple[float, float, float]) -> None:
    width, height, depth = size
    solid = trimesh.Trimesh(mesh.vertices, mesh.faces, process=False)
    assert solid.is_watertight
    assert solid.is_winding_consistent
    assert solid.volume > 0
    expected = [[-width / 2, -depth / 2, 0.0], [width / 2, depth / 2, height]]
    assert mesh.bounds.tolist() == expected


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("stretch", STRETCHES, ids=str)
def test_a_piece_is_closed_and_exactly_as_large_as_asked(shape, stretch):
    usual = SHAPES[shape].dimensions_in
    size = tuple(side * factor for side, factor in zip(usual, stretch, strict=True))
    assert_exact_solid(build(shape, size), size)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_smallest_piece_can_be_built(shape):
    least = SHAPES[shape].least_in
    assert_exact_solid(build(shape, least), least)


@pytest.mark.parametrize("shape", ["wall", "round-tower", "siege-tower", "hoarding", "mantlet"])
def test_a_huge_piece_keeps_its_size_and_stays_light(shape):
    size = (60.0, 40.0, 30.0)
    mesh = build(shape, size)
    assert_exact_solid(mesh, size)
    assert len(mesh.faces) < 120_000


@settings(deadline=None, max_examples=12)
@given(
    shape=st.sampled_from(["wall", "square-tower", "covered-ram", "ladder", "stakes", "gate"]),
    factors=st.tuples(*[st.floats(1.0, 4.0)] * 3),
)
def test_any_size_is_met_to_the_last_bit(shape, factors):
    least = SHAPES[shape].least_in
    size = tuple(side * factor for side, factor in zip(least, factors, strict=True))
    assert_exact_solid(build(shape, size), size)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_names_a_kind_and_only_known_materials(shape):
    assert SHAPES[shape].kind in KINDS
    assert {part.material for part in build(shape).parts} <= set(MATERIALS)
    assert (build(shape).face_parts < len(build(shape).parts)).all()


@pytest.mark.parametrize(
    ("shape", "options", "parts"),
    [
        ("wall", {}, {"curtain", "wall-walk", "parapet", "merlons", "corbels", "arrow slits"}),
        ("wall", {"stairs": True}, {"stairs"}),
        ("tower", {}, {"tower", "platform", "parapet", "merlons", "door"}),
        ("round-tower", {}, {"tower", "platform", "parapet", "merlons", "door"}),
        ("gatehouse", {}, {"turret", "arch", "portcullis", "wall-walk", "platform", "merlons"}),
        ("gate", {}, {"door", "bar"}),
        ("keep", {}, {"keep", "turret", "windows", "platform"}),
        ("hoarding", {}, {"hoarding", "wall-walk", "roof"}),
        ("siege-tower", {}, {"drawbridge", "wheels", "ladder", "floors", "platform", "hides"}),
        ("trebuchet", {}, {"arm", "counterweight", "sling", "frame", "stones"}),
        ("wolfs-head-ram", {}, {"ram", "ram head", "roof", "wheels"}),
    ],
)
def test_parts_carry_the_names_that_answers_speak(shape, options, parts):
    assert parts <= {part.name for part in build(shape, **options).parts}


def test_a_tower_and_a_square_tower_are_the_same():
    assert np.array_equal(build("tower").vertices, build("square-tower").vertices)


def test_the_same_piece_is_built_once_and_cannot_be_written():
    mesh = build("wall", (10, 5, 3))
    assert build("wall", (10.0, 5.0, 3.0)) is mesh
    with pytest.raises(ValueError, match="read-only"):
        mesh.vertices[0, 0] = 1.0


def test_the_gate_fits_the_arch_of_its_gatehouse():
    width, height = gate_size(8, 7)
    house = build("gatehouse", (8, 7, 4))
    portcullis = [i for i, part in enumerate(house.parts) if part.name == "portcullis"]
    solid = house.triangles[~np.isin(house.face_parts, portcullis)]
    scene = trimesh.Trimesh(solid.reshape(-1, 3), np.arange(solid.size // 3).reshape(-1, 3))
    inside = [(x, z) for x in (-0.49, 0.0, 0.49) for z in (0.02, 0.3)]
    origins = [(x * width, -5.0, z * height) for x, z in inside]
    beside = [(x * width, -5.0, 0.3 * height) for x in (-0.53, 0.53)]
    through = scene.ray.intersects_any(origins, np.tile([0.0, 1.0, 0.0], (len(origins), 1)))
    stopped = scene.ray.intersects_any(beside, np.tile([0.0, 1.0, 0.0], (len(beside), 1)))
    assert not through.any()
    assert stopped.all()


def test_a_ladder_of_given_length_leans_by_pythagoras():
    size = ladder_size(6.5, 2.5)
    assert size == (2.5, 6.0, 0.85)
    assert_exact_solid(build("ladder", size), size)


def test_a_lowered_bridge_reaches_beyond_the_tower_and_nothing_else_moves():
    raised = build("siege-tower", (5, 9, 4))
    lowered = build("siege-tower", (5, 9, 4), bridge="lowered", landing_in=5.0, reach_in=1.9)
    bridge = [i for i, part in enumerate(lowered.parts) if part.name in ("drawbridge", "ropes")]
    rest = lowered.triangles[~np.isin(lowered.face_parts, bridge)].reshape(-1, 3)
    assert np.stack([rest.min(axis=0), rest.max(axis=0)]).tolist() == raised.bounds.tolist()
    tip = lowered.triangles[np.isin(lowered.face_parts, bridge)].reshape(-1, 3)
    assert tip[:, 0].max() > 2.5 + 1.9
    assert tip[:, 2].min() == pytest.approx(4.0)


@pytest.mark.parametrize(
    ("shape", "size", "options", "message"),
    [
        ("wal", None, {}, "did you mean 'wall'"),
        ("wall", (1, 5, 3), {}, "cannot have a width of 1 in: give 2 to 96 in"),
        ("wall", (10, float("nan"), 3), {}, "height of nan"),
        ("tower", (5, 7, -5), {}, "depth of -5"),
        ("keep", (500, 11, 8), {}, "width of 500"),
        ("wall", None, {"stair": True}, "no option 'stair'; its options: stairs"),
        ("gate", None, {"stairs": True}, "its options: none"),
        ("wall", None, {"stairs": "yes"}, "is true or false, not 'yes'"),
        ("wall", (3, 5, 3), {"stairs": True}, "too short for stairs"),
        ("tower", None, {"walk_in": "4"}, "is a length in inches, not '4'"),
        ("tower", None, {"doors": ["north"]}, "no side is called 'north'"),
        ("tower", None, {"walk_doors": ["left"]}, "set walk_in between"),
        ("siege-tower", None, {"bridge": "open"}, "'raised' or 'lowered', not 'open'"),
        ("siege-tower", None, {"landing_in": 8.5}, "set landing_in between"),
    ],
)
def test_what_cannot_be_built_is_refused_with_a_remedy(shape, size, options, message):
    with pytest.raises(PieceError) as refusal:
        build(shape, size, **options)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("foot", [0, 5, 6, -1])
def test_a_ladder_cannot_stand_with_its_foot_that_far_out(foot):
    with pytest.raises(PieceError, match="foot"):
        ladder_size(5, foot)


def test_a_shape_is_found_by_its_name():
    assert find_shape("mantlet").kind == "mantlet"
