"""A scene, as its file of version 1 has it: what stands on the table and where.

Lengths are inches and angles degrees, counter-clockwise from above; the table's centre is (0, 0)
and its top z = 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from escalade.rules.errors import UnknownName
from escalade.rules.system import TemplateState
from escalade.rules.systems import find_system

from .errors import NoSuchName
from .limits import LARGEST_IN, SMALLEST_IN

FORMAT: Final = "escalade-scene"
VERSION: Final = 1

Positive = Annotated[float, Field(ge=SMALLEST_IN, le=LARGEST_IN, allow_inf_nan=False)]
Finite = Annotated[float, Field(ge=-LARGEST_IN, le=LARGEST_IN, allow_inf_nan=False)]
Point = tuple[Finite, Finite]
Name = Annotated[str, Field(min_length=1)]
Eyes = Annotated[tuple[Positive, ...], Field(min_length=1)]
RulerPoint = Name | tuple[Finite, Finite, Finite]
"""What a ruler goes through: a figure or a component by its name, or a place."""

Side = Literal["attacker", "defender", "neutral"]


class _Entry(BaseModel):
    """A frozen part of a scene that refuses fields it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Table(_Entry):
    """The table's width (along x) and depth (along y)."""

    width_in: Positive = 72
    depth_in: Positive = 48


class PlacedComponent(_Entry):
    """A component and where it stands; ``at`` is the centre of its footprint.

    It is a model file (``model``), a built-in piece (``shape`` and ``dimensions_in``), or an exact
    block (``dimensions_in`` alone). ``dimensions_in`` is width, height, depth. ``z_in`` lifts it
    off the table. ``options`` go to the built-in piece. ``section`` names the part of a model file
    that holds several, taken apart as ``split`` says.
    """

    name: Name
    kind: str
    dimensions_in: tuple[Positive, Positive, Positive] | None = None
    shape: str | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    model: str | None = None
    unit: str | None = None
    up: str | None = None
    section: str | None = None
    split: Literal["auto", "groups", "bodies", "whole"] = "auto"
    at: Point = (0, 0)
    z_in: Finite = 0
    yaw_deg: Finite = 0
    hoarding: bool = False

    @model_validator(mode="after")
    def _made_of_something(self) -> PlacedComponent:
        if self.model is None and self.dimensions_in is None and self.shape is None:
            raise ValueError("needs 'model', 'dimensions_in' or 'shape'")
        if self.model is not None and self.shape is not None:
            raise ValueError("has both 'model' and 'shape': keep one")
        return self


class Body(_Entry):
    """The cylinder that stands for a figure when sight is asked, where it is not the usual one."""

    width_in: Positive | None = None
    height_in: Positive | None = None


class Figure(_Entry):
    """A miniature on its base.

    ``base_mm`` is a diameter, or length and width of an oval or rectangular base (length along the
    facing). ``z`` is where its base stands; without it, ``on`` names the component whose highest
    ground at that spot holds it, and without either it stands on the ground below ``at``.

    ``height_in`` is the height of its head. A ``model`` file (its front along +x) is what is drawn,
    seen and in the way instead of the usual body. ``eyes`` says where it sees from, as shares of
    its height, ``eyes_in`` in inches above the foot of its base; of several the best one counts.
    """

    name: Name
    side: Side = "neutral"
    base_mm: Positive | tuple[Positive, Positive]
    base_shape: Literal["round", "oval", "rectangle"] | None = None
    height_in: Positive = 1.25
    at: Point
    z: Finite | None = None
    on: str | None = None
    facing_deg: Finite = 0
    look: str | None = None
    model: str | None = None
    unit: str | None = None
    up: str | None = None
    prone: bool = False
    body: Body | None = None
    eyes: Eyes | None = None
    eyes_in: Eyes | None = None
    profile: dict[str, int] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _eyes_are_given_once(self) -> Figure:
        if self.eyes is not None and self.eyes_in is not None:
            raise ValueError("has both 'eyes' and 'eyes_in': keep one")
        return self

    @property
    def shape_of_base(self) -> Literal["round", "oval", "rectangle"]:
        """The base's shape; a single measure is round and a pair rectangular unless said."""
        if self.base_shape is not None:
            return self.base_shape
        return "rectangle" if isinstance(self.base_mm, tuple) else "round"


class Agreed(_Entry):
    """What the players agreed on for a figure under a template, whatever is measured.

    ``measured`` and ``margin_in`` are what was measured when they agreed: the figure's state and
    the drift that would have changed it. They tell later whether the figure or the template has
    been moved since; a file written by hand may leave them out, and then nobody can tell.
    """

    figure: Name
    state: TemplateState
    measured: TemplateState | None = None
    margin_in: Finite | None = None


class PlacedTemplate(_Entry):
    """A template lying at a height; ``size_in`` is the diameter of the circle or half circle.

    ``at`` is the centre of the circle, for the half circle the middle of its flat edge, which
    points along ``yaw_deg``; the half lies to the left of that direction. ``by_hand`` holds for
    each figure at most one state that the players agreed on.
    """

    name: Name
    shape: Literal["circle", "half"] = "circle"
    size_in: Positive
    at: Point
    z: Finite = 0
    yaw_deg: Finite = 0
    attack: Literal["blast", "drop"] | None = None
    by_hand: tuple[Agreed, ...] = ()


class Ruler(_Entry):
    """A ruler that stays on the table, through two or more figures, components or places in turn.

    It moves with what it is tied to: at an end it begins at the edge of the figure's base or at the
    nearest point of the component, on the way it passes the middle of them. Where a figure and a
    component share a name it is the figure's. Files without rulers need no such field.
    """

    name: Name
    points: Annotated[tuple[RulerPoint, ...], Field(min_length=2)]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the figures and components it is tied to."""
        return tuple(point for point in self.points if isinstance(point, str))


class Scene(_Entry):
    """A table with everything on it, judged by one system."""

    format: Literal["escalade-scene"] = FORMAT
    version: Literal[1] = VERSION
    name: str = "Untitled"
    system: str = "no-quarter"
    table: Table = Table()
    components: tuple[PlacedComponent, ...] = ()
    figures: tuple[Figure, ...] = ()
    templates: tuple[PlacedTemplate, ...] = ()
    rulers: tuple[Ruler, ...] = ()

    @model_validator(mode="after")
    def _names_are_unique_and_known(self) -> Scene:
        for what, names in (
            ("components", [component.name for component in self.components]),
            ("figures", [figure.name for figure in self.figures]),
            ("templates", [template.name for template in self.templates]),
            ("rulers", [ruler.name for ruler in self.rulers]),
        ):
            for index, name in enumerate(names):
                if name in names[:index]:
                    raise ValueError(
                        f"{what}[{index}].name: {name!r} is also {what}[{names.index(name)}]; "
                        "names must differ"
                    )
        try:
            find_system(self.system)
        except UnknownName as error:
            raise ValueError(f"system: {error}") from None
        for index, figure in enumerate(self.figures):
            if figure.on is not None:
                _refer_to(f"figures[{index}].on", "component", [figure.on], self.components)
        for index, ruler in enumerate(self.rulers):
            place = f"rulers[{index}].points"
            _refer_to(place, "figure or component", ruler.names, self.figures, self.components)
        for index, template in enumerate(self.templates):
            place = f"templates[{index}].by_hand"
            names = [agreed.figure for agreed in template.by_hand]
            _refer_to(place, "figure", names, self.figures)
            for name, times in Counter(names).items():
                if times > 1:
                    raise ValueError(f"{place}: {times} states for {name!r}; keep one")
        return self

    def figure(self, name: str) -> Figure:
        """The figure of that name; raises NoSuchName with the names there are."""
        for figure in self.figures:
            if figure.name == name:
                return figure
        raise NoSuchName("figure", name, (figure.name for figure in self.figures))

    def component(self, name: str) -> PlacedComponent:
        """The component of that name; raises NoSuchName with the names there are."""
        for component in self.components:
            if component.name == name:
                return component
        raise NoSuchName("component", name, (component.name for component in self.components))

    def template(self, name: str) -> PlacedTemplate:
        """The template of that name; raises NoSuchName with the names there are."""
        for template in self.templates:
            if template.name == name:
                return template
        raise NoSuchName("template", name, (template.name for template in self.templates))

    def with_figure(self, figure: Figure) -> Scene:
        """The scene with the figure of the same name replaced."""
        self.figure(figure.name)
        return self.model_copy(
            update={"figures": tuple(figure if f.name == figure.name else f for f in self.figures)}
        )

    def with_component(self, component: PlacedComponent) -> Scene:
        """The scene with the component of the same name replaced."""
        self.component(component.name)
        return self.model_copy(
            update={
                "components": tuple(
                    component if c.name == component.name else c for c in self.components
                )
            }
        )


def _refer_to(
    place: str,
    what: str,
    names: Iterable[str],
    *entries: Iterable[Figure | PlacedComponent],
) -> None:
    """Raises ValueError for a name at a place of the file that none of the entries has."""
    known = {entry.name for some in entries for entry in some}
    for name in names:
        if name not in known:
            raise ValueError(
                f"{place}: no {what} is called {name!r}; "
                f"the scene has: {', '.join(sorted(known)) or 'none'}"
            )
