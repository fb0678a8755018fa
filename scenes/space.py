"""A scene made ready for questions, once: meshes in place, rays, ground, every figure's stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from escalade.models.blocks import block
from escalade.models.component import Component
from escalade.models.mesh import FloatArray, Mesh
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import EscaladeError
from escalade.rules.kinds import check_kind
from escalade.rules.system import Stand, System
from escalade.rules.systems import find_system

from .bases import Base
from .errors import NoSuchName, SceneFileError
from .ground import Ground, ground_of
from .rays import RayScene
from .scene import Figure, PlacedComponent, Scene

BODY_WIDTH_OF_BASE = 0.7
"""A figure without a mesh is a cylinder this wide, as a share of its base's smaller side."""

EYE_OF_HEIGHT = 0.9
"""Where a figure's eye lies, as a share of its height."""

PRONE_OF_HEIGHT = 0.5
"""What lying down leaves of a figure's height."""


@dataclass(frozen=True, slots=True, eq=False)
class SpaceComponent:
    """A component in its place: the measured component and its mesh in table coordinates."""

    placed: PlacedComponent
    component: Component
    mesh: Mesh

    @property
    def name(self) -> str:
        """The name in the scene."""
        return self.placed.name

    @property
    def kind(self) -> str:
        """The kind of component."""
        return self.placed.kind

    @property
    def top_in(self) -> float:
        """The height of its highest point above the table."""
        return float(self.mesh.bounds[1, 2])


@dataclass(frozen=True, slots=True, eq=False)
class SpaceFigure:
    """A figure in its place: its base, the height it stands at, and its body's cylinder."""

    figure: Figure
    base: Base
    z_in: float
    on: str | None

    @property
    def name(self) -> str:
        """The name in the scene."""
        return self.figure.name

    @property
    def body_height_in(self) -> float:
        """The height of the body above its base; lying down halves it."""
        body = self.figure.body
        height = body.height_in if body and body.height_in else self.figure.height_in
        return height * PRONE_OF_HEIGHT if self.figure.prone else height

    @property
    def body_radius_in(self) -> float:
        """Half the width of the body's cylinder."""
        body = self.figure.body
        if body and body.width_in:
            return body.width_in / 2
        return self.base.smaller_side_in * BODY_WIDTH_OF_BASE / 2

    @property
    def eye(self) -> FloatArray:
        """Where it sees from, (3,) float64."""
        return np.array([*self.base.at_in, self.z_in + EYE_OF_HEIGHT * self.body_height_in])

    @property
    def centre(self) -> FloatArray:
        """The middle of its body, (3,) float64."""
        return np.array([*self.base.at_in, self.z_in + self.body_height_in / 2])


@dataclass(frozen=True, eq=False)
class Space:
    """What every question is asked of. Components without faces do not exist here."""

    scene: Scene
    system: System
    components: tuple[SpaceComponent, ...]
    ground: Ground
    rays: RayScene
    _components: Mapping[str, SpaceComponent] = field(repr=False)
    _stood: Mapping[str, SpaceFigure] = field(default_factory=dict, repr=False)
    """Figures that stood on this same ground before; those that did not move stand there still."""

    @cached_property
    def figures(self) -> tuple[SpaceFigure, ...]:
        """Every figure in its place, in the scene's order."""
        return tuple(
            known
            if (known := self._stood.get(figure.name)) is not None and known.figure == figure
            else stand_figure(figure, self.ground)
            for figure in self.scene.figures
        )

    @cached_property
    def _figures(self) -> dict[str, SpaceFigure]:
        return {figure.name: figure for figure in self.figures}

    @cached_property
    def bodies(self) -> tuple[FloatArray, FloatArray]:
        """Middles and half sizes of the boxes around the figures' bodies, (n, 3) float64 each."""
        middles = [figure.centre for figure in self.figures]
        halves = [
            (figure.body_radius_in, figure.body_radius_in, figure.body_height_in / 2)
            for figure in self.figures
        ]
        return np.array(middles).reshape(-1, 3), np.array(halves).reshape(-1, 3)

    def figure(self, name: str) -> SpaceFigure:
        """The figure of that name; raises NoSuchName with the names there are."""
        try:
            return self._figures[name]
        except KeyError:
            raise NoSuchName("figure", name, self._figures) from None

    def component(self, name: str) -> SpaceComponent:
        """The component of that name; raises NoSuchName with the names there are."""
        try:
            return self._components[name]
        except KeyError:
            raise NoSuchName("component", name, self._components) from None

    def stand(self, figure: SpaceFigure) -> Stand:
        """Where a figure stands, as the rules are told."""
        return Stand(
            x_in=figure.base.x_in,
            y_in=figure.base.y_in,
            z_in=figure.z_in,
            body_height_in=figure.body_height_in,
            base_width_in=figure.base.smaller_side_in,
            on=figure.on,
            on_kind=self.component(figure.on).kind if figure.on else None,
            prone=figure.figure.prone,
        )


def compile_scene(scene: Scene, folder: Path = Path(), previous: Space | None = None) -> Space:
    """Make a scene ready for questions.

    ``folder`` is where relative model paths start. What ``previous`` compiled of the same
    components is used again, so that moving a figure costs next to nothing. Raises SceneFileError
    naming the entry for a component that cannot be made.
    """
    if (
        previous is not None
        and previous.scene.components == scene.components
        and previous.scene.table == scene.table
    ):
        return Space(
            scene,
            find_system(scene.system),
            previous.components,
            previous.ground,
            previous.rays,
            previous._components,
            {f.name: f for f in vars(previous).get("figures", previous._stood.values())},
        )
    known = {c.name: c for c in previous.components} if previous else {}
    components = tuple(
        known[placed.name]
        if placed.name in known and known[placed.name].placed == placed
        else _place(placed, folder, f"components[{index}] ({placed.name})")
        for index, placed in enumerate(scene.components)
    )
    meshes = {c.name: c.mesh for c in components}
    ground = ground_of(meshes, scene.table, previous.ground if previous else None)
    return Space(
        scene,
        find_system(scene.system),
        components,
        ground,
        RayScene([c.mesh for c in components]),
        {c.name: c for c in components},
    )


def stand_figure(figure: Figure, ground: Ground) -> SpaceFigure:
    """Put a figure on the ground that holds it, by the scene's rules for ``z`` and ``on``."""
    base = Base.of_mm(figure.base_mm, figure.shape_of_base, figure.at, figure.facing_deg)
    standing = ground.stand(base, on=figure.on, z_in=figure.z)
    return SpaceFigure(figure, base, standing.z_in, standing.on)


def _place(placed: PlacedComponent, folder: Path, place: str) -> SpaceComponent:
    try:
        component = make_component(placed, folder)
    except EscaladeError as error:
        raise SceneFileError(f"{place}: {error}") from error
    if component.mesh is None or len(component.mesh.faces) == 0:
        raise SceneFileError(f"{place}: has no surface to put on the table")
    mesh = component.mesh.moved((*placed.at, placed.z_in), placed.yaw_deg)
    return SpaceComponent(placed, component, mesh)


def make_component(placed: PlacedComponent, folder: Path = Path()) -> Component:
    """The measured component of an entry: from its file, its shape, or its typed size."""
    check_kind(placed.kind)
    if placed.model is not None:
        from escalade.models.importing import import_model

        return import_model(folder / placed.model, kind=placed.kind, unit=placed.unit, up=placed.up)
    if placed.shape is not None:
        from escalade.models.pieces import build

        mesh = build(placed.shape, placed.dimensions_in, **placed.options)
        low, high = mesh.bounds
        width, depth, height = (float(side) for side in high - low)
        size = placed.dimensions_in or (width, height, depth)
        return Component(placed.name, placed.kind, Dimensions.exact(*size), mesh)
    assert placed.dimensions_in is not None  # the scene's own validation guarantees it
    return Component(
        placed.name,
        placed.kind,
        Dimensions.exact(*placed.dimensions_in),
        block(*placed.dimensions_in),
    )
