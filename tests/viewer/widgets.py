"""What a hand can reach in the panels: every widget with its label and where it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from imgui_bundle import imgui

Kind: TypeAlias = Literal["pressed", "slid", "written"]

WIDGETS: dict[str, Kind] = {
    **dict.fromkeys(("button", "small_button", "invisible_button", "radio_button"), "pressed"),
    **dict.fromkeys(("checkbox", "selectable", "menu_item", "tree_node_ex"), "pressed"),
    **dict.fromkeys(("tree_node", "begin_combo", "begin_menu"), "pressed"),
    **dict.fromkeys(("slider_float", "slider_int"), "slid"),
    **dict.fromkeys(("input_text", "input_text_with_hint", "input_float"), "written"),
}
"""Dear ImGui's functions that draw something to be used, and what a hand does with it."""

UNFOLDED = ("begin_combo", "begin_menu")
"""Where such a one is open, the latest item is no longer the widget itself."""


Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels."""


def middle(box: Box) -> tuple[float, float]:
    """Where a hand clicks on what lies in a box."""
    left, top, right, bottom = box
    return ((left + right) / 2, (top + bottom) / 2)


@dataclass(frozen=True, slots=True)
class Widget:
    """One thing in a panel, and where it lies."""

    label: str
    kind: Kind
    box: Box

    @property
    def middle(self) -> tuple[float, float]:
        return middle(self.box)


class Widgets:
    """Notes in every pass of Dear ImGui what is drawn to be used and can be seen."""

    def __init__(self) -> None:
        self.seen: list[Widget] = []

    def watch(self, replace: Callable[[Any, str, Any], object] = setattr) -> None:
        """Begin to look; ``replace`` is told what of Dear ImGui is watched."""
        for name, kind in WIDGETS.items():
            replace(imgui, name, self._noting(getattr(imgui, name), kind, name in UNFOLDED))
        begin = imgui.new_frame

        def new_frame() -> None:
            self.seen.clear()
            begin()

        replace(imgui, "new_frame", new_frame)

    def _noting(self, draw: Any, kind: Kind, unfolds: bool) -> Any:
        def drawn(label: str, *more: Any, **named: Any) -> Any:
            result = draw(label, *more, **named)
            if not (unfolds and result) and imgui.is_item_visible():
                low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
                self.seen.append(Widget(label, kind, (low.x, low.y, high.x, high.y)))
            return result

        return drawn
