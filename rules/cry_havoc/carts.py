"""Carts, draft animals, riders and loose horses."""

from __future__ import annotations

from collections.abc import Sequence

from .board import Board, Character
from .hexes import Hex, distance, neighbour


def front_squares(cart: tuple[Hex, Hex], facing: int) -> tuple[Hex, ...]:
    """The squares in front of a cart of two squares, where its animal may be harnessed.

    Straight ahead of the front square, and to either side of that. Source: 5.11.

    >>> len(front_squares((Hex(0, 0), Hex(-1, 0)), 0))
    3
    """
    front = cart[0]
    return tuple(neighbour(front, facing + turn) for turn in (-1, 0, 1))


def harness_problems(
    cart: tuple[Hex, Hex], facing: int, animal: Character, handler: Character
) -> tuple[str, ...]:
    """Everything that forbids harnessing an animal; it takes the handler's whole phase.

    The ox, or the rear half of the horse, stands on a square before the cart. Source: 5.11.
    """
    problems = []
    half = animal.rear if animal.rear is not None else animal.at
    if not animal.animal:
        problems.append(f"{animal.name} is no draft animal")
    if half not in front_squares(cart, facing):
        problems.append(f"{animal.name} is not before the cart")
    if not handler.standing:
        problems.append(f"{handler.name} is {handler.condition}")
    if min(distance(handler.at, cell) for cell in (*cart, animal.at)) > 1:
        problems.append(f"{handler.name} is not beside cart or animal")
    return tuple(problems)


def mounting_problems(
    rider: Character, horse: Character, *, dismounting: bool = False
) -> tuple[str, ...]:
    """Everything that forbids mounting or dismounting, which takes a whole turn.

    Only riders mount, beside their horse; the wounded do neither. Source: 3.33.
    """
    problems = []
    verb = "dismount" if dismounting else "mount"
    if rider.rank != "knight":
        problems.append(f"{rider.name} is no rider")
    if rider.condition != "well":
        problems.append(f"{rider.name} is {rider.condition} and cannot {verb}")
    if horse.condition == "dead":
        problems.append("the horse is dead")
    squares = [horse.at] + ([horse.rear] if horse.rear is not None else [])
    if not dismounting and min(distance(rider.at, cell) for cell in squares) != 1:
        problems.append(f"{rider.name} is not beside the horse")
    return tuple(problems)


def led_from(path: Sequence[Hex], horse: Character) -> int | None:
    """The first place on a leader's path from which a loose animal follows; None if never beside.

    Any character, even a wounded one, leads it on by passing beside. Source: 3.34.
    """
    for place, cell in enumerate(path):
        if any(distance(cell, part) == 1 for part in (horse.at, horse.rear) if part is not None):
            return place
    return None


def unhorsed_onto(board: Board, horse: Character) -> tuple[Hex, ...]:
    """The free squares beside a horse where its thrown rider's counter may be put.

    Source: 3.35 Fire and Combat Against Horses and Riders.
    """
    parts = [horse.at] + ([horse.rear] if horse.rear is not None else [])
    beside = {neighbour(part, direction) for part in parts for direction in range(6)} - set(parts)
    return tuple(
        sorted(cell for cell in beside if all(each.condition == "dead" for each in board.at(cell)))
    )
