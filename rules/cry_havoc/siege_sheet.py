"""The Siege Sheet: days, damage to the walls, broken engines and healing, written down as one goes.

The printed text runs two things together: a calendar of forty days, and four crosses for each
square of wall. Both are kept here, apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.tables import load_table

from .board import Board, Square, level_of_place
from .bombardment import DEMOLISHED, Effect, bombard, points
from .book import PACKAGE
from .conditions import wounded
from .hexes import Hex

DAYS = 40
"""Days on the sheet's calendar."""


@dataclass(frozen=True, slots=True)
class SiegeSheet:
    """What both sides write down.

    ``crosses`` are the degrees of demolition of each square; ``hit_today`` the squares that lost a
    degree today from a distance; ``broken`` the bombardment points under repair; ``well_on`` the
    day each wounded character is well again, None for not in this scenario.
    """

    day: int = 1
    crosses: Mapping[Hex, int] = field(default_factory=dict)
    hit_today: frozenset[Hex] = frozenset()
    broken: int = 0
    well_on: Mapping[str, int | None] = field(default_factory=dict)
    events: tuple[str, ...] = ()

    @property
    def breaches(self) -> tuple[Hex, ...]:
        """The squares that are demolished, sorted."""
        return tuple(
            sorted(cell for cell, crosses in self.crosses.items() if crosses == DEMOLISHED)
        )


def state_of(sheet: SiegeSheet, cell: Hex) -> str:
    """A square's state in the book's words. Source: 4.13 The Degrees of Demolition.

    >>> state_of(SiegeSheet(), Hex(0, 0))
    'intact'
    """
    degree = sheet.crosses.get(cell, 0)
    return load_table(PACKAGE, "siege", "degrees").find(degree).text("state")


def crossed(sheet: SiegeSheet, cell: Hex, *, from_distance: bool = True) -> SiegeSheet:
    """The sheet with one more degree of demolition on a square.

    From a distance one degree a square a day; a ram may do more. Raises IllegalAction past either
    limit. Source: 4.13.
    """
    degree = sheet.crosses.get(cell, 0)
    if degree == DEMOLISHED:
        raise IllegalAction(f"{cell} is demolished already")
    if from_distance and cell in sheet.hit_today:
        raise IllegalAction(f"{cell} lost a degree from a distance today already")
    event = f"day {sheet.day}: {cell} one degree ({degree + 1} of {DEMOLISHED})"
    return replace(
        sheet,
        crosses={**sheet.crosses, cell: degree + 1},
        hit_today=sheet.hit_today | {cell} if from_distance else sheet.hit_today,
        events=(*sheet.events, event),
    )


def collapse(board: Board, cell: Hex) -> Board:
    """The board after a square of wall was demolished: a breach, open, its people wounded.

    Faces of neighbouring squares that still stand go on blocking. Source: 4.14; 2.33.
    """
    characters = tuple(
        replace(each, condition=wounded(each.condition), upper=False)
        if each.at == cell and each.condition != "dead"
        else each
        for each in board.characters
    )
    squares = {**board.squares, cell: Square("breach", level_of_place("breach"))}
    return replace(board, squares=squares, characters=characters)


def bombarded(
    sheet: SiegeSheet, cell: Hex, engines: Sequence[str], dice: Dice, *, round_wall: bool = False
) -> tuple[SiegeSheet, Effect]:
    """The sheet after engines bombarded a square with one roll.

    Raises NotPrinted for a roll whose row none of our sources has. Source: 4.21.
    """
    effect = bombard(points(engines), dice, round_wall=round_wall)
    after = crossed(sheet, cell) if effect.demolishes else sheet
    return replace(after, broken=after.broken + min(effect.damage, points(engines))), effect


def rammed(
    sheet: SiegeSheet, cell: Hex, dice: Dice, *, round_wall: bool = False
) -> tuple[SiegeSheet, Effect]:
    """The sheet after a blow of a ram, which rolls every second turn. Source: 4.32."""
    effect = bombard(points(["ram"]), dice, round_wall=round_wall, ram=True)
    after = crossed(sheet, cell, from_distance=False) if effect.demolishes else sheet
    return after, effect


def usable_points(sheet: SiegeSheet, engines: Sequence[str]) -> int:
    """Bombardment points left of engines, those under repair taken off. Source: 4.23."""
    return max(0, points(engines) - sheet.broken)


def wounded_today(sheet: SiegeSheet, names: Sequence[str], dice: Dice) -> SiegeSheet:
    """The sheet with the healing day of each newly wounded character, one roll each.

    Source: 5.4 Healing Wounds; Healing Table.

    >>> wounded_today(SiegeSheet(day=5), ["Aki"], Dice.of(6)).well_on
    {'Aki': 10}
    """
    table = load_table(PACKAGE, "siege", "healing")
    well_on = dict(sheet.well_on)
    for name in names:
        days = table.find(dice.roll(10, f"{name} heals")).optional_integer("days")
        well_on[name] = None if days is None else sheet.day + days
    return replace(sheet, well_on=well_on)


def healed(sheet: SiegeSheet) -> tuple[str, ...]:
    """Who is well again today, or was before, by name."""
    return tuple(
        sorted(name for name, day in sheet.well_on.items() if day is not None and day <= sheet.day)
    )


def next_day(sheet: SiegeSheet, *, repaired: bool = False) -> SiegeSheet:
    """The sheet on the next day; a day of repair makes all broken engines whole.

    Raises IllegalAction past the fortieth day. Source: 4.23; Siege Sheet.
    """
    if sheet.day >= DAYS:
        raise IllegalAction(f"the sheet has {DAYS} days")
    broken = 0 if repaired else sheet.broken
    return replace(sheet, day=sheet.day + 1, hit_today=frozenset(), broken=broken)
