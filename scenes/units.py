"""Which figures are one unit: those that are named so, else those that differ by a number alone."""

from __future__ import annotations

from collections.abc import Sequence

from .patterns import filled_in
from .scene import Figure


def units_of(figures: Sequence[Figure], named: Sequence[str] = ()) -> dict[str, str]:
    """The unit of every figure, by the figure's name.

    ``named`` are patterns such as ``wall *``: the figures that fit one are a unit of that name, a
    figure that fits several belongs to the first. All others are units by their names without the
    number at the end: ``orc 1`` and ``orc 2`` are two of the unit ``orc``. Raises NoSuchName for a
    name or a pattern that fits nobody.
    """
    names = [figure.name for figure in figures]
    units: dict[str, str] = {}
    for pattern in named:
        for name in filled_in([pattern], names, "figure"):
            units.setdefault(name, pattern)
    return {name: units.get(name) or name.rstrip("0123456789 ") or name for name in names}
