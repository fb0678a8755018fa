"""Where figures cannot be seen from an eye, or from any eye of a garrison."""

from __future__ import annotations

from escalade.scenes.shadows import FOOT_HEIGHT_IN, dead_ground
from escalade.viewer.answers import shadow_overlay
from escalade.viewer.desk import Desk
from escalade.viewer.overlays import Highlight
from escalade.viewer.pointer import Pointer

from .base import Tool
from .facts import shadow_facts


class DeadGroundTool(Tool):
    """Click a figure: what it cannot see is hatched, on the table and on every wall-walk.

    With Ctrl more figures look; then only what none of them sees is hatched.
    """

    title = "Dead ground"
    help = "click who looks, Ctrl+click for several: hatched ground hides a figure from them all"

    def __init__(self) -> None:
        self._viewers: tuple[str, ...] = ()
        self.height_in = FOOT_HEIGHT_IN

    def start(self, desk: Desk) -> None:
        """Begin with the selected figures."""
        self._viewers = desk.store.view.selection
        self.renew(desk)

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Choose the figure that looks; with Ctrl one more, or one less."""
        found = pointer.pick(desk.space)
        if found is None or found.name is None or found.kind != "figure":
            return False
        others = tuple(name for name in self._viewers if name != found.name)
        if not pointer.control:
            self._viewers = (found.name,)
        else:
            self._viewers = others if found.name in self._viewers else (*others, found.name)
        self.renew(desk)
        return True

    def garrison(self, desk: Desk) -> None:
        """Let everybody look who is on the side of those that look already."""
        figures = desk.space.figures
        sides = {figure.figure.side for figure in figures if figure.name in self._viewers}
        self._viewers = tuple(figure.name for figure in figures if figure.figure.side in sides)
        self.renew(desk)

    def renew(self, desk: Desk) -> None:
        """Ask again those who are still there."""
        names = {figure.name for figure in desk.space.figures}
        self._viewers = tuple(name for name in self._viewers if name in names)
        if not self._viewers:
            desk.store.change(answers=(), facts=(("first", "click the figure that looks"),))
            return
        shadow = dead_ground(desk.space, self._viewers, self.height_in)
        hatched = shadow_overlay(shadow, desk.space)
        desk.store.change(answers=(hatched, Highlight(self._viewers)), facts=shadow_facts(shadow))
