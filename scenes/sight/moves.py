"""What is the smallest move that changes the answer? Looked for, then halved down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from escalade.models.mesh import FloatArray, IntArray

Mover = Literal["viewer", "target"]

Look: TypeAlias = Callable[[FloatArray, FloatArray], FloatArray]
"""Moves of the eye and of the target, (n, 3) inches each, to hidden shares, (n,)."""

SIGHT_CLASSES: tuple[str, ...] = (
    "clear",
    "under a quarter hidden",
    "a quarter hidden",
    "half hidden",
    "three quarters hidden",
    "blocked",
)
"""The classes that a move can change: nothing hidden, the quarters between, nothing visible.

The quarters are the classes of cover that the books print (25, 50 and 75 %), so a change among them
changes a shot; "clear" and "blocked" are strict, since one visible spot is enough to be a target.
"""


@dataclass(frozen=True, slots=True)
class Move:
    """A step of one figure that changes the class.

    ``step_in`` is (x, y, z) in inches; ``words`` say it from where the viewer stands; ``leads_to``
    is one of SIGHT_CLASSES.
    """

    who: Mover
    step_in: tuple[float, float, float]
    distance_in: float
    words: str
    leads_to: str


@dataclass(frozen=True, slots=True)
class FlipSearch:
    """How far and how finely smaller moves are looked for."""

    reach: int = 16
    """The farthest move tried, in tolerances: 2 in for 1/8 in, about a figure's own step."""

    halvings: int = 7
    """Halvings of the last step: 1/8 in to a thousandth."""

    raise_in: float = 8.0
    """How far the viewer is raised to see: over the highest wall a figure could still climb."""

    raise_steps: int = 32
    """Heights tried up to that, a quarter of an inch each."""


FLIPS = FlipSearch()


def sight_class(hidden: FloatArray) -> IntArray:
    """Which of SIGHT_CLASSES each hidden share falls into.

    >>> sight_class(np.array([0.0, 0.1, 0.25, 0.6, 0.75, 0.99, 1.0]))
    array([0, 1, 2, 3, 4, 4, 5])
    """
    quarters = 1 + np.floor(hidden * 4).astype(np.int64)
    return np.where(hidden <= 0, 0, np.where(hidden >= 1, 5, quarters))


def agreeing(look: Look, hidden: float) -> Look:
    """The same shares, shifted so that no move at all gives the share that was measured exactly.

    A coarse count lies off by a little, alike for near moves; unshifted, it would find a change of
    class where there is none. What it counts as nothing or all stays so.
    """
    still = np.zeros((1, 3))
    off = hidden - float(look(still, still)[0])
    least, most = np.nextafter(0.0, 1.0), np.nextafter(1.0, 0.0)

    def shifted(eyes_by: FloatArray, bodies_by: FloatArray) -> FloatArray:
        shares = look(eyes_by, bodies_by)
        partial = (shares > 0) & (shares < 1)
        return np.where(partial, np.clip(shares + off, least, most), shares)

    return shifted


def _all_ways() -> FloatArray:
    steps = [(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1) if x or y or z]
    ways: FloatArray = np.array(steps, dtype=np.float64)
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    return ways


_ALL_WAYS = _all_ways()
"""The 26 directions along edges, diagonals and space diagonals, each one inch long."""


@dataclass(frozen=True, slots=True, eq=False)
class _Moves:
    """Directions of moves: who moves, along which unit vector, and how it is said."""

    viewer: FloatArray
    target: FloatArray
    words: tuple[str, ...]

    def chosen(self, which: IntArray) -> _Moves:
        return _Moves(self.viewer[which], self.target[which], tuple(self.words[i] for i in which))


def smallest_move(
    look: Look, now: int, towards: FloatArray, tolerance_in: float, search: FlipSearch = FLIPS
) -> Move | None:
    """The smallest move of viewer or target that leads to another class than ``now``.

    towards : (3,), from the viewer to the target. Within the tolerance the eye may move in 26
    directions and the target in those 17 that do not sink it into its ground; farther out both
    move level or straight up, up to ``search.reach`` tolerances. None when no such move does.
    """
    everywhere = _directions(towards, slanted=True)
    found = _first_change(look, now, everywhere, 0.0, tolerance_in, search)
    if found is not None:
        return found
    level = _directions(towards, slanted=False)
    radii = [tolerance_in]
    while radii[-1] < tolerance_in * search.reach:
        radii.append(radii[-1] * 2)
    count = len(level.words)
    far = np.array(radii[1:])
    classes = sight_class(
        look(
            (far[:, None, None] * level.viewer).reshape(-1, 3),
            (far[:, None, None] * level.target).reshape(-1, 3),
        )
    ).reshape(len(far), count)
    changed = np.flatnonzero((classes != now).any(axis=1))
    if len(changed) == 0:
        return None
    ring = int(changed[0])
    some = level.chosen(np.flatnonzero(classes[ring] != now))
    return _first_change(look, now, some, radii[ring], radii[ring + 1], search)


def decides_all(
    look: Look, now: int, towards: FloatArray, tolerance_in: float, shift_in: float
) -> bool:
    """Whether a disputed sight is one of all or nothing: a small move shows or hides the target.

    ``now`` is its class; ``shift_in`` is how far what stands between may lie elsewhere.
    """
    if SIGHT_CLASSES[now] == "blocked":
        return True
    moves = _directions(towards, slanted=True)
    moved = look(tolerance_in * moves.viewer, tolerance_in * moves.target)
    shifts = shift_in * _ALL_WAYS
    return bool((moved >= 1).any() or (shift_in > 0 and (look(shifts, shifts) >= 1).any()))


def changes_if_shifted(look: Look, now: int, by_in: float) -> bool:
    """Whether the class is another than ``now`` when all that stands between lies elsewhere.

    What stands between shifts by ``by_in`` in any of 26 directions: the same as both figures
    moving the other way.
    """
    steps = by_in * _ALL_WAYS
    return bool((sight_class(look(steps, steps)) != now).any())


def height_to_see(look: Look, search: FlipSearch = FLIPS) -> float | None:
    """How far the viewer's eye must rise until it sees any of the target, inches.

    None when even ``search.raise_in`` does not do it.
    """
    heights = np.linspace(0, search.raise_in, search.raise_steps + 1)[1:]
    up = np.array([0.0, 0.0, 1.0])
    seen = np.flatnonzero(look(heights[:, None] * up, np.zeros((len(heights), 3))) < 1)
    if len(seen) == 0:
        return None
    high = float(heights[seen[0]])
    low = high - search.raise_in / search.raise_steps
    for _ in range(search.halvings):
        middle = (low + high) / 2
        if float(look((middle * up)[None], np.zeros((1, 3)))[0]) < 1:
            high = middle
        else:
            low = middle
    return high


def _first_change(
    look: Look, now: int, moves: _Moves, low: float, high: float, search: FlipSearch
) -> Move | None:
    """The shortest of some moves that changes the class, if one of length ``high`` does."""
    classes = sight_class(look(high * moves.viewer, high * moves.target))
    changed = np.flatnonzero(classes != now)
    if len(changed) == 0:
        return None
    moves, classes = moves.chosen(changed), classes[changed]
    for _ in range(search.halvings):
        middle = (low + high) / 2
        tried = sight_class(look(middle * moves.viewer, middle * moves.target))
        changed = np.flatnonzero(tried != now)
        if len(changed):
            high = middle
            moves, classes = moves.chosen(changed), tried[changed]
        else:
            low = middle
    viewer_moves = bool(moves.viewer[0].any())
    step = high * (moves.viewer[0] if viewer_moves else moves.target[0])
    return Move(
        "viewer" if viewer_moves else "target",
        (float(step[0]), float(step[1]), float(step[2])),
        high,
        moves.words[0],
        SIGHT_CLASSES[int(classes[0])],
    )


def _directions(towards: FloatArray, slanted: bool) -> _Moves:
    """The moves that are tried, named from the viewer's stand."""
    flat = np.array([towards[0], towards[1], 0.0])
    length = float(np.linalg.norm(flat))
    ahead = flat / length if length > 0 else np.array([0.0, 1.0, 0.0])
    left = np.array([-ahead[1], ahead[0], 0.0])
    up = np.array([0.0, 0.0, 1.0])
    viewer, target, words = [], [], []
    for rise in (0, 1, -1):
        for sideways in (0, 1, -1):
            for forward in (0, 1, -1):
                level = bool(sideways or forward)
                if not (rise or level) or (not slanted and (rise < 0 or (rise and level))):
                    continue
                step = sideways * left + forward * ahead + rise * up
                step = step / np.linalg.norm(step)
                said = _words(sideways, forward, rise, "forward", "back")
                viewer.append(step)
                target.append(np.zeros(3))
                words.append(f"viewer {said}")
                if rise >= 0:
                    said = _words(sideways, forward, rise, "away", "nearer")
                    viewer.append(np.zeros(3))
                    target.append(step)
                    words.append(f"target {said}")
    return _Moves(np.array(viewer), np.array(target), tuple(words))


def _words(sideways: int, forward: int, rise: int, ahead: str, behind: str) -> str:
    said = [
        {1: "left", -1: "right"}.get(sideways, ""),
        {1: ahead, -1: behind}.get(forward, ""),
        {1: "up", -1: "down"}.get(rise, ""),
    ]
    return " and ".join(word for word in said if word)
