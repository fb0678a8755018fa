"""The built-in pieces by name: what each is, its usual size, and how it is built."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from escalade.models.errors import PieceError
from escalade.models.mesh import Mesh

from .camp import tent, wagon
from .engines import ballista, catapult, trebuchet
from .fieldworks import barricade, mantlet, stakes
from .gatehouse import gate, gatehouse
from .hoarding import hoarding
from .keep import keep
from .ladder import ladder
from .rams import carried_ram, covered_ram, strung_ram, wolfs_head_ram
from .shelf import usual_shelf
from .siege_tower import siege_tower
from .solid import enlarged
from .towers import round_tower, square_tower
from .wall import wall

Size = tuple[float, float, float]

LONGEST_IN = 96.0
"""No piece is longer: a table of eight feet."""

MOST_SURFACES = 10.0
"""From ten times its usual surface on, a piece is drawn smaller and enlarged."""

YES_NO, INCHES, SIDES, STATE = "true or false", "a length in inches", "a list of sides", "a word"


@dataclass(frozen=True, slots=True)
class Shape:
    """A built-in piece.

    ``kind`` is the kind of component it is; ``dimensions_in`` its usual width (x), height and
    depth (y), ``least_in`` the smallest that can be built; ``front`` the direction its outside,
    head or bow faces before it is turned; ``options`` what ``build`` takes besides the size.
    """

    description: str
    kind: str
    dimensions_in: Size
    least_in: Size
    front: str
    builder: Callable[..., Mesh]
    options: Mapping[str, str] = field(default_factory=dict)


_TOWER_OPTIONS = {"doors": SIDES, "walk_in": INCHES, "walk_doors": SIDES}

SHAPES: Mapping[str, Shape] = {
    "wall": Shape(
        "a crenellated wall with a wall-walk; stairs inside on request",
        "wall", (10, 5, 3), (2, 1, 0.75), "-y", wall, {"stairs": YES_NO},
    ),
    "tower": Shape(
        "a square tower with corbelled parapet, open on top",
        "tower", (5, 7, 5), (2, 2, 2), "-y", square_tower, _TOWER_OPTIONS,
    ),
    "square-tower": Shape(
        "a square tower with corbelled parapet, open on top",
        "tower", (5, 7, 5), (2, 2, 2), "-y", square_tower, _TOWER_OPTIONS,
    ),
    "round-tower": Shape(
        "a round tower with corbelled parapet, open on top",
        "tower", (5, 7, 5), (2, 2, 2), "-y", round_tower, _TOWER_OPTIONS,
    ),
    "gatehouse": Shape(
        "twin turrets with an open arch between them and the portcullis raised",
        "gatehouse", (8, 7, 4), (4, 3, 2), "-y", gatehouse, {"walk_doors": YES_NO},
    ),
    "gate": Shape(
        "two leaves of oak with iron bands, fitting a gatehouse's arch",
        "gate", (2.16, 2.9925, 0.4), (0.8, 1, 0.1), "-y", gate,
    ),
    "keep": Shape(
        "a great tower with four corner turrets",
        "keep", (8, 11, 8), (5, 5, 5), "-y", keep, {"doors": SIDES},
    ),
    "hoarding": Shape(
        "a roofed wooden gallery to hang before a parapet",
        "hoarding", (5, 3, 1.6), (1, 1.2, 0.8), "-y", hoarding,
    ),
    "siege-tower": Shape(
        "a belfry on wheels with floors, ladders inside and a drawbridge",
        "siege-tower", (5, 9, 4), (2.5, 4, 2.2), "+x", siege_tower,
        {"bridge": STATE, "landing_in": INCHES, "reach_in": INCHES},
    ),
    "ladder": Shape(
        "a scaling ladder leaning to +x: width is how far, height how high, depth its breadth",
        "ladder", (2, 5.5, 0.85), (0.1, 0.1, 0.3), "+x", ladder,
    ),
    "small-ram": Shape(
        "a light tree trunk with handles", "small-ram", (4, 0.42, 1.2), (1, 0.3, 0.5), "+x",
        carried_ram,
    ),
    "medium-ram": Shape(
        "a heavy tree trunk with handles", "medium-ram", (6, 0.56, 1.4), (1, 0.3, 0.5), "+x",
        carried_ram,
    ),
    "strung-ram": Shape(
        "a ram hung from two trestles", "strung-ram", (6, 3, 2.6), (2.5, 1.5, 1.2), "+x",
        strung_ram,
    ),
    "covered-ram": Shape(
        "a ram under a wheeled, roofed shed", "covered-ram", (7, 3.2, 3), (3, 1.5, 1.5), "+x",
        covered_ram,
    ),
    "wolfs-head-ram": Shape(
        "a great covered ram whose iron head is a wolf's", "wolfs-head-ram", (8.5, 3.8, 3.4),
        (4, 2, 2), "+x", wolfs_head_ram,
    ),
    "trebuchet": Shape(
        "a counterweight trebuchet, cocked", "trebuchet", (8, 7, 4), (3, 2.5, 2), "+x", trebuchet
    ),
    "catapult": Shape(
        "a torsion catapult on wheels", "catapult", (4.5, 3.2, 3), (2, 1.5, 1.5), "+x", catapult
    ),
    "ballista": Shape(
        "a great crossbow on a stand, drawn", "ballista", (3.6, 2.4, 3.2), (2, 1.2, 1.5), "+x",
        ballista,
    ),
    "mantlet": Shape(
        "a shield of planks on wheels with a slit", "mantlet", (2.4, 2, 1.2), (1, 0.8, 0.5), "-y",
        mantlet,
    ),
    "barricade": Shape(
        "beams, barrels and a broken wheel across a street", "barricade", (5, 1.3, 1.6),
        (1.5, 0.6, 0.8), "-y", barricade,
    ),
    "stakes": Shape(
        "sharpened stakes in a bank of earth", "stakes", (5, 1.2, 1.4), (1.2, 0.5, 0.6), "-y",
        stakes,
    ),
    "wagon": Shape(
        "a four-wheeled wagon under a canvas tilt", "wagon", (5, 3, 2.4), (2.5, 1.5, 1.2), "+x",
        wagon,
    ),
    "tent": Shape(
        "a round pavilion with pennon and guy ropes", "tent", (4.5, 4.5, 4.5), (1.5, 1.5, 1.5),
        "-y", tent,
    ),
}  # fmt: skip


def build(shape: str, dimensions_in: Size | None = None, **options: object) -> Mesh:
    """A built-in piece of exactly these dimensions (its usual ones by default), in inches.

    ``dimensions_in`` is width along x, height, depth along y. The mesh is closed, stands on
    z = 0 and is centred on the origin; its parts carry the field's names. It is shared: its arrays
    cannot be written. Raises PieceError for a shape or option that does not exist, and for a size
    or option it cannot be built with.

    >>> build("wall", (9.75, 4.75, 3)).bounds.tolist()
    [[-4.875, -1.5, 0.0], [4.875, 1.5, 4.75]]
    """
    known = find_shape(shape)
    size = known.dimensions_in if dimensions_in is None else dimensions_in
    _check_size(shape, known, size)
    for name, value in options.items():
        _check_option(shape, known, name, value)
    frozen = tuple(sorted((name, _hashable(value)) for name, value in options.items()))
    return _built(shape, (float(size[0]), float(size[1]), float(size[2])), frozen)


def find_shape(shape: str) -> Shape:
    """The built-in piece of that name. Raises PieceError with the names there are."""
    if shape not in SHAPES:
        close = get_close_matches(shape, SHAPES, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else "."
        raise PieceError(f"no built-in piece is called {shape!r}{hint} Known: {', '.join(SHAPES)}")
    return SHAPES[shape]


@lru_cache(maxsize=128)
def _built(shape: str, size: Size, options: tuple[tuple[str, Any], ...]) -> Mesh:
    mesh = usual_shelf().piece([shape, size, options], lambda: _carved(shape, size, options))
    for array in (mesh.vertices, mesh.faces, mesh.face_parts):
        array.setflags(write=False)
    return mesh


def _carved(shape: str, size: Size, options: tuple[tuple[str, Any], ...]) -> Mesh:
    known = SHAPES[shape]
    factor = _enlargement(known, size)
    drawn = {
        name: value / factor if known.options[name] == INCHES else value for name, value in options
    }
    mesh = known.builder(*(side / factor for side in size), **drawn)
    return enlarged(mesh, factor, size) if factor > 1.0 else mesh


def _enlargement(known: Shape, size: Size) -> float:
    """How much smaller a very large piece is drawn before it is enlarged to its size.

    Boards and stones grow with a piece whose surface is beyond ``MOST_SURFACES`` of the usual
    one, so that its triangles stay within some 100 000.
    """
    share = _surface(size) / _surface(known.dimensions_in) / MOST_SURFACES
    room = min(side / least for side, least in zip(size, known.least_in, strict=True))
    return min(max(1.0, math.sqrt(share)), room)


def _surface(size: Size) -> float:
    width, height, depth = size
    return width * height + height * depth + depth * width


def _hashable(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _check_size(shape: str, known: Shape, size: Size) -> None:
    for what, asked, least in zip(("width", "height", "depth"), size, known.least_in, strict=True):
        if not (math.isfinite(asked) and least <= asked <= LONGEST_IN):
            raise PieceError(
                f"a {shape} cannot have a {what} of {asked:g} in: "
                f"give {least:g} to {LONGEST_IN:g} in, or leave the shape out for an exact block"
            )


_CHECKS: Mapping[str, Callable[[object], bool]] = {
    YES_NO: lambda value: isinstance(value, bool),
    INCHES: lambda value: (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and math.isfinite(value)
        and 0 < value <= LONGEST_IN
    ),
    SIDES: lambda value: (
        isinstance(value, list | tuple) and all(isinstance(side, str) for side in value)
    ),
    STATE: lambda value: isinstance(value, str),
}


def _check_option(shape: str, known: Shape, name: str, value: object) -> None:
    if name not in known.options:
        offered = ", ".join(known.options) or "none"
        raise PieceError(f"a {shape} has no option {name!r}; its options: {offered}")
    wanted = known.options[name]
    if not _CHECKS[wanted](value):
        raise PieceError(f"the option {name!r} of a {shape} is {wanted}, not {value!r}")
