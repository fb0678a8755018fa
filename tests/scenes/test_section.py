"""The vertical cut along a line: profile, clearances, and the drawing of it."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import numpy as np
import pytest
from PIL import Image
from shapely.geometry import LineString

from escalade.scenes.sections.canvas import Label, Stroke, svg_text, write_png
from escalade.scenes.sections.drawing import BLOCKED, FREE, section_drawing
from escalade.scenes.sections.placing import GAP_PX, box_of
from escalade.scenes.sections.view import section_of
from escalade.scenes.sections.wedges import wedges
from escalade.scenes.sight import look
from escalade.scenes.upright_cuts import cut_along


@pytest.fixture
def over_a_wall(table_of):
    """An archer on a tower looks over a wall at an orc."""
    blocks = [("tower", (4, 6, 4), (-10, 0)), ("wall", (1, 3, 8), (0, 0))]
    figures = [
        ("archer", (-8.6, 0), {"on": "tower"}),
        ("orc", (6, 0)),
        ("near", (2, 0)),
        ("far", (20, 0)),
    ]
    return table_of(blocks, figures)


def test_the_cut_of_a_block_is_its_outline(table_of):
    space = table_of([("wall", (1, 3, 8), (5, 0))])
    cut = cut_along(space.rays.bundles, np.array([0.0, 0.3]), np.array([10.0, 0.3]))
    low, high = cut.segments.min(axis=(0, 1)), cut.segments.max(axis=(0, 1))
    assert (low.tolist(), high.tolist()) == (pytest.approx([4.5, 0]), pytest.approx([5.5, 3]))
    assert np.linalg.norm(np.diff(cut.segments, axis=1), axis=2).sum() == pytest.approx(8)


def test_a_cut_beside_everything_and_one_of_no_length_are_empty(table_of):
    space = table_of([("wall", (1, 3, 8), (5, 0))])
    for start, end in (((0.0, 9.0), (10.0, 9.0)), ((5.0, 0.0), (5.0, 0.0))):
        cut = cut_along(space.rays.bundles, np.array(start), np.array(end))
        assert cut.segments.shape == (0, 2, 2)


def test_a_cut_ends_where_the_line_ends(table_of):
    space = table_of([("wall", (10, 3, 8), (5, 0))])
    cut = cut_along(space.rays.bundles, np.array([-3.0, 0.1]), np.array([4.0, 0.1]))
    assert cut.segments[..., 0].max() == pytest.approx(7)


def test_solids_are_the_cut_areas_of_the_components(over_a_wall):
    section = section_of(over_a_wall, look(over_a_wall, "archer", "orc"))
    areas = {name: area.area for name, area in section.solids}
    assert areas == pytest.approx({"tower": 24, "wall": 3}, rel=1e-3)
    assert section.traces == ()
    assert section.length_in == pytest.approx(14.6)


def test_the_clearance_is_the_height_of_the_line_over_the_component(over_a_wall):
    section = section_of(over_a_wall, look(over_a_wall, "archer", "far"))
    (wall,) = [c for c in section.clearances if c.name == "wall"]
    eye, aim = 6 + 1.125, 0.625
    line_at_the_far_edge = eye + (aim - eye) * 9.1 / 28.6
    assert wall.clearance_in == pytest.approx(line_at_the_far_edge - 3, abs=1e-6)
    assert wall.at == pytest.approx((9.1, 3))
    assert wall.part == "block"


def test_a_line_below_the_top_has_a_clearance_below_zero(over_a_wall):
    section = section_of(over_a_wall, look(over_a_wall, "archer", "near"))
    (wall,) = [c for c in section.clearances if c.name == "wall"]
    assert wall.clearance_in < 0


def test_a_line_under_a_deck_is_cleared_by_the_room_below_it(table_of):
    deck = ("deck", (2, 1, 4), (0, 0), {"z_in": 3})
    space = table_of([deck], [("a", (-5, 0)), ("b", (5, 0))])
    section = section_of(space, look(space, "a", "b"))
    (passed,) = section.clearances
    line_under_the_near_edge = 1.125 - 0.5 * 4 / 10
    assert passed.clearance_in == pytest.approx(3 - line_under_the_near_edge)


def test_the_svg_is_well_formed_escaped_and_the_same_each_time(over_a_wall):
    section = section_of(over_a_wall, look(over_a_wall, "archer", "orc"))
    drawing = section_drawing(section, "Wall & tower <test>, No Quarter")
    text = svg_text(drawing)
    assert text == svg_text(section_drawing(section, "Wall & tower <test>, No Quarter"))
    texts = [node.text for node in ET.fromstring(text).iter() if node.tag.endswith("text")]
    assert "Wall & tower <test>, No Quarter" in texts
    assert any("wall" in (line or "") and " in" in (line or "") for line in texts)


def test_the_picture_shows_the_free_and_the_hidden_part_of_the_line(over_a_wall, tmp_path):
    sight = look(over_a_wall, "archer", "orc")
    drawing = section_drawing(section_of(over_a_wall, sight), "Test")
    write_png(drawing, tmp_path / "section.png")
    picture = Image.open(tmp_path / "section.png").convert("RGB")
    assert picture.size == drawing.size_px
    pixels = np.asarray(picture).reshape(-1, 3).astype(int)
    for colour in (FREE, BLOCKED):
        wanted = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
        assert (np.abs(pixels - wanted).sum(axis=1) < 40).sum() > 50


def test_the_wedges_meet_the_targets_front_from_foot_to_head_and_agree_with_the_share(over_a_wall):
    for target in ("orc", "near", "far"):
        sight = look(over_a_wall, "archer", target)
        section = section_of(over_a_wall, sight)
        parts = wedges(section)
        heights = [part.low[1] for part in parts] + [parts[-1].high[1]]
        assert heights[0] == pytest.approx(section.target.bottom_in)
        assert heights[-1] == pytest.approx(section.target.top_in)
        assert heights == sorted(heights)
        seen = sum(part.high[1] - part.low[1] for part in parts if part.seen)
        # The wall is as wide as the body, so the cut shows the same share as the whole image
        # but for the top of the cylinder, which an eye above it sees too.
        assert seen / (heights[-1] - heights[0]) == pytest.approx(sight.visible, abs=0.2)


def test_no_words_in_a_section_cover_others_or_are_struck_through(over_a_wall):
    for target in ("orc", "near", "far"):
        section = section_of(over_a_wall, look(over_a_wall, "archer", target))
        drawing = section_drawing(section, "Test")
        labels = [mark for mark in drawing.marks if isinstance(mark, Label)]
        boxes = [box_of(label, drawing).buffer(-GAP_PX) for label in labels]
        for index, one in enumerate(boxes):
            assert not any(one.intersects(other) for other in boxes[index + 1 :])
        lines = [
            LineString([drawing.pixel(point) for point in mark.points])
            for mark in drawing.marks
            if isinstance(mark, Stroke) and not mark.dashed
        ]
        for label, box in zip(labels, boxes, strict=True):
            assert not any(box.intersects(line) for line in lines), label.text
