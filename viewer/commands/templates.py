from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from escalade.viewer.errors import ViewerError

from .judging import judge
from .options import JsonFlag, PictureFile, SceneFile, SystemName
from .places import point_of

if TYPE_CHECKING:
    from escalade.scenes.scene import PlacedTemplate
    from escalade.scenes.space import Space
    from escalade.scenes.templates import TemplateAnswer


def register(app: typer.Typer) -> None:
    """Add `template` to the command line."""
    app.command("template", short_help="who is under a template")(template)


def template(
    scene: SceneFile,
    at: Annotated[
        str | None,
        typer.Option(metavar="X,Y[,Z]", help="The template's centre and height in inches."),
    ] = None,
    best_for: Annotated[
        Literal["attacker", "defender"] | None,
        typer.Option(help="Find the place with most enemies of a side under it and no friends."),
    ] = None,
    drop_from: Annotated[
        str | None,
        typer.Option(metavar="FIGURE", help="Drop it from a figure on a wall, on the nearer side."),
    ] = None,
    sideways_in: Annotated[
        float, typer.Option("--sideways", help="How far to the right it is dropped, in inches.")
    ] = 0,
    shape: Annotated[
        Literal["circle", "half"] | None,
        typer.Option(help="A circle, or the half circle that is dropped."),
    ] = None,
    size_in: Annotated[float, typer.Option("--size", min=0.01, help="Its diameter in inches.")] = 3,
    yaw_deg: Annotated[
        float, typer.Option("--yaw", help="The direction of the half circle's flat edge.")
    ] = 0,
    attack: Annotated[
        Literal["blast", "drop"] | None,
        typer.Option(help="A shot or spell, or an attack dropped from the wall."),
    ] = None,
    out: PictureFile = None,
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Who is under a template: share, state, margin and the rule's verdict for each base."""
    from escalade.scenes.drops import drop_template
    from escalade.scenes.scene import PlacedTemplate
    from escalade.scenes.templates import strike
    from escalade.viewer.answers import template_overlay

    if [at, best_for, drop_from].count(None) != 2:
        raise ViewerError("a template needs a place: one of --at, --best-for and --drop-from")
    plain = PlacedTemplate(
        name="template",
        shape=shape or "circle",
        size_in=size_in,
        at=(0, 0),
        yaw_deg=yaw_deg,
        attack=attack or ("drop" if shape == "half" else "blast"),
    )

    def ask(space: Space) -> TemplateAnswer:
        if best_for is not None:
            return _aimed(space, plain, best_for)
        if drop_from is not None:
            dropped = drop_template(
                space, drop_from, shape=shape or "half", sideways_in=sideways_in
            )
            return strike(space, dropped)
        assert at is not None
        x, y, z = point_of(at)
        z = space.ground.height_at(x, y) if z is None else z
        return strike(space, plain.model_copy(update={"at": (x, y), "z": z}))

    judge(
        scene,
        system_name,
        ask=ask,
        data=as_data,
        report=lambda answer, _space: report(answer),
        summary=lambda answer, _space: summary(answer),
        as_json=as_json,
        out=out,
        drawn=lambda answer, space: [template_overlay(answer, space)],
    )


def _aimed(
    space: Space, template: PlacedTemplate, side: Literal["attacker", "defender"]
) -> TemplateAnswer:
    from escalade.scenes.aims import best_aim

    aim = best_aim(space, template, side)
    if aim is None:
        raise ViewerError(
            f"no place for a {template.size_in:g} in template has an enemy of the {side} under it "
            "and no friend; try a smaller --size"
        )
    return aim.answer


def as_data(answer: TemplateAnswer, space: Space) -> dict[str, Any]:
    """A template's answer with the keys of `template --json`; figures it concerns first."""
    placed = answer.template
    return {
        "template": {
            "shape": placed.shape,
            "size_in": placed.size_in,
            "at": [*placed.at, placed.z],
            "yaw_deg": placed.yaw_deg,
            "attack": placed.attack,
        },
        "figures": [
            {
                "name": figure.name,
                "coverage": figure.coverage,
                "state": figure.state,
                "margin_in": figure.margin_in,
                "hit": figure.hit.hit,
                "needed": figure.hit.needed,
                "reason": figure.hit.reason.text,
            }
            for figure in sorted(answer.figures, key=lambda f: (-f.coverage, f.name))
        ],
        "components": [
            {"name": touched.name, "hit": touched.hit.hit, "reason": touched.hit.reason.text}
            for touched in answer.components
        ],
        "system": space.system.name,
        "source": str(answer.verdict.source),
    }


def summary(answer: TemplateAnswer) -> str:
    """One line: who is hit for certain, who on a roll, which components."""
    certain = [figure.name for figure in answer.figures if figure.hit.hit == "yes"]
    rolls = [f.name for f in answer.figures if f.hit.hit == "roll"]
    struck = [touched.name for touched in answer.components if touched.hit.hit]
    parts = [
        f"{label} {', '.join(names)}"
        for label, names in (("hit", certain), ("hit on a roll", rolls), ("struck", struck))
        if names
    ]
    return "; ".join(parts) or "nobody is hit"


def report(answer: TemplateAnswer) -> str:
    """The answer as a player reads it: who is hit, and who was near."""
    placed = answer.template
    x, y = placed.at
    shape = "circle" if placed.shape == "circle" else "half circle"
    lines = [
        (
            f"{placed.size_in:g} in {shape} at ({x:.5g}, {y:.5g}), {placed.z:.5g} in high,"
            f" as a {placed.attack}"
        )
    ]
    under = [figure for figure in answer.figures if figure.state != "none"]
    near = sorted(
        (f for f in answer.figures if f.state == "none" and f.reached and f.margin_in <= 1),
        key=lambda f: f.margin_in,
    )
    widest = max((len(f.name) for f in [*under, *near]), default=0)
    for figure in sorted(under, key=lambda f: (-f.coverage, f.name)):
        verdict = {
            "yes": "HIT",
            "no": "not hit",
            "roll": f"hit on {figure.hit.needed} or less",
        }[figure.hit.hit]
        lines.append(
            f"  {figure.name:{widest}}  {figure.state:7}  {figure.coverage * 100:5.1f} % covered  "
            f"{verdict}  (changes with {figure.margin_in:.2f} in of drift)"
        )
    if not under:
        lines.append("  nobody is under it")
    lines += [
        f"  {figure.name:{widest}}  missed by {figure.margin_in:.2f} in" for figure in near[:6]
    ]
    lines += [
        f"  {touched.name}: {'HIT' if touched.hit.hit else 'not hit'}, {touched.hit.reason.text}"
        for touched in answer.components
    ]
    lines.append(f"  source: {answer.verdict.source}")
    return "\n".join(lines)
