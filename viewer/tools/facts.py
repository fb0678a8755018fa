"""Answers in a few pairs of words, for the panel beside the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from escalade.models.lengths import format_length
from escalade.rules.percents import percent
from escalade.scenes.falls import Fall
from escalade.scenes.shadows import DeadGround
from escalade.scenes.sight import Sight
from escalade.scenes.templates import TemplateAnswer, UnderTemplate
from escalade.viewer.listing import NAMED, listed
from escalade.viewer.measures import area_text, margin_text, size_text
from escalade.viewer.state import Facts

LEAST_TOLD_IN2 = 0.05
"""Less hidden ground than this would read as 0.0."""

SURFACES_TOLD = 6
"""So many surfaces are told by name, the one with most hidden ground first; others in a sum."""


def sight_facts(sight: Sight, unit: str) -> Facts:
    """Share, verdict, cover, rule, blockers, the move that changes it, the reverse view."""
    facts = [
        ("who", f"{sight.viewer} looks at {sight.target}"),
        ("visible", f"{percent(sight.visible)} of the {sight.denominator}{_between(sight)}"),
        ("verdict", sight.verdict),
        ("cover", cover_text(sight.cover.name, sight.cover.modifier)),
        ("rule", sight.line_of_sight.text),
    ]
    facts += [
        ("in the way", f"{blocker.where}: {percent(blocker.share)}") for blocker in sight.blockers
    ]
    if sight.flip is not None:
        move = size_text(sight.flip.distance_in, unit)
        placed = size_text(sight.tolerance_in, unit)
        told = f"{sight.flip.words} by {move}; each may stand {placed} off"
        facts.append(("changes with", told))
    if sight.scan_error_in is not None:
        error = size_text(sight.scan_error_in, unit)
        facts.append(("scan", f"known to ± {error} near the line, which would change the answer"))
    facts += [("note", note) for note in sight.notes]
    if sight.reverse is not None:
        facts.append(("looking back", f"{percent(sight.reverse.visible)}, {sight.reverse.verdict}"))
    return tuple(facts)


def _between(sight: Sight) -> str:
    """Between what the visible share lies, where that is more than rounding hides."""
    low, high = percent(sight.visible_low), percent(sight.visible_high)
    return "" if low == high else f" ({low} to {high})"


def cover_text(name: str, modifier: int) -> str:
    """A kind of cover, and what it takes from or adds to a roll, if anything.

    >>> cover_text("heavy", -2), cover_text("none", 0)
    ('heavy (−2)', 'none')
    """
    sign = "−" if modifier < 0 else "+"
    return f"{name} ({sign}{abs(modifier)})" if modifier else name


def shadow_facts(shadow: DeadGround, unit: str, sides: Mapping[str, str]) -> Facts:
    """How much ground is hidden, and who stands in it; ``sides`` gives the side of everybody."""
    owners = dict.fromkeys(surface.name for surface in reversed(shadow.surfaces))
    areas = {name: sum(s.area_in2 for s in shadow.surfaces if s.name == name) for name in owners}
    tall = size_text(shadow.height_in, unit)
    facts = [("hidden", f"{area_text(shadow.area_in2, unit)} from a figure {tall} tall")]
    if len(shadow.viewers) > 1:
        lonely = sum(float(surface.seen_by_one.area) for surface in shadow.surfaces)
        facts.append(("seen by one", area_text(lonely, unit)))
    facts = [*who_looks(shadow.viewers), *facts]
    if shadow.figures:
        facts.append(("unseen", _counted(shadow.figures, sides)))
    hidden = sorted(
        ((area, name) for name, area in areas.items() if area >= LEAST_TOLD_IN2), reverse=True
    )
    facts += [(name or "the table", area_text(area, unit)) for area, name in hidden[:SURFACES_TOLD]]
    others = hidden[SURFACES_TOLD:]
    if others:
        area = sum(area for area, _ in others)
        facts.append((f"{len(others)} others", area_text(area, unit)))
    return tuple(facts)


def _counted(names: Sequence[str], sides: Mapping[str, str]) -> str:
    """A few names, or how many there are of each side."""
    if len(names) <= NAMED:
        return listed(names)
    counts = Counter(sides[name] for name in names)
    words = [
        f"{count} {side}{'' if side == 'neutral' or count == 1 else 's'}"
        for side, count in counts.items()
    ]
    return f"{len(names)}: {', '.join(words)}"


def who_looks(viewers: Sequence[str]) -> Facts:
    """Several who look, counted and named."""
    return (("look", f"{len(viewers)}: {listed(viewers)}"),) if len(viewers) > 1 else ()


def template_facts(answer: TemplateAnswer, unit: str, *, each: bool = True) -> Facts:
    """Who is under it, by how much, and what the rule makes of it.

    Without ``each`` the figures are counted and not told one by one.
    """
    under = [figure for figure in answer.figures if figure.state != "none"]
    facts = [("under it", f"{len(under)} of {len(answer.figures)} figures")]
    if each:
        facts += [(figure.name, covered_text(figure, unit)) for figure in under]
    facts += [
        (component.name, component.hit.reason.text)
        for component in answer.components
        if component.hit.hit
    ]
    if answer.off_table:
        facts.append(("off the table", f"{percent(answer.off_table)} of it, where nothing counts"))
    return (*facts, ("source", str(answer.verdict.source)))


def covered_text(figure: UnderTemplate, unit: str) -> str:
    """How much of a figure's base is covered, what that makes of it, and by how little."""
    needed = f", hit on {figure.hit.needed} or less" if figure.hit.hit == "roll" else ""
    share = "all of it" if figure.measured == "full" else percent(figure.coverage)
    if figure.measured == "none":
        share = "clear of it"
    return f"{share}{needed}; changes within {margin_text(figure.margin_in, unit)}"


def fall_facts(fall: Fall, unit: str) -> Facts:
    """How far, how strong, where and on whom."""
    if fall.verdict is None:
        held = f"stopped by {fall.stopped_by}" if fall.stopped_by else "stays on its feet"
        return ((fall.figure, held),)
    verdict = fall.verdict
    facts = [
        (fall.figure, f"falls {format_length(fall.drop_in, unit)}"),
        ("strength", f"{verdict.strength}"),
        ("hits", f"{verdict.hits}"),
        ("afterwards", "prone" if verdict.prone else "on its feet"),
        ("lands on", ", ".join(fall.lands_on) or fall.landing.on or "the table"),
    ]
    facts += [("why", str(reason)) for reason in verdict.reasons]
    return (*facts, ("source", str(verdict.source)))
