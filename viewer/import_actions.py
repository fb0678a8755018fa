"""What keys and menus do while a model stands on the bench."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .session import Session

FREE = frozenset(
    {"unit", "theme", "labels", "text-larger", "text-smaller", "bookmark", "screenshot", "help",
     "open", "import", "accept"}
)  # fmt: skip
"""Actions that mean the same as ever."""

WAIT = "first put the model on the table, or cancel its import"


def act_on_bench(session: Session, action: str) -> bool:
    """Do what an action means during an import; whether nothing else is to be done.

    What changes, saves or asks the table waits: the table is not there.
    """
    guide = session.guide
    if action in FREE or action.startswith("view:"):
        return False
    if action == "quit":
        guide.end(accept=False)
        return False
    if action == "undo":
        guide.undo()
    elif action == "remove" and guide.measuring:
        guide.unclick()
    elif action == "cancel":
        guide.back()
    else:
        session.desk.store.change(message=WAIT)
    return True
