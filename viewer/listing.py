"""Many names in few words, and how many there are of a thing."""

from __future__ import annotations

from collections.abc import Sequence

NAMED = 3
"""More names than this are counted."""


def listed(names: Sequence[str]) -> str:
    """The first names, and how many more there are.

    >>> listed(["orc", "troll"]), listed(["a", "b", "c", "d", "e"])
    ('orc, troll', 'a, b, c and 2 more')
    """
    rest = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + rest


def count_of(number: int, thing: str) -> str:
    """So many of a thing whose plural ends in s.

    >>> count_of(1, "round base"), count_of(0, "base"), count_of(7, "base")
    ('1 round base', '0 bases', '7 bases')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
