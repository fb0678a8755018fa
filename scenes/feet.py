"""The foot of a component: its plan where it stands on the ground, as the rules measure from it."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from .ground import GROUND
from .solids import Body
from .space import SpaceComponent


def foot_of(component: SpaceComponent) -> BaseGeometry:
    """The plan of the lowest part of a component, as high as a crouching figure.

    The wheels and the skirt of a siege tower, the piers of a gatehouse, the stairs of a wall.
    """
    body = Body.of(component.mesh)
    around = shapely.buffer(body.box, GROUND.fit_in)
    return body.within(around, body.bottom_in + GROUND.fit_in, body.bottom_in + GROUND.headroom_in)
