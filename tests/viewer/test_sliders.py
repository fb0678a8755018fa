"""A number that is typed into a slider keeps to its limits."""

from __future__ import annotations

import pytest

from escalade.viewer.figure_form import MOST_AT_ONCE
from escalade.viewer.inputs import KeyChanged
from escalade.viewer.panels.ask import BASE_RANGE_MM
from escalade.viewer.settings import TOLERANCE_RANGE_IN, read_settings, settings_file

from .widgets import Widgets

TYPED = ("1e400", "-7")


@pytest.fixture
def typed(monkeypatch):
    """Types into a slider: Ctrl and a click, the number, Enter."""
    widgets = Widgets()
    widgets.watch(monkeypatch.setattr)

    def type_into(table, label: str, text: str) -> None:
        (slider,) = [each for each in widgets.seen if each.label == label and each.kind == "slid"]
        table.give(KeyChanged("control", True))
        table.click(slider.middle)
        table.give(KeyChanged("control", False))
        table.type(text)
        table.key("enter")

    return type_into


@pytest.mark.parametrize("text", TYPED)
def test_dead_ground_is_asked_of_a_height_that_a_figure_can_have(hand, typed, caplog, text):
    table = hand()
    table.key("g")
    table.click(table.on("archer"))
    typed(table, "##height", text)
    assert table.session.tool.height_in > 0
    assert caplog.records == []


@pytest.mark.parametrize("text", TYPED)
@pytest.mark.parametrize("unit", ["inch", "cm"])
def test_a_typed_tolerance_is_one_that_the_settings_keep(hand, typed, unit, text):
    table = hand()
    table.session.desk.store.change(unit=unit)
    table.session.act("settings")
    table.settle()
    typed(table, "##tolerance", text)
    low, high = TOLERANCE_RANGE_IN
    assert low <= table.session.settings.tolerance_in <= high
    table.close()
    assert read_settings(settings_file()).faults == ()


@pytest.mark.parametrize("text", TYPED)
def test_figures_and_bases_are_as_many_and_as_large_as_may_be_chosen(hand, typed, text):
    table = hand()
    table.session.act("figures")
    table.settle()
    typed(table, "##count", text)
    assert 1 <= table.session.miniature.count <= MOST_AT_ONCE
    table.session.act("cancel")
    table.key("a")
    table.session.tool.choose(table.session.desk, "room")
    table.settle()
    typed(table, "##base", text)
    assert BASE_RANGE_MM[0] <= table.session.tool.base_mm <= BASE_RANGE_MM[1]
