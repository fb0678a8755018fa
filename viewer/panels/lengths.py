"""Lengths to choose with a slider, in the unit that is shown."""

from __future__ import annotations

from imgui_bundle import imgui

from escalade.models.units import INCHES_IN

WITHIN = imgui.SliderFlags_.always_clamp.value
"""For every slider: a number that is typed into it (Ctrl and a click) keeps to its limits, too."""


def length_slider(
    name: str, value_in: float, limits_in: tuple[float, float], unit: str
) -> float | None:
    """The length in inches that the hand has just chosen, None while it leaves it alone."""
    inches = INCHES_IN[unit]
    low, high = (limit / inches for limit in limits_in)
    pattern = "%.2f cm" if unit == "cm" else "%.4g in"
    changed, value = imgui.slider_float(name, value_in / inches, low, high, pattern, WITHIN)
    if not changed:
        return None
    return min(
        max(float(value) * inches, limits_in[0]), limits_in[1]
    )  # Dear ImGui counts in float32
