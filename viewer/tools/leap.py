"""Leap on to a component: the arc of every face of the die."""

from __future__ import annotations

from escalade.scenes.leaps import leap
from escalade.viewer.answers import leap_overlay
from escalade.viewer.desk import Desk

from .approach import ApproachTool
from .approach_facts import leap_facts


class LeapTool(ApproachTool):
    """Click the figure that leaps, then the component it leaps at."""

    title = "Leap"
    help = "click the figure that leaps, then the wall or tower it leaps at"
    does = "leaps at"

    def ask(self, desk: Desk, figure: str, component: str) -> None:
        """Every face of the die."""
        answer = leap(desk.space, figure, component)
        desk.store.change(
            answers=(leap_overlay(answer, desk.space, desk.store.view.unit),),
            facts=leap_facts(answer, desk.store.view.unit),
        )
