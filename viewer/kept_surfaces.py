"""Surfaces as renderers take them, made once: beside the window where what is new takes long.

Window, pictures and evidence draw the same meshes, and to make a surface of 300,000 triangles takes
some seconds. Any thread may ask: at worst two make the same one.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from escalade.models.mesh import Mesh
from escalade.scenes.space import Space

from .figure_meshes import far_figure_mesh, figure_mesh
from .palette import MATERIALS, SIDES, Colour
from .surfaces import Surface, mesh_surface

_kept: WeakKeyDictionary[Mesh, dict[Colour, Surface]] = WeakKeyDictionary()
"""By the colour of its cloth, as long as anybody holds the mesh."""


def kept_surface(
    mesh: Mesh, cloth: Colour = MATERIALS["cloth"], thinned_from: Mesh | None = None
) -> Surface:
    """A mesh's surface with cloth in a colour; ``thinned_from`` is the one it was thinned from."""
    of_mesh = _kept.setdefault(mesh, {})
    if cloth not in of_mesh:
        of_mesh[cloth] = mesh_surface(mesh, {**MATERIALS, "cloth": cloth}, thinned_from)
    return of_mesh[cloth]


def with_surfaces(space: Space) -> Space:
    """The space itself, once the surfaces of all that stands on it are made.

    Raises CannotStand for a figure that cannot stand.
    """
    for component in space.components:
        if component.component.mesh is not None:
            kept_surface(component.component.mesh)
    for figure in space.figures:
        mesh, side = figure_mesh(figure), SIDES[figure.figure.side]
        kept_surface(mesh, side)
        kept_surface(far_figure_mesh(mesh), side, mesh)
    return space
