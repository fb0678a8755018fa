"""SIEGE's verdicts on measured sightings, and the tables an owner of the game can fill in."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.citations import total
from escalade.rules.cry_havoc import SYSTEM
from escalade.rules.cry_havoc.scale import level_of
from escalade.rules.cry_havoc.shooting import resolve
from escalade.rules.dice import Dice
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import NotCovered, NotPrinted, TableError
from escalade.rules.system import Blocker, Bystander, Crossing, LosVerdict, Sighting, Stand, Strike

SQUARE = 25 / 25.4


def stand(y_squares: float, z_in: float = 0.0, on: str | None = None, **more: str) -> Stand:
    return Stand(0, y_squares * SQUARE, z_in, 1.25, 1.0, on, **more)


def judge(
    viewer: Stand,
    target: Stand,
    *crossings: Crossing,
    blockers: tuple[Blocker, ...] = (),
    visible: float = 1.0,
) -> LosVerdict:
    verdict = "clear" if visible == 1 else "partial" if visible else "blocked"
    return SYSTEM.line_of_sight(
        Sighting(visible, visible, visible, verdict, 9, viewer, target, blockers, crossings)
    )


def crossing(kind: str, start: float, end: float, top: float) -> Crossing:
    return Crossing(f"the {kind}", kind, start * SQUARE, end * SQUARE, top)


GROUND = stand(0)
ON_WALL = stand(0, 5, "north wall", on_kind="wall")
ON_KEEP = stand(0, 8, "the keep itself", on_kind="keep")


@pytest.mark.parametrize(
    ("near", "far", "clear"),
    [
        pytest.param(2, 6, True, id="further from the wall than the shooter"),
        pytest.param(2, 2, True, id="as far as the shooter"),
        pytest.param(4, 2, False, id="nearer than the shooter"),
    ],
)
def test_over_a_wall_by_the_distance_rule(near: float, far: float, clear: bool) -> None:
    tower = stand(0, 8, "tower", on_kind="tower")
    wall = crossing("wall", near, near + 1, 5)
    target = stand(near + 1 + far)
    assert judge(tower, target, wall).can_target is clear
    mirrored = crossing("wall", far, far + 1, 5)
    back = judge(stand(0), stand(near + 1 + far, 8, "tower", on_kind="tower"), mirrored)
    assert back.can_target is clear


@pytest.mark.parametrize("kind", ["tower", "keep", "siege-tower", "building"])
def test_tall_things_block_at_any_level(kind: str) -> None:
    assert not judge(ON_WALL, stand(20), crossing(kind, 4, 6, 9)).can_target


def test_the_keep_looks_over_towers_by_distance() -> None:
    assert judge(ON_KEEP, stand(20), crossing("tower", 4, 6, 6)).can_target
    assert not judge(ON_KEEP, stand(8), crossing("tower", 4, 6, 6)).can_target


@pytest.mark.parametrize(("goal", "clear"), [(8, True), (9, False)])
def test_battlements_look_over_low_things_within_eight(goal: int, clear: bool) -> None:
    wagon = crossing("wagon", goal - 1.5, goal - 0.5, 1.5)
    assert judge(ON_WALL, stand(goal), wagon).can_target is clear


def test_between_equals_everything_blocks() -> None:
    verdict = judge(GROUND, stand(20), crossing("mantlet", 4, 5, 1.5))
    assert not verdict.can_target
    assert verdict.text == "no line of fire: the mantlet stands between two on one level"


def test_what_lies_below_both_is_no_matter() -> None:
    other = stand(12, 5, "south wall", on_kind="wall")
    assert judge(ON_WALL, other, crossing("wagon", 4, 5, 1.5)).can_target


@pytest.mark.parametrize(("squares", "clear"), [(25, False), (26, True)])
def test_over_a_figure_archers_shoot_from_medium_range(squares: int, clear: bool) -> None:
    man = Blocker("orc", "figure", "body", 0.5)
    assert judge(GROUND, stand(squares), blockers=(man,), visible=0.5).can_target is clear


def test_terrain_without_a_rule_blocks_when_it_hides_all() -> None:
    hill = Blocker("hill", "terrain", "body", 1.0)
    assert not judge(GROUND, stand(9), blockers=(hill,), visible=0).can_target


def test_total_cover_inside_a_tower() -> None:
    assert not judge(GROUND, stand(9, inside="siege-tower")).can_target


@pytest.mark.parametrize(
    ("target", "blockers", "cover"),
    [
        pytest.param(stand(9), (), "none", id="in the open"),
        pytest.param(
            stand(9, 5, "wall", on_kind="wall"),
            (Blocker("wall", "wall", "merlon", 0.4),),
            "strong",
            id="behind battlements",
        ),
        pytest.param(
            stand(9, 5, "wall", on_kind="wall"), (), "none", id="from behind on battlements"
        ),
        pytest.param(stand(9, 5, "s", on_kind="siege-tower"), (), "light", id="atop a siege tower"),
        pytest.param(stand(9, inside="covered-ram"), (), "total", id="inside a ram"),
        pytest.param(stand(9, inside="tent"), (), "light", id="in a tent"),
    ],
)
def test_cover_on_the_table(target: Stand, blockers: tuple[Blocker, ...], cover: str) -> None:
    sighting = Sighting(0.6, 0.6, 0.6, "partial", 9, GROUND, target, blockers)
    found = SYSTEM.cover(sighting)
    assert (found.name, found.modifier) == (cover, 0)


@pytest.mark.parametrize(
    ("start", "cover", "clear"),
    [
        pytest.param(8, "strong", True, id="the target's own"),
        pytest.param(4, "none", False, id="on the way"),
        pytest.param(0.9, "none", True, id="the shooter's own"),
    ],
)
def test_a_mantlet_shelters_whose_square_it_is_on(start: float, cover: str, clear: bool) -> None:
    mantlet = crossing("mantlet", start, start + 0.3, 1.5)
    sighting = Sighting(0.6, 0.6, 0.6, "partial", 9, GROUND, stand(9), (), (mantlet,))
    assert SYSTEM.cover(sighting).name == cover
    assert SYSTEM.line_of_sight(sighting).can_target is clear


@given(st.floats(0, 30), st.floats(0.5, 12))
def test_levels_are_halves_and_battlements_are_two(height: float, battlement: float) -> None:
    assert (2 * level_of(height, battlement)).is_integer()
    assert level_of(battlement, battlement) == 2
    assert level_of(0, battlement) == 0


def test_battlements_on_the_ground_have_no_level() -> None:
    with pytest.raises(ValueError, match="cannot be"):
        level_of(1, 0)


def test_a_wall_has_four_degrees_a_square() -> None:
    profile = SYSTEM.component_profile("wall", Dimensions.exact(10, 5, 3))
    assert profile.wounds is not None
    assert profile.wounds.value == 4
    assert "11 squares long" in profile.reasons[1].text
    assert SYSTEM.component_profile("siege-tower", None).wounds is None


def test_what_the_book_lacks_it_says() -> None:
    for question in (
        lambda: SYSTEM.component_profile("terrain", None),
        lambda: SYSTEM.template(Strike("blast", ())),
        lambda: SYSTEM.leap(5, 1),
    ):
        with pytest.raises(NotCovered, match="cry-havoc has no rule for"):
            question()


def test_the_shadow_is_as_deep_as_the_shooter_stands_far_from_the_wall() -> None:
    assert SYSTEM.shadow_depth(5, 3.5) == 3.5


def test_a_fall_wounds_for_certain() -> None:
    verdict = SYSTEM.fall(5, 1.25)
    assert (verdict.hits, verdict.strength, verdict.save_allowed) == (1, 0, False)
    assert total(verdict.reasons) == 1


OWN = """
[against_foot]
title = "Shooting against characters on foot"
source = { book = "SIEGE", section = "my own card" }
columns = ["weapon", "cover", "roll", "result"]
rows = [["longbow", "light", 4, "E"]]
"""


def test_an_owner_of_the_game_fills_a_table_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cry_havoc"
    folder.mkdir()
    (folder / "shooting.toml").write_text(OWN, encoding="utf-8")
    monkeypatch.setenv("ESCALADE_TABLES", str(tmp_path))
    result = resolve("longbow", "light", (), Dice.of(4))
    assert (result.letter, result.meaning) == ("E", "target wounded")
    with pytest.raises(NotPrinted, match="roll 5"):
        resolve("longbow", "light", (), Dice.of(5))


def test_an_owners_table_with_other_columns_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cry_havoc"
    folder.mkdir()
    wrong = OWN.replace('"roll", "result"]', '"result", "roll"]')
    (folder / "shooting.toml").write_text(wrong, encoding="utf-8")
    monkeypatch.setenv("ESCALADE_TABLES", str(tmp_path))
    with pytest.raises(TableError, match="columns must be"):
        resolve("longbow", "light", (), Dice.of(4))


@pytest.mark.parametrize(
    ("distance", "level_in", "clear"), [(1, 0, False), (2, 0, True), (1, 5, True)]
)
def test_a_friend_beside_the_target_forbids_the_shot(
    distance: float, level_in: float, clear: bool
) -> None:
    friend = Bystander("squire", distance * SQUARE, level_in)
    sighting = Sighting(1, 1, 1, "clear", 9, ON_WALL, stand(9), friends=(friend,))
    assert SYSTEM.line_of_sight(sighting).can_target is clear


@pytest.mark.parametrize(
    ("crest", "clear"),
    [
        pytest.param((3.7, 4.0), False, id="a parapet on the far edge of the walk"),
        pytest.param((3.0, 3.3), True, id="a parapet on the near edge"),
        pytest.param((3.0, 4.0), False, id="parapets on both edges"),
    ],
)
def test_a_wall_counts_as_its_parapet(crest: tuple[float, float], clear: bool) -> None:
    first, last = crest
    curtain = Crossing(
        "curtain", "wall", 3 * SQUARE, 4 * SQUARE, 5, (first * SQUARE, last * SQUARE)
    )
    assert judge(ON_KEEP, stand(7.5), curtain).can_target is clear


@pytest.mark.parametrize("kind", ["ladder", "hoarding", "stakes", "terrain"])
def test_what_the_book_does_not_list_blocks_only_by_hiding(kind: str) -> None:
    thing = crossing(kind, 4, 5, 1.5)
    hider = Blocker(thing.name, kind, "body", 1.0)
    assert judge(GROUND, stand(9), thing).can_target
    assert not judge(GROUND, stand(9), thing, blockers=(hider,), visible=0).can_target


@pytest.mark.parametrize(("edge", "clear"), [(1.4, True), (1.6, False)])
def test_into_the_moat_only_from_beside_it(edge: float, clear: bool) -> None:
    water = crossing("terrain", edge, 9, -2)
    bather = stand(5, -2, "the terrain", on_kind="terrain")
    assert judge(GROUND, bather, water).can_target is clear
    assert judge(stand(0, 5, "wall", on_kind="wall"), bather, water).can_target
    back = crossing("terrain", 0, 5 - edge, -2)
    assert judge(stand(0, -2, "the terrain", on_kind="terrain"), stand(5), back).can_target is clear


@pytest.mark.parametrize(("away", "clear"), [(1, True), (3, False)])
def test_of_a_moat_that_is_no_component_only_the_targets_square_is_known(
    away: float, clear: bool
) -> None:
    assert judge(GROUND, stand(away, -2)).can_target is clear
