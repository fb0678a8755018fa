"""Every key and what it does, as data: the window, the help (F1) and the menus read it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Binding:
    """A key (with ``control``, ``shift`` before it where held), the action's name, its help."""

    key: str
    action: str
    help: str


BINDINGS: tuple[Binding, ...] = (
    Binding("f1", "help", "this list of keys"),
    Binding("control+z", "undo", "undo"),
    Binding("control+y", "redo", "redo"),
    Binding("control+shift+z", "redo", "redo"),
    Binding("control+s", "save", "save the scene"),
    Binding("control+shift+s", "save-as", "save the scene under another name"),
    Binding("control+o", "open", "open a scene or a model file"),
    Binding("d", "game", "turn, damage, dice and the log"),
    Binding("control+e", "evidence", "write the evidence for the line of sight"),
    Binding("x", "section", "the section along the line of sight"),
    Binding("control+q", "quit", "close the window"),
    Binding("control+d", "copy", "copy what is selected"),
    Binding("delete", "remove", "take what is selected off the table"),
    Binding("backspace", "remove", "take what is selected off the table"),
    Binding("l", "lock", "lock or unlock what is selected"),
    Binding("q", "turn-left", "turn what is selected 15° to the left"),
    Binding("e", "turn-right", "turn what is selected 15° to the right"),
    Binding("escape", "cancel", "let go, or back to selecting"),
    Binding("enter", "accept", "put the model that is imported on the table"),
    Binding("v", "tool:select", "select and move"),
    Binding("m", "tool:ruler", "ruler: click two things, or drag"),
    Binding("t", "tool:template", "template: move it over the table"),
    Binding("s", "tool:sight", "line of sight: click who looks, then at whom"),
    Binding("g", "tool:dead-ground", "dead ground of the figures you click"),
    Binding("f", "tool:fall", "fall: press on a figure and push it"),
    Binding("j", "tool:leap", "leap: click who leaps, then the wall"),
    Binding("c", "tool:climb", "climb: click who wants in, then the wall"),
    Binding("1", "view:three-quarter", "the usual view"),
    Binding("2", "view:top", "from above"),
    Binding("3", "view:south-west", "from the south-west corner"),
    Binding("4", "view:south-east", "from the south-east corner"),
    Binding("5", "view:north-east", "from the north-east corner"),
    Binding("6", "view:north-west", "from the north-west corner"),
    Binding("7", "view:eye", "through the eyes of the selected figure"),
    Binding("8", "view:focus", "look at what is selected"),
    Binding("control+b", "bookmark", "remember this view"),
    Binding("b", "view:bookmark", "the next remembered view"),
    Binding("u", "unit", "inches or centimetres"),
    Binding("n", "labels", "names on or off"),
    Binding("control+t", "theme", "light or dark"),
    Binding("f12", "screenshot", "save a picture with its legend"),
)


def action_for(key: str, *, control: bool, shift: bool) -> str | None:
    """The action that a key press means, None for a key without one."""
    pressed = "".join((("control+" if control else ""), ("shift+" if shift else ""), key))
    for binding in BINDINGS:
        if binding.key == pressed:
            return binding.action
    return None
