from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from .judging import judge
from .options import JsonFlag, SceneFile, SystemName
from .places import point_of

if TYPE_CHECKING:
    from escalade.scenes.space import Space
    from escalade.scenes.templates import TemplateAnswer


def register(app: typer.Typer) -> None:
    """Add `template` to the command line."""
    app.command("template", short_help="who is under a template")(template)


def template(
    scene: SceneFile,
    at: Annotated[
        str, typer.Option(metavar="X,Y[,Z]", help="The template's centre and height in inches.")
    ],
    shape: Annotated[
        Literal["circle", "half"], typer.Option(help="A circle, or the half circle.")
    ] = "circle",
    size_in: Annotated[float, typer.Option("--size", min=0.01, help="Its diameter in inches.")] = 3,
    yaw_deg: Annotated[
        float, typer.Option("--yaw", help="The direction of the half circle's flat edge.")
    ] = 0,
    attack: Annotated[
        Literal["blast", "drop"] | None,
        typer.Option(help="A shot or spell, or an attack dropped from the wall."),
    ] = None,
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Who is under a template: share, state, margin and the rule's verdict for each base."""
    from escalade.scenes.scene import PlacedTemplate
    from escalade.scenes.templates import strike

    x, y, z = point_of(at)

    def placed_on(space: Space) -> PlacedTemplate:
        return PlacedTemplate(
            name="template",
            shape=shape,
            size_in=size_in,
            at=(x, y),
            z=space.ground.height_at(x, y) if z is None else z,
            yaw_deg=yaw_deg,
            attack=attack or ("drop" if shape == "half" else "blast"),
        )

    judge(
        scene,
        system_name,
        ask=lambda space: strike(space, placed_on(space)),
        data=as_data,
        report=lambda answer, _space: report(answer),
        summary=lambda answer, _space: summary(answer),
        as_json=as_json,
    )


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
            f"{placed.size_in:g} in {shape} at ({x:g}, {y:g}), {placed.z:g} in high,"
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
