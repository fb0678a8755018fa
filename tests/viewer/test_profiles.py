"""What a panel shows of a component's numbers while they are still counted beside the window."""

from __future__ import annotations

import threading
import time

import pytest

from escalade.rules.errors import NotCovered
from escalade.scenes.profiles import profile_of
from escalade.scenes.scene import PlacedComponent
from escalade.scenes.space import compile_scene
from escalade.viewer.numbers import COUNTING, numbers_of
from escalade.viewer.profiles import Profiles

from .conftest import small_scene

PATIENCE_S = 60.0


def six_bases(space, component):
    """The book's answer, without the packing."""
    dimensions = component.component.dimensions
    return space.system.component_profile(component.kind, dimensions, hoarding=False, bases=6)


class Gate:
    """The book's answer, held back until it is let through; counts how often it was asked for."""

    def __init__(self, monkeypatch, answer=six_bases) -> None:
        self.open = threading.Event()
        self.asked: list[str] = []

        def held(space, component):
            self.asked.append(component.name)
            assert self.open.wait(PATIENCE_S)
            return answer(space, component)

        monkeypatch.setattr("escalade.viewer.profiles.profile_of", held)


def by(system: str, *more: PlacedComponent):
    scene = small_scene()
    update = {"system": system, "components": (*scene.components, *more)}
    return compile_scene(scene.model_copy(update=update))


def until_known(profiles: Profiles) -> None:
    end = time.monotonic() + PATIENCE_S
    while profiles.waiting:
        assert time.monotonic() < end
        profiles.look()
        time.sleep(0.001)


@pytest.fixture(scope="module")
def arcana():
    return by("arcana")


def test_a_book_that_counts_bases_is_answered_beside_the_window(arcana, monkeypatch):
    gate, woken = Gate(monkeypatch), []
    profiles = Profiles(lambda: woken.append(True))
    (wall,) = arcana.components
    assert profiles.of(arcana, wall) is None
    profiles.look()
    assert dict(numbers_of(arcana, "wall", "inch", profiles.of))["wounds"] == COUNTING
    assert not woken
    gate.open.set()
    until_known(profiles)
    assert profiles.of(arcana, wall) == six_bases(arcana, wall)
    shown = numbers_of(arcana, "wall", "inch", profiles.of)
    assert shown == numbers_of(arcana, "wall", "inch", six_bases)
    assert dict(shown)["wounds"] != COUNTING
    assert (woken, gate.asked) == ([True], ["wall"])


@pytest.mark.parametrize("system", ["no-quarter", "middle-earth", "cry-havoc"])
def test_a_book_that_counts_none_answers_at_once(system):
    space, profiles = by(system), Profiles(lambda: None)
    (wall,) = space.components
    assert profiles.of(space, wall) == profile_of(space, wall)
    assert not profiles.waiting


def test_a_figure_that_moves_has_nothing_counted_again(arcana, monkeypatch):
    gate, profiles = Gate(monkeypatch), Profiles(lambda: None)
    gate.open.set()
    profiles.of(arcana, arcana.component("wall"))
    until_known(profiles)
    (first, *others) = arcana.scene.figures
    moved = (first.model_copy(update={"at": (3, 2)}), *others)
    after = compile_scene(arcana.scene.model_copy(update={"figures": moved}), previous=arcana)
    assert profiles.of(after, after.component("wall")) is not None
    assert gate.asked == ["wall"]


def test_a_component_that_moves_has_its_bases_counted_again(arcana, monkeypatch):
    gate, profiles = Gate(monkeypatch), Profiles(lambda: None)
    gate.open.set()
    profiles.of(arcana, arcana.component("wall"))
    until_known(profiles)
    (wall,) = arcana.scene.components
    moved = (wall.model_copy(update={"at": (0, 4)}),)
    after = compile_scene(arcana.scene.model_copy(update={"components": moved}), previous=arcana)
    assert profiles.of(after, after.component("wall")) is None
    until_known(profiles)
    assert gate.asked == ["wall", "wall"]


def test_an_answer_about_ground_that_is_gone_is_dropped(arcana, monkeypatch):
    gate, profiles = Gate(monkeypatch), Profiles(lambda: None)
    profiles.of(arcana, arcana.component("wall"))
    profiles.look()
    longer = by("arcana", PlacedComponent(name="east", kind="wall", dimensions_in=(6, 3, 2)))
    for component in longer.components:
        assert profiles.of(longer, component) is None
    gate.open.set()
    until_known(profiles)
    for component in longer.components:
        assert profiles.of(longer, component) == six_bases(longer, component)


def test_what_the_book_has_no_numbers_for_is_said_once_it_is_known(arcana, monkeypatch):
    def refuse(space, component):
        raise NotCovered(space.system.name, "walls")

    gate, profiles = Gate(monkeypatch, refuse), Profiles(lambda: None)
    gate.open.set()
    (wall,) = arcana.components
    assert profiles.of(arcana, wall) is None
    until_known(profiles)
    with pytest.raises(NotCovered, match="walls"):
        profiles.of(arcana, wall)


def test_a_search_that_goes_wrong_is_told_once_and_not_tried_again(arcana, monkeypatch):
    def fail(space, component):
        raise ValueError("no room at all")

    gate, profiles = Gate(monkeypatch, fail), Profiles(lambda: None)
    gate.open.set()
    (wall,) = arcana.components
    profiles.of(arcana, wall)
    with pytest.raises(ValueError, match="no room at all"):
        until_known(profiles)
    assert profiles.of(arcana, wall) is None
    assert not profiles.waiting
    assert gate.asked == ["wall"]


def test_the_game_goes_on_while_wounds_are_counted(hand, monkeypatch):
    gate = Gate(monkeypatch)
    scene = small_scene().model_copy(update={"system": "arcana"})
    table = hand(scene)
    table.session.act("game")
    table.picture_now()
    table.session.look_for_answers()
    assert "game" in table.view.panels
    assert table.session.profiles.waiting
    gate.open.set()
    table.settle()
    (wall,) = table.view.space.components
    assert table.session.profiles.of(table.view.space, wall) is not None
