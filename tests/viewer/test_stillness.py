"""A window that rests shows the picture a file would have, and the live one again when it moves."""

from __future__ import annotations

import time

import numpy as np
import pytest

from escalade.viewer import panda
from escalade.viewer.inputs import PointerMoved
from escalade.viewer.stillness import PASSES


def ripened(table) -> np.ndarray:
    passes = 0
    while table.session.ripen():
        passes += 1
    assert passes == PASSES
    table.settle()
    return panda.pixels_of(table._texture).astype(int)


def thinned(table) -> None:
    """Wait for what far eyes are shown, which is made beside the window."""
    end = time.monotonic() + 60
    while not table.session._canvas._far_copies.found:
        assert time.monotonic() < end
        table.move((500, 201))
        table.move((500, 200))
        time.sleep(0.02)


def test_a_resting_window_ripens_once_and_then_rests(hand):
    table = hand()
    live = table.picture().astype(int)
    ripe = ripened(table)
    assert not table.session.ripen()
    assert table.session.idle
    assert 0.3 < np.abs(ripe - live).mean() < 12


def test_the_pointer_alone_does_not_disturb_the_ripe_picture(hand):
    table = hand()
    ripe = ripened(table)
    table.give(PointerMoved(500, 200))
    assert np.abs(panda.pixels_of(table._texture).astype(int) - ripe).mean() < 0.5


def test_a_move_brings_the_live_picture_back_exactly(hand):
    table = hand()
    table.key("2")
    table.key("1")  # names stay near where they were, so they come from the same places both times
    thinned(table)
    live = table.picture().astype(int)
    ripened(table)
    table.key("2")
    table.key("1")
    back = table.picture().astype(int)
    assert (np.abs(back - live).max(axis=2) > 1).sum() < 20


def test_a_change_in_the_middle_of_ripening_starts_it_again(hand):
    table = hand()
    for _ in range(PASSES // 2):
        table.session.ripen()
    table.click(table.on("orc"))
    assert len(ripened(table))


def drawn_at_rest(table) -> list[str]:
    """What a window that rests would go on drawing, apart from itself and from renderers' hosts."""
    engine = table._graphics.engine
    engine.render_frame()
    hosts = table._graphics.host.get_name()
    active = [each for each in engine.get_windows() if each.is_active() and each != table.output]
    return [each.get_name() for each in active if each.get_name() != hosts]


@pytest.mark.parametrize("tool", ["select", "sight", "dead-ground"])
def test_a_ripe_picture_leaves_nothing_to_draw_whatever_is_outlined(hand, tool):
    table = hand()
    table.click(table.on("orc"))
    table.session.act(f"tool:{tool}")
    table.click(table.on("archer"))
    table.click(table.on("sapper"))
    ripened(table)
    assert drawn_at_rest(table) == []


def test_a_picture_that_ripens_draws_nothing_between_its_passes(hand):
    table = hand()
    table.click(table.on("orc"))
    assert table.session.ripen()
    assert drawn_at_rest(table) == []
