"""What befalls a character: stunned, wounded, dead, recovered, and what each does to the next."""

from __future__ import annotations

from dataclasses import replace

from .board import Character, Condition


def stunned(condition: Condition) -> Condition:
    """The condition after being stunned: one already stunned or wounded dies.

    Source: Cry Havoc, Combat Results; 1.8; 1.94.

    >>> stunned("well"), stunned("wounded")
    ('stunned', 'dead')
    """
    return "stunned" if condition == "well" else "dead"


def wounded(condition: Condition) -> Condition:
    """The condition after a wound: one already stunned or wounded dies.

    Source: Cry Havoc, Combat Results; 1.94.
    """
    return "wounded" if condition == "well" else "dead"


def stunned_and_wounded(condition: Condition) -> Condition:
    """The condition after both at once (result D of shooting)."""
    return "stunned and wounded" if condition == "well" else "dead"


def recovered(condition: Condition) -> Condition:
    """The condition at the end of one's own phase: the stunned stand up again.

    Source: 1.21 Organization of the Turn.
    """
    match condition:
        case "stunned":
            return "well"
        case "stunned and wounded":
            return "wounded"
    return condition


def retreats(character: Character, *, way_free: bool) -> Character:
    """A character that must retreat: the stunned die, those without a way are wounded.

    Where it goes is its owner's choice and not changed here. Source: Cry Havoc, Combat Results.
    """
    if character.condition in ("stunned", "stunned and wounded"):
        return replace(character, condition="dead")
    if not way_free:
        return replace(character, condition=wounded(character.condition))
    return character


def after(character: Character, meaning: str) -> Character:
    """A character after a result that befalls it, by the words of the tables.

    "no effect" and retreats change nothing here. Raises ValueError for other words, and for those
    about horses: see :func:`after_rider`.
    """
    if "horse" in meaning:
        raise ValueError(f"not a result for a character on foot: {meaning!r}")
    match meaning.rsplit(maxsplit=1)[-1]:
        case "stunned":
            changed = stunned(character.condition)
        case "wounded" if "stunned and" in meaning:
            changed = stunned_and_wounded(character.condition)
        case "wounded":
            changed = wounded(character.condition)
        case "dead":
            changed = "dead"
        case "effect" | "square" | "squares":
            changed = character.condition
        case _:
            raise ValueError(f"not a result for a character on foot: {meaning!r}")
    return replace(character, condition=changed)


def after_rider(rider: Character, horse: Condition, meaning: str) -> tuple[Character, Condition]:
    """A rider and his horse after a result, by the words of the riders' tables.

    He is on foot when the words say so, when his horse died, and when he did. Raises ValueError
    for words of no riders' table. Source: Shooting Against Riders; Combat Against Riders.
    """
    horse_after, on = horse, rider.condition
    for part in meaning.replace("horse and rider both dead", "horse dead, rider dead").split(", "):
        match part.split():
            case ["horse", "unhurt"] | ["rider", "retreats", *_] | ["rider", "dismounted"]:
                pass
            case ["horse", "dead"]:
                horse_after = "dead"
            case ["horse", "wounded"]:
                horse_after = wounded(horse)
            case ["rider", "stunned", *_]:
                on = stunned(on)
            case ["rider", "wounded", *_]:
                on = wounded(on)
            case ["rider", "dead", *_]:
                on = "dead"
            case _:
                raise ValueError(f"not a result for a rider: {meaning!r}")
    thrown = "dismounted" in meaning or "dead" in (horse_after, on)
    if not thrown:
        return replace(rider, condition=on), horse_after
    return replace(rider, condition=on, mounted=False, rear=None), horse_after
