"""The two pictures of 1.44 to 1.46 as boards: who can shoot whom from keep, battlement and moat.

The pictures themselves are not in the text; the squares are placed so that every sentence about
them can be true: the keep's corner stands one square behind the curtain wall, a tower juts out to
its north, and the row of the keep's arrow-slit runs over C, D and G.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from escalade.rules.cry_havoc.board import Board, Character, Square
from escalade.rules.cry_havoc.hexes import Hex, neighbour
from escalade.rules.cry_havoc.line_of_fire import LineOfFire, line_of_fire


def at(column: int, row: int) -> Hex:
    """A square by column and row; odd rows lie half a square to the right."""
    return Hex(column - (row - (row & 1)) // 2, row)


def walled(cells: dict[Hex, Square], openings: dict[tuple[Hex, int], str]) -> dict[Hex, Square]:
    """The squares with walls on every edge that leads out of the group, but for the openings."""
    return {
        cell: replace(
            square,
            faces={
                direction: openings.get((cell, direction), "wall")
                for direction in range(6)
                if neighbour(cell, direction) not in cells
            },
        )
        for cell, square in cells.items()
    }


def castle() -> dict[Hex, Square]:
    battlements = {
        at(0, row): Square(
            "battlements",
            2,
            {
                direction: "parapet"
                for direction in (0, 1, 5)
                if neighbour(at(0, row), direction) not in {at(0, r) for r in range(-2, 5)}
            },
            "curtain",
        )
        for row in range(-2, 5)
    }
    tower = walled(
        {at(c, r): Square("interior", 2, {}, "tower") for c in (0, 1, 2) for r in (-3, -4, -5)},
        {(at(2, -3), 1): "slit", (at(2, -4), 0): "slit", (at(2, -5), 5): "slit"},
    )
    keep_cells = {at(c, r): Square("interior", 3, {}, "keep") for c in (-2, -1) for r in (0, 1)}
    keep_cells.pop(at(-1, 1))
    keep = walled(keep_cells, {(at(-1, 0), 0): "slit", (at(-1, 0), 5): "slit"})
    return {**battlements, **tower, **keep}


def archer(name: str, side: str, cell: Hex) -> Character:
    return Character(name, side, cell, weapon="longbow")


PEOPLE = (
    archer("A", "castle", at(-1, 0)),
    archer("B", "castle", at(0, 1)),
    archer("C", "siege", at(1, 0)),
    archer("D", "siege", at(5, 0)),
    archer("E", "siege", at(4, -4)),
    archer("F", "siege", at(2, -6)),
    archer("G", "siege", at(6, 0)),
)
FIRST = Board(castle(), PEOPLE)


def fire(board: Board, shooter: str, target: str) -> LineOfFire:
    return line_of_fire(board, board.character(shooter), board.character(target))


@pytest.mark.parametrize("target", ["G", "D"])
def test_from_the_keep_a_can_fire_on(target: str) -> None:
    result = fire(FIRST, "A", target)
    assert result.possible, result.why


def test_from_the_keep_a_cannot_fire_on_c_who_is_nearer_to_the_wall() -> None:
    result = fire(FIRST, "A", "C")
    assert result.why == "the wall: the lower one is 1 from it, the higher one 2"


@pytest.mark.parametrize("target", ["E", "F"])
def test_from_the_keep_a_cannot_fire_on_those_too_close_to_the_tower(target: str) -> None:
    result = fire(FIRST, "A", target)
    assert not result.possible
    assert all(reason.text.startswith("the tower: the lower one is") for reason in result.reasons)


@pytest.mark.parametrize("target", ["C", "G", "D", "E"])
def test_from_the_battlements_b_can_fire_on(target: str) -> None:
    result = fire(FIRST, "B", target)
    assert result.possible, result.why


def test_from_the_battlements_b_cannot_fire_on_f_for_the_wall() -> None:
    result = fire(FIRST, "B", "F")
    assert set(result.why.split("; ")) == {"the tower blocks at any level"}


@pytest.mark.parametrize("shooter", ["C", "G", "D", "E"])
def test_on_b_who_has_strong_cover_can_fire(shooter: str) -> None:
    result = fire(FIRST, shooter, "B")
    assert (result.possible, result.cover) == (True, "strong"), result.why


@pytest.mark.parametrize(
    ("shooter", "possible"),
    [("C", False), ("D", True), ("E", False), ("F", False), ("G", True)],
)
def test_only_those_in_line_with_the_keeps_arrow_slit_can_fire_on_a(
    shooter: str, possible: bool
) -> None:
    result = fire(FIRST, shooter, "A")
    assert result.possible is possible, result.why
    if possible:
        assert result.cover == "strong"


SLITS = {"south": at(2, -3), "centre": at(2, -4), "north": at(2, -5)}


@pytest.mark.parametrize("slit", SLITS)
@pytest.mark.parametrize("shooter", ["C", "D", "E", "F", "G"])
def test_only_e_could_fire_at_the_tower_and_only_at_its_centre_slit(
    slit: str, shooter: str
) -> None:
    guard = archer("guard", "castle", SLITS[slit])
    board = replace(FIRST, characters=(*PEOPLE, guard))
    result = fire(board, shooter, "guard")
    assert result.possible is (shooter == "E" and slit == "centre"), result.why


def test_an_infiltrated_b_would_have_no_cover_from_a() -> None:
    enemy = replace(FIRST.character("B"), side="siege")
    board = replace(FIRST, characters=(PEOPLE[0], enemy, *PEOPLE[2:]))
    result = fire(board, "A", "B")
    assert (result.possible, result.cover) == (True, "none"), result.why


@pytest.mark.parametrize("shooter", ["A", "B"])
def test_if_d_were_a_friend_nobody_could_fire_on_g(shooter: str) -> None:
    people = tuple(replace(each, side="castle") if each.name == "D" else each for each in PEOPLE)
    result = fire(replace(FIRST, characters=people), shooter, "G")
    assert result.why == "D, a friend, is beside G at the same height"
    risky = line_of_fire(
        replace(FIRST, characters=people),
        people[0] if shooter == "A" else people[1],
        people[6],
        risk_friends=True,
    )
    assert risky.possible


MOAT = {at(c, r): Square("moat", -1) for c in (1, 2) for r in range(-2, 5)}
BESIDE = (
    archer("A", "one", at(3, 0)),
    archer("B", "two", at(4, 2)),
    archer("C", "three", at(1, 1)),
    archer("D", "four", at(2, -1)),
    archer("E", "five", at(0, 1)),
)
SECOND = Board({**castle(), **MOAT}, BESIDE)
"""Everybody is of a side of his own, so that each may shoot at all others."""


@pytest.mark.parametrize(
    ("shooter", "barred"),
    [("A", ""), ("E", ""), ("B", "CD"), ("C", "BE"), ("D", "BE")],
)
def test_who_can_fire_across_the_moat(shooter: str, barred: str) -> None:
    impossible = {
        each.name
        for each in BESIDE
        if each.name != shooter and not fire(SECOND, shooter, each.name).possible
    }
    assert impossible == set(barred)
