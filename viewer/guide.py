"""The import guide at work: the model stands on the bench while the user decides about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from escalade.models.component import section_id
from escalade.models.errors import LengthError
from escalade.models.section_edits import Edit, Rename
from escalade.models.watching import Watch
from escalade.scenes.space import Space

from .accepting import Acceptance, accept
from .bench import framed
from .bench_work import TO_TABLE, BenchWork
from .calibrating import Marks
from .camera import Camera
from .desk import Desk
from .errors import ViewerError
from .file_work import FileWork
from .guide_pages import FIRST_VIEW, FOOT_PX, PANEL_PX, STEPS, first_page
from .importing import Draft, begin, chosen
from .on_bench import Exhibit, Seen, Uncut, cut_at, names_of, seen, tipped, uncut_of
from .over_bench import bench_overlays, cut_line
from .overlays import Overlay
from .state import View


class Guide:
    """One import at a time. Nothing of it is a step of the history until it is accepted.

    step : the page that is open
    measuring : whether clicks on the model mark points for its scale
    marks : those points and the distances between them
    trouble : why the distance that was typed last cannot be taken
    length, naming, longest, cut_place : what is being typed
    asks_length, shows_selection : whether the panel should put the hand or the list there
    """

    def __init__(
        self,
        desk: Desk,
        size: Callable[[], tuple[int, int]],
        tools_px: Callable[[], float],
        files: FileWork,
    ) -> None:
        self._desk = desk
        self._size = size
        self._tools_px = tools_px
        self._files = files
        self._bench = BenchWork(files, lambda: self.draft)
        self._before: tuple[Space, Camera, tuple[str, ...]] | None = None
        self._past: list[tuple[Draft, Marks]] = []
        self._exhibit: Exhibit | None = None
        self._uncut: Uncut | None = None
        self.draft: Draft | None = None
        self.step = STEPS[0]
        self.measuring = False
        self.marks = Marks()
        self.trouble = ""
        self.length = ""
        self.asks_length = False
        self.naming = ("", "")
        self.longest, self.cut_place = "10in", "5in"
        self.shows_selection = False
        self.panel_px, self.foot_px = PANEL_PX, FOOT_PX
        desk.store.listen(self._changed)

    def open(self, path: Path, then: Callable[[], object]) -> None:
        """Read a model file beside the window and show it; ``then`` is called once it is shown."""
        table = self._desk.space

        def work(watch: Watch) -> tuple[Draft, Seen]:
            draft = begin(path, watch)
            step, measuring = first_page(draft)
            return draft, seen(draft, table, step, None, watch, measuring=measuring)

        def show(found: tuple[Draft, Seen]) -> None:
            self._begin(*found)
            then()

        self._files.begin(path, work, show)

    def _begin(self, draft: Draft, found: Seen) -> None:
        self.end(accept=False)
        view = self._desk.store.view
        self._before = (view.space, view.camera, view.selection)
        self._past.clear()
        self.marks, self.trouble = Marks.of(draft.choices.distances, view.unit), ""
        self.draft = draft
        self.step, self.measuring = first_page(draft)
        panels = (view.panels | {"import"}) - {"start"}
        self._desk.store.change(
            panels=panels, camera=FIRST_VIEW, selection=(), tool="select", facts=(), message=""
        )
        self._put(found, frame=True)

    def settled(self) -> None:
        """Wait for the choice that is being measured, but not for that about a huge model."""
        self._bench.settled()

    def choose(
        self,
        *,
        step_back: bool = True,
        marks: Marks | None = None,
        select: str | None = None,
        **choice: Any,
    ) -> None:
        """Another unit, axis, kind, cut, ...; the model is measured and shown again.

        With ``step_back`` off it joins the step before, as the moves of one drag do; ``select``
        is the id of a section that is selected afterwards. Raises what measuring raises, and
        leaves everything as it was; ViewerError while another choice is still being measured.
        """
        draft = self.draft
        if draft is None or self._before is None:
            return
        self._bench.check(frozenset(choice))
        measuring = self.measuring and not choice.get("unit")
        table, step, known = self._before[0], self.step, self._uncut
        framing = {"unit", "distances", "up", "scan", "level", "split", "yaw_deg"}

        def work(watch: Watch) -> tuple[Draft, Seen]:
            after = chosen(draft, watch, **choice)
            return after, seen(after, table, step, known, watch, measuring=measuring)

        def take(found: tuple[Draft, Seen]) -> None:
            after, shown = found
            if step_back:
                self._past.append((draft, self.marks))
            self.draft = after
            if choice.get("unit"):
                self.marks, self.measuring = Marks(), False
            elif marks is not None:
                self.marks = marks
            self._put(shown, frame=not framing.isdisjoint(choice))
            if select is not None:
                self._desk.store.change(selection=names_of(after, select))
            if (step, measuring) != (self.step, self.measuring):
                self._show()  # another page was opened meanwhile

        self._bench.do(draft, work, take, choosing=frozenset(choice))

    def edit(self, *more: Edit, select: str | None = None) -> None:
        """Do something to the sections by hand."""
        if self.draft is not None:
            edits = (*self.draft.edits, *more)
            if self.draft.split is None:
                self.choose(split="whole", edits=edits, select=select)
            else:
                self.choose(edits=edits, select=select)

    def rename(self, edit: Rename) -> None:
        """Call a section otherwise; it stays selected."""
        self.edit(edit, select=edit.section)

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
        self.offer(None)

    def typed(self, text: str) -> None:
        """The distance between the two marked points, as people write one."""
        try:
            marks = self.marks.measured(text, self._desk.store.view.unit)
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
            self.offer(None)
        else:
            self.choose(marks=marks, distances=marks.distances)

    def undo(self) -> None:
        """Take back the last click or the last choice, or one that is still being measured."""
        if self._bench.cancel():
            return
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
        whole = None if self.draft is None else uncut_of(self.draft, self._uncut)
        if whole is not None:
            self._uncut = whole
            self.choose(step_back=step_back, cut_at=cut_at(whole.component, cut_in))

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

        Raises ViewerError for a scan without a scale and for a model that is still being measured,
        ComponentFileError where what was chosen cannot be kept and the scene alone would not say
        it.
        """
        draft, before = self.draft, self._before
        if draft is None or before is None:
            return
        if accept:
            self._accept(draft, before[0])
        else:
            space, camera, selection = before
            self._leave()
            self._desk.store.change(
                space=space, camera=camera, selection=selection, answers=(), message=""
            )

    def _leave(self) -> None:
        """The bench is cleared, and what was still being measured on it is thrown away."""
        self._bench.cancel()
        self.draft, self._before, self._exhibit, self._uncut = None, None, None, None
        self._past.clear()
        self.measuring = False
        store = self._desk.store
        store.change(panels=store.view.panels - {"import"})

    def _accept(self, draft: Draft, table: Space) -> None:
        if self._bench.goes_on:
            raise ViewerError("it is still being measured")
        bench = None if self._exhibit is None else self._exhibit.space
        folder = self._desk.folder

        def work(watch: Watch) -> tuple[Acceptance, Space]:
            acceptance = accept(draft, table, bench)
            return acceptance, acceptance.made(table, folder, watch)

        def take(found: tuple[Acceptance, Space]) -> None:
            acceptance, after = found
            self._leave()
            acceptance.show(self._desk, after, self._size(), self._tools_px())

        self._bench.do(draft, work, take, choosing=TO_TABLE)

    def _changed(self, view: View, changed: frozenset[str]) -> None:
        if self._exhibit is None or view.space is not self._exhibit.space:
            return  # the table is shown, as it is when the model is put there
        nearer = "camera" in changed and self.measuring and "space" not in changed
        picked = "selection" in changed and "space" not in changed
        if "unit" in changed or nearer or picked:
            self.offer(None)

    def _show(self, *, frame: bool = False) -> None:
        """Show the page that is open; what is being chosen is waited for, and shown on it then."""
        draft = self.draft
        if draft is None or self._before is None or self._bench.choosing:
            return
        table, step, known, measuring = self._before[0], self.step, self._uncut, self.measuring
        self._bench.do(
            draft,
            lambda watch: seen(draft, table, step, known, watch, measuring=measuring),
            lambda found: self._put(found, frame=frame),
        )

    def _put(self, found: Seen, *, frame: bool) -> None:
        """Put what was made onto the bench."""
        made, self._uncut = found.exhibit, found.uncut
        self._exhibit = made
        store = self._desk.store
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

    def _overlays(
        self, made: Exhibit, offered: tuple[float, float, float] | None
    ) -> tuple[Overlay, ...]:
        unit = self._desk.store.view.unit
        marks = self.marks if self.measuring else Marks()
        camera, (_, height) = self._desk.store.view.camera, self._size()
        found = bench_overlays(made, unit, marks, camera, height, offered)
        selection = self._desk.store.view.selection
        if self.step == "pieces" and len(selection) == 1 and len(made.parts) > 1:
            return (*found, *cut_line(made, selection[0], self.cut_place, unit))
        return found
