from __future__ import annotations

from dataclasses import replace

import pytest

from escalade.rules.citations import total
from escalade.rules.errors import IllegalAction, UnknownName
from escalade.rules.middle_earth import (
    Army,
    Siege,
    army_problems,
    attacker_allowance,
    cost,
    deployment_problems,
    gate_of,
    layout_problems,
    open_gates,
    outcome,
)
from escalade.rules.middle_earth.gates import damaged
from escalade.rules.middle_earth.grand_siege import Placed

START = Siege(gate_of("Fortress/Castle Gate"), attackers_at_start=40, attackers_left=40)


def test_the_attacker_of_a_thousand_points_may_have_1250() -> None:
    assert attacker_allowance(1000) == 1250


def test_what_equipment_costs() -> None:
    army = Army("attacker", 1000, {"Siege Ladder": 4, "Battering Ram": 1, "Siege Tower": 2})
    assert total(cost(army)) == 1000 + 20 + 15 + 80
    assert army_problems(army, 1000) == ()


def test_every_breach_of_the_allowance_is_listed() -> None:
    army = Army("defender", 990, {"Siege Ladder": 1, "Boiling Oil": 1})
    assert army_problems(army, 1000) == (
        "Siege Ladder is attacker equipment, not for the defender",
        "1020 points are spent, 1000 are allowed",
    )
    with pytest.raises(UnknownName, match="Boiling Oil"):
        army_problems(Army("defender", 0, {"Boiled Oil": 1}), 1000)


@pytest.mark.parametrize(
    ("inside", "left", "expected"),
    [
        (11, 40, "goes on"),
        (12, 40, "attacker wins"),
        (0, 11, "goes on"),
        (0, 10, "defender wins"),
        (12, 10, "draw"),
    ],
)
def test_the_objectives(inside: int, left: int, expected: str) -> None:
    assert outcome(replace(START, attackers_inside=inside, attackers_left=left)) == expected


def test_gates_open_once_and_stay_open() -> None:
    opened = open_gates(START)
    assert opened.gate.open
    with pytest.raises(IllegalAction, match="open already"):
        open_gates(opened)
    with pytest.raises(IllegalAction, match="destroyed"):
        open_gates(replace(START, gate=damaged(START.gate, 3)))


def test_every_model_out_of_place_is_named() -> None:
    placed = [
        Placed("guard", "defender", 10, 13, on_wall=True),
        Placed("sally", "defender", 13, 14),
        Placed("orc", "attacker", 37, 38),
        Placed("keen orc", "attacker", 35.5, 36.5),
    ]
    problems = deployment_problems(placed, board_depth_in=48)
    assert [problem.split(" ")[0] for problem in problems] == ["sally", "keen"]


def test_the_layout() -> None:
    assert layout_problems(12, 0) == ()
    assert len(layout_problems(10, 2)) == 2
