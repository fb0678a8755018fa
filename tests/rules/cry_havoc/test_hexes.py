from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.cry_havoc.grid import centre_of, square_at
from escalade.rules.cry_havoc.hexes import (
    Hex,
    direction_between,
    distance,
    edges,
    in_line,
    neighbour,
    neighbours,
    paths,
)
from escalade.rules.cry_havoc.scale import Scale

CELLS = st.builds(Hex, st.integers(-12, 12), st.integers(-12, 12))


@given(CELLS, CELLS)
def test_a_path_leads_from_neighbour_to_neighbour(start: Hex, goal: Hex) -> None:
    for path in paths(start, goal):
        assert (path[0], path[-1]) == (start, goal)
        assert len(set(path)) == len(path) > distance(start, goal)
        for one, other in edges(path):
            assert direction_between(one, other) in range(6)


@given(CELLS, CELLS)
def test_the_line_back_crosses_the_same_squares(start: Hex, goal: Hex) -> None:
    there = {frozenset(path) for path in paths(start, goal)}
    assert there == {frozenset(path) for path in paths(goal, start)}


@given(CELLS, st.integers(0, 5), st.integers(1, 12))
def test_a_row_crosses_exactly_its_own_squares(start: Hex, direction: int, away: int) -> None:
    row = [start]
    for _ in range(away):
        row.append(neighbour(row[-1], direction))
    assert paths(start, row[-1]) == (tuple(row),)
    assert in_line(start, direction, row[-1])
    assert not in_line(row[-1], direction, start)


@given(CELLS)
def test_between_two_rows_the_line_runs_along_edges_and_has_two_sides(start: Hex) -> None:
    goal = neighbour(neighbour(start, 0), 1)
    left, right = paths(start, goal)
    assert {left[1], right[1]} == {neighbour(start, 0), neighbour(start, 1)}


@given(CELLS, CELLS, CELLS)
def test_distance_is_a_metric(one: Hex, two: Hex, three: Hex) -> None:
    assert distance(one, two) == distance(two, one)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


def test_neighbours_are_one_apart_and_no_more_than_six() -> None:
    assert {distance(Hex(0, 0), cell) for cell in neighbours(Hex(0, 0))} == {1}
    assert len(set(neighbours(Hex(0, 0)))) == 6
    with pytest.raises(ValueError, match="no neighbour"):
        direction_between(Hex(0, 0), Hex(2, 0))


@given(CELLS)
def test_a_squares_centre_lies_in_it(cell: Hex) -> None:
    assert square_at(*centre_of(cell)) == cell


@given(st.floats(-40, 40), st.floats(-40, 40))
def test_every_point_lies_in_the_square_with_the_nearest_centre(x: float, y: float) -> None:
    scale = Scale(1.0)
    cell = square_at(x, y, scale)
    here = math.dist((x, y), centre_of(cell, scale))
    assert all(
        here <= math.dist((x, y), centre_of(other, scale)) + 1e-9 for other in neighbours(cell)
    )


@given(CELLS, CELLS)
def test_squares_between_centres_are_counted_as_the_crow_flies_in_a_row(
    one: Hex, other: Hex
) -> None:
    inches = math.dist(centre_of(one), centre_of(other))
    assert Scale().squares(inches) <= distance(one, other)
