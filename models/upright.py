"""A model stood upright and measured in its file's own units."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from escalade.rules.rounding import ROUNDING

from .calibration import calibrate
from .choices import Choices
from .levelling import Lean, lean_of
from .measuring import RawSize, measure, measure_cloud
from .scans import clean_scan
from .smoothing import SMOOTHING
from .source import Source, used_vertices
from .standing import turn_upright
from .table_cut import above
from .watching import Tell, untold


@dataclass(frozen=True, slots=True, eq=False)
class Upright:
    """A model that stands: how it was turned, what it measures, and what was done to it.

    source : the model, in the coordinates that ``turn`` applies to
    turn : (3, 3) rotation that stands it upright
    up : the axis that was taken for up
    size : in file units
    tolerance_in : the slack for rounding up its size
    notes : what was removed or straightened
    """

    source: Source
    turn: NDArray[np.float64]
    up: str
    size: RawSize
    tolerance_in: float
    notes: tuple[str, ...] = ()


def stand_upright(source: Source, choices: Choices, tell: Tell = untold) -> Upright:
    """The model upright by the choices, its format and, for a scan, the table it stands on.

    ``tell`` is told when what comes before the measuring is done.
    Raises EmptyModel for a flat model and ReadingError's kin for one that cannot be measured.
    """
    up = choices.up or source.up
    turn = turn_upright(up)
    name = source.path.name
    source, notes = set_right(source, choices)
    if source.is_cloud or not choices.scan:
        tell("measuring")
    if source.is_cloud:
        size = measure_cloud(source.vertices, turn, name=name, yaw_deg=choices.yaw_deg)
        standing = Upright(source, turn, up, size, ROUNDING.scan_in, notes)
    elif choices.scan:
        standing = _scan(source, up, turn, choices, tell)
    else:
        size = measure(used_vertices(source), turn, name=name, yaw_deg=choices.yaw_deg)
        standing = Upright(source, turn, up, size, ROUNDING.typed_in, notes)
    if choices.distances:
        error_share = calibrate(choices.distances).error_share
        standing = replace(standing, size=replace(standing.size, error_share=error_share))
    return standing


def set_right(source: Source, choices: Choices) -> tuple[Source, tuple[str, ...]]:
    """The model set straight and cut off where the choices say so, and what was done to it.

    It keeps its axes, so that a castle can be set right before it is taken apart. A scan is left
    as it is: it is set straight and cut once it has lost its table. Raises EmptyModel when the cut
    leaves nothing.
    """
    if choices.scan or not (choices.level or choices.cut_at is not None):
        return source, ()
    turn = turn_upright(choices.up or source.up)
    notes: tuple[str, ...] = ()
    lean = lean_of(used_vertices(source), turn) if choices.level else None
    if lean is not None:
        back = turn.T @ lean.turn @ turn
        source = replace(source, vertices=source.vertices @ back.T)
        notes = (_straightened(lean),)
    if choices.cut_at is not None:
        source = above(source, turn[2], choices.cut_at)
    return source, notes


def _scan(
    source: Source, up: str, turn: NDArray[np.float64], choices: Choices, tell: Tell
) -> Upright:
    scan = clean_scan(source)
    tell("measuring")
    notes = scan.notes
    shown, even = scan.source, replace(scan.source, vertices=scan.smooth)
    if scan.levelled:
        turn = np.eye(3)
    else:
        lean = lean_of(used_vertices(even), turn)
        if lean is not None:
            turn = lean.turn @ turn
            notes = (*notes, _straightened(lean))
    cut = choices.cut_at
    if cut is not None:
        shown, even = above(shown, turn[2], cut), above(even, turn[2], cut)
    size = measure(used_vertices(even), turn, name=source.path.name, yaw_deg=choices.yaw_deg)
    foot = cut if cut is not None else 0.0 if scan.levelled else None
    if foot is not None:
        size = replace(size, height=size.base + size.height - foot, base=foot)
    size = size.less_noise(scan.noise_left, SMOOTHING.reach, on_table=foot is not None)
    return Upright(shown, turn, up, size, ROUNDING.scan_in, notes)


def _straightened(lean: Lean) -> str:
    return f"it leaned by {lean.degrees:.1f} degrees and was set straight"
