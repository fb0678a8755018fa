"""What every figure sees of every other, for a table with a row a viewer and a column a target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from escalade.rules.percents import percent
from escalade.scenes.giving_up import Check
from escalade.scenes.sight import Pair, who_sees_whom
from escalade.scenes.space import Space

from .background import Background
from .measures import length_text

EVERYBODY = "everybody"
"""Asked for in the place of a side: all look at all."""

NOT_SEEN = "–"

LEAST_TOLD = 0.01
"""A smaller share than this would read as 0."""

MOST_BLOCKERS = 3
"""So many of those in the way are told of a pair, the one that hides most first."""


@dataclass(frozen=True, slots=True, eq=False)
class Matrix:
    """Every pair of figures of a space by viewer and target."""

    space: Space
    pairs: Mapping[tuple[str, str], Pair]

    def viewers(self, side: str) -> list[str]:
        """Who looks, in the scene's order: those of a side, or everybody."""
        every = side == EVERYBODY
        return [f.name for f in self.space.figures if every or f.figure.side == side]

    def targets(self, side: str) -> list[str]:
        """Whom they look at: those of other sides, or everybody."""
        every = side == EVERYBODY
        return [f.name for f in self.space.figures if every or f.figure.side != side]


def sides_of(space: Space) -> list[str]:
    """Whose looks can be asked about: each side that is on the table, and everybody."""
    return [*dict.fromkeys(figure.figure.side for figure in space.figures), EVERYBODY]


class WhoSees:
    """The matrix of the latest space that was asked about, counted beside the window."""

    def __init__(self) -> None:
        self._counted: Background[Matrix] = Background()
        self._found: Matrix | None = None

    def known(self, space: Space) -> Matrix | None:
        """The matrix of that space, if it has been counted."""
        found = self._found
        return found if found is not None and found.space is space else None

    def ask(self, space: Space) -> Matrix | None:
        """The matrix of that space; None until it is counted, which begins with asking."""

        def count(check: Check) -> Matrix:
            pairs = who_sees_whom(space, check=check)
            return Matrix(space, {(pair.viewer, pair.target): pair for pair in pairs})

        if self.known(space) is None:
            self._found = self._counted.ask(space, count) or self._found
        return self.known(space)

    def abandon(self) -> None:
        """Nobody waits for it any more."""
        self._counted.abandon()


def sign_of(pair: Pair) -> str:
    """What stands in a cell: the percentage seen in whole numbers; only all reads as 100."""
    if not pair.visible:
        return NOT_SEEN
    if pair.visible < LEAST_TOLD:
        return "<1"
    return "100" if pair.visible == 1 else f"{min(round(pair.visible * 100), 99)}"


def pair_told(pair: Pair, unit: str) -> str:
    """A pair in a few lines: how much is seen, the cover, how far, what stands in the way."""
    seen = f"{percent(pair.visible)}, {pair.verdict}"
    lines = [f"{pair.viewer} sees {pair.target}: {seen}"]
    lines.append(f"cover: {pair.cover}; {length_text(pair.distance_in, unit, places=1)} away")
    if not pair.can_target and pair.visible:
        lines.append("may not target it by the book")
    lines += [f"in the way: {each.where}" for each in pair.blockers[:MOST_BLOCKERS]]
    return "\n".join(lines)
