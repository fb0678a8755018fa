"""In the window the shadow follows the hand, and is counted when it rests."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

from escalade.scenes.shadows import dead_ground
from escalade.viewer.background import Background, Check
from escalade.viewer.eye_maps import EyeMaps
from escalade.viewer.inputs import ButtonChanged, KeyChanged
from escalade.viewer.overlays import DeadGround, LiveShadow
from escalade.viewer.tools import dead_ground as dead_ground_tool


@pytest.fixture
def table(hand):
    opened = hand()
    opened.key("2")
    opened.key("g")
    opened.click(opened.on("orc"))
    return opened


def shown(table) -> LiveShadow | DeadGround:
    (answer,) = table.view.answers
    return answer


def drag_from(table, start, end) -> None:
    """Drag and hold: the button stays down."""
    table.move(start)
    table.give(ButtonChanged("left", True))
    table.move(end)


def test_a_click_ends_in_the_exact_answer(table):
    answer = shown(table)
    assert isinstance(answer, DeadGround)
    exact = dead_ground(table.view.space, "orc")
    assert sum(area.area for _, area in answer.surfaces) == pytest.approx(exact.area_in2)
    assert answer.hidden == exact.figures
    assert dict(table.view.facts)["hidden"].startswith(f"{exact.area_in2:.0f} in²")


def test_the_shadow_follows_the_dragged_eye_without_polygons(table, monkeypatch):
    asked = []
    monkeypatch.setattr("escalade.viewer.tools.dead_ground.dead_ground", lambda *_: asked.append(1))
    before = table.picture()
    drag_from(table, table.on("orc"), table.pixel_of((5, -5, 0)))
    answer = shown(table)
    assert isinstance(answer, LiveShadow)
    assert answer.eyes[0][0][0] == pytest.approx(5, abs=0.4)
    assert asked == []
    changed = np.abs(table.picture_now().astype(int) - before).sum(axis=2) > 30
    x, y = np.rint(table.pixel_of((-6, 7, 0))).astype(int)
    assert changed[y - 3 : y + 3, x - 3 : x + 3].mean() > 0.5, "shaded from there, not from here"
    table.give(ButtonChanged("left", False))
    assert table.scene.figure("orc").at[0] == pytest.approx(5, abs=0.4)


def test_the_shadow_follows_a_carried_wall_and_settles_when_the_hand_rests(table):
    drag_from(table, table.pixel_of((2, 2, 3)), table.pixel_of((5, 3, 3)))
    answer = shown(table)
    assert isinstance(answer, LiveShadow)
    assert answer.carried
    table.settle()
    assert table.scene.component("wall").at[0] > 1
    assert isinstance(shown(table), DeadGround)
    table.give(ButtonChanged("left", False))
    table.settle()
    assert isinstance(shown(table), DeadGround)
    table.key("control", "z")
    assert table.scene.component("wall").at == (0, 2)


def test_an_eye_on_a_carried_wall_goes_along(table):
    table.click(table.on("archer"))
    drag_from(table, table.pixel_of((2, 2, 3)), table.pixel_of((2, -1, 3)))
    ((x, y, _),) = shown(table).eyes[0:1][0]
    stood = table.view.space.figure("archer").base
    assert y < stood.y_in - 1
    assert x == pytest.approx(stood.x_in, abs=0.3)


def test_the_height_slider_shades_at_once_and_counts_later(table):
    usual = sum(area.area for _, area in shown(table).surfaces)
    table.session.tool.look_for(table.session.desk, 4.0)
    assert isinstance(shown(table), LiveShadow)
    assert shown(table).height_in == 4.0
    table.settle()
    assert sum(area.area for _, area in shown(table).surfaces) < usual


def test_one_of_several_who_look_is_dragged_as_one_of_them_and_clicked_alone(table):
    table.session.tool.garrison(table.session.desk)
    assert shown(table).viewers == ("orc", "sapper")
    table.drag(table.on("orc"), table.pixel_of((-4, -6, 0)))
    assert shown(table).viewers == ("orc", "sapper")
    table.click(table.on("sapper"))
    assert shown(table).viewers == ("sapper",)


def test_escape_puts_back_what_is_dragged_and_then_nobody_looks(table):
    at = table.scene.figure("orc").at
    drag_from(table, table.on("orc"), table.pixel_of((5, -5, 0)))
    table.key("escape")
    assert table.scene.figure("orc").at == at
    table.give(ButtonChanged("left", False))
    table.key("escape")
    assert table.view.answers == ()


def test_eyes_look_again_only_when_something_around_them_moved(renderer):
    from panda3d import core

    root = core.NodePath("root")
    maps = EyeMaps(renderer, root)
    eye = (0.0, 0.0, 1.0)

    def waits() -> bool:
        buffer = root.get_shader_input("distances").get_texture()
        return bool(buffer) and maps.drawing

    try:
        assert maps.look([[eye]])
        assert waits()
        renderer.engine.render_frame()
        assert not waits()
        maps.look([[eye]])
        assert not waits()
        maps.look([[(1.0, 0.0, 1.0)]])
        assert waits()
        renderer.engine.render_frame()
        maps.look_again()
        assert waits()
    finally:
        maps.close()


def test_more_eyes_than_can_look_at_once_are_left_to_the_polygons(renderer):
    from panda3d import core

    maps = EyeMaps(renderer, core.NodePath("root"))
    assert not maps.look([[(float(n), 0.0, 1.0)] for n in range(33)])
    assert not maps.look([])
    maps.close()


def answer_of(asked: Background[str], about: str, question) -> str:
    found = asked.ask(about, question)
    while found is None:
        time.sleep(0.001)
        found = asked.ask(about, question)
    return found


def endless(begun: list[str]) -> Callable[[Check], str]:
    """A question that only ends when it is abandoned."""

    def question(check: Check) -> str:
        begun.append("endless")
        while True:
            check()
            time.sleep(0.001)

    return question


def test_what_changed_meanwhile_makes_an_answer_void():
    gate = threading.Event()
    asked = Background[str]()

    def slow(check: Check) -> str:
        gate.wait(10)
        return "old"

    assert asked.ask("before", slow) is None
    assert asked.ask("after", lambda check: "new") is None
    gate.set()
    assert answer_of(asked, "after", lambda check: "new") == "new"


def test_another_question_ends_the_one_before_and_none_are_queued():
    asked, begun = Background[str](), []
    for about in ("first", "second", "third"):
        asked.ask(about, endless(begun))
    assert answer_of(asked, "fourth", lambda check: "the last") == "the last"
    assert begun.count("endless") <= 3


def test_an_abandoned_question_ends_and_is_asked_anew_when_it_is_wanted_again():
    asked, begun = Background[str](), []
    asked.ask("it", endless(begun))
    asked.abandon()
    while asked.working:
        time.sleep(0.001)
    assert answer_of(asked, "it", lambda check: "again") == "again"


def test_what_a_question_raises_reaches_who_asked():
    asked = Background[str]()

    def wrong(check: Check) -> str:
        raise ValueError("no viewer")

    with pytest.raises(ValueError, match="no viewer"):
        answer_of(asked, "it", wrong)


def test_taking_another_tool_ends_the_exact_computation(table, monkeypatch):
    ended = threading.Event()

    def long(space, viewers, height_in, check):
        try:
            while True:
                check()
                time.sleep(0.001)
        finally:
            ended.set()

    monkeypatch.setattr(dead_ground_tool, "dead_ground", long)
    table.session.tool.renew(table.session.desk)
    table.session.ripen()
    assert not ended.is_set()
    table.give(KeyChanged("v", True), KeyChanged("v", False))
    assert ended.wait(10), "it goes on"


def test_moving_on_ends_the_exact_computation(table, monkeypatch):
    """The real computation stops between two batches of rays, however many are left."""
    left = []

    def counted(space, viewers, height_in, check):
        def until_moved() -> None:
            left.append(1)
            if len(left) == 2:
                gate.set()
                moved.wait(10)
            check()

        return dead_ground(space, viewers, height_in, check=until_moved)

    gate, moved = threading.Event(), threading.Event()
    monkeypatch.setattr(dead_ground_tool, "dead_ground", counted)
    tool = table.session.tool
    tool.renew(table.session.desk)
    table.session.ripen()
    assert gate.wait(10)
    tool.renew(table.session.desk)
    moved.set()
    while any(thread.name == "question" for thread in threading.enumerate()):
        time.sleep(0.001)
    assert len(left) == 2


def test_what_cannot_be_computed_is_said_and_not_waited_for(table, monkeypatch):
    def wrong(space, viewers, height_in, check):
        raise ValueError("no ground")

    monkeypatch.setattr(dead_ground_tool, "dead_ground", wrong)
    table.session.tool.renew(table.session.desk)
    table.settle()
    assert "no ground" in table.view.message
    assert dict(table.view.facts)["hidden"] == "no answer"
