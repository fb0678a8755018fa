"""Pictures and evidence, drawn in steps: the window goes on, says so, and can leave them off."""

from __future__ import annotations

import json
from threading import Event, Timer

import pytest
from PIL import Image

from escalade.viewer.background import beside
from escalade.viewer.errand import Errand, Progress, finished, told
from escalade.viewer.errors import ViewerError
from escalade.viewer.exhibits import exhibited
from escalade.viewer.lights import light_passes

PATIENCE_S = 30.0
"""How long a busy machine may take for what needs no time at all."""

WHOLE = {
    "evidence.json", "eye.png", "line.png", "scene.json", "section.png", "section.svg", "top.png",
}  # fmt: skip


def counting(upto: int, left: list[str]):
    try:
        for done in range(upto):
            yield Progress("counting", done / upto)
    finally:
        left.append("tidied")
    return upto


@pytest.fixture
def errand():
    return Errand(wake=lambda: None, clock=iter(range(1000)).__next__)


def test_an_errand_hands_over_what_its_steps_made(errand):
    made, left = [], []
    errand.begin("Counting", counting(3, left), made.append)
    steps = 0
    while errand.working:
        errand.step()
        steps += 1
    assert (steps, made, left) == (4, [3], ["tidied"])


def test_an_errand_that_is_left_off_tidies_up_and_hands_over_nothing(errand):
    made, left = [], []
    errand.begin("Counting", counting(3, left), made.append)
    errand.step()
    assert errand.cancel()
    errand.step()
    assert (made, left, errand.working) == ([], ["tidied"], False)
    assert not errand.cancel(), "nobody waits any more"


def test_work_beside_the_window_is_told_until_it_is_done_and_handed_over():
    go = Event()

    def work() -> str:
        assert go.wait(PATIENCE_S)
        return "done"

    steps = beside(work, "working")
    assert [next(steps), next(steps)] == ["working", "working"]
    go.set()
    assert finished(steps) == "done"


def test_work_beside_the_window_that_is_left_off_is_waited_for_before_anything_is_tidied():
    go, ended = Event(), []

    def work() -> None:
        assert go.wait(PATIENCE_S)
        ended.append("work")

    def steps():
        try:
            yield from beside(work, "working")
        finally:
            ended.append("tidied")

    left = steps()
    next(left)
    Timer(0.05, go.set).start()
    left.close()
    assert ended == ["work", "tidied"]


def test_what_goes_wrong_beside_the_window_is_raised_in_it():
    with pytest.raises(ViewerError, match="no room"):
        finished(beside(lambda: raised(ViewerError("no room")), "working"))


def raised(error: Exception):
    raise error


def test_a_second_errand_waits_for_the_first(errand):
    errand.begin("Counting", counting(3, []), print)
    with pytest.raises(ViewerError, match="Counting is on the way"):
        errand.begin("More", counting(3, []), print)
    assert errand.title == "Counting"


def test_an_errand_that_fails_is_over(errand):
    def failing():
        yield Progress("well so far", 0.5)
        raise ViewerError("no paper")

    errand.begin("Failing", failing(), print)
    errand.step()
    with pytest.raises(ViewerError, match="no paper"):
        errand.step()
    assert not errand.working


def test_shares_of_a_piece_are_shares_of_the_whole():
    def shares():
        yield 0.5
        yield 1.0
        return "made"

    steps = told(shares(), "second of four", before=1, of=4)
    assert [next(steps).share, next(steps).share] == [0.375, 0.5]
    assert finished(steps) == "made"


@pytest.fixture
def sighted(hand, monkeypatch):
    """A line of sight in a window whose pictures take two passes of light each."""
    monkeypatch.setattr("escalade.viewer.offscreen.light_passes", lambda _: light_passes(2))
    table = hand()
    table.key("2")
    table.key("s")
    table.click(table.on("archer"))
    table.click(table.on("orc"))
    return table


def evidence(table, folder):
    table.session.ask("evidence", folder.name)
    table.session.chosen(folder)


def test_the_window_goes_on_while_evidence_is_written(sighted, tmp_path, monkeypatch):
    session, folder = sighted.session, tmp_path / "evidence"
    monkeypatch.setattr("escalade.viewer.errand.SHOWN_AFTER_S", 0.0)
    evidence(sighted, folder)
    for _ in range(3):
        session.work()
    assert session.errand.working
    assert "picture: the viewer's eye" in session.errand.progress.words
    assert not folder.exists(), "nothing that could look whole"
    before = session.view.camera
    session.act("view:south-west")
    session.frame()
    assert session.view.camera != before, "the hand can look around meanwhile"
    sighted.settle()
    assert session.view.message == f"evidence written to {folder}"
    assert {each.name for each in folder.iterdir()} == WHOLE
    assert [each.name for each in tmp_path.glob(".*part")] == []


def test_escape_leaves_the_evidence_off_and_nothing_behind(sighted, tmp_path):
    evidence(sighted, tmp_path / "evidence")
    for _ in range(5):
        sighted.session.work()
    sighted.session.act("cancel")
    assert not sighted.session.errand.working
    assert "left off" in sighted.view.message
    assert sighted.session.sight is not None, "the answer stays"
    assert [each.name for each in tmp_path.iterdir() if "evidence" in each.name] == []


def test_a_window_that_closes_leaves_no_half_evidence(sighted, tmp_path):
    evidence(sighted, tmp_path / "evidence")
    sighted.session.work()
    sighted.close()
    assert [each.name for each in tmp_path.iterdir() if "evidence" in each.name] == []


def test_evidence_into_a_folder_that_is_there_replaces_its_own_files_only(sighted, tmp_path):
    folder = tmp_path / "evidence"
    (folder / "models").mkdir(parents=True)
    (folder / "models" / "mine.stl").write_text("mine")
    (folder / "evidence.json").write_text("old")
    session = sighted.session
    steps = exhibited(folder, session.view.space, tmp_path, session.sight, session.graphics)
    next(steps)
    assert (folder / "evidence.json").read_text() == "old", "until the new one is whole"
    finished(steps)
    assert json.loads((folder / "evidence.json").read_text())["answer"]["from"] == "archer"
    assert (folder / "models" / "mine.stl").read_text() == "mine"
    assert {each.name for each in folder.iterdir()} == WHOLE | {"models"}


def test_evidence_that_cannot_be_written_is_told_before_anything_is_drawn(sighted, tmp_path):
    (tmp_path / "file").write_text("in the way")
    evidence(sighted, tmp_path / "file" / "evidence")
    sighted.session.work()
    assert "cannot be made" in sighted.view.message
    assert not sighted.session.errand.working
    assert sighted.session.sight is not None, "the answer stays"


def test_a_picture_of_the_window_is_drawn_in_steps_too(sighted, tmp_path):
    session = sighted.session
    sighted.key("f12")
    (path,) = tmp_path.glob("escalade-*.png")
    assert session.view.message == f"saved {path}"
    with Image.open(path) as picture:
        assert picture.size == session.size
