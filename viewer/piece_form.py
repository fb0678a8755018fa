"""A piece from the tape, as a form that is filled in beside the table."""

from __future__ import annotations

from dataclasses import dataclass

from escalade.models.lengths import parse_size
from escalade.models.pieces import find_shape
from escalade.scenes.scene import PlacedComponent

from .desk import Desk
from .edits import Add, free_name
from .measures import size_retyped

BLOCK = "block"


@dataclass(slots=True)
class PieceForm:
    """A piece from the tape as far as it is filled in; ``size`` is in ``unit`` if it names none."""

    shape: str = BLOCK
    kind: str = "wall"
    size: str = "10 x 5 x 3"
    unit: str = "inch"

    def use_unit(self, unit: str) -> None:
        """Another unit is shown: what was typed is written in it."""
        if unit != self.unit:
            self.size = size_retyped(self.size, self.unit, unit)
            self.unit = unit

    def add(self, desk: Desk) -> None:
        """Put it on the free side of the table.

        Raises LengthError for a size that cannot be read, PieceError for one that cannot be built.
        """
        size = parse_size(self.size, self.unit)
        kind = self.kind if self.shape == BLOCK else find_shape(self.shape).kind
        right = max((float(c.mesh.bounds[1, 0]) for c in desk.space.components), default=-4.0)
        entry = PlacedComponent(
            name=free_name(desk.scene, kind if self.shape == BLOCK else self.shape),
            kind=kind,
            shape=None if self.shape == BLOCK else self.shape,
            dimensions_in=size,
            at=(round(right + 1.0 + size[0] / 2, 2), 0.0),
        )
        desk.do(Add(f"add {entry.name}", (entry,)), select=(entry.name,))
