"""Inches or centimetres: what is chosen is spoken all over the window, and read where one types."""

from __future__ import annotations

import doctest
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.models.lengths import parse_length, parse_size
from escalade.scenes.shadows import dead_ground
from escalade.viewer import measures
from escalade.viewer.answers import shadow_overlay
from escalade.viewer.calibrating import Marks
from escalade.viewer.figure_form import FigureForm
from escalade.viewer.labels import labels_for
from escalade.viewer.legend import legend_for
from escalade.viewer.numbers import numbers_of
from escalade.viewer.piece_form import PieceForm
from escalade.viewer.questions import inside_castle
from escalade.viewer.tools.facts import shadow_facts

INCHES = re.compile(r"\d in\b|in²|inch")
REASONS = {"why", "rule", "source"}
CENTIMETRES = re.compile(r"\d cm\b|cm²")


def test_what_the_lengths_promise_in_their_examples():
    failed, tried = doctest.testmod(measures)
    assert tried > 0
    assert failed == 0


@given(st.floats(0.01, 500), st.sampled_from(["inch", "cm"]))
def test_a_typed_length_is_the_same_length_in_either_unit(value, unit):
    other = {"inch": "cm", "cm": "inch"}[unit]
    typed = f"{value:.4f}"
    again = measures.length_retyped(typed, unit, other)
    assert parse_length(again, other) == pytest.approx(parse_length(typed, unit), rel=1e-4)


def test_what_is_no_length_yet_is_left_as_it_is_typed():
    assert measures.length_retyped("1.2.", "inch", "cm") == "1.2."
    assert measures.size_retyped("10 x 5", "inch", "cm") == "10 x 5"


def test_a_figure_typed_in_centimetres_is_as_high_as_typed(hand):
    desk, form = hand().session.desk, FigureForm()
    form.use_unit("cm")
    assert form.height == "3.175 cm"
    form.height = "5.08"
    form.add(desk)
    assert desk.scene.figures[-1].height_in == pytest.approx(2.0)
    form.choose("archer")
    assert INCHES.search(form.height) is None


def test_a_piece_typed_in_centimetres_is_as_large_as_typed(hand):
    desk, form = hand().session.desk, PieceForm()
    form.use_unit("cm")
    assert parse_size(form.size, "cm") == pytest.approx((10.0, 5.0, 3.0))
    form.size = "25.4 x 12.7 x 7.62"
    form.add(desk)
    assert desk.scene.components[-1].dimensions_in == pytest.approx((10.0, 5.0, 3.0))


def test_a_distance_on_a_model_is_read_in_the_unit_that_is_shown():
    marks = Marks().clicked((0.0, 0.0, 0.0)).clicked((1.0, 0.0, 0.0))
    assert marks.measured("2.54", "cm").distances[0].length_in == pytest.approx(1.0)
    assert marks.measured("1in", "cm").distances[0].length_in == pytest.approx(1.0)


def told(table) -> str:
    """All that the window says of the answer: facts, legend, labels, steps, status.

    Reasons are the book's, which reckons in inches.
    """
    view = table.view
    overlays = table.session.overlays()
    facts = [
        *view.facts,
        *(fact for n in view.selection for fact in numbers_of(view.space, n, view.unit)),
    ]
    words = [
        f"{name}: {value.split(' AC, needs')[0]}" for name, value in facts if name not in REASONS
    ]
    words += [entry.text for entry in legend_for(view.space, overlays, view.theme).entries]
    words += [label.text for label in labels_for(view.space, overlays)]
    return "\n".join([*words, *table.session.desk.history.titles, view.message])


def sight(table):
    table.key("s")
    table.click(table.on("archer"))
    table.click(table.on("orc"))


def dead(table):
    table.key("g")
    table.click(table.on("archer"))


def template(table):
    table.key("t")
    table.click(table.on("orc"))


def ruler(table):
    table.key("m")
    table.click(table.on("orc"))
    table.click(table.on("archer"))


def fall(table):
    table.key("f")
    table.drag(table.on("archer"), table.pixel_of((0, -2, 3)))


def leap(table):
    table.key("j")
    table.click(table.on("orc"))
    table.click(table.pixel_of((3, 2, 3)))


def climb(table):
    table.key("c")
    table.click(table.on("orc"))
    table.click(table.pixel_of((3, 2, 3)))


@pytest.mark.parametrize("asked", [sight, dead, template, ruler, fall, leap, climb])
@pytest.mark.parametrize("first", [True, False], ids=["chosen before", "chosen with the answer"])
def test_nothing_is_told_in_inches_once_centimetres_are_chosen(hand, asked, first):
    table = hand()
    table.key("2")
    if first:
        table.key("u")
    asked(table)
    if not first:
        assert INCHES.search(told(table)), "and inches before"
        steps = table.session.desk.history.titles
        table.key("u")
        words = told(table)
        for step in steps:
            words = words.replace(step, "")  # what was done was done in inches
    else:
        words = told(table)
    assert INCHES.search(words) is None, words
    assert CENTIMETRES.search(words)


def test_areas_are_in_the_unit_too(small_space):
    shadow = dead_ground(small_space, ("archer", "orc"), 1.0)
    cm2 = shadow.area_in2 * 2.54**2
    sides = dict.fromkeys(shadow.figures, "attacker")
    assert (
        dict(shadow_facts(shadow, "cm", sides))["hidden"]
        == f"{cm2:.0f} cm² from a figure 2.54 cm tall"
    )
    overlay = shadow_overlay(shadow, "cm")
    assert overlay.caption.endswith(f"{cm2:.0f} cm²")
    assert overlay.alone.endswith(" cm²")
    assert INCHES.search(str(inside_castle(small_space, "cm").facts)) is None
