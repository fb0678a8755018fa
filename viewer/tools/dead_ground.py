"""Where figures cannot be seen from an eye."""

from __future__ import annotations

from escalade.scenes.shadows import FOOT_HEIGHT_IN, dead_ground
from escalade.viewer.answers import shadow_overlay
from escalade.viewer.desk import Desk
from escalade.viewer.pointer import Pointer

from .base import Tool
from .facts import shadow_facts


class DeadGroundTool(Tool):
    """Click a figure: what it cannot see is hatched, on the table and on every wall-walk."""

    title = "Dead ground"
    help = "click a figure: hatched ground hides a figure of the given height from it"

    def __init__(self) -> None:
        self._viewer: str | None = None
        self.height_in = FOOT_HEIGHT_IN

    def start(self, desk: Desk) -> None:
        """Begin with the selected figure."""
        names = {figure.name for figure in desk.space.figures}
        self._viewer = next((n for n in desk.store.view.selection if n in names), None)
        self.renew(desk)

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Choose the figure that looks."""
        found = pointer.pick(desk.space)
        if found is None or found.kind != "figure":
            return False
        self._viewer = found.name
        self.renew(desk)
        return True

    def renew(self, desk: Desk) -> None:
        """Ask again."""
        names = {figure.name for figure in desk.space.figures}
        if self._viewer not in names:
            desk.store.change(answers=(), facts=(("first", "click the figure that looks"),))
            return
        shadow = dead_ground(desk.space, self._viewer, self.height_in)
        desk.store.change(answers=(shadow_overlay(shadow, desk.space),), facts=shadow_facts(shadow))
