"""Lengths to choose with a slider, in the unit that is shown."""

from __future__ import annotations

from imgui_bundle import imgui

from escalade.models.units import INCHES_IN


def length_slider(
    name: str, value_in: float, limits_in: tuple[float, float], unit: str
) -> float | None:
    """The length in inches that the hand has just chosen, None while it leaves it alone."""
    inches = INCHES_IN[unit]
    low, high = (limit / inches for limit in limits_in)
    pattern = "%.2f cm" if unit == "cm" else "%.4g in"
    changed, value = imgui.slider_float(name, value_in / inches, low, high, pattern)
    return float(value) * inches if changed else None
