"""Steps of earlier sittings: which of them can still be taken back on the scene as it is now."""

from __future__ import annotations

from pydantic import ValidationError

from escalade.scenes.scene import Scene

from .edits import LISTS, Add, ChangeSystem, Edit, Entry, Remove, Replace, names_in
from .history import Game
from .play import PlayStep, of_those_present


def still_known(kept: Game, scene: Scene) -> tuple[Game, str]:
    """A kept game as far as it fits a scene, and what the player must be told, if anything.

    What is counted of things that the scene has no more is left out, and so is every step up to the
    latest that could not be taken back: a file can be changed by another hand between two sittings.
    """
    play = of_those_present(kept.play, names_in(scene))
    now = play
    for known, step in enumerate(reversed(kept.done)):
        edit = step.edit if isinstance(step, PlayStep) else step
        refused = ""
        if isinstance(step, PlayStep) and step.after != now:
            refused = "the game is not as it was then"
        elif edit is not None:
            refused = _why_not(edit, scene)
        if refused:
            left = len(kept.done) - known
            steps = "1 earlier step" if left == 1 else f"{left} earlier steps"
            told = f"{steps}, up to “{step.title}”, cannot be taken back any more: {refused}"
            return Game(play, kept.done[left:]), told
        scene = edit.undo(scene) if edit is not None else scene
        now = step.before if isinstance(step, PlayStep) else now
    return Game(play, kept.done), ""


def _why_not(edit: Edit, scene: Scene) -> str:
    """Why an edit cannot be taken back on a scene; empty where it can."""
    if isinstance(edit, ChangeSystem) and scene.system != edit.after:
        return f"the table is played by {scene.system} now"
    for entry in _left_by(edit):
        if entry not in getattr(scene, LISTS[type(entry)]):
            return f"{entry.name} is not as it was then"
    try:
        Scene.model_validate(dict(edit.undo(scene)))
    except ValidationError as error:
        return error.errors()[0]["msg"].removeprefix("Value error, ")
    return ""


def _left_by(edit: Edit) -> tuple[Entry, ...]:
    """What an edit left on the table that it changes back."""
    match edit:
        case Replace():
            return edit.after
        case Add():
            return edit.entries
        case Remove():
            return tuple(after for _, after in edit.changed)
    return ()
