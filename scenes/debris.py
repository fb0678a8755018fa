"""Whom a book lets be struck when a component is destroyed, beside the falls."""

from __future__ import annotations

from collections.abc import Iterable

from escalade.rules.citations import Reason
from escalade.rules.harm import RuinRules, Standing
from escalade.rules.kinds import MACHINE_KINDS

from .collapse import Ruin
from .falls import Fall
from .space import Space


def debris(space: Space, ruin: Ruin, falls: Iterable[Fall]) -> dict[str, Reason]:
    """Who is struck by what comes down, and why: figures, and machines that stood on it.

    Those who fell or came down with it were in or on it. Nobody is struck where the book says
    nothing of it.
    """
    book, kind = space.system, space.component(ruin.component).kind
    if not isinstance(book, RuinRules):
        return {}
    standing: dict[str, Standing] = dict.fromkeys(ruin.beside, "in base contact")
    standing |= dict.fromkeys((fall.figure for fall in falls), "in or on")
    struck = {name: book.ruin(kind, where) for name, where in standing.items()}
    machines = (d.name for d in ruin.descents if d.before.kind in MACHINE_KINDS)
    struck |= {name: book.ruin(kind, "in or on", "machine") for name in machines}
    return {name: reason for name, reason in struck.items() if reason is not None}
