"""Names in the picture never cover one another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.viewer.camera import Camera, named_view
from escalade.viewer.label_layout import GAP_PX, layout
from escalade.viewer.labels import Label, labels_for
from escalade.viewer.overlays import SightLine

SIZE = (800, 500)


def width_and_height(text: str) -> tuple[float, float]:
    return 8.0 * len(text) + 10, 20.0


labels = st.lists(
    st.builds(
        Label,
        text=st.text("abcdefgh", min_size=1, max_size=12),
        at=st.tuples(st.floats(-20, 20), st.floats(-15, 15), st.floats(0, 8)),
        rank=st.integers(0, 2),
    ),
    max_size=40,
)


@given(labels)
def test_no_two_labels_overlap_and_all_lie_in_the_picture(wanted):
    taken = (0.0, 400.0, 200.0, 500.0)
    placed = layout(wanted, Camera(), SIZE, width_and_height, [taken])
    boxes = [label.box for label in placed] + [taken]
    for index, one in enumerate(boxes):
        assert one[0] >= 0
        assert one[1] >= 0
        assert one[2] <= SIZE[0]
        assert one[3] <= SIZE[1]
        for two in boxes[index + 1 :]:
            apart = (
                one[2] + GAP_PX <= two[0]
                or two[2] + GAP_PX <= one[0]
                or one[3] + GAP_PX <= two[1]
                or two[3] + GAP_PX <= one[1]
            )
            assert apart


def test_a_lone_label_stands_over_what_it_names():
    (placed,) = layout([Label("orc", (0, 0, 0))], Camera(), SIZE, width_and_height)
    assert placed.anchor == pytest.approx((400.0, 250.0))
    assert placed.box[3] <= 250.0 + 1e-6
    assert placed.box[0] < 400.0 < placed.box[2]


def test_what_lies_under_a_panel_is_not_named_elsewhere():
    orc = Label("orc", (0, 0, 0), rank=0)
    panel = (350.0, 200.0, 450.0, 300.0)
    beside = layout([orc], Camera(), SIZE, width_and_height, [panel])
    assert beside[0].leader is not None, "a line says what is meant"
    assert layout([orc], Camera(), SIZE, width_and_height, [panel], under=[panel]) == []


def test_what_is_behind_the_camera_is_not_named():
    behind = Label("orc", (0.0, -100.0, 40.0))
    assert layout([behind], Camera(yaw_deg=270, distance_in=20), SIZE, width_and_height) == []


def test_what_an_answer_concerns_comes_first(small_space):
    line = SightLine((0, 0, 1), (0, 2, 4), blockers=("wall",), between=("orc", "archer"))
    ranks = {label.text: label.rank for label in labels_for(small_space, [line])}
    assert ranks == {"wall": 0, "archer": 0, "orc": 0, "sapper": 2}


def test_only_asked_for_names_are_written_when_names_are_asked_for(small_space):
    names = [label.text for label in labels_for(small_space, [], ["orc"])]
    assert names == ["orc"]
    assert labels_for(small_space, [], []) == []


def test_the_small_table_gets_all_its_names(small_space):
    camera = named_view("three-quarter", small_space, 1.6)
    placed = layout(labels_for(small_space, []), camera, SIZE, width_and_height)
    assert {label.text for label in placed} == {"wall", "archer", "orc", "sapper"}
