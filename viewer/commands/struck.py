"""What a template struck, as JSON and in a player's words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from escalade.rules.percents import percent

from .places import hundredths

if TYPE_CHECKING:
    from escalade.scenes.drops import Drop
    from escalade.scenes.space import Space
    from escalade.scenes.templates import TemplateAnswer, UnderTemplate


@dataclass(frozen=True, slots=True)
class Laid:
    """A template's answer, and how it came to lie there.

    level : why it lies at its height, None where the height was given
    dropped : on which side of which wall, None for what is not dropped
    drifted_from : the place that was aimed at, None without drift
    """

    answer: TemplateAnswer
    level: str | None = None
    dropped: Drop | None = None
    drifted_from: tuple[float, float] | None = None


def as_data(laid: Laid, space: Space) -> dict[str, Any]:
    """A template's answer with the keys of `template --json`; figures it concerns first."""
    answer = laid.answer
    placed = answer.template
    return {
        "template": {
            "shape": placed.shape,
            "size_in": placed.size_in,
            "at": [*placed.at, placed.z],
            "yaw_deg": placed.yaw_deg,
            "attack": placed.attack,
            "level": laid.level,
            "off_table": answer.off_table,
            "dropped": laid.dropped
            and {
                "wall": laid.dropped.wall,
                "side": laid.dropped.side,
                "inner": laid.dropped.inner,
                "why": laid.dropped.why,
                "as_near": list(laid.dropped.as_near),
            },
            "drifted_from": None if laid.drifted_from is None else list(laid.drifted_from),
        },
        "figures": [
            {
                "name": figure.name,
                "coverage": figure.coverage,
                "state": figure.state,
                "margin_in": figure.margin_in,
                "drift_to_lose_in": figure.overlap_in if _is_under(figure) else None,
                "drift_to_gain_in": (
                    -figure.overlap_in if figure.reached and not _is_under(figure) else None
                ),
                "by_hand": figure.agreed is not None,
                "outdated": figure.outdated,
                "measured": figure.measured,
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


def _is_under(figure: UnderTemplate) -> bool:
    """Whether the template lies over some of its base, whatever was agreed by hand."""
    return figure.measured != "none"


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


def report(laid: Laid) -> str:
    """The answer as a player reads it: who is hit, and who was near."""
    answer = laid.answer
    placed = answer.template
    shape = "circle" if placed.shape == "circle" else "half circle"
    lines = [
        (
            f"{placed.size_in:g} in {shape} at {_spot(placed.at)}, {hundredths(placed.z)} in high,"
            f" as a {placed.attack}"
        )
    ]
    if laid.drifted_from is not None:
        lines.append(f"  drifted from {_spot(laid.drifted_from)}")
    if laid.dropped is not None:
        lines.append(f"  {_dropped_text(laid.dropped)}")
    if laid.level is not None and placed.z > 0:
        lines.append(f"  level {hundredths(placed.z)} in: {laid.level}")
    if answer.off_table:
        share = percent(answer.off_table)
        lines.append(f"  {share} of it lies off the table, where nothing counts")
    under = [f for f in answer.figures if f.state != "none" or f.agreed]
    near = sorted(
        (f for f in answer.figures if f not in under and f.reached and f.margin_in <= 1),
        key=lambda f: f.margin_in,
    )
    widest = max((len(f.name) for f in [*under, *near]), default=0)
    most_first = sorted(under, key=lambda f: (-f.coverage, f.name))
    lines += [f"  {figure.name:{widest}}  {_under_text(figure)}" for figure in most_first]
    if not under:
        lines.append("  nobody is under it")
    lines += [f"  {f.name:{widest}}  missed by {_hair(f.margin_in)}" for f in near[:6]]
    lines += [
        f"  {touched.name}: {'HIT' if touched.hit.hit else 'not hit'}, {touched.hit.reason.text}"
        for touched in answer.components
    ]
    lines.append(f"  source: {answer.verdict.source}")
    return "\n".join(lines)


def _spot(at: tuple[float, float]) -> str:
    return f"({hundredths(at[0])}, {hundredths(at[1])})"


def _under_text(figure: UnderTemplate) -> str:
    verdict = {
        "yes": "HIT",
        "no": "not hit",
        "roll": f"hit on {figure.hit.needed} or less",
    }[figure.hit.hit]
    return f"{figure.state:7}  {figure.coverage * 100:5.1f} % covered  {verdict}  ({_why(figure)})"


def _why(figure: UnderTemplate) -> str:
    """Where a state comes from: what was measured, or what the players agreed on and when."""
    if figure.agreed is None:
        return f"changes with {_hair(figure.margin_in)} of drift"
    if figure.outdated:
        return (
            f"by hand, before something was moved; measured: {figure.agreed.measured} then, "
            f"{figure.measured} now"
        )
    return f"by hand; measured: {figure.measured}"


def _dropped_text(drop: Drop) -> str:
    faces = {None: "", True: " (it faces into the castle)", False: " (it faces out of the castle)"}
    return f"dropped on the {drop.side} side of {drop.wall}{faces[drop.inner]}: {drop.why}"


def _hair(distance_in: float) -> str:
    """A distance in inches, fine enough that none reads as nothing unless it is nothing."""
    if distance_in >= 0.005 or distance_in == 0:
        return f"{distance_in:.2f} in"
    return f"{distance_in:.4f} in" if distance_in >= 0.0001 else "less than 0.0001 in"
