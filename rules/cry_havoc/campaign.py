"""The campaign of Scenario 6: a day's initiative, hunger, sorties, building and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from escalade.rules.citations import Reason
from escalade.rules.dice import Dice
from escalade.rules.odds import Distribution, enumerate_outcomes

from .book import siege
from .lookup import find_row

BESIEGERS_BONUS = 4
"""What the besieger adds to his initiative die."""

FIRST_RATIONING_DAY = 18
"""The first day on rations when nothing reached the castle."""

RATIONING_LASTS = 8
"""Days from the first on rations to the surrender."""

DAYS_A_CART = 6
"""Days that each cart delays rationing; a mule delays it by one."""

TENTS_A_DAY = 5
"""Squares of tents that burnt for each day lost to rebuilding (Action 2)."""

BUILD_DAYS = 5
"""Days that the besieger needs to build one thing, from the third day on."""

Side = Literal["besieged", "besieger"]


@dataclass(frozen=True, slots=True)
class Provisions:
    """What reached the castle: mules and carts on the first day, carts by later resupply."""

    mules: int = 0
    carts: int = 0

    @property
    def rationing_from(self) -> int:
        """The first day on rations. Source: Resupply and Rationing.

        >>> Provisions().rationing_from, Provisions(mules=4).rationing_from
        (18, 22)
        """
        return FIRST_RATIONING_DAY + self.mules + DAYS_A_CART * self.carts

    @property
    def surrender_on(self) -> int:
        """The day at whose end the castle surrenders, the eighth after rationing began.

        >>> Provisions().surrender_on
        26
        """
        return self.rationing_from + RATIONING_LASTS


def initiative(besieged: int, besieger: int) -> Side:
    """Who has the day's initiative by the two dice; the besieger adds 4 and wins ties.

    Source: Structure of a Day of Siege.

    >>> initiative(9, 4), initiative(8, 4)
    ('besieged', 'besieger')
    """
    return "besieger" if besieger + BESIEGERS_BONUS >= besieged else "besieged"


def roll_initiative(dice: Dice) -> Side:
    """Roll for the day's initiative: the besieged first."""
    return initiative(dice.roll(10, "besieged"), dice.roll(10, "besieger"))


def initiative_odds() -> Distribution[Side]:
    """The exact chance of each side's initiative.

    >>> initiative_odds().chances["besieged"]
    Fraction(3, 20)
    """
    return enumerate_outcomes(roll_initiative)


def hunger(day: int, provisions: Provisions, *, weapon: str = "hand") -> tuple[Reason, ...]:
    """The shift of an attack by the besieged on a day: one column left on rations.

    Crossbow shots and boiling oil are spared. Source: Resupply and Rationing.

    >>> [len(hunger(day, Provisions())) for day in (17, 18)]
    [0, 1]
    """
    if day < provisions.rationing_from or weapon in ("crossbow", "oil"):
        return ()
    source = siege("Resupply and Rationing")
    return (Reason(-1, f"on rations since day {provisions.rationing_from}", source),)


def hunger_of_the_normans(day: int, side: str, weapon: str = "hand") -> tuple[Reason, ...]:
    """The shift of an attack in Scenario 5: the Normans starve by quarters.

    From day 15 Norman attacks shift one left (crossbows and oil spared); from day 22 Welsh ones
    one right as well (bows and crossbows spared). Source: Scenario 5, The Specter of Hunger.
    """
    source = siege("Scenario 5: The Specter of Hunger")
    if side == "norman" and day >= 15 and weapon not in ("crossbow", "oil"):
        return (Reason(-1, "Normans on half rations", source),)
    if side == "welsh" and day >= 22 and weapon == "hand":
        return (Reason(1, "Normans on quarter rations", source),)
    return ()


def engines_on_camp_map(engines: int) -> int:
    """Siege engines that must stand on the camp map in a sortie: a third, rounded up.

    Ladders and mantlets do not count. Source: Action 2.

    >>> engines_on_camp_map(10)
    4
    """
    return -(-engines // 3)


def rebuilding_days(tent_squares: int) -> int:
    """Days the besieger loses to burnt tents. Source: Action 2.

    >>> rebuilding_days(12), rebuilding_days(4)
    (2, 0)
    """
    return tent_squares // TENTS_A_DAY


def built_by(working_days: int) -> int:
    """How many things the besieger has built after so many days of work from day 3 on.

    One in five days: a ballista, catapult, siege tower, ram or ballestón, or 6 ladders, or 3
    mantlets; days of assaults and sorties do not count. Source: Supplementary Equipment.

    >>> built_by(4), built_by(11)
    (0, 2)
    """
    return working_days // BUILD_DAYS


def sortie_problems(
    besieger: Mapping[str, int],
    besieger_left: Mapping[str, int],
    besieged_used: int,
    besieged_left: int,
) -> tuple[str, ...]:
    """Everything wrong with the forces of a sortie; empty when they are legal.

    The besieger uses a third of his characters, at most half of any class; the besieged half of
    theirs. All are rounded down. Source: Action 2, The Cast.

    >>> sortie_problems({"knight": 5}, {"knight": 9, "archer": 9}, 3, 7)
    ('5 of 9 knights are used, 4 may',)
    """
    problems = []
    used, left = sum(besieger.values()), sum(besieger_left.values())
    if used > left // 3:
        problems.append(f"the besieger uses {used} of {left}, {left // 3} may")
    problems += [
        f"{number} of {besieger_left.get(kind, 0)} {kind}s are used, "
        f"{besieger_left.get(kind, 0) // 2} may"
        for kind, number in besieger.items()
        if number > besieger_left.get(kind, 0) // 2
    ]
    if besieged_used > besieged_left // 2:
        problems.append(
            f"the besieged use {besieged_used} of {besieged_left}, {besieged_left // 2} may"
        )
    return tuple(problems)


def patrol_problems(patrols: Mapping[str, Mapping[str, int]]) -> tuple[str, ...]:
    """Everything wrong with the besieger's patrols: six men, one knight, one crossbowman at most.

    "No more than one knight or one crossbowman" is read as one of either, not of each.
    Source: Action 3.
    """
    problems = []
    for name, men in patrols.items():
        if sum(men.values()) > 6:
            problems.append(f"{name} has {sum(men.values())} men, 6 is the most")
        if men.get("knight", 0) + men.get("crossbowman", 0) > 1:
            problems.append(f"{name} has more than one knight or crossbowman")
    return tuple(problems)


def patrol_arrives(dice: Dice) -> str:
    """Whether a patrol comes into play; raises NotPrinted, for no source prints the table.

    Source: Action 3, Special Rule.
    """
    return str(find_row("siege", "patrols", roll=dice.roll(10, "patrol"))["arrives"])


def campaign_outcome(
    day: int, *, castle: bool, keep: bool, besiegers: int, besieged: int
) -> str | None:
    """Who has won the campaign on a day; None while it goes on. "Turn 40" means the day.

    Source: Campaign Victory Conditions.

    >>> campaign_outcome(33, castle=True, keep=True, besiegers=9, besieged=0)
    'substantial victory of the besieger'
    """
    if day > 40:
        return "decisive victory of the besieged"
    if castle and keep:
        return f"{'decisive' if day <= 32 else 'substantial'} victory of the besieger"
    if castle:
        won = "besieger" if besiegers >= 2 * besieged else "besieged"
        return f"marginal victory of the {won}"
    return None
