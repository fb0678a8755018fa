"""Dead ground against closed forms, and the rule books' shadows beside it."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.scenes.errors import NoSuchName
from escalade.scenes.plain import dead_ground_data, rule_shadows_data
from escalade.scenes.scene import Table
from escalade.scenes.shadows import FOOT_HEIGHT_IN, SHADOWS, dead_ground, rule_shadows, seen_by
from escalade.scenes.shadows.contours import Lattice, polygons_of

EYE_IN = 0.9 * FOOT_HEIGHT_IN


def on_the_table(dead):
    (table,) = [surface for surface in dead.surfaces if surface.name is None]
    return table


def test_an_empty_table_has_no_dead_ground(table_of):
    dead = dead_ground(table_of(figures=[("a", (0, 0))]), "a")
    assert dead.area_in2 == 0
    assert on_the_table(dead).seen_by_all.area == pytest.approx(72 * 48)


def test_behind_a_wall_higher_than_eye_and_target_all_is_dead(table_of):
    wall = ("wall", (4, 5, 1), (0, 0))
    dead = dead_ground(table_of([wall], [("a", (0, -4)), ("b", (0, 3)), ("c", (9, 0))]), "a")
    cone = shapely.Polygon([(-2, -0.5), (2, -0.5), (2 / 3.5 * 28, 24), (-2 / 3.5 * 28, 24)])
    assert on_the_table(dead).area_in2 == pytest.approx(cone.area - 4, rel=2e-3)
    assert dead.figures == ("b",)


def test_an_eye_flush_with_a_wall_sees_all_on_its_side_and_nothing_behind(table_of):
    wall = ("wall", (10, 5, 1), (0, 0.5))
    dead = dead_ground(table_of([wall], [("a", (0, 0)), ("b", (3, -9)), ("c", (3, 9))]), "a")
    unseen = on_the_table(dead).unseen
    assert dead.figures == ("c",)
    assert unseen.intersection(shapely.box(-36, -24, 36, -0.01)).area == pytest.approx(0, abs=0.01)
    assert unseen.intersection(shapely.box(-4.9, 1.2, 4.9, 24)).area == pytest.approx(9.8 * 22.8)


def test_the_shadow_of_a_low_wall_is_as_deep_as_similar_triangles_say(table_of):
    tower = ("tower", (2, 9, 2), (0, -10))
    wall = ("wall", (40, 3, 1), (0, 0))
    space = table_of([tower, wall], [("lookout", (0, -10), {"on": "tower"})])
    dead = dead_ground(space, "lookout")
    eye, top = 9 + EYE_IN, FOOT_HEIGHT_IN
    reach = 10.5 * (eye - top) / (eye - 3) - 10
    across = shapely.LineString([(0, 0.5), (0, 20)])
    assert on_the_table(dead).unseen.intersection(across).length == pytest.approx(
        reach - 0.5, abs=5e-3
    )


def test_a_taller_target_has_less_dead_ground_and_a_prone_one_more(table_of):
    space = table_of([("wall", (8, 2, 1), (0, 0))], [("a", (0, -6))])
    areas = [dead_ground(space, "a", height).area_in2 for height in (0.4, 1.25, 1.9, 4.0)]
    assert areas == sorted(areas, reverse=True)
    assert areas[0] > areas[-1]


def test_what_is_seen_under_an_arch_is_not_dead(table_of):
    lintel = ("lintel", (6, 3, 1), (0, 0), {"z_in": 1.0})
    solid = ("wall", (6, 3, 1), (0, 0))
    through = dead_ground(table_of([lintel], [("a", (0, -4))]), "a")
    blocked = dead_ground(table_of([solid], [("a", (0, -4))]), "a")
    behind = shapely.Point(0, 6)
    assert not on_the_table(through).unseen.intersects(behind)
    assert on_the_table(blocked).unseen.intersects(behind)


def test_wall_walks_have_dead_ground_of_their_own(table_of):
    walk = ("walk", (10, 4, 3), (0, 6))
    space = table_of([walk], [("below", (0, -4)), ("above", (0, 6), {"on": "walk"})])
    (top,) = [s for s in dead_ground(space, "below").surfaces if s.name == "walk"]
    eye, head = EYE_IN, 4 + FOOT_HEIGHT_IN
    hidden_from = 8.5 * (head - eye) / (4 - eye) - 4
    assert top.z_in == pytest.approx(4)
    assert top.ground.area == pytest.approx(30)
    expected = max(0.0, 7.5 - hidden_from) * 10
    assert top.area_in2 == pytest.approx(expected, abs=0.15)


def test_a_garrison_sees_what_any_of_it_sees(table_of):
    wall = ("wall", (6, 5, 1), (0, 0))
    space = table_of([wall], [("a", (-8, -4)), ("b", (8, -4))])
    both, a, b = (dead_ground(space, who) for who in (("a", "b"), "a", "b"))
    table, only_a, only_b = map(on_the_table, (both, a, b))
    assert table.area_in2 == pytest.approx(only_a.unseen.intersection(only_b.unseen).area, rel=5e-3)
    assert table.seen_by_all.area == pytest.approx(
        only_a.seen_by_all.intersection(only_b.seen_by_all).area, rel=5e-3
    )
    parts = table.area_in2 + table.seen_by_one.area + table.seen_by_all.area
    assert parts == pytest.approx(table.ground.area, rel=1e-6)


@settings(max_examples=10, deadline=None)
@given(st.floats(-6, 6), st.floats(-3, 3), st.floats(1, 6), st.floats(0.5, 5), st.floats(0, 90))
def test_points_agree_with_the_polygons_away_from_their_edges(table_of, x, y, width, height, yaw):
    block = ("block", (width, height, 0.8), (x, y), {"yaw_deg": yaw})
    space = table_of([block], [("a", (0, -7))], table=Table(width_in=24, depth_in=20))
    table = on_the_table(dead_ground(space, "a"))
    points = np.random.default_rng(0).uniform((-12, -10), (12, 10), (400, 2))
    spots = np.column_stack([points, np.zeros(len(points))])
    hidden = seen_by(space.rays, [space.figure("a").eyes], spots, FOOT_HEIGHT_IN) == 0
    inside = shapely.contains_xy(table.unseen, points)
    standable = shapely.contains_xy(table.ground, points)
    near = shapely.distance(shapely.points(points), table.unseen.boundary) < 0.12
    assert (hidden == inside)[standable & ~near].all()


def test_dead_ground_as_data_is_whole(table_of):
    space = table_of([("wall", (4, 5, 1), (0, 0))], [("a", (0, -4))])
    data = dead_ground_data(dead_ground(space, "a"))
    shell = data["surfaces"][-1]["polygons"][0][0]
    assert data["surfaces"][-1]["name"] == "table"
    assert shell[0] == shell[-1]
    assert data["area_in2"] == pytest.approx(sum(s["area_in2"] for s in data["surfaces"]), abs=1e-5)


def test_questions_without_a_viewer_or_a_height_are_refused(table_of):
    space = table_of(figures=[("a", (0, 0))])
    with pytest.raises(ValueError, match="viewer"):
        dead_ground(space, ())
    with pytest.raises(ValueError, match="height"):
        dead_ground(space, "a", 0)
    with pytest.raises(NoSuchName):
        dead_ground(space, "nobody")


def test_the_arcana_example_of_a_three_inch_shadow(table_of):
    """Armies of Arcana, Castles and Missiles: from a 5 in tower over 3 in walls, 3 in are safe."""
    tower, wall = ("tower", (4, 5, 4), (0, -6)), ("wall", (20, 3, 1), (0, 0))
    space = table_of([tower, wall], [("lookout", (0, -6), {"on": "tower"}), ("safe", (0, 2))])
    found = rule_shadows(space, "lookout", dead_ground(space, "lookout"))
    (arcana,) = [shadow for shadow in found.shadows if shadow.system == "arcana"]
    assert arcana.wall == "wall"
    assert arcana.depth_in == 3
    across = shapely.LineString([(0, -1), (0, 20)])
    assert arcana.area.intersection(across).length == pytest.approx(3, abs=1e-3)
    assert arcana.figures == ("safe",)


def test_the_siege_shadow_is_as_deep_as_the_shooter_stands_away(table_of):
    tower, wall = ("tower", (4, 5, 4), (0, -6)), ("wall", (20, 3, 1), (0, 0))
    space = table_of([tower, wall], [("lookout", (0, -6), {"on": "tower"})])
    found = rule_shadows(space, "lookout", dead_ground(space, "lookout"))
    (siege,) = [shadow for shadow in found.shadows if shadow.system == "cry-havoc"]
    across = shapely.LineString([(0, -1), (0, 20)])
    assert siege.area.intersection(across).length == pytest.approx(5.5, abs=1e-3)


def test_rule_and_sight_disagree_by_named_areas(table_of):
    tower, wall = ("tower", (4, 9, 4), (0, -6)), ("wall", (20, 3, 1), (0, 0))
    space = table_of([tower, wall], [("lookout", (0, -4.5), {"on": "tower"})])
    dead = dead_ground(space, "lookout")
    found = rule_shadows(space, "lookout", dead)
    (arcana,) = [shadow for shadow in found.shadows if shadow.system == "arcana"]
    unseen = on_the_table(dead).unseen
    assert arcana.only_by_rule.area == pytest.approx(arcana.area.difference(unseen).area)
    assert arcana.only_by_rule.area > 1


def test_books_without_a_shadow_say_so_and_walls_no_lower_have_none(table_of):
    space = table_of([("wall", (20, 3, 1), (0, 0))], [("a", (0, -6))])
    found = rule_shadows(space, "a", dead_ground(space, "a"))
    assert found.shadows == ()
    assert any("no-quarter" in text for text in found.not_covered)
    assert rule_shadows_data(found)["rule_shadows"] == []


@pytest.mark.parametrize("radius", [0.0, 0.3, 2.0, 3.4])
def test_contours_of_a_disc_are_a_disc(radius):
    lattice = Lattice.over((-4, -4, 4, 4), 0.25)

    def inside(points):
        return np.hypot(*points.T) < radius

    found = polygons_of(lattice, inside(lattice.points), inside, 12)
    assert found.area == pytest.approx(np.pi * radius**2, abs=0.05)
    assert found.is_valid


def test_contours_keep_holes_and_reach_the_borders():
    lattice = Lattice.over((0, 0, 4, 2), 0.1)

    def outside_of_a_hole(points):
        return np.hypot(points[:, 0] - 2, points[:, 1] - 1) > 0.5

    found = polygons_of(lattice, outside_of_a_hole(lattice.points), outside_of_a_hole, 12)
    assert found.area == pytest.approx(8 - np.pi / 4, abs=0.01)
    assert found.bounds == pytest.approx((0, 0, 4, 2))


def test_a_garrison_of_many_is_asked_in_coarser_cells_with_edges_as_sharp(table_of):
    wall = ("wall", (6, 5, 1), (0, 0))
    figures = [(f"g{n}", (n - 2, -4 - n / 4)) for n in range(5)]
    space = table_of([wall], figures, table=Table(width_in=24, depth_in=20))
    names = tuple(name for name, _ in figures)
    coarse = on_the_table(dead_ground(space, names))
    fine = on_the_table(dead_ground(space, names, precision=SHADOWS))
    for one, other in ((coarse.unseen, fine.unseen), (coarse.seen_by_all, fine.seen_by_all)):
        assert one.symmetric_difference(other).area < 0.01 * other.area
