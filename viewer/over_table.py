"""What is drawn over the table, and what panels show of an answer: each made once, then kept."""

from __future__ import annotations

from escalade.scenes.sections import Section, section_of
from escalade.scenes.sight import Sight

from .canvas import ANSWERED
from .inset_marks import InsetMarks, marks_in_inset
from .laid import laid_overlays
from .overlays import Highlight, LiveShadow, Overlay
from .state import View

HIT = "hit, and not answered for yet"


class OverTable:
    """Keeps the latest of each, and makes it anew where what it was made of has changed."""

    def __init__(self) -> None:
        self._shown: tuple[object, list[Overlay]] = (None, [])
        self._section: Section | None = None
        self._marks: InsetMarks | None = None

    def overlays(self, view: View) -> list[Overlay]:
        """What lies on the table, the tool's answers, what is pointed at, the selection."""
        of = (view.space, *(getattr(view, name) for name in sorted(ANSWERED)))
        if self._shown[0] != of:
            self._shown = (of, _overlays(view))
        return self._shown[1]

    def section(self, view: View, sight: Sight) -> Section:
        """The upright cut along a line of sight."""
        if self._section is None or self._section.sight is not sight:
            self._section = section_of(view.space, sight)
        return self._section

    def inset_marks(self, view: View, sight: Sight, size: tuple[int, int]) -> InsetMarks:
        """What is drawn over the small picture through the eye, in a window of a size."""
        marks = self._marks
        if marks is None or marks.sight is not sight or marks.size != size:
            marks = marks_in_inset(view.space, sight, view.answers, size)
            self._marks = marks
        return marks


def _overlays(view: View) -> list[Overlay]:
    things = {component.name for component in view.space.components}
    if view.carried is not None:
        # Nothing has been asked of the table as it is drawn now.
        live = [answer for answer in view.answers if isinstance(answer, LiveShadow)]
        return [*live, Highlight(tuple(name for name in view.selection if name in things))]
    things |= {figure.name for figure in view.space.figures}
    hit = tuple(name for name in view.play.hits if name in things)
    marked = (Highlight(hit, "hit", HIT),) if hit else ()
    chosen = tuple(name for name in view.selection if name in things)
    laid = laid_overlays(view.space, view.unit)
    pointed = () if view.pointed is None else (view.pointed,)
    return [*laid, *marked, *view.answers, *pointed, *((Highlight(chosen),) if chosen else ())]
