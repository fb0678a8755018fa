"""Bows and crossbows: range bands, the modified die, who fires when, and the result."""

from __future__ import annotations

from dataclasses import dataclass

from escalade.rules.citations import Reason, total
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.tables import load_table

from .book import PACKAGE, siege
from .lookup import find_row

BANDS = ("short", "medium", "long")
BALLESTON_TURNS = 3
"""A ballestón fires once in so many turns (3.41)."""


@dataclass(frozen=True, slots=True)
class ShotResult:
    """The die as rolled and modified, the letter of the table and what it means."""

    roll: int
    modified: int
    letter: str
    meaning: str


def band(weapon: str, squares: int) -> str:
    """The range band of a target so many squares away.

    Raises UnknownName for a weapon that is not in the table, IllegalAction out of range.
    Source: Range Modifiers.

    >>> band("longbow", 30), band("crossbow", 76)
    ('short', 'long')
    """
    record = load_table(PACKAGE, "shooting", "ranges").find(weapon)
    for name in BANDS:
        if squares <= record.integer(name):
            return name
    raise IllegalAction(f"{squares} squares are out of range of a {weapon}: {record['long']}")


def modifiers(
    weapon: str, squares: int, *, wounded: bool = False, rider: bool = False, skill: int = 0
) -> tuple[Reason, ...]:
    """What is added to the shooting die; low is good.

    ``skill`` is the shooter's number from -3 to +3 in the optional rule of Aim.
    Source: Range Modifiers; Shooting Against Riders; Aim.

    >>> total(modifiers("short bow", 60, wounded=True))
    3
    """
    table = load_table(PACKAGE, "shooting", "modifiers")
    because = [f"{band(weapon, squares)} range"]
    if wounded:
        because.append("wounded shooter")
    if rider:
        because.append("target is a rider")
    rows = [table.find(each) for each in because]
    reasons = [Reason(row.integer("modifier"), row.text("because"), row.source) for row in rows]
    if skill:
        reasons.append(Reason(skill, "the shooter's skill", siege("Aim")))
    return tuple(reasons)


def resolve(
    weapon: str, cover: str, reasons: tuple[Reason, ...], dice: Dice, *, rider: bool = False
) -> ShotResult:
    """Roll and read the shooting table; raises NotPrinted, for no source prints it.

    Total cover cannot be shot at. Source: Shooting Against Characters on Foot; Riders.
    """
    if cover == "total":
        raise IllegalAction("total cover: the target cannot be shot at")
    roll = dice.roll(10, f"{weapon} shot")
    modified = roll + total(reasons)
    table = "against_riders" if rider else "against_foot"
    letter = find_row("shooting", table, weapon=weapon, cover=cover, roll=modified).text("result")
    key = "rider_results" if rider else "foot_results"
    meaning = load_table(PACKAGE, "shooting", key).find(letter).text("meaning")
    return ShotResult(roll, modified, letter, meaning)


def firing_problems(
    weapon: str, step: int, *, fought_last_turn: bool = False, engineers: int = 0, crew: int = 0
) -> tuple[str, ...]:
    """Everything that forbids firing in a step of the phase; empty when it may.

    Step 1: archers and crossbowmen who did not fight on the turn before. Step 3: archers again,
    those who fought too. A ballestón fires with the crossbows and needs two at its side, one of
    them an engineer. Source: 1.21; 3.41.
    """
    problems = []
    if step not in (1, 3):
        problems.append(f"nobody fires in step {step}")
    if step == 3 and weapon in ("crossbow", "ballestón"):
        problems.append(f"a {weapon} fires in step 1 only")
    if step == 1 and fought_last_turn:
        problems.append("fought hand to hand on the turn before")
    if weapon == "ballestón":
        if crew < 2:
            problems.append(f"2 characters must be beside a ballestón, not {crew}")
        if engineers < 1:
            problems.append("one of them must be an engineer")
    return tuple(problems)


def balleston_ready(turn: int, last_fired: int | None) -> bool:
    """Whether a ballestón may fire in a turn. Source: 3.41 Operation.

    >>> balleston_ready(1, None), balleston_ready(3, 1), balleston_ready(4, 1)
    (True, False, True)
    """
    return last_fired is None or turn - last_fired >= BALLESTON_TURNS
