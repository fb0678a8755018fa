"""Who holds the castle: what each book makes of where the models are."""

from __future__ import annotations

import pytest

from escalade.rules.errors import NotCovered
from escalade.rules.holding import Model, ask
from escalade.rules.systems import SYSTEM_NAMES, find_system


def model(unit: str, number: int, where: str, side: str = "attacker", **more) -> Model:
    return Model(f"{unit} {number}", side, unit, where, **more)


def unit_of(system: str, *models: Model):
    [unit] = ask(find_system(system), models).units
    return unit


def texts(reasons) -> list[str]:
    return [str(reason) for reason in reasons]


@pytest.mark.parametrize(
    ("where", "inside"),
    [
        (("inside", "on the castle"), 2),
        (("inside", "touching"), 2),
        (("on equipment", "on equipment"), 2),
        (("inside", "outside"), 1),
        (("outside", "outside"), 0),
    ],
    ids=[
        "in and on it",
        "one touches it from outside",
        "in the siege tower",
        "one is left",
        "none",
    ],
)
def test_no_quarter_counts_who_touches_for_formations(where, inside) -> None:
    unit = unit_of("no-quarter", *(model("orc", i, each) for i, each in enumerate(where)))
    assert (unit.inside, unit.whole) == (inside, inside == 2)
    said = " ".join(texts(unit.reasons))
    assert ("wholly inside: free formation is open to it (-1 CO" in said) == unit.whole
    assert ("for those inside, the others are dispersed" in said) == (inside == 1)


@pytest.mark.parametrize(
    ("side", "where", "bonus"),
    [("defender", "inside", 1), ("defender", "outside", 0), ("attacker", "inside", 0)],
)
def test_defenders_inside_have_one_more_command(side, where, bonus) -> None:
    unit = unit_of("no-quarter", model("elf", 1, where, side))
    assert sum(reason.value for reason in unit.reasons) == bonus


def test_points_inside_leave_out_equipment_and_halve_who_flies() -> None:
    models = [
        model("orc", 1, "inside", points=9),
        model("orc", 2, "on equipment", points=9),
        model("orc", 3, "touching", points=9),
        model("bat", 1, "on the castle", points=25, halved=True),
        model("elf", 1, "inside", "defender", points=21),
        model("cow", 1, "inside", "neutral", points=90),
    ]
    said = texts(ask(find_system("no-quarter"), models).reasons)
    assert said == [
        "attacker: 2 models inside, worth 21.5 points",
        "defender: 1 model inside, worth 21 points",
        "1 model on siege equipment does not count for victory",
        "if the game ended now, the attacker would win",
    ]


def test_without_points_the_models_are_counted_and_nobody_is_said_to_win() -> None:
    models = [model("orc", 1, "inside", points=9), model("elf", 1, "inside", "defender")]
    assert texts(ask(find_system("no-quarter"), models).reasons) == [
        "attacker: 1 model inside",
        "defender: 1 model inside",
        "the most points inside win, but not all figures have points",
    ]


@pytest.mark.parametrize(
    ("inside", "said"),
    [(1, "1 attacker on or within the walls: 12 take the fortress"),
     (12, "12 attackers on or within the walls: the fortress is taken")],
)  # fmt: skip
def test_twelve_attackers_take_the_fortress(inside, said) -> None:
    models = [model("orc", i, "on the castle") for i in range(inside)]
    models += [model("orc", 90, "touching"), model("orc", 91, "on equipment")]
    models.append(model("man", 1, "inside", "defender"))
    assert texts(ask(find_system("middle-earth"), models).reasons) == [said]


def test_the_majority_controls_a_section() -> None:
    models = [
        *(model("dwarf", i, "on the castle", "defender", at="wall") for i in range(9)),
        *(model("barbarian", i, "on the castle", at="wall") for i in range(3)),
        model("dwarf", 9, "on the castle", "defender", at="tower"),
        model("barbarian", 4, "on the castle", at="tower"),
        model("barbarian", 5, "inside"),
    ]
    assert texts(ask(find_system("arcana"), models).reasons) == [
        "wall: the defender controls it (9 defending, 3 attacking)",
        "tower: nobody controls it (1 defending, 1 attacking)",
    ]


def test_defenders_inside_do_not_panic_and_a_keep_is_whose_men_alone_are_in_it() -> None:
    knight = model("knight", 1, "on the castle", "defender", at="keep", at_kind="keep")
    raider = model("raider", 1, "on the castle", at="keep", at_kind="keep")
    alone, both = (ask(find_system("cry-havoc"), m) for m in ([knight], [knight, raider]))
    assert texts(alone.units[0].reasons) == ["no panic and no rout for those inside"]
    assert both.units[1].reasons == ()
    assert texts(alone.reasons) == ["keep: the defender controls it, alone in it"]
    assert texts(both.reasons) == ["keep: both sides are in it, nobody controls it"]
    cow = model("cow", 1, "on the castle", "neutral", at="keep", at_kind="keep")
    beside, by_itself = (ask(find_system("cry-havoc"), m) for m in ([knight, cow], [cow]))
    assert texts(beside.reasons) == texts(alone.reasons)
    assert by_itself.reasons == ()


@pytest.mark.parametrize("system", SYSTEM_NAMES)
def test_every_book_answers_for_an_empty_table_with_its_source(system: str) -> None:
    answer = ask(find_system(system), ())
    assert answer.units == ()
    assert answer.source.book


def test_a_book_without_such_a_rule_says_so() -> None:
    class Mute:
        name = "mute"

    with pytest.raises(NotCovered, match="who is inside the castle"):
        ask(Mute(), ())
