"""Measure between bases or places, in three dimensions, straight or along a path."""

from __future__ import annotations

from collections.abc import Sequence

from escalade.models.lengths import format_length
from escalade.scenes.ruler import Measured, measure
from escalade.scenes.scene import Ruler, RulerPoint
from escalade.viewer.desk import Desk
from escalade.viewer.edits import Add, free_name, removal_of
from escalade.viewer.laid import ruler_overlay, ruler_title
from escalade.viewer.picking import Pick
from escalade.viewer.pointer import Pointer
from escalade.viewer.state import Facts

from .base import Tool

HINT = (("first", "click a figure or a place"),)


class RulerTool(Tool):
    """Click two figures or places, or drag from one to the other; the ruler stays on the table.

    Along a path every click is a corner, and the last one is clicked twice.
    """

    title = "Ruler"
    help = "click two figures or places, or drag from one to the other; the ruler stays"

    def __init__(self) -> None:
        self.path = False
        self._points: list[RulerPoint] = []
        self._laid: Ruler | None = None
        self._pressed: Pointer | None = None
        self._dragged = False

    @property
    def begun(self) -> bool:
        """Whether a ruler is being laid."""
        return bool(self._points)

    def start(self, desk: Desk) -> None:
        """Nothing is laid yet."""
        self._points, self._laid = [], None
        desk.store.change(answers=(), facts=HINT)

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Lay the next end or corner; the same place a second time ends a path."""
        found = pointer.pick(desk.space)
        if found is None:
            return False
        again = self._pressed is not None and pointer.is_at(self._pressed)
        self._pressed, self._dragged = pointer, False
        if again and len(self._points) > 1:
            self.keep(desk)
            return True
        self._add(found)
        if len(self._points) == 2 and not self.path:
            self.keep(desk)
        return True

    def drag(self, desk: Desk, pointer: Pointer) -> None:
        """Draw it out."""
        if self._pressed is not None and not pointer.is_at(self._pressed):
            self._dragged = True
            self.hover(desk, pointer)

    def release(self, desk: Desk, pointer: Pointer) -> None:
        """The end of a drag is an end or a corner too."""
        found = pointer.pick(desk.space)
        if self._dragged and self._points and found is not None:
            self._add(found)
            if not self.path:
                self.keep(desk)
        self._dragged = False

    def hover(self, desk: Desk, pointer: Pointer) -> None:
        """Show it as far as the pointer."""
        found = pointer.pick(desk.space)
        if self._points and found is not None:
            points = [*self._points, end_at(found)]
            if points[-1] != points[-2]:
                self._show(desk, points)

    def keep(self, desk: Desk) -> None:
        """Leave it on the table; nothing where it has no length."""
        points, self._points = tuple(self._points), []
        if len(points) > 1:
            ruler = Ruler(name=free_name(desk.scene, "ruler"), points=points)
            desk.do(Add(f"lay {ruler.name}", (ruler,)))
            self._laid = ruler
            self.renew(desk)
        else:
            self.start(desk)

    def renew(self, desk: Desk) -> None:
        """Tell the one laid last anew; one tied to a figure now gone, or taken up, is let go."""
        figures = {figure.name for figure in desk.space.figures}
        laid = self._laid
        if any(isinstance(point, str) and point not in figures for point in self._points) or (
            laid is not None and laid not in desk.scene.rulers
        ):
            self.start(desk)
        elif laid is not None and not self._points:
            facts = self._facts(desk, measure(desk.space, laid.points))
            desk.store.change(answers=(), facts=facts)

    def _add(self, found: Pick) -> None:
        point = end_at(found)
        if not self._points or self._points[-1] != point:
            self._points.append(point)

    def _show(self, desk: Desk, points: Sequence[RulerPoint]) -> None:
        measured = measure(desk.space, points)
        line = ruler_overlay(measured, desk.store.view.unit)
        desk.store.change(answers=(line,), facts=self._facts(desk, measured))

    def _facts(self, desk: Desk, measured: Measured) -> Facts:
        unit = desk.store.view.unit
        return (
            ("distance", format_length(measured.straight_in, unit)),
            ("level", format_length(measured.level_in, unit)),
            ("height", format_length(measured.upright_in, unit)),
        )


def end_at(found: Pick) -> RulerPoint:
    """What a ruler is tied to there: the figure, else the place."""
    if found.kind == "figure" and found.name is not None:
        return found.name
    x, y, z = (round(float(v), 4) for v in found.point)
    return (x, y, z)


def remove_ruler(desk: Desk, ruler: Ruler) -> None:
    """Take one ruler off the table, as one step of the history."""
    desk.do(removal_of(desk.scene, [ruler.name]))


def remove_rulers(desk: Desk) -> None:
    """Take every ruler off the table, as one step of the history."""
    if desk.scene.rulers:
        desk.do(removal_of(desk.scene, [ruler.name for ruler in desk.scene.rulers]))


def rows(desk: Desk) -> list[tuple[Ruler, str, str]]:
    """The rulers on the table, each with what it lies between and how long it is now."""
    return [
        (
            ruler,
            ruler_title(ruler),
            ruler_overlay(measure(desk.space, ruler.points), desk.store.view.unit).label,
        )
        for ruler in desk.scene.rulers
    ]
