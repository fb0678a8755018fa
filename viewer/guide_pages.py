"""The pages of the import guide, and on which of them each question about a model is answered."""

from __future__ import annotations

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


def first_page(draft: Draft) -> tuple[str, bool]:
    """The first page that asks something, and whether two points are to be clicked on it."""
    asked = [ABOUT[question.about] for question in draft.questions]
    step = min(asked, key=STEPS.index, default=STEPS[0])
    return step, draft.unscaled and draft.source is not None
