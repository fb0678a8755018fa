"""The pages of the import guide, and on which of them each question about a model is answered."""

from __future__ import annotations

from .camera import Camera
from .importing import Draft

STEPS = ("size", "upright", "table", "pieces")
"""What the guide asks, in this order."""

ABOUT: dict[str, str] = {
    "unit": "size",
    "scale": "size",
    "file": "size",
    "up": "upright",
    "scan": "table",
    "sections": "pieces",
}
"""On which page of the guide each question is answered."""


PANEL_PX = 420.0
"""How wide the guide's panel is at the usual size of text."""

FIRST_VIEW = Camera(yaw_deg=236.0, pitch_deg=26.0)
"""From where the model is seen at first: its front and its left, where its sides are written."""

FOOT_PX = 120.0
"""How high the panel's foot is, until it is drawn and its lines are counted."""


def first_page(draft: Draft) -> tuple[str, bool]:
    """The first page that asks something, and whether two points are to be clicked on it."""
    asked = [ABOUT[question.about] for question in draft.questions]
    step = min(asked, key=STEPS.index, default=STEPS[0])
    return step, draft.unscaled and draft.source is not None
