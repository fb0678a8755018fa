"""Undo and redo of everything, in any order, over steps of the game and of the scene."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from escalade.rules.dice import Roll
from escalade.rules.errors import NotCovered
from escalade.rules.systems import SYSTEM_NAMES, find_system
from escalade.rules.turn_order import turn_order
from escalade.scenes.errors import CannotStand
from escalade.scenes.scene import PlacedComponent, PlacedTemplate, Scene
from escalade.scenes.scene_file import read_scene, write_scene
from escalade.scenes.space import compile_scene
from escalade.viewer import autosave
from escalade.viewer.collapsing import collapse_step
from escalade.viewer.desk import Desk
from escalade.viewer.edits import (
    Add,
    ChangeSystem,
    Replace,
    copies_of,
    entry_named,
    free_name,
    names_in,
    removal_of,
)
from escalade.viewer.history import Game
from escalade.viewer.play import LogEntry, Play, PlayStep, damage, fire, rolled
from escalade.viewer.play_file import game_text, parse_game, play_file, read_game, write_game
from escalade.viewer.resolving import begin, resolved
from escalade.viewer.turns import next_phase, next_turn

from .conftest import small_scene

ORDER = turn_order(find_system("no-quarter"))
SPACE = compile_scene(small_scene())
ENGINE = PlacedComponent(
    name="engine", kind="catapult", dimensions_in=(1.5, 1, 1.5), at=(2.5, 2), z_in=3
)
MANNED = compile_scene(Add("", (ENGINE,)).do(small_scene()))
"""With an engine on the wall, which comes down when that falls."""

places = st.tuples(st.floats(-9, 9), st.floats(-9, -3))


class Evening(RuleBasedStateMachine):
    """A desk beside a plain list of what it showed after each step, and a place in that list."""

    @initialize()
    def begin(self) -> None:
        self.desk = Desk(MANNED, Path())
        self.shown: list[tuple[Scene, Play]] = [(self.desk.scene, self.play)]
        self.steps: list[object] = []
        self.at = 0

    @property
    def play(self) -> Play:
        return self.desk.store.view.play

    def did(self) -> None:
        del self.shown[self.at + 1 :], self.steps[self.at :]
        self.shown.append((self.desk.scene, self.play))
        self.steps.append(self.desk.history.latest)
        self.at += 1

    @precondition(lambda self: self.desk.scene.components)
    @rule(wounds=st.integers(-2, 3))
    def lose(self, wounds: int) -> None:
        wall = self.desk.scene.components[-1].name
        self.desk.play(damage(self.play, wall, wounds, 4))
        self.did()

    @precondition(lambda self: self.desk.scene.components)
    @rule(counters=st.integers(-1, 2))
    def burn(self, counters: int) -> None:
        wall = self.desk.scene.components[0].name
        self.desk.play(fire(self.play, wall, counters))
        self.did()

    @rule(whole=st.booleans())
    def go_on(self, whole: bool) -> None:
        self.desk.play(next_turn(self.play, ORDER) if whole else next_phase(self.play, ORDER))
        self.did()

    @rule(face=st.integers(1, 10))
    def throw(self, face: int) -> None:
        self.desk.play(rolled(self.play, Roll(10, face), typed=True))
        self.did()

    @precondition(lambda self: any(f.name == "orc" for f in self.desk.scene.figures))
    @rule(at=places)
    def move(self, at: tuple[float, float]) -> None:
        before = self.desk.scene.figure("orc")
        after = before.model_copy(update={"at": at})
        self.desk.do(Replace("move orc", (before,), (after,)))
        self.did()

    @precondition(lambda self: names_in(self.desk.scene))
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(names_in(self.desk.scene))))
        self.desk.do(removal_of(self.desk.scene, (name,)))
        self.did()

    @rule(at=places, attack=st.sampled_from(["blast", "drop"]))
    def lay(self, at: tuple[float, float], attack: str) -> None:
        name = free_name(self.desk.scene, "template")
        template = PlacedTemplate(name=name, size_in=4, at=at, attack=attack)
        self.desk.do(Add("lay a template", (template,)))
        self.did()

    @precondition(lambda self: self.desk.scene.templates)
    @rule(face=st.integers(1, 10), fate=st.sampled_from(["mark", "take off", "leave"]))
    def resolve(self, face: int, fate: str) -> None:
        try:
            resolving = begin(self.desk.space, self.desk.scene.templates[0])
        except NotCovered:
            return
        while (wanted := resolving.outcome.wanted) is not None:
            resolving = resolving.with_face(min(face, wanted.sides), typed=True)
        for figure in resolving.outcome.figures:
            resolving = resolving.with_fate(figure.name, fate)
        self.desk.play(resolved(self.play, resolving))
        self.did()

    @precondition(lambda self: self.desk.scene.components)
    @rule(data=st.data())
    def fall(self, data: st.DataObject) -> None:
        components = [component.name for component in self.desk.scene.components]
        falls = data.draw(st.sampled_from(components))
        try:
            made = collapse_step(self.play, self.desk.space, falls, "inch")
        except CannotStand:
            return
        self.desk.play(made)
        self.did()

    @precondition(lambda self: names_in(self.desk.scene))
    @rule(data=st.data())
    def copy(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(names_in(self.desk.scene))))
        self.desk.do(copies_of(self.desk.scene, (name,), (0.5, -0.5)))
        copy = self.desk.history.latest.entries[0].name
        assert copy not in {*self.play.lost, *self.play.fires, *self.play.hits}
        self.did()

    @precondition(lambda self: names_in(self.desk.scene))
    @rule(data=st.data(), wanted=st.sampled_from(["wall", "orc", "Лучник", "keep of the king"]))
    def rename(self, data: st.DataObject, wanted: str) -> None:
        name = data.draw(st.sampled_from(sorted(names_in(self.desk.scene))))
        new = free_name(self.desk.scene, wanted)
        counts = [self.play.lost.get(name), self.play.fires.get(name), self.play.hits.get(name)]
        before = entry_named(self.desk.scene, name)
        after = before.model_copy(update={"name": new})
        self.desk.do(Replace(f"call {name} {new}", (before,), (after,)))
        play = self.play
        assert [play.lost.get(new), play.fires.get(new), play.hits.get(new)] == counts
        self.did()

    @rule(system=st.sampled_from(SYSTEM_NAMES))
    def play_by(self, system: str) -> None:
        self.desk.do(ChangeSystem(self.desk.scene.system, system))
        self.did()

    @rule()
    def another_evening(self) -> None:
        """The scene is saved and opened again: what was done since the game began is kept."""
        done = self.desk.history.done
        first = next((i for i, step in enumerate(done) if isinstance(step, PlayStep)), self.at)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "siege.json"
            self.desk.save(path)
            self.desk = Desk(compile_scene(read_scene(path)), Path(folder), path)
        assert self.desk.store.view.message == ""
        assert self.desk.history.is_saved
        self.shown = self.shown[first : self.at + 1]
        self.steps = list(self.desk.history.done)
        self.at = len(self.steps)

    @rule()
    def undo(self) -> None:
        self.desk.undo()
        self.at = max(self.at - 1, 0)

    @rule()
    def redo(self) -> None:
        self.desk.redo()
        self.at = min(self.at + 1, len(self.steps))

    @precondition(lambda self: self.at)
    @rule(data=st.data())
    def back(self, data: st.DataObject) -> None:
        self.at = data.draw(st.integers(0, self.at - 1))
        self.desk.back_before(self.steps[self.at])

    @precondition(lambda self: self.at < len(self.steps))
    @rule(data=st.data())
    def forward(self, data: st.DataObject) -> None:
        step = data.draw(st.integers(self.at, len(self.steps) - 1))
        self.desk.forward_to(self.steps[step])
        self.at = step + 1

    @invariant()
    def shows_what_it_showed_then(self) -> None:
        assert (self.desk.scene, self.play) == self.shown[self.at]
        history = self.desk.history
        assert [*history.done, *history.undone] == self.steps
        assert len(history.done) == self.at

    @invariant()
    def every_step_of_the_game_stands_in_the_log(self) -> None:
        titles = [s.title for s in self.desk.history.done if isinstance(s, PlayStep)]
        assert [entry.title for entry in self.play.log] == titles

    @invariant()
    def counts_nothing_of_what_is_not_there(self) -> None:
        counted = {*self.play.lost, *self.play.fires, *self.play.hits}
        assert counted <= names_in(self.desk.scene)

    @invariant()
    def is_kept_and_read_back_as_it_is(self) -> None:
        assert parse_game(game_text(self.desk.game), "here") == self.desk.game


Evening.TestCase.settings = settings(max_examples=20, stateful_step_count=15, deadline=None)
TestEvening = Evening.TestCase
TestEvening.__doc__ = "Whatever is done, taken back and done again: everything is as it was then."


def test_a_new_wall_of_the_same_name_is_whole_and_the_old_one_comes_back_damaged():
    desk = Desk(SPACE, Path())
    desk.play(damage(desk.store.view.play, "wall", 2, 4))
    desk.play(fire(desk.store.view.play, "wall", 1))
    (wall,) = desk.scene.components
    desk.do(removal_of(desk.scene, ("wall",)))
    desk.do(Add("add wall", (wall,)))
    play = desk.store.view.play
    assert (dict(play.lost), dict(play.fires)) == ({}, {})
    assert play.log[-1].title == "remove wall"
    assert [line.text for line in play.log[-1].lines] == [
        "wall had lost wounds: 2",
        "wall burned, fire counters: 1",
    ]
    desk.undo()
    desk.undo()
    play = desk.store.view.play
    assert (dict(play.lost), dict(play.fires)) == ({"wall": 2}, {"wall": 1})


def test_taking_away_what_is_whole_is_no_step_of_the_game():
    desk = Desk(SPACE, Path())
    desk.play(damage(desk.store.view.play, "wall", 2, 4))
    desk.do(removal_of(desk.scene, ("orc",)))
    assert len(desk.store.view.play.log) == 1


def test_a_kept_game_leaves_out_what_its_scene_has_no_more(tmp_path):
    path = tmp_path / "siege.json"
    write_scene(SPACE.scene, path)
    both = damage(damage(Play(), "wall", 1, 4).after, "old gate", 3, 4).after
    write_game(Game(both), path)
    desk = Desk(SPACE, tmp_path, path)
    assert dict(desk.store.view.play.lost) == {"wall": 1}
    desk.open(SPACE, tmp_path, path)
    assert dict(desk.store.view.play.lost) == {"wall": 1}


def test_going_back_to_before_a_step_takes_the_moves_made_since_along():
    desk = Desk(SPACE, Path())
    desk.play(damage(desk.store.view.play, "wall", 1, 4))
    lost = desk.history.latest
    orc = desk.scene.figure("orc")
    desk.do(Replace("move orc", (orc,), (orc.model_copy(update={"at": (5, -5)}),)))
    desk.play(fire(desk.store.view.play, "wall", 1))
    burns = desk.history.latest
    desk.back_before(lost)
    assert (desk.scene, desk.store.view.play) == (small_scene(), Play())
    desk.forward_to(burns)
    assert desk.scene.figure("orc").at == (5, -5)
    assert [entry.title for entry in desk.store.view.play.log] == [
        "wall: 3 of 4 wounds left",
        "wall: 1 fire counter",
    ]


def test_going_back_before_what_was_never_done_changes_nothing():
    desk = Desk(SPACE, Path())
    desk.play(damage(desk.store.view.play, "wall", 1, 4))
    other = damage(Play(), "wall", 2, 4)
    desk.back_before(other)
    desk.forward_to(other)
    assert len(desk.history.done) == 1


KILLED_WHILE_THE_GAME_IS_KEPT = """
import os, sys
from pathlib import Path
from escalade.viewer.history import Game
from escalade.viewer.play import Play, damage
from escalade.viewer.play_file import write_game
os.fsync = lambda handle: os.kill(os.getpid(), 9)
write_game(Game(damage(Play(), "wall", 3, 4).after), Path(sys.argv[1]))
"""

KILLED_AFTER_A_STEP = """
import os, sys
sys.path.insert(0, {tests!r})
from pathlib import Path
from viewer.conftest import small_scene
from escalade.scenes.space import compile_scene
from escalade.viewer import autosave
from escalade.viewer.desk import Desk
from escalade.viewer.keeper import Keeper
from escalade.viewer.play import damage, fire
desk = Desk(compile_scene(small_scene()), Path())
keeper = Keeper(desk)
for step in (lambda play: damage(play, "wall", 1, 4), lambda play: fire(play, "wall", 1)):
    desk.play(step(desk.store.view.play))
    keeper.keep()
autosave.written()
desk.play(damage(desk.store.view.play, "wall", 1, 4))
os.kill(os.getpid(), 9)
"""


def killed(script: str, tmp_path: Path, *arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == -9, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signal 9 is a POSIX signal")
def test_a_kill_while_the_game_is_written_leaves_the_old_one_whole(tmp_path):
    scene = tmp_path / "siege.json"
    write_scene(small_scene(), scene)
    before = Game(damage(Play(), "wall", 1, 4).after)
    write_game(before, scene)
    killed(KILLED_WHILE_THE_GAME_IS_KEPT, tmp_path, str(scene))
    assert read_game(scene) == before
    json.loads(play_file(scene).read_text(encoding="utf-8"))


@pytest.mark.skipif(sys.platform == "win32", reason="signal 9 is a POSIX signal")
def test_a_kill_after_a_step_gives_back_the_game_up_to_the_last_one_that_was_kept(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    tests = str(Path(__file__).parents[1])
    killed(KILLED_AFTER_A_STEP.format(tests=tests), tmp_path)
    found = autosave.kept()
    assert found is not None
    assert (dict(found.game.play.lost), dict(found.game.play.fires)) == ({"wall": 1}, {"wall": 1})
    assert found.game.play.log == (
        LogEntry("wall: 3 of 4 wounds left"),
        LogEntry("wall: 1 fire counter"),
    )
