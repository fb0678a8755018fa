"""The part of a figure that counts as seen, as an eye sees it."""

from __future__ import annotations

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.scenes.bases import Base
from escalade.scenes.denominators import Denominator
from escalade.scenes.space import SpaceFigure

from .mesh_bodies import Body, mesh_body
from .shares import PRECISION
from .silhouettes import Prism, cylinder

BASE_HEIGHT_IN = 0.125
"""Plastic bases are 3 to 3.5 mm high."""


def target_of(
    figure: SpaceFigure, of: Denominator, eye: FloatArray, sides: int = PRECISION.sides
) -> Body:
    """The part of a figure that counts, as an eye sees it; curves get so many ``sides``.

    A ``body`` that the scene gives is a cylinder and goes before the model.
    """
    bottom, top = figure.z_in, figure.z_in + figure.body_height_in
    if of == "body" and figure.shape is not None and figure.figure.body is None:
        return mesh_body(figure.shape)
    if of == "model" and figure.model is not None and figure.shape is not None:
        return mesh_body(figure.shape)
    if of == "body":
        return cylinder(figure.base.at_in, figure.body_radius_in, bottom, top, eye, sides)
    if of == "facing":
        side = _facing(figure.base, eye)
        return Prism(side, side.mean(axis=0), bottom, top)
    plan, middle = _plan(figure.base, eye, sides), np.array(figure.base.at_in)
    return Prism(plan, middle, bottom, bottom + BASE_HEIGHT_IN if of == "base" else top)


def hiding_body(figure: SpaceFigure, eye: FloatArray, sides: int) -> Body:
    """What of a figure stands in an eye's way: its model if it has one, else its body."""
    return target_of(figure, "body" if figure.model is None else "model", eye, sides)


def _plan(base: Base, eye: FloatArray, sides: int) -> FloatArray:
    """The base's outline, counter-clockwise."""
    if base.shape == "rectangle":
        return _corners(base)
    if base.length_in == base.width_in:
        return cylinder(base.at_in, base.length_in / 2, 0.0, 1.0, eye, sides).ring
    along, across = base.footprint.axes
    angles = np.arange(sides) * (2 * np.pi / sides)
    return np.asarray(
        np.array(base.at_in)
        + np.cos(angles)[:, None] * along * base.length_in / 2
        + np.sin(angles)[:, None] * across * base.width_in / 2
    )


def _facing(base: Base, eye: FloatArray) -> FloatArray:
    """The ends of the side of the base's rectangle whose outside looks most towards the eye."""
    corners = _corners(base)
    after = np.roll(corners, -1, axis=0)
    middles = (corners + after) / 2
    outward = middles - np.array(base.at_in)
    towards = eye[:2] - np.array(base.at_in)
    turned = outward @ towards / np.linalg.norm(outward, axis=1)
    side = int(np.argmax(turned))
    return np.stack([corners[side], after[side]])


def _corners(base: Base) -> FloatArray:
    along, across = base.footprint.axes
    return np.stack(
        [
            np.array(base.at_in) + a * along * base.length_in / 2 + b * across * base.width_in / 2
            for a, b in ((1, -1), (1, 1), (-1, 1), (-1, -1))
        ]
    )
