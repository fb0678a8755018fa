"""Questions about one piece or the whole castle, each answered in marks on the table and facts."""

from __future__ import annotations

from dataclasses import dataclass

from escalade.models.lengths import format_length
from escalade.rules.percents import percent
from escalade.scenes.bases import Base
from escalade.scenes.giving_up import Check, go_on
from escalade.scenes.machines import RAM_KINDS, RamReach, machine_size, ram_reach
from escalade.scenes.mantlets import sheltered
from escalade.scenes.packing import capacity
from escalade.scenes.perimeter import perimeter, placements
from escalade.scenes.space import Space

from .answers import packed_overlay
from .castle_marks import castle_overlays
from .listing import count_of, listed
from .measures import area_text
from .overlays import Highlight, Overlay
from .state import Facts
from .who_sees import EVERYBODY, Matrix


@dataclass(frozen=True, slots=True)
class Told:
    """An answer: what is drawn on the table, and its facts in words."""

    answers: tuple[Overlay, ...]
    facts: Facts


def room_on(
    space: Space, component: str, base_mm: float, *, square: bool, check: Check = go_on
) -> Told:
    """How many bases stand on a component, level by level, drawn where they stand.

    Raises NoSuchName for an unknown component.
    """
    base = Base.of_mm(base_mm, "rectangle" if square else "round")
    found = capacity(space, component, base, check)
    room = count_of(found.total, "square base" if square else "round base")
    facts = [("room", f"{room} of {base_mm:g} mm")]
    for level in found.levels:
        bound = "more cannot fit" if level.proved else f"more than {level.at_most} cannot fit"
        facts.append((level.name, f"{len(level.bases)}; {bound}"))
    return Told((packed_overlay(found, base_mm), Highlight((component,))), tuple(facts))


def inside_castle(space: Space, unit: str) -> Told:
    """The castle and the ground it encloses, and who is inside, on it, touching it, outside."""
    castle = perimeter(space)
    placed = placements(space, castle)
    facts = [("castle", listed(castle.castle) or "none stands on the table")]
    if castle.joined:
        facts.append(("in contact", listed(castle.joined)))
    enclosed = area_text(sum(float(yard.area) for yard in castle.yards), unit)
    facts.append(("yard", enclosed if castle.closed else "it is open"))
    for position in dict.fromkeys(one.position for one in placed):
        names = [one.figure for one in placed if one.position == position]
        facts.append((position, f"{len(names)}: {listed(names)}"))
    return Told(castle_overlays(castle, placed, enclosed), tuple(facts))


def in_the_lee(space: Space, shelter: str, viewer: str) -> Told:
    """Who stands in the lee of a component against one who looks: how much is hidden, what cover.

    Raises NoSuchName for unknown names, NotCovered where the book has no cover.
    """
    found = sheltered(space, shelter, viewer)
    facts = [("lee", f"{len(found)} of {shelter} against {viewer}")]
    facts += [
        (each.figure, f"{percent(each.share)} hidden by it, cover {each.cover.name}")
        for each in found
    ]
    hidden = tuple(each.figure for each in found)
    answers: list[Overlay] = [Highlight((viewer,), caption=f"looks: {viewer}")]
    answers.append(Highlight((shelter,), "blocker", f"shelter: {shelter}"))
    if hidden:
        answers.append(Highlight(hidden, "hit", f"in its lee: {len(hidden)}"))
    return Told(tuple(answers), tuple(facts))


def machine_told(space: Space, name: str, unit: str) -> Told:
    """How large a machine is and the crew it needs; what its ram is at, or heads for.

    Raises NoSuchName for an unknown component, UnknownName for one that is no machine.
    """
    size = machine_size(space, name)
    length = format_length(size.length_in, unit)
    if size.size != size.by_length:
        length += f", {size.by_length} but for its profile"
    facts = [("size", size.size), ("length", length)]
    if size.crew is not None:
        crew = size.crew
        for wounds, move_in in (
            (crew.minimum, crew.minimum_move_in),
            (crew.maximum, crew.maximum_move_in),
        ):
            facts.append(
                (f"crew of {wounds}", f"pushes it {format_length(move_in, unit)} for an action")
            )
    answers: list[Overlay] = [Highlight((name,))]
    if space.component(name).kind in RAM_KINDS:
        ram = ram_reach(space, name)
        facts.append(("ram", _ram(ram, unit)))
        if ram.component is not None:
            answers.append(Highlight((ram.component,), "hit", f"struck: {ram.component}"))
    facts.append(("source", str(size.source)))
    return Told(tuple(answers), tuple(facts))


def _ram(ram: RamReach, unit: str) -> str:
    if ram.component is None or ram.gap_in is None:
        return "no castle is ahead of its head"
    if ram.in_contact:
        return f"its head is at {ram.component}"
    return f"{format_length(ram.gap_in, unit)} straight on to {ram.component}"


def side_sees(matrix: Matrix, side: str) -> Told:
    """Whom at least one figure of a side sees, and whom nobody; the matrix has each pair."""
    targets, viewers = matrix.targets(side), matrix.viewers(side)
    seen = tuple(
        target
        for target in targets
        if any(viewer != target and matrix.pairs[viewer, target].visible for viewer in viewers)
    )
    unseen = tuple(name for name in targets if name not in seen)
    who = "others" if side == EVERYBODY else f"one {side} or more"
    facts = [("seen", f"{len(seen)} of {len(targets)}, by {who}")]
    if unseen:
        facts.append(("unseen", listed(unseen)))
    answers: list[Overlay] = []
    if seen:
        answers.append(Highlight(seen, "hit", f"seen by {who}: {len(seen)}"))
    if unseen:
        answers.append(Highlight(unseen, "blocker", f"seen by none: {len(unseen)}"))
    return Told(tuple(answers), tuple(facts))
