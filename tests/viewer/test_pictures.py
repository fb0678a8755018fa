"""Pictures, a pixel at a time: light and shadow, sides, answers, lettering, renderers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import shapely
from PIL import Image

from escalade.scenes.scene import Scene
from escalade.scenes.space import compile_scene
from escalade.viewer.annotate import legend_box
from escalade.viewer.camera import Camera, named_view
from escalade.viewer.drawing.figures import MARK_IN
from escalade.viewer.errors import PictureError
from escalade.viewer.graphics import graphics
from escalade.viewer.legend import legend_for
from escalade.viewer.overlays import (
    DeadGround,
    FallPath,
    Highlight,
    Leap,
    LeapArc,
    Measure,
    SightLine,
    TemplateDisc,
    Way,
)
from escalade.viewer.palette import DARK, LIGHT, SIDES, OverlayColours
from escalade.viewer.pictures import render, render_eye, save

from .conftest import near

SIZE = (480, 300)
COLOURS = OverlayColours()


@pytest.fixture(scope="module")
def take(small_space, renderer):
    """A picture without lettering as an array, quick unless asked otherwise."""

    def photograph(camera=None, overlays=(), passes=1, space=small_space, **more):
        picture = render(
            space, camera, overlays, size=SIZE, passes=passes, labels=[], legend=False,
            renderer=renderer, **more,
        )  # fmt: skip
        return np.asarray(picture)

    return photograph


def at(picture, camera, place):
    """The pixel where a place on the table appears."""
    seen, _ = camera.project(np.array([place], dtype=float), SIZE[0] / SIZE[1])
    x, y = (seen[0] * [1, -1] + 1) / 2 * SIZE
    return picture[round(y), round(x)].astype(int)


@pytest.fixture(scope="module")
def above(small_space):
    return named_view("top", small_space, SIZE[0] / SIZE[1])


def test_a_walls_shadow_falls_away_from_the_sun(take, above):
    picture = take(above)
    behind, before = at(picture, above, (1, 4.2, 0)), at(picture, above, (1, -1.5, 0))
    assert behind.sum() < 0.75 * before.sum()


def test_many_passes_agree_with_one_and_soften_the_shadows_edge(take, above):
    quick, fine = take(above).astype(float), take(above, passes=8).astype(float)
    assert abs(quick.mean() - fine.mean()) < 12
    assert np.abs(np.diff(fine, axis=0)).max() <= np.abs(np.diff(quick, axis=0)).max()


def test_the_same_scene_gives_the_same_picture_twice(take):
    # Mesa's threads may settle a pixel on a shadow's edge either way; no more than a few.
    differing = (take(passes=2) != take(passes=2)).any(axis=2)
    assert differing.sum() <= 5


def test_a_base_wears_its_sides_mark_broken_for_attackers_whole_for_defenders(
    take, above, small_space
):
    radius = 0.5 * 25 / 25.4 + MARK_IN / 2
    share = {}
    for name in ("orc", "archer"):
        figure = small_space.figure(name)
        near_by = replace(
            above, target=(*figure.base.at_in, figure.z_in), distance_in=above.distance_in / 6
        )
        picture = take(near_by)
        ring = [
            at(picture, near_by, (figure.base.x_in + radius * np.cos(a),
                                figure.base.y_in + radius * np.sin(a), figure.z_in))
            for a in np.linspace(0, 2 * np.pi, 60, endpoint=False)
        ]  # fmt: skip
        share[name] = np.mean([near(pixel, SIDES[figure.figure.side], 0.25) for pixel in ring])
    assert 0.4 < share["orc"] < 0.8
    assert share["archer"] > 0.9


@pytest.mark.parametrize(
    ("overlay", "place", "colour"),
    [
        (SightLine((-5, -6, 1), (5, -6, 1)), (0, -6, 1), COLOURS.visible),
        (SightLine((-5, -6, 1), (5, -6, 1), (1, -6, 1)), (-2, -6, 1), COLOURS.blocked),
        (SightLine((-5, -6, 1), (5, -6, 1), (1, -6, 1)), (1, -6, 1), COLOURS.contact),
        (FallPath(((0, -6, 0), (3, -6, 0))), (1.5, -6, 0), COLOURS.fall),
        (Leap((LeapArc(((0, -6, 0), (3, -6, 2)), True),)), (1.5, -6, 1), COLOURS.leap),
        (Way(((0, -6, 0), (3, -6, 2))), (1.5, -6, 1), COLOURS.climb),
        (Measure(((0, -6, 0), (3, -6, 0)), "3 in"), (0.8, -6, 0), COLOURS.measure),
    ],
    ids=[
        "a free line", "a stopped line as far as it goes", "the first contact", "a fall", "a leap",
        "a way up", "a ruler",
    ],
)  # fmt: skip
def test_an_answer_is_drawn_in_its_colour_where_it_lies(take, above, overlay, place, colour):
    picture = take(above, [overlay])
    around = np.add(place, [[step, 0, 0] for step in np.linspace(-0.3, 0.3, 7)])
    assert any(near(at(picture, above, spot), colour, 0.12) for spot in around)


def test_a_stopped_line_is_dashed_beyond_the_first_contact(take, above):
    line = SightLine((-9, -7, 1), (9, -7, 1), (-8, -7, 1))
    picture = take(above, [line])
    beyond = [
        near(at(picture, above, (x, -7, 1)), COLOURS.blocked, 0.2) for x in np.linspace(-7, 8, 90)
    ]
    assert 0.3 < np.mean(beyond) < 0.85


def test_dead_ground_is_hatched_and_bare_ground_is_not(take, above):
    area = shapely.box(-10, -9, -4, -3)
    bare, hatched = take(above), take(above, [DeadGround(((0.0, area),))])
    changed = np.abs(bare.astype(int) - hatched).sum(axis=2) > 30
    inside = at(changed.astype(int)[..., None], above, (-7, -6, 0))
    assert changed.mean() > 0.02
    assert not at(changed.astype(int)[..., None], above, (6, -6, 0)).any()
    rows = [at(hatched, above, (x, -6, 0)).sum() for x in np.linspace(-9, -5, 60)]
    assert np.ptp(rows) > 60, "stripes"
    assert inside.size


def test_a_template_tints_the_ground_and_rings_bases_by_state(take, above, small_space):
    orc = small_space.figure("orc")
    for state, colour in (("full", COLOURS.full), ("none", COLOURS.untouched)):
        disc = TemplateDisc(
            shapely.Point(-2, -5).buffer(1.5), 0.0, ((orc.base.polygon, orc.z_in, state),)
        )
        picture = take(above, [disc])
        rings = 0.5 * 25 / 25.4 + np.linspace(0.1, 0.3, 9)
        assert any(near(at(picture, above, (-2 + r, -5, 0)), colour, 0.3) for r in rings)
        beside = (-2.74, -5.74, 0)
        assert at(picture, above, beside)[0] > at(take(above), above, beside)[0] + 20


def test_selected_things_are_outlined(take, above, small_space):
    picture = take(above, [Highlight(("wall",))])
    edge = [near(at(picture, above, (x, 1.0, 3.0)), COLOURS.selected, 0.2) for x in (-3, -1, 1, 3)]
    assert all(edge)


def test_what_stands_behind_a_wall_is_hidden_by_it(take, small_space):
    camera = Camera.looking((1, -30, 2.0), (1, 6, 0.5))
    seen = take(camera, [Highlight(())])
    without = take(camera, hide=("sapper",))
    assert (at(seen, camera, (1, 6, 0.5)) == at(without, camera, (1, 6, 0.5))).all()


def test_themes_differ_and_the_sky_is_the_themes(take, above):
    far = Camera(pitch_deg=5, target=(0, 0, 30), distance_in=40)
    for theme in (LIGHT, DARK):
        sky = take(far, theme=theme)[2, 5]
        assert near(sky, theme.sky_top, 0.05)


def test_an_empty_table_is_a_picture_too(renderer, take):
    assert np.ptp(take(space=compile_scene(Scene()))) > 20


def test_the_legend_names_scene_and_rule_book_on_paper(small_space, renderer):
    picture = render(small_space, size=(640, 400), passes=1, renderer=renderer)
    legend = legend_for(small_space, [], LIGHT)
    assert (legend.title, legend.subtitle) == ("Small table", "No Quarter: Siege")
    corners = [
        legend_box(legend, (640, 400)),
        legend_box(legend, (640, 400), [(10.0, 380.0, 30.0, 395.0)]),
    ]
    papers = [np.asarray(picture.crop(box)).reshape(-1, 3).max(axis=0) for box in corners]
    assert any((paper > 225).all() for paper in papers)


def test_the_eyes_picture_outlines_the_body_and_hatches_what_is_hidden(small_space, renderer):
    line = SightLine((0, 0, 1), (0, 2, 4), (0, 1, 3), ("wall",), ("sapper", "orc"))
    picture = np.asarray(
        render_eye(
            small_space, "sapper", "orc", [line], size=SIZE, passes=1, legend=False,
            renderer=renderer,
        )
    )  # fmt: skip
    green = np.abs(picture / 255 - COLOURS.visible).max(axis=2) < 0.1
    red = np.abs(picture / 255 - COLOURS.blocked).max(axis=2) < 0.16
    assert green.sum() > 150
    assert red.sum() > 300
    rows, columns = np.nonzero(green)
    assert abs(columns.mean() - SIZE[0] / 2) < 15
    assert abs(rows.mean() - SIZE[1] / 2) < 25


def test_without_opengl_the_software_renderer_draws_the_same_table(small_space):
    from escalade.viewer.errors import NoGraphics

    try:
        software = graphics(opengl=False)
    except NoGraphics as error:
        pytest.skip(str(error))
    disc = TemplateDisc(shapely.Point(-2, -5).buffer(1.5), 0.0)
    picture = np.asarray(render(small_space, None, [disc], size=SIZE, renderer=software))
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 200


@pytest.mark.parametrize("size", [(4, 300), (300, 90_000), (-5, 10)])
def test_a_size_that_makes_no_picture_is_refused(small_space, size):
    with pytest.raises(PictureError, match="pixels"):
        render(small_space, size=size)


def test_a_picture_is_written_as_its_name_says_or_refused(tmp_path):
    picture = Image.new("RGB", (20, 20))
    save(picture, tmp_path / "table")
    assert (tmp_path / "table.png").exists()
    save(picture, tmp_path / "table.jpg")
    assert (tmp_path / "table.jpg").read_bytes()[:2] == b"\xff\xd8"
    for wrong in (tmp_path / "nowhere" / "a.png", tmp_path / "a.castle", Path("/proc/a.png")):
        with pytest.raises(PictureError, match="cannot be written"):
            save(picture, wrong)
