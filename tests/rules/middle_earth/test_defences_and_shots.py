from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction, NotCovered
from escalade.rules.middle_earth import SYSTEM
from escalade.rules.middle_earth.courage import broken, chance_to_pass, modifiers
from escalade.rules.middle_earth.defences import (
    Target,
    barricade_problems,
    barrier_problems,
    rallying_point_falls,
    spiked_by_jump,
    strike_across,
    throw,
    throwing_odds,
    throwing_problems,
)
from escalade.rules.middle_earth.engines import EngineTarget, hit_battlefield_target, scatter
from escalade.rules.middle_earth.heavy_objects import Carrier, Carry, carry, carrying_problems
from escalade.rules.middle_earth.shooting import Shot, chance_to_wound, shooting_problems, shot
from escalade.rules.odds import enumerate_outcomes
from escalade.rules.system import Blocker, Sighting, Stand, Strike

CLIMBER = Target("climber", 5, 4, on_ladder=True)


def test_oil_needs_two_defenders_and_a_target_near_the_wall() -> None:
    far = Target("orc", 4, 9, from_wall_in=3)
    assert len(throwing_problems("Boiling Oil", far, crew=1, at_battlements=False)) == 4
    with pytest.raises(IllegalAction, match="range 8 in"):
        throw("Boiling Oil", far, [], Dice.of(), crew=2)


def test_oil_scalds_everybody_within_two_inches() -> None:
    near = [Target("friend", 4, 5, from_target_in=2), Target("far", 4, 5, from_target_in=2.5)]
    result = throw("Boiling Oil", CLIMBER, near, Dice.of(4, 3, 4, 4, 1), crew=2)
    assert (result.wounded, result.fell, result.ran_dry) == (("climber", "friend"), True, True)


def test_rocks_never_run_dry_and_shake_off_on_three_or_less() -> None:
    odds = throwing_odds("Rocks", CLIMBER, crew=1)
    assert odds.chance(lambda result: result.ran_dry) == 0
    assert odds.chance(lambda result: result.fell) == Fraction(1, 2) * Fraction(1, 2)
    # Strength 6 against Defence 5 wounds on 4+.
    assert odds.chance(lambda result: bool(result.wounded)) == Fraction(1, 4)


def test_the_size_of_a_barricade() -> None:
    assert barricade_problems(3, 1, 1) == ()
    assert len(barricade_problems(4, 2, 2)) == 3


def test_spikes_spare_a_perfect_jump() -> None:
    assert not spiked_by_jump(6, 3, Dice.of())
    assert spiked_by_jump(5, 3, Dice.of(4))


def test_a_rallying_point_falls_to_an_idle_enemy_only() -> None:
    assert rallying_point_falls(in_contact=True, only_moved=True, under_magic=False) == ()
    assert len(rallying_point_falls(in_contact=False, only_moved=False, under_magic=True)) == 3


@pytest.mark.parametrize(
    ("near_in", "gates_fell", "expected"),
    [
        pytest.param(None, False, Fraction(21, 36), id="plain 7+"),
        pytest.param(6, False, Fraction(26, 36), id="beside a Rallying Point"),
        pytest.param(6.5, False, Fraction(21, 36), id="too far from it"),
        pytest.param(None, True, Fraction(15, 36), id="the gates fell"),
        pytest.param(2, True, Fraction(21, 36), id="both cancel out"),
    ],
)
def test_courage_of_a_broken_defender(
    near_in: float | None, gates_fell: bool, expected: Fraction
) -> None:
    reasons = modifiers(
        defender=True,
        rallying_point_in=near_in,
        for_broken=True,
        gates_fell=gates_fell,
        within_fortress=True,
    )
    assert chance_to_pass(7, reasons) == expected


def test_attackers_get_nothing_from_a_rallying_point() -> None:
    assert modifiers(defender=False, rallying_point_in=1) == ()


def test_half_the_models_lost_is_not_yet_broken() -> None:
    assert [broken(10, lost) for lost in (5, 6)] == [False, True]


@given(st.integers(0, 4))
def test_each_thing_in_the_way_halves_the_chance(obstructions: int) -> None:
    plain = chance_to_wound(Shot(4, 3, 4))
    assert chance_to_wound(Shot(4, 3, 4, obstructions=obstructions)) == plain / 2**obstructions


def test_a_natural_six_always_hits() -> None:
    assert shot(6, 2, 4, moved="half").needed == 6


def test_what_forbids_a_shot() -> None:
    assert len(shooting_problems("more", engaged=True, prone=True, tested=True)) == 4
    with pytest.raises(IllegalAction, match="more than half"):
        shot(4, 2, 4, moved="more")


def test_an_engine_takes_half_of_a_siege_towers_wounds_and_slays_a_man() -> None:
    tower = EngineTarget("tower", 10, 4, 4)
    assert hit_battlefield_target("Mordor War Catapult", tower, Dice.of(4)) == 2
    assert hit_battlefield_target("Mordor War Catapult", tower, Dice.of(3)) == 4
    troll = EngineTarget("troll", 8, 4, 4)
    assert hit_battlefield_target("Mordor War Catapult", troll, Dice.of(3)) == 0


def test_scatter_by_the_die() -> None:
    odds = enumerate_outcomes(scatter)
    assert odds.chances["dead on"] == Fraction(1, 6)
    assert odds.chances["moved to an opponent's own target"] == Fraction(2, 3)


def sighting(visible: float, *blockers: Blocker) -> Sighting:
    here, there = Stand(0, 0, 0, 1.25), Stand(0, 12, 0, 1.25)
    verdict = "clear" if visible == 1 else "partial" if visible else "blocked"
    return Sighting(visible, visible, visible, verdict, 11, here, there, blockers)


def test_any_part_of_the_body_is_a_target_and_each_blocker_gets_a_roll() -> None:
    seen = sighting(0.1, Blocker("wall", "wall", "merlon", 0.6), Blocker("orc", "figure", "", 0.3))
    assert SYSTEM.line_of_sight(seen).can_target
    cover = SYSTEM.cover(seen)
    assert (cover.name, cover.modifier) == ("2 in the way", 0)
    assert "1/4 (25 %)" in cover.reasons[-1].text


def test_a_step_that_changes_only_how_much_is_seen_leaves_it_in_sight() -> None:
    by_a_step = replace(sighting(0.45), verdict="disputed")
    assert "in line of sight" in SYSTEM.line_of_sight(by_a_step).text
    hair = replace(by_a_step, visible=0.01, in_doubt=True)
    assert "a small step" in SYSTEM.line_of_sight(hair).text


def test_a_wall_stands_in_the_way_once_however_many_of_its_parts_do() -> None:
    parts = (Blocker("wall", "wall", "merlons", 0.3), Blocker("wall", "wall", "parapet", 0.2))
    assert SYSTEM.cover(sighting(0.5, *parts)).name == "1 in the way"
    assert SYSTEM.cover(sighting(0.999, Blocker("wall", "wall", "body", 0.001))).name == "clear"


def test_nothing_seen_is_no_target() -> None:
    verdict = SYSTEM.line_of_sight(sighting(0, Blocker("wall", "wall", "body", 1)))
    assert not verdict.can_target
    assert "wall hides 100 %" in [reason.text for reason in verdict.reasons]


def test_what_the_book_lacks_it_says() -> None:
    for question in (
        lambda: SYSTEM.template(Strike("blast", ())),
        lambda: SYSTEM.leap(5, 1.25),
        lambda: SYSTEM.shadow_depth(3),
        lambda: SYSTEM.component_profile("tent", None),
    ):
        with pytest.raises(NotCovered, match="middle-earth has no rule for"):
            question()


@pytest.mark.parametrize(
    ("kind", "defence", "wounds"),
    [("gate", 10, 3), ("ladder", 8, 2), ("medium-ram", 8, 3), ("siege-tower", 10, 4)],
)
def test_profiles_of_what_can_be_damaged(kind: str, defence: int, wounds: int) -> None:
    profile = SYSTEM.component_profile(kind, None)
    assert profile.wounds is not None
    assert (profile.toughness, profile.wounds.value) == (defence, wounds)


def test_walls_have_no_wounds() -> None:
    assert SYSTEM.component_profile("wall", None).wounds is None


def test_a_strike_across_a_barricade_passes_half_the_time() -> None:
    odds = enumerate_outcomes(lambda dice: strike_across(4, 4, 5, dice, spiked=True))
    assert odds.chance(lambda result: result.struck_barricade) == Fraction(1, 2)
    assert odds.chance(lambda result: result.wounded) == Fraction(1, 4)
    assert odds.chance(lambda result: result.hurt_by_spikes) == Fraction(1, 2) * Fraction(1, 3)


def test_who_may_defend_a_barricade() -> None:
    fit = {"defender_in_contact": True, "sees_over": True}
    assert barrier_problems(0.625, 1.25, **fit) == ()
    poor = barrier_problems(0.5, 1.25, defender_in_contact=False, sees_over=False, prone=True)
    assert len(poor) == 4


def test_carrying_heavy_objects() -> None:
    uruk, troll = Carrier("uruk", 6), Carrier("troll", 6, monster=True)
    assert carry([uruk]) == Carry(3, may_charge=True)
    assert carry([troll]) == Carry(6, may_charge=True)
    assert carry([uruk] * 6) == Carry(6, may_charge=False)
    with pytest.raises(ValueError, match="nobody"):
        carry([])
    late = Carrier("late", 6, activated=True)
    assert len(carrying_problems([Carrier("warg rider", 10, cavalry=True), late])) == 2
    assert carrying_problems([]) == ("nobody carries it",)
