"""Errors of Escalade.

::

    EscaladeError               anything the user can put right; shown as one line, exit 2
    ├── RulesError
    │   ├── UnknownName         a system, kind, topic or table that does not exist (says which do)
    │   ├── NotCovered          the rule book has no rule for this question
    │   ├── NotPrinted          the rule exists, but no source prints its table
    │   ├── TableError          a data file of a rule book is wrong
    │   ├── IllegalAction       the rules forbid this action now
    │   ├── DiceError           the faces given run out or do not lie on the die
    │   │   └── DieNeeded       one more face is needed (says of which die, and what for)
    │   └── PlaythroughError    a recorded game does not replay (says at which line)
    ├── escalade.models.errors.ModelError
    ├── escalade.scenes.errors.SceneError
    └── escalade.viewer.errors.ViewerError
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .names import likest


class EscaladeError(Exception):
    """Anything the user can put right. Its text names the thing, the place and the remedy."""


class RulesError(EscaladeError):
    """A question that the rules engine cannot answer."""


class UnknownName(RulesError):
    """A name that does not exist, with the names that do, and what ``also`` says of them.

    >>> raise UnknownName("system", "no-quater", ["no-quarter", "arcana"])
    Traceback (most recent call last):
    ...
    escalade.rules.errors.UnknownName: no system is called 'no-quater'; did you mean \
'no-quarter'? Known: arcana, no-quarter
    """

    def __init__(
        self, what: str, name: str, known: Iterable[str], also: Mapping[str, str] | None = None
    ) -> None:
        names = sorted(known)
        meant = likest(name, names)
        hint = f"; did you mean {meant!r}?" if meant else "."
        listed = ", ".join(f"{one} ({also[one]})" if also else one for one in names)
        super().__init__(f"no {what} is called {name!r}{hint} Known: {listed or 'none'}")


class NotCovered(RulesError):
    """The rule book has no rule for this question."""

    def __init__(self, system: str, question: str, reason: str = "") -> None:
        self.system = system
        self.question = question
        super().__init__(f"{system} has no rule for {question}" + (f": {reason}" if reason else ""))


class NotPrinted(RulesError):
    """A table that the book refers to and no source prints. An owner of the game can fill it in."""


class TableError(RulesError):
    """A data file of a rule book is wrong; the text names the file and the field."""


class IllegalAction(RulesError):
    """The rules forbid this action in this state."""


class DiceError(RulesError):
    """The faces given run out, or a face does not lie on the die."""


class DieNeeded(DiceError):
    """The faces given run out: one more die must be thrown."""

    def __init__(self, sides: int, why: str, given: int) -> None:
        self.sides = sides
        self.why = why
        purpose = f" for {why}" if why else ""
        super().__init__(
            f"the faces given run out after {given}: a D{sides}{purpose} is needed; "
            "give one more face"
        )


class PlaythroughError(RulesError):
    """A recorded game does not replay; the text names the line and what differs."""
