"""The perimeter of a castle, and who counts as inside it."""

import pytest

from escalade.scenes.perimeter import perimeter, placements
from escalade.scenes.ruler import along, edge_to_edge
from escalade.scenes.space import compile_scene


def square_castle(gap=0.0, gate=True):
    """Four walls round a yard of 8 in; the south one leaves a gap and may have a gatehouse."""
    half = 5.0
    south = (10 - gap) / 2
    walls = [
        ("north", (10, 5, 1), (0, half)),
        ("east", (1, 5, 9), (half - 0.5, 0)),
        ("west", (1, 5, 9), (-half + 0.5, 0)),
        ("south east", (south, 5, 1), (half - south / 2, -half)),
        ("south west", (south, 5, 1), (-half + south / 2, -half)),
    ]
    if gate and gap:
        walls.append(("gate", (gap, 6, 2), (0, -half), {"kind": "gatehouse", "shape": "gatehouse"}))
    return walls


@pytest.mark.parametrize(
    ("gap", "gate", "closed"),
    [(0, False, True), (0.9, False, True), (1.1, False, False), (6, True, True)],
    ids=["no gap", "a gap no base passes", "a gap a base passes", "a gatehouse in the gap"],
)
def test_a_perimeter_is_closed_by_what_a_base_cannot_pass(table_of, gap, gate, closed):
    castle = perimeter(table_of(square_castle(gap, gate)))
    assert castle.closed == closed
    if closed:
        [yard] = castle.yards
        assert yard.area == pytest.approx(72, abs=7)


def test_it_is_found_once_for_figures_that_move_and_anew_for_walls_that_do(table_of):
    before = table_of(square_castle(), [("archer", (0, 0))])
    scene = before.scene
    archer = scene.figures[0].model_copy(update={"at": (1.0, 0.0)})
    moved = compile_scene(scene.model_copy(update={"figures": (archer,)}), previous=before)
    assert perimeter(moved) is perimeter(before)
    assert perimeter(moved, 40.0) is not perimeter(before)
    wall = scene.components[0].model_copy(update={"at": (0.0, 15.0)})
    components = (wall, *scene.components[1:])
    opened = compile_scene(scene.model_copy(update={"components": components}), previous=before)
    assert perimeter(before).closed
    assert not perimeter(opened).closed


def test_who_is_inside_on_it_touching_it_and_outside(table_of):
    siege = [
        ("siege tower", (4, 7, 5), (8, 0), {"kind": "siege-tower"}),
        ("ram", (5, 2, 2), (12, -12), {"kind": "covered-ram"}),
        ("ladder", (1, 5, 1), (0, 6), {"kind": "ladder"}),
    ]
    figures = [
        ("in the yard", (0, 0)),
        ("on the wall", (0, 5), {"on": "north"}),
        ("at the foot", (-5 - 25 / 50.8, 0)),
        ("on the tower", (8, 0), {"on": "siege tower"}),
        ("at the ram", (12, -10)),
        ("in the field", (-15, 0)),
    ]
    space = table_of([*square_castle(), *siege], figures)
    castle = perimeter(space)
    assert castle.joined == ("ladder",)
    assert {p.figure: p.position for p in placements(space, castle)} == {
        "in the yard": "inside",
        "on the wall": "on",
        "at the foot": "touching",
        "on the tower": "outside",
        "at the ram": "outside",
        "in the field": "outside",
    }


def test_a_siege_tower_joins_once_it_touches(table_of):
    def joined(x):
        return perimeter(
            table_of([*square_castle(), ("tower", (4, 7, 5), (x, 0), {"kind": "siege-tower"})])
        ).joined

    assert joined(7) == ("tower",)
    assert joined(8) == ()


@pytest.mark.parametrize(("z_in", "joins"), [(5, True), (5.5, False)])
def test_an_engine_joins_whose_corners_are_at_a_wall_s_top_but_not_in_the_air(
    table_of, z_in, joins
):
    engine = ("engine", (2, 1, 1), (0, 5), {"kind": "catapult", "z_in": z_in})
    assert perimeter(table_of([*square_castle(), engine])).joined == (("engine",) * joins)


def test_a_table_without_a_castle_has_no_perimeter(table_of):
    space = table_of([("ram", (5, 2, 2), (0, 0), {"kind": "covered-ram"})], [("orc", (9, 0))])
    castle = perimeter(space)
    assert (castle.castle, castle.joined, castle.closed) == ((), (), False)
    assert [p.position for p in placements(space, castle)] == ["outside"]


def test_the_ruler_measures_edge_to_edge_and_up(table_of):
    space = table_of(
        [("wall", (10, 4, 3), (0, 0))],
        [("archer", (0, 0), {"on": "wall", "base_mm": 25.4}), ("orc", (0, 4), {"base_mm": 25.4}),
         ("horse", (0, -5), {"base_mm": (50.8, 25.4), "facing_deg": 90})],
    )  # fmt: skip
    with_orc = edge_to_edge(space.figure("archer"), space.figure("orc"))
    assert (with_orc.level_in, with_orc.upright_in) == pytest.approx((3, 4))
    assert with_orc.straight_in == pytest.approx(5)
    assert edge_to_edge(space.figure("archer"), space.figure("horse")).level_in == pytest.approx(
        5 - 0.5 - 1, abs=1e-6
    )


def test_a_path_is_measured_leg_by_leg():
    path = along([(0, 0, 0), (3, 0, 4), (3, 0, 0), (3, 5, 0)])
    assert (path.level_in, path.upright_in, path.straight_in) == (8, 8, 14)
    assert along([]).straight_in == 0


def test_the_edge_of_the_table_closes_a_castle_that_backs_on_to_it(table_of):
    horseshoe = [
        ("south", (10, 5, 1), (0, 14)), ("east", (1, 5, 10), (4.5, 19)),
        ("west", (1, 5, 10), (-4.5, 19)),
    ]  # fmt: skip
    space = table_of(horseshoe, [("elf", (0, 20)), ("orc", (0, 0))])
    castle = perimeter(space)
    assert castle.closed
    assert [p.position for p in placements(space, castle)] == ["inside", "outside"]
    assert not perimeter(table_of([(n, s, (x, y - 3)) for n, s, (x, y) in horseshoe])).closed
