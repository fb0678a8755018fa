"""Settle a line of sight: who looks, at whom."""

from __future__ import annotations

from escalade.scenes.sight import TOLERANCE_IN, Denominator, Sight, look
from escalade.viewer.answers import sight_overlay
from escalade.viewer.desk import Desk
from escalade.viewer.overlays import Highlight
from escalade.viewer.pointer import Pointer

from .base import Tool
from .facts import sight_facts
from .holding import Hold, move_to, take


class SightTool(Tool):
    """Press on who looks and drag to whom, or click one and then the other.

    Once both are chosen, dragging either moves it, and the answer follows. ``of`` says what of
    the target counts, ``tolerance_in`` how exactly figures are placed.
    """

    title = "Line of sight"
    help = "click who looks, then at whom; drag either of them and the answer follows"

    def __init__(self) -> None:
        self.of: Denominator = "body"
        self.tolerance_in = TOLERANCE_IN
        self._viewer: str | None = None
        self._target: str | None = None
        self._held: Hold | None = None
        self._moved = False
        self.sight: Sight | None = None

    def start(self, desk: Desk) -> None:
        """Begin with the selected figures, if two are selected."""
        names = [figure.name for figure in desk.space.figures]
        chosen = [name for name in desk.store.view.selection if name in names]
        self._viewer = chosen[0] if chosen else None
        self._target = chosen[1] if len(chosen) > 1 else None
        self._ask(desk)

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Choose the viewer, or the target of the viewer that is chosen."""
        found = pointer.pick(desk.space)
        if found is None or found.kind != "figure" or found.name is None:
            return False
        if self.sight is not None and found.name in self._movable(desk):
            self._held, self._moved = take(desk, pointer, (found.name,), found.name), False
            return True
        if self._viewer is None or self._target is not None:
            self._viewer, self._target = found.name, None
        elif found.name != self._viewer:
            self._target = found.name
        self._ask(desk)
        return True

    def drag(self, desk: Desk, pointer: Pointer) -> None:
        """Whoever is under the pointer is the target; an end of a settled line moves."""
        if self._held is not None:
            if self._moved or not pointer.is_at(self._held.taken):
                self._moved = True
                move_to(desk, pointer, self._held)
                self._ask(desk)
            return
        found = pointer.pick(desk.space)
        over = found.name if found is not None and found.kind == "figure" else None
        if over not in (None, self._viewer, self._target):
            self._target = over
            self._ask(desk)

    def release(self, desk: Desk, pointer: Pointer) -> None:
        """Let go of an end; one that did not move looks anew."""
        held, self._held = self._held, None
        if held is not None and self._moved:
            desk.finish(f"move {held.lead}", held.before, held.names)
        elif held is not None:
            self._viewer, self._target = held.lead, None
            self._ask(desk)

    def cancel(self, desk: Desk) -> None:
        """Put back an end that is held; else begin anew."""
        held, self._held = self._held, None
        if held is not None:
            desk.show(held.before)
            self._ask(desk)
        else:
            self.start(desk)

    def renew(self, desk: Desk) -> None:
        """Ask again where both are still there."""
        names = {figure.name for figure in desk.space.figures}
        self._viewer = self._viewer if self._viewer in names else None
        self._target = self._target if self._target in names else None
        self._ask(desk)

    def count(self, desk: Desk, of: Denominator) -> None:
        """Something else of the target counts."""
        self.of = of
        self._ask(desk)

    def place_to(self, desk: Desk, tolerance_in: float) -> None:
        """Figures are placed more or less exactly."""
        self.tolerance_in = tolerance_in
        self._ask(desk)

    def flip(self, desk: Desk) -> None:
        """The target looks back."""
        if self._target is not None:
            self._viewer, self._target = self._target, self._viewer
            self._ask(desk)

    def _movable(self, desk: Desk) -> set[str | None]:
        return {self._viewer, self._target} - desk.store.view.locked

    def _ask(self, desk: Desk) -> None:
        self.sight = None
        if self._viewer is None:
            desk.store.change(answers=(), facts=(("first", "click the figure that looks"),))
        elif self._target is None:
            chosen = Highlight((self._viewer,))
            desk.store.change(
                answers=(chosen,), facts=((self._viewer, "now click the figure it looks at"),)
            )
        else:
            sight = look(desk.space, self._viewer, self._target, self.tolerance_in, self.of)
            self.sight = sight
            desk.store.change(
                answers=(sight_overlay(sight, desk.space),),
                facts=sight_facts(sight, desk.store.view.unit),
            )
