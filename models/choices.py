"""What has been settled about a model file: by its user, or kept from the last import."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from escalade.rules.kinds import check_kind

from .axes import check_up
from .calibration import Distance
from .units import unit_named

if TYPE_CHECKING:
    from .section_edits import Edit
    from .sections import SplitBy


@dataclass(frozen=True, slots=True)
class Choices:
    """What is settled about a model; None is left to the file, the format and the shape.

    yaw_deg : the direction of the footprint's longer side in the upright file
    scan : whether it is a scan, to be freed of its table and its noise
    distances : points and distances that give a scan its scale
    level : whether a model that leans is set straight, as scans always are
    cut_at : the height below which everything is left out, in file units and in the coordinates
        that the model has once it stands upright
    settled : whether all of it was confirmed, so that nothing is asked again
    """

    kind: str | None = None
    name: str | None = None
    unit: str | None = None
    up: str | None = None
    yaw_deg: float | None = None
    scan: bool = False
    distances: tuple[Distance, ...] = ()
    level: bool = False
    cut_at: float | None = None
    settled: bool = False

    def over(self, kept: Choices | None) -> Choices:
        """These choices where they say something, and those kept from the last import elsewhere.

        A new axis drops the direction and the cut that were kept for the old one.
        """
        if kept is None:
            return self
        turned = self.up is not None and self.up != kept.up
        return Choices(
            kind=self.kind or kept.kind,
            name=self.name or kept.name,
            unit=self.unit or kept.unit,
            up=self.up or kept.up,
            yaw_deg=self.yaw_deg if self.yaw_deg is not None or turned else kept.yaw_deg,
            scan=self.scan or kept.scan,
            distances=self.distances or kept.distances,
            level=self.level or kept.level,
            cut_at=self.cut_at if self.cut_at is not None or turned else kept.cut_at,
            settled=kept.settled,
        )


@dataclass(frozen=True, slots=True)
class Kept:
    """What a component file says: the choices by section, and whether the model has changed.

    choices : by section, None for the whole file
    changed : whether the model file is no longer the one that was measured
    split : how the file was taken apart, None where it was not
    edits : what was then done to its sections by hand
    """

    choices: Mapping[str | None, Choices]
    changed: bool = False
    split: SplitBy | None = None
    edits: tuple[Edit, ...] = ()

    @property
    def of_file(self) -> Choices | None:
        """What holds for the file as a whole, for sections that were edited away."""
        for kept in self.choices.values():
            return replace(kept, kind=None, name=None, yaw_deg=None)
        return None


def checked(choices: Choices) -> Choices:
    """The choices with the unit and the axis by their usual names.

    Raises UnknownName, UnitError for a kind, a unit or an axis that does not exist.
    """
    if choices.kind is not None:
        check_kind(choices.kind)
    return replace(
        choices,
        unit=None if choices.unit is None else unit_named(choices.unit),
        up=None if choices.up is None else check_up(choices.up),
    )
