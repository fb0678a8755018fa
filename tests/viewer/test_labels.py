"""Names in the picture never cover one another."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, box

from escalade.scenes.bundled import open_scene
from escalade.scenes.space import compile_scene
from escalade.viewer.camera import Camera, named_view
from escalade.viewer.inputs import ButtonChanged
from escalade.viewer.label_layout import GAP_PX, layout
from escalade.viewer.label_pins import pinned
from escalade.viewer.labels import Label, labels_for
from escalade.viewer.overlays import SightLine, TemplateDisc
from escalade.viewer.shown import things_on, things_shown

SIZE = (800, 500)
LOST_SHARE = 0.15
"""A figure of which no more is covered is still seen."""

OWN_SHARE = 0.4
"""So much of a figure its own name may cover, which tells at least who is hidden."""

HOP_PX = 12.0
"""A name that moves farther from one frame to the next, beside what it names, is seen to hop."""


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


def test_a_label_stays_where_it_was_while_that_is_about_as_good():
    size, orc = (800, 500), Label("orc", (0, 0, 0), name="orc")
    (above,) = layout([orc], Camera(), size, width_and_height)
    x, y = above.anchor
    head = {"troll": [(x - 10.0, y - 20.0, x + 10.0, y)]}
    (aside,) = layout([orc], Camera(), size, width_and_height, avoid=head)
    assert aside.box != above.box
    (again,) = layout([orc], Camera(), size, width_and_height, avoid=head, before=[aside])
    assert again.box == aside.box
    left, top = above.box[:2]
    corner = {"troll": [(left - 40, top - 60, left + 5, top + 4)]}
    (steady,) = layout([orc], Camera(), size, width_and_height, avoid=corner, before=[above])
    assert steady.box == above.box, "a little is covered: no reason to move"
    (gone,) = layout([orc], Camera(), size, width_and_height, before=[away_from(above)])
    assert gone.box == above.box, "far off without need"


def away_from(label):
    left, top, right, bottom = label.box
    return replace(label, box=(left + 90, top - 90, right + 90, bottom - 90))


def test_the_same_labels_choose_first_as_before():
    one = [Label("archer", (0, 0, 0)), Label("orc", (0.3, 0, 0))]
    first = layout(one, Camera(), SIZE, width_and_height)
    nearer = [one[0], replace(one[1], at=(0.3, -0.5, 0.0))]
    again = layout(nearer, Camera(), SIZE, width_and_height, before=first)
    assert [label.text for label in again] == [label.text for label in first]


def test_a_template_on_the_table_names_nobody_while_something_else_is_asked(small_space):
    disc = TemplateDisc(
        Point(-2, -5).buffer(1), 0.0, (), ("wall",), "shot", "shot", (("orc", "hit"),)
    )
    line = SightLine((0, 0, 1), (0, 2, 4), between=("sapper", "archer"))
    assert "orc: hit" in {label.text for label in labels_for(small_space, [disc])}
    ranks = {
        label.text: label.rank for label in labels_for(small_space, [disc, line], asked=[line])
    }
    assert ranks["orc"] > 0
    assert ranks["wall"] > 0
    assert "orc: hit" in {label.text for label in labels_for(small_space, [disc], asked=[disc])}
    silent = {label.text for label in labels_for(small_space, [disc], asked=[])}
    assert {"orc", "wall"} <= silent


@pytest.fixture
def names_now(hand):
    """The names in the window on the bundled siege, and what they had better not cover."""
    table = hand(*open_scene(Path("siege")))
    table.session.act("view:three-quarter")
    table.settle()

    def now():
        table.session.write_panels()
        placed = written(table)
        things = things_on(table.view.space)
        return placed, things_shown(table.view.space, table.view.camera, table.session.size, things)

    table.now = now
    return table


def written(table):
    """The names as they were placed latest."""
    return table.session.names.latest


def test_names_in_the_window_cover_no_figure_where_there_is_room(names_now):
    names_now.session.desk.store.change(selection=("warlord", "troll", "keep", "warband orc 1"))
    names_now.settle()
    placed, shown = names_now.now()
    assert {"warlord", "troll", "keep", "warband orc 1"} <= {label.name for label in placed}
    for name in shown.small:
        left, top, right, bottom = box = shown.boxes[name]
        lost = sum(common(label.box, box) for label in placed if label.name != name)
        assert lost <= LOST_SHARE * (right - left) * (bottom - top), name


def test_what_stands_behind_a_wall_has_no_name_in_the_window(hand):
    table = hand()
    table.session.desk.store.change(
        camera=Camera(target=(0.0, 2.0, 1.0), yaw_deg=270, pitch_deg=8, distance_in=30)
    )
    table.settle()
    assert {label.name for label in written(table)} == {"wall", "archer", "orc"}


def test_names_do_not_hop_while_a_figure_is_dragged(names_now):
    table = names_now
    table.session.desk.store.change(selection=("warlord",))
    table.session.act("tool:sight")
    table.settle()
    table.session.desk.store.change(selection=("warlord", "gate captain"))
    table.session.act("tool:sight")
    table.settle()
    start = table.on("warlord")
    table.move(start)
    table.give(ButtonChanged("left", True))
    hops = 0
    before = {label.name: label for label in written(table)}
    for step in range(1, 25):
        table.move(start + np.array([step, 0.4 * step]))
        after = {label.name: label for label in written(table)}
        hops += sum(
            float(np.hypot(*np.subtract(after[name].off, before[name].off))) > HOP_PX
            for name in after.keys() & before.keys()
        )
        before = after
    table.give(ButtonChanged("left", False))
    assert hops <= 2, "each name moves aside once at most, when it has to"


def test_a_line_to_a_name_runs_under_no_other_name():
    """A mast behind a broad tower: the nearest free place would put one's line under the other."""
    broad = Label("a broad tower with a long name", (0, 0, 0), rank=0)
    crowd = {"troop": [(340.0, 210.0, 460.0, 420.0)]}
    near = Label("mast", (0, 1.0, 0), rank=0)
    placed = layout([broad, near], Camera(), SIZE, width_and_height, avoid=crowd)
    assert len(placed) == 2
    for one, other in permutations(placed, 2):
        if one.leader is not None:
            line = LineString([one.leader, one.pin])
            assert not line.intersects(box(*other.box)), f"{one.text} under {other.text}"


def test_the_words_of_an_answer_stand_clear_of_its_lines(small_space):
    line = Label("wall, merlons", (0, 0, 0), rank=0)
    along = [(x - 9.0, 241.0, x + 9.0, 259.0) for x in range(200, 600, 18)]
    (placed,) = layout([line], Camera(), SIZE, width_and_height, avoid={"": along})
    assert sum(common(placed.box, each) for each in along) == 0.0


def test_a_name_does_not_lie_on_its_own_figure(small_space):
    camera = named_view("top", small_space, 1.6)
    shown = things_shown(small_space, camera, SIZE, things_on(small_space))
    wanted = pinned(labels_for(small_space, []), shown, small_space, camera, SIZE)
    placed = layout(wanted, camera, SIZE, width_and_height, avoid=shown.to_be_seen)
    for label in placed:
        if label.name != "wall":
            left, top, right, bottom = around = shown.boxes[label.name]
            lost = common(label.box, around) / ((right - left) * (bottom - top))
            assert lost <= OWN_SHARE, label.name


def test_a_line_to_a_figure_ends_on_its_body(small_space):
    camera = named_view("three-quarter", small_space, 1.6)
    orc = small_space.figure("orc")
    (label,) = labels_for(small_space, [], ["orc"])
    assert orc.z_in < label.on[2] < orc.z_in + orc.body_height_in < label.at[2]
    (placed,) = layout([label], camera, SIZE, width_and_height)
    assert placed.pin[1] > placed.anchor[1]


def test_a_line_to_a_wall_ends_on_it_and_on_nobody_who_stands_there(small_space):
    """The archer stands in the middle of the wall's top, where a line to the wall would end."""
    camera = named_view("south-west", small_space, 1.6)
    shown = things_shown(small_space, camera, SIZE, things_on(small_space))
    wanted = pinned(labels_for(small_space, []), shown, small_space, camera, SIZE)
    (wall,) = (
        label for label in layout(wanted, camera, SIZE, width_and_height) if label.name == "wall"
    )
    left, top, right, bottom = shown.boxes["archer"]
    assert not (left <= wall.pin[0] <= right and top <= wall.pin[1] <= bottom)


@pytest.mark.parametrize("view", ["three-quarter", "south-west", "south-east", "north-east"])
def test_what_is_half_hidden_is_named_where_it_shows(view):
    """Of the siege's pieces some are hidden along their middle: the siege tower hides a curtain."""
    space = compile_scene(*open_scene(Path("siege")))
    camera = named_view(view, space, 1.6)
    shown = things_shown(space, camera, SIZE, things_on(space))
    names = {component.name: index for index, component in enumerate(space.components)}
    for label in pinned(labels_for(space, []), shown, space, camera, SIZE):
        if label.name in names and len(shown.spots.get(label.name, ())):
            place = np.array([label.on])
            eyes = np.broadcast_to(camera.eye, place.shape)
            (met,) = space.rays.first_hits(eyes, eyes + (place - eyes) * 3).mesh
            assert met == names[label.name], label.name


def common(one, two) -> float:
    """The area that both boxes cover."""
    wide, high = (
        min(one[2], two[2]) - max(one[0], two[0]),
        min(one[3], two[3]) - max(one[1], two[1]),
    )
    return max(wide, 0.0) * max(high, 0.0)
