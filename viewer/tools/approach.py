"""What the tools share that ask how a figure gets on to a component."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from escalade.viewer.desk import Desk
from escalade.viewer.pointer import Pointer

from .base import Tool

Answer = TypeVar("Answer")


class ApproachTool(Tool, Generic[Answer]):
    """Click the figure, then the component it wants on to; a tool says what it then asks.

    ``answer`` is what came of it, None while there is no answer.
    """

    does: str
    """What the figure does to the component, such as ``leaps at``."""

    def __init__(self) -> None:
        self._figure: str | None = None
        self._component: str | None = None
        self.answer: Answer | None = None

    @abstractmethod
    def ask(self, desk: Desk, figure: str, component: str) -> Answer:
        """Both are chosen and on the table: put the answer into the store, and give it."""

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
        """Ask again; a question that has no answer leaves none on the table."""
        self.answer = None
        figures = {figure.name for figure in desk.space.figures}
        components = {component.name for component in desk.space.components}
        if self._figure not in figures:
            first = ("first", f"click the figure that {self.does.split()[0]}")
            desk.store.change(answers=(), facts=(first,))
            return
        desk.store.change(answers=(), facts=((self._figure, f"now click what it {self.does}"),))
        if self._component in components:
            self.answer = self.ask(desk, self._figure, self._component)
