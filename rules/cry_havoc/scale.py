"""Squares of the board on a table of inches, and levels of elevation from measured heights."""

from __future__ import annotations

import math
from dataclasses import dataclass

from escalade.rules.rounding import ROUNDING
from escalade.rules.system import Sighting, Stand
from escalade.rules.tables import load_table

from .book import PACKAGE

CURTAIN_KINDS = ("wall", "gatehouse")
"""Components whose top is a battlement of the curtain wall, the one height with a printed level."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How large a square of the board is on the table."""

    square_in: float = 25 / 25.4
    """A hexagon of 25 mm from side to side, about 2 m at the game's scale."""

    def squares(self, distance_in: float) -> int:
        """Squares from one centre to another so far away, to the nearest whole one.

        >>> Scale().squares(0.0), Scale().squares(12)
        (0, 12)
        """
        return round(distance_in / self.square_in)


DEFAULT_SCALE = Scale()


def level_of(height_in: float, battlement_in: float) -> float:
    """The level of a measured height, in half levels, where battlements so high have level 2.

    The summary of levels is not printed; the text gives battlements level 2 and the ground of a
    breach level 0. Raises ValueError for battlements that are not above the table.
    Source: Elevation Levels and Restrictions on Fire and Combat.

    >>> level_of(0, 5), level_of(5, 5), level_of(6.4, 5)
    (0.0, 2.0, 2.5)
    """
    if battlement_in <= 0:
        raise ValueError(f"battlements cannot be {battlement_in} in high")
    battlement_level = (
        load_table(PACKAGE, "elevation", "levels").find("battlements").number("level")
    )
    halves = 2 * battlement_level * height_in / battlement_in
    return math.floor(halves + 0.5) / 2


def battlement_height_in(sighting: Sighting) -> float:
    """The measured height that stands for the battlements' level on this line.

    A curtain wall that one of the two stands on or that the line crosses; where there is none,
    twice the viewer's body: one level is then a man's height.
    """
    for stand in (sighting.viewer, sighting.target):
        if stand.on_kind in CURTAIN_KINDS and stand.z_in > 0:
            return stand.z_in
    for crossing in sighting.crossings:
        if crossing.kind in CURTAIN_KINDS and crossing.top_in > 0:
            return crossing.top_in
    return 2 * sighting.viewer.body_height_in


def in_moat(stand: Stand) -> bool:
    """Whether somebody stands in a moat: in what is dug below the table's top, the open ground.

    Source: 1.46 Firing Against Characters in the Moat.
    """
    return stand.z_in < -ROUNDING.typed_in


def level_distance_in(one: Stand, other: Stand) -> float:
    """Inches between the two centres, seen from above."""
    return math.hypot(other.x_in - one.x_in, other.y_in - one.y_in)
