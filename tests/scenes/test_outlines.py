"""The union of many triangles in plan, smooth and rough, against closed forms and Shapely."""

import numpy as np
import pytest
import shapely

from escalade.scenes.outlines import FEW_EDGES, union_of

CELL_IN = 0.1


def sheet(count, at, rng, jitter_in):
    """A square of so many cells a side, each two triangles, its inner corners moved at random.

    Moved by less than a cell, they stay in the square, but faces may come to lie over each other.
    """
    grid = np.stack(np.meshgrid(*[np.arange(count + 1) * CELL_IN] * 2, indexing="ij"), axis=-1)
    grid[1:-1, 1:-1] += rng.uniform(-jitter_in, jitter_in, (count - 1, count - 1, 2))
    grid += at
    a, b, c, d = grid[:-1, :-1], grid[1:, :-1], grid[1:, 1:], grid[:-1, 1:]
    halves = [np.stack([a, b, c], axis=2), np.stack([a, c, d], axis=2)]
    return np.concatenate([half.reshape(-1, 3, 2) for half in halves])


@pytest.mark.parametrize(
    ("count", "jitter_in"),
    [(3, 0.02), (20, 0.02), (70, 0.02), (3, 0.099), (30, 0.099)],
    ids=["few smooth", "smooth", "many smooth", "few faces over each other", "many of them"],
)
def test_sheets_that_overlap_are_one_plan_of_the_right_area(count, jitter_in):
    rng = np.random.default_rng(count)
    shift, side = np.array([0.137, 0.071]), count * CELL_IN
    sheets = [sheet(count, at, rng, jitter_in) for at in (np.zeros(2), shift)]
    [plan] = union_of(np.concatenate(sheets))
    shared = (side - shift[0]) * (side - shift[1])
    assert plan.is_valid
    assert plan.area == pytest.approx(2 * side**2 - shared, abs=1e-5 * side)


def test_a_smooth_sheet_with_a_crumpled_rim_is_halved_and_keeps_its_area():
    rng = np.random.default_rng(2)
    smooth = sheet(60, np.zeros(2), rng, 0.02)
    at = rng.uniform(0, 6, (FEW_EDGES, 2)) * (1, 0)
    crumpled = at[:, None] + rng.uniform(-0.1, 0.1, (FEW_EDGES, 3, 2))
    every = np.concatenate([smooth, crumpled])
    found = shapely.union_all(union_of(every))
    expected = shapely.union_all([shapely.box(0, 0, 6, 6), *shapely.polygons(crumpled)])
    assert shapely.symmetric_difference(found, expected).area < 1e-5


def test_nothing_has_no_outline():
    assert union_of(np.zeros((0, 3, 2))) == []
    assert union_of(np.zeros((4, 3, 2))) == []
