"""The kinds of component the four books know, in one vocabulary."""

from __future__ import annotations

from .errors import UnknownName

CASTLE_KINDS: tuple[str, ...] = ("wall", "tower", "gatehouse", "gate", "keep")
"""Pieces of the castle itself; they have wounds by size or a printed profile."""

MACHINE_KINDS: tuple[str, ...] = (
    "siege-tower",
    "giant-siege-tower",
    "small-ram",
    "medium-ram",
    "strung-ram",
    "covered-ram",
    "wolfs-head-ram",
    "trebuchet",
    "catapult",
    "ballista",
)
"""Siege machines."""

EQUIPMENT_KINDS: tuple[str, ...] = (
    "ladder",
    "mantlet",
    "hoarding",
    "parapet-screen",
    "barricade",
    "stakes",
    "wagon",
    "tent",
)
"""Siege equipment and added defences."""

OTHER_KINDS: tuple[str, ...] = ("building", "terrain")
"""Pieces that stand in the way and have no siege profile."""

KINDS: tuple[str, ...] = CASTLE_KINDS + MACHINE_KINDS + EQUIPMENT_KINDS + OTHER_KINDS
"""Every kind, in the order a list shows them."""


def check_kind(kind: str) -> str:
    """The kind itself; raises UnknownName when no kind is called so.

    >>> check_kind("wall")
    'wall'
    """
    if kind not in KINDS:
        raise UnknownName("kind of component", kind, KINDS)
    return kind
