"""How the model stands, and what it stands on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.models.axes import AXES
from escalade.models.units import INCHES_IN
from escalade.viewer.import_words import size_line
from escalade.viewer.lettering import printable

from .import_words import question, quiet, title
from .lengths import WITHIN

if TYPE_CHECKING:
    from collections.abc import Callable

    from escalade.viewer.importing import Draft
    from escalade.viewer.session import Session

STEP_IN = 1 / 16
"""What a click beside the slider moves the cut."""


def draw_upright(session: Session, draft: Draft) -> None:
    """Quarter-turns, and setting straight what leans."""
    guide = session.guide
    asked = draft.about("up")
    if asked is not None:
        answers: list[tuple[str, Callable[[], object]]] = [
            (
                f"Stand it up: {size_line(reading.dimensions, session.view.unit)}",
                partial(guide.choose, up=reading.up),
            )
            for reading in draft.whole.readings
            if reading.up is not None
        ]
        keep = ("It stands right as it is", lambda: guide.choose(up=draft.whole.up))
        question(session, asked.text, [*answers, keep])
    title("Quarter-turns")
    third = (imgui.get_content_region_avail().x - 2 * imgui.get_style().item_spacing.x) / 3
    wide = imgui.ImVec2(third, 0)
    if imgui.button("Tip forward", wide):
        session.attempt(lambda: guide.tip("forward"))
    imgui.same_line()
    if imgui.button("Tip right", wide):
        session.attempt(lambda: guide.tip("right"))
    imgui.same_line()
    if imgui.button("Turn", wide):
        session.attempt(guide.turn)
    quiet("The longer side of the foot is the width, whichever way it points.")
    title("Leaning")
    imgui.begin_disabled(draft.choices.scan or draft.source is None or draft.source.is_cloud)
    changed, level = imgui.checkbox("Set it level", draft.choices.level)
    if changed:
        session.choose(level=level)
    imgui.end_disabled()
    if draft.choices.scan:
        quiet("A scan is set straight by its table.")
    _said(draft, "leaned")
    title("Axis of the file that is up")
    for index, axis in enumerate(AXES):
        if index:
            imgui.same_line()
        if imgui.radio_button(axis, axis == draft.whole.up):
            session.choose(up=axis)


def draw_table(session: Session, draft: Draft) -> None:
    """A scan's own table, and a level below which all is left out."""
    guide = session.guide
    if draft.source is None or draft.source.is_cloud:
        quiet("Only a model with surfaces can be cut.")
        return
    asked = draft.about("scan")
    if asked is not None:
        unit = session.view.unit
        better: list[tuple[str, Callable[[], object]]] = [
            (f"Set it straight: {size_line(reading.dimensions, unit)}",
             lambda: guide.choose(level=True))
            if reading.level
            else (f"Without its table: {size_line(reading.dimensions, unit)}",
                  lambda: guide.choose(scan=True))
            for reading in draft.whole.readings
            if reading.scan
        ]  # fmt: skip
        question(session, asked.text, [*better, ("Leave it", lambda: guide.answer("scan"))])
    title("A scan")
    changed, scan = imgui.checkbox("Find its table, cut it off, drop specks", draft.choices.scan)
    if changed:
        session.choose(scan=scan)
    for word in ("cut away", "left out", "went from"):
        _said(draft, word)
    title("Cut off below")
    made = guide.exhibit
    if made is None:
        return
    unit = session.view.unit
    inches = INCHES_IN[unit]
    name = "in" if unit == "inch" else unit
    room = imgui.get_frame_height() + imgui.get_style().item_spacing.x
    imgui.set_next_item_width(imgui.get_content_region_avail().x - 2 * room)
    moved, value = imgui.slider_float(
        "##cut", made.cut_in / inches, 0.0, 0.95 * made.height_in / inches, f"%.2f {name}", WITHIN
    )
    begun = imgui.is_item_activated()
    if moved:
        session.attempt(lambda: guide.set_cut(value * inches, step_back=begun))
    for sign, word in ((-1, "-"), (1, "+")):
        imgui.same_line()
        if imgui.button(f"{word}##cut", imgui.ImVec2(imgui.get_frame_height(), 0)):
            session.attempt(partial(guide.set_cut, made.cut_in + sign * STEP_IN))
    quiet("What is pale does not count: the table of a scan, the plate of a print.")
    if draft.choices.cut_at is not None and imgui.button("No cut"):
        session.choose(cut_at=None)


def _said(draft: Draft, word: str) -> None:
    for note in draft.whole.notes:
        if word in note:
            quiet(printable(note[:1].upper() + note[1:]))
