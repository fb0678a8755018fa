"""Files are read beside the window: it goes on, says what is done, and lets its user out."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event

import pytest
import trimesh

from escalade.models import guarding
from escalade.models.errors import Cancelled, ReadingError
from escalade.models.guarding import Progress
from escalade.models.headers import Promise
from escalade.models.reading import read
from escalade.scenes.bundled import open_scene
from escalade.viewer import file_work
from escalade.viewer.file_work import FileWork
from escalade.viewer.inputs import KeyChanged, PointerMoved, Wheel
from escalade.viewer.opening import desk_for, takes_long

PATIENCE_S = 30.0
"""How long a busy machine may take for what needs no time at all."""

PATH = Path("castle.stl")


class Clock:
    """A clock that stands still until it is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Work:
    """Work that goes on until it is let go, in as many stages as it is given."""

    def __init__(self) -> None:
        self.started, self.go, self.ended = Event(), Event(), Event()
        self.error: Exception | None = None

    def __call__(self, watch) -> str:
        try:
            watch.tell("cleaning")
            self.started.set()
            assert self.go.wait(PATIENCE_S)
            watch.tell("measuring")
            if self.error is not None:
                raise self.error
            return "measured"
        except Cancelled as error:
            self.error = error
            raise
        finally:
            self.ended.set()

    def begun(self) -> Work:
        assert self.started.wait(PATIENCE_S)
        return self

    def finish(self) -> None:
        self.go.set()
        assert self.ended.wait(PATIENCE_S)


@pytest.fixture
def files():
    woken: list[float] = []
    clock = Clock()
    work = FileWork(lambda: woken.append(clock.now), clock)
    work.woken, work.clock = woken, clock
    yield work
    work.close()


def look_until_done(files: FileWork) -> None:
    end = Event()
    for _ in range(3000):
        files.look()
        if files.reading is None:
            return
        end.wait(0.01)
    raise AssertionError("it was never handed over")


def test_what_is_done_is_handed_over_where_it_is_looked_for(files):
    work, found = Work(), []
    files.begin(PATH, work, found.append)
    work.begun()
    files.look()
    assert found == []
    assert files.reading.doing.stage == "cleaning"
    work.finish()
    assert found == [], "nothing is handed over in the thread"
    look_until_done(files)
    assert found == ["measured"]


def test_only_what_takes_long_is_shown_and_it_wakes_a_few_times_a_second(files):
    work = Work()
    files.begin(PATH, work, print)
    work.begun()
    assert files.shown is None
    for tick in range(101):
        files.clock.now = tick / 100
        files.look()
    assert files.shown is files.reading
    assert 3 <= len(files.woken) <= 4
    before = len(files.woken)
    files.cancel()
    assert len(files.woken) == before + 1, "the panel goes"
    work.finish()
    files.clock.now = 9.0
    files.look()
    assert len(files.woken) == before + 1, "what is idle stays idle"


def test_what_goes_wrong_is_raised_once_and_then_forgotten(files):
    work = Work()
    work.error = ReadingError("castle.stl is empty")
    files.begin(PATH, work, print)
    work.finish()
    with pytest.raises(ReadingError, match="is empty"):
        look_until_done(files)
    files.look()
    assert files.reading is None


def test_what_was_cancelled_ends_at_its_next_stage_and_is_thrown_away(files):
    work, found = Work(), []
    files.begin(PATH, work, found.append)
    work.begun()
    assert files.cancel()
    assert not files.cancel(), "there is nothing left to cancel"
    work.finish()
    assert isinstance(work.error, Cancelled)
    files.look()
    assert found == []


def test_other_work_on_the_same_file_waits_until_the_first_has_ended(files):
    first, second, found = Work(), Work(), []
    files.begin(PATH, first, found.append)
    first.begun()
    files.begin(PATH, second, lambda _: found.append("second"))
    files.look()
    assert not second.started.is_set()
    first.finish()
    second.go.set()
    look_until_done(files)
    assert found == ["second"]


def test_work_on_another_file_waits_for_nobody(files):
    first, second, found = Work(), Work(), []
    files.begin(PATH, first, found.append)
    first.begun()
    files.begin(Path("tower.stl"), second, lambda _: found.append("second"))
    second.begun().finish()
    look_until_done(files)
    first.finish()
    assert found == ["second"]


@pytest.mark.parametrize("escaped", [False, True])
def test_closing_waits_until_the_reader_has_tidied_up(files, monkeypatch, escaped):
    started, ended = Event(), Event()

    def read_for_ever(path, *, progress, cancelled):
        progress(Progress(path, 0.0, 250_000_000, Promise(5_300_000, "triangles")))
        started.set()
        while not cancelled():
            ended.wait(0.001)
        ended.set()
        raise Cancelled("castle.stl was not read: cancelled")

    monkeypatch.setattr(guarding, "read_guarded", read_for_ever)
    monkeypatch.setattr(file_work, "CLOSING_S", PATIENCE_S)
    files.begin(PATH, lambda watch: watch.reader(PATH), print)
    assert started.wait(PATIENCE_S)
    assert files.reading.doing.size == "250 MB, 5,300,000 triangles"
    if escaped:
        files.cancel()
    files.close()
    assert ended.is_set()


class SlowReader:
    """Stands for the guarded reader: reads when it is let, unless it is cancelled."""

    def __init__(self) -> None:
        self.go, self.cancelled = Event(), Event()

    def __call__(self, path, *, progress, cancelled):
        progress(Progress(path, 0.0, 265_000_000, Promise(5_306_850, "triangles")))
        while not self.go.wait(0.002):
            if cancelled():
                self.cancelled.set()
                raise Cancelled(f"{path.name} was not read: cancelled")
        return read(path)


@pytest.fixture
def slow(monkeypatch) -> SlowReader:
    reader = SlowReader()
    monkeypatch.setattr(guarding, "read_guarded", reader)
    return reader


@pytest.fixture
def model(tmp_path) -> Path:
    path = tmp_path / "castle inch.stl"
    trimesh.creation.box((6, 2, 4)).export(path)
    return path


def shown(table):
    """Look until the panel is drawn, as a window does."""
    for _ in range(3000):
        table.session.look_for_answers()
        if table.session.files.shown is not None and table.session.files.reading.doing.size:
            break
        Event().wait(0.002)
    table.picture_now()
    return table.session.files.shown


def test_the_table_stays_in_hand_while_a_model_is_read(hand, slow, model):
    table = hand()
    table.session.open_file(model)
    assert shown(table).doing.size == "265 MB, 5,306,850 triangles"
    before = table.view.camera
    table.give(PointerMoved(200.0, 500.0), Wheel(2.0))
    table.session.frame()
    assert table.view.camera != before
    assert table.session.guide.draft is None
    slow.go.set()
    table.settle()
    assert table.session.guide.draft.path == model
    assert "import" in table.view.panels


def test_escape_ends_a_reading_and_changes_nothing(hand, slow, model):
    table = hand()
    before = table.scene
    table.session.open_file(model)
    shown(table)
    table.give(KeyChanged("escape", True))
    assert table.session.files.reading is None
    assert slow.cancelled.wait(PATIENCE_S)
    table.settle()
    assert (table.scene, table.session.guide.draft) == (before, None)
    assert table.session.settings.recent == ()
    table.give(KeyChanged("escape", True))  # and means again what it did


def test_a_window_that_closes_ends_its_reader(hand, slow, model, monkeypatch):
    monkeypatch.setattr(file_work, "CLOSING_S", PATIENCE_S)
    table = hand()
    table.session.open_file(model)
    shown(table)
    table.close()
    assert slow.cancelled.is_set()


def test_a_model_that_cannot_be_read_is_one_line_when_it_is_known(hand, slow, model):
    table = hand()
    model.write_text("solid wall\nendsolid wall\n")
    table.session.open_file(model)
    shown(table)
    slow.go.set()
    table.settle()
    assert "castle inch.stl" in table.view.message
    assert "\n" not in table.view.message
    assert table.session.guide.draft is None


def scene_with(model: Path, name: str = "siege") -> Path:
    """A scene file beside a model, with it as its only component."""
    path = model.with_name(f"{name}.json")
    keep = {"name": "keep", "kind": "keep", "model": model.name, "unit": "inch"}
    scene = {"format": "escalade-scene", "version": 1, "name": name, "components": [keep]}
    path.write_text(json.dumps(scene))
    return path


def test_a_scene_is_read_beside_the_window_for_its_models(hand, slow, model):
    table = hand()
    path = scene_with(model)
    table.session.open_file(path)
    assert shown(table).doing.path == Path(model)
    assert table.scene.name == "Small table"
    slow.go.set()
    table.settle()
    assert table.scene.name == "siege"
    assert table.session.desk.path == path
    assert table.session.settings.recent == (str(path),)


def test_a_scene_whose_model_is_gone_leaves_the_table_as_it_is(hand, slow, model):
    table = hand()
    path = scene_with(model, "lost")
    model.unlink()
    slow.go.set()
    table.open(path)
    assert table.scene.name == "Small table"
    assert "components[0] (keep)" in table.view.message


def test_unsaved_changes_are_asked_for_before_a_scene_that_was_read_is_opened(hand, slow, model):
    table = hand()
    path = scene_with(model)
    table.session.desk.history.mark_changed()
    slow.go.set()
    table.open(path)
    assert table.scene.name == "Small table"
    assert "unsaved" in table.view.panels
    table.session.attempt(table.session.keeper.go_on)
    assert table.scene.name == "siege"


def test_a_scene_that_is_opened_meanwhile_stays(hand, slow, model):
    table = hand()
    table.session.open_file(scene_with(model))
    shown(table)
    table.session.open_file(Path("los-dispute"))
    assert slow.cancelled.wait(PATIENCE_S)
    table.settle()
    assert table.session.desk.scene.name == open_scene(Path("los-dispute"))[0].name


def test_a_window_opens_on_an_empty_table_while_what_takes_long_is_made_ready(slow, model):
    assert takes_long(model)
    assert takes_long(scene_with(model))
    assert takes_long(Path("siege"))
    assert not takes_long(Path("los-dispute"))
    assert desk_for(scene_with(model)).scene.components == ()
    assert len(desk_for(Path("los-dispute")).scene.components) > 1
