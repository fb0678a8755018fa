"""What can be chosen about the tool in hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.tools.ask import AskTool
from escalade.viewer.tools.climb import ClimbTool
from escalade.viewer.tools.dead_ground import DeadGroundTool
from escalade.viewer.tools.fall import FallTool
from escalade.viewer.tools.leap import LeapTool
from escalade.viewer.tools.ruler import RulerTool
from escalade.viewer.tools.sight import SightTool
from escalade.viewer.tools.template import TemplateTool

from .ask import draw_ask_options
from .dead_ground import draw_dead_ground_options
from .getting_in import draw_climb_options, draw_leap_options
from .rulers import draw_ruler_options
from .sight import draw_sight_options
from .template import draw_template_options

if TYPE_CHECKING:
    from escalade.viewer.session import Session


def draw_options(session: Session) -> None:
    """The options of the tool in hand, if it has any."""
    tool = session.tool
    if isinstance(tool, TemplateTool):
        draw_template_options(session, tool)
    elif isinstance(tool, DeadGroundTool):
        draw_dead_ground_options(session, tool)
    elif isinstance(tool, FallTool):
        if tool.fall is not None and imgui.button("Move it there"):
            session.attempt(partial(tool.accept, session.desk))
    elif isinstance(tool, LeapTool):
        draw_leap_options(session, tool)
    elif isinstance(tool, ClimbTool):
        draw_climb_options(session, tool)
    elif isinstance(tool, RulerTool):
        draw_ruler_options(session, tool)
    elif isinstance(tool, AskTool):
        draw_ask_options(session, tool)
    elif isinstance(tool, SightTool):
        draw_sight_options(session, tool)
