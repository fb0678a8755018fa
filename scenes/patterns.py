"""Whom does a name with a star mean: "warband orc *" is all models of a warband."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from .errors import NoSuchName


def filled_in(names: Iterable[str], known: Sequence[str], what: str) -> tuple[str, ...]:
    """The names with every ``*`` and ``?`` filled in by the known ones, each once.

    A name without them, or one that is known as it stands, is itself. ``what`` is what the names
    are of, for the message. Raises NoSuchName for a pattern that nothing known fits.

    >>> filled_in(["orc *", "troll"], ["orc 1", "orc 2", "troll"], "figure")
    ('orc 1', 'orc 2', 'troll')
    """
    found: list[str] = []
    for name in names:
        if name in known or not set(name) & set("*?"):
            found.append(name)
            continue
        fitting = [one for one in known if fnmatchcase(one, name)]
        if not fitting:
            raise NoSuchName(what, name, known)
        found += fitting
    return tuple(dict.fromkeys(found))
