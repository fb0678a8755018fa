"""Hold a template over the table and see who is under it; lay it, and settle what came of it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

import shapely

from escalade.models.mesh import FloatArray
from escalade.rules.system import TemplateAttack, TemplateState
from escalade.scenes.drops import SETTLED_IN
from escalade.scenes.errors import CannotReach
from escalade.scenes.scene import PlacedTemplate, Scene
from escalade.scenes.templates import TemplateAnswer, footprint_of, strike
from escalade.viewer.answers import template_overlay
from escalade.viewer.desk import Desk
from escalade.viewer.laying import (
    NO_DRIFT,
    Drift,
    Dropping,
    Rail,
    agreed,
    best_place,
    changed,
    drift_arrow,
    lay,
)
from escalade.viewer.overlays import Measure
from escalade.viewer.picking import table_point
from escalade.viewer.play import Line, Side, step
from escalade.viewer.pointer import Pointer
from escalade.viewer.resolving import Resolving, begin, resolved

from .base import Tool
from .facts import template_facts

Shape = Literal["circle", "half"]

SIZES: tuple[tuple[Shape, float], ...] = (
    ("circle", 1.0),
    ("circle", 2.0),
    ("circle", 3.0),
    ("circle", 4.0),
    ("half", 3.0),
)
"""The templates of the books, by shape and size in inches."""

TURN_DEG = 10.0


@dataclass(frozen=True, slots=True, eq=False)
class _Taken:
    """A lying template in the hand: the scene before, how it lay, and the wall it slides along.

    ``grip`` is how far its place lies from where the hand took it.
    """

    before: Scene
    template: PlacedTemplate
    pointer: Pointer
    grip: tuple[float, float]
    rail: Rail | None

    def brought_to(self, place: FloatArray) -> tuple[float, float]:
        """Where it lies when the hand is at a place."""
        return (float(place[0]) + self.grip[0], float(place[1]) + self.grip[1])


class TemplateTool(Tool):
    """The template follows the pointer, level with what it lies on; click to leave it there.

    ``laid`` is the one that lies and is spoken of: it can be dragged, drifted, judged by hand and
    resolved. ``dropping`` tells how it was dropped from a wall, if it was.
    """

    title = "Template"
    help = "move it over the table: rings show who is under it; click to leave it, drag to move it"

    def __init__(self) -> None:
        self.shape, self.size_in = SIZES[1]
        self.yaw_deg = 0.0
        self.attack: TemplateAttack = "blast"
        self.laid: str | None = None
        self.dropping: Dropping | None = None
        self.resolving: Resolving | None = None
        self.answer: TemplateAnswer | None = None
        self._held: PlacedTemplate | None = None
        self._held_drop: Dropping | None = None
        self._pointed: Dropping | None = None
        self._taken: _Taken | None = None
        self._dropped_at: tuple[float, float] | None = None
        self.drift = NO_DRIFT
        self._arrow: tuple[Measure, tuple[float, float]] | None = None

    def start(self, desk: Desk) -> None:
        """A new template in hand."""
        self.laid = self.dropping = self.answer = self.resolving = None
        self.drift = NO_DRIFT
        self._held = self._held_drop = self._pointed = self._taken = self._arrow = None
        desk.store.change(answers=(), facts=())

    def hover(self, desk: Desk, pointer: Pointer) -> None:
        """Carry it to the surface under the pointer, or to the foot of the wall it drops from.

        From a place on a wall it is dropped when the hand rests there.
        """
        if self.laid is not None:
            return
        dropping = self._dropping_at(desk, pointer)
        if dropping is not None and dropping == self._held_drop:
            return
        self._pointed = dropping
        self._held_drop = None
        if dropping is not None and dropping.at is None:
            self.rest(desk)
        found = pointer.ground(desk.space)
        if self._held_drop is None and found is not None:
            x, y, z = (float(v) for v in found.point)
            self._held = self._new((x, y), max(0.0, z))
            self.renew(desk)

    @property
    def waiting(self) -> bool:
        """Whether the hand points at a place on a wall that nothing was dropped from yet."""
        return self._pointed is not None

    def rest(self, desk: Desk) -> None:
        """Drop it from where the hand rests; it lies free where nobody can drop anything."""
        pointed, self._pointed = self._pointed, None
        if pointed is not None:
            try:
                self._held = pointed.dropped(desk.space, self.shape).template
            except CannotReach:
                return
            self._held_drop = pointed
            self.renew(desk)

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Take hold of one that lies under the pointer; else leave the one in hand there."""
        lying = self._lying_under(desk, pointer)
        if lying is not None:
            if lying.name != self.laid:
                self._speak_of(desk, lying.name)
            rail = None if self.dropping is None else self.dropping.rail(desk.space, lying)
            here = table_point(*pointer.ray, lying.z)
            assert here is not None
            grip = (lying.at[0] - float(here[0]), lying.at[1] - float(here[1]))
            self._taken = _Taken(desk.scene, lying, pointer, grip, rail)
            return True
        self.start(desk)
        self.hover(desk, pointer)
        self.rest(desk)
        if self._held is None:
            return False
        self._lay(desk, self._held, self._held_drop)
        return True

    def drag(self, desk: Desk, pointer: Pointer) -> None:
        """Move the one that is held: along the wall if it was dropped, else over the table."""
        taken = self._taken
        if taken is None or pointer.is_at(taken.pointer):
            return
        if taken.rail is not None:
            place = table_point(*pointer.ray, taken.template.z)
            if place is None:
                return
            aside = taken.rail.sideways_of(taken.brought_to(place))
            self._show_at(desk, taken, taken.rail.at(aside), taken.template.z)
        else:
            found = pointer.ground(desk.space)
            if found is not None:
                z_in = max(0.0, float(found.point[2]))
                self._show_at(desk, taken, taken.brought_to(found.point), z_in)

    def release(self, desk: Desk, pointer: Pointer) -> None:
        """Let go: the whole drag is one step; one that slid lies against the wall again."""
        taken, self._taken = self._taken, None
        lying = self._spoken_of(desk)
        if taken is None or lying is None:
            return
        if taken.rail is not None and self.dropping is not None and lying.at != taken.template.at:
            aside = replace(self.dropping, sideways_in=taken.rail.sideways_of(lying.at))
            after = self._dropped(desk, taken.template, aside)
            desk.show(changed("move", taken.template, after).do(taken.before))
            self.renew(desk)
        desk.finish(f"move {lying.name}", taken.before, (lying.name,))

    def cancel(self, desk: Desk) -> None:
        """Put back the one that is held; else a new one in hand."""
        taken, self._taken = self._taken, None
        if taken is None:
            self.start(desk)
        else:
            desk.show(taken.before)
            self.renew(desk)

    def _show_at(self, desk: Desk, taken: _Taken, at: tuple[float, float], z_in: float) -> None:
        after = taken.template.model_copy(update={"at": at, "z": z_in})
        desk.show(changed("move", taken.template, after).do(taken.before))
        self.renew(desk)

    def wheel(self, desk: Desk, pointer: Pointer, steps: float) -> bool:
        """Turn a half circle in hand; a whole one leaves the wheel to the camera."""
        if self.shape != "half" or self.laid is not None:
            return False
        self.yaw_deg = (self.yaw_deg + steps * TURN_DEG) % 360
        self.hover(desk, pointer)
        return True

    def choose(self, desk: Desk, shape: Shape, size_in: float) -> None:
        """Take another template in hand."""
        self.start(desk)
        self.shape, self.size_in = shape, size_in

    def throw_as(self, desk: Desk, attack: TemplateAttack) -> None:
        """Shoot it or drop it from now on; things to drop are 3 in wide, the half circle first."""
        self.start(desk)
        self.attack = attack
        if attack == "drop":
            self.shape, self.size_in = SIZES[-1]

    def renew(self, desk: Desk) -> None:
        """Ask again who is under it."""
        placed = self._held if self.laid is None else self._spoken_of(desk)
        if placed is None:
            if self.laid is not None:
                self.start(desk)
            return
        self.answer = strike(desk.space, placed)
        facts = template_facts(self.answer, desk.store.view.unit, each=self.laid is None)
        self._follow(desk, placed)
        if self.laid is None:
            overlay = replace(
                template_overlay(self.answer, desk.space, desk.store.view.unit), label=""
            )
            desk.store.change(answers=(overlay,), facts=facts)
        else:
            desk.store.change(answers=self._arrows(desk, placed), facts=facts)

    def aim_best(self, desk: Desk, side: Side) -> None:
        """Lay it where most enemies of a side are under it, and no friends."""
        lying = self._spoken_of(desk)
        aimed = self._new((0.0, 0.0), 0.0) if lying is None else lying
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
        self._arrow = (drift_arrow(lying, after, way), after.at)
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
        placed = self._spoken_of(desk) or self._held
        if placed is not None:
            self.resolving = begin(desk.space, placed)

    def settle(self, desk: Desk) -> None:
        """All dice have fallen: what came of it is one step of the game."""
        if self.resolving is not None:
            done = resolved(desk.store.view.play, self.resolving)
            self.start(desk)
            desk.play(done)

    def _new(self, at: tuple[float, float], z_in: float) -> PlacedTemplate:
        return PlacedTemplate(
            name="template",
            shape=self.shape,
            size_in=self.size_in,
            at=at,
            z=z_in,
            yaw_deg=self.yaw_deg,
            attack=self.attack,
        )

    def _lay(self, desk: Desk, template: PlacedTemplate, by: Dropping | None = None) -> None:
        edit = lay(desk.scene, template, desk.store.view.unit)
        self._held = self._held_drop = self._arrow = None
        self.dropping, self._dropped_at = by, template.at
        self.laid = edit.entries[0].name
        desk.do(edit)
        self.renew(desk)

    def _dropped(self, desk: Desk, lying: PlacedTemplate, by: Dropping) -> PlacedTemplate:
        """The template dropped otherwise, with what was agreed on."""
        template = by.dropped(desk.space, lying.shape).template
        self.dropping, self._dropped_at = by, template.at
        return template.model_copy(update={"by_hand": lying.by_hand})

    def _follow(self, desk: Desk, placed: PlacedTemplate) -> None:
        """Forget how it came to lie somewhere once it lies elsewhere, as after an undo."""
        if self._arrow is not None and placed.at != self._arrow[1]:
            self._arrow = None
        if self._taken is None and self.dropping is not None and placed.at != self._dropped_at:
            lay = placed.model_copy(update={"at": self._dropped_at})
            aside = self.dropping.rail(desk.space, lay).sideways_of(placed.at)
            by = replace(self.dropping, sideways_in=aside)
            here = by.dropped(desk.space, placed.shape).template.at
            lies = math.dist(here, placed.at) <= SETTLED_IN
            self.dropping, self._dropped_at = (by, placed.at) if lies else (None, None)

    def _arrows(self, desk: Desk, placed: PlacedTemplate) -> tuple[Measure, ...]:
        """The way it would drift, else the way it drifted."""
        if self.drift.far_in:
            way = self.drift.words(desk.store.view.unit)
            return (drift_arrow(placed, self.drift.moved(desk.space, placed), way),)
        return self._arrow[:1] if self._arrow else ()

    def _speak_of(self, desk: Desk, name: str) -> None:
        self.start(desk)
        self.laid = name
        self.renew(desk)

    def _spoken_of(self, desk: Desk) -> PlacedTemplate | None:
        lying = {template.name: template for template in desk.scene.templates}
        return None if self.laid is None else lying.get(self.laid)

    def _lying_under(self, desk: Desk, pointer: Pointer) -> PlacedTemplate | None:
        """The template under the pointer, the one that is spoken of first."""
        for template in sorted(desk.scene.templates, key=lambda each: each.name != self.laid):
            place = table_point(*pointer.ray, template.z)
            if place is not None and footprint_of(template).polygon.covers(
                shapely.Point(place[:2])
            ):
                return template
        return None

    def _dropping_at(self, desk: Desk, pointer: Pointer) -> Dropping | None:
        """Who or what would drop it, if it is to be dropped: what the pointer is on."""
        found = pointer.pick(desk.space) if self.attack == "drop" else None
        if found is None or found.name is None:
            return None
        if found.kind == "figure":
            return Dropping(found.name)
        return Dropping(found.name, (float(found.point[0]), float(found.point[1])))
