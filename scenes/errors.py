"""Errors of the scenes package.

::

    EscaladeError
    └── SceneError
        ├── SceneFileError      a scene file that cannot be read or written, or a wrong field in it
        ├── NoSuchName          a figure, component or template that the scene does not have
        ├── CannotStand         a place where the base does not fit or is not held
        ├── CannotReach         something further away than the rule lets it be
        └── EvidenceError       an evidence file that cannot be read, written or judged again
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from escalade.rules.errors import EscaladeError
from escalade.rules.names import likest


class SceneError(EscaladeError):
    """A table that cannot be set up or asked."""


class SceneFileError(SceneError):
    """A scene file that cannot be read or written; the text names the file and the field."""


_LISTED = 6
"""Names that a message lists: what one line holds."""


class NoSuchName(SceneError):
    """A figure, component or template that the scene does not have, with those that it has."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        names = list(known)
        meant = _meant(name, names)
        hint = f"; did you mean {meant!r}?" if meant else "."
        listed = ", ".join(names[:_LISTED])
        if len(names) > _LISTED:
            listed += f" and {len(names) - _LISTED} more"
        super().__init__(f"no {what} is called {name!r}{hint} The scene has: {listed or 'none'}")


def _meant(name: str, names: list[str]) -> str | None:
    """The name that was probably meant: the shortest that holds all its words, else one like it."""
    words = _words(name)
    holding = [known for known in names if words and words <= _words(known)]
    if holding:
        return min(holding, key=len)
    return likest(name, names)


def _words(name: str) -> set[str]:
    return set(re.findall(r"\w+", name.casefold()))


class CannotStand(SceneError):
    """A place where the base does not fit or is not held."""


class EvidenceError(SceneError):
    """An evidence file that cannot be read, written or judged again; the text names the file."""


class CannotReach(SceneError):
    """Something further away than the rule lets it be."""
