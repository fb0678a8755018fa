"""Lengths and sizes as people write them, to inches and back."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from escalade.rules.rounding import round_up

from .errors import LengthError
from .units import INCHES_IN, NAMES_OF, unit_named

_VULGAR = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_UNIT = "|".join(
    re.escape(name)
    for name in sorted((n for names in NAMES_OF.values() for n in names), key=len, reverse=True)
)
_NUMBER = (
    rf"(?:\d+\s*[{_VULGAR}]"  # 9¾
    rf"|[{_VULGAR}]"  # ¾
    r"|\d+[\s-]+\d+\s*[/⁄]\s*\d+"  # 9 3/4 and 9-3/4
    r"|\d+\s*[/⁄]\s*\d+"  # 3/4
    r"|\d*[.,]\d+|\d+[.,]?)"  # 9.75, 9,75, .5, 9
)
_LENGTH = re.compile(rf"\s*(?P<number>{_NUMBER})\s*(?P<unit>{_UNIT})?\s*", re.IGNORECASE)
_BETWEEN_SIDES = re.compile(r"\s*(?:[x×✕✖*]|by)\s*", re.IGNORECASE)
_CERTAINLY_BETWEEN = (
    re.compile(r"\s*;\s*"),
    re.compile(r"\s+,\s*|,\s+"),  # 9,5, 4,5, 3
    re.compile(r"(?<=[a-z'\"]),", re.IGNORECASE),  # 25cm,12,5cm,8cm
)
"""What stands between sides where there is no x, and never in one."""

_WORDS_OF_SIZES = re.compile(rf"{_UNIT}|by|x", re.IGNORECASE)
_AMBIGUOUS = re.compile(r"[1-9]\d{0,2},\d{3}")
_LONGEST_TEXT = 60  # no length a person types is longer
_FORMS = "9 3/4, 9¾\", 9.75in, 24,8 cm, 248mm or 4'"


def parse_length(text: str, unit: str = "inch") -> float:
    r"""A length in inches; ``unit`` is meant where the text names none.

    Feet and inches may follow each other. A comma is a decimal comma; one that could also part
    thousands (``1,250``) is refused.

    Raises LengthError for anything that is not one length.

    >>> [parse_length(text) for text in ("9 3/4", '9¾"', "9.75in", "248 mm", "4'")]
    [9.75, 9.75, 9.75, 9.763779527559056, 48.0]
    >>> parse_length("4' 6 1/2\""), parse_length("24,8", unit="cm") == parse_length("248mm")
    (54.5, True)
    """
    total, unit_seen = _length(text)
    return float(total if unit_seen else total * Fraction(INCHES_IN[unit_named(unit)]))


def parse_size(text: str, unit: str = "inch") -> tuple[float, float, float]:
    """A size of three sides in inches, in the order they are written: width, height, depth.

    Between them stands an x, a semicolon, a comma or only a space. One unit may stand for all
    sides; without any, they are in ``unit``.

    Raises LengthError when it is not three lengths, when commas could stand in a side as well as
    between two, when a side is zero, when some sides have different units and others none, or when
    a side before the last is in feet and others have no unit: they could be inches as well.

    >>> parse_size("9¾ x 4¾ x 3")
    (9.75, 4.75, 3.0)
    >>> [round(side, 3) for side in parse_size("248×121×76 mm")]
    [9.764, 4.764, 2.992]
    >>> parse_size("9 3/4 4 3/4 3"), parse_size("10,5,3"), parse_size("9,5; 4,5; 3")
    ((9.75, 4.75, 3.0), (10.0, 5.0, 3.0), (9.5, 4.5, 3.0))
    """
    sides = _sides(text)
    units = [_last_unit(side) for side in sides]
    named = {unit for unit in units if unit is not None}
    if len(named) > 1 and None in units:
        raise LengthError(f"{text!r} has sides in different units and sides without: name each")
    if None in units and "foot" in units[:-1]:
        raise LengthError(
            f"{text!r} has a side in feet and sides that could be feet or inches: name each, such"
            ' as 1\' x 5" x 3"'
        )
    shared = next(iter(named)) if len(named) == 1 else unit
    width, height, depth = (parse_length(side, unit=shared) for side in sides)
    if min(width, height, depth) <= 0:
        raise LengthError(f"{text!r} has a side of zero: every side must be longer than that")
    return (width, height, depth)


def looks_like_size(text: str) -> bool:
    """Whether a text is meant as a typed size rather than as a file name, right or wrong.

    >>> looks_like_size("10 x 5"), looks_like_size("9¾×4¾×3"), looks_like_size("2x4 castle.stl")
    (True, True, False)
    >>> looks_like_size("10,5,3"), looks_like_size("10 5 mm"), looks_like_size("castle 10")
    (True, True, False)
    """
    plain = text.strip()
    if re.search(r"\.([a-z]\w{1,4}|3mf|3ds)$", plain, re.IGNORECASE):
        return False
    sides = _BETWEEN_SIDES.split(plain)
    rest = _WORDS_OF_SIZES.sub("", plain)
    only_numbers = rest.strip(f" \t0123456789.,;:/⁄×✕✖*-'\"{_VULGAR}") == ""
    return (len(sides) > 1 and all(_LENGTH.match(side) for side in sides)) or (
        only_numbers and re.search(rf"[\d{_VULGAR}]", plain) is not None
    )


def names_unit(text: str) -> bool:
    """Whether the text of a size names the unit of any side. Raises LengthError as parse_size does.

    >>> names_unit("250 x 120 x 75"), names_unit("10' x 5' x 3'"), names_unit("25 x 12 x 8 cm")
    (False, True, True)
    """
    return any(_last_unit(side) is not None for side in _sides(text))


def _sides(text: str) -> list[str]:
    """The three sides in the text of a size."""
    plain = text.strip()
    written = _BETWEEN_SIDES.split(plain)
    if len(written) == 3:
        return written
    if len(written) == 1:
        apart, commas = [way.split(plain) for way in _CERTAINLY_BETWEEN], plain.split(",")
        for sides in (*apart, _spaced(plain), commas):
            if len(sides) == 3 and all(map(_LENGTH.fullmatch, sides)):
                return sides
    if len(written) == 1 and plain.count(",") > 2:
        raise LengthError(
            f"{text!r} has commas that could stand in a side or between two: write x between the"
            " sides, such as 9,5 x 4,5 x 3"
        )
    raise LengthError(
        f"{text!r} is not a size of three sides: write width x height x depth, such as"
        " 9 3/4 x 4 3/4 x 3"
    )


def _spaced(text: str) -> list[str]:
    """The lengths that a text is made of with only spaces or units between them; [] for others."""
    sides: list[str] = []
    rest = text
    while rest:
        found = _LENGTH.match(rest)
        if found is None or (sides and not (sides[-1][-1].isspace() or sides[-1][-1] in "'\"”″")):
            return []
        sides.append(found[0])
        rest = rest[found.end() :]
    return sides


def format_length(value_in: float, unit: str = "inch") -> str:
    """A length to print: inches to the nearest 1/16, millimetres to 0.1, others to 0.01.

    >>> format_length(9.75), format_length(0.5), format_length(3.0), format_length(9.75, "mm")
    ('9 3/4 in', '1/2 in', '3 in', '247.7 mm')
    """
    name = unit_named(unit)
    if name == "inch":
        sixteenths = round(abs(value_in) * 16)
        whole, rest = divmod(sixteenths, 16)
        parts = [str(whole)] if whole or not rest else []
        if rest:
            parts.append(str(Fraction(rest, 16)))
        sign = "-" if value_in < 0 and sixteenths else ""
        return f"{sign}{' '.join(parts)} in"
    value = value_in / INCHES_IN[name]
    return f"{value:.1f} mm" if name == "mm" else f"{value:.2f} {name}"


def format_side(value_in: float, unit: str = "inch") -> str:
    """The side of a piece: as format_length, but never a whole inch where it counts as one more.

    What lies past a whole inch by less than a 32nd, and still by more than a tape's error, is
    written in hundredths, so that its rounding up can be followed.

    >>> format_side(9.75), format_side(3.004), format_side(3.0157), format_side(2.99)
    ('9 3/4 in', '3 in', '3.02 in', '3 in')
    """
    if unit_named(unit) == "inch" and round_up(value_in) > round_up(round(value_in * 16) / 16):
        return f"{value_in:.2f} in"
    return format_length(value_in, unit)


def _length(text: str) -> tuple[Fraction, bool]:
    """The sum of all lengths in a text, and whether it is in inches (a unit was named)."""
    unreadable = LengthError(f"cannot read {text.strip()[:40]!r} as a length; write {_FORMS}")
    rest, total, last_unit = text.strip(), Fraction(0), None
    if not rest or len(rest) > _LONGEST_TEXT:
        raise unreadable
    while rest:
        match = _LENGTH.match(rest)
        if match is None:
            raise unreadable
        unit = unit_named(match["unit"]) if match["unit"] else None
        if total and not (last_unit == "foot" and unit in {"inch", None}):
            raise unreadable
        if last_unit == "foot" and unit is None:
            unit = "inch"
        number = _number(match["number"])
        total += number * _exact_inches(unit) if unit else number
        last_unit, rest = unit, rest[match.end() :]
        if unit is None and rest:
            raise unreadable
    return total, last_unit is not None


def _exact_inches(unit: str) -> Fraction:
    """Inches in one unit, exactly (one inch is 25.4 mm by definition)."""
    return Fraction(round(INCHES_IN[unit] * 25.4 * 1000), 25400)


def _last_unit(text: str) -> str | None:
    """The unit that a side ends in, if it names one."""
    found = re.search(rf"(?P<unit>{_UNIT})\s*$", text, re.IGNORECASE)
    return unit_named(found["unit"]) if found else None


def _number(text: str) -> Fraction:
    if _AMBIGUOUS.fullmatch(text):
        plain = text.replace(",", "")
        raise LengthError(
            f"{text!r} could be {plain} or {text.replace(',', '.')}: write it without a comma"
        )
    if text[-1] in _VULGAR:
        whole = Fraction(text[:-1].strip() or 0)
        return whole + Fraction(unicodedata.numeric(text[-1])).limit_denominator(16)
    if "/" in text or "⁄" in text:
        *whole_part, part = re.split(r"[\s-]+(?=\d+\s*[/⁄])", text)
        top, bottom = re.split(r"\s*[/⁄]\s*", part)
        if int(bottom) == 0:
            raise LengthError(f"{text!r} divides by zero")
        return Fraction(whole_part[0] if whole_part else 0) + Fraction(int(top), int(bottom))
    return Fraction(text.replace(",", ".").rstrip("."))
