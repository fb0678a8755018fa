"""Whose move it is: phases, sides and turns, as the book in force has them."""

from __future__ import annotations

from dataclasses import replace

from escalade.rules.turn_order import Phase, TurnOrder

from .play import Line, Play, PlayStep, Side, step


def phase_of(play: Play, order: TurnOrder) -> Phase:
    """The phase that the game is in; the first where it was played by another book."""
    return order.phase(play.phase)


def next_phase(play: Play, order: TurnOrder) -> PlayStep:
    """The next phase begins; after the last one the other side or the next turn."""
    following = order.after(phase_of(play, order))
    if following is not None:
        return _into(play, f"turn {play.turn}, {_who(play, order)}{following.name}", following)
    if order.each_side and not play.second:
        return side_begins(play, other(play.side), order)
    return next_turn(play, order)


def side_begins(play: Play, side: Side, order: TurnOrder) -> PlayStep:
    """Another side is to move: with its first phase where each side has its own, else in this."""
    if not order.each_side:
        phase = phase_of(play, order)
        return step(play, f"turn {play.turn}, {phase.name}: {side} to move", side=side)
    begun = replace(play, side=side, second=play.second != (side != play.side))
    first = order.phases[0]
    return _into(play, f"turn {play.turn}, {_who(begun, order)}{first.name}", first, begun)


def next_turn(play: Play, order: TurnOrder) -> PlayStep:
    """The next turn begins; where sides take turns, with the side that began this one."""
    side = other(play.side) if play.second else play.side
    begun = replace(play, turn=play.turn + 1, side=side, second=False)
    first = order.phases[0]
    title = f"turn {begun.turn} begins: {_who(begun, order)}{first.name}"
    return _into(play, title, first, begun)


def other(side: Side) -> Side:
    """The enemy."""
    return "defender" if side == "attacker" else "attacker"


def _who(play: Play, order: TurnOrder) -> str:
    return f"{play.side}, " if order.each_side else ""


def _into(play: Play, title: str, phase: Phase, begun: Play | None = None) -> PlayStep:
    now = play if begun is None else begun
    return step(
        play,
        title,
        (Line(phase.text, str(phase.source)),),
        turn=now.turn,
        side=now.side,
        second=now.second,
        phase=phase.name,
    )
