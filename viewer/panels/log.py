"""The log of the game: each step with its reasons, and the way back to before it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.history import Step
from escalade.viewer.play import Line, LogEntry, PlayStep

from .marks import mark

if TYPE_CHECKING:
    from escalade.viewer.session import Session

_NODE = imgui.TreeNodeFlags_.span_avail_width.value
_LEAF = imgui.TreeNodeFlags_.leaf.value | imgui.TreeNodeFlags_.no_tree_push_on_open.value


def draw_log(session: Session) -> None:
    """What was taken back, then every entry, newest first; a click unfolds its reasons."""
    log = session.view.play.log
    done = session.desk.history.done
    steps = [step for step in done if isinstance(step, PlayStep)]
    for step in reversed(session.desk.history.undone):
        if isinstance(step, PlayStep):
            _taken_back(session, step)
    if not log:
        imgui.text_disabled("Nothing has happened yet.")
    earlier = len(log) - len(steps)
    for index in range(len(log) - 1, -1, -1):
        if index == earlier - 1:
            imgui.text_disabled("Cannot be taken back any more:")
        _entry(session, index, log[index], steps[index - earlier] if index >= earlier else None)


def _entry(session: Session, index: int, entry: LogEntry, step: PlayStep | None) -> None:
    if step is not None:
        clicked = imgui.small_button(f"back##{index}")
        mark(session, f"game:back:{index}")
        if clicked:
            session.attempt(partial(session.desk.back_before, step))
        elif imgui.is_item_hovered():
            imgui.set_tooltip(_after(session.desk.history.done, step))
        imgui.same_line()
    if not entry.lines:
        imgui.tree_node_ex(f"{entry.title}##log{index}", _LEAF)
    elif imgui.tree_node_ex(f"{entry.title}##log{index}", _NODE):
        draw_lines(entry.lines)
        imgui.tree_pop()


def draw_lines(lines: Sequence[Line]) -> None:
    """Reasons one below the other; those that stand at one place in the book share its name."""
    imgui.push_text_wrap_pos(0.0)
    for line, following in zip(lines, (*lines[1:], None), strict=True):
        imgui.text_unformatted(line.text)
        if line.source and (following is None or following.source != line.source):
            imgui.text_disabled(line.source)
    imgui.pop_text_wrap_pos()


def _taken_back(session: Session, step: PlayStep) -> None:
    clicked = imgui.small_button(f"again##{id(step)}")
    mark(session, f"game:again:{step.title}")
    if clicked:
        session.attempt(partial(session.desk.forward_to, step))
    imgui.same_line()
    imgui.text_disabled(f"taken back: {step.title}")


def _after(done: Sequence[Step], step: PlayStep) -> str:
    """What going back before a step takes back beside it."""
    since = done[next(i for i, each in enumerate(done) if each is step) + 1 :]
    moves = sum(not isinstance(each, PlayStep) for each in since)
    others = len(since) - moves
    words = (("later step", "later steps"), ("change of the table", "changes of the table"))
    parts = [
        f"{n} {one if n == 1 else more}"
        for n, (one, more) in zip((others, moves), words, strict=True)
        if n
    ]
    return "takes this back" + (f", with {' and '.join(parts)}" if parts else "")
