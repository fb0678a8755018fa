"""How can he get in: every way on to a component, what it costs, and up he goes."""

from __future__ import annotations

from escalade.scenes.arrivals import arrival
from escalade.scenes.climbs import ClimbAnswer, Route, climb
from escalade.scenes.places import Place
from escalade.viewer.answers import way_overlays
from escalade.viewer.desk import Desk
from escalade.viewer.getting_in import climb_step

from .approach import ApproachTool
from .approach_facts import climb_facts


class ClimbTool(ApproachTool[ClimbAnswer]):
    """Click the figure that wants in, then the component it climbs; then how far up it gets.

    ``answer`` holds the ways there are, None while there are none.
    """

    title = "Climb"
    help = "click the figure that wants in, then the wall or tower: every way up and its cost"
    does = "climbs on to"

    def ask(self, desk: Desk, figure: str, component: str) -> ClimbAnswer:
        """Every way that the rule book knows, the cheapest first."""
        answer = climb(desk.space, figure, component)
        desk.store.change(
            answers=way_overlays(answer), facts=climb_facts(answer, desk.store.view.unit)
        )
        return answer

    def settle(self, desk: Desk, route: Route, stop: Place | None = None) -> None:
        """The figure goes up one of the ways, or as far as a stop on it: one step of the game.

        Raises CannotStand where others take all the room at the end of the way.
        """
        if self.answer is None:
            return
        view, answer = desk.store.view, self.answer
        place = stop or arrival(desk.space, answer, route)
        made = climb_step(view.play, desk.space, answer, route, place, view.unit)
        self.start(desk)
        desk.play(made)
