"""What comes of a leap or a climb: the die that falls, or how far up the figure gets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.models.lengths import format_length
from escalade.scenes.arrivals import stops

from .layout import flowing
from .marks import mark

if TYPE_CHECKING:
    from escalade.scenes.climbs import Route
    from escalade.viewer.session import Session
    from escalade.viewer.tools.climb import ClimbTool
    from escalade.viewer.tools.leap import LeapTool

DICED = "leap"
"""The way up that a die decides; it has a tool of its own."""


def draw_leap_options(session: Session, tool: LeapTool) -> None:
    """The die of a leap: rolled here, or the face clicked that the real one shows."""
    if tool.answer is None:
        return
    sides = len(tool.answer.outcomes)
    imgui.text_disabled("Roll it, or click what the real die shows:")
    if flowing(f"Roll D{sides}", first=True):
        session.attempt(lambda: tool.settle(session.desk, session.throw(sides), typed=False))
    mark(session, "leap:roll")
    for face in range(1, sides + 1):
        if flowing(str(face)):
            session.attempt(partial(tool.settle, session.desk, face, typed=True))
        mark(session, f"leap:{face}")


def draw_climb_options(session: Session, tool: ClimbTool) -> None:
    """For each open way a button that takes the figure up, and for each stop on it."""
    if tool.answer is None:
        return
    ways = (route for route in tool.answer.routes if route.way.actions is not None)
    for index, route in enumerate(route for route in ways if route.way.name != DICED):
        imgui.push_id(index)
        _way(session, tool, route, first=index == 0)
        imgui.pop_id()


def _way(session: Session, tool: ClimbTool, route: Route, *, first: bool) -> None:
    name = route.way.using or route.way.name
    if flowing(f"Up: {name}", first=first):
        session.attempt(partial(tool.settle, session.desk, route))
    mark(session, f"climb:{name}")
    for stop in stops(route):
        up = format_length(stop.z_in - route.points[-2][2], session.view.unit)
        if flowing(f"stop {up} up"):
            session.attempt(partial(tool.settle, session.desk, route, stop))
        mark(session, f"climb:{name}:{up}")
