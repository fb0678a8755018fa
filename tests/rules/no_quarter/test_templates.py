from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest

from escalade.rules.no_quarter import SYSTEM
from escalade.rules.system import (
    ComponentUnder,
    FigureUnder,
    Strike,
    TemplateAttack,
    TemplateState,
)


@pytest.mark.parametrize(
    ("attack", "state", "hit", "needed", "chance"),
    [
        pytest.param("drop", "full", "yes", None, Fraction(1), id="p17 a drop on a whole base"),
        pytest.param("drop", "partial", "roll", 5, Fraction(1, 2), id="p17 a drop on part of it"),
        pytest.param("drop", "none", "no", None, Fraction(0), id="p17 a drop beside it"),
        pytest.param("blast", "full", "yes", None, Fraction(1), id="p16 a blast on a whole base"),
        pytest.param("blast", "partial", "yes", None, Fraction(1), id="p16 a blast on part of it"),
        pytest.param("blast", "none", "no", None, Fraction(0), id="p16 a blast beside it"),
    ],
)
def test_who_is_hit(
    attack: TemplateAttack,
    state: TemplateState,
    hit: Literal["yes", "no", "roll"],
    needed: int | None,
    chance: Fraction,
) -> None:
    coverage = {"full": 1.0, "partial": 0.4, "none": 0.0}[state]
    verdict = SYSTEM.template(Strike(attack, (FigureUnder("orc", coverage, state),)))
    (figure,) = verdict.figures
    assert (figure.hit, figure.needed, figure.chance) == (hit, needed, chance)


def _component_hit(
    attack: TemplateAttack, kind: str, *, touched: bool, holds: TemplateState = "none"
) -> tuple[bool, int | None]:
    archer = FigureUnder("archer", 0.5, holds, on="it")
    strike = Strike(attack, (archer,), (ComponentUnder("it", kind, touched),))
    (component,) = SYSTEM.template(strike).components
    return component.hit, component.needed


def test_p16_archers_on_a_wall_are_hit_and_the_wall_with_them_once() -> None:
    archers = tuple(FigureUnder(f"archer {i}", 1, "full", on="north wall") for i in range(3))
    wall = ComponentUnder("north wall", "wall", touched=True)
    verdict = SYSTEM.template(Strike("blast", archers, (wall,)))
    assert all(figure.hit == "yes" for figure in verdict.figures)
    assert [component.hit for component in verdict.components] == [True]


@pytest.mark.parametrize(
    ("kind", "touched", "holds", "hit"),
    [
        pytest.param("wall", True, "none", True, id="a wall that is touched"),
        pytest.param("tower", False, "full", True, id="a tower that holds a hit model"),
        pytest.param("tower", False, "partial", True, id="a tower that holds a model half under"),
        pytest.param("tower", False, "none", False, id="a tower beside it"),
        pytest.param("siege-tower", True, "none", True, id="a siege machine"),
        pytest.param("building", True, "full", False, id="a house has no wounds to lose"),
    ],
)
def test_p16_what_a_blast_strikes(
    kind: str, touched: bool, holds: TemplateState, hit: bool
) -> None:
    assert _component_hit("blast", kind, touched=touched, holds=holds) == (hit, None)


@pytest.mark.parametrize(
    ("kind", "touched", "answer"),
    [
        pytest.param("wall", True, (False, None), id="the wall it is dropped from is spared"),
        pytest.param("small-ram", True, (True, 5), id="a ram at the foot on 5 or less"),
        pytest.param("small-ram", False, (False, None), id="a ram beside it"),
    ],
)
def test_p17_what_a_drop_attack_strikes(
    kind: str, touched: bool, answer: tuple[bool, int | None]
) -> None:
    assert _component_hit("drop", kind, touched=touched, holds="full") == answer
