"""Every key and what it does, as data: the window, the help (F1) and the menus read it."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Binding:
    """A key (with ``control``, ``shift`` before it where held), the action's name, its help.

    The key is empty for an action that has none until it is given one.
    """

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
    Binding("enter", "accept", "put the imported model on the table; resolve the template"),
    Binding("v", "tool:select", "select and move"),
    Binding("m", "tool:ruler", "ruler: click two things, or drag"),
    Binding("t", "tool:template", "template: move it over the table"),
    Binding("s", "tool:sight", "line of sight: click who looks, then at whom"),
    Binding("g", "tool:dead-ground", "dead ground of the figures you click"),
    Binding("f", "tool:fall", "fall: press on a figure and push it"),
    Binding("j", "tool:leap", "leap: click who leaps, then the wall"),
    Binding("c", "tool:climb", "climb: click who wants in, then the wall"),
    Binding("a", "tool:ask", "ask: room, inside, lee, machines, who sees whom"),
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
    Binding("", "settings", "settings"),
    Binding("", "start", "the start page"),
    Binding("", "import", "import a model"),
    Binding("", "piece", "add a piece"),
    Binding("", "picture", "save a picture under a name"),
    Binding("", "evidence-to", "write the evidence into a folder of your choice"),
    Binding("", "text-larger", "larger text"),
    Binding("", "text-smaller", "smaller text"),
    Binding("", "tour", "the tour"),
)

HELD = ("control", "shift")
"""What is held while another key is pressed, in this order."""

KEY_NAMES = frozenset(
    {
        *string.ascii_lowercase,
        *string.digits,
        *(f"f{number}" for number in range(1, 13)),
        *("escape", "enter", "tab", "backspace", "delete", "home", "end", "space"),
        *("arrow_left", "arrow_right", "arrow_up", "arrow_down", "page_up", "page_down"),
    }
)
"""Keys that can be given to an action."""


WRITTEN: Mapping[str, str] = {
    "control": "Ctrl",
    "escape": "Esc",
    "page_up": "Page Up",
    "page_down": "Page Down",
    "arrow_left": "Left",
    "arrow_right": "Right",
    "arrow_up": "Up",
    "arrow_down": "Down",
}
"""Keys that are written otherwise than with a capital letter."""


def written(key: str) -> str:
    """A key as it stands on keyboards and in menus; its name is for the settings' file.

    >>> written("control+shift+z"), written("f1"), written("escape"), written("")
    ('Ctrl+Shift+Z', 'F1', 'Esc', '')
    """
    return "+".join(WRITTEN.get(part, part.capitalize()) for part in key.split("+"))


def combined(key: str, *, control: bool, shift: bool) -> str:
    """The name of a key with what is held."""
    return "".join((("control+" if control else ""), ("shift+" if shift else ""), key))


def action_for(
    key: str, *, control: bool, shift: bool, bindings: Sequence[Binding] = BINDINGS
) -> str | None:
    """The action that a key press means, None for a key without one."""
    pressed = combined(key, control=control, shift=shift)
    return next((binding.action for binding in bindings if binding.key == pressed), None)


def key_for(action: str, bindings: Sequence[Binding]) -> str:
    """The first key of an action, empty where it has none."""
    return next((binding.key for binding in bindings if binding.action == action), "")


def fault_of(action: str, key: str, bindings: Sequence[Binding]) -> str | None:
    """Why an action cannot have a key beside the other bindings; None where it can."""
    if action not in {binding.action for binding in bindings}:
        return f"no action is called {action!r}"
    *held, last = key.split("+")
    if key and (last not in KEY_NAMES or held != [name for name in HELD if name in held]):
        return f"{action}: no key is called {key!r}; write it like f5, k or control+shift+k"
    for other in bindings:
        if key and other.key == key and other.action != action:
            return f"{action}: {written(key)} is taken by {other.action} ({other.help})"
    return None


def with_key(action: str, key: str, bindings: Sequence[Binding]) -> tuple[Binding, ...]:
    """The bindings with one key for an action in the place of those it had."""
    first = next(index for index, binding in enumerate(bindings) if binding.action == action)
    return tuple(
        replace(binding, key=key) if index == first else binding
        for index, binding in enumerate(bindings)
        if index == first or binding.action != action
    )


def bound(keys: Mapping[str, str]) -> tuple[tuple[Binding, ...], tuple[str, ...]]:
    """The bindings in force with the keys that a user has given to actions, and what is wrong.

    Keys are first taken from all the actions named, so that two can swap theirs. What is wrong is
    left out: that action keeps its usual key where nothing else has it now.
    """
    bindings, faults = BINDINGS, []
    known = {binding.action for binding in BINDINGS}
    for action in keys:
        if action in known:
            bindings = with_key(action, "", bindings)
    wrong = []
    for action, key in keys.items():
        fault = fault_of(action, key, bindings)
        if fault is None:
            bindings = with_key(action, key, bindings)
        else:
            faults.append(fault)
            wrong.append(action)
    for action in wrong:
        usual = key_for(action, BINDINGS)
        if action in known and fault_of(action, usual, bindings) is None:
            bindings = with_key(action, usual, bindings)
    return bindings, tuple(faults)
