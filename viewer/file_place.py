"""Where a place on a drawn model lies in its file, and the other way round."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from escalade.models.calibration import calibrate
from escalade.models.component import Component
from escalade.models.mesh import FloatArray
from escalade.models.standing import turn_upright
from escalade.models.units import INCHES_IN


def inches_per_unit(component: Component) -> float:
    """Inches in one unit of the component's file, by its distances or its unit."""
    if component.distances:
        return calibrate(component.distances).inches_per_unit
    assert component.unit is not None  # every component of a file has one or the other
    return INCHES_IN[component.unit]


@dataclass(frozen=True, slots=True, eq=False)
class FilePlace:
    """How a component's mesh came from its file: turned upright, shifted, turned, scaled.

    It holds for components that were neither cleaned as a scan nor set straight.

    turn : (3, 3), the file's axes to upright ones, then the longer side to x
    shift : (3,), what was subtracted after it, in file units
    origin : (3,), what the reader subtracted from the file's own numbers
    """

    turn: FloatArray
    shift: FloatArray
    origin: FloatArray
    inches_per_unit: float

    @classmethod
    def of(cls, component: Component, origin: tuple[float, float, float]) -> FilePlace:
        """The place of a component of a file whose reader subtracted ``origin``."""
        inches = inches_per_unit(component)
        yaw = -np.radians(component.yaw_deg)
        cos, sin = np.cos(yaw), np.sin(yaw)
        level = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
        turn = level @ turn_upright(component.up or "+z")
        return cls(turn, level @ np.array(component.at_in) / inches, np.array(origin), inches)

    def on_model(self, in_file: FloatArray) -> FloatArray:
        """Points (n, 3) of the file where the component's mesh has them, in inches."""
        turned = (np.asarray(in_file) - self.origin) @ self.turn.T
        return np.asarray((turned - self.shift) * self.inches_per_unit)

    def in_file(self, on_model: FloatArray) -> FloatArray:
        """Points (n, 3) of the component's mesh in the file's own coordinates."""
        turned = np.asarray(on_model) / self.inches_per_unit + self.shift
        return np.asarray(turned @ self.turn + self.origin)
