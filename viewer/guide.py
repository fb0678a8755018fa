"""The import guide at work: the model stands on the bench while the user decides about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from escalade.models.assembling import component_of
from escalade.models.choices import Choices
from escalade.models.component import Component, section_id
from escalade.models.errors import ComponentFileError, LengthError
from escalade.models.lengths import parse_size
from escalade.models.pieces import find_shape
from escalade.models.section_edits import Edit, Rename
from escalade.scenes.scene import PlacedComponent
from escalade.scenes.space import Space

from .bench import bounds, framed
from .calibrating import Marks
from .camera import Camera
from .desk import Desk
from .edits import Add, free_name
from .errors import ViewerError
from .importing import Draft, accepted, begin, chosen, keep
from .overlays import Overlay
from .showing import Exhibit, cut_at, cut_line, exhibit, part_names, tipped
from .state import View

BLOCK = "block"

STEPS = ("size", "upright", "table", "pieces")
"""What the guide asks, in this order."""

ABOUT: dict[str, str] = {
    "unit": "size",
    "scale": "size",
    "file": "size",
    "up": "upright",
    "scan": "table",
    "sections": "pieces",
}
"""On which page of the guide each question is answered."""

PANEL_PX = 420.0
"""How wide the guide's panel is at the usual size of text."""

FIRST_VIEW = Camera(yaw_deg=236.0, pitch_deg=26.0)
"""From where the model is seen at first: its front and its left, where its sides are written."""

FOOT_PX = 120.0
"""How high the panel's foot is, until it is drawn and its lines are counted."""

GAP_IN = 1.0
"""A model is put so far beside what already stands on the table."""


class Guide:
    """One import at a time. Nothing of it is a step of the history until it is accepted.

    step : the page that is open
    measuring : whether clicks on the model mark points for its scale
    marks : those points and the distances between them
    trouble : why the distance that was typed last cannot be taken
    length, naming, longest, cut_place : what is being typed
    asks_length, shows_selection : whether the panel should put the hand or the list there
    """

    def __init__(self, desk: Desk, size: Callable[[], tuple[int, int]]) -> None:
        self._desk = desk
        self._size = size
        self._before: tuple[Space, Camera, tuple[str, ...]] | None = None
        self._past: list[tuple[Draft, Marks]] = []
        self._exhibit: Exhibit | None = None
        self._uncut: tuple[Choices, Component] | None = None
        self.draft: Draft | None = None
        self.step = STEPS[0]
        self.measuring = False
        self.marks = Marks()
        self.trouble = ""
        self.length = ""
        self.asks_length = False
        self.naming = ("", "")
        self.longest = "10in"
        self.cut_place = "5in"
        self.shows_selection = False
        self.panel_px = PANEL_PX
        self.foot_px = FOOT_PX
        desk.store.listen(self._changed)

    def begin(self, path: Path) -> None:
        """Show a model file. Raises ReadingError for one that cannot be measured."""
        draft = begin(path)
        self.end(accept=False)
        view = self._desk.store.view
        self._before = (view.space, view.camera, view.selection)
        self._past.clear()
        self._uncut = None
        self.marks, self.trouble = Marks.of(draft.choices.distances, view.unit), ""
        self.draft = draft
        asked = [ABOUT[question.about] for question in draft.questions]
        self.step = min(asked, key=STEPS.index, default=STEPS[0])
        self.measuring = draft.unscaled and draft.source is not None
        panels = (view.panels | {"import"}) - {"start"}
        self._desk.store.change(
            panels=panels, camera=FIRST_VIEW, selection=(), tool="select", facts=(), message=""
        )
        self._show(frame=True)

    def choose(self, *, step_back: bool = True, marks: Marks | None = None, **choice: Any) -> None:
        """Another unit, axis, kind, cut, ...; the model is measured and shown again.

        With ``step_back`` off it joins the step before, as the moves of one drag do. Raises what
        measuring raises, and leaves everything as it was.
        """
        draft = self.draft
        if draft is None:
            return
        after = chosen(draft, **choice)
        if step_back:
            self._past.append((draft, self.marks))
        self.draft = after
        self.marks = self.marks if marks is None else marks
        if choice.get("unit"):
            self.marks, self.measuring = Marks(), False
        framing = {"unit", "distances", "up", "scan", "level", "split", "yaw_deg"}
        self._show(frame=not framing.isdisjoint(choice))

    def edit(self, *more: Edit) -> None:
        """Do something to the sections by hand."""
        if self.draft is not None:
            edits = (*self.draft.edits, *more)
            if self.draft.split is None:
                self.choose(split="whole", edits=edits)
            else:
                self.choose(edits=edits)

    def rename(self, edit: Rename) -> None:
        """Call a section otherwise; it stays selected."""
        self.edit(edit)
        if self.draft is not None:
            named = zip(part_names(self.draft), self.draft.parts, strict=True)
            names = tuple(name for name, part in named if section_id(part) == edit.section)
            self._desk.store.change(selection=names)

    def point_at_cut(self, typed: str) -> None:
        """Show where the selected section would be cut in two."""
        self.cut_place = typed
        self.offer(None)

    def leave_out(self, ids: frozenset[str], *, out: bool) -> None:
        """Leave sections off the table, or take them back. Raises ViewerError for all of them."""
        if self.draft is None:
            return
        gone = self.draft.left_out | ids if out else self.draft.left_out - ids
        if all(section_id(part) in gone for part in self.draft.parts):
            raise ViewerError("one section at least must come onto the table")
        self.choose(left_out=gone)

    def answer(self, about: str) -> None:
        """What is asked about something is right as it is."""
        if self.draft is not None:
            self.choose(answered=self.draft.answered | {about})

    def go(self, step: str) -> None:
        """Open another page."""
        if step != self.step:
            self.step, self.measuring, self.trouble = step, False, ""
            self._show()

    def measure(self, *, on: bool) -> None:
        """Let clicks on the model mark points, or end that."""
        self.measuring, self.trouble = on, ""
        self.marks = replace(self.marks, points=())
        self._show(frame=self.draft is not None and self.draft.choices.scan)

    def mark(self, point: tuple[float, float, float]) -> None:
        """A point on the model, in its file's coordinates."""
        self.marks, self.trouble = self.marks.clicked(point), ""
        self.asks_length = self.marks.is_waiting
        self._show()

    def typed(self, text: str) -> None:
        """The distance between the two marked points, as people write one."""
        try:
            marks = self.marks.measured(text)
        except LengthError as error:
            self.trouble = str(error)
            return
        self.trouble, self.length = "", ""
        self.choose(marks=marks, distances=marks.distances)

    def forget(self, index: int) -> None:
        """Drop one of the distances."""
        marks = self.marks.without(index)
        self.choose(marks=marks, distances=marks.distances)

    def unclick(self) -> None:
        """Take the last click back."""
        marks = self.marks.without_last()
        if marks.spans == self.marks.spans:
            self.marks = marks
            self._show()
        else:
            self.choose(marks=marks, distances=marks.distances)

    def undo(self) -> None:
        """Take back the last click or the last choice."""
        if self.measuring and self.marks.points:
            self.unclick()
        elif self._past:
            self.draft, self.marks = self._past.pop()
            self.trouble = ""
            self._show(frame=True)

    def offer(self, place: tuple[float, float, float] | None) -> None:
        """Show where a click would mark a point."""
        if self._exhibit is not None:
            self._desk.store.change(answers=self._overlays(self._exhibit, place))

    def back(self) -> None:
        """Escape: let go of a point that was marked, then of measuring, then of the selection."""
        if self.measuring and self.marks.points:
            self.unclick()
        elif self.measuring and self.draft is not None and not self.draft.unscaled:
            self.measure(on=False)
        else:
            self._desk.store.change(selection=())

    def set_cut(self, cut_in: float, *, step_back: bool = True) -> None:
        """Leave out what lies lower than so many inches above the model's foot."""
        whole = self._whole()
        if whole is not None:
            self.choose(step_back=step_back, cut_at=cut_at(whole, cut_in))

    def tip(self, towards: str) -> None:
        """Stand the model on another side: tipped ``forward`` or to the ``right``."""
        if self.draft is not None:
            self.choose(up=tipped(self.draft, towards))

    def turn(self) -> None:
        """Turn the model a quarter about the upright."""
        if self.draft is not None:
            self.choose(yaw_deg=(self.draft.yaw_deg + 90.0) % 360.0)

    @property
    def exhibit(self) -> Exhibit | None:
        """What stands on the bench."""
        return self._exhibit

    def end(self, *, accept: bool) -> None:
        """Put the model on the table for good, or take it off again.

        Raises ViewerError for a scan without a scale, ComponentFileError where what was chosen
        cannot be kept and the scene alone would not say it.
        """
        draft, before = self.draft, self._before
        if draft is None or before is None:
            return
        if accept:
            self._accept(draft, before[0])
        self.draft, self._before, self._exhibit, self._uncut = None, None, None, None
        self._past.clear()
        self.measuring = False
        store = self._desk.store
        panels = store.view.panels - {"import"}
        if accept:
            store.change(panels=panels)
        else:
            space, camera, selection = before
            store.change(panels=panels, space=space, camera=camera, selection=selection, answers=())

    def _accept(self, draft: Draft, table: Space) -> None:
        if draft.unscaled:
            raise ViewerError("it has no scale yet: click two points and type their distance")
        unkept = self._keep(draft)
        store = self._desk.store
        bench_view = store.view
        edit = accepted(draft, table.scene, _free_place(table, self._exhibit))
        store.change(space=table, answers=(), selection=())
        try:
            self._desk.do(edit)
        except Exception:
            store.change(
                space=bench_view.space, answers=bench_view.answers, selection=bench_view.selection
            )
            raise
        names = [entry.name for entry in edit.entries]
        camera = framed_all(self._desk.space, self._size())
        count = "" if len(names) == 1 else f", {len(names)} components"
        message = unkept or f"{draft.path.name} is on the table{count}"
        store.change(selection=tuple(names[:1]), camera=camera, message=message)

    def _keep(self, draft: Draft) -> str:
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

    def _changed(self, view: View, changed: frozenset[str]) -> None:
        if self._exhibit is None or view.space is not self._exhibit.space:
            return  # the table is shown, as it is when the model is put there
        nearer = "camera" in changed and self.measuring and "space" not in changed
        picked = "selection" in changed and "space" not in changed
        if "unit" in changed or nearer or picked:
            self.offer(None)

    def _show(self, *, frame: bool = False) -> None:
        if self.draft is None or self._before is None:
            return
        store = self._desk.store
        table, whole = self._before[0], None
        if self.step == "table" and not self.measuring:
            whole = self._whole()
        made = exhibit(self.draft, table, measuring=self.measuring, uncut=whole)
        self._exhibit = made
        names = {component.name for component in made.space.components}
        camera = store.view.camera
        if frame:
            camera = framed(made.space, camera, self._size(), self.panel_px)
        store.change(
            space=made.space,
            answers=self._overlays(made, None),
            selection=tuple(name for name in store.view.selection if name in names),
            camera=camera,
            message="",
        )

    def _whole(self) -> Component | None:
        """The model with nothing cut off, on which a cut is shown; None where it is none."""
        draft = self.draft
        if draft is None or draft.source is None or draft.source.is_cloud:
            return None
        choices = replace(draft.choices, cut_at=None, up=draft.whole.up, settled=True)
        if self._uncut is None or self._uncut[0] != choices:
            self._uncut = (choices, component_of(draft.source, choices))
        return self._uncut[1]

    def _overlays(
        self, made: Exhibit, offered: tuple[float, float, float] | None
    ) -> tuple[Overlay, ...]:
        unit = self._desk.store.view.unit
        marks = self.marks if self.measuring else Marks()
        camera, (_, height) = self._desk.store.view.camera, self._size()
        found = made.overlays(unit, marks, camera, height, offered)
        selection = self._desk.store.view.selection
        if self.step == "pieces" and len(selection) == 1 and len(made.parts) > 1:
            return (*found, *cut_line(made, selection[0], self.cut_place))
        return found


def framed_all(space: Space, size: tuple[int, int]) -> Camera:
    """The usual view of the whole table."""
    from .camera import named_view

    return named_view("three-quarter", space, size[0] / size[1])


def _free_place(table: Space, made: Exhibit | None) -> tuple[float, float]:
    """Where there is room for the model's middle: beside what stands there, on the table."""
    if not table.components or made is None:
        return (0.0, 0.0)
    low, high = bounds([component.mesh for component in table.components])
    model = bounds([component.mesh for component in made.space.components])
    wide, deep = ((model[1] - model[0]) / 2)[:2]
    half_x, half_y = table.scene.table.width_in / 2, table.scene.table.depth_in / 2
    right = (float(high[0]) + GAP_IN + float(wide), 0.0)
    places = (
        right,
        (float(low[0]) - GAP_IN - float(wide), 0.0),
        (0.0, float(low[1]) - GAP_IN - float(deep)),
        (0.0, float(high[1]) + GAP_IN + float(deep)),
    )
    for x, y in places:
        if abs(x) + wide <= half_x and abs(y) + deep <= half_y:
            return (round(x, 2), round(y, 2))
    return (round(right[0], 2), 0.0)


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
