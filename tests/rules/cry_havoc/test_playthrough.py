"""A siege of several days and its assault, told in siege.txt and played again line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from escalade.rules.citations import total
from escalade.rules.cry_havoc import (
    Board,
    Character,
    Hex,
    Place,
    SiegeSheet,
    Square,
    attack_problems,
    bombarded,
    column_for,
    distance,
    line_of_fire,
    next_day,
    plan,
    rammed,
    resolve,
    scenario,
)
from escalade.rules.cry_havoc.campaign import Provisions, hunger, roll_initiative
from escalade.rules.cry_havoc.combat import combat_mark
from escalade.rules.cry_havoc.conditions import after, recovered, wounded
from escalade.rules.cry_havoc.endings import breaches_abandoned
from escalade.rules.cry_havoc.fire import Fires, light, spread, starting_problems, turn_passes
from escalade.rules.cry_havoc.ladders import raising_problems, topple
from escalade.rules.cry_havoc.losses import losses_of, storming_level
from escalade.rules.cry_havoc.shooting import modifiers
from escalade.rules.cry_havoc.siege_sheet import (
    collapse,
    healed,
    state_of,
    usable_points,
    wounded_today,
)
from escalade.rules.dice import Dice
from escalade.rules.errors import NotPrinted

Arguments = Mapping[str, str]
BATTLEMENT = Square("battlements", 2, {0: "parapet"}, "curtain")


def hex_of(text: str) -> Hex:
    q, r = text.split(",")
    return Hex(int(q), int(r))


class War:
    """The board and the sheet while the text is played.

    The curtain wall runs along the squares 0,-2 to 0,2; outside lies to the east.
    """

    def __init__(self) -> None:
        curtain = {Hex(0, r): BATTLEMENT for r in range(-2, 3)}
        stairs = {Hex(-1, r): Square("stairway", 1) for r in range(-2, 3)}
        self.board = Board({**curtain, **stairs})
        self.sheet = SiegeSheet()
        self.fires = Fires()

    def put(self, character: Character) -> None:
        others = tuple(each for each in self.board.characters if each.name != character.name)
        self.board = replace(self.board, characters=(*others, character))

    def cast(self, given: Arguments, dice: Dice) -> Iterator[str]:
        told = scenario(int(given["scenario"]))
        yield told.title
        for side in told.sides:
            yield f"{side}: {len(told.members(side))} characters"

    def initiative(self, given: Arguments, dice: Dice) -> Iterator[str]:
        yield f"day {self.sheet.day}: the {roll_initiative(dice)}"

    def bombard(self, given: Arguments, dice: Dice) -> Iterator[str]:
        cell, engines = hex_of(given["at"]), given["engines"].split(",")
        self.sheet, effect = bombarded(self.sheet, cell, engines, dice)
        yield f"{effect}; {cell} is {state_of(self.sheet, cell)}"

    def ram(self, given: Arguments, dice: Dice) -> Iterator[str]:
        cell = hex_of(given["at"])
        self.sheet, effect = rammed(self.sheet, cell, dice)
        yield f"{effect}; {cell} is {state_of(self.sheet, cell)}"
        if cell in self.sheet.breaches:
            self.board = collapse(self.board, cell)
            yield "a breach opens"
            for each in self.board.at(cell):
                yield f"{each.name} is {each.condition}"

    def night(self, given: Arguments, dice: Dice) -> Iterator[str]:
        engines = given["engines"].split(",")
        self.sheet = next_day(self.sheet, repaired=given["repair"] == "yes")
        yield f"day {self.sheet.day}; {usable_points(self.sheet, engines)} points can bombard"

    def stand(self, given: Arguments, dice: Dice) -> Iterator[str]:
        figures = {key: int(given[key]) for key in ("attack", "defence", "movement")}
        self.put(
            Character(
                given["name"],
                given["side"],
                hex_of(given["at"]),
                rank=given.get("rank", "soldier"),  # type: ignore[arg-type]
                weapon=given.get("weapon"),
                leader=given.get("rank") == "knight",
                **figures,
            )
        )
        yield f"{given['name']} at {hex_of(given['at'])}"

    def engine(self, given: Arguments, dice: Dice) -> Iterator[str]:
        cell = hex_of(given["at"])
        square = replace(
            self.board.square(cell),
            engine=given["kind"],  # type: ignore[arg-type]
            engine_facing=int(given.get("facing", "0")),
        )
        if given["kind"] == "ladder":
            yield from raising_problems(self.board, [cell], cell, square.engine_facing)
        self.board = replace(self.board, squares={**self.board.squares, cell: square})
        yield f"a {given['kind']} at {cell}"

    def shoot(self, given: Arguments, dice: Dice) -> Iterator[str]:
        shooter, target = self.board.character(given["who"]), self.board.character(given["at"])
        line = line_of_fire(self.board, shooter, target)
        if not line.possible:
            yield f"cannot: {line.why}"
            return
        reasons = modifiers(
            str(shooter.weapon), line.squares, wounded=shooter.condition == "wounded"
        )
        yield f"{line.squares} squares, {line.why}; {total(reasons):+d} to the die"
        if "card" in given:
            self.put(after(target, given["card"]))
            yield f"by the owner's card: {given['card']}; {target.name} is " + (
                self.board.character(target.name).condition
            )

    def move(self, given: Arguments, dice: Dice) -> Iterator[str]:
        mover = self.board.character(given["who"])
        steps = [
            Place(hex_of(each.rstrip("^")), each.endswith("^")) for each in given["to"].split()
        ]
        places = [Place(mover.at, mover.upper), *steps]
        move = plan(self.board, mover, places)
        yield f"{move.cost} points: " + ", ".join(
            f"{each.value} {each.text}" for each in move.steps
        )
        if move.problems:
            yield f"cannot: {'; '.join(move.problems)}"
            return
        self.put(replace(mover, at=places[-1].cell, upper=places[-1].upper))

    def attack(self, given: Arguments, dice: Dice) -> Iterator[str]:
        attackers = [self.board.character(name) for name in given["who"].split(",")]
        target = self.board.character(given["at"])
        problems = [
            problem for each in attackers for problem in attack_problems(self.board, each, target)
        ]
        if problems:
            yield f"cannot: {'; '.join(problems)}"
            return
        column = column_for(
            [each.attack or 0 for each in attackers],
            [target.defence or 0],
            attacker_terrain=[combat_mark(self.board, each) for each in attackers],
            defender_terrain=[combat_mark(self.board, target)],
            others=hunger(int(given["day"]), Provisions()) if "day" in given else (),
        )
        yield f"column {column}: " + ", ".join(map(str, column.reasons))
        try:
            result = resolve(column, dice)
        except NotPrinted:
            yield "that cell is not printed: read the card"
            return
        yield f"{result.letter}: {result.meaning}"
        if result.meaning.startswith("defender"):
            self.put(after(target, result.meaning))
        elif result.meaning == "attacker wounded":
            self.put(replace(attackers[0], condition=wounded(attackers[0].condition)))

    def topple(self, given: Arguments, dice: Dice) -> Iterator[str]:
        landing = hex_of(given["onto"]) if "onto" in given else None
        attempt = topple(
            self.board, hex_of(given["at"]), self.board.character(given["who"]), landing, dice
        )
        yield f"rolled {attempt.roll}: the ladder {'falls' if attempt.down else 'stays up'}"
        for each in attempt.hurt:
            self.put(each)
            yield f"{each.name} is {each.condition} at {each.at}"

    def fire(self, given: Arguments, dice: Dice) -> Iterator[str]:
        lighter, cell = self.board.character(given["who"]), hex_of(given["at"])
        problems = starting_problems(
            self.board, lighter, cell, stayed_a_turn=True, driven_off=False
        )
        yield from problems or (f"{cell} burns",)
        if not problems:
            self.fires = light(self.fires, cell, side=lighter.side)

    def burn(self, given: Arguments, dice: Dice) -> Iterator[str]:
        self.fires = spread(self.board, turn_passes(self.fires), given["lit_by"], dice)
        burning = ", ".join(str(cell) for cell in sorted(self.fires.flames)) or "nothing"
        gone = ", ".join(str(cell) for cell in sorted(self.fires.destroyed)) or "nothing"
        yield f"burning: {burning}; destroyed: {gone}"

    def recover(self, given: Arguments, dice: Dice) -> Iterator[str]:
        for each in self.board.characters:
            if each.side == given["side"] and recovered(each.condition) != each.condition:
                self.put(replace(each, condition=recovered(each.condition)))
                yield f"{each.name} stands up"

    def evening(self, given: Arguments, dice: Dice) -> Iterator[str]:
        hurt = sorted(e.name for e in self.board.characters if e.condition == "wounded")
        self.sheet = wounded_today(self.sheet, hurt, dice)
        for name in hurt:
            day = self.sheet.well_on[name]
            yield f"{name} is " + ("out of the siege" if day is None else f"well on day {day}")
        yield f"well today: {', '.join(healed(self.sheet)) or 'nobody'}"

    def end(self, given: Arguments, dice: Dice) -> Iterator[str]:
        breaches = self.sheet.breaches
        lost = breaches_abandoned(self.board, breaches, "besieged")
        losses = losses_of(self.board.characters, "besieger")
        yield f"losses of the besieger: {losses} points"
        if lost:
            yield f"the besieger wins: {storming_level('besieger', losses)} victory"
        else:
            near = [
                each.name
                for each in self.board.characters
                if each.side == "besieged"
                and each.condition != "dead"
                and any(distance(each.at, breach) <= 1 for breach in breaches)
            ]
            yield f"the breach is held by {', '.join(near)}"


def test_the_siege_is_played_as_told(
    replays: Callable[[Path, Mapping[str, object], int], None],
) -> None:
    war = War()
    actions = {
        "cast": war.cast,
        "initiative": war.initiative,
        "bombard": war.bombard,
        "ram": war.ram,
        "night": war.night,
        "stand": war.stand,
        "engine": war.engine,
        "shoot": war.shoot,
        "move": war.move,
        "attack": war.attack,
        "topple": war.topple,
        "fire": war.fire,
        "burn": war.burn,
        "recover": war.recover,
        "evening": war.evening,
        "end": war.end,
    }
    replays(Path(__file__).with_name("siege.txt"), actions, 10)
