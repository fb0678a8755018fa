"""What of a figure counts as seen: its body, base, whole volume, or its facing."""

from __future__ import annotations

from typing import Literal

Denominator = Literal["body", "base", "model", "facing"]

DENOMINATORS: dict[Denominator, str] = {
    "body": "its model, a horse and rider, or a cylinder without weapons, banners and base",
    "base": "the base alone",
    "model": "its model, or else the whole volume over the base, as high as the body",
    "facing": "the upright side of the base that is turned to the viewer, as high as the body",
}
"""What each denominator means; rule books ask for different ones, so every answer names its own."""
