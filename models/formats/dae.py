"""COLLADA, read by trimesh and pycollada after its unit and up axis are read here.

trimesh notes the unit in words, reads nothing where it is no number, and passes over the up axis.
"""

from __future__ import annotations

import re
from pathlib import Path

from escalade.models.errors import EmptyModel, TooBig
from escalade.models.limits import Limits
from escalade.models.source import Contents
from escalade.models.units import INCHES_IN, is_unit, unit_named

from .scene import load, shapes_of
from .text import refuse_decimal_commas, text_of
from .xml import parse_xml

_UPS = {"X_UP": "+x", "Y_UP": "+y", "Z_UP": "+z"}
_SAME = 1e-6  # a factor this close to a unit's own, relatively, is that unit


def read(path: Path, limits: Limits) -> Contents:
    """The surfaces of a COLLADA file by node, with its unit and up axis where it has good ones.

    A unit whose factor is no number, or contradicts its name, is a question. Raises EmptyModel,
    ReadingError and TooBig.
    """
    if path.stat().st_size > limits.text_bytes:
        raise TooBig(f"has more than {limits.text_bytes:,} bytes of text")
    data = path.read_bytes()
    asset = _Asset()
    parse_xml(data, asset.start)
    text = text_of(data)
    first = re.search(r"<float_array[^>]*>([^<]{0,400})", text)
    if first:
        refuse_decimal_commas(first[1])
    plain = re.sub(rb'(<unit\b[^>]*\bmeter\s*=\s*["\'])[^"\']*', rb"\g<1>1", data)
    shapes = shapes_of(load(plain, "dae"))
    if not shapes:
        raise EmptyModel("holds no triangles that its scene shows: export it again")
    unit, questions = asset.unit()
    tag = re.search(r"<up_axis>\s*([^<]*?)\s*</up_axis>", text)
    up = _UPS.get(tag[1].upper()) if tag else "+y"
    return Contents(
        shapes,
        up=up or "+y",
        unit=None if questions else unit,
        unit_hint=unit if questions else None,
        questions=questions
        if up or tag is None
        else (*questions, f"its up axis tag says {tag[1][:20]!r}, which is no axis"),
    )


class _Asset:
    """The first unit tag of the file."""

    def __init__(self) -> None:
        self._tag: dict[str, str] | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag.rpartition(":")[2] == "unit" and self._tag is None:
            self._tag = attributes

    def unit(self) -> tuple[str | None, tuple[str, ...]]:
        """The unit, None where there is no good one, and what must be asked."""
        if self._tag is None:
            return None, ()
        factor_text = self._tag.get("meter", "1")
        try:
            inches = float(factor_text) * INCHES_IN["m"]
        except ValueError:
            return None, (f"its unit tag says meter={factor_text!r}, which is no number",)
        by_factor = next(
            (unit for unit, size in INCHES_IN.items() if abs(inches - size) <= _SAME * size), None
        )
        if by_factor is None:
            return None, (f"its unit tag says meter={factor_text!r}, which is no unit known here",)
        return by_factor, _contradiction(self._tag.get("name", ""), by_factor)


def _contradiction(name: str, unit: str) -> tuple[str, ...]:
    if name and is_unit(name) and unit_named(name) != unit:
        return (f"its unit tag is named {name!r} and has the factor of {unit}",)
    return ()
