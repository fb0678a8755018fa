from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import JsonFlag, SceneFile, SystemName, open_for, show

if TYPE_CHECKING:
    from escalade.scenes.sight import Sight
    from escalade.scenes.space import Space


def register(app: typer.Typer) -> None:
    """Add `los` to the command line."""
    app.command("los")(los)


def los(
    scene: SceneFile,
    viewer: Annotated[str, typer.Argument(metavar="FROM", help="The figure that looks.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The figure that is looked at.")],
    tolerance_in: Annotated[
        float,
        typer.Option(
            "--tolerance",
            min=0.0,
            help="How exactly figures are placed, in inches; a move within it that changes the "
            "answer makes it disputed.",
        ),
    ] = 0.125,
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Can one figure see another: share, verdict, cover, what is in the way, both directions."""
    from escalade.scenes.sight import look

    space = open_for(scene, system_name)
    sight = look(space, viewer, target, tolerance_in)
    show(as_data(sight, space), lambda: report(sight, space), as_json)


def as_data(sight: Sight, space: Space) -> dict[str, Any]:
    """A sight with the keys of `los --json`."""
    flip = sight.flip
    return {
        "from": sight.viewer,
        "to": sight.target,
        "denominator": sight.denominator,
        "visible": sight.visible,
        "visible_range": [sight.visible_low, sight.visible_high],
        "verdict": sight.verdict,
        "can_target": sight.line_of_sight.can_target,
        "cover": {
            "class": sight.cover.name,
            "modifier": sight.cover.modifier,
            "measured": sight.cover.measured,
            "named": sight.cover.named,
            "reasons": [str(reason) for reason in sight.cover.reasons],
        },
        "distance_in": sight.distance_in,
        "blockers": [
            {"name": f"{b.name}, {b.part}", "kind": b.kind, "share": b.share}
            for b in sight.blockers
        ],
        "first_contact": list(sight.first_contact) if sight.first_contact else None,
        "tolerance_in": sight.tolerance_in,
        "flip_distance_in": flip.distance_in if flip else None,
        "flip": {
            "who": flip.who,
            "step_in": list(flip.step_in),
            "words": flip.words,
            "leads_to": flip.leads_to,
        }
        if flip
        else None,
        "raise_in": sight.raise_in,
        "notes": list(sight.notes),
        "reverse": as_data(sight.reverse, space) if sight.reverse else None,
        "system": space.system.name,
        "source": str(sight.cover.source),
    }


def report(sight: Sight, space: Space) -> str:
    """The answer as a player reads it."""
    lines = [
        f"{sight.viewer} looks at {sight.target}: {summary(sight)}",
        "",
        f"  visible   {_percent(sight.visible)} of the {sight.denominator}{_interval(sight)}",
        f"  range     {sight.distance_in:.2f} in, base edge to base edge",
        f"  shot      {sight.line_of_sight.text}",
    ]
    if sight.line_of_sight.can_target:
        lines.append(f"  cover     {sight.cover.name} ({sight.cover.modifier:+d} to hit)")
    for number, blocker in enumerate(sight.blockers):
        head = "hidden by" if number == 0 else ""
        lines.append(f"  {head:9} {_percent(blocker.share)}  {blocker.name}, {blocker.part}")
    if sight.first_contact is not None:
        x, y, z = sight.first_contact
        lines.append(f"  contact   first at ({x:.2f}, {y:.2f}), {z:.2f} in above the table")
    if sight.flip is not None:
        lines.append(
            f"  changes   {sight.flip.words} by {sight.flip.distance_in:.2f} in makes it"
            f" {sight.flip.leads_to} (tolerance {sight.tolerance_in:g} in)"
        )
    if sight.raise_in is not None:
        lines.append(f"  to see    raise the eye by {sight.raise_in:.2f} in")
    lines += [f"  note      {note}" for note in sight.notes]
    if sight.reverse is not None:
        lines += [f"  back      {sight.target} looks at {sight.viewer}: {summary(sight.reverse)}"]
    lines += ["", f"  why, by {space.system.title}:"]
    lines += [f"    {reason}" for reason in sight.cover.reasons]
    lines.append(f"    source: {sight.cover.source}")
    return "\n".join(lines)


def summary(sight: Sight) -> str:
    """One line: the verdict, the share and the cover."""
    cover = (
        f", {sight.cover.name} cover"
        if sight.line_of_sight.can_target and sight.cover.modifier
        else ""
    )
    return f"{sight.verdict}, {_percent(sight.visible)} visible{cover}"


def _interval(sight: Sight) -> str:
    low, high = _percent(sight.visible_low), _percent(sight.visible_high)
    return "" if low == high else f" (between {low} and {high})"


def _percent(share: float) -> str:
    """A share in percent; only nothing is 0 % and only all is 100 %."""
    if share in {0, 1}:
        return f"{share * 100:.0f} %"
    return f"{min(max(share, 0.001), 0.999) * 100:.1f} %"
