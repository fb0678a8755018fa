"""The units that people's files and tapes use, and what each is in inches."""

from __future__ import annotations

from types import MappingProxyType

from .errors import UnitError

TRUE_SIZE = "1:56"
"""The unit of a building modelled in its true size in metres, as large as it would be beside 28 mm
figures: 28 mm to the eyes of a man of 1.57 m."""

INCHES_IN = MappingProxyType(
    {
        "micron": 0.001 / 25.4,
        "mm": 1 / 25.4,
        "cm": 10 / 25.4,
        "inch": 1.0,
        "foot": 12.0,
        "m": 1000 / 25.4,
        TRUE_SIZE: 1000 / 56 / 25.4,
    }
)
"""Inches in one of each unit, by the unit's short name."""

NAMES_OF = MappingProxyType(
    {
        "micron": ("micron", "microns", "micrometer", "micrometre", "um", "µm", "μm"),
        "mm": ("mm", "millimeter", "millimeters", "millimetre", "millimetres"),
        "cm": ("cm", "centimeter", "centimeters", "centimetre", "centimetres"),
        "inch": ("inch", "inches", "in", '"', "″", "”", "“", "''", "’’", "′′"),
        "foot": ("foot", "feet", "ft", "'", "′", "’"),
        "m": ("m", "meter", "meters", "metre", "metres"),
        TRUE_SIZE: (TRUE_SIZE, "m at 1:56", "1/56"),
    }
)
"""The ways to write each unit."""

_UNIT_BY_NAME = {name: unit for unit, names in NAMES_OF.items() for name in names}


def unit_named(text: str) -> str:
    """The short name of a unit written in any usual way; capitals do not matter.

    Raises UnitError for anything else, listing the units there are.

    >>> unit_named("Millimeters"), unit_named("in"), unit_named('"')
    ('mm', 'inch', 'inch')
    """
    unit = _UNIT_BY_NAME.get(text.strip().lower())
    if unit is None:
        raise UnitError(f"no unit is called {text.strip()!r}; known units: {', '.join(INCHES_IN)}")
    return unit


def is_unit(text: str) -> bool:
    """Whether a text is the name of a unit.

    >>> is_unit("cm"), is_unit("parsec")
    (True, False)
    """
    return text.strip().lower() in _UNIT_BY_NAME
