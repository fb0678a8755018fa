"""Push a figure and see where it falls."""

from __future__ import annotations

import numpy as np

from escalade.scenes.falls import Fall, push
from escalade.viewer.answers import fall_overlay
from escalade.viewer.desk import Desk
from escalade.viewer.falling import fall_step
from escalade.viewer.picking import table_point
from escalade.viewer.pointer import Pointer

from .base import Tool
from .facts import fall_facts


class FallTool(Tool):
    """Press on a figure and drag in the direction of the push; the answer follows the hand."""

    title = "Fall"
    help = "press on a figure and drag to push it; Move it there puts it where it landed"

    def __init__(self) -> None:
        self._pushed: str | None = None
        self._by = (0.0, 0.0)
        self._fall: Fall | None = None

    @property
    def fall(self) -> Fall | None:
        """What came of the latest push; None while nobody is pushed."""
        return self._fall

    def start(self, desk: Desk) -> None:
        """Nothing is pushed yet."""
        self._pushed, self._fall = None, None
        desk.store.change(answers=(), facts=(("first", "press on a figure and push it"),))

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Take hold of a figure."""
        found = pointer.pick(desk.space)
        if found is None or found.kind != "figure":
            return False
        self._pushed = found.name
        desk.store.change(selection=(found.name,))
        return True

    def drag(self, desk: Desk, pointer: Pointer) -> None:
        """Push it as far as the pointer has gone at the figure's own height."""
        if self._pushed is None:
            return
        figure = desk.space.figure(self._pushed)
        place = table_point(*pointer.ray, figure.z_in)
        if place is None:
            return
        by = place[:2] - np.array(figure.base.at_in)
        self._by = (float(by[0]), float(by[1]))
        self._push(desk, self._pushed)

    def accept(self, desk: Desk) -> None:
        """Put the figure where it landed, as one step of the history."""
        if self._fall is None:
            return
        fallen = self._fall
        self.start(desk)
        view = desk.store.view
        desk.play(fall_step(view.play, desk.scene, fallen, view.unit))

    def renew(self, desk: Desk) -> None:
        """Push as before a figure that is still there."""
        if self._fall is None:
            return
        if self._fall.figure in {figure.name for figure in desk.space.figures}:
            self._push(desk, self._fall.figure)
        else:
            self.start(desk)

    def _push(self, desk: Desk, figure: str) -> None:
        self._fall = push(desk.space, figure, self._by)
        desk.store.change(
            answers=(fall_overlay(self._fall, desk.space, desk.store.view.unit),),
            facts=fall_facts(self._fall, desk.store.view.unit),
        )
