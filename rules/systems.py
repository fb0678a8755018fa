"""The rule books the engine knows, by name; a book is imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from .errors import UnknownName
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
