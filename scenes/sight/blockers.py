"""Which piece of castle, down to the part, or which figure hides the target? By name."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from escalade.models.mesh import IntArray
from escalade.rules.system import Blocker
from escalade.scenes.space import Space

from .first_hits import FirstHits, shares_of

FIGURE_KIND = "figure"
"""What a figure in the way is called where a component has its kind."""


@dataclass(frozen=True, slots=True)
class Face:
    """A face of something in the way.

    ``owner`` is a component's index, or the count of components plus a figure's index; ``face``
    is the face of the component's mesh, -1 for a figure.
    """

    owner: int
    face: int


def named_blockers(
    space: Space, hits: FirstHits, hidden: float, thin: Face | None
) -> tuple[Blocker, ...]:
    """Everything in the way by name and part, with the share it hides first, largest first.

    Something too thin for any ray is named by ``thin``, the face that crosses most of the image.
    """
    if hidden == 0:
        return ()
    if hits.hidden == 0:
        return () if thin is None else (_blocker(space, thin.owner, thin.face, hidden),)
    return blockers_by_rays(space, hits, hidden)


def blockers_by_rays(space: Space, hits: FirstHits, hidden: float) -> tuple[Blocker, ...]:
    """Everything that rays met, with shares that add up to ``hidden``, largest first."""
    groups, first = _groups(space, hits)
    return tuple(
        _blocker(space, int(hits.owner[first[group]]), int(hits.face[first[group]]), share)
        for group, share in shares_of(hits, hidden, groups).items()
    )


def _groups(space: Space, hits: FirstHits) -> tuple[IntArray, IntArray]:
    """A number for each part of each thing that was met, and one ray that met it."""
    part = np.zeros(len(hits.owner), dtype=np.int64)
    for index, component in enumerate(space.components):
        mine = hits.owner == index
        names = [known.name for known in component.mesh.parts]
        by_name = np.array([names.index(name) for name in names])
        part[mine] = by_name[component.mesh.face_parts[hits.face[mine]]]
    met = np.flatnonzero(hits.owner >= 0)
    pairs = np.column_stack([hits.owner[met], part[met]])
    _, first, inverse = np.unique(pairs, axis=0, return_index=True, return_inverse=True)
    groups = np.zeros(len(hits.owner), dtype=np.int64)
    groups[met] = inverse.ravel()
    return groups, met[first]


def _blocker(space: Space, owner: int, face: int, share: float) -> Blocker:
    if owner >= len(space.components):
        figure = space.figures[owner - len(space.components)]
        return Blocker(figure.name, FIGURE_KIND, "body", share)
    component = space.components[owner]
    return Blocker(component.name, component.kind, component.mesh.part_of(face).name, share)
