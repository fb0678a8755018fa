from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .judging import judge
from .options import JsonFlag, PictureFile, SceneFile, SystemName, note, open_for, show

if TYPE_CHECKING:
    from escalade.scenes.climbs import ClimbAnswer, Route
    from escalade.scenes.machines import MachineSize, RamReach
    from escalade.scenes.mantlets import Sheltered
    from escalade.scenes.packing import Capacity
    from escalade.scenes.perimeter import Perimeter, Placement
    from escalade.scenes.ruler import Measured
    from escalade.scenes.space import Space


def register(app: typer.Typer) -> None:
    """Add the questions about reach, room and shelter to the command line."""
    app.command("climb", short_help="how can he get in, and at what cost")(climb)
    app.command("ruler", short_help="base edge to base edge, in 3D")(ruler)
    app.command("inside", short_help="who is in the castle, on it, outside")(inside)
    app.command("capacity", short_help="how many bases stand on a component")(capacity)
    app.command("machine", short_help="a siege machine's class, crew and reach")(machine)
    app.command("lee", short_help="who stands in the lee of a mantlet")(lee)


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
        ask=lambda space: climbs.climb(space, figure, component),
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
        "gap_in": answer.gap_in,
        "ways": [
            {
                "name": route.way.name,
                "open": route.way.actions is not None,
                "actions": route.way.actions,
                "needs": route.way.needs,
                "using": route.way.using,
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
    lines = [
        (
            f"{answer.figure} on to {answer.component} ({answer.height_in:.2f} in up, "
            f"{answer.gap_in:.2f} in away): {ways} ways are open"
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
    return f"{route.way.name}{using}{needs}"


def ruler(
    scene: SceneFile,
    start: Annotated[str, typer.Argument(metavar="FROM", help="A figure.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="Another figure.")],
    as_json: JsonFlag = False,
) -> None:
    """Measure from base edge to base edge, with the level and the upright part."""
    from escalade.scenes.ruler import edge_to_edge

    space = open_for(scene)
    measured = edge_to_edge(space.figure(start), space.figure(end))
    show(
        {
            "from": start,
            "to": end,
            "level_in": measured.level_in,
            "upright_in": measured.upright_in,
            "straight_in": measured.straight_in,
            "points": [list(point) for point in measured.points],
        },
        lambda: _ruler_report(start, end, measured),
        as_json,
    )


def _ruler_report(start: str, end: str, measured: Measured) -> str:
    return (
        f"{start} to {end}: {measured.straight_in:.2f} in, base edge to base edge"
        f" (level {measured.level_in:.2f} in, upright {measured.upright_in:.2f} in)"
    )


def inside(scene: SceneFile, as_json: JsonFlag = False) -> None:
    """Who is inside the castle, on it, touching it, or outside."""
    from escalade.scenes.perimeter import perimeter, placements

    space = open_for(scene)
    castle = perimeter(space)
    placed = placements(space, castle)
    show(
        {
            "closed": castle.closed,
            "castle": list(castle.castle),
            "joined": list(castle.joined),
            "yard_in2": [yard.area for yard in castle.yards],
            "figures": [
                {"name": one.figure, "position": one.position, "by": one.by} for one in placed
            ],
        },
        lambda: _inside_report(castle, placed),
        as_json,
    )


def _inside_report(castle: Perimeter, placed: tuple[Placement, ...]) -> str:
    state = "encloses its yard" if castle.closed else "is open"
    lines = [f"the castle {state}: {', '.join(castle.castle) or 'none'}"]
    if castle.joined:
        lines.append(f"  part of it by contact: {', '.join(castle.joined)}")
    for position in dict.fromkeys(one.position for one in placed):
        names = [one.figure for one in placed if one.position == position]
        lines.append(f"  {position} ({len(names)}): {', '.join(names)}")
    return "\n".join(lines)


def capacity(
    scene: SceneFile,
    component: Annotated[str, typer.Argument(metavar="COMPONENT", help="A piece of castle.")],
    base_mm: Annotated[float, typer.Option("--base", min=1, help="The base in millimetres.")] = 25,
    square: Annotated[bool, typer.Option("--square", help="Square bases, not round ones.")] = False,
    out: PictureFile = None,
    as_json: JsonFlag = False,
) -> None:
    """How many bases really stand on a component, packed level by level."""
    from escalade.scenes import packing
    from escalade.scenes.bases import Base
    from escalade.viewer.answer_pictures import check_place, write_picture
    from escalade.viewer.answers import packed_overlay

    if out is not None:
        check_place(out)
    space = open_for(scene)
    base = Base.of_mm(base_mm, "rectangle" if square else "round")
    found = packing.capacity(space, component, base)
    if out is not None:
        note(f"wrote {write_picture(out, space, [packed_overlay(found, base_mm)])}")
    show(
        {
            "component": component,
            "base_mm": base_mm,
            "total": found.total,
            "at_most": found.at_most,
            "levels": [
                {
                    "name": level.name,
                    "z": level.z_in,
                    "at_most": level.at_most,
                    "bases": [[*placed.at_in, placed.yaw_deg] for placed in level.bases],
                }
                for level in found.levels
            ],
        },
        lambda: _capacity_report(found, base_mm),
        as_json,
    )


def _capacity_report(found: Capacity, base_mm: float) -> str:
    lines = [f"{found.component} holds {found.total} bases of {base_mm:g} mm"]
    widest = max((len(level.name) for level in found.levels), default=0)
    for level in found.levels:
        bound = "more cannot fit" if level.proved else f"more than {level.at_most} cannot fit"
        held = f"{len(level.bases):3} on the {level.name:{widest}}"
        lines.append(f"  {held}  {level.z_in:5.2f} in high; {bound}")
    return "\n".join(lines)


def machine(
    scene: SceneFile,
    name: Annotated[str, typer.Argument(metavar="MACHINE", help="A siege machine.")],
    as_json: JsonFlag = False,
) -> None:
    """Size class and crew of a siege machine by No Quarter, and what its ram is at."""
    from escalade.scenes.machines import RAM_KINDS, machine_size, ram_reach

    space = open_for(scene)
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


def lee(
    scene: SceneFile,
    shelter: Annotated[str, typer.Argument(metavar="SHELTER", help="A mantlet, or anything.")],
    viewer: Annotated[str, typer.Argument(metavar="FIGURE", help="Who looks at them.")],
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Who stands in the lee of a mantlet against a figure: how much is hidden, and the cover."""
    from escalade.scenes.mantlets import sheltered

    judge(
        scene,
        system_name,
        ask=lambda space: sheltered(space, shelter, viewer),
        data=lambda answer, space: {
            "shelter": shelter,
            "viewer": viewer,
            "figures": [
                {"name": each.figure, "hidden": each.share, "cover": each.cover.name}
                for each in answer
            ],
            "system": space.system.name,
        },
        report=lambda answer, _space: _lee_report(shelter, viewer, answer),
        as_json=as_json,
    )


def _lee_report(shelter: str, viewer: str, answer: tuple[Sheltered, ...]) -> str:
    names = ", ".join(each.figure for each in answer) or "nobody"
    lines = [f"in the lee of {shelter} against {viewer}: {names}"]
    widest = max((len(each.figure) for each in answer), default=0)
    lines += [
        f"  {each.figure:{widest}}  {each.share * 100:5.1f} % hidden by it  cover {each.cover.name}"
        for each in answer
    ]
    return "\n".join(lines)
