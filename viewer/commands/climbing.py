from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .judging import judge
from .naming import component_named, figure_named
from .options import JsonFlag, PictureFile, SceneFile, SystemName, open_for, show

if TYPE_CHECKING:
    from escalade.scenes.climbs import ClimbAnswer, Route
    from escalade.scenes.machines import MachineSize, RamReach
    from escalade.scenes.space import Space


def register(app: typer.Typer) -> None:
    """Add `climb` and `machine` to the command line."""
    app.command("climb", short_help="how can he get in, and at what cost")(climb)
    app.command("machine", short_help="a siege machine's class, crew and reach")(machine)


def climb(
    scene: SceneFile,
    figure: Annotated[str, typer.Argument(metavar="FIGURE", help="The figure that wants up.")],
    component: Annotated[str, typer.Argument(metavar="COMPONENT", help="What it wants on to.")],
    out: PictureFile = None,
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """How can he get in: every way on to a component, with what it costs and needs."""
    from escalade.scenes import climbs
    from escalade.viewer.answers import way_overlays

    judge(
        scene,
        system_name,
        ask=lambda space: climbs.climb(
            space, figure_named(space, figure), component_named(space, component)
        ),
        data=climb_data,
        report=lambda answer, _space: climb_report(answer),
        as_json=as_json,
        out=out,
        drawn=lambda answer, _space: way_overlays(answer),
    )


def climb_data(answer: ClimbAnswer, space: Space) -> dict[str, Any]:
    """The ways with the keys of `climb --json`."""
    return {
        "figure": answer.figure,
        "component": answer.component,
        "height_in": answer.height_in,
        "climb_in": answer.facts.climb_in,
        "gap_in": answer.gap_in,
        "ladders": [asdict(ladder) for ladder in answer.facts.ladders],
        "bridges": [asdict(bridge) for bridge in answer.facts.bridges],
        "ways": [
            {
                "name": route.way.name,
                "open": route.way.actions is not None,
                "actions": route.way.actions,
                "needs": route.way.needs,
                "using": route.way.using,
                "lacks": route.way.lacks,
                "reasons": [str(reason) for reason in route.way.reasons],
                "points": [list(point) for point in route.points],
                "spots": [list(spot) for spot in route.spots],
                "source": str(route.way.source),
            }
            for route in answer.routes
        ],
        "system": space.system.name,
    }


def climb_report(answer: ClimbAnswer) -> str:
    """The ways as a player reads them, those that are open first."""
    ways = sum(route.way.actions is not None for route in answer.routes)
    side = "up" if answer.height_in >= 0 else "down"
    lines = [
        (
            f"{answer.figure} on to {answer.component} ({abs(answer.height_in):.2f} in {side}, "
            f"{answer.gap_in:.2f} in away): {ways} {'way is' if ways == 1 else 'ways are'} open"
        )
    ]
    for route in answer.routes:
        lines.append(f"  {_cost(route):8} {_name(route)}")
        lines += [f"             {reason}" for reason in route.way.reasons]
        lines.append(f"             source: {route.way.source}")
    return "\n".join(lines)


def _cost(route: Route) -> str:
    return "not open" if route.way.actions is None else f"{route.way.actions} AC"


def _name(route: Route) -> str:
    using = f" by {route.way.using}" if route.way.using else ""
    needs = f" (needs {route.way.needs})" if route.way.needs else ""
    lacks = f": {route.way.lacks}" if route.way.lacks else ""
    return f"{route.way.name}{using}{lacks}{needs}"


def machine(
    scene: SceneFile,
    name: Annotated[str, typer.Argument(metavar="MACHINE", help="A siege machine.")],
    as_json: JsonFlag = False,
) -> None:
    """Size class and crew of a siege machine by No Quarter, and what its ram is at."""
    from escalade.scenes.machines import RAM_KINDS, machine_size, ram_reach

    space = open_for(scene)
    name = component_named(space, name)
    size = machine_size(space, name)
    ram = ram_reach(space, name) if space.component(name).kind in RAM_KINDS else None
    show(_machine_data(size, ram), lambda: _machine_report(size, ram), as_json)


def _machine_data(size: MachineSize, ram: RamReach | None) -> dict[str, Any]:
    crew = size.crew
    return {
        "machine": size.machine,
        "length_in": size.length_in,
        "size": size.size,
        "size_by_length": size.by_length,
        "crew_wounds": [crew.minimum, crew.maximum] if crew else None,
        "ram": ram
        and {
            "component": ram.component,
            "gap_in": ram.gap_in,
            "in_contact": ram.in_contact,
            "head": list(ram.head),
        },
        "source": str(size.source),
    }


def _machine_report(size: MachineSize, ram: RamReach | None) -> str:
    lines = [f"{size.machine}: {size.size}"]
    if size.size == size.by_length:
        lines.append(f"  length  {size.length_in:.2f} in")
    else:
        lines.append(f"  length  {size.length_in:.2f} in, {size.by_length} but for its profile")
    if size.crew:
        lines.append(
            f"  crew    {size.crew.minimum} wounds push it {size.crew.minimum_move_in:g} in for an"
            f" action, {size.crew.maximum} push it {size.crew.maximum_move_in:g} in"
        )
    if ram:
        if ram.component is None:
            lines.append("  ram     no castle is ahead of its head")
        else:
            at = "its head is at" if ram.in_contact else f"{ram.gap_in:.2f} in straight on to"
            lines.append(f"  ram     {at} {ram.component}")
    lines.append(f"  source  {size.source}")
    return "\n".join(lines)
