"""The live shadow shades the same ground as the computed polygons, pixel by pixel from above."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
import shapely

from escalade.scenes.bundled import open_space
from escalade.scenes.scene import Figure, PlacedComponent, Scene, Table
from escalade.scenes.shadows import FOOT_HEIGHT_IN, dead_ground
from escalade.scenes.space import Space, compile_scene
from escalade.viewer.answers import live_shadow
from escalade.viewer.camera import Camera
from escalade.viewer.errand import finished
from escalade.viewer.offscreen import exposed
from escalade.viewer.overlays import LiveShadow
from escalade.viewer.palette import LIGHT
from escalade.viewer.stage import Stage

MOST_DIFFERING = 0.005
"""The share of the table's pixels that may be shaded otherwise."""

PIXEL_IN = 0.1
CHANGED = 12
"""A pixel whose channels change by less altogether is not shaded: rounding of one light."""

LEVEL_IN = 0.05
"""A pixel shows ground where what is highest there is so near its height."""


@dataclass
class Above:
    """A table seen straight from above, without perspective."""

    space: Space

    def __post_init__(self) -> None:
        table = self.space.scene.table
        wide, deep = table.width_in, table.depth_in
        self.size = (round(wide / PIXEL_IN), round(deep / PIXEL_IN))
        self.camera = replace(
            Camera(yaw_deg=270.0, pitch_deg=90.0, distance_in=100.0, parallel=True),
            fov_deg=float(np.degrees(2 * np.arctan(deep / 2 / 100.0))),
        )
        x = (np.arange(self.size[0]) + 0.5) * PIXEL_IN - wide / 2
        y = deep / 2 - (np.arange(self.size[1]) + 0.5) * PIXEL_IN
        self.x, self.y = np.meshgrid(x, y)
        ends = np.stack([self.x, self.y, np.full_like(self.x, -1.0)], axis=-1).reshape(-1, 3)
        hits = self.space.rays.first_hits(ends + np.array([0, 0, 101.0]), ends)
        fallen = np.where(np.isfinite(hits.fraction), hits.fraction, 100.0 / 101.0)
        self.highest = (100.0 - 101.0 * fallen).reshape(self.x.shape)

    def inside(self, area) -> np.ndarray:
        return shapely.contains_xy(area, self.x, self.y)

    def away_from(self, edges, pixels: np.ndarray) -> np.ndarray:
        """Which of the pixels are not within a pixel of an edge."""
        away = pixels.copy()
        shapely.prepare(edges)
        away[pixels] = ~shapely.dwithin(
            shapely.points(self.x[pixels], self.y[pixels]), edges, PIXEL_IN
        )
        return away


def shaded(renderer, above: Above, live: LiveShadow) -> np.ndarray:
    """Which pixels the live shadow changes, without the signs that mark who looks."""
    bare = replace(live, viewers=())
    stage = Stage(renderer, LIGHT, shadow_px=512)
    figures = [figure.name for figure in above.space.figures]
    try:
        pictures = []
        for overlays in ((), (bare,)):
            stage.show(above.space, overlays, hide=figures)
            pictures.append(finished(exposed(stage, above.camera, above.size)).astype(int))
    finally:
        stage.close()
    return np.abs(pictures[1] - pictures[0]).sum(axis=2) > CHANGED


@dataclass(frozen=True)
class Disagreement:
    """How many pixels show ground, and of those away from edges how many are shaded otherwise."""

    pixels: np.ndarray
    differing: np.ndarray

    @property
    def share(self) -> float:
        return float(self.differing.sum() / self.pixels.sum())


def compare(renderer, space: Space, viewers, live=None, height=FOOT_HEIGHT_IN):
    """The table's and the walks' pixels that the live shadow shades otherwise than polygons say."""
    above = Above(space)
    dark = shaded(renderer, above, live or live_shadow(space, viewers, height))
    found = {}
    for where in ("table", "walks"):
        pixels = np.zeros(dark.shape, dtype=bool)
        differing = pixels.copy()
        for surface in dead_ground(space, viewers, height).surfaces:
            if (surface.name is None) is not (where == "table"):
                continue
            edges = shapely.union(surface.ground.boundary, surface.unseen.boundary)
            if len(viewers) > 1:
                edges = shapely.union(edges, surface.seen_by_one.boundary)
            mine = above.inside(surface.ground) & (np.abs(above.highest - surface.z_in) < LEVEL_IN)
            told = above.inside(surface.unseen)
            if len(viewers) > 1:
                told |= above.inside(surface.seen_by_one)
            pixels |= mine
            differing |= above.away_from(edges, mine & (dark != told))
        found[where] = Disagreement(pixels, differing)
        if pixels.any():
            print(f"{where}: {found[where].share:.4%} of {pixels.sum()} pixels differ")
    return found


def scene(*components, figures=(), table=None) -> Space:
    return compile_scene(
        Scene(
            table=table or Table(width_in=48, depth_in=36),
            components=components,
            figures=tuple(Figure(**({"base_mm": 25} | figure)) for figure in figures),
        )
    )


def wall(name, size, at, **more) -> PlacedComponent:
    return PlacedComponent(name=name, kind="wall", dimensions_in=size, at=at, **more)


def one_block() -> tuple[Space, tuple[str, ...]]:
    return scene(wall("block", (6, 4, 2), (1, 2)), figures=[{"name": "a", "at": (-3, -7)}]), ("a",)


def a_low_wall_from_a_tower() -> tuple[Space, tuple[str, ...]]:
    return scene(
        wall("tower", (3, 7, 3), (0, -12)),
        wall("low wall", (20, 2, 1), (0, -2), yaw_deg=20),
        figures=[{"name": "a", "at": (0, -12), "on": "tower"}],
    ), ("a",)


def a_gate() -> tuple[Space, tuple[str, ...]]:
    return scene(
        PlacedComponent(
            name="gate", kind="gatehouse", shape="gatehouse", dimensions_in=(9, 6, 5), at=(0, 0)
        ),
        wall("west", (10, 5, 2), (-9.5, 0)),
        wall("lintel", (8, 3, 1.5), (10, 0), z_in=1.0),
        figures=[{"name": "a", "at": (1, -12)}],
    ), ("a",)


def an_eye_against_a_wall() -> tuple[Space, tuple[str, ...]]:
    return scene(
        wall("long wall", (16, 4, 1), (0, 0)),
        wall("corner", (1, 4, 8), (-8.5, -4.5)),
        figures=[{"name": "a", "at": (-3, -0.51), "z": 0.0, "base_mm": 1}],
    ), ("a",)


def a_viewer_with_two_eyes() -> tuple[Space, tuple[str, ...]]:
    return scene(
        wall("wall", (8, 1, 1), (0, 0)),
        wall("beam", (8, 1, 1), (-10, 0), z_in=1.2),
        figures=[{"name": "giant", "at": (-4, -9), "height_in": 4.0, "eyes": (0.2, 0.9)}],
    ), ("giant",)


def two_who_look() -> tuple[Space, tuple[str, ...]]:
    return scene(
        wall("block", (6, 4, 2), (1, 2)),
        wall("pillar", (1, 6, 1), (-8, -2)),
        figures=[{"name": "a", "at": (-6, -10)}, {"name": "b", "at": (12, -6)}],
    ), ("a", "b")


def blocks_across_the_seams() -> tuple[Space, tuple[str, ...]]:
    """Around the eye, on the diagonals where four sides meet and as steep as where up begins."""
    eye = 0.9 * FOOT_HEIGHT_IN
    around = [(s * 5.0, t * 5.0) for s in (-1, 1) for t in (-1, 1)]
    blocks = [wall(f"corner {n}", (2, 3, 2), at, yaw_deg=20) for n, at in enumerate(around)]
    blocks += [
        wall(f"level {n}", (3, 0.25 * 4, 1), at, z_in=eye + 0.25 * 4 - 0.5, yaw_deg=yaw)
        for n, (at, yaw) in enumerate([((4.5, 0), 90), ((0, 4.5), 0), ((-4.5, 0), 90)])
    ]
    return scene(*blocks, figures=[{"name": "a", "at": (0, 0)}]), ("a",)


@pytest.mark.parametrize(
    "make",
    [
        one_block, a_low_wall_from_a_tower, a_gate, an_eye_against_a_wall,
        a_viewer_with_two_eyes, two_who_look, blocks_across_the_seams,
    ],
)  # fmt: skip
def test_the_shader_shades_what_the_polygons_say(renderer, make):
    space, viewers = make()
    found = compare(renderer, space, viewers)
    assert found["table"].share <= MOST_DIFFERING
    if found["walks"].pixels.any():
        assert found["walks"].share <= MOST_DIFFERING


@pytest.fixture(scope="module")
def siege() -> Space:
    return open_space(Path("siege"))


@pytest.mark.parametrize("viewer", ["mantlet archer 1", "wall archer 1"])
def test_the_siege_is_shaded_as_the_polygons_say(renderer, siege, viewer):
    found = compare(renderer, siege, (viewer,))
    assert found["table"].share <= MOST_DIFFERING
    assert found["walks"].share <= MOST_DIFFERING


@pytest.mark.long
def test_a_garrison_shades_the_siege_as_the_polygons_say(renderer, siege):
    found = compare(renderer, siege, ("turret archer 1", "wall archer 1", "sentry"))
    assert found["table"].share <= MOST_DIFFERING
    assert found["walks"].share <= MOST_DIFFERING


def test_a_real_model_is_shaded_as_the_polygons_say(renderer, shared):
    ruin = PlacedComponent(
        name="ruin", kind="tower", model=str(shared("meshes/cq_ruined_tower.stl")), unit="mm",
        up="+z",
    )  # fmt: skip
    space = scene(ruin, figures=[{"name": "a", "at": (-6, -9)}])
    assert compare(renderer, space, ("a",))["table"].share <= MOST_DIFFERING


@pytest.mark.parametrize("height_in", [0.5, 3.0])
def test_the_height_of_the_target_counts(renderer, height_in):
    space, viewers = a_low_wall_from_a_tower()
    assert compare(renderer, space, viewers, height=height_in)["table"].share <= MOST_DIFFERING
    usual = live_shadow(space, viewers, FOOT_HEIGHT_IN)
    off = compare(renderer, space, viewers, live=usual, height=height_in)
    assert off["table"].share > 2 * MOST_DIFFERING


def test_no_line_shows_along_the_seams(renderer):
    space, viewers = blocks_across_the_seams()
    above = Above(space)
    table = compare(renderer, space, viewers)["table"]
    apart = np.abs(np.abs(above.x) - np.abs(above.y))
    along = table.pixels & (apart < 3 * PIXEL_IN)
    assert along.sum() > 1000
    assert table.differing[along].mean() <= MOST_DIFFERING


@pytest.mark.parametrize("make", [one_block, a_gate, two_who_look])
def test_an_eye_moved_by_an_inch_would_be_noticed(renderer, make):
    space, viewers = make()
    live = live_shadow(space, viewers, FOOT_HEIGHT_IN)
    (first, *rest) = live.eyes
    moved = tuple((x + 1.0, y, z) for x, y, z in first)
    found = compare(renderer, space, viewers, replace(live, eyes=(moved, *rest)))
    assert found["table"].share > 2 * MOST_DIFFERING
