"""Asking for a file or folder, and what happens with the one that was chosen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from . import dialogs
from .choice import FileChoice, Purpose
from .opening import is_model, open_into
from .picture_errands import write_evidence, write_picture

if TYPE_CHECKING:
    from .session import Session


class Asking:
    """One question for a file at a time: in the system's own dialog, else in a panel."""

    def __init__(self) -> None:
        self.choice = FileChoice(folder=Path.cwd())
        self._dialog: dialogs.Dialog | None = None

    def ask(self, session: Session, purpose: Purpose, name: str = "") -> None:
        """Ask for a file or folder; ``name`` is what it is to be called."""
        if self._dialog is not None:
            session.desk.store.change(message="answer the dialog that is open first")
            return
        self.choice.begin(purpose, name)
        if dialogs.available():
            self._dialog = dialogs.show(self.choice)
        else:
            session.open_panel("choose")

    def look_for_answer(self, session: Session) -> None:
        """Take in what a dialog of the system was answered, if it was; waits for nothing."""
        if self._dialog is None or not self._dialog.ready:
            return
        path, self._dialog = self._dialog.answer, None
        if path is None:
            session.keeper.stay()
        else:
            folder = not self.choice.asked.suffixes
            session.chosen(path / self.choice.name if folder else self.choice.complete(path))

    def close(self) -> None:
        """Take a dialog that is open off the screen."""
        if self._dialog is not None:
            self._dialog.close()


def take_chosen(session: Session, path: Path) -> None:
    """Do with a chosen file or folder what it was asked for."""
    choice = session.choice
    session.close_panel("choose")
    choice.enter(path.parent)
    match choice.purpose:
        case "open" | "import":
            session.open_file(path)
        case "picture":
            write_picture(session, path)
        case "evidence":
            write_evidence(session, path)
        case "save":
            session.keeper.saved(path)
            session.settings = session.settings.opened(path)


def open_file(session: Session, path: Path) -> None:
    """Open a scene by file or bundled name, or put a model file on the bench."""
    session.hands.let_go()
    if is_model(path):

        def remember() -> None:
            session.settings = session.settings.opened(path)

        session.guide.open(path, remember)
    else:
        open_into(session, path)
