"""Courage tests of a siege, and when an army is Broken."""

from __future__ import annotations

from fractions import Fraction

from escalade.rules.citations import Reason, total
from escalade.rules.dice import Dice
from escalade.rules.odds import enumerate_outcomes
from escalade.rules.rounding import ROUNDING

from .book import siege
from .defences import RALLYING_REACH_IN


def modifiers(
    *,
    defender: bool,
    rallying_point_in: float | None = None,
    for_broken: bool = False,
    gates_fell: bool = False,
    within_fortress: bool = False,
) -> tuple[Reason, ...]:
    """The siege's modifiers to a Courage test; they change the roll.

    ``rallying_point_in`` is the distance to the nearest Rallying Point, None where there is none.
    Gates that the attacker destroyed count only against defenders within the fortress who test
    because their army is Broken. Source: Rallying Point; Breach the Gates.

    >>> [str(reason) for reason in modifiers(defender=True, rallying_point_in=5)]
    ['+1 within 6 in of a Rallying Point']
    """
    reasons = []
    near = rallying_point_in is not None and (
        rallying_point_in <= RALLYING_REACH_IN + ROUNDING.typed_in
    )
    if defender and near:
        reasons.append(Reason(1, "within 6 in of a Rallying Point", siege("Defender Equipment")))
    if defender and for_broken and gates_fell and within_fortress:
        reasons.append(
            Reason(-1, "the gates fell: defenders of a Broken army", siege("The Grand Siege"))
        )
    return tuple(reasons)


def passes(courage: int, dice: Dice, reasons: tuple[Reason, ...] = (), will: int = 0) -> bool:
    """A Courage test: 2D6, Will spent and modifiers reach the Courage value (7 for 7+).

    Source: core rules, Courage.

    >>> passes(7, Dice.of(3, 3), modifiers(defender=True, rallying_point_in=2))
    True
    """
    rolled = dice.roll(6, "courage") + dice.roll(6, "courage")
    return rolled + will + total(reasons) >= courage


def chance_to_pass(courage: int, reasons: tuple[Reason, ...] = (), will: int = 0) -> Fraction:
    """The exact chance to pass a Courage test.

    >>> chance_to_pass(7)
    Fraction(7, 12)
    """
    return enumerate_outcomes(lambda dice: passes(courage, dice, reasons, will)).chance(bool)


def broken(starting: int, casualties: int) -> bool:
    """Whether an army is Broken: more than half of its starting models are casualties.

    Source: core rules, Broken.

    >>> broken(20, 10), broken(20, 11)
    (False, True)
    """
    return 2 * casualties > starting
