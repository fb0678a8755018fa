"""SIEGE's two pictures of 1.44 to 1.46 as tables: who can shoot whom, judged from real models.

The pictures are not in the text; the models and squares are placed so that every sentence about
them can be true. The room of the keep and those of the tower have arrow-slits one can see through.
"""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from escalade.rules.cry_havoc.grid import centre_of, square_at
from escalade.scenes.bundled import open_space
from escalade.scenes.sight import Sight, look
from escalade.scenes.space import Space, compile_scene

FOLDER = Path(__file__).parent / "siege_pictures"


@pytest.fixture(scope="module")
def castle() -> Space:
    return open_space(FOLDER / "keep-and-battlement.json")


@pytest.fixture(scope="module")
def moat() -> Space:
    return open_space(FOLDER / "moat.json")


def sided(space: Space, name: str, side: str) -> Space:
    figure = space.scene.figure(name).model_copy(update={"side": side})
    return compile_scene(space.scene.with_figure(figure), FOLDER, space)


def reasons(sight: Sight) -> str:
    return "; ".join(reason.text for reason in sight.line_of_sight.reasons)


@pytest.mark.parametrize("file", ["keep-and-battlement", "moat"])
def test_every_figure_stands_on_a_square_of_its_own(file: str) -> None:
    figures = open_space(FOLDER / f"{file}.json").figures
    squares = [square_at(*figure.base.at_in) for figure in figures]
    assert len(set(squares)) == len(figures)
    for figure, square in zip(figures, squares, strict=True):
        assert math.dist(figure.base.at_in, centre_of(square)) < 1e-3


@pytest.mark.parametrize(
    ("shooter", "target", "possible", "why"),
    [
        ("A", "G", True, "the line of fire is clear"),
        ("A", "D", True, "the line of fire is clear"),
        ("A", "C", False, "curtain: higher one 1.53 in from it, lower one 0.43 in"),
        ("A", "E", False, "tower: higher one"),
        ("A", "F", False, "tower: higher one"),
        ("B", "C", True, "the line of fire is clear"),
        ("B", "G", True, "the line of fire is clear"),
        ("B", "D", True, "the line of fire is clear"),
        ("B", "E", True, "the line of fire is clear"),
        ("B", "F", False, "tower blocks at any level"),
        ("C", "B", True, "the line of fire is clear"),
        ("G", "B", True, "the line of fire is clear"),
        ("D", "B", True, "the line of fire is clear"),
        ("E", "B", True, "the line of fire is clear"),
        ("F", "B", False, "tower blocks at any level"),
        ("G", "A", True, "the line of fire is clear"),
        ("D", "A", True, "the line of fire is clear"),
        ("C", "A", False, "curtain: higher one"),
        ("E", "A", False, "tower: higher one"),
        ("F", "A", False, "tower: higher one"),
    ],
)
def test_from_keep_battlement_and_field(
    castle: Space, shooter: str, target: str, possible: bool, why: str
) -> None:
    sight = look(castle, shooter, target)
    assert sight.line_of_sight.can_target is possible, reasons(sight)
    assert why in sight.line_of_sight.text


@pytest.mark.parametrize(
    ("shooter", "target"),
    [("C", "B"), ("G", "B"), ("D", "B"), ("E", "B"), ("G", "A"), ("D", "A")],
)
def test_those_behind_battlement_and_arrow_slit_have_strong_cover(
    castle: Space, shooter: str, target: str
) -> None:
    assert look(castle, shooter, target).cover.name == "strong"


@pytest.mark.parametrize("slit", ["south slit", "centre slit", "north slit"])
@pytest.mark.parametrize("shooter", ["C", "D", "E", "F", "G"])
def test_only_e_can_fire_at_the_tower_and_only_at_its_centre_slit(
    castle: Space, shooter: str, slit: str
) -> None:
    sight = look(castle, shooter, slit)
    assert sight.line_of_sight.can_target is (shooter == "E" and slit == "centre slit")
    if not sight.line_of_sight.can_target:
        assert "not in line with an opening of tower" in reasons(sight)


def test_an_infiltrated_b_has_no_cover_from_a(castle: Space) -> None:
    sight = look(sided(castle, "B", "attacker"), "A", "B")
    assert (sight.line_of_sight.can_target, sight.cover.name) == (True, "none"), reasons(sight)


@pytest.mark.parametrize("shooter", ["A", "B"])
def test_if_d_were_a_friend_nobody_could_fire_on_g(castle: Space, shooter: str) -> None:
    verdict = look(sided(castle, "D", "defender"), shooter, "G").line_of_sight
    assert (verdict.can_target, verdict.text) == (
        False,
        "D, a friend, is beside the target at the same height",
    )


@pytest.mark.parametrize(
    ("shooter", "barred"),
    [("A", ""), ("E", ""), ("B", "CD"), ("C", "BE"), ("D", "BE")],
)
def test_who_can_fire_across_the_moat(moat: Space, shooter: str, barred: str) -> None:
    others = [figure.name for figure in moat.figures if figure.name != shooter]
    sights = {name: look(moat, shooter, name) for name in others}
    impossible = {name for name in others if not sights[name].line_of_sight.can_target}
    assert impossible == set(barred)


@pytest.mark.parametrize("shooter", ["A", "D", "E"])
def test_nothing_covers_those_in_the_moat(moat: Space, shooter: str) -> None:
    assert look(moat, shooter, "C").cover.name == "none"
