"""Model files as the command line names them: what is settled about them, and what stays open."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, cast, get_args

from escalade.rules.kinds import KINDS, check_kind
from escalade.rules.names import as_known
from escalade.viewer.errors import ViewerError

from .model_options import Asked
from .reading import told_on

if TYPE_CHECKING:
    from escalade.models.component import Component, Question, UnitReading
    from escalade.models.section_edits import Edit
    from escalade.models.sections import SplitBy
    from escalade.models.watching import Watch


@dataclass(frozen=True, slots=True)
class Taken:
    """The components of one file, and how they were made of it."""

    components: tuple[Component, ...]
    split: SplitBy | None = None
    edits: tuple[Edit, ...] = ()


def taken(path: Path, asked: Asked, *, with_mesh: bool) -> Taken:
    """The components of a model file as it was kept and as the options say.

    The terminal is told where that takes long.
    Numbers of sections are those that `measure` shows without the options that change them.

    Raises ViewerError for an option that names no section, and what importing raises.
    """
    with told_on(sys.stderr) as watch:
        return _taken(path, asked, watch, with_mesh=with_mesh)


def _taken(path: Path, asked: Asked, watch: Watch, *, with_mesh: bool) -> Taken:
    from escalade.models.calibration import parse_distance
    from escalade.models.importing import (
        import_model,
        import_sections,
        is_archive,
        was_taken_apart,
    )
    from escalade.models.section_edits import edited

    kind, kinds = _whole_and_sections(asked.kinds, "--kind")
    kind = None if kind is None else kind_called(kind)
    name, names = _whole_and_sections(asked.names, "--name")
    by, splits = _whole_and_sections(asked.splits, "--split")
    split = None if by is None else _split_named(by)
    apart = bool(kinds or names or splits or asked.merges or asked.left_out or asked.cuts)
    scales = [parse_distance(text) for text in asked.scales]
    if split == "whole" or not (
        split or apart or asked.at_towers or is_archive(path) or was_taken_apart(path)
    ):
        whole = import_model(
            path,
            kind=kind,
            name=name,
            unit=asked.unit,
            up=asked.up,
            scan=asked.scan,
            level=asked.level,
            distances=scales,
            with_mesh=with_mesh,
            reader=watch.reader,
            tell=watch.tell,
        )
        return Taken((_settled(whole, asked),))
    by_hand = apart or asked.at_towers
    split, before = _kept(path, split)
    listed = import_sections(
        path,
        kind=kind,
        unit=asked.unit,
        up=asked.up,
        scan=asked.scan,
        level=asked.level,
        distances=scales,
        by=split,
        with_mesh=with_mesh or by_hand,
        reader=watch.reader,
        tell=watch.tell,
    )
    if name is not None:
        if len(listed) > 1:
            raise ViewerError(f"{path.name} has {len(listed)} sections: name one with --name 1=...")
        names = [("1", name)]
    edits = _edits(listed, asked, names, kinds, splits)
    shown = edited(listed, edits)
    return Taken(tuple(_settled(part, asked) for part in shown), split, (*before, *edits))


def _kept(path: Path, split: SplitBy | None) -> tuple[SplitBy, tuple[Edit, ...]]:
    """How the file is taken apart, and what was done by hand to sections made so before."""
    from escalade.models.component_file import load

    kept = load(path)
    if kept is None or kept.split is None or split not in {None, kept.split}:
        return split or "auto", ()
    return kept.split, kept.edits


def _settled(component: Component, asked: Asked) -> Component:
    """The component without the questions that the options answer without changing it."""
    answered = {"sections"} if asked.splits else set()
    if asked.as_it_is:
        answered |= {"up", "scan", "sections", "file"}
    still = tuple(one for one in component.questions if one.about not in answered)
    return replace(component, questions=still)


def _split_named(by: str) -> SplitBy:
    from escalade.models.sections import SplitBy

    known = as_known(by, get_args(SplitBy))
    if known is not None:
        return cast("SplitBy", known)
    raise ViewerError(f"--split {by}: say {', '.join(get_args(SplitBy))}, or 2=bodies for one")


def kind_called(typed: str) -> str:
    """The kind of component that is called so; raises UnknownName, with the kinds, for none."""
    return check_kind(as_known(typed, KINDS) or typed)


def _whole_and_sections(
    values: Sequence[str], option: str
) -> tuple[str | None, list[tuple[str, str]]]:
    """What an option says of the whole file, and of each section that it names before ``=``."""
    whole: str | None = None
    of_sections: list[tuple[str, str]] = []
    for value in values:
        section, equals, said = value.partition("=")
        if equals:
            of_sections.append((section.strip(), said.strip()))
        elif whole is not None:
            raise ViewerError(f"{option} {whole} and {option} {value}: one is for the whole file")
        else:
            whole = value.strip()
    return whole, of_sections


def _edits(
    listed: Sequence[Component],
    asked: Asked,
    names: Sequence[tuple[str, str]],
    kinds: Sequence[tuple[str, str]],
    splits: Sequence[tuple[str, str]],
) -> tuple[Edit, ...]:
    """The edits that the options mean: merging first, then names and kinds, then cutting.

    What sections became goes by the numbers of each.
    """
    from escalade.models.section_edits import LeaveOut, Merge, Rename, SetKind, Split

    edits: list[Edit] = []
    ids = {str(number): _id(part) for number, part in enumerate(listed, start=1)}
    for part in listed:
        ids.setdefault(part.name.casefold(), _id(part))
    now = {id: id for id in ids.values()}

    def found(section: str) -> str:
        if section.casefold() not in ids:
            known = ", ".join(f"{number} {part.name}" for number, part in enumerate(listed, 1))
            raise ViewerError(f"there is no section {section!r}; there are: {known}")
        return now[ids[section.casefold()]]

    for merge in asked.merges:
        parts = tuple(found(section.strip()) for section in merge.split("+"))
        edits.append(Merge(parts))
        now.update((id, Merge(parts).id) for id, is_now in now.items() if is_now in parts)
    edits += [LeaveOut(found(section.strip())) for section in asked.left_out]
    edits += [Rename(found(section), name) for section, name in names]
    edits += [SetKind(found(section), kind_called(kind)) for section, kind in kinds]
    for section, by in splits:
        if by not in {"groups", "bodies", "towers"}:
            raise ViewerError(f"--split {section}={by}: say groups, bodies or towers")
        edits.append(Split(found(section), by))  # type: ignore[arg-type]  # just checked
    if asked.at_towers:
        edits.append(Split(None, "towers"))
    edits += [_cut(text, found) for text in asked.cuts]
    return tuple(edits)


def _cut(text: str, found: Callable[[str], str]) -> Edit:
    from escalade.models.lengths import parse_length
    from escalade.models.section_edits import CutAt, CutLong

    said = re.fullmatch(r"\s*(?:(?P<section>[^=@]+)(?P<how>[=@]))?\s*(?P<length>[^=@]+)", text)
    if said is None:
        raise ViewerError(f"--cut {text!r}: write 10in for all, 2=8in for one, or 2@3in for where")
    length_in = parse_length(said["length"])
    if said["how"] == "@":
        return CutAt(found(said["section"].strip()), length_in)
    section = said["section"]
    return CutLong(found(section.strip()) if section else None, length_in)


def _id(component: Component) -> str:
    from escalade.models.component import section_id

    return section_id(component)


def ask(question: Question, component: Component) -> str:
    """A question and the options that answer it, as one sentence."""
    between = "" if question.text.endswith("?") else ":"
    return f"{question.text}{between} {remedy(question, component)}"


def remedy(question: Question, component: Component) -> str:
    """The options that answer a question."""
    match question.about:
        case "unit":
            units = dict.fromkeys(r.unit for r in component.readings if r.plausible)
            several = " or ".join(f"--unit {unit}" for unit in units)
            return several or "--unit mm, cm, inch, foot or m"
        case "scale":
            return '--scale "0,0,0 0,3,4 = 6in" for photos, --unit m for LiDAR'
        case "up":
            axes = [r.up for r in component.readings if r.up is not None]
            return f"--up {axes[0]} to turn it, --up {component.up} to leave it" if axes else "--up"
        case "scan":
            straight = any(reading.level for reading in component.readings)
            return f"{'--level' if straight else '--scan'} to do so, --as-it-is to leave it"
        case "sections":
            return "--split bodies or --split whole"
        case "file":
            return "--as-it-is to take it so"


def selects(reading: UnitReading) -> str:
    """The options that select a reading."""
    unit = "" if reading.unit == "scale" else f"--unit {reading.unit}"
    turned = f"--up {reading.up}" if reading.up is not None else ""
    scanned = "--level" if reading.level else "--scan" if reading.scan else ""
    return " ".join(filter(None, (unit, turned, scanned)))
