"""Golden pictures, on the one renderer that draws them the same everywhere.

Made again with ``ESCALADE_GOLDEN=write python -m pytest tests/viewer/test_golden.py``. A picture
that differs is kept in ``golden-diffs``, with the difference eight times as strong.
"""

from __future__ import annotations

import os
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest
import shapely
from PIL import Image

from escalade.viewer.camera import focus, named_view
from escalade.viewer.guide_pages import STEPS
from escalade.viewer.overlays import (
    DeadGround,
    FallPath,
    Highlight,
    Leap,
    LeapArc,
    Measure,
    SightLine,
    TemplateDisc,
)
from escalade.viewer.palette import DARK
from escalade.viewer.pictures import render, render_eye

from .test_window import write_stl

GOLDEN = Path(__file__).parent / "golden"
DIFFERENCES = Path(__file__).parents[2] / "golden-diffs"
SIZE = (320, 200)
TOLERANCE = 1
STRAY_PIXELS = 16
"""Mesa's threads may settle so many pixels on edges either way."""
STRAY_IN_LETTERS = 64
"""Where a letter lies in the font's picture depends on what was written before, and with it how so
many pixels of a panel's words are rounded: less than one in two thousand of the picture."""

SIGHT = SightLine(
    (-2, -5, 1.1), (1, 6, 0.6), (-0.7, 1, 0.9), ("wall",), ("orc", "sapper"), "orc to sapper"
)
DISC = shapely.Point(-2.5, -5).buffer(1.5)
HIDDEN = ((0.0, shapely.box(-6, 3, 2, 9)), (3.0, shapely.box(-4, 1, -1, 3)))

ANSWERS = {
    "bare": (),
    "line of sight": (SIGHT,),
    "dead ground": (DeadGround(HIDDEN),),
    "dead ground by rule": (DeadGround(HIDDEN, by_rule=True, caption="rule of thumb"),),
    "fall": (FallPath(((0, 2, 3), (0, 0.5, 3), (0, 0.5, 0)), shapely.Point(0, 0.5).buffer(0.5)),),
    "leap": (
        Leap(
            (
                LeapArc(((-2, -5, 0), (-1, -2, 4.5), (0, 2, 3)), True, "9"),
                LeapArc(((-2, -5, 0), (-1.5, -3, 2), (-1, 0.5, 0)), False, "2"),
            )
        ),
    ),
    "ruler": (Measure(((-2, -5, 0), (1, -5, 0)), "3 in"),),
    "selected": (Highlight(("wall", "orc")),),
}


@pytest.fixture(scope="module")
def same_as_golden(renderer):
    """Compares a picture with its golden; skips on any other renderer."""
    told = (GOLDEN / "renderer.txt").read_text(encoding="utf-8") if GOLDEN.exists() else ""
    writing = os.environ.get("ESCALADE_GOLDEN") == "write"
    here = f"{renderer.description}, {renderer.host.gsg.driver_version}"
    if not writing and told != here:
        pytest.skip(f"golden pictures were drawn by {told!r}; this is {here!r}")

    def compare(name: str, picture: np.ndarray, stray: int = STRAY_PIXELS) -> None:
        path = GOLDEN / f"{name.replace(' ', '-')}.png"
        if writing:
            GOLDEN.mkdir(exist_ok=True)
            (GOLDEN / "renderer.txt").write_text(here, encoding="utf-8")
            Image.fromarray(picture).save(path, optimize=True)
            return
        with Image.open(path) as kept:
            golden = np.asarray(kept.convert("RGB")).astype(int)
        apart = np.abs(golden - picture)
        differing = int((apart > TOLERANCE).any(axis=2).sum())
        found = DIFFERENCES / path.name
        difference = found.with_suffix(".difference.png")
        if differing > stray:
            DIFFERENCES.mkdir(exist_ok=True)
            Image.fromarray(picture).save(found)
            Image.fromarray(np.minimum(apart * 8, 255).astype(np.uint8)).save(difference)
            pytest.fail(f"{differing} pixels of {name} differ; see {found}")
        found.unlink(missing_ok=True)
        difference.unlink(missing_ok=True)

    return compare


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_looks_as_it_did(same_as_golden, small_space, renderer, name):
    camera = named_view("south-west", small_space, SIZE[0] / SIZE[1])
    same_as_golden(
        name,
        np.asarray(render(small_space, camera, ANSWERS[name], size=SIZE, renderer=renderer)),
    )


def test_a_template_looks_as_it_did(same_as_golden, small_space, renderer):
    bases = tuple(
        (small_space.figure(name).base.polygon, small_space.figure(name).z_in, state)
        for name, state in (("orc", "partial"), ("archer", "full"), ("sapper", "none"))
    )
    disc = TemplateDisc(DISC, 0.0, bases, ("wall",), "3 in circle", "shot")
    picture = render(small_space, None, [disc], size=SIZE, renderer=renderer)
    same_as_golden("template", np.asarray(picture))


def test_the_eyes_picture_looks_as_it_did(same_as_golden, small_space, renderer):
    picture = render_eye(small_space, "orc", "sapper", [SIGHT], size=SIZE, renderer=renderer)
    same_as_golden("eye", np.asarray(picture))


def test_the_dark_top_view_looks_as_it_did(same_as_golden, small_space, renderer):
    camera = named_view("top", small_space, SIZE[0] / SIZE[1])
    picture = render(small_space, camera, size=SIZE, theme=DARK, renderer=renderer)
    same_as_golden("dark top", np.asarray(picture))


def test_a_figure_from_near_looks_as_it_did(same_as_golden, small_space, renderer):
    camera = focus(small_space, ["orc"], SIZE[0] / SIZE[1])
    same_as_golden("figure", np.asarray(render(small_space, camera, size=SIZE, renderer=renderer)))


@pytest.fixture
def same_letters():
    """Skips on another Dear ImGui than the one that drew the golden panels: its letters differ."""
    kept, here = GOLDEN / "imgui.txt", version("imgui-bundle")
    if os.environ.get("ESCALADE_GOLDEN") == "write":
        kept.write_text(here, encoding="utf-8")
    told = kept.read_text(encoding="utf-8") if kept.exists() else ""
    if told != here:
        pytest.skip(f"golden panels were drawn by imgui-bundle {told}; this is {here}")


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize("panel", ["help", "game", "piece", "choose", "start", "figures"])
def test_a_panel_looks_as_it_did(same_as_golden, hand, panel, monkeypatch):
    table = hand()
    if panel == "choose":
        monkeypatch.setattr(type(table.session.choice), "entries", lambda choice: [])
        table.session.choice.folder = Path("/castles")
    table.session.open_panel(panel)
    same_as_golden(f"panel {panel}", halved(table.picture()), STRAY_IN_LETTERS)


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize("page", STEPS)
def test_a_page_of_the_import_guide_looks_as_it_did(same_as_golden, hand, page, tmp_path):
    table = hand()
    write_stl(tmp_path / "keep.stl")
    table.session.open_file(tmp_path / "keep.stl")
    table.settle()
    table.session.guide.go(page)
    same_as_golden(f"guide {page}", halved(table.picture()), STRAY_IN_LETTERS)


def in_the_usual_view(table) -> None:
    table.session.act("view:three-quarter")


def with_a_line_of_sight(table) -> None:
    table.session.desk.store.change(selection=("orc", "sapper"))
    table.session.act("tool:sight")


def with_its_section(table) -> None:
    with_a_line_of_sight(table)
    table.session.act("section")


def dark_in_large_letters(table) -> None:
    table.session.act("theme")
    for _ in range(3):
        table.session.act("text-larger")
    with_a_line_of_sight(table)


STATES = {
    "tour": lambda table: table.session.act("tour"),
    "usual view": in_the_usual_view,
    "sight and inset": with_a_line_of_sight,
    "section": with_its_section,
    "dark in large letters": dark_in_large_letters,
}


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize("state", STATES)
def test_the_window_looks_as_it_did(same_as_golden, hand, state):
    table = hand()
    STATES[state](table)
    same_as_golden(f"window {state}", halved(table.picture()), STRAY_IN_LETTERS)


def halved(picture: np.ndarray) -> np.ndarray:
    """Every second pixel of each second row: enough to know a window by."""
    return picture[::2, ::2].copy()
