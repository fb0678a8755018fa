"""Ground: level surfaces, what is left out, what holds a base, and why it does not."""

import math

import numpy as np
import pytest
import shapely
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.models.blocks import block
from escalade.models.mesh import Mesh
from escalade.models.pieces import build
from escalade.scenes.bases import Base
from escalade.scenes.errors import CannotStand
from escalade.scenes.ground import Ground, ground_of
from escalade.scenes.scene import Table

BARE = Table(width_in=20, depth_in=20)


def area(ground: Ground, owner: str | None, z: float | None = None) -> float:
    return sum(
        s.polygon.area
        for s in ground.surfaces
        if s.owner == owner and (z is None or abs(s.z_in - z) < 0.01)
    )


def heights(ground: Ground, owner: str | None) -> list[float]:
    return sorted({round(s.z_in, 3) for s in ground.surfaces if s.owner == owner})


def on_table(*blocks, **named) -> Ground:
    meshes = {f"block {i}": mesh for i, mesh in enumerate(blocks)} | named
    return ground_of(meshes, BARE)


def disc(x=0.0, y=0.0, mm=25.0) -> Base:
    return Base.of_mm(mm, "round", (x, y))


def test_an_empty_table_is_all_ground():
    assert area(on_table(), None) == 400


def test_a_block_takes_its_foot_from_the_table_and_gives_its_top():
    ground = on_table(block(4, 5, 3))
    assert area(ground, None) == pytest.approx(400 - 12)
    assert area(ground, "block 0", 5) == pytest.approx(12)


def test_blocks_that_overlap_count_their_inside_once():
    ground = on_table(block(4, 5, 4), block(2, 8, 2))
    assert area(ground, "block 0", 5) == pytest.approx(16 - 4)
    assert area(ground, "block 1", 8) == pytest.approx(4)
    assert area(ground, None) == pytest.approx(400 - 16)


@pytest.mark.parametrize(
    ("gap", "open_below"), [(0.5, False), (1.5, True)], ids=["too low", "high enough"]
)
def test_ground_under_a_slab_needs_headroom(gap, open_below):
    ground = on_table(block(4, 0.3, 4).moved((0, 0, gap)))
    assert area(ground, None) == pytest.approx(400 if open_below else 400 - 16)
    assert heights(ground, "block 0") == [round(gap + 0.3, 3)]


def test_a_box_with_walls_has_a_floor_inside():
    outer, inner = block(6, 4, 6), block(5, 3.5, 5).moved((0, 0, 0.5))
    hollow = Mesh.joined([outer, Mesh.of(inner.vertices, inner.faces[:, ::-1])])
    ground = on_table(hollow)
    assert area(ground, "block 0", 0.5) == pytest.approx(25)
    assert area(ground, "block 0", 4) == pytest.approx(36)


def turned_inside_out(mesh: Mesh, share: float) -> Mesh:
    faces = mesh.faces.copy()
    some = np.random.default_rng(5).random(len(faces)) < share
    faces[some] = faces[some, ::-1]
    return Mesh.of(mesh.vertices, faces)


@pytest.mark.parametrize("share", [0.5, 1.0], ids=["half of them", "all of them"])
def test_faces_turned_inside_out_change_nothing(share):
    ground = on_table(turned_inside_out(block(4, 5, 3), share))
    assert area(ground, "block 0", 5) == pytest.approx(12)
    assert area(ground, None) == pytest.approx(400 - 12)


def test_a_rough_scan_of_a_level_floor_is_one_level():
    rng = np.random.default_rng(2)
    steps = np.linspace(-2, 2, 81)
    x, y = np.meshgrid(steps, steps, indexing="ij")
    z = 3 + rng.normal(0, 0.015, x.shape)
    corner = np.arange(81 * 81).reshape(81, 81)
    a, b, c, d = (
        corner[:-1, :-1].ravel(), corner[1:, :-1].ravel(), corner[1:, 1:].ravel(),
        corner[:-1, 1:].ravel(),
    )  # fmt: skip
    faces = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    ground = on_table(Mesh.of(np.stack([x, y, z], -1).reshape(-1, 3), faces))
    [floor] = [s for s in ground.surfaces if s.owner]
    assert floor.z_in == pytest.approx(3, abs=0.005)
    assert floor.polygon.area == pytest.approx(16, rel=0.02)
    assert ground.stand(disc(), on="block 0").z_in == floor.z_in


def test_a_steep_roof_is_no_ground_and_a_gentle_ramp_is():
    def ramp(rise):
        wedge = block(4, rise, 4)
        low = (wedge.vertices[:, 2] > 0) & (wedge.vertices[:, 0] < 0)
        vertices = np.where(low[:, None] & np.array([0, 0, 1], bool), 0.01, wedge.vertices)
        return Mesh.of(vertices, wedge.faces)

    assert heights(on_table(ramp(4)), "block 0") == []
    assert len(heights(on_table(ramp(1)), "block 0")) > 3


def stairs(treads=8, rise=0.25, going=0.5, width=2.0) -> Mesh:
    return Mesh.joined(
        [block(going, rise * (i + 1), width).moved((i * going, 0)) for i in range(treads)]
    )


def test_stairs_are_a_flight_of_treads_and_hold_a_base_wider_than_a_tread():
    ground = on_table(stairs())
    assert heights(ground, "block 0") == pytest.approx([0.25 * i for i in range(1, 9)])
    assert [ground.stand(disc(i * 0.5), on="block 0").z_in for i in range(1, 7)] == pytest.approx(
        [0.25 * (i + 1) for i in range(1, 7)]
    )


@pytest.mark.parametrize(
    ("x", "held"), [(1.99, True), (2.0, True), (2.01, False)], ids="centre at {}".format
)
def test_a_base_is_held_while_its_centre_is(x, held):
    ground = on_table(block(4, 5, 4))
    assert bool([s for s in ground.below(disc(x)) if s.owner]) == held


def test_half_of_a_base_must_be_held_too():
    pillar = on_table(block(0.6, 3, 0.6), table=block(0.1, 0.1, 0.1).moved((8, 8)))
    assert not [s for s in pillar.below(disc(mm=50)) if s.owner]
    assert [s for s in pillar.below(disc(mm=15)) if s.owner]


def test_where_a_figure_stands_without_saying_so():
    bridge = on_table(block(4, 0.4, 4).moved((0, 0, 2)), wall=block(4, 3, 4).moved((6, 0)))
    assert bridge.stand(disc()).on is None
    assert bridge.stand(disc(), on="block 0").z_in == pytest.approx(2.4)
    assert bridge.stand(disc(6)).on == "wall"
    assert bridge.stand(disc(), z_in=2.3).on == "block 0"
    in_the_air = bridge.stand(disc(), z_in=7)
    assert (in_the_air.z_in, in_the_air.on) == (7, None)


@pytest.mark.parametrize(
    ("base", "on", "says"),
    [
        (disc(6), "block 0", r"'block 0' holds no base at \(6, 0\): its nearest ground is 4.00 in"),
        (disc(50), None, "the table holds no base"),
        (disc(2, 2, 60), "block 0", "only 25% of it lies on ground"),
        (disc(), "roof", "'roof' has no ground to stand on"),
    ],
    ids=["beside it", "off the table", "on a corner", "on a steep roof"],
)
def test_why_a_base_cannot_stand_is_said_in_one_line(base, on, says):
    spike = block(1, 4, 1).moved((8, 8))
    top = spike.vertices[:, 2] > 0
    spike = Mesh.of(np.where(top[:, None], [8, 8, 4], spike.vertices), spike.faces)
    with pytest.raises(CannotStand, match=says) as caught:
        on_table(block(4, 5, 4), roof=spike).stand(base, on=on)
    assert "\n" not in str(caught.value)


@settings(max_examples=20, deadline=None)
@given(st.floats(-6, 6), st.floats(-6, 6), st.floats(0, 360))
def test_ground_moves_with_what_it_is_of(x, y, yaw):
    still, moved = (
        ground_of({"wall": mesh}, BARE) for mesh in (stairs(), stairs().moved((x, y), yaw))
    )
    assert heights(moved, "wall") == heights(still, "wall")
    assert area(moved, "wall") == pytest.approx(area(still, "wall"), abs=1e-4)


def test_what_did_not_move_is_used_again():
    meshes = {"a": block(4, 5, 4), "b": block(2, 3, 2).moved((6, 0))}
    first = ground_of(meshes, BARE)
    moved = meshes | {"b": meshes["b"].moved((0, 3))}
    again = ground_of(moved, BARE, first)
    assert next(s for s in again.surfaces if s.owner == "a") is next(
        s for s in first.surfaces if s.owner == "a"
    )
    fresh = ground_of(moved, BARE)
    assert [(s.owner, s.z_in) for s in again.surfaces] == [
        (s.owner, s.z_in) for s in fresh.surfaces
    ]
    assert [s.polygon.area for s in again.surfaces] == pytest.approx(
        [s.polygon.area for s in fresh.surfaces]
    )
    onto = ground_of(meshes | {"b": block(2, 3, 2).moved((0, 0, 5))}, BARE, first)
    assert area(onto, "a", 5) == pytest.approx(16 - 4)


@pytest.mark.parametrize(
    ("shape", "size", "walk"),
    [
        ("wall", (10, 5, 3), 4.0),
        ("tower", (5, 8, 5), 7.0),
        ("gatehouse", (8, 6, 4), 3.4),
        ("siege-tower", (4, 7, 5), 6.0),
    ],
    ids=str,
)
def test_pieces_have_their_walk_below_the_crenellation(shape, size, walk):
    ground = ground_of({"piece": build(shape, size)}, BARE)
    z, widest = max(
        ((s.z_in, s.polygon.area) for s in ground.surfaces if s.owner and s.z_in > size[1] / 2),
        key=lambda pair: pair[1],
    )
    assert z == pytest.approx(walk, abs=0.1)
    assert widest > 0.3 * size[0] * size[2] / 2


@pytest.mark.parametrize(
    ("shape", "size"),
    [
        ("wall", (10, 5, 3)), ("round-tower", (6, 8, 6)), ("tower", (5, 8, 5)),
        ("gatehouse", (8, 6, 4)), ("siege-tower", (4, 7, 5)),
    ],
    ids=str,
)  # fmt: skip
def test_turning_a_piece_turns_its_ground_and_no_more(shape, size):
    mesh = build(shape, size)
    strips = 0.1  # sq in: strips just as wide as a ledge are kept or left by the last digit
    still = ground_of({"piece": mesh}, BARE)
    walks = [z for z in heights(still, "piece") if area(still, "piece", z) > 2]
    assert walks
    for yaw in (1, 3.75, 45, 90, 211.3, 359):
        turned = ground_of({"piece": mesh.moved((0.3, -0.7), yaw)}, BARE)
        for z in walks:
            assert area(turned, "piece", z) == pytest.approx(area(still, "piece", z), abs=strips)
        assert area(turned, None) == pytest.approx(area(still, None), abs=1e-3)


def test_a_gate_passage_is_open_ground_under_its_vault():
    mesh = build("gatehouse", (8, 6, 4))
    ground = ground_of({"gatehouse": mesh}, BARE)
    assert ground.stand(disc()).on is None
    assert ground.stand(disc(), on="gatehouse").z_in > 3


class TestRealMeshes:
    """Printed and drawn castles that nobody made for this program."""

    @staticmethod
    def load(path, scale):
        loaded = trimesh.load(path, process=False, force="mesh")
        vertices = np.asarray(loaded.vertices) * scale
        vertices = vertices - [*vertices[:, :2].mean(axis=0), vertices[:, 2].min()]
        return Mesh.of(vertices, loaded.faces)

    def test_a_tower_has_its_storeys_and_a_flight_of_stairs(self, shared):
        mesh = self.load(shared("meshes/cq_tower_with_roof.stl"), 1 / 25.4)
        ground = ground_of({"tower": mesh}, BARE)
        floors = [s.z_in for s in ground.surfaces if s.owner and s.polygon.area > 9]
        storey = 50 / 25.4
        assert len(floors) == 4
        assert np.diff(sorted(floors)) == pytest.approx([storey] * 3, abs=0.02)
        treads = sorted(s.z_in for s in ground.surfaces if s.owner and 0.05 < s.polygon.area < 0.6)
        assert len(treads) > 12
        rises = np.diff(treads)
        assert rises[(rises > 0.05)].max() < 0.35

    def test_a_ruin_has_floors_an_inch_apart(self, shared):
        mesh = self.load(shared("meshes/cq_ruined_tower.stl"), 1 / 25.4)
        ground = ground_of({"ruin": mesh}, BARE)
        floors = sorted(s.z_in for s in ground.surfaces if s.owner and s.polygon.area > 3)
        assert np.diff(floors) == pytest.approx([25 / 25.4] * 3, abs=0.02)

    def test_a_whole_castle_with_faces_inside_out_has_its_yard(self, shared):
        mesh = self.load(shared("meshes/castle_ruin_blender.stl"), 0.2)
        ground = ground_of({"castle": mesh}, BARE)
        yards = [s for s in ground.surfaces if s.owner and s.polygon.area > 20]
        assert len(yards) >= 2
        assert max(s.z_in for s in yards) < 0.2
        assert all(s.polygon.is_valid for s in ground.surfaces)

    def test_a_bunker_with_open_edges_has_floor_and_roof(self, shared):
        mesh = self.load(shared("meshes/bunker_with_door.stl"), 1 / 25.4)
        ground = ground_of({"bunker": mesh}, BARE)
        assert {round(s.z_in, 2) for s in ground.surfaces if s.owner and s.polygon.area > 2} == {
            0.39, 2.68,
        }  # fmt: skip
        inside = [s for s in ground.surfaces if s.owner and s.polygon.area > 6]
        assert math.isclose(inside[0].z_in, 10 / 25.4, abs_tol=0.01)
        assert shapely.is_valid(inside[0].polygon)


def field(width=30.0, depth=24.0, plate=2.0, tall=8.0):
    """A thin plate on a foot in one corner, with a tower on it, as one mesh."""
    parts = [
        ((width, depth, 0.3), (0, 0, plate - 0.3)),
        ((1, 1, plate), (width / 2 - 0.5, depth / 2 - 0.5, 0)),
        ((3, 3, tall - plate), (0, 0, plate)),
    ]
    meshes = [trimesh.creation.box(size) for size, _ in parts]
    for mesh, (size, (x, y, z)) in zip(meshes, parts, strict=True):
        mesh.apply_translation((x, y, z + size[2] / 2))
    return trimesh.util.concatenate(meshes)


@pytest.mark.parametrize(
    ("sizes", "stands_at", "in_tower_at"),
    [
        ({}, 2.0, 8.0),
        ({"width": 10.0, "depth": 8.0}, 0.0, 0.0),
        ({"plate": 6.0}, 0.0, 0.0),
    ],
    ids=["a board's field", "a small model's deck", "a roof"],
)
def test_below_a_models_own_field_nobody_stands_unless_he_is_put_there(
    tmp_path, table_of, sizes, stands_at, in_tower_at
):
    file = tmp_path / "board.stl"
    field(**sizes).export(file)
    model = {"dimensions_in": None, "model": str(file), "unit": "inch"}
    figures = [
        ("orc", (-3, -3)),
        ("elf", (0, 0)),
        ("mole", (3, 3), {"z": 0}),
        ("far", (20, 0)),
    ]
    space = table_of([("board", None, (0, 0), model)], figures)
    assert space.figure("orc").z_in == pytest.approx(stands_at)
    assert space.figure("orc").on == ("board" if stands_at else None)
    assert space.figure("elf").z_in == pytest.approx(in_tower_at)
    assert (space.figure("mole").z_in, space.figure("far").z_in) == (0, 0)
