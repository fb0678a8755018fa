"""The import guide at work: the model stands on the table while the user decides about it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from escalade.models.lengths import parse_size
from escalade.models.pieces import find_shape
from escalade.scenes.scene import PlacedComponent, Scene

from .camera import focus
from .desk import Desk
from .edits import Add, free_name
from .importing import Draft, accepted, begin, preview

BLOCK = "block"


class Guide:
    """One import at a time. What it shows is no step of the history until it is accepted."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._before: Scene | None = None
        self.draft: Draft | None = None

    def begin(self, path: Path) -> None:
        """Show a model file. Raises ReadingError for one that cannot be measured."""
        self.end(accept=False)
        space = self._desk.space
        right = max((float(c.mesh.bounds[1, 0]) for c in space.components), default=-4.0)
        draft = begin(path, space.scene, right)
        self._before = space.scene
        self._show(draft)
        self._desk.store.change(panels=(self._desk.store.view.panels | {"import"}) - {"start"})

    def choose(self, **choice: Any) -> None:
        """Another unit, axis, kind, or cleaning; the model is measured and shown again."""
        if self.draft is not None:
            self._show(self.draft.chosen(**choice))

    def end(self, *, accept: bool) -> None:
        """Put the model on the table for good, or take it off again."""
        draft, before = self.draft, self._before
        if draft is None or before is None:
            return
        self.draft, self._before = None, None
        store = self._desk.store
        store.change(panels=store.view.panels - {"import"})
        self._desk.show(before)
        if accept:
            self._desk.do(accepted(draft))
            store.change(selection=(draft.name,))

    def _show(self, draft: Draft) -> None:
        assert self._before is not None
        self._desk.show(preview(self._before, draft))
        self.draft = draft
        store = self._desk.store
        figure = self._desk.scene.figures[-1].name
        store.change(selection=(draft.name,), camera=focus(store.view.space, [draft.name, figure]))


@dataclass(slots=True)
class PieceForm:
    """A piece from the tape as far as it is filled in."""

    shape: str = BLOCK
    kind: str = "wall"
    size: str = "10 x 5 x 3"

    def add(self, desk: Desk) -> None:
        """Put it on the free side of the table.

        Raises LengthError for a size that cannot be read, PieceError for one that cannot be built.
        """
        size = parse_size(self.size)
        kind = self.kind if self.shape == BLOCK else find_shape(self.shape).kind
        right = max((float(c.mesh.bounds[1, 0]) for c in desk.space.components), default=-4.0)
        entry = PlacedComponent(
            name=free_name(desk.scene, kind if self.shape == BLOCK else self.shape),
            kind=kind,
            shape=None if self.shape == BLOCK else self.shape,
            dimensions_in=size,
            at=(round(right + 1.0 + size[0] / 2, 2), 0.0),
        )
        desk.do(Add(f"add {entry.name}", (entry,)))
        desk.store.change(selection=(entry.name,))
