"""Where things in panels are, by name, for the tour and for a hand that is told where to click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

if TYPE_CHECKING:
    from escalade.viewer.session import Session


def mark(session: Session, name: str) -> None:
    """Remember where what was written last is."""
    low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
    session.places[name] = (low.x, low.y, high.x, high.y)
