"""Colours that colour-blind players can tell apart, and a theme that can be read."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from escalade.models.mesh import MATERIALS as MESH_MATERIALS
from escalade.viewer.palette import MATERIALS, SIDES, THEMES, OverlayColours

# Viénot, Brettel and Mollon 1999: what dichromats see, in linear light.
DICHROMACY = {
    "protanopia": [[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]],
    "deuteranopia": [[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]],
}


def as_seen(colour, kind):
    return np.clip(np.array(DICHROMACY[kind]) @ (np.array(colour) ** 2.2), 0, 1) ** (1 / 2.2)


def luminance(colour):
    return float(np.array([0.2126, 0.7152, 0.0722]) @ (np.array(colour) ** 2.2))


@pytest.mark.parametrize("kind", DICHROMACY)
def test_marks_that_must_be_told_apart_stay_apart_for_dichromats(kind):
    colours = OverlayColours()
    groups = [
        (colours.visible, colours.blocked, colours.contact),
        (colours.full, colours.partial, colours.untouched),
        (colours.dead_ground, colours.rule_shadow),
        (colours.leap, colours.short_leap),
        (SIDES["attacker"], SIDES["defender"]),
    ]
    for group in groups:
        for one, two in combinations(group, 2):
            assert np.abs(as_seen(one, kind) - as_seen(two, kind)).max() > 0.12


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_lettering_has_the_contrast_that_wcag_asks_for(theme):
    for ink, paper in ((theme.ink, theme.paper), (theme.rim_ink, theme.rim)):
        light, dark = sorted((luminance(ink), luminance(paper)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_every_material_of_a_mesh_has_a_colour():
    assert set(MATERIALS) == set(MESH_MATERIALS)
