"""Figures to put on the table, as far as the form is filled in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
import shapely

from escalade.models.errors import LengthError
from escalade.models.lengths import parse_length
from escalade.models.pieces import LOOKS
from escalade.models.units import INCHES_IN
from escalade.scenes.bases import Base
from escalade.scenes.scene import Figure, Side
from escalade.scenes.space import Space

from .desk import Desk
from .edits import Add, free_name
from .errors import ViewerError
from .measures import length_retyped

BaseShape = Literal["round", "oval", "rectangle"]

SIDES: tuple[Side, ...] = get_args(Side)
BASE_SHAPES: tuple[BaseShape, ...] = get_args(BaseShape)

MOST_AT_ONCE = 30
GAP_IN = 0.25
"""New figures stand so far from each other and from what stands there, to be taken one by one."""

FACING_DEG = {"attacker": 90.0, "defender": 270.0}
"""Attackers look up the table and defenders down, until they are turned."""


@dataclass(slots=True)
class FigureForm:
    """What the figures are, as chosen and typed.

    ``base`` is read in millimetres, ``height`` in ``unit`` where it names none.
    """

    look: str = "archer"
    side: Side = "attacker"
    count: int = 1
    base: str = "25"
    base_shape: BaseShape = "round"
    height: str = "1.25 in"
    unit: str = "inch"

    def choose(self, look: str) -> None:
        """Another miniature, with the base and the height that are usual for it."""
        usual = LOOKS[look]
        self.look, self.height = look, length_retyped(f"{usual.height_in:g} in", "inch", self.unit)
        if isinstance(usual.base_mm, tuple):
            self.base = " x ".join(f"{side:g}" for side in usual.base_mm)
            self.base_shape = "rectangle"
        else:
            self.base, self.base_shape = f"{usual.base_mm:g}", "round"

    def use_unit(self, unit: str) -> None:
        """Another unit is shown: what was typed is written in it."""
        if unit != self.unit:
            self.height = length_retyped(self.height, self.unit, unit)
            self.unit = unit

    def add(self, desk: Desk) -> None:
        """Put them where the camera looks, beside what stands there, and select them.

        Raises LengthError for a base or height that cannot be read, ViewerError where the table has
        no room for so many, SceneError for figures that cannot be built.
        """
        base_mm = base_of(self.base)
        height_in = parse_length(self.height, self.unit)
        if self.base_shape == "round" and isinstance(base_mm, tuple):
            raise LengthError(f"a round base has one measure, not {self.base!r}: choose oval")
        facing = FACING_DEG.get(self.side, 0.0)
        base = Base.of_mm(base_mm, self.base_shape, (0.0, 0.0), facing)
        places = free_places(desk.space, base, self.count, desk.store.view.camera.target[:2])
        if len(places) < self.count:
            raise ViewerError(f"the table has room for {len(places)} of these, not {self.count}")
        scene, entries = desk.scene, []
        for at in places:
            entries.append(
                Figure(
                    name=free_name(scene, self.look),
                    side=self.side,
                    base_mm=base_mm,
                    base_shape=self.base_shape,
                    height_in=height_in,
                    at=at,
                    facing_deg=facing,
                    look=self.look,
                )
            )
            scene = Add("", (entries[-1],)).do(scene)
        names = tuple(entry.name for entry in entries)
        title = names[0] if len(names) == 1 else f"{len(names)} figures"
        desk.do(Add(f"add {title}", tuple(entries)))
        desk.store.change(selection=names, message=f"{title}: drag to where they belong")


def base_of(text: str) -> float | tuple[float, float]:
    """A base in millimetres as people write one: a diameter, or length and width.

    Raises LengthError for what is neither.

    >>> base_of("25"), base_of("60 x 35mm"), base_of("1 in")
    (25.0, (60.0, 35.0), 25.4)
    """
    sides = re.split(r"\s*[x×]\s*", text.strip())
    measured = [round(parse_length(side, "mm") / INCHES_IN["mm"], 2) for side in sides]
    if len(measured) == 1:
        return measured[0]
    if len(measured) == 2:
        return (measured[0], measured[1])
    raise LengthError(f"a base is a diameter or length x width, not {text!r}")


def free_places(
    space: Space, base: Base, count: int, near: Sequence[float]
) -> list[tuple[float, float]]:
    """Up to ``count`` places for bases like this one on the bare table, nearest to a point first.

    They keep apart from each other, from figures and from components by :data:`GAP_IN`.
    """
    low_x, low_y, high_x, high_y = base.moved_to(0.0, 0.0).polygon.bounds
    wide, deep = high_x - low_x + GAP_IN, high_y - low_y + GAP_IN
    table = space.scene.table
    across = np.arange(-table.width_in / 2 + wide / 2, table.width_in / 2 - wide / 2, wide)
    along = np.arange(-table.depth_in / 2 + deep / 2, table.depth_in / 2 - deep / 2, deep)
    places = np.stack(np.meshgrid(across, along), axis=-1).reshape(-1, 2)
    places = places[np.argsort(np.hypot(*(places - near).T), kind="stable")]
    taken = [figure.base.polygon for figure in space.figures]
    for component in space.components:
        (left, front, _), (right, back, _) = component.mesh.bounds
        taken.append(shapely.box(left, front, right, back))
    half = np.array([wide, deep]) / 2
    rooms = shapely.box(*(places - half).T, *(places + half).T)
    free = places[shapely.disjoint(rooms, shapely.union_all(taken))]
    return [(round(float(x), 2), round(float(y), 2)) for x, y in free[:count]]
