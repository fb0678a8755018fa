"""Hold a template over the table and see who is under it; lay it, and settle what came of it."""

from __future__ import annotations

from dataclasses import replace

from escalade.rules.system import TemplateAttack, TemplateState
from escalade.scenes.errors import SceneError
from escalade.scenes.scene import PlacedTemplate
from escalade.scenes.templates import TemplateAnswer, strike
from escalade.viewer.answers import template_overlay
from escalade.viewer.desk import Desk
from escalade.viewer.laying import (
    NO_DRIFT,
    Drift,
    Dropping,
    agreed,
    best_place,
    changed,
    drift_arrow,
    lay,
)
from escalade.viewer.overlays import Measure
from escalade.viewer.play import Line, Side, step
from escalade.viewer.pointer import Pointer
from escalade.viewer.resolving import Resolving, begin, resolved

from .base import Tool
from .facts import template_facts
from .in_hand import InHand, Shape
from .lying import Came, Taken, lying_under, taken


class TemplateTool(Tool):
    """The template follows the pointer, level with what it lies on; click to leave it there.

    ``laid`` is the one that lies and is spoken of: it can be dragged, drifted, judged by hand and
    resolved; before there is one, the template ``in_hand`` is spoken of.
    """

    title = "Template"
    help = "move it over the table: rings show who is under it; click to leave it, drag to move it"

    def __init__(self) -> None:
        self.in_hand = InHand()
        self.laid: str | None = None
        self.resolving: Resolving | None = None
        self.answer: TemplateAnswer | None = None
        self.drift = NO_DRIFT
        self._came: Came | None = None
        self._taken: Taken | None = None

    @property
    def dropping(self) -> Dropping | None:
        """How the one that lies was dropped from a wall, if it was."""
        return None if self._came is None else self._came.dropping

    def start(self, desk: Desk) -> None:
        """A new template in hand."""
        self.laid = self.answer = self.resolving = self._came = self._taken = None
        self.drift = NO_DRIFT
        self.in_hand.clear()
        desk.store.change(answers=(), facts=())

    def hover(self, desk: Desk, pointer: Pointer) -> None:
        """The one in hand follows."""
        if self.laid is None and self.in_hand.follow(desk.space, pointer):
            self.renew(desk)

    @property
    def waiting(self) -> bool:
        """Whether the one in hand would be dropped where the hand rests."""
        return self.in_hand.waiting

    def rest(self, desk: Desk) -> None:
        """Drop the one in hand from where the hand rests."""
        if self.in_hand.rest(desk.space):
            self.renew(desk)

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Take hold of one that lies under the pointer; else leave the one in hand there."""
        lying = lying_under(pointer, desk.scene.templates, self.laid)
        if lying is not None:
            if lying.name != self.laid:
                self._speak_of(desk, lying.name)
            rail = None if self._came is None else self._came.slides(desk.space, lying)
            self._taken = taken(desk.scene, lying, pointer, rail)
            return True
        self.start(desk)
        self.hover(desk, pointer)
        self.rest(desk)
        if self.in_hand.template is None:
            return False
        self._lay(desk, self.in_hand.template, self.in_hand.dropping)
        return True

    def drag(self, desk: Desk, pointer: Pointer) -> None:
        """Move the one that is held: along the wall if it was dropped, else over the table."""
        held = self._taken
        if held is None or pointer.is_at(held.pointer):
            return
        after = held.brought(desk.space, pointer)
        if after is not None:
            desk.show(held.moved(after))
            self.renew(desk)

    def release(self, desk: Desk, pointer: Pointer) -> None:
        """Let go: the whole drag is one step; one that slid lies against the wall again.

        Raises SceneError, and puts it back, where it cannot be dropped so far aside.
        """
        held, self._taken = self._taken, None
        lying = self._spoken_of(desk)
        if held is None or lying is None:
            return
        if held.rail is not None and self.dropping is not None and lying.at != held.template.at:
            aside = replace(self.dropping, sideways_in=held.rail.sideways_of(lying.at))
            try:
                after = self._dropped(desk, held.template, aside)
            except SceneError:
                self._put_back(desk, held)
                raise
            desk.show(held.moved(after))
        desk.finish(f"move {lying.name}", held.before, (lying.name,))
        self.renew(desk)

    def cancel(self, desk: Desk) -> None:
        """Put back the one that is held; else a new one in hand."""
        held, self._taken = self._taken, None
        if held is None:
            self.start(desk)
        else:
            self._put_back(desk, held)

    def wheel(self, desk: Desk, pointer: Pointer, steps: float) -> bool:
        """Turn a half circle in hand; a whole one leaves the wheel to the camera."""
        if self.in_hand.shape != "half" or self.laid is not None:
            return False
        self.in_hand.turn(steps)
        self.hover(desk, pointer)
        return True

    def choose(self, desk: Desk, shape: Shape, size_in: float) -> None:
        """Take another template in hand."""
        self.start(desk)
        self.in_hand.choose(shape, size_in)

    def throw_as(self, desk: Desk, attack: TemplateAttack) -> None:
        """Take one in hand to shoot or to drop."""
        self.start(desk)
        self.in_hand.throw_as(attack)

    def renew(self, desk: Desk) -> None:
        """Ask again who is under it."""
        placed = self.in_hand.template if self.laid is None else self._spoken_of(desk)
        if placed is None:
            if self.laid is not None:
                self.start(desk)
            return
        self.answer = strike(desk.space, placed)
        unit = desk.store.view.unit
        facts = template_facts(self.answer, unit, each=self.laid is None)
        if self.laid is None:
            overlay = replace(template_overlay(self.answer, desk.space, unit), label="")
            desk.store.change(answers=(overlay,), facts=facts)
            return
        if self._came is not None and self._taken is None:
            self._came = self._came.still(desk.space, placed)
        desk.store.change(answers=self._arrows(desk, placed), facts=facts)

    def aim_best(self, desk: Desk, side: Side) -> None:
        """Lay it where most enemies of a side are under it, and no friends."""
        lying = self._spoken_of(desk)
        aimed = self.in_hand.new((0.0, 0.0), 0.0) if lying is None else lying
        after = best_place(desk.space, aimed, side, desk.store.view.unit)
        if lying is None:
            self._lay(desk, after)
            return
        desk.do(changed(f"best place for the {side}", lying, after))

    def drop_again(self, desk: Desk, dropping: Dropping) -> None:
        """Drop it on another side, or further aside."""
        lying = self._spoken_of(desk)
        if lying is not None:
            after = self._dropped(desk, lying, dropping)
            desk.do(changed(f"move {lying.name}", lying, after))

    def plan_drift(self, desk: Desk, drift: Drift) -> None:
        """Draw where it would drift to, before it does."""
        self.drift = drift
        self.renew(desk)

    def let_drift(self, desk: Desk) -> None:
        """Let it drift as planned, as one step of the game; the way stays drawn."""
        lying = self._spoken_of(desk)
        if lying is None or not self.drift.far_in:
            return
        after = self.drift.moved(desk.space, lying)
        way = self.drift.words(desk.store.view.unit)
        self._came = Came(after.at, arrow=drift_arrow(lying, after, way))
        title = f"{lying.name} drifts {way}"
        told = Line("rolled in the tray" if self.drift.rolled else "as the dice on the table say")
        self.drift = NO_DRIFT
        edit = changed(title, lying, after)
        desk.play(step(desk.store.view.play, title, (told,), edit=edit))

    def agree(self, desk: Desk, figure: str, state: TemplateState | None) -> None:
        """Set a figure's state by hand; None measures it again."""
        if self.answer is not None and self.laid is not None:
            desk.do(agreed(self.answer, figure, state))

    def resolve(self, desk: Desk) -> None:
        """Begin to settle what came of it. Raises NotCovered for a book without templates."""
        placed = self._spoken_of(desk) or self.in_hand.template
        if placed is not None:
            self.resolving = begin(desk.space, placed)

    def settle(self, desk: Desk) -> None:
        """All dice have fallen: what came of it is one step of the game."""
        if self.resolving is not None:
            done = resolved(desk.store.view.play, self.resolving)
            self.start(desk)
            desk.play(done)

    def _lay(self, desk: Desk, template: PlacedTemplate, by: Dropping | None = None) -> None:
        edit = lay(desk.scene, template, desk.store.view.unit)
        self.in_hand.clear()
        self._came = Came(template.at, by)
        self.laid = edit.entries[0].name
        desk.do(edit)
        self.renew(desk)

    def _dropped(self, desk: Desk, lying: PlacedTemplate, by: Dropping) -> PlacedTemplate:
        """The template dropped otherwise, with what was agreed on."""
        template = by.dropped(desk.space, lying.shape).template
        self._came = Came(template.at, by)
        return template.model_copy(update={"by_hand": lying.by_hand})

    def _put_back(self, desk: Desk, held: Taken) -> None:
        desk.show(held.before)
        self.renew(desk)

    def _arrows(self, desk: Desk, placed: PlacedTemplate) -> tuple[Measure, ...]:
        """The way it would drift, else the way it drifted."""
        if self.drift.far_in:
            way = self.drift.words(desk.store.view.unit)
            return (drift_arrow(placed, self.drift.moved(desk.space, placed), way),)
        came = self._came
        if came is None or came.arrow is None or came.at != placed.at:
            return ()
        return (came.arrow,)

    def _speak_of(self, desk: Desk, name: str) -> None:
        self.start(desk)
        self.laid = name
        self.renew(desk)

    def _spoken_of(self, desk: Desk) -> PlacedTemplate | None:
        lying = {template.name: template for template in desk.scene.templates}
        return None if self.laid is None else lying.get(self.laid)
