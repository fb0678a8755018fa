"""Hold a template over the table and see who is under it."""

from __future__ import annotations

from dataclasses import replace

from escalade.scenes.scene import PlacedTemplate
from escalade.scenes.templates import strike
from escalade.viewer.answers import template_overlay
from escalade.viewer.desk import Desk
from escalade.viewer.edits import Add, free_name
from escalade.viewer.pointer import Pointer

from .base import Tool
from .facts import template_facts

SIZES: tuple[tuple[str, float], ...] = (
    ("circle", 1.0),
    ("circle", 2.0),
    ("circle", 3.0),
    ("circle", 4.0),
    ("half", 3.0),
)
"""The templates of the books, by shape and size in inches."""

TURN_DEG = 10.0


class TemplateTool(Tool):
    """The template follows the pointer, level with what it lies on; click to leave it there."""

    title = "Template"
    help = "move it over the table: rings show who is under it; click to leave it there"

    def __init__(self) -> None:
        self.shape, self.size_in = SIZES[1]
        self.yaw_deg = 0.0
        self.attack = "blast"
        self._held: PlacedTemplate | None = None

    def hover(self, desk: Desk, pointer: Pointer) -> None:
        """Carry it to the surface under the pointer."""
        found = pointer.ground(desk.space)
        if found is None:
            return
        self._held = PlacedTemplate.model_validate(
            {
                "name": free_name(desk.scene, "template"),
                "shape": self.shape,
                "size_in": self.size_in,
                "at": (float(found.point[0]), float(found.point[1])),
                "z": max(0.0, float(found.point[2])),
                "yaw_deg": self.yaw_deg,
                "attack": self.attack,
            }
        )
        self.renew(desk)

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Leave it on the table."""
        self.hover(desk, pointer)
        if self._held is None:
            return False
        laid, self._held = self._held, None
        desk.do(Add(f"lay a {self.size_in:g} in template", (laid,)))
        desk.store.change(answers=())
        return True

    def wheel(self, desk: Desk, pointer: Pointer, steps: float) -> bool:
        """Turn a half circle; a whole one leaves the wheel to the camera."""
        if self.shape != "half":
            return False
        self.yaw_deg = (self.yaw_deg + steps * TURN_DEG) % 360
        self.hover(desk, pointer)
        return True

    def choose(self, desk: Desk, shape: str, size_in: float) -> None:
        """Take another template in hand."""
        self.shape, self.size_in = shape, size_in
        if self._held is not None:
            self._held = self._held.model_copy(update={"shape": shape, "size_in": size_in})
            self.renew(desk)

    def renew(self, desk: Desk) -> None:
        """Ask again who is under it."""
        if self._held is not None:
            answer = strike(desk.space, self._held)
            desk.store.change(
                answers=(replace(template_overlay(answer, desk.space), label=""),),
                facts=template_facts(answer, desk.store.view.unit),
            )
