"""A measured component: the end of the trip of a castle file or a tape reading."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from escalade.rules.dimensions import Dimensions

from .calibration import Distance

if TYPE_CHECKING:  # a typed size needs no arrays
    from .mesh import Mesh


OpenChoice: TypeAlias = Literal["unit", "scale", "up", "scan", "sections", "file"]
"""What a question is about: the unit of the numbers, the scale of a scan, the axis that is up,
whether it is a scan (to be freed of its table, or set straight), how the file is taken apart, or
whether the file itself is to be trusted."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something about a model that only its user knows."""

    about: OpenChoice
    text: str


@dataclass(frozen=True, slots=True)
class UnitReading:
    """One way to read the numbers of a file: the unit, the sizes it gives, and why.

    ``plausible`` says whether the longest side lies between 1 and 40 in; ``up`` is the axis that
    this reading stands on, None where it is the component's own; ``scan`` says that it is the
    reading of a scan or, with ``level``, of a model set straight, where the component is neither.
    """

    unit: str
    dimensions: Dimensions
    plausible: bool
    reason: str
    up: str | None = None
    scan: bool = False
    level: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Component:
    """A piece of castle or a siege machine with its size, and its mesh where there is one.

    The mesh stands upright on z = 0, its footprint's minimum rotated rectangle centred on the
    origin with the longer side along x. ``readings`` are the ways to read a file's unit, best
    first; ``questions`` are what is not certain about the best one.

    yaw_deg : the direction that the footprint's longer side had in the file stood upright
    scan : whether it was cleaned as a scan
    distances : what gave a scan its scale; ``unit`` is then None
    level : whether it leaned in the file and was set straight by its user's word
    cut_at : the height below which everything was left out, in file units and in the coordinates
        of the upright file; None where all of it counts
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
    level: bool = False
    cut_at: float | None = None
    unscaled: bool = False
    section: str | None = None
    at_in: tuple[float, float, float] = (0.0, 0.0, 0.0)
    readings: tuple[UnitReading, ...] = ()
    questions: tuple[Question, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def needs_choice(self) -> bool:
        """Whether its user has to say something before its size can be trusted."""
        return bool(self.questions)


def section_id(component: Component) -> str:
    """What a part of a file is called by edits: its section, or the file's name for the whole."""
    if component.section is not None:
        return component.section
    return component.file.stem if component.file is not None else component.name
