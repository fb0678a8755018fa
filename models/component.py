"""A measured component: the end of the trip of a castle file or a tape reading."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from escalade.rules.dimensions import Dimensions

from .calibration import Distance

if TYPE_CHECKING:  # a typed size needs no arrays
    from .mesh import Mesh


@dataclass(frozen=True, slots=True)
class UnitReading:
    """One way to read the numbers of a file: the unit, the sizes it gives, and why.

    ``plausible`` says whether the longest side lies between 1 and 40 in; ``up`` is the axis that
    this reading stands on, None where it is the component's own.
    """

    unit: str
    dimensions: Dimensions
    plausible: bool
    reason: str
    up: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Component:
    """A piece of castle or a siege machine with its size, and its mesh where there is one.

    The mesh stands upright on z = 0, its footprint's minimum rotated rectangle centred on the
    origin with the longer side along x. ``readings`` are the ways to read a file's unit, best
    first; ``needs_choice`` says that the best one is not certain.

    yaw_deg : the direction that the footprint's longer side had in the file stood upright
    scan : whether it was cleaned as a scan
    distances : what gave a scan its scale; ``unit`` is then None
    unscaled : whether it is a scan that nothing gives a scale; its sizes are guesses by the unit
        and are worth no wounds until a distance or the user's unit settles them
    section : which part of the file it is, None for the whole of it
    at_in : where the middle of its foot lay in the file stood upright, so that the sections of a
        castle can be put back in their places
    """

    name: str
    kind: str
    dimensions: Dimensions
    mesh: Mesh | None = None
    file: Path | None = None
    unit: str | None = None
    up: str | None = None
    yaw_deg: float = 0.0
    scan: bool = False
    distances: tuple[Distance, ...] = ()
    unscaled: bool = False
    section: str | None = None
    at_in: tuple[float, float, float] = (0.0, 0.0, 0.0)
    readings: tuple[UnitReading, ...] = ()
    needs_choice: bool = False
    notes: tuple[str, ...] = ()
