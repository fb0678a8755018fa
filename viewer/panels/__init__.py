"""What is written around the table: one small function a panel, joined by :data:`PANELS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from .asking import draw_choice
from .band import draw_band
from .beside import draw_beside
from .figures import draw_figures
from .game import draw_game
from .help import draw_help
from .importing import draw_import
from .inset import draw_inset
from .menu import draw_menu
from .names import draw_names
from .pieces import draw_piece
from .questions import draw_recover, draw_unsaved
from .reading import draw_errand, draw_reading
from .resolve import draw_resolve
from .section import draw_section
from .settings import draw_settings
from .start import draw_start
from .status import draw_status
from .toolbar import draw_toolbar
from .tour import draw_tour
from .who_sees import draw_who_sees

if TYPE_CHECKING:
    from escalade.viewer.session import Session

Panel: TypeAlias = Callable[["Session"], None]

ALWAYS: tuple[Panel, ...] = (
    draw_band,
    draw_menu,
    draw_toolbar,
    draw_beside,
    draw_status,
    draw_inset,
    draw_tour,
    draw_reading,
    draw_errand,
)
"""Drawn in every frame."""

LAST: Panel = draw_names
"""Names lie where no panel does, so they are drawn when all panels are."""


def _of_the_table(draw: Panel) -> Panel:
    """The panel while the table is there: during an import the model on its bench is instead."""

    def drawn(session: Session) -> None:
        if session.guide.draft is None:
            draw(session)

    return drawn


PANELS: Mapping[str, Panel] = {
    "start": draw_start,
    "help": draw_help,
    "choose": draw_choice,
    "game": _of_the_table(draw_game),
    "import": draw_import,
    "piece": _of_the_table(draw_piece),
    "figures": _of_the_table(draw_figures),
    "resolve": _of_the_table(draw_resolve),
    "section": _of_the_table(draw_section),
    "who-sees": _of_the_table(draw_who_sees),
    "settings": draw_settings,
    "unsaved": draw_unsaved,
    "recover": _of_the_table(draw_recover),
}
"""Drawn while the view names them among its open panels."""

__all__ = ["ALWAYS", "LAST", "PANELS", "Panel"]
