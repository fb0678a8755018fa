"""Names as people type them: capitals, spaces, hyphens and colons make no other name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches


def spelling(name: str) -> str:
    """What two spellings of a name have in common.

    >>> spelling("Siege  Tower") == spelling("siege-tower")
    True
    """
    return re.sub(r"[\s_:-]+", " ", unicodedata.normalize("NFKC", name).casefold()).strip()


def as_known(typed: str, known: Iterable[str]) -> str | None:
    """The name that was typed: itself where it is known, else the only one that is spelt like it.

    None where nothing is spelt so, or several are.

    >>> as_known("north WALL", ["north wall", "keep"]), as_known("orc", ["Orc", "ORC"])
    ('north wall', None)
    """
    names = list(dict.fromkeys(known))
    if typed in names:
        return typed
    alike = [name for name in names if spelling(name) == spelling(typed)]
    return alike[0] if len(alike) == 1 else None


def likest(typed: str, known: Iterable[str]) -> str | None:
    """The known name that looks most like the typed one, None where none does.

    >>> likest("TOWR", ["wall", "tower"]), likest("xyz", ["wall", "tower"])
    ('tower', None)
    """
    alike = {spelling(name): name for name in known}
    close = get_close_matches(spelling(typed), alike, n=1)
    return alike[close[0]] if close else None
