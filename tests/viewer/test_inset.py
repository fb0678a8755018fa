"""The small picture through the eye of the one who looks."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from escalade.viewer.inset import inset_box
from escalade.viewer.palette import SIDES

from .driver import SIZE


def small_picture(table) -> np.ndarray:
    left, top, right, bottom = (round(edge) for edge in inset_box(SIZE))
    return table.picture()[top:bottom, left:right].astype(int)


def attackers_marks(picture: np.ndarray) -> int:
    """How many pixels have the colour of the attackers' rings."""
    wanted = np.array(SIDES["attacker"]) * 255
    return int((np.abs(picture - wanted).max(axis=2) < 50).sum())


def look(table, viewer: str, target: str) -> None:
    table.key("2")
    table.key("s")
    table.click(table.on(viewer))
    table.click(table.on(target))
    table.key("1")


@pytest.mark.parametrize(
    ("viewer", "seen"), [("archer", True), ("orc", False)], ids=["over his wall", "through a wall"]
)
def test_it_shows_the_one_looked_at_where_nothing_is_in_the_way(hand, viewer, seen):
    table = hand()
    look(table, viewer, "sapper")
    picture = small_picture(table)
    # What is hidden of the body is tinted in the same colour: look beside the body.
    (ring,) = table.session.inset_marks(table.session.sight).outline
    (left, top), (right, bottom) = (ring.min(axis=0) - 4, ring.max(axis=0) + 4)
    corner = np.array(inset_box(SIZE)[:2])
    (left, top), (right, bottom) = (np.array([(left, top), (right, bottom)]) - corner).astype(int)
    picture[top:bottom, left:right] = 0
    assert (attackers_marks(picture) > 20) is seen


def test_it_is_there_only_while_a_line_of_sight_is_settled(hand):
    table = hand()
    table.session.act("view:three-quarter")
    bare = small_picture(table)
    look(table, "archer", "sapper")
    assert np.abs(small_picture(table) - bare).mean() > 10
    table.key("v")
    assert np.abs(small_picture(table) - bare).mean() < 1


def test_it_stays_in_front_of_the_ripe_picture(hand):
    table = hand()
    look(table, "archer", "sapper")
    table.picture()
    while table.session.ripen():
        pass
    assert attackers_marks(small_picture(table)) > 20


def test_it_follows_a_new_stage_in_other_colours(hand):
    table = hand()
    look(table, "archer", "sapper")
    table.key("control", "t")
    assert attackers_marks(small_picture(table)) > 20


def test_the_body_is_outlined_and_what_is_hidden_of_it_tinted(hand):
    table = hand()
    look(table, "archer", "sapper")
    marks = table.session.inset_marks(table.session.sight)
    left, top, right, bottom = inset_box(SIZE)
    (ring,) = marks.outline
    assert ((ring >= (left, top)) & (ring <= (right, bottom))).all()
    assert ring.mean(axis=0) == pytest.approx(((left + right) / 2, (top + bottom) / 2), abs=8)
    hidden = shapely.union_all(shapely.polygons(marks.hidden)).area
    share = hidden / shapely.Polygon(ring).area
    assert share == pytest.approx(1 - table.session.sight.visible, abs=0.03)


def test_what_stands_in_the_way_is_named_there(hand):
    table = hand()
    look(table, "orc", "sapper")
    marks = table.session.inset_marks(table.session.sight)
    assert [label.text for label in marks.names] == ["wall"]
    assert table.session.inset_marks(table.session.sight) is marks, "made once a sight"


def test_the_facts_beside_the_table_end_above_it(hand):
    table = hand()
    look(table, "orc", "sapper")
    assert table.session.places["beside"][3] <= inset_box(SIZE)[1]
