"""The foot of a component: its plan where it stands on the ground, as the rules measure from it."""

from __future__ import annotations

from shapely.geometry.base import BaseGeometry

from .levels import LEVELS
from .space import Space, SpaceComponent
from .surfaces import GROUND


def foot_of(space: Space, component: SpaceComponent) -> BaseGeometry:
    """The plan of the lowest part of a component, as high as a crouching figure.

    The wheels and the skirt of a siege tower, the piers of a gatehouse, the stairs of a wall.
    """
    body = space.ground.solids.body_of(component.mesh)
    return body.plan_between(body.bottom_in + LEVELS.bump_in, body.bottom_in + GROUND.headroom_in)
