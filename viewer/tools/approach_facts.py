"""How a figure gets on to a component, in a few pairs of words for the panel beside the table."""

from __future__ import annotations

from escalade.models.lengths import format_length
from escalade.rules.odds import as_odds
from escalade.scenes.climbs import ClimbAnswer
from escalade.scenes.leap_starts import LeapStart
from escalade.scenes.leaps import LeapAnswer
from escalade.viewer.getting_in import LEAP_RESULTS
from escalade.viewer.state import Facts


def leap_facts(answer: LeapAnswer, unit: str) -> Facts:
    """The chance, where it begins, where it would better begin, and what each face makes of it."""
    facts = [
        ("chance", f"{as_odds(answer.chance)} to end up on {answer.component}"),
        ("height", format_length(answer.height_in, unit)),
        *_rise(answer, unit),
        ("moves first", _walk(answer.start_from, unit)),
    ]
    if answer.better is not None:
        away, towards = answer.better.beside(answer.start)
        better = as_odds(answer.better.chance)
        facts += [
            ("better start", f"{format_length(away, unit)} further {towards}"),
            ("from there", f"{better}, moves {_walk(answer.better, unit)}"),
        ]
    for outcome in answer.outcomes:
        reach = format_length(outcome.reach_in, unit)
        how = LEAP_RESULTS[outcome.result]
        hurt = outcome.fall
        fall = "" if hurt is None else f", falls with strength {hurt.strength}"
        facts.append((f"rolls {outcome.face}", f"reaches {reach}: {how}{fall}"))
    return (*facts, ("source", str(answer.verdict.source)))


def _rise(answer: LeapAnswer, unit: str) -> Facts:
    """How far the top lies from where it leaps, if that is not the component's height."""
    rise, height = (format_length(each, unit) for each in (answer.rise_in, answer.height_in))
    return () if rise == height else (("its top over the leaper", rise),)


def _walk(start: LeapStart, unit: str) -> str:
    length = format_length(start.move_in, unit)
    return f"{length}, round what stands in the way" if start.goes_round else length


def climb_facts(answer: ClimbAnswer, unit: str) -> Facts:
    """How high and how far, then each way: its cost, what it needs, or why it is not open."""
    facts = [
        ("height", format_length(answer.height_in, unit)),
        ("away", format_length(answer.gap_in, unit)),
    ]
    for route in answer.routes:
        way = route.way
        name = way.name if way.using in (None, way.name) else f"{way.name} by {way.using}"
        shut = f"not open, {way.lacks}" if way.lacks else "not open"
        cost = shut if way.actions is None else f"{way.actions} AC, needs {way.needs}"
        facts.append((name, f"{cost}: {'; '.join(str(reason) for reason in way.reasons)}"))
    return (*facts, *(("source", source) for source in _sources(answer)))


def _sources(answer: ClimbAnswer) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(route.way.source) for route in answer.routes))
