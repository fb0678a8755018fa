"""Pictures and evidence of what the window shows, drawn and written while it goes on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .background import beside
from .errand import Progress, Steps, told
from .exhibits import exhibited
from .pictures import Shot, save, taken

if TYPE_CHECKING:
    from .session import Session

NO_SIGHT = "ask for a line of sight first"


def write_picture(session: Session, path: Path) -> None:
    """The table as it is shown, with its names and its legend, drawn while the window goes on.

    Raises ViewerError while something else is drawn.
    """
    view = session.view
    shot = Shot(view.camera, session.overlays(), session.size, view.theme)

    def steps() -> Steps[Path]:
        words = "light by light"
        picture = yield from told(taken(view.space, shot, session.graphics), words)
        written = yield from beside(lambda: save(picture, path), Progress(words, 1.0))
        return written

    def tell(written: Path) -> None:
        session.desk.store.change(message=f"saved {written}")

    session.errand.begin("The picture", steps(), tell)


def write_evidence(session: Session, folder: Path) -> None:
    """The settled line of sight with its pictures, drawn while the window goes on.

    Raises ViewerError while something else is drawn.
    """
    sight = session.sight
    if sight is None:
        session.desk.store.change(message=NO_SIGHT)
        return
    steps = exhibited(folder, session.view.space, session.desk.folder, sight, session.graphics)

    def tell(_written: Path) -> None:
        session.desk.store.change(message=f"evidence written to {folder}")

    session.errand.begin("The evidence", steps, tell)
