"""How large the model is: the unit of its numbers, or distances measured on it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.models.lengths import format_length
from escalade.viewer.import_words import reading_line, residual_line, unit_words
from escalade.viewer.lettering import printable

from .import_words import question, quiet, title

if TYPE_CHECKING:
    from escalade.models.component import UnitReading
    from escalade.viewer.importing import Draft
    from escalade.viewer.session import Session

ENTER = imgui.InputTextFlags_.enter_returns_true.value

LENGTH_HINTS = {"inch": "6in", "cm": "15 cm"}
"""How a length may be typed, by the unit that is shown."""


def draw_size(session: Session, draft: Draft) -> None:
    """Units to choose from with the wounds they give, and the two-point scale."""
    asked = draft.about("file")
    if asked is not None:
        answer = ("I have looked: go on", lambda: session.guide.answer("file"))
        question(session, asked.text, [answer])
    asked = draft.about("unit")
    if asked is not None:
        unit = draft.whole.readings[0].unit
        words = "inches" if unit == "inch" else unit_words(unit)
        sure = (f"Yes, it is in {words}", lambda: session.guide.choose(unit=unit))
        question(session, asked.text, [sure])
    if draft.unscaled:
        _measured(session, draft)
        _units(session, draft)
    else:
        _units(session, draft)
        _measured(session, draft)


def _units(session: Session, draft: Draft) -> None:
    if draft.choices.distances:
        return
    readings = [r for r in draft.whole.readings if r.up is None and not r.scan]
    if draft.unscaled:
        title("Or is it from a scanner that measures?")
        quiet("LiDAR counts in a true unit, mostly metres. Photos do not.")
    elif draft.about("unit") is not None:
        title("Which size is it? Compare it with the figure")
    else:
        title("Unit of the file")
    if imgui.begin_table("units", 3, imgui.TableFlags_.sizing_fixed_fit.value):
        imgui.table_setup_column("unit", imgui.TableColumnFlags_.width_fixed.value)
        imgui.table_setup_column("size", imgui.TableColumnFlags_.width_stretch.value)
        imgui.table_setup_column("worth", imgui.TableColumnFlags_.width_fixed.value)
        for reading in readings:
            _unit(session, draft, reading)
        imgui.end_table()
    if not draft.unscaled:
        quiet(f"{unit_words(readings[0].unit)}: {readings[0].reason}")


def _unit(session: Session, draft: Draft, reading: UnitReading) -> None:
    system, unit = session.view.space.system, session.view.unit
    line = reading_line(reading, draft.whole.kind, system, unit, unscaled=draft.unscaled)
    chosen = reading.unit == draft.whole.unit and not draft.unscaled
    imgui.table_next_row()
    imgui.table_next_column()
    if imgui.radio_button(f"{line.unit}##unit", chosen):
        session.choose(unit=reading.unit)
    if imgui.is_item_hovered():
        imgui.set_tooltip(printable(line.reason))
    imgui.table_next_column()
    words = imgui.text if reading.plausible else imgui.text_disabled
    words(printable(line.size))
    imgui.table_next_column()
    words(line.worth)


def _measured(session: Session, draft: Draft) -> None:
    """Two points and the distance between them, and the checks of it."""
    if draft.source is None:
        return
    guide = session.guide
    title("Measured on the model")
    if not guide.measuring:
        _spans(session)
        again = "Measure another distance" if guide.marks.spans else "Click two points on it"
        if not guide.marks.spans:
            quiet("Surest: a distance that you took with a tape gives the scale.")
        if imgui.button(again):
            session.attempt(lambda: guide.measure(on=True))
        return
    if not guide.marks.is_waiting:
        count = len(guide.marks.points) + 1
        quiet(f"Point {count} of 2: click it on the model. Corners are offered; a drag turns it.")
    _spans(session)
    if guide.marks.is_waiting:
        _length(session)
    if guide.marks.points or guide.marks.spans:
        if imgui.button("Take the last click back"):
            session.attempt(guide.unclick)
        if not draft.unscaled:
            imgui.same_line()
    if not draft.unscaled and imgui.button("Done measuring"):
        session.attempt(lambda: guide.measure(on=False))


def _length(session: Session) -> None:
    guide = session.guide
    first = 2 * len(guide.marks.spans) + 1
    imgui.align_text_to_frame_padding()
    imgui.text(f"From {first} to {first + 1} it is")
    imgui.same_line()
    if guide.asks_length:
        imgui.set_keyboard_focus_here()
        guide.asks_length = False
    imgui.set_next_item_width(-imgui.get_font_size() * 4.5)
    hint = LENGTH_HINTS[session.view.unit]
    entered, guide.length = imgui.input_text_with_hint("##length", hint, guide.length, ENTER)
    imgui.same_line()
    imgui.begin_disabled(not guide.length.strip())
    if imgui.button("Set") or (entered and guide.length.strip()):
        session.attempt(lambda: guide.typed(guide.length))
    imgui.end_disabled()
    if guide.trouble:
        imgui.push_style_color(
            imgui.Col_.text, imgui.ImVec4(*session.view.theme.overlays.blocked, 1.0)
        )
        imgui.text_wrapped(printable(guide.trouble))
        imgui.pop_style_color()


def _spans(session: Session) -> None:
    """Every distance: the first sets the scale, the others say how far they disagree with it."""
    marks, unit = session.guide.marks, session.view.unit
    scale = marks.calibration
    if scale is None or not imgui.begin_table("spans", 4, imgui.TableFlags_.sizing_fixed_fit.value):
        return
    imgui.table_setup_column("between", imgui.TableColumnFlags_.width_fixed.value)
    imgui.table_setup_column("length", imgui.TableColumnFlags_.width_fixed.value)
    imgui.table_setup_column("off", imgui.TableColumnFlags_.width_stretch.value)
    imgui.table_setup_column("drop", imgui.TableColumnFlags_.width_fixed.value)
    for index, span in enumerate(marks.spans):
        imgui.table_next_row()
        imgui.table_next_column()
        imgui.text(f"{2 * index + 1}–{2 * index + 2}")
        imgui.table_next_column()
        imgui.text(format_length(span.distance.length_in, unit))
        imgui.table_next_column()
        if index == 0:
            imgui.text_disabled("sets the scale")
        else:
            residual = scale.residuals_in[index - 1]
            imgui.text_wrapped(residual_line(residual, span.distance.length_in, unit))
        imgui.table_next_column()
        if imgui.small_button(f"x##span {index}"):
            session.attempt(partial(session.guide.forget, index))
    imgui.end_table()
    quiet(f"By it every size is sure to {100 * scale.error_share:.2g} %.")
