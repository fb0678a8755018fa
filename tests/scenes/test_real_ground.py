"""Ground of models that nobody made for this program, and of scans: the levels they are known for.

Expected heights and areas come from the makers' own numbers (storeys of 50 mm, a base of 75 mm, a
cube of 10 cm) or from the mesh by another way (its volume over its height), never from the ground.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from escalade.models.mesh import Mesh
from escalade.scenes.errors import SceneFileError
from escalade.scenes.ground import ground_of
from escalade.scenes.growing import HAIRLINE_IN, grown
from escalade.scenes.level_names import storey_names, storeys_of
from escalade.scenes.scene import Table
from escalade.scenes.surfaces import Surface
from tests.models.scan_maker import make_scan
from tests.models.test_scans import measured

FIELD = Table(width_in=120, depth_in=120)


def mm(size: float) -> float:
    return size / 25.4


@pytest.fixture
def placed(table_of, shared):
    """A model file alone on a large table."""

    def place(file, unit=None, up=None, kind="tower"):
        model = {"dimensions_in": None, "model": str(shared(f"meshes/{file}")), "kind": kind}
        return table_of([("it", None, (0, 0), model | {"unit": unit, "up": up})], table=FIELD)

    return place


def own(space_or_ground) -> list[Surface]:
    ground = getattr(space_or_ground, "ground", space_or_ground)
    return [surface for surface in ground.surfaces if surface.owner is not None]


def area_at(surfaces, z_in, within_in=0.01) -> float:
    return sum(s.polygon.area for s in surfaces if abs(s.z_in - z_in) <= within_in)


SLAB = 3  # mm, the floors of the tower with a roof
STOREY, LOW_STOREY = 50, 25  # mm, the storeys of the two towers

BASE = mm(75) ** 2  # sq in, the base of the block and of the bunker


@pytest.mark.parametrize(
    ("file", "unit", "z_in", "least_in2", "most_in2"),
    [
        *[("cq_tower_with_roof.stl", "mm", mm(SLAB + i * STOREY), 9, 13) for i in (0, 1, 3)],
        *[("cq_ruined_tower.stl", "mm", mm(5 + i * LOW_STOREY), 2.6, 4.2) for i in (0, 2)],
        ("skirm_tower_ascii.stl", "mm", mm(150), BASE, BASE),
        ("bunker_with_door.stl", "mm", mm(10), mm(62) ** 2, mm(65) ** 2),
        ("bunker_with_door.stl", "mm", mm(68), BASE - mm(64) ** 2, BASE - mm(62) ** 2),
        ("centimeter_cube.3mf", None, mm(100), mm(100) ** 2, mm(100) ** 2),
    ],
    ids=[
        "the tower's ground floor", "its first floor", "its third floor",
        "the ruin's ground floor", "its second floor", "a block's top",
        "the bunker's floor", "the top of its walls", "a cube's top",
    ],
)  # fmt: skip
def test_a_known_level_is_found_with_its_area(placed, file, unit, z_in, least_in2, most_in2):
    found = area_at(own(placed(file, unit)), z_in)
    assert least_in2 - 1e-3 <= found <= most_in2 + 1e-3


def test_a_solid_house_has_its_roof_and_nothing_else(placed):
    space = placed("three_storey_no_indices.glb", "1:56")
    [roof] = own(space)
    mesh = space.component("it").mesh
    height = 9000 / 56 / 25.4
    a, b, c = mesh.vertices[mesh.faces].transpose(1, 0, 2)
    volume = abs(float((np.cross(a, b) * c).sum())) / 6
    assert roof.z_in == pytest.approx(height, abs=1e-3)
    assert roof.polygon.area == pytest.approx(volume / height, rel=1e-4)


def test_one_part_in_two_formats_has_the_same_ground(placed):
    one, other = (own(placed(f"inch_part.{end}", "inch", "+z", "wall")) for end in ("STL", "3mf"))
    assert [s.z_in for s in one] == pytest.approx([s.z_in for s in other], abs=0.02)
    total = sum(s.polygon.area for s in one)
    assert sum(s.polygon.area for s in other) == pytest.approx(total, rel=0.005)
    assert total < 5 * 2.5


def test_beams_beside_the_deck_of_a_siege_tower_are_no_storey_more(placed):
    space = placed("kenney_siege_tower.glb", "foot", kind="siege-tower")
    it = space.component("it")
    broad = tuple(storey for storey in storeys_of(tuple(own(space))) if storey.plan.area > 5)
    body = space.ground.solids.bodies[0]
    names = dict(zip(storey_names(broad, it, body), (s.z_in for s in broad), strict=True))
    assert names["second floor"] == pytest.approx(13.03, abs=0.01)
    third = sorted(z for name, z in names.items() if name.startswith("third floor"))
    assert third == pytest.approx([21.84, 22.47, 22.47], abs=0.01)
    assert not any("fourth" in name for name in names)


@pytest.mark.parametrize(
    ("file", "unit", "up"),
    [
        ("kaykit_castle/building_castle_red.obj", "foot", None),
        ("kaykit_castle/building_tower_catapult_red.gltf", "foot", None),
        ("vertex_colour_100_bodies.ply", "foot", None),
        ("castle_ruin_blender.stl", "1:56", "+z"),
        pytest.param("castle_map_zup.glb", "1:56", "+z", marks=pytest.mark.long),
    ],
    ids=["a castle of shells", "a tower of shells", "bodies that cross", "a ruin", "a whole map"],
)
def test_ground_of_shells_that_cross_is_whole_and_without_hairlines(placed, file, unit, up):
    space = placed(file, unit, up)
    surfaces = own(space)
    low, high = space.component("it").mesh.bounds
    plan = space.ground.solids.bodies[0].plan_between(low[2] - 1, high[2] + 1)
    assert surfaces
    for surface in surfaces:
        assert surface.polygon.is_valid
        assert low[2] <= surface.z_in <= high[2]
        left = surface.polygon.difference(grown(plan, 2 * HAIRLINE_IN, corners="mitre"))
        assert left.area < 1e-4 * surface.polygon.area
        half = HAIRLINE_IN / 2
        opened = grown(grown(surface.polygon, -half, corners="mitre"), 2 * half, corners="mitre")
        spikes = shapely.get_parts(surface.polygon.difference(opened))
        assert max((part.length for part in spikes), default=0) < 0.02


@pytest.mark.long
def test_figures_stand_on_the_field_of_a_castle_that_brings_one_not_below_it(table_of, shared):
    model = {"dimensions_in": None, "model": str(shared("meshes/castle_map_zup.glb"))}
    castle = ("castle", None, (0, 0), model | {"unit": "1:56", "up": "+z"})
    figures = [(f"orc {x}", (x, x)) for x in (-30, 30, 50)]
    space = table_of([castle], figures, table=FIELD)
    assert [(f.on, round(f.z_in, 2)) for f in space.figures] == [
        ("castle", 4.93), ("castle", 4.57), (None, 0.0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "file", ["sceaux_castle_ascii.ply", "pmvs_pond_cloud.ply"], ids=["a castle", "a pond"]
)
def test_a_cloud_of_points_says_what_to_do_in_one_line(placed, file):
    with pytest.raises(SceneFileError, match=r"cloud of points.*mesh it first.*dimensions_in") as e:
        placed(file, "inch")
    assert "\n" not in str(e.value)


def merlons_in2(width, depth):
    """The plan of the merlons that the scan's maker puts along both long sides of a block."""
    boxes = [
        shapely.box(x - 0.25, y - 0.2, x + 0.25, y + 0.2)
        for x in np.arange(-width / 2 + 0.25, width / 2 - 0.2, 1.0)
        for y in (-depth / 2 + 0.2, depth / 2 - 0.2)
    ]
    return (
        shapely.union_all(boxes)
        .intersection(shapely.box(-width / 2, -depth / 2, width / 2, depth / 2))
        .area
    )


@pytest.mark.parametrize(
    ("seed", "shape"),
    [(3, "square tower"), (5, "round tower"), pytest.param(7, "wall", marks=pytest.mark.long)],
    ids=["a square tower", "a round tower with a hole in its side", "a wall"],
)
def test_the_walk_of_a_scan_in_noise_is_one_piece(seed, shape):
    scan = make_scan(seed, 40_000, shape=shape)
    width, height, depth = scan.truth_in
    ground = ground_of({"scan": measured(scan).mesh}, FIELD)
    surfaces = own(ground)
    walk = max(surfaces, key=lambda s: s.polygon.area)
    if shape == "round tower":
        true_in2 = math.pi * (width / 2 - 0.3) ** 2
    else:
        true_in2 = width * depth - merlons_in2(width, depth)
    assert len(surfaces) <= 2
    assert walk.z_in == pytest.approx(height - 0.5, abs=0.05)
    assert walk.polygon.area == pytest.approx(true_in2, rel=0.06)


@pytest.mark.parametrize("broken", ["nothing", "outside", "inside"])
def test_a_pit_is_open_ground_even_where_a_wall_round_it_has_a_hole(broken):
    outer, inner = (side * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) for side in (2, 1.5))
    rings = [(outer, 0.0), (inner, 3.0), (outer, 4.0), (inner, 4.0)]
    vertices = np.vstack([np.column_stack([ring, np.full(4, z)]) for ring, z in rings])
    foot, pit, rim, edge = (np.arange(4) + 4 * i for i in range(4))

    def band(low, high):
        return [(low[i - 1], low[i], high[i], high[i - 1]) for i in range(4)]

    outside = band(foot, rim)
    inside = [(b, a, d, c) for a, b, c, d in band(pit, edge)]
    quads = [*outside[broken == "outside" :], *inside[broken == "inside" :]]
    quads += [*band(rim, edge), tuple(pit)]
    faces = [(a, b, c) for a, b, c, _ in quads] + [(a, c, d) for a, _, c, d in quads]
    ground = ground_of({"keep": Mesh.of(vertices, np.array(faces))}, FIELD)
    assert area_at(own(ground), 3) == pytest.approx(9, abs=1e-3)
    assert area_at(own(ground), 4) == pytest.approx(16 - 9, abs=1e-3)
