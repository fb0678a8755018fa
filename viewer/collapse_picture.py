"""A collapse as a picture: the table it leaves, and the ways of all that came down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from shapely.affinity import rotate, translate

from escalade.scenes.space import Space, compile_scene

from .answers import fall_overlay
from .collapsing import taken_down
from .listing import listed
from .measures import length_text
from .overlays import FallPath

if TYPE_CHECKING:
    from escalade.scenes.collapse import Collapse, Descent


def collapse_overlays(answer: Collapse, space: Space, unit: str = "inch") -> list[FallPath]:
    """The ways of all that comes down with a destroyed component: pieces, then figures."""
    ruin = answer.ruin
    pieces = [_descent_overlay(descent, space, unit) for descent in ruin.descents]
    return pieces + [fall_overlay(fall, space, unit) for fall in (*ruin.aside, *answer.falls)]


def table_after(answer: Collapse, space: Space) -> Space:
    """The table as a collapse leaves it."""
    edit = taken_down(space.scene, answer.ruin, answer.falls)
    return compile_scene(edit.do(space.scene), previous=space)


def _descent_overlay(descent: Descent, space: Space, unit: str) -> FallPath:
    """The way of a piece from its middle down, and its plan where it lies."""
    after = descent.after
    mesh = space.component(descent.name).mesh
    middle = mesh.bounds.mean(axis=0)
    start = (float(middle[0]), float(middle[1]), float(middle[2]))
    drop = length_text(descent.drop_in, unit)
    if descent.before.kind == "ladder" and after.dimensions_in is not None:
        length, _, breadth = after.dimensions_in
        flat = shapely.box(-length / 2, -breadth / 2, length / 2, breadth / 2)
        plan = translate(rotate(flat, after.yaw_deg, origin=(0, 0)), *after.at)
        end, words = (*after.at, after.z_in), ""
    else:
        plan = shapely.convex_hull(shapely.multipoints(mesh.vertices[:, :2]))
        end, words = (*start[:2], after.z_in), f"{drop} down"
    return FallPath(
        points=(start, end),
        landing=plan,
        caption=f"{descent.name} comes down" + (f" {drop}" if words else ""),
        names=(descent.name, *descent.lands_on),
        drop=words,
        end=f"on {listed(descent.lands_on)}" if descent.lands_on else "",
    )
