"""What unit the numbers of a file are in: its tag, a hint, or what makes a model of sane size."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .component import UnitReading
from .measuring import RawSize
from .units import INCHES_IN, NAMES_OF, TRUE_SIZE, is_unit, unit_named


@dataclass(frozen=True, slots=True)
class Window:
    """The longest sides that a model on a gaming table has, and the order units are tried in."""

    shortest_in: float = 1.0
    longest_in: float = 40.0
    """From a mantlet to a whole castle front; on 145 terrain parts of known unit the first unit
    that falls into this window, in this order, was right for every file in mm, inches or metres."""

    longest_castle_in: float = 120.0
    """A whole castle in its true size, brought to 1:56, may be longer than a table: it is played
    in sections."""

    figure_in: float = 1.25
    """The height of a 28 mm figure: what is lower is either a base or a building told in metres."""

    order: tuple[str, ...] = ("mm", "inch", "m", "cm")
    """Printers use mm, some CAD programs inches, scanners metres; cm is rare."""


WINDOW = Window()

_WORDS = "|".join(
    re.escape(name)
    for name in sorted((n for names in NAMES_OF.values() for n in names if n.isalpha()), key=len,
                       reverse=True)
)  # fmt: skip
_AFTER_UNITS = re.compile(rf"(?:^|[^a-z])units?[\s_=:.-]*({_WORDS})(?![a-z])", re.IGNORECASE)
_GLUED = re.compile(rf"(?<![a-z\d.,])(\d+(?:[.,]\d+)?)({_WORDS})(?![a-z\d])", re.IGNORECASE)
_AT_END = re.compile(rf"[\s_.(\[-]({_WORDS})[)\]]?$", re.IGNORECASE)


_SCALES = {
    "mm": frozenset({"6", "10", "12", "15", "18", "20", "25", "28", "30", "32", "35", "40", "54"}),
    "inch": frozenset({"1"}),
}
"""Lengths in a name that tell the figures or the floor's grid that a model is for."""


@dataclass(frozen=True, slots=True)
class UnitChoice:
    """All ways to read the unit, best first, and whether the best needs the user's word."""

    readings: tuple[UnitReading, ...]
    needs_choice: bool

    @property
    def best(self) -> UnitReading:
        """The first reading."""
        return self.readings[0]


def unit_in_name(stem: str) -> str | None:
    """A unit that a file name states strictly, without its ending; None where it states none.

    Strictly: after the word ``unit`` or ``units``, glued to a number, or as the last word. A bare
    word inside a name is no unit, nor is the size of the figures that a model is for.

    >>> [unit_in_name(name) for name in ("wall_mm", "wall 6in", "units-inch wall", "tower (cm)")]
    ['mm', 'inch', 'inch', 'cm']
    >>> [unit_in_name(name) for name in ("wall_in_ruins", "m", "castle", "mk3m2")]
    [None, None, None, None]
    >>> [unit_in_name(name) for name in ("28mm keep", "keep 32mm scale, 90mm", "floor 1in grid")]
    [None, 'mm', None]
    """
    after_units = _AFTER_UNITS.search(stem)
    if after_units:
        return unit_named(after_units[1])
    for number, word in _GLUED.findall(stem):
        if number not in _SCALES.get(unit_named(word), ()):
            return unit_named(word)
    at_end = _AT_END.search(stem)
    return unit_named(at_end[1]) if at_end else None


def unit_readings(
    size: RawSize,
    *,
    tolerance_in: float,
    tag: str | None = None,
    comment: str | None = None,
    name_hint: str | None = None,
    shared: str | None = None,
    told: str | None = None,
) -> UnitChoice:
    """Every way to read the unit of a size, best first.

    ``told`` is the user's own word and settles it, as does ``shared``, the unit that the rest of
    the file has. Then comes the file's ``tag``, a unit named in
    a ``comment`` of the file, one in its name, and last the window of sane sizes. A tag or hint
    that gives a size outside the window is listed and asked about; so is what only the window
    suggests.
    """
    claims: list[tuple[str, str]] = []
    if told is not None:
        claims.append((told, "as told"))
    if shared is not None:
        claims.append((shared, "like the rest of the file"))
    if tag is not None:
        claims.append((tag, "the file's own unit"))
    if comment is not None and is_unit(comment):
        claims.append((unit_named(comment), "a comment in the file"))
    if name_hint is not None:
        claims.append((name_hint, "the file's name"))
    claimed = [_reading(size, unit, reason, tolerance_in) for unit, reason in claims]
    guesses = [_reading(size, unit, "a guess by size", tolerance_in) for unit in WINDOW.order]
    sane = [reading for reading in guesses if reading.plausible]
    if told is not None or shared is not None:
        return UnitChoice(_once([*claimed, *sane]), False)
    good = [reading for reading in claimed if reading.plausible]
    if good:
        return UnitChoice(_once([*good, *sane, *claimed]), False)
    true_size = _true_size(size, claimed, sane, tolerance_in)
    if sane or true_size:
        return UnitChoice(_once([*sane, *true_size, *claimed]), True)
    return UnitChoice(_once([*claimed, *guesses]), True)


def _true_size(
    size: RawSize, claimed: list[UnitReading], sane: list[UnitReading], tolerance_in: float
) -> list[UnitReading]:
    """The reading of a building in true metres, where nothing speaks against one.

    The file says metres that no model has, or says nothing and would be lower than a figure.
    """
    says_metres = any(reading.unit == "m" for reading in claimed)
    too_low = not claimed and sane and sane[0].dimensions.height.value_in < WINDOW.figure_in
    dimensions = size.dimensions(INCHES_IN[TRUE_SIZE], tolerance_in)
    longest = max(dimensions.values_in)
    fits = WINDOW.shortest_in <= longest <= WINDOW.longest_castle_in
    if not (says_metres or too_low) or not fits or dimensions.height.value_in < WINDOW.figure_in:
        return []
    reason = "a building in true metres, beside 28 mm figures"
    return [UnitReading(TRUE_SIZE, dimensions, True, reason)]


def _reading(size: RawSize, unit: str, reason: str, tolerance_in: float) -> UnitReading:
    dimensions = size.dimensions(INCHES_IN[unit], tolerance_in)
    longest = max(dimensions.values_in)
    plausible = WINDOW.shortest_in <= longest <= WINDOW.longest_in
    if not plausible:
        wrong = "small" if longest < WINDOW.shortest_in else "large"
        reason = f"{reason}, but {longest:.4g} in is too {wrong} for a model"
    return UnitReading(unit, dimensions, plausible, reason)


def _once(readings: list[UnitReading]) -> tuple[UnitReading, ...]:
    """The readings without repeated units, the first of each kept."""
    kept: dict[str, UnitReading] = {}
    for reading in readings:
        kept.setdefault(reading.unit, reading)
    return tuple(kept.values())
