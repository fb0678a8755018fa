"""Where figures cannot be seen from an eye, or from any eye of a garrison."""

from __future__ import annotations

from escalade.scenes.shadows import FOOT_HEIGHT_IN, DeadGround, dead_ground
from escalade.viewer.answers import live_shadow, shadow_overlay
from escalade.viewer.background import Background
from escalade.viewer.desk import Desk
from escalade.viewer.pointer import Pointer

from .base import Tool
from .facts import shadow_facts, who_looks
from .select import SelectTool


class DeadGroundTool(Tool):
    """Click a figure: what it cannot see is shaded, on the table and on every wall-walk.

    With Ctrl more figures look; then what none of them sees is shaded. Figures and castle can be
    dragged as with Select, and the shadow follows the hand; when the hand rests, its exact edges
    and areas are computed: ``shadow`` is that answer, None until it is there.
    """

    title = "Dead ground"
    help = "click who looks (Ctrl: several), drag anything: shaded ground hides a figure from all"

    def __init__(self) -> None:
        self._viewers: tuple[str, ...] = ()
        self._height_in = FOOT_HEIGHT_IN
        self._hand = SelectTool()
        self._pressed: Pointer | None = None
        self._alone: str | None = None
        self._exact: Background[DeadGround] = Background()
        self.shadow: DeadGround | None = None
        self._unsettled = False

    @property
    def height_in(self) -> float:
        """How tall a figure is that could hide."""
        return self._height_in

    @property
    def waiting(self) -> bool:
        """Whether the exact answer is still to come."""
        return self._unsettled

    def start(self, desk: Desk) -> None:
        """Begin with the selected figures."""
        self._viewers = desk.store.view.selection
        self.renew(desk)

    def leave(self, desk: Desk) -> None:
        """The exact answer is not wanted any more."""
        self._exact.abandon()

    def look_for(self, desk: Desk, height_in: float) -> None:
        """Another height of the figures that could hide."""
        self._height_in = height_in
        self.renew(desk)

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Choose the figure that looks, with Ctrl one more or one less; take what is there."""
        found = pointer.pick(desk.space)
        if found is None or found.name is None:
            return False
        self._hand.press(desk, pointer)
        self._pressed, self._alone = pointer, None
        if found.kind != "figure":
            return True
        name = found.name
        if pointer.control:
            others = tuple(viewer for viewer in self._viewers if viewer != name)
            self._viewers = others if name in self._viewers else (*others, name)
        elif name in self._viewers:
            self._alone = name  # unless it is dragged as one of several
        else:
            self._viewers = (name,)
        self.renew(desk)
        return True

    def drag(self, desk: Desk, pointer: Pointer) -> None:
        """Move what is held; the shadow follows."""
        self._hand.drag(desk, pointer)
        if self._pressed is not None and not pointer.is_at(self._pressed):
            self._alone = None
            self.renew(desk)

    def rest(self, desk: Desk) -> None:
        """The hand rests: settle what is carried, then show the exact answer once it is there."""
        if desk.store.view.carried is not None:
            self._hand.rest(desk)
            if desk.waiting:
                return
            self.renew(desk)
        if not self._unsettled:
            return
        space, viewers, height_in = desk.space, self._viewers, self._height_in
        self._unsettled = False  # also where the question raises
        try:
            shadow = self._exact.ask(
                (space, viewers, height_in),
                lambda check: dead_ground(space, viewers, height_in, check=check),
            )
        except Exception:
            desk.store.change(facts=(*who_looks(viewers), ("hidden", "no answer")))
            raise
        if shadow is None:
            self._unsettled = True
        else:
            self.shadow, unit = shadow, desk.store.view.unit
            sides = {figure.name: figure.figure.side for figure in space.figures}
            desk.store.change(
                answers=(shadow_overlay(shadow, unit),), facts=shadow_facts(shadow, unit, sides)
            )

    def release(self, desk: Desk, pointer: Pointer) -> None:
        """Let go; a click on one of several who look lets it look alone."""
        self._hand.release(desk, pointer)
        self._pressed = None
        if self._alone is not None:
            self._viewers, self._alone = (self._alone,), None
        self.renew(desk)

    def wheel(self, desk: Desk, pointer: Pointer, steps: float) -> bool:
        """Turn what is held."""
        turned = self._hand.wheel(desk, pointer, steps)
        if turned:
            self.renew(desk)
        return turned

    def cancel(self, desk: Desk) -> None:
        """Put back what is held; else nobody looks."""
        if self._pressed is None:
            self._viewers = ()
        self._hand.cancel(desk)
        self._pressed = self._alone = None
        self.renew(desk)

    def garrison(self, desk: Desk) -> None:
        """Let everybody look who is on the side of those that look already."""
        figures = desk.space.figures
        sides = {figure.figure.side for figure in figures if figure.name in self._viewers}
        self._viewers = tuple(figure.name for figure in figures if figure.figure.side in sides)
        self.renew(desk)

    def renew(self, desk: Desk) -> None:
        """Shade at once what those who are still there cannot see; count it when the hand rests."""
        names = {figure.name for figure in desk.space.figures}
        self._viewers = tuple(name for name in self._viewers if name in names)
        self._unsettled, self.shadow = bool(self._viewers), None
        self._exact.abandon()
        if not self._viewers:
            desk.store.change(answers=(), facts=(("first", "click the figure that looks"),))
            return
        view = desk.store.view
        shadow = live_shadow(desk.space, self._viewers, self._height_in, view.carried, view.unit)
        facts = (*who_looks(self._viewers), ("hidden", "counted when the hand rests"))
        desk.store.change(answers=(shadow,), facts=facts)
