from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.arcana import SYSTEM, resists, spell_odds, spell_wounds
from escalade.rules.dice import Dice
from escalade.rules.errors import NotCovered
from escalade.rules.odds import enumerate_outcomes
from escalade.rules.system import (
    Blocker,
    ComponentUnder,
    Crossing,
    FigureUnder,
    Sighting,
    Stand,
    Strike,
)


def on(name: str | None, kind: str | None, height: float, y_in: float = 0) -> Stand:
    return Stand(0, y_in, height, 1.25, 1.0, name, kind)


def look(
    viewer: Stand,
    target: Stand,
    *blockers: Blocker,
    crossings: tuple[Crossing, ...] = (),
    visible: float | None = None,
) -> Sighting:
    share = 1 - sum(blocker.share for blocker in blockers) if visible is None else visible
    verdict = "clear" if share == 1 else "partial" if share else "blocked"
    return Sighting(share, share, share, verdict, 9, viewer, target, blockers, crossings)


PARAPET = Blocker("wall", "wall", "merlon", 0.4)
ON_WALL = on("wall", "wall", 5, 10)


@pytest.mark.parametrize(
    ("viewer", "modifier", "name"),
    [
        pytest.param(on(None, None, 0), -2, "full", id="from below"),
        pytest.param(on("hill", "terrain", 5), -2, "full", id="from the same height"),
        pytest.param(on("tower", "tower", 7), -1, "plain", id="from higher up"),
    ],
)
def test_a_parapet_shelters_most_from_below(viewer: Stand, modifier: int, name: str) -> None:
    cover = SYSTEM.cover(look(viewer, ON_WALL, PARAPET))
    assert (cover.modifier, cover.name, cover.named) == (modifier, name, "full")


def test_between_sections_there_is_always_cover() -> None:
    cover = SYSTEM.cover(look(on("tower", "tower", 7), ON_WALL))
    assert (cover.modifier, cover.name) == (-1, "plain")
    same = SYSTEM.cover(look(on("wall", "wall", 5, 4), ON_WALL))
    assert same.modifier == 0


@given(st.sampled_from([0.0, 0.005]) | st.floats(0.01, 0.9))
def test_being_hidden_in_part_is_plain_cover(share: float) -> None:
    hedge = Blocker("hedge", "terrain", "body", share)
    cover = SYSTEM.cover(look(on(None, None, 0), on(None, None, 0, 10), hedge))
    assert cover.modifier == (-1 if share >= 0.01 else 0)


LOW_WALL = Crossing("low wall", "wall", 4.0, 5.0, 3.0)
ON_TOWER = on("tower", "tower", 5)


@pytest.mark.parametrize(
    ("y_in", "seen"),
    [
        pytest.param(5.6, False, id="just behind the wall"),
        pytest.param(8.5, False, id="its base ends the shadow's 3 in"),
        pytest.param(8.6, True, id="wholly beyond it"),
    ],
)
def test_the_example_of_a_tower_of_5_in_among_walls_of_3_in(y_in: float, seen: bool) -> None:
    line = look(ON_TOWER, on(None, None, 0, y_in), crossings=(LOW_WALL,))
    assert SYSTEM.line_of_sight(line).can_target is seen


def test_the_shadow_is_the_rules_whatever_trigonometry_says() -> None:
    wall_hides_all = Blocker("low wall", "wall", "body", 1.0)
    line = look(ON_TOWER, on(None, None, 0, 9), wall_hides_all, crossings=(LOW_WALL,))
    assert SYSTEM.line_of_sight(line).can_target


def test_a_higher_tower_still_hides() -> None:
    tower = Crossing("keep", "keep", 4, 8, 9)
    line = look(
        ON_TOWER, on(None, None, 0, 30), Blocker("keep", "keep", "body", 1), crossings=(tower,)
    )
    verdict = SYSTEM.line_of_sight(line)
    assert not verdict.can_target
    assert verdict.text == "hidden by keep: cannot be shot at"


def test_a_tower_sees_along_its_walls_without_shadow() -> None:
    along = Crossing("low wall", "wall", 1.5, 9.5, 3.0)
    assert SYSTEM.line_of_sight(
        look(ON_TOWER, on("low wall", "wall", 3, 6), crossings=(along,))
    ).can_target


def test_from_the_ground_walls_hide_by_geometry_alone() -> None:
    wall = Blocker("low wall", "wall", "body", 1)
    line = look(on(None, None, 0), on(None, None, 0, 12), wall, crossings=(LOW_WALL,))
    assert not SYSTEM.line_of_sight(line).can_target


def test_where_an_archer_stands_on_its_wall_does_not_matter() -> None:
    own = Blocker("wall", "wall", "merlons", 1.0)
    for viewer, target in ((ON_WALL, on(None, None, 0)), (on(None, None, 0), ON_WALL)):
        assert SYSTEM.line_of_sight(look(viewer, target, own)).can_target


@given(st.floats(0, 20))
def test_the_shadow_is_as_deep_as_the_wall_is_high(height: float) -> None:
    assert SYSTEM.shadow_depth(height) == height


def test_a_wall_cannot_be_of_negative_height() -> None:
    with pytest.raises(ValueError, match="cannot be"):
        SYSTEM.shadow_depth(-1)


def test_a_template_concerns_every_unit_and_section_it_touches() -> None:
    strike = Strike(
        "blast",
        (
            FigureUnder("under", 1.0, "full", "wall"),
            FigureUnder("edge", 0.1, "partial"),
            FigureUnder("safe", 0.0, "none"),
        ),
        (ComponentUnder("wall", "wall", False), ComponentUnder("tower", "tower", False)),
    )
    verdict = SYSTEM.template(strike)
    assert [figure.hit for figure in verdict.figures] == ["yes", "yes", "no"]
    assert [component.hit for component in verdict.components] == [True, False]


def test_what_the_book_lacks_it_says() -> None:
    for question in (
        lambda: SYSTEM.template(Strike("drop", ())),
        lambda: SYSTEM.fall(5, 1),
        lambda: SYSTEM.leap(5, 1),
    ):
        with pytest.raises(NotCovered, match="arcana has no rule for"):
            question()


def test_a_third_level_sinkhole_does_three_d3() -> None:
    assert spell_wounds(3, 2, Dice.of(6, 1, 3, 5)) == 1 + 2 + 3
    odds = spell_odds(3)
    assert odds.mean(lambda wounds: wounds) == Fraction(2, 3) * 6
    assert odds.chances[0] == Fraction(1, 3)


def test_resistance_two_holds_on_one_and_two() -> None:
    assert enumerate_outcomes(lambda dice: resists(2, dice)).chance(bool) == Fraction(1, 3)


def test_a_spell_has_a_level() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        spell_wounds(0, 2, Dice.of())
