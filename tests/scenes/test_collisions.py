"""A component that stands in another, or off the table, is told with how much."""

from __future__ import annotations

import pytest

from escalade.scenes.collisions import collisions_of
from escalade.scenes.errors import NoSuchName

WALL = ("wall", (10, 5, 2), (0, 0))


def test_what_stands_in_another_is_told_with_the_ground_they_share(table_of):
    space = table_of([WALL, ("tower", (4, 7, 4), (5, 0))])
    found = collisions_of(space, "tower")
    assert found is not None
    assert found.stands_in == (("wall", pytest.approx(2 * 2)),)
    assert found.off_in2 == 0


def test_edge_to_edge_is_clear(table_of):
    space = table_of([WALL, ("tower", (4, 7, 4), (7, 0))])
    assert collisions_of(space, "tower") is None


def test_what_stands_on_top_is_clear(table_of):
    space = table_of([WALL, ("turret", (2, 2, 2), (0, 0), {"z_in": 5})])
    assert collisions_of(space, "turret") is None


def test_what_lies_off_the_table_is_told_with_how_much(table_of):
    found = collisions_of(table_of([("wall", (10, 5, 2), (36, 0))]), "wall")
    assert found is not None
    assert found.off_in2 == pytest.approx(5 * 2)


def test_a_component_that_is_not_there_is_named(table_of):
    with pytest.raises(NoSuchName, match="'keep'"):
        collisions_of(table_of([WALL]), "keep")
