"""What the import guide says: sizes with their errors, wounds where there is a scale, residuals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from escalade.models.component import Component, UnitReading
from escalade.models.lengths import format_length
from escalade.models.units import INCHES_IN, TRUE_SIZE
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import NotCovered
from escalade.rules.system import ComponentProfile, System

NO_SCALE = "No scale yet: wounds need one"


@dataclass(frozen=True, slots=True)
class Card:
    """A component in the rule book's terms: its size, what it is worth, and how sure that is."""

    size: str
    worth: str
    doubt: str = ""


def card(component: Component, kind: str, system: System, unit: str = "inch") -> Card:
    """What a rule book makes of a component, such as ``10 × 5 × 3 → 8 wounds, T8 AR9``.

    A scan without a scale has no size to show and is worth no wounds.
    """
    if component.unscaled:
        return Card("", NO_SCALE, "Click two points on it and type the distance between them.")
    dimensions = component.dimensions
    size = size_line(dimensions, unit)
    rounded = " × ".join(str(side) for side in dimensions.rounded)
    try:
        profile = system.component_profile(kind, dimensions)
    except NotCovered as error:
        return Card(size, rounded, str(error))
    return Card(size, f"{rounded} → {worth(profile)}", _doubt(profile))


def worth(profile: ComponentProfile) -> str:
    """Wounds, toughness and armour, as far as the book has them: ``8 wounds, T8 AR9``."""
    wounds = "" if profile.wounds is None else wounds_line(profile.wounds.value)
    numbers = (
        ("T", profile.toughness),
        ("AR", profile.armour),
    )
    rest = " ".join(f"{letter}{number}" for letter, number in numbers if number is not None)
    return ", ".join(part for part in (wounds, rest) if part) or "no profile"


def wounds_line(wounds: int) -> str:
    """How many wounds, in words.

    >>> wounds_line(1), wounds_line(8)
    ('1 wound', '8 wounds')
    """
    return "1 wound" if wounds == 1 else f"{wounds} wounds"


def worth_of(component: Component, system: System) -> str:
    """The wounds of a section in a list; nothing without a scale or where the book has none."""
    if component.unscaled:
        return ""
    try:
        wounds = system.component_profile(component.kind, component.dimensions).wounds
    except NotCovered:
        return ""
    return "" if wounds is None else wounds_line(wounds.value)


def counted(kinds: Sequence[str]) -> str:
    """How many components there are of each kind.

    >>> counted(["wall", "tower", "wall"])
    '2 × wall, 1 × tower'
    """
    return ", ".join(f"{count} × {kind}" for kind, count in Counter(kinds).items())


def _doubt(profile: ComponentProfile) -> str:
    wounds = profile.wounds
    if wounds is None or wounds.low == wounds.high:
        return ""
    return f"Within the error it could be {wounds.low} to {wounds.high} wounds."


def size_line(dimensions: Dimensions, unit: str) -> str:
    """Width × height × depth with the largest error: ``9 3/4 × 5 × 3 in (± 1/16 in)``.

    >>> size_line(Dimensions.exact(9.75, 5, 3), "inch")
    '9 3/4 × 5 × 3 in'
    """
    *sides, last = (format_length(side.value_in, unit) for side in dimensions.sides)
    name = last.split()[-1]
    size = " × ".join([*(side.removesuffix(f" {name}") for side in sides), last])
    error_in = max(side.error_in for side in dimensions.sides)
    return size if error_in == 0 else f"{size} (± {error_in * _units_in(unit):.2f})"


def _units_in(unit: str) -> float:
    return 1 / INCHES_IN[unit]


def unit_words(unit: str) -> str:
    """A unit as people say it.

    >>> unit_words("mm"), unit_words("1:56")
    ('mm', 'true metres, 1:56')
    """
    return f"true metres, {TRUE_SIZE}" if unit == TRUE_SIZE else unit


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """One way to read the numbers of a file: its unit, the size, the wounds, and why."""

    unit: str
    size: str
    worth: str
    reason: str


def reading_line(
    reading: UnitReading, kind: str, system: System, unit: str, *, unscaled: bool = False
) -> ReadingLine:
    """A reading in words; an unscaled scan's readings are worth no wounds."""
    wounds = None
    if not unscaled:
        try:
            wounds = system.component_profile(kind, reading.dimensions).wounds
        except NotCovered:
            wounds = None
    return ReadingLine(
        unit_words(reading.unit),
        size_line(reading.dimensions, unit),
        "" if wounds is None else wounds_line(wounds.value),
        reading.reason,
    )


def residual_line(residual_in: float, measured_in: float, unit: str) -> str:
    """How far a check distance lies off the scale: ``0.03 in longer (+0.5 %)``.

    >>> residual_line(0.03, 6.0, "inch")
    '0.03 inch longer (+0.5 %)'
    """
    name = "inch" if unit == "inch" else unit
    off = residual_in * _units_in(unit)
    word = "longer" if residual_in >= 0 else "shorter"
    return f"{abs(off):.2f} {name} {word} ({100 * residual_in / measured_in:+.1f} %)"
