"""In a small window with large letters no panel covers another."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from escalade.scenes.bundled import open_scene
from escalade.viewer.inset import inset_box
from escalade.viewer.preferences import change_settings

from . import driver


def crossing(one, other) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.fixture
def small_window(hand, monkeypatch):
    monkeypatch.setattr(driver, "SIZE", (1024, 700))
    return hand(*open_scene(Path("los-dispute")))


@pytest.mark.parametrize("text_px", [15.0, 24.0])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_tour_tools_sight_legend_and_the_small_picture_lie_apart(small_window, text_px, theme):
    table = small_window
    change_settings(table.session, text_px=text_px, theme=theme, unit="cm")
    table.session.act("tour")
    table.session.act("tool:sight")
    table.settle()
    table.click(table.on("crenel archer"))
    table.click(table.on("orc captain"))
    assert table.session.sight is not None
    boxes = {name: table.session.places[name] for name in ("tools", "beside", "legend", "tour")}
    boxes["inset"] = inset_box(driver.SIZE)
    for one, other in combinations(boxes, 2):
        assert not crossing(boxes[one], boxes[other]), f"{one} and {other}: {boxes}"
    for left, top, right, bottom in boxes.values():
        assert (left >= 0, top >= 0, right <= 1024, bottom <= 700) == (True,) * 4
