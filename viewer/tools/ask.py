"""Ask about one piece, or about the whole castle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from escalade.rules.kinds import MACHINE_KINDS
from escalade.scenes.giving_up import Check
from escalade.viewer.background import Background
from escalade.viewer.desk import Desk
from escalade.viewer.overlays import Highlight, Overlay
from escalade.viewer.pointer import Pointer
from escalade.viewer.questions import (
    Told,
    in_the_lee,
    inside_castle,
    machine_told,
    room_on,
    side_sees,
)
from escalade.viewer.who_sees import EVERYBODY, WhoSees, sides_of

from .base import Tool

Question: TypeAlias = Literal["room", "castle", "lee", "machine", "sees"]

QUESTIONS: Mapping[Question, tuple[str, str]] = {
    "room": ("Room for bases", "click a piece of castle"),
    "castle": ("Inside the castle", ""),
    "lee": ("In its lee", "click what gives shelter, and the figure that looks"),
    "machine": ("Size of a machine", "click a siege machine"),
    "sees": ("Who sees whom", "there are no two figures on the table"),
}
"""What each question is called, and what it waits for."""

USUAL_BASE_MM = 25.0


class AskTool(Tool):
    """Choose a question and click what it is about; the answer follows what changes.

    ``piece`` and ``figure`` are what was clicked last; ``base_mm`` and ``square`` are the bases
    there should be room for, ``side`` those who look. Answers are computed beside the window; no
    question waits for one of another kind that nobody wants any more.
    """

    title = "Ask"
    help = "choose a question, then click the piece or the figure that it is about"

    def __init__(self) -> None:
        self.question: Question = "room"
        self.base_mm = USUAL_BASE_MM
        self.square = False
        self.side: str = EVERYBODY
        self.who_sees = WhoSees()
        self._piece: str | None = None
        self._figure: str | None = None
        self._told: dict[Question, Background[Told]] = {each: Background() for each in QUESTIONS}
        self._unsettled = False

    @property
    def waiting(self) -> bool:
        """Whether the answer is still to come."""
        return self._unsettled

    def start(self, desk: Desk) -> None:
        """Begin with what is selected."""
        names = desk.store.view.selection
        pieces = {component.name for component in desk.space.components}
        self._piece = next((name for name in names if name in pieces), None)
        self._figure = next((name for name in names if name not in pieces), None)
        self._look_with(desk)
        self.renew(desk)

    def leave(self, desk: Desk) -> None:
        """The answer is not wanted any more."""
        self._abandon()
        self.who_sees.abandon()

    def choose(self, desk: Desk, question: Question) -> None:
        """Another question about the same."""
        self.question = question
        self.renew(desk)

    def use_base(self, desk: Desk, base_mm: float, square: bool) -> None:
        """Room for other bases."""
        self.base_mm, self.square = base_mm, square
        self.renew(desk)

    def look_as(self, desk: Desk, side: str) -> None:
        """Those of another side look, or everybody."""
        self.side = side
        self.renew(desk)

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Ask about what is there; nothing there leaves the button to the camera."""
        found = pointer.pick(desk.space)
        if found is None or found.name is None:
            return False
        if found.kind == "figure":
            self._figure = found.name
            self._look_with(desk)
        else:
            self._piece = found.name
        self.renew(desk)
        return True

    def cancel(self, desk: Desk) -> None:
        """Ask about nothing; a question that needs no click is put back too."""
        self._piece = self._figure = None
        if self.question in {"castle", "sees"}:
            self.question = "room"
        self.renew(desk)

    def renew(self, desk: Desk) -> None:
        """Ask again about those that are still there."""
        space = desk.space
        if self._piece not in {component.name for component in space.components}:
            self._piece = None
        if self._figure not in {figure.name for figure in space.figures}:
            self._figure = None
        if self.side not in sides_of(space):
            self.side = EVERYBODY
        self._abandon()
        self._unsettled = self._is_asked(desk)
        chosen = tuple(name for name in self._of() if name is not None)
        marks: tuple[Overlay, ...] = (Highlight(chosen),) if chosen else ()
        hint = "being counted …" if self._unsettled else self._missing(desk)
        desk.store.change(answers=marks, facts=((self.question, hint),))
        if self.question == "sees" and self.who_sees.known(space) is not None:
            self.rest(desk)

    def rest(self, desk: Desk) -> None:
        """Show the answer once it is there."""
        if not self._unsettled:
            return
        self._unsettled = False  # also where the question raises
        try:
            told = self._answer(desk)
        except Exception:
            desk.store.change(facts=((self.question, "no answer"),))
            raise
        if told is None:
            self._unsettled = True
        else:
            desk.store.change(answers=told.answers, facts=told.facts)

    def _look_with(self, desk: Desk) -> None:
        """The side of the figure that was clicked looks."""
        for figure in desk.space.figures:
            if figure.name == self._figure:
                self.side = figure.figure.side

    def _answer(self, desk: Desk) -> Told | None:
        """The answer, once it is there."""
        asked = self._asked(desk)
        if asked is None:
            matrix = self.who_sees.ask(desk.space)
            return None if matrix is None else side_sees(matrix, self.side)
        unit = desk.store.view.unit
        about = (desk.space, self.question, *self._of(), self.base_mm, self.square, unit)
        return self._told[self.question].ask(about, asked)

    def _abandon(self) -> None:
        if self.question != "sees":
            self.who_sees.abandon()
        for told in self._told.values():
            told.abandon()

    def _of(self) -> tuple[str | None, ...]:
        """What the question is about."""
        return {
            "room": (self._piece,),
            "castle": (),
            "lee": (self._piece, self._figure),
            "machine": (self._piece,),
            "sees": (),
        }[self.question]

    def _missing(self, desk: Desk) -> str:
        piece = self._piece
        if self.question == "machine" and piece is not None:
            return f"{piece} is no siege machine: {QUESTIONS['machine'][1]}"
        return QUESTIONS[self.question][1]

    def _is_asked(self, desk: Desk) -> bool:
        """Whether nothing is missing, neither a click nor somebody to look at."""
        everybody = self.question == "sees" and len(desk.space.figures) > 1
        return everybody or self._asked(desk) is not None

    def _asked(self, desk: Desk) -> Callable[[Check], Told] | None:
        """The question, ready to be answered; None while it waits for a click.

        Who sees whom is asked of the matrix.
        """
        space, piece, figure, unit = desk.space, self._piece, self._figure, desk.store.view.unit
        match self.question:
            case "room" if piece is not None:
                base_mm, square = self.base_mm, self.square
                return lambda check: room_on(space, piece, base_mm, square=square, check=check)
            case "castle":
                return lambda _check: inside_castle(space, unit)
            case "lee" if piece is not None and figure is not None:
                return lambda _check: in_the_lee(space, piece, figure)
            case "machine" if piece is not None and space.component(piece).kind in MACHINE_KINDS:
                return lambda _check: machine_told(space, piece, unit)
        return None
