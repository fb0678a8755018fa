"""Whom does a typed name mean: the one that is spelt like it, or with a star several.

"Warband Orc *" is all models whose name begins "warband orc".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from escalade.rules.names import as_known, spelling

from .errors import NoSuchName, SceneError


def is_pattern(name: str) -> bool:
    """Whether a name may stand for several.

    >>> is_pattern("orc *"), is_pattern("orc ?"), is_pattern("orc")
    (True, True, False)
    """
    return not set(name).isdisjoint("*?")


def meant(name: str, known: Sequence[str], what: str) -> str:
    """The known name that was typed, whatever its capitals, where only one can be meant.

    ``what`` is what the names are of, for the message. Raises NoSuchName for a name that nothing
    known is spelt like, and SceneError for one that several are.

    >>> meant("Orc Captain", ["archer", "orc captain"], "figure")
    'orc captain'
    """
    found = as_known(name, known)
    if found is not None:
        return found
    alike = [repr(one) for one in known if spelling(one) == spelling(name)]
    if alike:
        raise SceneError(f"{name!r} may be {' or '.join(alike)}: write it as the scene does")
    raise NoSuchName(what, name, known)


def filled_in(names: Iterable[str], known: Sequence[str], what: str) -> tuple[str, ...]:
    """The known names that are meant, each once, with every ``*`` and ``?`` filled in.

    A name that is known as it stands is itself. ``what`` is what the names are of, for the
    message. Raises NoSuchName for a name or a pattern that nothing known fits.

    >>> filled_in(["Orc *", "troll"], ["orc 1", "orc 2", "troll"], "figure")
    ('orc 1', 'orc 2', 'troll')
    >>> filled_in(["orc [big] *"], ["orc [big] 1", "orc b 1"], "figure")
    ('orc [big] 1',)
    """
    found: list[str] = []
    for name in names:
        if name in known or not is_pattern(name):
            found.append(meant(name, known, what))
            continue
        # A bracket in a name is a bracket, not a set of letters.
        pattern = spelling(name).replace("[", "[[]")
        fitting = [one for one in known if fnmatchcase(spelling(one), pattern)]
        if not fitting:
            raise NoSuchName(what, name, known)
        found += fitting
    return tuple(dict.fromkeys(found))
