"""A model leaves the bench for the table: what was chosen is kept, and the scene made with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from escalade.models.errors import ComponentFileError
from escalade.models.watching import Watch
from escalade.scenes.space import Space, compile_scene

from .bench import free_place
from .camera import named_view
from .desk import Desk
from .edits import Add
from .errors import ViewerError
from .importing import Draft, accepted, keep
from .kept_surfaces import with_surfaces


@dataclass(frozen=True, slots=True, eq=False)
class Acceptance:
    """The edit that puts a model on a table, and what is to be said when it lies there."""

    edit: Add
    message: str

    def made(self, table: Space, folder: Path, watch: Watch) -> Space:
        """The table with the model on it. Raises SceneError for one that cannot stand."""
        return with_surfaces(compile_scene(self.edit.do(table.scene), folder, table, watch))

    def show(self, desk: Desk, after: Space, size: tuple[int, int], tools_px: float) -> None:
        """Put the table as it was made with the model onto a desk, in a window of that size.

        It is shown clear of the tools, which take so many pixels at the left.
        """
        desk.take(self.edit, after)
        desk.store.change(
            answers=(),
            selection=tuple(entry.name for entry in self.edit.entries[:1]),
            camera=named_view("three-quarter", after, size[0] / size[1], tools_px / size[0]),
            message=self.message,
        )


def accept(draft: Draft, table: Space, bench: Space | None) -> Acceptance:
    """Keep what was chosen about a model, and find it a place on a table.

    Raises ViewerError for a scan without a scale, ComponentFileError where what was chosen cannot
    be kept and the scene alone would not say it.
    """
    if draft.unscaled:
        raise ViewerError("it has no scale yet: click two points and type their distance")
    unkept = _keep(draft)
    edit = accepted(draft, table.scene, free_place(table, bench))
    count = "" if len(edit.entries) == 1 else f", {len(edit.entries)} components"
    return Acceptance(edit, unkept or f"{draft.path.name} is on the table{count}")


def _keep(draft: Draft) -> str:
    """Keep what was chosen; why it could not be, where the scene says it all the same."""
    if draft.parts[0].mesh is None:
        return ""
    try:
        keep(draft)
    except ComponentFileError as error:
        choices = draft.choices
        if choices.scan or choices.distances or choices.level or draft.split or choices.cut_at:
            raise
        return f"the choices are in the scene alone: {error}"
    return ""
