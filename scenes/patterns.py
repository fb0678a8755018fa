"""Whom does a name with a star mean: "warband orc *" is all models of a warband."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from .errors import NoSuchName


def is_pattern(name: str) -> bool:
    """Whether a name may stand for several.

    >>> is_pattern("orc *"), is_pattern("orc ?"), is_pattern("orc")
    (True, True, False)
    """
    return not set(name).isdisjoint("*?")


def filled_in(names: Iterable[str], known: Sequence[str], what: str) -> tuple[str, ...]:
    """The names with every ``*`` and ``?`` filled in by the known ones, each once.

    A name without them, or one that is known as it stands, is itself. ``what`` is what the names
    are of, for the message. Raises NoSuchName for a pattern that nothing known fits.

    >>> filled_in(["orc *", "troll"], ["orc 1", "orc 2", "troll"], "figure")
    ('orc 1', 'orc 2', 'troll')
    >>> filled_in(["orc [big] *"], ["orc [big] 1", "orc b 1"], "figure")
    ('orc [big] 1',)
    """
    found: list[str] = []
    for name in names:
        if name in known or not is_pattern(name):
            found.append(name)
            continue
        # A bracket in a name is a bracket, not a set of letters.
        pattern = name.replace("[", "[[]")
        fitting = [one for one in known if fnmatchcase(one, pattern)]
        if not fitting:
            raise NoSuchName(what, name, known)
        found += fitting
    return tuple(dict.fromkeys(found))
