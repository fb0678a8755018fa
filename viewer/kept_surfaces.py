"""Surfaces of components as renderers take them, made once: beside the window where that is busy.

Window, pictures and evidence draw the same meshes, and to make a surface of 300,000 triangles takes
some seconds.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from escalade.models.mesh import Mesh
from escalade.scenes.space import Space

from .palette import MATERIALS
from .surfaces import Surface, mesh_surface

_kept: WeakKeyDictionary[Mesh, Surface] = WeakKeyDictionary()
"""As long as anybody holds their meshes."""


def kept_surface(mesh: Mesh) -> Surface:
    """A mesh's surface in the usual materials."""
    found = _kept.get(mesh)
    if found is None:
        found = _kept[mesh] = mesh_surface(mesh, MATERIALS)
    return found


def to_be_drawn(space: Space) -> Space:
    """The space itself, once all its components can be drawn at once."""
    for component in space.components:
        if component.component.mesh is not None:
            kept_surface(component.component.mesh)
    return space
