"""What the table asks of a rule book while a game goes on: turns, hits, fires and ruins."""

from __future__ import annotations

import pytest

from escalade.rules.dice import Dice
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import DieNeeded, NotCovered
from escalade.rules.harm import Blow, BlowRules, FireRules, RuinRules, Standing, template_rules
from escalade.rules.systems import SYSTEM_NAMES, find_system
from escalade.rules.turn_order import turn_order

WALL = Dimensions.exact(10, 5, 3)


@pytest.mark.parametrize("system", SYSTEM_NAMES)
def test_every_book_names_its_phases_with_a_source(system: str) -> None:
    order = turn_order(find_system(system))
    names = [phase.name for phase in order.phases]
    assert len(names) == len(set(names)) >= 4
    assert all(phase.text and phase.source.book for phase in order.phases)
    assert order.after(order.phases[0]) == order.phases[1]
    assert order.after(order.phases[-1]) is None
    assert order.phase("no such phase") == order.phases[0]


def test_only_the_board_game_lets_one_side_end_before_the_other_begins() -> None:
    assert [s for s in SYSTEM_NAMES if turn_order(find_system(s)).each_side] == ["cry-havoc"]


def no_quarter_weapon(name: str):
    weapons = template_rules(find_system("no-quarter")).template_weapons
    return next(weapon for weapon in weapons if weapon.name == name)


def test_printed_weapons_have_their_printed_numbers() -> None:
    found = {
        weapon.name: (weapon.attack, weapon.power, weapon.penetration)
        for weapon in template_rules(find_system("no-quarter")).template_weapons
    }
    assert found["trebuchet"] == ("blast", 8, -2)
    assert found["burning oil"] == ("drop", 5, -2)
    assert found["rock dropper"] == ("drop", 4, 0)


@pytest.mark.parametrize(
    ("faces", "wounds"),
    [
        # AR 9 against strength 8 and PM -2: saved on 3 or less; T 8 is wounded on 5 or less.
        ((3,), 0),
        ((4, 5), 1),
        ((4, 6), 0),
    ],
)
def test_a_trebuchet_hurts_a_wall_by_save_and_damage_table(faces, wounds) -> None:
    system = find_system("no-quarter")
    dice = Dice.of(*faces)
    harm = template_rules(system).template_harm(
        no_quarter_weapon("trebuchet"), system.component_profile("wall", WALL), dice
    )
    assert harm.wounds == wounds
    assert dice.count == len(faces)
    assert all(reason.source.book.startswith("No Quarter") for reason in harm.reasons)


def test_dice_that_run_out_say_which_die_is_needed() -> None:
    system = find_system("no-quarter")
    with pytest.raises(DieNeeded) as needed:
        template_rules(system).template_harm(
            no_quarter_weapon("trebuchet"), system.component_profile("wall", WALL), Dice.of(4)
        )
    assert (needed.value.sides, needed.value.why) == (10, "wound, 5 or less")


def test_a_spell_hurts_a_section_by_its_level_unless_it_is_resisted() -> None:
    system = find_system("arcana")
    rules = template_rules(system)
    (spell,) = rules.template_weapons
    wall = system.component_profile("wall", WALL, bases=8)
    assert rules.template_harm(spell, wall, Dice.of(2)).wounds == 0
    assert rules.template_harm(spell, wall, Dice.of(3, 6)).wounds == 3


def test_a_weapon_that_no_book_prints_starts_as_strong_as_a_trebuchet() -> None:
    other = no_quarter_weapon("another weapon or spell")
    assert (other.power, other.penetration) == (no_quarter_weapon("trebuchet").power, 0)


@pytest.mark.parametrize(("system", "sides"), [("no-quarter", 10), ("arcana", 6)])
def test_the_die_of_a_template_is_the_books_own(system: str, sides: int) -> None:
    assert template_rules(find_system(system)).template_die == sides


@pytest.mark.parametrize("system", ["middle-earth", "cry-havoc"])
def test_books_without_templates_resolve_none(system: str) -> None:
    with pytest.raises(NotCovered, match=system):
        template_rules(find_system(system))


@pytest.mark.parametrize(
    ("face", "wounds", "counters"), [(1, 1, 1), (5, 1, 0), (8, 0, 0), (10, 0, -1)]
)
def test_a_fire_counter_burns_by_the_fire_table(face, wounds, counters) -> None:
    system = find_system("no-quarter")
    assert isinstance(system, FireRules)
    harm = system.burn_counter(Dice.of(face))
    assert (harm.wounds, harm.fires) == (wounds, counters)
    assert system.fire_die == 10


@pytest.mark.parametrize(
    ("system", "kind", "standing", "said"),
    [
        ("no-quarter", "wall", "in or on", "strength 7"),
        ("no-quarter", "wall", "in base contact", None),
        ("no-quarter", "siege-tower", "in or on", "strength 7"),
        ("no-quarter", "siege-tower", "in base contact", "strength 7"),
        ("no-quarter", "siege-tower", "elsewhere", None),
        ("no-quarter", "covered-ram", "in base contact", None),
        ("cry-havoc", "wall", "in or on", "wounded"),
        ("cry-havoc", "wall", "in base contact", None),
        ("cry-havoc", "siege-tower", "in or on", None),
    ],
)
def test_a_ruin_says_whom_it_strikes(
    system: str, kind: str, standing: Standing, said: str | None
) -> None:
    book = find_system(system)
    assert isinstance(book, RuinRules)
    struck = book.ruin(kind, standing)
    assert struck is None if said is None else said in struck.text


@pytest.mark.parametrize(("kind", "page"), [("tower", "21"), ("siege-tower", "25")])
def test_debris_is_told_with_the_page_on_pieces_of_castle_or_on_machines(kind, page) -> None:
    book = find_system("no-quarter")
    assert isinstance(book, RuinRules)
    struck = book.ruin(kind, "in or on")
    assert struck is not None
    assert str(struck.source.page) == page


@pytest.mark.parametrize(("system", "struck"), [("no-quarter", True), ("cry-havoc", False)])
def test_only_a_book_of_models_lets_debris_strike_a_machine(system: str, struck: bool) -> None:
    book = find_system(system)
    assert isinstance(book, RuinRules)
    assert (book.ruin("tower", "in or on", "machine") is not None) is struck


DICE = {"no-quarter": 10, "middle-earth": 6, "arcana": 6}
BLOWS = [
    pytest.param("no-quarter", "wall", Blow("hit", 8), (10, 1), 1, id="a hit that is not saved"),
    pytest.param("no-quarter", "wall", Blow("hit", 8), (5,), 0, id="one just saved"),
    pytest.param("no-quarter", "wall", Blow("hit", 8, -1), (5, 5), 1, id="one at a worse save"),
    pytest.param("middle-earth", "gate", Blow("shot", 4), (), 0, id="a shot too weak for a gate"),
    pytest.param("middle-earth", "gate", Blow("shot", 9), (6,), 1, id="a shot at a gate"),
    pytest.param("middle-earth", "gate", Blow("Strike", 9), (6, 6), 2, id="a Strike at it"),
    pytest.param("middle-earth", "gate", Blow("ram", 10), (1, 1), 0, id="a ram of few"),
    pytest.param("middle-earth", "gate", Blow("ram", 11), (1, 6, 6), 2, id="a ram of many"),
    pytest.param("middle-earth", "gate", Blow("shot", 11), (1,), 0, id="a shot off the chart"),
    pytest.param("middle-earth", "siege-tower", Blow("Strike", 9), (6,), 1, id="one at a tower"),
    pytest.param("arcana", "wall", Blow("hit", 5), (6,), 1, id="an attack on a wall"),
    pytest.param("arcana", "wall", Blow("hit", 1), (1,), 0, id="one that the wall saves"),
]


@pytest.mark.parametrize(("system", "kind", "blow", "faces", "wounds"), BLOWS)
def test_a_single_hit_does_what_the_book_says(system, kind, blow, faces, wounds) -> None:
    book = find_system(system)
    assert isinstance(book, BlowRules)
    assert blow.by in book.blows
    target = book.component_profile(kind, WALL, bases=8)
    dice = Dice.of(*faces)
    harm = book.blow_harm(blow, target, dice)
    assert (harm.wounds, harm.fires) == (wounds, 0)
    assert [roll.sides for roll in dice.rolls] == [DICE[system]] * len(faces)
    assert len(harm.reasons) > 1
    came_of_it = harm.reasons[-1]
    assert came_of_it.value == 0, "it is no modifier"
    told = [f"{wounds} wound lost", f"{wounds} wounds lost"]
    assert [text in came_of_it.text for text in told] == [wounds == 1, wounds > 1]
    values = {reason.text: reason.value for reason in harm.reasons}
    assert [values[str(roll)] for roll in dice.rolls] == [0] * len(faces)


@pytest.mark.parametrize(
    ("kind", "by", "rolls"),
    [("gate", "Strike", 2), ("gate", "ram", 2), ("gate", "shot", 1), ("siege-tower", "Strike", 1)],
)
def test_only_strikes_at_a_gate_are_told_to_find_it_trapped(kind, by, rolls) -> None:
    book = find_system("middle-earth")
    assert isinstance(book, BlowRules)
    dice = Dice.of(*[1] * rolls)
    harm = book.blow_harm(Blow(by, 9), book.component_profile(kind, WALL), dice)
    trapped = "Trapped: two To Wound rolls" in [reason.text for reason in harm.reasons]
    assert (dice.count, trapped) == (rolls, rolls == 2)


@pytest.mark.parametrize(
    ("system", "strength", "penetration"),
    [("no-quarter", 10, -6), ("middle-earth", 20, 0), ("arcana", 10, 0)],
)
def test_a_blow_is_as_hard_as_the_books_tables_read(system, strength, penetration) -> None:
    book = find_system(system)
    assert isinstance(book, BlowRules)
    assert (book.most_strength, book.most_penetration) == (strength, penetration)


def test_a_wall_of_the_ring_wars_is_beyond_any_blow() -> None:
    book = find_system("middle-earth")
    assert isinstance(book, BlowRules)
    with pytest.raises(NotCovered, match="only gates and doors fall"):
        book.blow_harm(Blow("Strike", 9), book.component_profile("wall", WALL), Dice.of(6))


def test_on_the_board_walls_are_bombarded_by_squares_and_not_by_hits() -> None:
    assert not isinstance(find_system("cry-havoc"), BlowRules)
