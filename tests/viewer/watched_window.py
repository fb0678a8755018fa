"""The program, telling in a file what eyes would see: run with that file and its own arguments.

The program is what it always is. What Dear ImGui writes is noted with the rectangle it was given,
and after every frame the notes and the view's state are written as JSON, whole or not at all.
Pictures have two passes of light: how soft their shadows are is no matter of what is clicked.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
from imgui_bundle import imgui

from escalade.viewer import cli, offscreen
from escalade.viewer.inputs import ButtonChanged, Input, PointerMoved
from escalade.viewer.lights import light_passes
from escalade.viewer.session import Session

PASSES = 2

PRESSED = ("button", "radio_button", "checkbox", "selectable", "menu_item")
"""What can be clicked, known by its label."""

READ = ("text", "text_disabled", "text_wrapped", "separator_text")


class Witness:
    def __init__(self, told: Path) -> None:
        self._told = told
        self._last = ""
        self._places: dict[str, list[float]] = {}
        self._words: list[str] = []
        self._pointer: list[float] = []
        self._held: set[str] = set()
        self._still = True

    def watch(self) -> None:
        for name in PRESSED:
            setattr(imgui, name, self._noting_place(getattr(imgui, name)))
        for name in READ:
            setattr(imgui, name, self._noting_words(getattr(imgui, name)))
        imgui.begin = self._noting_panel(imgui.begin)
        offscreen.light_passes = lambda count: light_passes(min(count, PASSES))
        new_pass, handle, frame = imgui.new_frame, Session.handle, Session.frame
        look_for_answers = Session.look_for_answers

        def new_frame() -> None:
            self._places.clear()
            self._words.clear()
            new_pass()

        def watched_handle(session: Session, event: Input) -> None:
            match event:
                case PointerMoved(x=x, y=y):
                    self._pointer = [x, y]
                case ButtonChanged(button=button, down=down):
                    (self._held.add if down else self._held.discard)(button)
            handle(session, event)

        def watched_frame(session: Session) -> None:
            frame(session)
            self._tell(session)

        def watched_look(session: Session) -> None:
            look_for_answers(session)
            if not self._still:  # what was waited for may come without a frame of its own
                self._tell(session)

        imgui.new_frame = new_frame
        Session.handle, Session.frame = watched_handle, watched_frame
        Session.look_for_answers = watched_look

    def _noting_place(self, draw: Any) -> Any:
        def drawn(label: str, *more: Any) -> Any:
            result = draw(label, *more)
            if imgui.is_item_visible():
                low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
                self._places[label] = [low.x, low.y, high.x, high.y]
            return result

        return drawn

    def _noting_panel(self, begin: Any) -> Any:
        def begun(title: str, *more: Any) -> Any:
            result = begin(title, *more)
            at, size = imgui.get_window_pos(), imgui.get_window_size()
            self._places[f"panel:{title}"] = [at.x, at.y, at.x + size.x, at.y + size.y]
            return result

        return begun

    def _noting_words(self, draw: Any) -> Any:
        def drawn(words: str) -> None:
            self._words.append(words)
            draw(words)

        return drawn

    def _tell(self, session: Session) -> None:
        view = session.view
        waits = session.tool.waiting or session.profiles.waiting or session.desk.waiting
        self._still = session.idle and not waits
        told = json.dumps(
            {
                "places": {**session.places, **self._places},
                "words": self._words,
                "covered": session.covered,
                "things": _things(session),
                "ground": _ground(session),
                "pointer": self._pointer,
                "held": sorted(self._held),
                "still": self._still,
                "tool": view.tool,
                "panels": sorted(view.panels),
                "selection": view.selection,
                "facts": view.facts,
                "message": view.message,
                "steps": session.desk.history.titles,
            }
        )
        if told != self._last:
            self._last = told
            part = self._told.with_suffix(".part")
            part.write_text(told, encoding="utf-8")
            os.replace(part, self._told)


def _things(session: Session) -> dict[str, list[float]]:
    """Where the middle of every figure's body and of every component's box is seen."""
    space = session.view.space
    middles = {figure.name: figure.centre for figure in space.figures}
    middles |= {c.name: c.mesh.bounds.mean(axis=0) for c in space.components}
    return {name: _seen(session, middle) for name, middle in middles.items()}


def _ground(session: Session) -> list[list[float]]:
    """Places on the table four inches apart, each with the pixel where it is seen."""
    table = session.view.space.scene.table
    across = np.arange(-table.width_in // 2 + 4, table.width_in // 2, 4)
    along = np.arange(-table.depth_in // 2 + 4, table.depth_in // 2, 4)
    return [
        [float(x), float(y), *_seen(session, np.array([x, y, 0.0]))] for x in across for y in along
    ]


def _seen(session: Session, place: Any) -> list[float]:
    width, height = session.size
    seen, _ = session.view.camera.project(place[None], width / height)
    return [float(seen[0, 0] + 1) / 2 * width, float(1 - seen[0, 1]) / 2 * height]


if __name__ == "__main__":
    Witness(Path(sys.argv[1])).watch()
    cli.main(sys.argv[2:])
