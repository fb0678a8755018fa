"""What comes down with a destroyed component: machines, ladders, bridges, all who stand there."""

from __future__ import annotations

import math

import pytest

from escalade.rules.errors import NotCovered
from escalade.scenes.collapse import collapse, ruin_of
from escalade.scenes.errors import NoSuchName
from escalade.scenes.ladders import ends_of
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.space import Space, compile_scene
from escalade.scenes.supports import brought_down, standing_on

TOWER = {"kind": "tower", "dimensions_in": (5, 5, 5)}
ENGINE = {"kind": "catapult", "dimensions_in": (2, 1, 2)}
CRATE = {"name": "crate", "kind": "wagon", "dimensions_in": (1, 1, 1)}
PLANK = {"kind": "building", "dimensions_in": (8, 0.5, 1)}


def table(*components: dict, figures: tuple[dict, ...] = (), system: str = "no-quarter") -> Space:
    return compile_scene(
        Scene(
            system=system,
            components=tuple(PlacedComponent(**component) for component in components),
            figures=tuple(Figure(**{"base_mm": 25} | figure) for figure in figures),
        )
    )


def tower(name: str = "tower", x: float = 0, **more) -> dict:
    return TOWER | {"name": name, "at": (x, 0)} | more


def engine(z: float = 5, x: float = 0, **more) -> dict:
    return ENGINE | {"name": "engine", "at": (x, 0), "z_in": z} | more


def wall(**more) -> dict:
    return {"name": "wall", "kind": "wall", "dimensions_in": (8, 5, 2), "at": (0, 1)} | more


def ladder(**more) -> dict:
    return {
        "name": "ladder", "kind": "ladder", "shape": "ladder", "dimensions_in": (2, 5.2, 0.7),
        "at": (1, -1), "yaw_deg": 90,
    } | more  # fmt: skip


RESTS = [
    pytest.param([tower(), engine()], ("engine",), id="an engine on a tower"),
    pytest.param([tower(), engine(z=5.2)], ("engine",), id="an engine on rough ground"),
    pytest.param([tower(), engine(z=0, x=6)], (), id="an engine beside a tower"),
    pytest.param([tower(), engine(z=0, x=3.5)], (), id="an engine pushed against a tower"),
    pytest.param([tower(), engine(z=9)], (), id="an engine in the air"),
    pytest.param(
        [tower(), engine(), CRATE | {"z_in": 6}],
        ("engine", "crate"), id="what stands on what stands on a tower",
    ),
    pytest.param([tower(), tower("east", 9), PLANK | {"name": "plank", "at": (4.5, 0), "z_in": 5}],
                 ("plank",), id="a plank over two towers"),
    pytest.param([tower(), PLANK | {"name": "plank", "at": (0, 0), "z_in": 5}, tower("east", 4.6)],
                 ("plank",), id="a plank with its middle over the tower that falls"),
    pytest.param([tower(), PLANK | {"name": "plank", "at": (4, 0), "z_in": 5}, tower("east", 5.1)],
                 (), id="a plank with its middle over the one that stays"),
    pytest.param([wall(name="tower"), ladder()], ("ladder",), id="a ladder that leans on a wall"),
    pytest.param([wall(name="tower"), ladder(at=(1, -4))], (), id="a ladder far from it"),
    pytest.param(
        [wall(name="tower"), {"name": "hoarding", "kind": "hoarding", "shape": "hoarding",
                              "dimensions_in": (3, 3, 1.6), "at": (0, -0.75), "z_in": 3.4}],
        ("hoarding",), id="a hoarding built on to a wall",
    ),
    pytest.param(
        [{"name": "tower", "kind": "gatehouse", "shape": "gatehouse", "dimensions_in": (8, 7, 4)},
         {"name": "gate", "kind": "gate", "shape": "gate", "dimensions_in": (2.16, 2.99, 0.4),
          "at": (0, -0.6)},
         {"name": "ram", "kind": "covered-ram", "shape": "covered-ram", "at": (0, -4.3),
          "dimensions_in": (7, 3.2, 3), "yaw_deg": 90}],
        ("gate",), id="a gate that hangs in a gatehouse, and not the ram at it",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("components", "down"), RESTS)
def test_what_nothing_holds_any_more_comes_down_and_nothing_else(components, down):
    assert brought_down(table(*components), "tower") == down


def test_a_hoarding_at_a_corner_goes_with_its_wall_and_not_with_the_tower_it_touches():
    hoarding = {
        "name": "hoarding", "kind": "hoarding", "shape": "hoarding", "dimensions_in": (3, 3, 1.6),
        "at": (2.6, -0.75), "z_in": 3.4,
    }  # fmt: skip
    space = table(wall(), tower("corner", 6.5), hoarding)
    assert brought_down(space, "wall") == ("hoarding",)
    assert brought_down(space, "corner") == ()


def test_a_component_that_is_not_there_is_named():
    with pytest.raises(NoSuchName, match="keep"):
        brought_down(table(tower()), "keep")


def test_an_engine_comes_straight_down_and_its_crew_lands_with_it():
    crew = (
        {"name": "master", "at": (0, 0), "on": "engine"},
        {"name": "hand", "at": (2, 2), "on": "tower"},
    )
    answer = collapse(table(tower(), engine(), figures=crew), "tower")
    [descent] = answer.ruin.descents
    assert (descent.name, descent.after.z_in, descent.drop_in) == ("engine", 0, 5)
    assert answer.ruin.broken == ()
    falls = {fall.figure: fall for fall in answer.falls}
    assert falls["master"].landing.point == (0, 0, 1)
    assert falls["master"].landing.on == "engine"
    assert falls["master"].drop_in == pytest.approx(5)
    assert falls["hand"].landing.on is None
    assert falls["hand"].verdict.strength == 5


def test_an_engine_lands_on_the_next_ground_that_holds_half_of_it():
    low = {"name": "terrace", "kind": "terrain", "dimensions_in": (9, 2, 9), "at": (0, 0)}
    answer = ruin_of(table(low, tower(z_in=2), engine(z=7)), "tower")
    [descent] = answer.descents
    assert (descent.after.z_in, descent.drop_in) == (2, 5)


def test_pieces_of_castle_break_and_what_stood_on_them_comes_down():
    upper = {"name": "turret", "kind": "tower", "dimensions_in": (3, 2, 3), "z_in": 5}
    guard = ({"name": "guard", "at": (1.2, 0), "on": "turret"},)
    answer = collapse(table(tower(), upper, engine(z=7), figures=guard), "tower")
    assert answer.ruin.gone == ("tower", "turret")
    assert [descent.drop_in for descent in answer.ruin.descents] == [7]
    [fall] = answer.falls
    assert fall.drop_in == 7


@pytest.mark.parametrize("turned_deg", [0, 35, -100])
def test_a_ladder_lies_from_its_foot_towards_the_wall_that_fell(turned_deg):
    """However wall and ladder are turned on the table."""
    turned = math.radians(turned_deg)
    cos, sin = math.cos(turned), math.sin(turned)
    space = table(
        wall(at=(-sin, cos), yaw_deg=turned_deg),
        ladder(at=(cos + sin, sin - cos), yaw_deg=90 + turned_deg),
    )
    low, high = ends_of(space.component("ladder"))
    [descent] = collapse(space, "wall").ruin.descents
    after = compile_scene(Scene(components=(descent.after,)))
    foot, head = sorted(ends_of(after.component("ladder")), key=lambda end: math.dist(end, low))
    length = math.dist(low, high)
    assert foot == pytest.approx(low)
    assert head == pytest.approx((low[0] - length * sin, low[1] + length * cos, 0))
    assert descent.lands_on == ()


def test_a_ladder_on_a_terrace_lies_on_that():
    terrace = {"name": "terrace", "kind": "terrain", "dimensions_in": (20, 2, 20)}
    space = table(terrace, wall(z_in=2), ladder(z_in=2))
    [descent] = ruin_of(space, "wall").descents
    assert (descent.after.z_in, descent.drop_in) == (2, 0)
    stood = ends_of(space.component("ladder"))
    lies = ends_of(table(terrace, descent.after.model_dump()).component("ladder"))
    assert math.dist(*lies) == pytest.approx(math.dist(*stood))
    assert [z for *_, z in lies] == pytest.approx([2, 2])


def test_a_ladder_from_a_file_is_taken_off_because_it_cannot_lie():
    block = {key: value for key, value in ladder().items() if key != "shape"}
    leaning = block | {"dimensions_in": (1.5, 5, 0.7), "z_in": 0.5, "at": (0, -0.6)}
    assert ruin_of(table(wall(), leaning), "wall").broken == ("ladder",)


def test_one_who_stood_under_an_engine_is_beside_it():
    low = {"name": "gallery", "kind": "building", "dimensions_in": (6, 0.5, 6), "z_in": 4}
    prop = [
        {"name": f"post {x}", "kind": "building", "dimensions_in": (0.4, 4, 6), "at": (x, 0)}
        for x in (-2.8, 2.8)
    ]
    below = ({"name": "orc", "at": (0.2, 0), "z": 0},)
    space = table(*prop, low, engine(z=4.5), figures=below)
    ruin = ruin_of(space, "gallery")
    [descent] = ruin.descents
    assert (descent.after.z_in, descent.lands_on) == (0, ("orc",))
    [aside] = ruin.aside
    assert aside.landing.z_in == 0
    assert abs(aside.landing.x_in) > 1 or abs(aside.landing.y_in) > 1


def test_only_who_touches_the_foot_of_what_falls_is_beside_it():
    figures = (
        {"name": "near", "at": (0, -3)},
        {"name": "far", "at": (0, -4)},
        {"name": "on top", "at": (0, 0), "on": "tower"},
    )
    near = figures[0] | {"at": (0, -2.5 - 12.5 / 25.4)}
    answer = collapse(table(tower(), figures=(near, *figures[1:])), "tower")
    assert answer.ruin.beside == ("near",)


def test_a_book_without_falls_still_says_what_comes_down():
    crew = ({"name": "master", "at": (0, 0), "on": "engine"},)
    space = table(tower(), engine(), figures=crew, system="arcana")
    assert [descent.name for descent in ruin_of(space, "tower").descents] == ["engine"]
    with pytest.raises(NotCovered):
        collapse(space, "tower")


@pytest.mark.parametrize(
    ("components", "along"),
    [
        ([tower(), engine()], ("engine",)),
        ([tower(), engine(z=0, x=6)], ()),
        ([wall(name="tower"), ladder()], ()),
        ([wall(name="tower"), ladder(), engine(x=2)], ("engine",)),
    ],
    ids=["an engine on it", "one beside it", "a ladder at it", "an engine on it, no ladder"],
)
def test_what_stands_on_a_piece_goes_along_with_it_and_what_leans_does_not(components, along):
    assert standing_on(table(*components), "tower") == along
