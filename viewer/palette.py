"""Colours: every choice that a colour-blind player must be able to tell apart is made here.

Overlay and side colours are the Okabe–Ito set (Color Universal Design, 2008), which stays apart
under all common kinds of colour blindness, and for bases under a template crimson and pink, which
neither side's mark is like. Nothing is told by colour alone: sides also differ in
the mark on their bases, template states in the ring's dashes, a blocked line in its dashes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Colour: TypeAlias = tuple[float, float, float]
"""Red, green and blue as a screen shows them (sRGB), 0 to 1."""


def colour(code: str) -> Colour:
    """A colour from its six hexadecimal digits.

    >>> colour("0072B2")
    (0.0, 0.4470588235294118, 0.6980392156862745)
    """
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return (red, green, blue)


def rgb8(value: Colour) -> tuple[int, int, int]:
    """The colour in whole steps from 0 to 255."""
    red, green, blue = (round(channel * 255) for channel in value)
    return (red, green, blue)


ORANGE = colour("E69F00")
SKY_BLUE = colour("56B4E9")
GREEN = colour("009E73")
YELLOW = colour("F0E442")
VERMILION = colour("D55E00")
PURPLE = colour("CC79A7")
VIOLET = colour("A78BE0")
NIGHT = colour("1E1838")
CRIMSON = colour("C2185B")
PINK = colour("FBD9E3")

BLUE = colour("0072B2")

SECTION_COLOURS: tuple[Colour, ...] = (SKY_BLUE, ORANGE, GREEN, PURPLE, YELLOW, BLUE, VERMILION)
"""The sections of a castle, in turn; their names stand on them too."""

UNSEEN, LONELY = 0.44, 0.18
"""How strongly ground is shaded that nobody sees, and that one alone of several sees."""

FAINT = 0.68
"""How much of the ink's colour is in lettering that matters less, the rest being the paper's."""

SIDES: Mapping[str, Colour] = {
    "attacker": colour("C8501E"),
    "defender": colour("1F6FB5"),
    "neutral": colour("B9A66B"),
}
"""The cloth and the base mark of each side: vermilion, blue and straw, a little dulled."""

MATERIALS: Mapping[str, Colour] = {
    "stone": colour("B5B0A4"),
    "dark-stone": colour("98938A"),
    "wood": colour("9C7448"),
    "dark-wood": colour("6A4A2E"),
    "iron": colour("5B6068"),
    "roof": colour("8A4B3A"),
    "cloth": colour("B9A66B"),
    "leather": colour("7A5234"),
    "skin": colour("D3A27F"),
    "hide": colour("7C7F5A"),
    "rope": colour("C2A878"),
    "base": colour("3F4238"),
    "scan": colour("B7AFA3"),
}
"""What each material of :data:`escalade.models.mesh.MATERIALS` looks like in white light."""


@dataclass(frozen=True, slots=True)
class OverlayColours:
    """The colours of answers, on every theme the same."""

    visible: Colour = GREEN
    blocked: Colour = VERMILION
    contact: Colour = YELLOW
    blocker: Colour = ORANGE
    dead_ground: Colour = VIOLET
    shade: Colour = NIGHT
    rule_shadow: Colour = ORANGE
    template: Colour = YELLOW
    full: Colour = CRIMSON
    partial: Colour = PINK
    untouched: Colour = SKY_BLUE
    fall: Colour = VERMILION
    leap: Colour = GREEN
    short_leap: Colour = ORANGE
    climb: Colour = SKY_BLUE
    room: Colour = SKY_BLUE
    measure: Colour = YELLOW
    selected: Colour = YELLOW

    def of_role(self, role: str) -> Colour:
        """The outline of what is ``selected``, a ``blocker``, a ``hit`` or ``hidden``."""
        return {
            "selected": self.selected,
            "blocker": self.blocker,
            "hit": self.full,
            "hidden": self.dead_ground,
        }[role]


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything around the castle: the table, its rim, the room behind it, and the lettering."""

    name: str
    field: Colour
    grid: Colour
    rim: Colour
    rim_ink: Colour
    sky_top: Colour
    sky_bottom: Colour
    ink: Colour
    paper: Colour
    overlays: OverlayColours = dataclasses.field(default_factory=OverlayColours)

    @property
    def faint_ink(self) -> Colour:
        """The lettering of what matters less, still well apart from the paper."""
        pairs = zip(self.ink, self.paper, strict=True)
        red, green, blue = (ink * FAINT + paper * (1 - FAINT) for ink, paper in pairs)
        return (red, green, blue)


LIGHT = Theme(
    name="light",
    field=colour("7E8A63"),
    grid=colour("56613F"),
    rim=colour("5A4636"),
    rim_ink=colour("EFE6D2"),
    sky_top=colour("C9D6E2"),
    sky_bottom=colour("EEF0EE"),
    ink=colour("1D2126"),
    paper=colour("FBFAF6"),
)

DARK = Theme(
    name="dark",
    field=colour("5F6B4C"),
    grid=colour("414B31"),
    rim=colour("3B2F26"),
    rim_ink=colour("D9CFBA"),
    sky_top=colour("15191F"),
    sky_bottom=colour("2B323B"),
    ink=colour("EDEEF0"),
    paper=colour("20252C"),
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK)}
