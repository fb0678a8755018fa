"""Many names in few words."""

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
