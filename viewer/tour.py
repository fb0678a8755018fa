"""The first-time tour: a few things to try, each at its real place, passed when it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .label_layout import Box

if TYPE_CHECKING:
    from .session import Session
    from .state import View

RING_PX = 34.0
"""A figure that the tour points at is somewhere in a ring of this radius."""


@dataclass(frozen=True, slots=True)
class Begun:
    """How things were when a step began."""

    view: View
    steps_done: int


@dataclass(frozen=True, slots=True)
class Step:
    """Something to try: its words, where in the window it is, and how to tell that it was done."""

    title: str
    text: str
    where: Callable[[Session], list[Box]]
    done: Callable[[Session, Begun], bool]


def _at(place: str) -> Callable[[Session], list[Box]]:
    """Where a panel or a button was drawn, by its name."""
    return lambda session: [session.places[place]] if place in session.places else []


def _figures(session: Session) -> list[Box]:
    """A figure of each side, those nearest to the middle of the picture."""
    space, (width, height) = session.view.space, session.size
    nearest: dict[str, tuple[float, Box]] = {}
    for figure in space.figures:
        seen, depth = session.view.camera.project(figure.centre[None], width / height)
        away = float(np.abs(seen[0]).max())
        if depth[0] <= 0 or away > 1:
            continue
        x, y = (seen[0] * [1, -1] + 1) / 2 * (width, height)
        box = (x - RING_PX, y - RING_PX, x + RING_PX, y + RING_PX)
        side = figure.figure.side
        if side not in nearest or away < nearest[side][0]:
            nearest[side] = (away, box)
    return [box for _, box in nearest.values()]


def _a_figure(session: Session) -> list[Box]:
    return _figures(session)[:1]


def _moved(session: Session, begun: Begun) -> bool:
    titles = session.desk.history.titles
    return len(titles) > begun.steps_done and titles[-1].startswith("move")


STEPS: tuple[Step, ...] = (
    Step(
        "Look around",
        "Hold the right mouse button and drag. The wheel comes nearer.",
        lambda session: [],
        lambda session, begun: session.view.camera != begun.view.camera,
    ),
    Step(
        "Move a figure",
        "Click a figure for its numbers, then drag it. Ctrl+Z takes it back.",
        _a_figure,
        _moved,
    ),
    Step(
        "Take a tool",
        "Take Line of sight. Every tool says in one line what it wants.",
        _at("tool:sight"),
        lambda session, begun: session.view.tool == "sight",
    ),
    Step(
        "Ask",
        "Click who looks, then the figure he looks at.",
        _figures,
        lambda session, begun: session.sight is not None,
    ),
    Step(
        "See why",
        "Here is the answer, with its rule. Section shows the cut along the line: open it.",
        _at("beside"),
        lambda session, begun: "section" in session.view.panels,
    ),
    Step(
        "Find the rest",
        "F1, or Keys in this menu, lists every key. The tour is in this menu, too.",
        _at("menu:Help"),
        lambda session, begun: "help" in session.view.panels,
    ),
)
"""What a new player does in the first minute."""


class Tour:
    """Shows one step after another; a player who does a thing before its step is not held up."""

    def __init__(self) -> None:
        self._offered = False
        self._begun: Begun | None = None
        self._index = 0

    @property
    def step(self) -> Step | None:
        """What is to be tried now, None while no tour runs."""
        return None if self._begun is None else STEPS[self._index]

    @property
    def number(self) -> int:
        """The number of the step, from 1."""
        return self._index + 1

    def offer(self) -> None:
        """Begin as soon as there is a table with figures to try things on."""
        self._offered = True

    def look(self, session: Session) -> None:
        """Begin if it was offered, and go on if the step was done."""
        if self._offered and not session.view.panels and len(session.view.space.figures) > 1:
            self._offered = False
            self._to(session, 0)
        elif self._begun is not None and STEPS[self._index].done(session, self._begun):
            self.go_on(session)

    def go_on(self, session: Session) -> None:
        """The next step, or the end of the tour."""
        if self._index + 1 < len(STEPS):
            self._to(session, self._index + 1)
        else:
            self.end(session)

    def end(self, session: Session) -> None:
        """Over, or skipped: it is not offered again."""
        self._begun, self._offered = None, False
        session.tour_was_seen()

    def _to(self, session: Session, index: int) -> None:
        self._index = index
        self._begun = Begun(session.view, len(session.desk.history.titles))
