"""What a line of sight is, in a player's words: of one model, of a unit, of everybody."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from escalade.rules.percents import percent

if TYPE_CHECKING:
    from escalade.rules.system import SightVerdict
    from escalade.scenes.sight import Move, Pair, Sight, UnitSight
    from escalade.scenes.space import Space


def report(sight: Sight, space: Space) -> str:
    """The answer as a player reads it."""
    from escalade.scenes.denominators import DENOMINATORS

    lines = [
        f"{sight.viewer} looks at {sight.target}: {summary(sight)}",
        "",
        f"  visible   {percent(sight.visible)} of the {sight.denominator}{_interval(sight)}",
        f"  range     {sight.distance_in:.2f} in, base edge to base edge",
        f"  shot      {sight.line_of_sight.text}",
    ]
    if sight.denominator != "body":
        lines.append(f"  counted   {DENOMINATORS[sight.denominator]}")
    if sight.line_of_sight.can_target:
        lines.append(f"  cover     {cover_text(sight)}")
    for number, blocker in enumerate(sight.blockers):
        head = "hidden by" if number == 0 else ""
        lines.append(f"  {head:9} {percent(blocker.share)}  {blocker.where}")
    if sight.first_contact is not None:
        x, y, z = sight.first_contact
        lines.append(f"  contact   first at ({x:.2f}, {y:.2f}), {z:.2f} in above the table")
    if sight.flip is not None:
        lines.append(
            f"  changes   {sight.flip.words} by {_step(sight.flip.distance_in)}"
            f" {_change(sight, sight.flip)} (tolerance {sight.tolerance_in:g} in)"
        )
    if sight.scan_error_in is not None:
        lines.append(
            f"  scan      a model near the line is only known to ± {sight.scan_error_in:.2f} in, "
            "which would change the answer"
        )
    if sight.raise_in is not None:
        lines.append(f"  to see    raise the eye by {sight.raise_in:.2f} in")
    lines += [f"  note      {note}" for note in sight.notes]
    if sight.reverse is not None:
        lines += [f"  back      {sight.target} looks at {sight.viewer}: {summary(sight.reverse)}"]
    if sight.differs is not None:
        lines += [f"  differs   {sight.differs}"]
    lines += ["", f"  why, by {space.system.title}:"]
    lines += _why(sight)
    return "\n".join(lines)


def _why(sight: Sight) -> list[str]:
    """The book's reasons for the shot and, where it is allowed, for the cover; sources once."""
    shot, cover = sight.line_of_sight, sight.cover
    judged = [(shot.reasons, shot.source)]
    if shot.can_target:
        judged.append((cover.reasons, cover.source))
    reasons = [f"    {reason}" for own, _ in judged for reason in own]
    return [*reasons, *dict.fromkeys(f"    source: {source}" for _, source in judged)]


def shot_text(sight: Sight) -> str:
    """One line: whether the book allows the shot, and with what cover."""
    allowed = sight.line_of_sight
    return f"{allowed.text}; cover: {cover_text(sight)}" if allowed.can_target else allowed.text


def cover_text(sight: Sight) -> str:
    """The cover in the book's word and what it does to the shot."""
    effect = f" ({sight.cover.modifier:+d} to hit)" if sight.cover.modifier else ""
    return f"{sight.cover.name}{effect}"


def summary(sight: Sight) -> str:
    """One line: the verdict, the share and the cover."""
    cover = (
        f", {sight.cover.name} cover"
        if sight.line_of_sight.can_target and sight.cover.modifier
        else ""
    )
    if sight.verdict != "disputed":
        return f"{sight.verdict}, {percent(sight.visible)} visible{cover}"
    placed = f"disputed, {percent(sight.visible)} visible as placed{cover}"
    if sight.flip is None or sight.flip.distance_in > sight.tolerance_in:
        return f"{placed}, but the scan near the line is not known well enough"
    step = f"a step of {_step(sight.flip.distance_in)} {_change(sight, sight.flip)}"
    return f"{placed}, but {step}"


def _change(sight: Sight, flip: Move) -> str:
    """What a move does, in a player's words where a target comes into sight or begins to hide."""
    if sight.measured == "blocked":
        return "brings it into sight"
    return "hides some of it" if sight.measured == "clear" else f"makes it {flip.leads_to}"


def _step(distance_in: float) -> str:
    """A move in inches, fine enough that a real one never reads as none."""
    return f"{distance_in:.2f} in" if distance_in >= 0.05 else f"{distance_in:.3f} in"


def _interval(sight: Sight) -> str:
    low, high = percent(sight.visible_low), percent(sight.visible_high)
    return "" if low == high else f" (between {low} and {high})"


_VERDICTS: tuple[SightVerdict, ...] = ("clear", "partial", "disputed", "blocked")


def unit_report(seen: UnitSight) -> str:
    """A unit as one figure sees it: a line for each model, then the four ways to add them up."""
    verdicts = Counter(sight.verdict for sight in seen.sights)
    counts = ", ".join(f"{verdicts[name]} {name}" for name in _VERDICTS if verdicts[name])
    widest = max(len(sight.target) for sight in seen.sights)
    models = f"{len(seen.sights)} model" + "s" * (len(seen.sights) != 1)
    lines = [f"{seen.viewer} looks at {models}: {counts}", ""]
    lines += [
        f"  {sight.target:{widest}}  {sight.distance_in:5.2f} in  {summary(sight)}"
        for sight in seen.sights
    ]
    lines += ["", "  how much of them all is hidden, in the four ways players count it"]
    for reading in seen.readings:
        counted = "" if reading.models is None else f"{reading.models} of {len(seen.sights)}, "
        most = "most" if reading.most else "not most"
        lines.append(f"    {reading.words:37}  {counted}{percent(reading.share)}: {most}")
    return "\n".join(lines)


def matrix_report(pairs: tuple[Pair, ...]) -> str:
    """Who sees whom, viewer by viewer; those of whom nothing is visible are counted."""
    lines = []
    for viewer in dict.fromkeys(pair.viewer for pair in pairs):
        own = [pair for pair in pairs if pair.viewer == viewer]
        seen = sorted((pair for pair in own if pair.visible), key=lambda pair: pair.distance_in)
        lines.append(f"{viewer} sees {len(seen)} of {len(own)}")
        lines += [
            f"  {pair.target}: {percent(pair.visible)}, {pair.distance_in:.1f} in, "
            f"cover {pair.cover}" + (f" ({pair.modifier:+d})" if pair.modifier else "")
            for pair in seen
        ]
    return "\n".join(lines)
