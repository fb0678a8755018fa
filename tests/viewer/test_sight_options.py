"""In the sight tool: what of the target counts, how exactly all stands, and what a scan leaves."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from escalade.scenes.sight import DENOMINATORS, look
from escalade.viewer.tools.facts import sight_facts

from .widgets import middle


@pytest.fixture
def table(hand):
    opened = hand()
    opened.key("2")
    opened.key("s")
    opened.click(opened.on("archer"))
    opened.click(opened.on("orc"))
    return opened


@pytest.mark.parametrize("of", DENOMINATORS)
def test_what_counts_is_chosen_by_the_mouse_and_answered_at_once(table, of):
    table.click(middle(table.session.places["counts"]))
    table.click(middle(table.session.places[f"counts:{of}"]))
    sight = table.session.sight
    exact = look(table.view.space, "archer", "orc", of=of)
    assert sight.denominator == of
    assert sight.visible == exact.visible
    assert dict(table.view.facts)["visible"].startswith(f"{exact.visible * 100:.0f} % of the {of}")


def test_the_small_picture_shows_what_counts(table):
    body = table.session.inset_marks(table.session.sight).outline[0]
    table.session.tool.count(table.session.desk, "base")
    base = table.session.inset_marks(table.session.sight).outline[0]
    assert body.max(axis=0)[1] - body.min(axis=0)[1] > base.max(axis=0)[1] - base.min(axis=0)[1]


def test_the_tolerance_is_chosen_with_a_slider(table):
    _, top, right, bottom = table.session.places["tolerance"]
    table.click((right - 8, (top + bottom) / 2))
    tolerance = table.session.tool.tolerance_in
    assert tolerance > 0.4
    assert table.session.sight.tolerance_in == tolerance


def test_a_tolerance_of_nothing_disputes_nothing(table):
    table.session.tool.place_to(table.session.desk, 0.0)
    assert table.session.sight.verdict != "disputed"


def test_the_evidence_says_what_counted_and_how_exactly(table, tmp_path):
    table.session.tool.count(table.session.desk, "facing")
    table.session.tool.place_to(table.session.desk, 0.25)
    table.session.ask("evidence", "dispute")
    table.session.chosen(tmp_path / "dispute")
    table.settle()
    text = json.dumps(json.loads((tmp_path / "dispute" / "evidence.json").read_text()))
    assert '"facing"' in text
    assert "0.25" in text


def test_what_a_scan_leaves_open_is_said(table):
    sight = replace(table.session.sight, scan_error_in=0.05, notes=("a hole in the wall",))
    facts = dict(sight_facts(sight, "inch"))
    assert "± 0.05 in" in facts["scan"]
    assert facts["note"] == "a hole in the wall"
    assert "± 0.13 cm" in dict(sight_facts(sight, "cm"))["scan"]
