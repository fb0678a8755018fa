"""The real window, on a virtual screen, moved by a real mouse: the three first jobs to evidence."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
import shapely
from PIL import Image

from escalade.models.blocks import block
from escalade.scenes.scene_file import read_scene, write_scene
from escalade.scenes.space import Space, compile_scene
from escalade.viewer.camera import Camera, corners_of, named_view
from escalade.viewer.palette import LIGHT
from escalade.viewer.panels.layout import toolbar_px
from escalade.viewer.settings import Settings, write_settings

from .conftest import small_scene
from .screens import virtual_screen

SIZE = (1280, 800)
PATIENCE_SECONDS = 120


@pytest.fixture
def screen() -> Iterator[str]:
    """A virtual screen of the window's own size; skips where it cannot be had."""
    with virtual_screen(SIZE, ("xdotool", "import")) as name:
        yield name


class Mouse:
    """A hand at a window that fills a screen."""

    def __init__(self, display: str) -> None:
        self._environment = {**os.environ, "DISPLAY": display}

    def _do(self, *words: object) -> None:
        subprocess.run(
            ["xdotool", *map(str, words)], env=self._environment, check=True, capture_output=True
        )

    def look(self) -> bytes:
        shown = subprocess.run(
            ["import", "-window", "root", "ppm:-"], env=self._environment, capture_output=True,
            check=True,
        )  # fmt: skip
        return shown.stdout

    def settle(self) -> bytes:
        """Waits until the screen no longer changes."""
        before = self.look()
        for _ in range(PATIENCE_SECONDS):
            time.sleep(0.5)
            now = self.look()
            if now == before and len(set(now)) > 60:
                return now
            before = now
        pytest.fail("the screen never settled")

    def picture(self) -> np.ndarray:
        """What the settled screen shows, (height, width, 3) RGB."""
        return np.asarray(Image.open(io.BytesIO(self.settle())).convert("RGB"))

    def click(self, at) -> None:
        self._do("mousemove", round(at[0]), round(at[1]))
        self.settle()
        self._do("mousedown", 1)
        time.sleep(0.1)
        self._do("mouseup", 1)
        self.settle()

    def drag(self, start, end) -> None:
        self._do("mousemove", round(start[0]), round(start[1]))
        self.settle()
        self._do("mousedown", 1)
        for share in (0.3, 0.7, 1.0):
            at = np.asarray(start) + (np.asarray(end) - start) * share
            self._do("mousemove", round(at[0]), round(at[1]))
            self.settle()
        self._do("mouseup", 1)
        self.settle()

    def press(self, name: str) -> None:
        self._do("key", name)

    def key(self, name: str) -> None:
        self.press(name)
        self.settle()

    def type(self, text: str) -> None:
        self._do("type", "--delay", 60, text)
        self.settle()


def appearing(folder: Path, pattern: str) -> Path:
    """The file of that name, as soon as it is there."""
    for _ in range(2 * PATIENCE_SECONDS):
        found = list(folder.glob(pattern))
        if found:
            return found[0]
        time.sleep(0.5)
    pytest.fail(f"{pattern} was never written")


def appears(place, camera: Camera) -> np.ndarray:
    seen, _ = camera.project(np.array([place], dtype=float), SIZE[0] / SIZE[1])
    return (seen[0] * [1, -1] + 1) / 2 * SIZE


def shown_from(view: str, space: Space) -> Camera:
    """Where the window looks from, beside its tools."""
    covered = toolbar_px(Settings().text_px) / SIZE[0]
    return named_view(view, space, SIZE[0] / SIZE[1], covered)


@contextmanager
def window_on_table(screen: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The program's window, open on ``table.json`` in a folder."""
    environment = {
        **os.environ,
        "DISPLAY": screen,
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_STATE_HOME": str(folder / "state"),
    }
    (folder / "config" / "escalade").mkdir(parents=True)
    write_settings(Settings(tour_done=True), folder / "config" / "escalade" / "settings.json")
    script = Path(sys.executable).with_name("escalade")
    window = subprocess.Popen([script, "open", "table.json"], cwd=folder, env=environment)
    try:
        yield window
    finally:
        window.kill()
        window.wait()


def test_the_outline_of_a_selected_wall_lies_on_the_walls_own_edge(screen, tmp_path):
    scene = small_scene()
    write_scene(scene, tmp_path / "table.json")
    box = corners_of(compile_scene(scene).component("wall").mesh.bounds)
    camera = shown_from("three-quarter", compile_scene(scene))
    corners = np.array([appears(corner, camera) for corner in box])
    with window_on_table(screen, tmp_path):
        mouse = Mouse(screen)
        mouse.settle()
        mouse.click(appears(box.mean(axis=0), camera))
        shown = mouse.picture()
    wanted = np.array(LIGHT.overlays.of_role("selected")) * 255
    rows, columns = np.nonzero(np.abs(shown - wanted).max(axis=2) < 40)
    outline = shapely.MultiPoint(np.stack([columns, rows], axis=1))
    edge = shapely.MultiPoint(corners).convex_hull.exterior
    left_of_the_panel = shapely.box(0, 0, 930, SIZE[1])
    edge = edge.intersection(left_of_the_panel)
    assert edge.intersection(outline.buffer(4)).length > 0.9 * edge.length
    assert outline.intersection(left_of_the_panel).difference(edge.buffer(4)).is_empty


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11's protocol")
def test_a_model_dropped_on_the_window_starts_its_import(screen, tmp_path):
    from Xlib import X, display

    from .drag_source import DragSource

    write_scene(small_scene(), tmp_path / "table.json")
    write_stl(tmp_path / "keep_mm.stl")
    with window_on_table(screen, tmp_path):
        mouse = Mouse(screen)
        before = mouse.settle()
        finder = display.Display(screen)
        proxy = finder.intern_atom("XdndProxy")
        windows = finder.screen().root.query_tree().children
        (window,) = [
            each.id
            for each in windows
            if (told := each.get_full_property(proxy, X.AnyPropertyType)) is not None
            and told.value[0] != each.id
        ]
        finder.close()
        source = DragSource(screen, window)
        content = f"{(tmp_path / 'keep_mm.stl').as_uri()}\r\n".encode()
        assert source.drag(["text/uri-list"], content) == (True, True)
        source.close()
        assert mouse.settle() != before
        mouse.key("Return")
        mouse.key("ctrl+s")
        saved = read_scene(tmp_path / "table.json")
        assert "keep_mm" in {component.name for component in saved.components}


@pytest.mark.long
def test_the_three_first_jobs_by_mouse_from_start_to_evidence(screen, tmp_path):
    scene = small_scene()
    write_scene(scene, tmp_path / "table.json")
    write_stl(tmp_path / "keep_mm.stl")
    with window_on_table(screen, tmp_path) as window:
        mouse = Mouse(screen)
        mouse.settle()
        space = compile_scene(scene)
        camera = shown_from("three-quarter", space)

        # A line of sight, and its evidence.
        mouse.key("2")
        above = shown_from("top", space)
        mouse.key("s")
        mouse.click(appears(space.figure("orc").centre, above))
        mouse.click(appears(space.figure("sapper").centre, above))
        mouse.key("ctrl+e")
        evidence = appearing(tmp_path, "escalade-evidence-*/evidence.json")
        told = json.loads(evidence.read_text(encoding="utf-8"))
        assert (told["question"]["from"], told["question"]["to"]) == ("orc", "sapper")
        assert told["answer"]["verdict"] == "blocked"

        # A template, laid over the orc.
        mouse.key("1")
        mouse.key("t")
        mouse.click(appears((-2.6, -5.4, 0), camera))

        # A castle model, measured and put on the table.
        mouse.key("ctrl+o")
        mouse.type(str(tmp_path / "keep_mm.stl"))
        mouse.key("Return")
        mouse.press("Return")
        mouse.settle()
        mouse.key("ctrl+s")
        saved = read_scene(tmp_path / "table.json")
        assert [template.size_in for template in saved.templates] == [2]
        assert "keep_mm" in {component.name for component in saved.components}
        measured = compile_scene(saved, tmp_path).component("keep_mm").component.dimensions
        assert measured.rounded == (4, 5, 3)

        mouse.press("ctrl+q")
        assert window.wait(PATIENCE_SECONDS) == 0


def write_stl(path: Path) -> None:
    """A block of 4 × 5 × 3 in, in millimetres."""
    corners = block(4, 5, 3).triangles * 25.4
    record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
    rows = np.zeros(len(corners), dtype=record)
    rows["corners"] = corners
    path.write_bytes(bytes(80) + np.uint32(len(rows)).tobytes() + rows.tobytes())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks for an X screen")
@pytest.mark.parametrize("display", [None, ":987"], ids=["no screen", "a screen that is not there"])
def test_without_a_screen_the_window_names_what_needs_none(display):
    """In a process of its own: another kind of OpenGL has run in that of the tests."""
    environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    environment |= {} if display is None else {"DISPLAY": display}
    script = "from escalade.viewer.cli import main; main(['open', 'los-dispute'])"
    told = subprocess.run(
        [sys.executable, "-c", script], check=False, env=environment, capture_output=True, text=True
    )
    assert told.returncode == 2
    assert "escalade render" in told.stderr
    assert "Traceback" not in told.stderr
