"""Leap on to a component: the arc of every face of the die, and what comes of the one rolled."""

from __future__ import annotations

from escalade.scenes.leaps import LeapAnswer, leap
from escalade.viewer.answers import leap_overlay
from escalade.viewer.desk import Desk
from escalade.viewer.getting_in import leap_step

from .approach import ApproachTool
from .approach_facts import leap_facts


class LeapTool(ApproachTool[LeapAnswer]):
    """Click the figure that leaps, then the component it leaps at; then roll or say the die.

    ``answer`` is the leap that can be rolled for, None while there is none.
    """

    title = "Leap"
    help = "click the figure that leaps, then the wall or tower it leaps at"
    does = "leaps at"

    def ask(self, desk: Desk, figure: str, component: str) -> LeapAnswer:
        """Every face of the die."""
        answer = leap(desk.space, figure, component)
        desk.store.change(
            answers=(leap_overlay(answer, desk.space, desk.store.view.unit),),
            facts=leap_facts(answer, desk.store.view.unit),
        )
        return answer

    def settle(self, desk: Desk, face: int, *, typed: bool) -> None:
        """The die has fallen: the leap comes to its end, as one step of the game."""
        if self.answer is None:
            return
        view = desk.store.view
        made = leap_step(view.play, desk.space, self.answer, face, view.unit, typed=typed)
        self.start(desk)
        desk.play(made)
