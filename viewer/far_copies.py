"""Thinned components for far eyes, made beside the window while it shows them whole."""

from __future__ import annotations

from collections.abc import Mapping

from escalade.models.mesh import Mesh
from escalade.scenes.giving_up import Check
from escalade.scenes.space import Space

from .background import Background
from .from_afar import from_afar
from .palette import MATERIALS
from .surfaces import Surface, mesh_surface


class FarCopies:
    """What far eyes are shown of the components of one space after another."""

    def __init__(self) -> None:
        self._thinning: Background[Mapping[Mesh, Surface]] = Background()
        self._done: dict[Mesh, Surface | None] = {}

    @property
    def found(self) -> Mapping[Mesh, Surface]:
        """The surfaces that are made, by the meshes they stand for."""
        return {mesh: surface for mesh, surface in self._done.items() if surface is not None}

    def look(self, space: Space) -> bool:
        """Whether more of them are made than before; has what is missing made, and never waits.

        Raises what making them raises, once.
        """
        meshes = dict.fromkeys(c.component.mesh for c in space.components)
        missing = tuple(mesh for mesh in meshes if mesh is not None and mesh not in self._done)
        if not missing:
            return False
        try:
            made = self._thinning.ask(missing, lambda check: _thinned(missing, check))
        except Exception:
            self._done.update(dict.fromkeys(missing))
            raise
        if made is None:
            return False
        self._done = {mesh: surface for mesh, surface in self._done.items() if mesh in meshes}
        self._done.update(made)
        return True

    def close(self) -> None:
        """Nobody waits any more."""
        self._thinning.abandon()


def _thinned(meshes: tuple[Mesh, ...], check: Check) -> Mapping[Mesh, Surface]:
    made = {}
    for mesh in meshes:
        check()
        made[mesh] = mesh_surface(from_afar(mesh), MATERIALS, mesh)
    return made
