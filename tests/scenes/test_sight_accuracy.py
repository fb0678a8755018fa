"""How near the truth are the stated shares and intervals? On random castles, by exact polygons."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from escalade.scenes.errors import CannotStand
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.sight.glances import Gaze, glance_at
from escalade.scenes.sight.targets import target_of
from escalade.scenes.space import compile_scene

PIECES = (
    ("wall", "wall", {}), ("wall", "wall", {"dimensions_in": (8, 4, 2.5)}),
    ("square-tower", "tower", {}), ("round-tower", "tower", {"dimensions_in": (4, 6, 4)}),
    ("gatehouse", "gatehouse", {}), ("mantlet", "mantlet", {}), ("covered-ram", "covered-ram", {}),
    ("siege-tower", "siege-tower", {}), ("wagon", "wagon", {}), ("barricade", "barricade", {}),
)  # fmt: skip

TRIES = 40
"""Pairs drawn by chance for each that is kept, before a castle is given up."""


def random_castle(generator) -> Scene:
    """Five pieces anywhere on a small table, some of them into each other."""
    chosen = generator.choice(len(PIECES), 5, replace=False)
    placed = []
    for number, index in enumerate(chosen):
        shape, kind, more = PIECES[index]
        at = tuple(np.round(generator.uniform(-9, 9, 2), 3).tolist())
        yaw = float(np.round(generator.choice([0, 90, generator.uniform(0, 360)]), 2))
        placed.append(
            PlacedComponent(
                name=f"{shape} {number}", kind=kind, shape=shape, at=at, yaw_deg=yaw, **more
            )
        )
    return Scene(components=tuple(placed))


def random_figure(generator, space, name) -> Figure:
    """A figure on the table, or on a surface of the castle picked by chance."""
    raised = [surface for surface in space.ground.surfaces if surface.owner is not None]
    while True:
        on_castle = raised and generator.random() < 0.6
        if on_castle:
            surface = raised[generator.integers(len(raised))]
            west, south, east, north = surface.polygon.bounds
            at = generator.uniform((west, south), (east, north))
            z = surface.z_in
        else:
            at, z = generator.uniform(-14, 14, 2), 0.0
        figure = Figure(
            name=name, at=tuple(at.tolist()), z=z,
            base_mm=float(generator.choice([20, 25, 32, 40])),
            height_in=float(generator.choice([0.8, 1.25, 1.25, 2.0])),
        )  # fmt: skip
        try:
            base = compile_scene(
                space.scene.model_copy(update={"figures": (figure,)}), previous=space
            ).figures[0]
        except CannotStand:
            continue
        if not cuts(space, base):
            return figure


def cuts(space, figure) -> bool:
    """Whether any face of the castle reaches into the figure's body."""
    bottom, top = figure.z_in + 1e-6, figure.z_in + figure.body_height_in
    at, radius = np.array(figure.base.at_in), figure.body_radius_in + 1e-3
    for component in space.components:
        corners = component.mesh.triangles
        low, high = corners.min(axis=1), corners.max(axis=1)
        near = (
            (low[:, :2] < at + radius).all(axis=1) & (high[:, :2] > at - radius).all(axis=1)
            & (low[:, 2] < top) & (high[:, 2] > bottom)
        )  # fmt: skip
        for triangle in corners[near]:
            part = slab(triangle, bottom, top)
            if (
                len(part)
                and shapely.distance(
                    shapely.convex_hull(shapely.multipoints(part[:, :2])), shapely.Point(at)
                )
                < radius
            ):
                return True
    return False


def slab(triangle, bottom, top):
    """The corners of a triangle's part between two heights."""
    points = [p for p in triangle if bottom <= p[2] <= top]
    for height in (bottom, top):
        for a, b in zip(triangle, np.roll(triangle, -1, axis=0), strict=True):
            if (a[2] < height) != (b[2] < height):
                points.append(a + (height - a[2]) / (b[2] - a[2]) * (b - a))
    return np.array(points)


def compare(castles: int, pairs_each: int, seed: int, exact_visible):
    """Truth, share, low and high of every pair, (n, 4).

    Of each castle's pairs at most a fifth are wholly clear and a fifth wholly blocked: chance alone
    gives few that are partial.
    """
    generator = np.random.default_rng(seed)
    rows = []
    for _ in range(castles):
        left = {"clear": pairs_each // 5, "blocked": pairs_each // 5, "partial": pairs_each}
        space = compile_scene(random_castle(generator))
        triangles = np.concatenate([c.mesh.triangles for c in space.components])
        for _ in range(TRIES * pairs_each):
            if left["partial"] <= pairs_each // 5 * 2:
                break
            figures = tuple(random_figure(generator, space, name) for name in ("a", "b"))
            asked = compile_scene(
                space.scene.model_copy(update={"figures": figures}), previous=space
            )
            viewer, target = asked.figures
            body = target_of(target, "body", viewer.eye)
            if body.holds(viewer.eye):
                continue
            glance = glance_at(asked, Gaze(viewer.eye, body, frozenset({"a", "b"})))
            kind = {0.0: "clear", 1.0: "blocked"}.get(glance.hidden, "partial")
            if left[kind] == 0:
                continue
            left[kind] -= 1
            truth = exact_visible(
                viewer.eye, target.base.at_in, target.body_radius_in, target.z_in,
                target.z_in + target.body_height_in, triangles,
            )  # fmt: skip
            rows.append((truth, 1 - glance.hidden, 1 - glance.hidden_high, 1 - glance.hidden_low))
    return np.array(rows)


def judge(rows, capsys) -> None:
    truth, share, low, high = rows.T
    inside = (truth >= low - 1e-9) & (truth <= high + 1e-9)
    called_clear, called_blocked = share == 1, share == 0
    error, partial = np.abs(truth - share), ~called_clear & ~called_blocked
    with capsys.disabled():
        print(
            f"\n{len(rows)} pairs: {called_clear.sum()} clear, {called_blocked.sum()} blocked, "
            f"{partial.sum()} partial; "
            f"truth inside the interval {inside.mean():.2%}; width median "
            f"{np.median(high - low):.5f}, of partial ones {np.median((high - low)[partial]):.5f}; "
            f"error median {np.median(error):.1e}, "
            f"99th percentile {np.quantile(error, 0.99):.1e}, largest {error.max():.1e}"
        )
    assert partial.mean() > 0.5
    assert inside.mean() >= 0.995
    assert np.median((high - low)[partial]) <= 0.01
    assert (truth[called_clear] > 1 - 1e-5).all()
    assert (truth[called_blocked] < 1e-5).all()


def test_shares_on_random_castles_hold_the_truth(exact_visible, capsys):
    judge(compare(castles=1, pairs_each=30, seed=7, exact_visible=exact_visible), capsys)


@pytest.mark.long
def test_shares_on_a_thousand_pairs_in_random_castles_hold_the_truth(exact_visible, capsys):
    judge(compare(castles=25, pairs_each=40, seed=11, exact_visible=exact_visible), capsys)
