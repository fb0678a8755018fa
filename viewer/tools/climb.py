"""How can he get in: every way on to a component, and what it costs."""

from __future__ import annotations

from escalade.scenes.climbs import climb
from escalade.viewer.answers import way_overlays
from escalade.viewer.desk import Desk

from .approach import ApproachTool
from .approach_facts import climb_facts


class ClimbTool(ApproachTool):
    """Click the figure that wants in, then the component it climbs."""

    title = "Climb"
    help = "click the figure that wants in, then the wall or tower: every way up and its cost"
    does = "climbs on to"

    def ask(self, desk: Desk, figure: str, component: str) -> None:
        """Every way that the rule book knows, the cheapest first."""
        answer = climb(desk.space, figure, component)
        desk.store.change(
            answers=way_overlays(answer), facts=climb_facts(answer, desk.store.view.unit)
        )
