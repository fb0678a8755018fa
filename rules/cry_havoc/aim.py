"""The optional rule of Aim: each shooter's skill, and shots that hurt a friend."""

from __future__ import annotations

from collections.abc import Mapping

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction

from .board import Board, Character
from .hexes import distance
from .lookup import find_row

BEST, WORST = -3, 3


def skill_problems(skills: Mapping[str, Mapping[str, int]]) -> tuple[str, ...]:
    """Everything wrong with the skills given to shooters, by category; empty when nothing is.

    Each is a whole number from -3 (best) to +3, and each category adds up to 0: crossbowmen,
    short bows, long bows. Source: Aim, Shooting Skill.

    >>> skill_problems({"crossbow": {"Alric": 2, "Edric": -2}})
    ()
    """
    problems = []
    for category, by_name in skills.items():
        for name, skill in by_name.items():
            if not BEST <= skill <= WORST:
                problems.append(f"{name}: {skill} is not from {BEST} to +{WORST}")
        together = sum(by_name.values())
        if together != 0:
            problems.append(f"{category}: the skills add up to {together}, not 0")
    return tuple(problems)


def best_shooter(skills: Mapping[str, int]) -> str:
    """The name with the lowest skill number, for low rolls are good.

    >>> best_shooter({"Alric": 2, "Edric": -2, "Emlyn": -1, "Gawain": 1})
    'Edric'
    """
    return min(skills, key=lambda name: (skills[name], name))


def endangered(board: Board, shooter: Character, target: Character) -> tuple[Character, ...]:
    """The friends of the shooter that a shot which missed may hurt: beside the target, as high.

    One of them is picked at random; one behind an obstacle is safe. Source: Aim.
    """
    return tuple(
        friend
        for friend in board.characters
        if friend.side == shooter.side
        and friend.name != shooter.name
        and friend.condition != "dead"
        and distance(friend.at, target.at) == 1
        and board.level_of(friend) == board.level_of(target)
    )


def misfire(friends: tuple[Character, ...], modifier: int, dice: Dice) -> tuple[Character, str]:
    """Who of the endangered is picked, and what the misfire table makes of the roll.

    Raises IllegalAction when nobody is endangered; NotPrinted, for the misfire table is in none of
    our sources. Source: Aim.
    """
    if not friends:
        raise IllegalAction("no friend is beside the target at its height: nobody is hurt")
    picked = friends[dice.roll(len(friends), "which friend") - 1]
    roll = dice.roll(10, "misfire") + modifier
    return picked, find_row("shooting", "misfire", roll=roll).text("result")
