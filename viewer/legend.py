"""The legend of a picture: which scene, which rule book, and what each mark means."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from escalade.scenes.space import Space

from .overlays import (
    DeadGround,
    FallPath,
    Highlight,
    Leap,
    LiveShadow,
    Measure,
    Overlay,
    Packed,
    SeenBody,
    SightLine,
    TemplateDisc,
    Way,
    Yard,
)
from .palette import LONELY, SIDES, UNSEEN, Colour, OverlayColours, Theme

Mark: TypeAlias = Literal[
    "line", "dashes", "hatch", "shade", "disc", "ring", "thin ring", "broken ring", "cross"
]


PALE = 0.75
"""Colours of which no part is darker than this are pale."""

EDGE_INK: Colour = (0.07, 0.08, 0.09)
"""The dark edge of pale marks, as they have one on the table."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a legend: a mark in a colour, and what it means."""

    mark: Mark
    colour: Colour
    text: str

    @property
    def needs_edge(self) -> bool:
        """Whether the mark would be lost on light paper without a dark edge."""
        return min(self.colour) > PALE or self.mark == "cross"


@dataclass(frozen=True, slots=True)
class Legend:
    """What to write: the scene, the rule book, and the entries in order."""

    title: str
    subtitle: str
    entries: tuple[Entry, ...]


def legend_for(
    space: Space, overlays: Sequence[Overlay], theme: Theme, sides: Container[str] | None = None
) -> Legend:
    """The legend for a picture of this space with these answers.

    ``sides`` are those of which a figure shows; None for all that have one on the table.
    """
    entries = [entry for overlay in overlays for entry in _entries(overlay, theme)]
    present = {figure.figure.side for figure in space.figures}
    shown = [side for side in SIDES if side in present and (sides is None or side in sides)]
    marks: dict[str, Mark] = {
        "attacker": "broken ring",
        "defender": "ring",
        "neutral": "broken ring",
    }
    entries += [Entry(marks[side], SIDES[side], side) for side in shown]
    return Legend(space.scene.name, space.system.title, tuple(dict.fromkeys(entries)))


def _entries(overlay: Overlay, theme: Theme) -> list[Entry]:
    colours = theme.overlays
    match overlay:
        case SightLine():
            return _sight_entries(overlay, colours)
        case SeenBody(caption=caption):
            return [
                Entry("line", colours.visible, caption or "the body that is looked at"),
                Entry("hatch", colours.blocked, "hidden part of it"),
            ]
        case TemplateDisc():
            return _template_entries(overlay, colours)
        case DeadGround(caption=caption, by_rule=True):
            return [Entry("hatch", colours.rule_shadow, caption)]
        case DeadGround():
            return _dead_entries(overlay, theme)
        case LiveShadow(caption=caption):
            return [Entry("shade", _shaded(theme, UNSEEN), caption)]
        case FallPath(caption=caption):
            return [Entry("dashes", colours.fall, caption)]
        case Leap(caption=caption, arcs=arcs, better=better):
            short = [] if all(arc.reaches for arc in arcs) else [_falls_short(colours)]
            start = [] if better is None else [Entry("hatch", colours.measure, better.caption)]
            return [Entry("line", colours.leap, caption), *short, *start]
        case Packed(caption=caption) | Yard(caption=caption):
            return [Entry("disc", colours.room, caption)]
        case Way(caption=caption, open=way_open):
            return [_way_entry(caption, way_open, colours)]
        case Measure(caption=caption, label=label):
            return [Entry("line", colours.measure, f"{caption} {label}")]
        case Highlight(caption=caption, role=role) if caption:
            return [Entry("ring", colours.of_role(role), caption)]
    return []


def _dead_entries(dead: DeadGround, theme: Theme) -> list[Entry]:
    colours = theme.overlays
    entries = [Entry("shade", _shaded(theme, UNSEEN), dead.caption)]
    if dead.alone:
        entries.append(Entry("shade", _shaded(theme, LONELY), dead.alone))
    if dead.viewers:
        entries.append(Entry("ring", colours.of_role("selected"), "who looks"))
    if dead.hidden:
        count = len(dead.hidden)
        entries.append(Entry("ring", colours.of_role("hidden"), f"stand unseen: {count}"))
    return entries


def _shaded(theme: Theme, opacity: float) -> Colour:
    """The table's felt where it is shaded."""
    pairs = zip(theme.field, theme.overlays.shade, strict=True)
    red, green, blue = (light + (dark - light) * opacity for light, dark in pairs)
    return (red, green, blue)


def _way_entry(caption: str, way_open: bool, colours: OverlayColours) -> Entry:
    if way_open:
        return Entry("line", colours.climb, caption)
    return Entry("dashes", colours.short_leap, caption)


def _falls_short(colours: OverlayColours) -> Entry:
    return Entry("dashes", colours.short_leap, "falls short")


def _sight_entries(line: SightLine, colours: OverlayColours) -> list[Entry]:
    blocked = line.contact is not None and line.image is not None and line.image.seen is None
    first = Entry("line", colours.blocked if blocked else colours.visible, line.caption)
    if line.contact is None:
        return [first]
    partly = [] if blocked else [Entry("line", colours.blocked, "stopped line")]
    hiding = [Entry("ring", colours.blocker, "in the way")] if line.blockers else []
    return [
        first,
        *partly,
        Entry("cross", colours.contact, "first contact"),
        Entry("dashes", colours.blocked, "beyond it"),
        *([Entry("hatch", colours.blocked, "hidden part of the body")] if line.image else []),
        *hiding,
    ]


def _template_entries(template: TemplateDisc, colours: OverlayColours) -> list[Entry]:
    states = {state for _, _, state in template.bases}
    meanings = (
        ("full", Entry("ring", colours.full, "fully under")),
        ("partial", Entry("broken ring", colours.partial, "partly under")),
        ("none", Entry("thin ring", colours.untouched, "clear of it")),
    )
    under = [entry for state, entry in meanings if state in states]
    return [Entry("disc", colours.template, template.caption), *under]
