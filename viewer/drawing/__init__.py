"""One way to draw for each kind of thing, joined by :data:`DRAWINGS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from panda3d import core

from escalade.scenes.space import Space
from escalade.viewer.overlays import (
    DeadGround,
    FallPath,
    Ghost,
    Highlight,
    Leap,
    LiveShadow,
    Mark,
    Measure,
    Overlay,
    Packed,
    SeenBody,
    SightLine,
    TemplateDisc,
    Way,
    Yard,
    Yardstick,
)

from .bench import draw_ghost, draw_mark, draw_yardstick
from .body import draw_body
from .brush import Brush
from .highlights import draw_highlight
from .live_shadow import draw_live_shadow
from .moves import draw_fall, draw_leap, draw_measure, draw_packed, draw_way
from .shadows import draw_dead_ground
from .sight import draw_sight
from .templates import draw_template
from .yards import draw_yard

Drawing: TypeAlias = Callable[[Any, Brush, Space], core.NodePath]

DRAWINGS: Mapping[type, Drawing] = {
    SightLine: draw_sight,
    SeenBody: draw_body,
    DeadGround: draw_dead_ground,
    LiveShadow: draw_live_shadow,
    TemplateDisc: draw_template,
    FallPath: draw_fall,
    Leap: draw_leap,
    Packed: draw_packed,
    Way: draw_way,
    Yard: draw_yard,
    Measure: draw_measure,
    Highlight: draw_highlight,
    Yardstick: draw_yardstick,
    Mark: draw_mark,
    Ghost: draw_ghost,
}
"""The drawing of every kind of answer; a new kind is one value, one function, one line here."""


def draw(overlay: Overlay, brush: Brush, space: Space) -> core.NodePath:
    """The Panda3D nodes of an answer, in table coordinates."""
    return DRAWINGS[type(overlay)](overlay, brush, space)


__all__ = ["DRAWINGS", "Brush", "draw"]
