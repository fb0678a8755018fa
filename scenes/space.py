"""A scene made ready for questions, once: meshes in place, rays, ground, every figure's stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

import numpy as np

from escalade.models.component import Component
from escalade.models.mesh import FloatArray, Mesh
from escalade.models.watching import UNWATCHED, Watch
from escalade.rules.errors import EscaladeError
from escalade.rules.system import Stand, System
from escalade.rules.systems import find_system

from .bases import Base
from .bodies import MOUNTED, horse_and_rider, lying
from .errors import CannotStand, NoSuchName, SceneFileError
from .ground import Ground, ground_of
from .making import make_component
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
    """A figure in its place: its base, the height it stands at, and its body.

    ``model`` is its own model file's mesh at the origin, facing +x, None for most. ``shape`` is
    what stands for the body in table coordinates where that is no cylinder: the model, or a horse
    and its rider.
    """

    figure: Figure
    base: Base
    z_in: float
    on: str | None
    model: Mesh | None = None
    shape: Mesh | None = None

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
    def eye_shares(self) -> tuple[float, ...]:
        """Where its eyes lie, as shares of the body's height; EYE_OF_HEIGHT unless the scene says.

        Lying down lowers eyes given in inches as it lowers the body.
        """
        if self.figure.eyes_in is not None:
            body = self.figure.body
            height = body.height_in if body and body.height_in else self.figure.height_in
            return tuple(eye_in / height for eye_in in self.figure.eyes_in)
        return self.figure.eyes or (EYE_OF_HEIGHT,)

    @property
    def eyes(self) -> FloatArray:
        """Where it sees from, (n, 3) float64."""
        heights = self.z_in + np.array(self.eye_shares) * self.body_height_in
        return np.column_stack([np.tile(self.base.at_in, (len(heights), 1)), heights])

    @property
    def eye(self) -> FloatArray:
        """The first of its eyes, (3,) float64."""
        return np.asarray(self.eyes[0])

    @property
    def centre(self) -> FloatArray:
        """The middle of its body, (3,) float64."""
        return np.array([*self.base.at_in, self.z_in + self.body_height_in / 2])

    @property
    def box(self) -> FloatArray:
        """The lowest and the highest corner of the box around its body, (2, 3) float64."""
        around = self.body_radius_in * np.array([1.0, 1.0, 0.0])
        foot = np.array([*self.base.at_in, self.z_in])
        box = np.stack([foot - around, foot + around + [0.0, 0.0, self.body_height_in]])
        if self.shape is None:
            return box
        corners = np.stack([box, self.shape.bounds])
        return np.stack([corners[:, 0].min(axis=0), corners[:, 1].max(axis=0)])


@dataclass(frozen=True, eq=False)
class Space:
    """What every question is asked of. Components without faces do not exist here."""

    scene: Scene
    system: System
    components: tuple[SpaceComponent, ...]
    ground: Ground
    rays: RayScene
    _components: Mapping[str, SpaceComponent] = field(repr=False)
    _models: Mapping[_ModelFile, Mesh] = field(default_factory=dict, repr=False)
    """The figures' own models, by what the scene says about the file."""

    _stood: Mapping[str, SpaceFigure] = field(default_factory=dict, repr=False)
    """Figures that stood on this same ground before; those that did not move stand there still."""

    @cached_property
    def figures(self) -> tuple[SpaceFigure, ...]:
        """Every figure in its place, in the scene's order."""
        return tuple(
            known
            if (known := self._stood.get(figure.name)) is not None and known.figure == figure
            else self._stand(index, figure)
            for index, figure in enumerate(self.scene.figures)
        )

    def _stand(self, index: int, figure: Figure) -> SpaceFigure:
        try:
            return stand_figure(figure, self.ground, self._models.get(_model_file(figure)))
        except CannotStand as error:
            raise CannotStand(f"figures[{index}] ({figure.name}): {error}") from None

    @cached_property
    def _figures(self) -> dict[str, SpaceFigure]:
        return {figure.name: figure for figure in self.figures}

    @cached_property
    def bodies(self) -> tuple[FloatArray, FloatArray]:
        """Middles and half sizes of the boxes around the figures' bodies, (n, 3) float64 each."""
        boxes = np.array([figure.box for figure in self.figures]).reshape(-1, 2, 3)
        return boxes.mean(axis=1), (boxes[:, 1] - boxes[:, 0]) / 2

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


def compile_scene(
    scene: Scene,
    folder: Path = Path(),
    previous: Space | None = None,
    watch: Watch = UNWATCHED,
) -> Space:
    """Make a scene ready for questions.

    ``folder`` is where relative model paths start, ``watch`` who reads the models and is told.
    What ``previous`` compiled of the same components is used again, so that moving a figure costs
    next to nothing, and a component that only stands elsewhere is moved without being measured
    again. Raises SceneFileError naming the entry for a component that cannot be made.
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
            _figure_models(scene, folder, previous._models, watch),
            {f.name: f for f in vars(previous).get("figures", previous._stood.values())},
        )
    known = {c.name: c for c in previous.components} if previous else {}
    components = tuple(
        known[placed.name]
        if placed.name in known and known[placed.name].placed == placed
        else _place(
            placed,
            folder,
            f"components[{index}] ({placed.name})",
            known.get(placed.name),
            watch,
        )
        for index, placed in enumerate(scene.components)
    )
    meshes = {c.name: c.mesh for c in components}
    watch.tell("placing")
    ground = ground_of(meshes, scene.table, previous.ground if previous else None)
    return Space(
        scene,
        find_system(scene.system),
        components,
        ground,
        RayScene([c.mesh for c in components]),
        {c.name: c for c in components},
        _figure_models(scene, folder, previous._models if previous else {}, watch),
    )


def stand_figure(figure: Figure, ground: Ground, model: Mesh | None = None) -> SpaceFigure:
    """Put a figure on the ground that holds it, by the scene's rules for ``z`` and ``on``.

    ``model`` is the mesh of its own model file; prone it lies on its back.
    """
    base = Base.of_mm(figure.base_mm, figure.shape_of_base, figure.at, figure.facing_deg)
    standing = ground.stand(base, on=figure.on, z_in=figure.z)
    if model is not None and figure.prone:
        model = lying(model)
    stood = SpaceFigure(figure, base, standing.z_in, standing.on, model)
    shape = model
    if shape is None and figure.look == MOUNTED and figure.body is None:
        shape = horse_and_rider(base, stood.body_height_in)
    if shape is None:
        return stood
    return replace(stood, shape=shape.moved((*base.at_in, stood.z_in), figure.facing_deg))


_ModelFile: TypeAlias = tuple[str, str | None, str | None] | None
"""A figure's model file with its unit and its axis; None for a figure without."""


def _model_file(figure: Figure) -> _ModelFile:
    return None if figure.model is None else (figure.model, figure.unit, figure.up)


def _figure_models(
    scene: Scene, folder: Path, known: Mapping[_ModelFile, Mesh], watch: Watch
) -> dict[_ModelFile, Mesh]:
    """Every figure's model, read once a file."""
    found: dict[_ModelFile, Mesh] = {}
    for index, figure in enumerate(scene.figures):
        file = _model_file(figure)
        if file is None or file in found:
            continue
        if file in known:
            found[file] = known[file]
            continue
        from escalade.models.importing import import_model

        place = f"figures[{index}] ({figure.name})"
        try:
            mesh = import_model(
                folder / file[0],
                unit=figure.unit,
                up=figure.up,
                reader=watch.reader,
                tell=watch.tell,
                measure=watch.measure,
            ).mesh
        except EscaladeError as error:
            raise SceneFileError(f"{place}: {error}") from error
        if mesh is None or len(mesh.faces) == 0:
            raise SceneFileError(f"{place}: its model has no surface to show")
        found[file] = mesh
    return found


def _place(
    placed: PlacedComponent,
    folder: Path,
    place: str,
    before: SpaceComponent | None,
    watch: Watch,
) -> SpaceComponent:
    """Put a component in its place; one that has only moved since ``before`` is not made again."""
    if before is not None and _unplaced(before.placed) == _unplaced(placed):
        component = before.component
    else:
        try:
            component = make_component(placed, folder, watch)
        except EscaladeError as error:
            raise SceneFileError(f"{place}: {error}") from error
    if component.mesh is None or len(component.mesh.faces) == 0:
        size = [round(side, 2) for side in component.dimensions.values_in]
        raise SceneFileError(
            f"{place}: {placed.model} is a cloud of points, which nothing can stand on or hide "
            'behind: mesh it first (MeshLab: "Screened Poisson"), or let a block of its size stand '
            f'for it: "dimensions_in": {size} in place of "model", "unit" and "up"'
        )
    mesh = component.mesh.moved((*placed.at, placed.z_in), placed.yaw_deg)
    return SpaceComponent(placed, component, mesh)


def _unplaced(placed: PlacedComponent) -> PlacedComponent:
    """The entry as if it stood in the middle of the table: what its component is made from."""
    return placed.model_copy(update={"at": (0.0, 0.0), "z_in": 0.0, "yaw_deg": 0.0})
