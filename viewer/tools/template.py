"""Hold a template over the table and see who is under it; lay it, and settle what came of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import shapely

from escalade.rules.system import TemplateAttack, TemplateState
from escalade.scenes.drops import Drop
from escalade.scenes.errors import SceneError
from escalade.scenes.scene import PlacedTemplate, Scene
from escalade.scenes.templates import TemplateAnswer, footprint_of, strike
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
        self._taken: tuple[Scene, PlacedTemplate, Pointer] | None = None
        self._dropped_at: tuple[float, float] | None = None
        self.drift = NO_DRIFT
        self._arrow: tuple[Measure, tuple[float, float]] | None = None

    def start(self, desk: Desk) -> None:
        """A new template in hand."""
        self.laid = self.dropping = self.answer = self.resolving = None
        self.drift = NO_DRIFT
        self._held = self._held_drop = self._taken = self._arrow = None
        desk.store.change(answers=(), facts=())

    def hover(self, desk: Desk, pointer: Pointer) -> None:
        """Carry it to the surface under the pointer, or to the foot of the wall it drops from."""
        if self.laid is not None:
            return
        dropped = self._drop_under(desk, pointer)
        found = pointer.ground(desk.space)
        if dropped is not None:
            self._held = dropped.template
        elif found is not None:
            x, y, z = (float(v) for v in found.point)
            self._held = self._new((x, y), max(0.0, z))
        else:
            return
        self.renew(desk)

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Take hold of one that lies under the pointer; else leave the one in hand there."""
        lying = self._lying_under(desk, pointer)
        if lying is not None:
            if lying.name != self.laid:
                self._speak_of(desk, lying.name)
            self._taken = (desk.scene, lying, pointer)
            return True
        self.start(desk)
        self.hover(desk, pointer)
        if self._held is None:
            return False
        self._lay(desk, self._held, self._held_drop)
        return True

    def drag(self, desk: Desk, pointer: Pointer) -> None:
        """Move the one that is held: along the wall if it was dropped, else over the table."""
        if self._taken is None or pointer.is_at(self._taken[2]):
            return
        before = self._taken[1]
        if self.dropping is not None:
            place = table_point(*pointer.ray, before.z)
            if place is None:
                return
            to = (float(place[0]), float(place[1]))
            after = self._dropped(desk, before, self.dropping.slid_to(desk.space, before.shape, to))
        else:
            found = pointer.ground(desk.space)
            if found is None:
                return
            x, y, z = (float(v) for v in found.point)
            after = before.model_copy(update={"at": (x, y), "z": max(0.0, z)})
        desk.show(changed("move", before, after).do(self._taken[0]))
        self.renew(desk)

    def release(self, desk: Desk, pointer: Pointer) -> None:
        """Let go: the whole drag is one step."""
        taken, self._taken = self._taken, None
        if taken is not None:
            desk.finish(f"move {taken[1].name}", taken[0], (taken[1].name,))

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
            overlay = replace(template_overlay(self.answer, desk.space), label="")
            desk.store.change(answers=(overlay,), facts=facts)
        else:
            desk.store.change(answers=self._arrows(desk, placed), facts=facts)

    def aim_best(self, desk: Desk, side: Side) -> None:
        """Lay it where most enemies of a side are under it, and no friends."""
        lying = self._spoken_of(desk)
        if lying is None:
            self._lay(desk, best_place(desk.space, self._new((0.0, 0.0), 0.0), side))
            return
        after = best_place(desk.space, lying, side)
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
        self._arrow = (drift_arrow(lying, after, str(self.drift)), after.at)
        title = f"{lying.name} drifts {self.drift}"
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
        edit = lay(desk.scene, template)
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
        if self.dropping is not None and placed.at != self._dropped_at:
            by = self.dropping.slid_to(desk.space, placed.shape, placed.at)
            here = by.dropped(desk.space, placed.shape).template.at == placed.at
            self.dropping, self._dropped_at = (by, placed.at) if here else (None, None)

    def _arrows(self, desk: Desk, placed: PlacedTemplate) -> tuple[Measure, ...]:
        """The way it would drift, else the way it drifted."""
        if self.drift.far_in:
            return (drift_arrow(placed, self.drift.moved(desk.space, placed), str(self.drift)),)
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

    def _drop_under(self, desk: Desk, pointer: Pointer) -> Drop | None:
        """The drop by who is under the pointer, or from the place there; None where none can."""
        self._held_drop = None
        found = pointer.pick(desk.space) if self.attack == "drop" else None
        if found is None or found.name is None:
            return None
        place = None
        if found.kind == "component":
            place = (float(found.point[0]), float(found.point[1]))
        dropping = Dropping(found.name, place)
        try:
            dropped = dropping.dropped(desk.space, self.shape)
        except SceneError:
            # Nobody can drop anything from there: it lies free, under the pointer.
            return None
        self._held_drop = dropping
        return dropped
