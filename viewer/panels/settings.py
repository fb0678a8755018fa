"""Settings: how things look, how exactly figures stand, and the key of every action."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.keys import written
from escalade.viewer.palette import THEMES
from escalade.viewer.preferences import change_settings, usual_keys
from escalade.viewer.settings import TOLERANCE_RANGE_IN

from .labelled import labelled
from .layout import FLOATING, centre, covered, flowing, flowing_radio, scale
from .lengths import length_slider
from .marks import mark
from .sight import STANDS_OFF

if TYPE_CHECKING:
    from escalade.viewer.session import Session

LABEL_PX = 122.0
KEY_PX = 190.0
LEAST_PX = 80.0
UNITS = (("inches", "inch"), ("centimetres", "cm"))


def draw_settings(session: Session) -> None:
    """In force at once and kept; closes with its cross or Escape."""
    centre(560 * scale(), 520 * scale())
    _, still_open = imgui.begin("Settings", True, FLOATING)
    _looks(session)
    imgui.separator_text("Keys")
    _keys(session)
    session.covered.append(covered())
    imgui.end()
    if not still_open:
        session.capturing = None
        session.close_panel("settings")


def _looks(session: Session) -> None:
    view, settings = session.view, session.settings
    labelled("colours", LABEL_PX)
    for index, name in enumerate(THEMES):
        if flowing_radio(name, view.theme.name == name, first=index == 0):
            session.attempt(partial(change_settings, session, theme=name))
        mark(session, f"theme:{name}")
    labelled("lengths in", LABEL_PX)
    for index, (words, unit) in enumerate(UNITS):
        if flowing_radio(words, view.unit == unit, first=index == 0):
            session.attempt(partial(change_settings, session, unit=unit))
        mark(session, f"unit:{unit}")
    labelled("names", LABEL_PX)
    changed, shown = imgui.checkbox("on the table", view.labels)
    mark(session, "labels")
    if changed:
        session.attempt(partial(change_settings, session, labels=shown))
    labelled("text", LABEL_PX)
    if flowing("smaller", first=True):
        session.act("text-smaller")
    mark(session, "text-smaller")
    if flowing("larger"):
        session.act("text-larger")
    mark(session, "text-larger")
    imgui.same_line()
    imgui.text_disabled(f"{settings.text_px:g} px")
    labelled("may stand off by", LABEL_PX)
    tolerance = length_slider(
        "##tolerance", settings.tolerance_in, TOLERANCE_RANGE_IN, session.view.unit
    )
    mark(session, "usual tolerance")
    if tolerance is not None:
        session.attempt(partial(change_settings, session, tolerance_in=tolerance))
    if imgui.is_item_hovered():
        imgui.set_tooltip(STANDS_OFF)


def _keys(session: Session) -> None:
    """Every action with its keys; a click on them waits for another key."""
    imgui.align_text_to_frame_padding()
    told = "click a key to change it, then press the new one (Escape keeps it)"
    waits = f"press the key for {session.capturing}"
    imgui.text_disabled(told if session.capturing is None else waits)
    imgui.same_line()
    if flowing("All usual"):
        session.attempt(partial(usual_keys, session))
    mark(session, "usual keys")
    room = imgui.get_content_region_avail()
    flags = imgui.TableFlags_.row_bg.value | imgui.TableFlags_.scroll_y.value
    if not imgui.begin_table("bindings", 2, flags, imgui.ImVec2(0, max(room.y, LEAST_PX))):
        return
    imgui.table_setup_column("key", imgui.TableColumnFlags_.width_fixed.value, KEY_PX * scale())
    imgui.table_setup_column("does", imgui.TableColumnFlags_.width_stretch.value)
    meanings = {binding.action: binding.help for binding in reversed(session.bindings)}
    for action in dict.fromkeys(binding.action for binding in session.bindings):
        imgui.table_next_row()
        imgui.table_next_column()
        keys = [written(b.key) for b in session.bindings if b.action == action and b.key]
        words = "press a key…" if session.capturing == action else " or ".join(keys) or "none"
        if imgui.button(f"{words}##{action}", imgui.ImVec2(-1.0, 0.0)):
            session.capturing = action
        mark(session, f"key:{action}")
        imgui.table_next_column()
        imgui.align_text_to_frame_padding()
        imgui.text_wrapped(meanings[action])
    imgui.end_table()
