from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from escalade.rules.percents import percent
from escalade.scenes.denominators import Denominator
from escalade.viewer.errors import ViewerError

from .judging import judge
from .options import JsonFlag, PictureFile, SystemName, finite, note, open_for, show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from escalade.rules.system import SightVerdict
    from escalade.scenes.sight import Move, Pair, Sight, UnitSight
    from escalade.scenes.space import Space


def register(app: typer.Typer) -> None:
    """Add `los` to the command line."""
    app.command("los", short_help="can one figure see another")(los)


def los(
    scene: Annotated[
        Path,
        typer.Argument(
            metavar="SCENE", help="A scene, a bundled scene's name, or an evidence.json to recheck."
        ),
    ],
    viewer: Annotated[
        str | None, typer.Argument(metavar="FROM", help="The figure that looks.")
    ] = None,
    targets: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TO",
            help="The figure that is looked at, or all models of a unit: several names, or "
            'one with a star, as "orc *".',
        ),
    ] = None,
    everyone: Annotated[
        bool, typer.Option("--all", help="Every figure looks at every other.")
    ] = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="With --all: a table for a spreadsheet.")
    ] = False,
    evidence: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write pictures and an evidence.json into a folder."),
    ] = None,
    section: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Draw the upright cut along the line into a .svg or .png file."
        ),
    ] = None,
    tolerance_in: Annotated[
        float,
        typer.Option(
            "--tolerance",
            min=0.0,
            help="How exactly figures are placed, in inches; a move within it that changes the "
            "answer makes it disputed.",
            callback=finite,
        ),
    ] = 0.125,
    of: Annotated[
        Denominator,
        typer.Option(
            "--of", help="What of the target counts: its body, base, whole model or one facing."
        ),
    ] = "body",
    out: PictureFile = None,
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Can one figure see another: share, verdict, cover, what is in the way, both directions.

    Of several TO each is looked at, and how much of them all is hidden is counted in four ways.
    """
    from escalade.scenes.evidence import is_evidence
    from escalade.scenes.patterns import is_pattern
    from escalade.scenes.plain import sight_data
    from escalade.scenes.sight import look
    from escalade.viewer import answers

    if out is not None and (everyone or is_evidence(scene)):
        raise ViewerError("--out draws lines of sight: name FROM and TO")
    if is_evidence(scene):
        _recheck(scene, as_json)
        return
    if everyone:
        _everyone(scene, system_name, of, as_csv=as_csv, as_json=as_json)
        return
    if as_csv:
        raise ViewerError("--csv goes with --all: every figure looks at every other")
    if viewer is None or not targets:
        raise ViewerError("say who looks at whom, FROM and TO, or ask for --all")
    if viewer in targets:
        raise ViewerError(f"{viewer!r} looks at itself: name another figure to look at")
    if section is not None and section.suffix.lower() not in _SECTION_FILES:
        raise ViewerError(f"{section}: a section is drawn into a file that ends in .svg or .png")
    if len(targets) > 1 or is_pattern(targets[0]):
        if evidence is not None or section is not None:
            raise ViewerError("--evidence and --section show one line of sight: name one TO")
        _at_unit(scene, system_name, viewer, targets, tolerance_in, of, out=out, as_json=as_json)
        return
    (target,) = targets
    if evidence is not None:
        _exhibit(scene, system_name, viewer, target, tolerance_in, of, evidence)

    def ask(space: Space) -> Sight:
        sight = look(space, viewer, target, tolerance_in, of)
        if section is not None:
            _draw_section(section, space, sight)
        return sight

    judge(
        scene,
        system_name,
        ask=ask,
        data=sight_data,
        report=report,
        summary=lambda sight, _space: shot_text(sight),
        as_json=as_json,
        out=out,
        drawn=lambda sight, space: [answers.sight_overlay(sight, space)],
    )


def _at_unit(
    scene: Path,
    system_name: str | None,
    viewer: str,
    targets: Sequence[str],
    tolerance_in: float,
    of: Denominator,
    *,
    out: Path | None,
    as_json: bool,
) -> None:
    from escalade.scenes.patterns import filled_in
    from escalade.scenes.plain import unit_sight_data
    from escalade.scenes.sight import look_at_unit
    from escalade.viewer import answers

    def ask(space: Space) -> UnitSight:
        others = [figure.name for figure in space.figures if figure.name != viewer]
        unit = filled_in(targets, others, "figure")
        return look_at_unit(space, viewer, unit, tolerance_in, of)

    judge(
        scene,
        system_name,
        ask=ask,
        data=unit_sight_data,
        report=lambda seen, _space: unit_report(seen),
        as_json=as_json,
        out=out,
        drawn=lambda seen, space: [answers.sight_overlay(one, space) for one in seen.sights],
    )


def unit_report(seen: UnitSight) -> str:
    """A unit as one figure sees it: a line for each model, then the four ways to add them up."""
    verdicts = Counter(sight.verdict for sight in seen.sights)
    counts = ", ".join(f"{verdicts[name]} {name}" for name in _VERDICTS if verdicts[name])
    widest = max(len(sight.target) for sight in seen.sights)
    models = f"{len(seen.sights)} model" + "s" * (len(seen.sights) != 1)
    lines = [f"{seen.viewer} looks at {models}: {counts}", ""]
    lines += [
        f"  {sight.target:{widest}}  {sight.distance_in:5.2f} in  {summary(sight)}"
        for sight in seen.sights
    ]
    lines += ["", "  how much of them all is hidden, in the four ways players count it"]
    for reading in seen.readings:
        counted = "" if reading.models is None else f"{reading.models} of {len(seen.sights)}, "
        most = "most" if reading.most else "not most"
        lines.append(f"    {reading.words:37}  {counted}{percent(reading.share)}: {most}")
    return "\n".join(lines)


_VERDICTS: tuple[SightVerdict, ...] = ("clear", "partial", "disputed", "blocked")

_SECTION_FILES = (".svg", ".png")


def _draw_section(path: Path, space: Space, sight: Sight) -> None:
    from escalade.scenes.sections import section_drawing, section_of, svg_text, write_png
    from escalade.viewer.lettering import face

    drawing = section_drawing(section_of(space, sight), f"{space.scene.name}, {space.system.title}")
    try:
        if path.suffix.lower() == ".svg":
            path.write_text(svg_text(drawing), encoding="utf-8")
        else:
            write_png(drawing, path, face)
    except OSError as error:
        raise ViewerError(f"{path}: cannot be written ({error.strerror})") from None
    note(f"wrote {path}")


def _recheck(path: Path, as_json: bool) -> None:
    from escalade.scenes.evidence import recheck
    from escalade.scenes.plain import sight_data

    found = recheck(path)
    data = {
        "holds": found.holds,
        "differences": list(found.differences),
        "warnings": list(found.warnings),
        "answer": sight_data(found.sight, found.space),
    }
    head = "the answer still holds" if found.holds else "the answer no longer holds"
    lines = [f"{path}: {head}", *(f"  differs  {text}" for text in found.differences)]
    lines += [f"  warning  {text}" for text in found.warnings]
    show(data, lambda: "\n".join([*lines, "", report(found.sight, found.space)]), as_json)
    if not found.holds:
        raise typer.Exit(1)


def _everyone(
    scene: Path, system_name: str | None, of: Denominator, *, as_csv: bool, as_json: bool
) -> None:
    from escalade.scenes.sight import matrix_csv, matrix_data, who_sees_whom

    space = open_for(scene, system_name)
    pairs = who_sees_whom(space, of)
    data = {"system": space.system.name, "pairs": matrix_data(pairs)}
    show(data, lambda: matrix_csv(pairs) if as_csv else matrix_report(pairs), as_json)


def matrix_report(pairs: tuple[Pair, ...]) -> str:
    """Who sees whom, viewer by viewer; those of whom nothing is visible are counted."""
    lines = []
    for viewer in dict.fromkeys(pair.viewer for pair in pairs):
        own = [pair for pair in pairs if pair.viewer == viewer]
        seen = sorted((pair for pair in own if pair.visible), key=lambda pair: pair.distance_in)
        lines.append(f"{viewer} sees {len(seen)} of {len(own)}")
        lines += [
            f"  {pair.target}: {percent(pair.visible)}, {pair.distance_in:.1f} in, "
            f"cover {pair.cover}" + (f" ({pair.modifier:+d})" if pair.modifier else "")
            for pair in seen
        ]
    return "\n".join(lines)


def _exhibit(
    target: Path,
    system_name: str | None,
    viewer_name: str,
    target_name: str,
    tolerance_in: float,
    of: Denominator,
    folder: Path,
) -> None:
    from escalade.scenes.bundled import open_scene
    from escalade.scenes.sight import look
    from escalade.viewer.exhibits import write_exhibit

    space = open_for(target, system_name)
    sight = look(space, viewer_name, target_name, tolerance_in, of)
    note(f"wrote {write_exhibit(folder, space, open_scene(target)[1], sight)}")


def report(sight: Sight, space: Space) -> str:
    """The answer as a player reads it."""
    from escalade.scenes.denominators import DENOMINATORS

    lines = [
        f"{sight.viewer} looks at {sight.target}: {summary(sight)}",
        "",
        f"  visible   {percent(sight.visible)} of the {sight.denominator}{_interval(sight)}",
        f"  range     {sight.distance_in:.2f} in, base edge to base edge",
        f"  shot      {sight.line_of_sight.text}",
    ]
    if sight.denominator != "body":
        lines.append(f"  counted   {DENOMINATORS[sight.denominator]}")
    if sight.line_of_sight.can_target:
        lines.append(f"  cover     {cover_text(sight)}")
    for number, blocker in enumerate(sight.blockers):
        head = "hidden by" if number == 0 else ""
        lines.append(f"  {head:9} {percent(blocker.share)}  {blocker.name}, {blocker.part}")
    if sight.first_contact is not None:
        x, y, z = sight.first_contact
        lines.append(f"  contact   first at ({x:.2f}, {y:.2f}), {z:.2f} in above the table")
    if sight.flip is not None:
        lines.append(
            f"  changes   {sight.flip.words} by {_step(sight.flip.distance_in)}"
            f" {_change(sight, sight.flip)} (tolerance {sight.tolerance_in:g} in)"
        )
    if sight.scan_error_in is not None:
        lines.append(
            f"  scan      a model near the line is only known to ± {sight.scan_error_in:.2f} in, "
            "which would change the answer"
        )
    if sight.raise_in is not None:
        lines.append(f"  to see    raise the eye by {sight.raise_in:.2f} in")
    lines += [f"  note      {note}" for note in sight.notes]
    if sight.reverse is not None:
        lines += [f"  back      {sight.target} looks at {sight.viewer}: {summary(sight.reverse)}"]
    if sight.differs is not None:
        lines += [f"  differs   {sight.differs}"]
    lines += ["", f"  why, by {space.system.title}:"]
    lines += _why(sight)
    return "\n".join(lines)


def _why(sight: Sight) -> list[str]:
    """The book's reasons for the shot and, where it is allowed, for the cover; sources once."""
    shot, cover = sight.line_of_sight, sight.cover
    judged = [(shot.reasons, shot.source)]
    if shot.can_target:
        judged.append((cover.reasons, cover.source))
    reasons = [f"    {reason}" for own, _ in judged for reason in own]
    return [*reasons, *dict.fromkeys(f"    source: {source}" for _, source in judged)]


def shot_text(sight: Sight) -> str:
    """One line: whether the book allows the shot, and with what cover."""
    allowed = sight.line_of_sight
    return f"{allowed.text}; cover: {cover_text(sight)}" if allowed.can_target else allowed.text


def cover_text(sight: Sight) -> str:
    """The cover in the book's word and what it does to the shot."""
    effect = f" ({sight.cover.modifier:+d} to hit)" if sight.cover.modifier else ""
    return f"{sight.cover.name}{effect}"


def summary(sight: Sight) -> str:
    """One line: the verdict, the share and the cover."""
    cover = (
        f", {sight.cover.name} cover"
        if sight.line_of_sight.can_target and sight.cover.modifier
        else ""
    )
    if sight.verdict != "disputed":
        return f"{sight.verdict}, {percent(sight.visible)} visible{cover}"
    placed = f"disputed, {percent(sight.visible)} visible as placed{cover}"
    if sight.flip is None or sight.flip.distance_in > sight.tolerance_in:
        return f"{placed}, but the scan near the line is not known well enough"
    step = f"a step of {_step(sight.flip.distance_in)} {_change(sight, sight.flip)}"
    return f"{placed}, but {step}"


def _change(sight: Sight, flip: Move) -> str:
    """What a move does, in a player's words where a target comes into sight or begins to hide."""
    if sight.measured == "blocked":
        return "brings it into sight"
    return "hides some of it" if sight.measured == "clear" else f"makes it {flip.leads_to}"


def _step(distance_in: float) -> str:
    """A move in inches, fine enough that a real one never reads as none."""
    return f"{distance_in:.2f} in" if distance_in >= 0.05 else f"{distance_in:.3f} in"


def _interval(sight: Sight) -> str:
    low, high = percent(sight.visible_low), percent(sight.visible_high)
    return "" if low == high else f" (between {low} and {high})"
