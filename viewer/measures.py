"""How lengths and areas are written and read in the unit that is shown, inches or centimetres."""

from __future__ import annotations

import re
from collections.abc import Mapping

from escalade.models.errors import LengthError
from escalade.models.lengths import format_length, parse_length, parse_size
from escalade.models.units import INCHES_IN

SHORT: Mapping[str, str] = {"inch": "in", "cm": "cm"}
"""What is written behind a number in each unit that can be shown."""

FINEST_PLACES: Mapping[str, int] = {"inch": 3, "cm": 2}
"""Places behind the point that a chosen length is written in: a tenth of a millimetre or finer."""

LARGE_AREA = 100.0
"""Tenths of an area as large as this, in the unit that is shown, tell nobody anything."""

_IN_INCHES = re.compile(r"\d\"|\d (?:inch|in\b(?! (?:the|it|its|all|a)\b))")


def length_text(value_in: float, unit: str, places: int = 2) -> str:
    """A measured length.

    >>> length_text(2.5, "inch"), length_text(2.5, "cm")
    ('2.50 in', '6.35 cm')
    """
    return f"{value_in / INCHES_IN[unit]:.{places}f} {SHORT[unit]}"


def size_text(value_in: float, unit: str) -> str:
    """A length that somebody has chosen, in no more places than it takes or a table shows.

    >>> size_text(3.0, "inch"), size_text(1.25, "inch"), size_text(3.0, "cm"), size_text(0.05, "cm")
    ('3 in', '1.25 in', '7.62 cm', '0.13 cm')
    >>> size_text(0.15625, "inch"), size_text(0.001, "cm")
    ('0.156 in', 'less than 0.01 cm')
    """
    places = FINEST_PLACES[unit]
    value, finest = value_in / INCHES_IN[unit], 10.0**-places
    if 0 < value < finest:
        return f"less than {finest:g} {SHORT[unit]}"
    number = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return f"{number} {SHORT[unit]}"


def margin_text(margin_in: float, unit: str) -> str:
    """How little is missing.

    >>> margin_text(0.3125, "inch"), margin_text(0.001, "cm"), margin_text(0.0, "cm")
    ('5/16 in', 'a hair', '0.00 cm')
    """
    text = format_length(margin_in, unit)
    return "a hair" if margin_in > 0 and text == format_length(0.0, unit) else text


def area_text(area_in2: float, unit: str) -> str:
    """A measured area; a small one to a tenth.

    >>> area_text(100.0, "inch"), area_text(100.0, "cm"), area_text(0.25, "cm")
    ('100 in²', '645 cm²', '1.6 cm²')
    """
    area = area_in2 / INCHES_IN[unit] ** 2
    return f"{area:.{0 if area >= LARGE_AREA else 1}f} {SHORT[unit]}²"


def names_inches(text: str) -> bool:
    """Whether a sentence, such as a rule book's reason, counts in inches.

    >>> names_inches("the drop of 4.00 in, rounded up: 4"), names_inches("2 in the yard")
    (True, False)
    """
    return _IN_INCHES.search(text) is not None


def length_retyped(text: str, before: str, after: str) -> str:
    """What was typed as a length with ``before`` shown, as one types it with ``after`` shown.

    What is no length stays as it is.

    >>> length_retyped("1.25 in", "inch", "cm"), length_retyped("3.175", "cm", "inch")
    ('3.175 cm', '1.25 in')
    """
    try:
        return f"{parse_length(text, before) / INCHES_IN[after]:.6g} {SHORT[after]}"
    except LengthError:
        return text


def size_retyped(text: str, before: str, after: str) -> str:
    """The same for a size of three sides.

    >>> size_retyped("10 x 5 x 3", "inch", "cm"), size_retyped("25.4 x 12.7 x 7.62", "cm", "inch")
    ('25.4 x 12.7 x 7.62', '10 x 5 x 3')
    """
    try:
        return " x ".join(f"{side / INCHES_IN[after]:.6g}" for side in parse_size(text, before))
    except LengthError:
        return text
