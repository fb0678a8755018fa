"""Where models lie, told from another folder: a scene and its steps that are saved elsewhere."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar, cast

from escalade.scenes.scene import Figure, PlacedComponent, Scene

from .edits import Add, Edit, Entry, Remove, Replace
from .history import Game, Step
from .play import PlayStep

Modelled = TypeVar("Modelled", bound=Entry)


class Relocation:
    """From the folder that relative model paths started in to the one they are to start in."""

    def __init__(self, old: Path, new: Path) -> None:
        self._old, self._new = old.resolve(), new.resolve()

    def scene(self, scene: Scene) -> Scene:
        """The scene with the same models; itself where nothing lies otherwise."""
        components = self._entries(scene.components)
        figures = self._entries(scene.figures)
        if (components, figures) == (scene.components, scene.figures):
            return scene
        return scene.model_copy(update={"components": components, "figures": figures})

    def game(self, game: Game) -> Game:
        """The game with the same models in its steps."""
        return replace(game, done=tuple(self._step(step) for step in game.done))

    def _step(self, step: Step) -> Step:
        if not isinstance(step, PlayStep):
            return self._edit(step)
        return step if step.edit is None else replace(step, edit=self._edit(step.edit))

    def _edit(self, edit: Edit) -> Edit:
        match edit:
            case Replace():
                before, after = self._entries(edit.before), self._entries(edit.after)
                return replace(edit, before=before, after=after)
            case Add():
                return replace(edit, entries=self._entries(edit.entries))
            case Remove():
                return replace(
                    edit,
                    entries=tuple((index, self._entry(entry)) for index, entry in edit.entries),
                    changed=tuple((self._entry(a), self._entry(b)) for a, b in edit.changed),
                )
        return edit

    def _entries(self, entries: Iterable[Modelled]) -> tuple[Modelled, ...]:
        return tuple(self._entry(entry) for entry in entries)

    def _entry(self, entry: Modelled) -> Modelled:
        if not isinstance(entry, Figure | PlacedComponent) or entry.model is None:
            return entry
        if self._old == self._new or Path(entry.model).is_absolute():
            return entry
        model = self._path(self._old / entry.model)
        return cast("Modelled", entry.model_copy(update={"model": model}))

    def _path(self, model: Path) -> str:
        try:
            return Path(os.path.relpath(model, self._new)).as_posix()
        except ValueError:  # on another drive
            return str(model)
