"""What the left button does: one tool a question, joined by :data:`TOOLS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .ask import AskTool
from .base import Tool
from .climb import ClimbTool
from .dead_ground import DeadGroundTool
from .fall import FallTool
from .leap import LeapTool
from .ruler import RulerTool
from .select import SelectTool
from .sight import SightTool
from .template import TemplateTool

TOOLS: Mapping[str, Callable[[], Tool]] = {
    "select": SelectTool,
    "ruler": RulerTool,
    "template": TemplateTool,
    "sight": SightTool,
    "dead-ground": DeadGroundTool,
    "fall": FallTool,
    "leap": LeapTool,
    "climb": ClimbTool,
    "ask": AskTool,
}
"""Every tool by its name, in the order of the tool bar."""

__all__ = ["TOOLS", "Tool"]
