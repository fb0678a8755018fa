"""A template in the hand: which one it is, and where it would lie if it were laid now."""

from __future__ import annotations

from typing import Literal

from escalade.rules.system import TemplateAttack
from escalade.scenes.errors import CannotReach
from escalade.scenes.scene import PlacedTemplate
from escalade.scenes.space import Space
from escalade.viewer.laying import Dropping
from escalade.viewer.pointer import Pointer

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


class InHand:
    """The template that follows the pointer; ``template`` is None where it lies nowhere yet.

    ``dropping`` tells how it would be dropped from a wall, if it would.
    """

    def __init__(self) -> None:
        self.shape, self.size_in = SIZES[1]
        self.attack: TemplateAttack = "blast"
        self.template: PlacedTemplate | None = None
        self.dropping: Dropping | None = None
        self._yaw_deg = 0.0
        self._pointed: Dropping | None = None

    @property
    def waiting(self) -> bool:
        """Whether the hand points at a place on a wall that nothing was dropped from yet."""
        return self._pointed is not None

    def clear(self) -> None:
        """It lies nowhere."""
        self.template = self.dropping = self._pointed = None

    def choose(self, shape: Shape, size_in: float) -> None:
        """Another template."""
        self.shape, self.size_in = shape, size_in

    def throw_as(self, attack: TemplateAttack) -> None:
        """Shoot it or drop it from now on; things to drop are 3 in wide, the half circle first."""
        self.attack = attack
        if attack == "drop":
            self.choose(*SIZES[-1])

    def turn(self, steps: float) -> None:
        """Turn it by steps of the wheel."""
        self._yaw_deg = (self._yaw_deg + steps * TURN_DEG) % 360

    def follow(self, space: Space, pointer: Pointer) -> bool:
        """Bring it to the surface under the pointer, or to the foot of the wall it drops from.

        From a place on a wall it is dropped when the hand rests there. Whether it lies elsewhere.
        """
        dropping = self._dropping_at(space, pointer)
        if dropping is not None and dropping == self.dropping:
            return False
        self._pointed, self.dropping = dropping, None
        if dropping is not None and dropping.at is None and self.rest(space):
            return True
        found = pointer.ground(space)
        if found is None:
            return False
        x, y, z = (float(v) for v in found.point)
        self.template = self.new((x, y), max(0.0, z))
        return True

    def rest(self, space: Space) -> bool:
        """Drop it from where the hand rests; it lies free where nobody can drop anything.

        Whether it was dropped.
        """
        pointed, self._pointed = self._pointed, None
        if pointed is None:
            return False
        try:
            self.template = pointed.dropped(space, self.shape).template
        except CannotReach:
            return False
        self.dropping = pointed
        return True

    def new(self, at: tuple[float, float], z_in: float) -> PlacedTemplate:
        """Such a template at a place."""
        return PlacedTemplate(
            name="template",
            shape=self.shape,
            size_in=self.size_in,
            at=at,
            z=z_in,
            yaw_deg=self._yaw_deg,
            attack=self.attack,
        )

    def _dropping_at(self, space: Space, pointer: Pointer) -> Dropping | None:
        """Who or what would drop it, if it is to be dropped: what the pointer is on."""
        found = pointer.pick(space) if self.attack == "drop" else None
        if found is None or found.name is None:
            return None
        if found.kind == "figure":
            return Dropping(found.name)
        return Dropping(found.name, (float(found.point[0]), float(found.point[1])))
