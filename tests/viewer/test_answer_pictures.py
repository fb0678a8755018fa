"""Pictures of answers: what they show, from where, and that every question can draw its own."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
import shapely
from PIL import Image

from escalade.scenes.falls import push
from escalade.scenes.scene import Figure, PlacedComponent, PlacedTemplate, Scene
from escalade.scenes.sight import look
from escalade.scenes.space import compile_scene
from escalade.scenes.templates import strike
from escalade.viewer import pictures
from escalade.viewer.answers import fall_overlay, sight_overlay, template_overlay
from escalade.viewer.camera import Camera
from escalade.viewer.cli import main
from escalade.viewer.eye_pictures import camera_at_eye
from escalade.viewer.framing import RING_POINTS, aims_of, answer_view
from escalade.viewer.label_layout import layout
from escalade.viewer.labels import labels_for
from escalade.viewer.overlays import FallPath, TemplateDisc
from escalade.viewer.shown import answer_points, boxes_at, things_on, things_shown


def table(*blocks, figures=()):
    """Blocks as (name, size, at) and figures as (name, side, at, facing)."""
    return compile_scene(
        Scene(
            components=tuple(
                PlacedComponent(name=name, kind="wall", dimensions_in=size, at=at)
                for name, size, at in blocks
            ),
            figures=tuple(
                Figure(name=name, side=side, base_mm=25, at=at, facing_deg=facing)
                for name, side, at, facing in figures
            ),
        )
    )


@pytest.fixture(scope="module")
def half_hidden():
    """An orc before an archer, with a fence as high as half of him between them."""
    return table(
        ("fence", (6, 0.5, 1), (0, 0)),
        figures=(("archer", "defender", (0, -6), 90), ("orc", "attacker", (0, 3), 270)),
    )


def test_a_push_that_a_wall_stops_is_no_fall_in_the_legend():
    space = table(("keep", (4, 6, 4), (0, 3)), figures=(("orc", "attacker", (0, 0), 90),))
    stopped = fall_overlay(push(space, "orc", (0, 2)), space)
    assert (stopped.caption, stopped.drop) == ("orc keeps its feet", "")
    assert stopped.end == "stopped by keep"


def test_the_image_of_a_half_hidden_body_hides_as_much_as_the_verdict(half_hidden):
    sight = look(half_hidden, "archer", "orc")
    image = sight_overlay(sight, half_hidden).image
    assert 0.2 < sight.visible < 0.9
    assert 1 - image.hidden.area / image.outline.area == pytest.approx(sight.visible, abs=0.04)
    # The fence hides the legs: what is seen lies above what is stopped.
    assert image.seen[2] > image.stopped[2]


def test_the_free_line_really_is_free_and_the_stopped_one_is_not(half_hidden):
    sight = look(half_hidden, "archer", "orc")
    image = sight_overlay(sight, half_hidden).image
    eye = np.array(sight.eye)
    for place, free in ((image.seen, True), (image.stopped, False)):
        blocked = half_hidden.rays.occluded(eye[None], (eye + (place - eye) * 0.999)[None])
        assert blocked[0] != free


@pytest.mark.parametrize(("height", "seen"), [(0.05, True), (4.0, False)], ids=["clear", "blocked"])
def test_all_or_nothing_is_drawn_as_all_or_nothing(height, seen):
    space = table(
        ("fence", (20, height, 1), (0, 0)),
        figures=(("archer", "defender", (0, -6), 90), ("orc", "attacker", (0, 3), 270)),
    )
    image = sight_overlay(look(space, "archer", "orc"), space).image
    assert (image.seen is not None) == seen
    assert (image.stopped is None) == seen
    assert image.hidden.is_empty == seen


def test_the_share_stands_beside_the_targets_name(half_hidden):
    sight = look(half_hidden, "archer", "orc")
    words = {label.text for label in labels_for(half_hidden, [sight_overlay(sight, half_hidden)])}
    assert f"orc: {sight.visible * 100:.1f} % visible" in words
    assert "fence, block" in words


def test_the_camera_of_an_answer_stands_where_the_answer_shows():
    tall = table(("wall", (20, 8, 2), (0, 0)))
    fall = FallPath(((-2.0, 3.0, 2.0), (-2.0, 4.0, 2.0), (-2.0, 4.0, 0.0)))
    camera = answer_view(tall, [fall])
    points = aims_of(fall, tall).frame
    eyes = [np.broadcast_to(one.eye, points.shape) for one in (Camera(), camera)]
    hidden = [tall.rays.occluded(eye, points).mean() for eye in eyes]
    assert hidden[0] > 0.5, "behind the wall, where the usual camera sees little"
    assert hidden[1] == 0
    seen, depth = camera.project(aims_of(fall, tall).frame, 1.6)
    assert (np.abs(seen) < 1).all()
    assert (depth > 0).all()


def test_a_picture_frames_all_of_a_base_with_corners(half_hidden):
    base = shapely.box(-2, -1, 2, 1)
    template = TemplateDisc(base, 0.0, ((base, 0.0, "full"),), (), "half of it", "half")
    frame = aims_of(template, half_hidden).frame[:, :2]
    assert np.ptp(frame, axis=0) == pytest.approx((4, 2), abs=4 * base.length / RING_POINTS)


def test_every_base_near_a_template_says_how_it_fares(half_hidden):
    placed = PlacedTemplate(name="shot", size_in=3, at=(0, 1.8), z=0, attack="blast")
    disc = template_overlay(strike(half_hidden, placed), half_hidden)
    assert isinstance(disc, TemplateDisc)
    beside = dict(disc.beside)
    assert set(beside) == {"orc"}
    assert beside["orc"].endswith("% under")


def test_what_was_agreed_by_hand_is_written_beside_the_base_and_what_is_off_the_table_below(
    half_hidden,
):
    placed = PlacedTemplate(name="shot", size_in=3, at=(0, 1.8), attack="blast")
    edge = half_hidden.scene.table.depth_in / 2
    for state, said in [("full", "fully under by hand"), ("none", "clear by hand")]:
        disc = template_overlay(strike(half_hidden, placed, {"orc": state}), half_hidden)
        assert dict(disc.beside)["orc"] == said
    assert "off the table" not in disc.caption
    beyond = strike(half_hidden, placed.model_copy(update={"at": (0, edge)}))
    assert template_overlay(beyond, half_hidden).caption.endswith(", 50.0 % off the table")


def test_words_cover_neither_figures_nor_the_answer_where_there_is_room(half_hidden):
    size = (1200, 750)
    overlays = [sight_overlay(look(half_hidden, "archer", "orc"), half_hidden)]
    camera = answer_view(half_hidden, overlays, size[0] / size[1])
    shown = things_shown(half_hidden, camera, size, things_on(half_hidden))
    assert shown.boxes.keys() == {"fence", "archer", "orc"}
    avoid = {name: [shown.boxes[name]] for name in shown.small}
    avoid[""] = boxes_at(answer_points(overlays, half_hidden), camera, size)
    labels = labels_for(half_hidden, overlays)
    placed = layout(labels, camera, size, lambda text: (9.0 * len(text), 24.0), (), avoid)
    assert {label.text for label in placed} == {label.text for label in labels}
    for label in placed:
        for name, boxes in avoid.items():
            if name and not label.text.startswith(name):
                assert sum(_common(label.box, box) for box in boxes) == 0


def _common(one, two):
    wide = min(one[2], two[2]) - max(one[0], two[0])
    high = min(one[3], two[3]) - max(one[1], two[1])
    return max(wide, 0) * max(high, 0)


def test_what_stands_behind_a_wall_is_neither_named_nor_in_the_legend():
    space = table(
        ("wall", (20, 8, 2), (0, 0)),
        figures=(("sapper", "attacker", (0, 3), 0), ("archer", "defender", (0, -3), 0)),
    )
    from_the_south = Camera(yaw_deg=270, pitch_deg=10, distance_in=40)
    shown = things_shown(space, from_the_south, (800, 500), things_on(space))
    assert shown.boxes.keys() == {"wall", "archer"}
    assert shown.sides == {"defender"}


def test_an_eye_without_a_target_turns_to_the_enemy_and_not_to_the_sky():
    space = table(figures=(("archer", "defender", (0, 0), 0), ("orc", "attacker", (-10, 0), 0)))
    camera = camera_at_eye(space, "archer", None)
    seen, depth = camera.project(space.figure("orc").centre[None], 1.6)
    assert depth[0] > 0
    assert np.abs(seen).max() < 1
    alone = table(figures=(("archer", "defender", (0, 0), 40),))
    ahead = camera_at_eye(alone, "archer", None)
    assert np.allclose(
        np.degrees(np.arctan2(*(np.array(ahead.target) - ahead.eye)[[1, 0]])), 40, atol=1e-6
    )


@pytest.mark.parametrize(
    "question",
    [
        ["los", "los-dispute", "archer", "orc captain"],
        ["template", "los-dispute", "--at=-4.2,-3.2"],
        ["climb", "los-dispute", "orc captain", "north wall"],
        ["capacity", "los-dispute", "corner tower"],
    ],
    ids=lambda question: question[0],
)
def test_a_question_draws_its_answer(question, tmp_path, renderer, capsys, monkeypatch):
    small = partial(pictures.render, size=(320, 200), passes=1, renderer=renderer)
    monkeypatch.setattr(pictures, "render", small)
    with pytest.raises(SystemExit) as stopped:
        main([*question, "--out", str(tmp_path / "answer.png")])
    assert stopped.value.code == 0
    assert "wrote" in capsys.readouterr().err
    with Image.open(tmp_path / "answer.png") as picture:
        assert picture.size == (320, 200)


def test_a_picture_that_cannot_be_written_is_refused_before_the_question_is_asked(tmp_path, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["capacity", "los-dispute", "keep", "--out", str(tmp_path / "no" / "a.png")])
    assert stopped.value.code == 2
    assert "no folder" in capsys.readouterr().err
