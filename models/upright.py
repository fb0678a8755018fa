"""A model stood upright and measured in its file's own units."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from escalade.rules.rounding import ROUNDING

from .calibration import calibrate
from .choices import Choices
from .levelling import lean_of
from .measuring import RawSize, measure, measure_cloud
from .scans import clean_scan
from .smoothing import SMOOTHING
from .source import Coordinates, Source, used_vertices
from .standing import turn_upright


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


def stand_upright(source: Source, choices: Choices) -> Upright:
    """The model upright by the choices, its format and, for a scan, the table it stands on.

    Raises EmptyModel for a flat model and ReadingError's kin for one that cannot be measured.
    """
    up = choices.up or source.up
    turn = turn_upright(up)
    name = source.path.name
    if source.is_cloud:
        size = measure_cloud(source.vertices, turn, name=name, yaw_deg=choices.yaw_deg)
        standing = Upright(source, turn, up, size, ROUNDING.scan_in)
    elif choices.scan:
        standing = _scan(source, up, turn, choices)
    else:
        size = measure(used_vertices(source), turn, name=name, yaw_deg=choices.yaw_deg)
        standing = Upright(source, turn, up, size, ROUNDING.typed_in)
    if choices.distances:
        error_share = calibrate(choices.distances).error_share
        standing = replace(standing, size=replace(standing.size, error_share=error_share))
    return standing


def _scan(source: Source, up: str, turn: NDArray[np.float64], choices: Choices) -> Upright:
    scan = clean_scan(source)
    notes = scan.notes
    used = np.unique(scan.source.faces)
    points: Coordinates = scan.smooth[used]
    if scan.levelled:
        turn = np.eye(3)
    else:
        lean = lean_of(points, turn)
        if lean is not None:
            turn = lean.turn @ turn
            notes = (*notes, f"it leaned by {lean.degrees:.1f} degrees and was set straight")
    size = measure(points, turn, name=source.path.name, yaw_deg=choices.yaw_deg)
    if scan.levelled:
        size = replace(size, height=size.base + size.height, base=0.0)
    size = size.less_noise(scan.noise_left, SMOOTHING.reach, on_table=scan.levelled)
    return Upright(scan.source, turn, up, size, ROUNDING.scan_in, notes)
