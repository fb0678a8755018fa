"""Leap on to a component: the arc of every face of the die."""

from __future__ import annotations

from escalade.scenes.leaps import leap
from escalade.viewer.answers import leap_overlay
from escalade.viewer.desk import Desk
from escalade.viewer.pointer import Pointer

from .base import Tool
from .facts import leap_facts


class LeapTool(Tool):
    """Click the figure that leaps, then the component it leaps at."""

    title = "Leap"
    help = "click the figure that leaps, then the wall or tower it leaps at"

    def __init__(self) -> None:
        self._figure: str | None = None
        self._component: str | None = None

    def start(self, desk: Desk) -> None:
        """Begin with the selected figure."""
        names = {figure.name for figure in desk.space.figures}
        self._figure = next((n for n in desk.store.view.selection if n in names), None)
        self._component = None
        self.renew(desk)

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Choose the figure, or the component."""
        found = pointer.pick(desk.space)
        if found is None or found.name is None:
            return False
        if found.kind == "figure":
            self._figure, self._component = found.name, None
        else:
            self._component = found.name
        self.renew(desk)
        return True

    def renew(self, desk: Desk) -> None:
        """Ask again."""
        figures = {figure.name for figure in desk.space.figures}
        components = {component.name for component in desk.space.components}
        if self._figure not in figures:
            desk.store.change(answers=(), facts=(("first", "click the figure that leaps"),))
        elif self._component not in components:
            desk.store.change(answers=(), facts=((self._figure, "now click what it leaps at"),))
        else:
            answer = leap(desk.space, self._figure, self._component)
            desk.store.change(
                answers=(leap_overlay(answer),), facts=leap_facts(answer, desk.store.view.unit)
            )
