"""Whatever a hand does, in whatever order: no traceback, and every step can be taken back."""

from __future__ import annotations

import logging
from random import Random

import numpy as np
import pytest
from panda3d import core

from escalade.scenes.scene import Scene, Table
from escalade.viewer import panda, panels
from escalade.viewer.inputs import ButtonChanged, KeyChanged, PointerMoved, Wheel
from escalade.viewer.keys import BINDINGS
from escalade.viewer.tools import TOOLS

from .conftest import small_scene

LEFT_OUT = {"", "control+q", "f12", "control+e", "control+s", "control+shift+s", "control+o"}
"""What closes the window, or writes and reads files."""

STEPS = 70


def press(opened, key: str) -> None:
    *held, last = key.split("+")
    for one in (*held, last):
        opened.session.handle(KeyChanged(one, True))
    for one in (last, *reversed(held)):
        opened.session.handle(KeyChanged(one, False))


@pytest.fixture
def no_mishap(caplog):
    """Fails where anything unexpected was logged."""
    with caplog.at_level(logging.ERROR, logger="escalade"):
        yield
    assert [record.exc_info for record in caplog.records] == []


def beside(opened, name: str, across: float, down: float):
    x, y = opened.on(name)
    return (x + across, y + down)


def hold(opened, at) -> None:
    opened.move(at)
    opened.give(ButtonChanged("left", True))


def anything(opened, chance: Random, hot: list) -> None:
    """One thing that a hand could do."""
    match chance.randrange(8):
        case 0 | 1 | 2:
            x, y = chance.choice(hot) if chance.random() < 0.7 else (480.0, 300.0)
            x, y = x + chance.uniform(-60, 60), y + chance.uniform(-60, 60)
            opened.session.handle(PointerMoved(x, y))
        case 3:
            opened.session.handle(ButtonChanged("left", True))
        case 4:
            opened.session.handle(ButtonChanged("left", False))
        case 5:
            opened.session.handle(Wheel(chance.choice((-1.0, 1.0))))
        case 6:
            press(opened, chance.choice([b.key for b in BINDINGS if b.key not in LEFT_OUT]))
        case 7:
            opened.session.act(f"tool:{chance.choice(list(TOOLS))}")


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(s, marks=pytest.mark.long) for s in range(3, 40))]
)
def test_no_order_of_clicks_and_keys_breaks_anything(hand, no_mishap, seed):
    opened, chance = hand(), Random(seed)
    before = opened.scene
    opened.key("2")
    hot = [opened.on(name) for name in ("wall", "archer", "orc", "sapper")]
    for _ in range(STEPS):
        anything(opened, chance, hot)
        if chance.random() < 0.1:
            opened.session.frame()
    opened.session.handle(ButtonChanged("left", False))
    opened.session.act("tool:select")
    desk = opened.session.desk
    desk.settle()
    after, steps = opened.scene, 0
    while desk.history.latest is not None:
        opened.session.act("undo")
        steps += 1
    assert opened.scene == before
    for _ in range(steps):
        opened.session.act("redo")
    assert opened.scene == after


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("scene", [Scene(table=Table()), small_scene()], ids=["empty", "small"])
def test_every_tool_bears_a_table_without_what_it_asks_for(hand, no_mishap, tool, scene):
    opened = hand(scene)
    opened.session.act(f"tool:{tool}")
    opened.click((480, 330))
    opened.drag((480, 330), (520, 300))
    opened.session.act("remove")
    opened.session.act("turn-left")
    opened.session.act("cancel")


@pytest.mark.parametrize("tool", TOOLS)
def test_what_a_tool_asks_about_can_be_taken_off_the_table(hand, no_mishap, tool):
    opened = hand()
    opened.key("2")
    opened.click(opened.on("orc"))
    opened.session.act(f"tool:{tool}")
    opened.click(opened.on("orc"))
    opened.click(opened.on("wall"))
    opened.session.desk.store.change(selection=("orc", "wall"))
    opened.session.act("remove")
    opened.settle()
    assert [f.name for f in opened.scene.figures] == ["archer", "sapper"]
    opened.click((480, 330))
    while opened.session.desk.history.latest is not None:
        opened.session.act("undo")
    opened.settle()
    assert {f.name for f in opened.scene.figures} == {"archer", "orc", "sapper"}


def test_undo_in_the_middle_of_a_drag_puts_back_what_is_held(hand, no_mishap):
    opened = hand()
    opened.key("2")
    before = opened.scene
    hold(opened, opened.on("orc"))
    opened.move(beside(opened, "orc", 40, 0))
    assert opened.scene != before
    press(opened, "control+z")
    assert opened.scene == before
    opened.move(opened.on("sapper"))
    opened.give(ButtonChanged("left", False))
    assert opened.scene == before
    assert opened.session.desk.history.latest is None


def test_a_key_turns_what_is_held_as_the_wheel_does(hand, no_mishap):
    opened = hand()
    opened.key("2")
    hold(opened, opened.on("orc"))
    press(opened, "q")
    opened.give(ButtonChanged("left", False))
    turned = opened.scene.figure("orc").facing_deg
    assert turned == pytest.approx((small_scene().figure("orc").facing_deg + 15) % 360)
    assert len(opened.session.desk.history.titles) == 1


def test_another_tool_in_the_middle_of_a_drag_puts_back_what_is_held(hand, no_mishap):
    opened = hand()
    opened.key("2")
    before = opened.scene
    hold(opened, opened.on("orc"))
    opened.move(beside(opened, "orc", 40, 0))
    press(opened, "m")
    opened.give(ButtonChanged("left", False))
    assert opened.scene == before
    assert opened.view.tool == "ruler"


def test_a_template_held_by_the_hand_is_put_back_as_well(hand, no_mishap):
    opened = hand()
    opened.key("2")
    opened.session.act("tool:template")
    opened.click(opened.on("sapper"))
    laid = opened.scene
    hold(opened, opened.on("sapper"))
    opened.move(beside(opened, "sapper", 60, 20))
    assert opened.scene != laid
    press(opened, "escape")
    opened.give(ButtonChanged("left", False))
    assert opened.scene == laid


@pytest.mark.parametrize("button", ["right", "middle", "left"])
def test_another_button_in_the_middle_of_a_drag_loses_nothing(hand, no_mishap, button):
    opened = hand()
    opened.key("2")
    before = opened.scene
    hold(opened, opened.on("orc"))
    opened.move(beside(opened, "orc", 40, 0))
    opened.give(ButtonChanged(button, True))
    opened.move(beside(opened, "orc", 20, 20))
    opened.give(ButtonChanged(button, False), ButtonChanged("left", False))
    assert opened.scene != before
    while opened.session.desk.history.latest is not None:
        opened.session.act("undo")
    assert opened.scene == before


def test_undo_brings_back_who_stood_on_a_wall_that_was_moved(hand, no_mishap):
    opened = hand()
    opened.key("2")
    before = opened.scene
    opened.drag(opened.pixel_of((2, 2, 3)), opened.pixel_of((4, 0, 3)))
    moved = opened.scene
    assert moved.figure("archer").at != before.figure("archer").at
    opened.session.act("undo")
    assert opened.scene == before
    opened.session.act("redo")
    assert opened.scene == moved


def test_a_scene_opened_in_the_middle_of_a_drag_is_not_touched_by_it(hand, no_mishap):
    opened = hand()
    opened.key("2")
    hold(opened, opened.on("wall"))
    opened.move(beside(opened, "wall", 40, 0))
    opened.session.open_file("los-dispute")
    there = opened.scene
    opened.move((500, 300))
    opened.give(ButtonChanged("left", False))
    assert opened.scene == there


def test_a_fall_that_was_undone_meanwhile_is_not_accepted(hand, no_mishap):
    opened = hand()
    opened.key("2")
    opened.session.act("tool:fall")
    opened.drag(opened.on("archer"), beside(opened, "archer", 0, 120))
    opened.session.desk.store.change(selection=("archer",))
    opened.session.act("remove")
    without = opened.scene
    opened.session.tool.accept(opened.session.desk)
    assert opened.scene == without


def test_a_panel_that_fails_is_said_logged_and_left_out(hand, caplog, monkeypatch):
    opened = hand()

    def broken(session):
        panels.help.imgui.begin("half")
        raise RuntimeError("no such letter")

    monkeypatch.setitem(panels.PANELS, "help", broken)
    with caplog.at_level(logging.ERROR, logger="escalade"):
        opened.key("f1")
    assert "no such letter" in opened.view.message
    assert any(record.exc_info for record in caplog.records)
    opened.click(opened.on("orc"))
    assert opened.view.selection == ("orc",)


def test_a_table_that_cannot_be_drawn_loses_the_answer_and_keeps_the_scene(
    hand, caplog, monkeypatch
):
    opened = hand()
    before = opened.scene
    opened.session.act("tool:sight")
    monkeypatch.setattr(
        "escalade.viewer.stage.draw", lambda *_: (_ for _ in ()).throw(ValueError("odd"))
    )
    with caplog.at_level(logging.ERROR, logger="escalade"):
        opened.click(opened.on("orc"))
    assert "odd" in opened.view.message
    monkeypatch.undo()
    assert opened.scene == before
    opened.click(opened.on("archer"))


def test_letters_in_the_first_row_of_their_texture_are_drawn_like_others():
    """Whatever a vertex's place in the texture, the panel's bounds are found without dividing."""
    rows = np.zeros((3, 5), dtype=np.float32)
    rows[:, :2] = [[10, 10], [20, 10], [20, 30]]
    node = panda.panel_node(panda.panel_data(rows.tobytes(), 3), np.arange(3, dtype=np.uint32))
    assert not node.get_geom(0).get_bounds().is_empty()
    assert not core.NodePath(node).get_bounds().is_empty()
