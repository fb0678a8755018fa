"""A castle file or a tape reading becomes a measured component.

Names are loaded when first used: a typed size needs no arrays, and arrays need no mesh reader.

>>> from escalade.models import typed_component
>>> typed_component("9 3/4 x 4 3/4 x 3", "wall").dimensions.rounded
(10, 5, 3)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .calibration import parse_distance
    from .component import Component, UnitReading
    from .importing import import_model, import_sections
    from .lengths import format_length, looks_like_size, parse_length, parse_size
    from .mesh import Mesh, Part
    from .reading import read
    from .typed import typed_component

_HOME = {
    "Component": "component",
    "Mesh": "mesh",
    "Part": "mesh",
    "UnitReading": "component",
    "format_length": "lengths",
    "import_model": "importing",
    "import_sections": "importing",
    "parse_distance": "calibration",
    "looks_like_size": "lengths",
    "parse_length": "lengths",
    "parse_size": "lengths",
    "read": "reading",
    "typed_component": "typed",
}

__all__ = [
    "Component", "Mesh", "Part", "UnitReading", "format_length", "import_model",
    "import_sections", "looks_like_size", "parse_distance", "parse_length", "parse_size", "read",
    "typed_component",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)
