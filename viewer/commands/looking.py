from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from escalade.rules.names import as_known
from escalade.scenes.denominators import Denominator
from escalade.viewer.errors import ViewerError

from .judging import is_all, judge
from .naming import anything_named, figure_named
from .options import JsonFlag, PictureFile, SystemName, drawing, finite, note, open_for, show
from .outputs import check_drawing, check_folder, check_picture
from .seen import matrix_report, report, shot_text, unit_report

if TYPE_CHECKING:
    from collections.abc import Sequence

    from escalade.scenes.sight import Sight, UnitSight
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
    tolerance: Annotated[
        float | None,
        typer.Option(
            metavar="INCHES",
            min=0.0,
            max=12.0,
            help="How exactly figures are placed, in inches, else 0.125; a move within it that "
            "changes the answer makes it disputed.",
            callback=finite,
        ),
    ] = None,
    counted: Annotated[
        Denominator | None,
        typer.Option(
            "--of",
            help="What of the target counts, else its body: the base, the whole model or one "
            "facing of it.",
        ),
    ] = None,
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
    from escalade.scenes.sight import TOLERANCE_IN, look
    from escalade.viewer import answers

    tolerance_in = TOLERANCE_IN if tolerance is None else tolerance
    of: Denominator = counted or "body"
    one_line = {"--evidence": evidence, "--section": section}
    two_ends = {"FROM": viewer, "--tolerance": tolerance, "--out": out, **one_line}
    if is_evidence(scene):
        others = {"--all": everyone or None, "--csv": as_csv or None, "--of": counted}
        _refuse(two_ends | others | {"--system": system_name}, _AS_IT_WAS)
        _recheck(scene, as_json)
        return
    if everyone:
        _refuse(two_ends, _ALL)
        _everyone(scene, system_name, of, as_csv=as_csv, as_json=as_json)
        return
    if as_csv:
        raise ViewerError("--csv goes with --all: every figure looks at every other")
    if viewer is None or not targets:
        raise ViewerError("say who looks at whom, FROM and TO, or ask for --all")
    if out is not None:
        check_picture(out)
    if len(targets) > 1 or is_pattern(targets[0]):
        _refuse(one_line, _ONE_LINE)
        _at_unit(scene, system_name, viewer, targets, tolerance_in, of, out=out, as_json=as_json)
        return
    (target,) = targets
    if is_all(system_name):
        _refuse(one_line, "it shows the answer of one book: name that with --system")
    if section is not None:
        check_drawing(section, (".svg", ".png"))
    if evidence is not None:
        check_folder(evidence)
        _exhibit(scene, system_name, viewer, target, tolerance_in, of, evidence)

    def ask(space: Space) -> Sight:
        sight = look(space, *_pair(space, viewer, target), tolerance_in, of)
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
    from escalade.scenes.patterns import filled_in, is_pattern
    from escalade.scenes.plain import unit_sight_data
    from escalade.scenes.sight import look_at_unit
    from escalade.viewer import answers

    def ask(space: Space) -> UnitSight:
        looking = figure_named(space, viewer)
        everybody = [figure.name for figure in space.figures]
        others = [name for name in everybody if name != looking]
        unit: list[str] = []
        for target in targets:
            if as_known(target, everybody) is None and is_pattern(target):
                unit += filled_in([target], others, "figure")
            else:
                unit.append(_pair(space, looking, target)[1])
        return look_at_unit(space, looking, unit, tolerance_in, of)

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


def _pair(space: Space, viewer: str, target: str) -> tuple[str, str]:
    """The figure that looks and what it looks at, by the names that the scene gives them."""
    names = figure_named(space, viewer), anything_named(space, target)
    if names[0] == names[1]:
        raise ViewerError(f"{names[0]!r} looks at itself: name another figure to look at")
    return names


_ONE_LINE = "it shows one line of sight: name one TO"
_AS_IT_WAS = "evidence is judged again as it was; leave it out"
_ALL = "with --all everybody looks at everybody, as they stand; leave it out"


def _refuse(given: Mapping[str, object], why: str) -> None:
    """Raise ViewerError for an option that was given and would not be heeded."""
    for option, value in given.items():
        if value is not None:
            raise ViewerError(f"{option}: {why}")


def _draw_section(path: Path, space: Space, sight: Sight) -> None:
    from escalade.scenes.sections import section_drawing, section_of, svg_text, write_png
    from escalade.viewer.lettering import face

    drawing = section_drawing(section_of(space, sight), f"{space.scene.name}, {space.system.title}")
    new = not path.exists()
    try:
        if path.suffix.lower() == ".svg":
            path.write_text(svg_text(drawing), encoding="utf-8")
        else:
            write_png(drawing, path, face)
    except OSError as error:
        if new:
            path.unlink(missing_ok=True)
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
    sight = look(space, *_pair(space, viewer_name, target_name), tolerance_in, of)
    drawing(folder)
    note(f"wrote {write_exhibit(folder, space, open_scene(target)[1], sight)}")
