"""The rule books the engine knows, by name; a book is imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from .errors import UnknownName
from .names import as_known, spelling
from .system import System

_HOMES: dict[str, str] = {
    "no-quarter": "escalade.rules.no_quarter",
    "middle-earth": "escalade.rules.middle_earth",
    "arcana": "escalade.rules.arcana",
    "cry-havoc": "escalade.rules.cry_havoc",
}
"""Each system's package; the package's ``SYSTEM`` answers the hooks of :class:`System`."""

SYSTEM_NAMES: tuple[str, ...] = tuple(_HOMES)
"""Every system's name, as scene files and the command line write it."""


_CALLED: dict[str, tuple[str, ...]] = {
    "no-quarter": ("No Quarter: Siege", "NQS", "NQ"),
    "middle-earth": ("Middle-earth Strategy Battle Game", "MESBG", "Lord of the Rings", "LotR"),
    "arcana": ("Armies of Arcana", "AoA"),
    "cry-havoc": ("SIEGE",),
}
"""What players call each book, the name printed on it first."""


def system_called(name: str) -> System:
    """The rule book that players call so; raises UnknownName, with what they are called, for none.

    >>> system_called("siege").name, system_called("NQS").name, system_called("Cry Havoc").name
    ('cry-havoc', 'no-quarter', 'cry-havoc')
    """
    called = {spelling(word): system for system, words in _CALLED.items() for word in words}
    before_colon = spelling(name.partition(":")[0])  # books end ": Siege Rules" and the like
    known = (
        as_known(name, SYSTEM_NAMES)
        or called.get(spelling(name))
        or called.get(before_colon)
        or as_known(before_colon, SYSTEM_NAMES)
    )
    if known is None:
        also = {system: ", ".join(words) for system, words in _CALLED.items()}
        raise UnknownName("system", name, SYSTEM_NAMES, also)
    return find_system(known)


@cache
def find_system(name: str) -> System:
    """The rule book of that name; raises UnknownName, with the names there are, for another.

    >>> find_system("no-quarter").title
    'No Quarter: Siege'
    """
    if name not in _HOMES:
        raise UnknownName("system", name, SYSTEM_NAMES)
    system: System = import_module(_HOMES[name]).SYSTEM
    return system
