"""Whatever tool is in hand, no panel covers another, leaves the window or cuts words off."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from imgui_bundle import imgui

from escalade.scenes.bundled import open_scene
from escalade.viewer.inset import inset_box
from escalade.viewer.preferences import change_settings

from . import driver

FIXED = ("tools", "beside", "legend", "status", "section", "tour")
"""Panels that nobody moves."""

WINDOWS = [
    ((1280, 800), 13.0, "light", "inch"),
    ((1280, 800), 18.0, "dark", "cm"),
    ((1280, 800), 24.0, "light", "cm"),
    ((1024, 700), 13.0, "dark", "cm"),
    ((1024, 700), 18.0, "light", "inch"),
    ((1024, 700), 24.0, "dark", "inch"),
    ((2560, 1440), 13.0, "light", "cm"),
    ((2560, 1440), 18.0, "dark", "inch"),
    ((2560, 1440), 24.0, "light", "inch"),
]
"""Every two of a size, a height of text, a theme and a unit meet."""

WRITTEN = ("text", "text_disabled", "button", "small_button", "radio_button", "checkbox")
ROUNDING_PX = 1.0


def crossing(one, other) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.fixture(params=WINDOWS, ids=lambda w: f"{w[0][0]} wide, text {w[1]:.0f}, {w[2]}, {w[3]}")
def table(request, hand, monkeypatch):
    """A window of some size, with letters of some size, on a scene with a line to argue about."""
    size, text_px, theme, unit = request.param
    monkeypatch.setattr(driver, "SIZE", size)
    opened = hand(*open_scene(Path("los-dispute")))
    change_settings(opened.session, text_px=text_px, theme=theme, unit=unit)
    opened.session.act("view:three-quarter")
    return opened


@pytest.fixture
def cut_off(monkeypatch):
    """Words that reach beyond the window that they are written in, where it cannot be moved."""
    found: set[str] = set()

    def watched(draw):
        def drawn(text, *rest):
            answer = draw(text, *rest)
            right = imgui.get_window_pos().x + imgui.get_window_width()
            if imgui.get_scroll_max_y() > 0:
                right -= imgui.get_style().scrollbar_size
            aside = imgui.internal.get_current_window_read().scrollbar_x
            if not aside and imgui.get_item_rect_max().x > right + ROUNDING_PX:
                found.add(text)
            return answer

        return drawn

    for name in WRITTEN:
        monkeypatch.setattr(imgui, name, watched(getattr(imgui, name)))
    return found


def two(table) -> None:
    table.session.desk.store.change(selection=("orc captain", "crenel archer"))


def with_tool(name: str):
    def take(table) -> None:
        two(table)
        table.session.act(f"tool:{name}")

    return take


def with_panel(name: str):
    return lambda table: table.session.open_panel(name)


def with_a_section(table) -> None:
    with_tool("sight")(table)
    table.session.act("section")


def with_a_template(table) -> None:
    with_tool("template")(table)
    table.session.attempt(lambda: table.session.tool.aim_best(table.session.desk, "defender"))


def with_a_push(table) -> None:
    table.session.desk.store.change(selection=("crenel archer",))
    table.session.act("tool:fall")


def with_who_sees_whom(table) -> None:
    table.session.act("tool:ask")
    table.session.tool.choose(table.session.desk, "sees")
    table.settle()
    table.session.open_panel("who-sees")


def with_the_tour(table) -> None:
    table.session.act("tour")
    with_tool("sight")(table)


STATES = {
    "nothing selected": lambda table: None,
    "two selected": two,
    **{name: with_tool(name) for name in ("ruler", "sight", "dead-ground", "leap", "climb")},
    "template": with_a_template,
    "fall": with_a_push,
    "ask": with_tool("ask"),
    "section": with_a_section,
    "tour": with_the_tour,
    "who sees whom": with_who_sees_whom,
    **{name: with_panel(name) for name in ("settings", "help", "start", "piece", "figures")},
}
TOGETHER = {"settings", "help", "start", "piece", "figures", "who sees whom"}
"""States with a panel that the user moves where it is not in his way."""


def test_every_tool_leaves_its_panels_apart_in_the_window_and_its_words_whole(table, cut_off):
    session, (wide, high) = table.session, driver.SIZE
    faults = []
    for name, bring in STATES.items():
        session.act("tool:select")
        session.desk.store.change(selection=(), panels=frozenset(), message="")
        bring(table)
        for _ in range(3):
            cut_off.clear()
            session.write_panels()
        boxes = {panel: session.places[panel] for panel in FIXED if panel in session.places}
        if session.sight is not None:
            boxes["inset"] = inset_box(driver.SIZE)
        if name not in TOGETHER:
            faults += [
                f"{name}: {one} and {other} cross: {boxes[one]}, {boxes[other]}"
                for one, other in combinations(boxes, 2)
                if crossing(boxes[one], boxes[other])
            ]
        faults += [
            f"{name}: {box} leaves the window"
            for box in (*boxes.values(), *session.covered)
            if min(box[:2]) < 0 or box[2] > wide or box[3] > high
        ]
        faults += [f"{name}: {text!r} is cut off" for text in sorted(cut_off)]
        if name == "tour":
            session.tour.end(session)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1600, 900), (2560, 1440)])
def test_an_answer_lies_beside_the_game_at_hand_where_that_leaves_the_table(
    hand, monkeypatch, size
):
    """In a narrow window it lies over the game until it is put away; its picture never does."""
    monkeypatch.setattr(driver, "SIZE", size)
    table = hand(*open_scene(Path("los-dispute")))
    table.session.open_panel("game")
    table.settle()
    with_a_section(table)
    for _ in range(3):
        table.session.write_panels()
    places = table.session.places
    boxes = {name: places[name] for name in ("tools", "beside", "game", "section")}
    boxes["inset"] = inset_box(size)
    found = {pair for pair in combinations(boxes, 2) if crossing(*(boxes[name] for name in pair))}
    narrow = size[0] < 1600
    assert found == ({("beside", "game")} if narrow else set()), boxes
    assert boxes["beside"][0] - boxes["tools"][2] >= size[0] / 3
