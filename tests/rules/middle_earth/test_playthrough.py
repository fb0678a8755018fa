"""A whole Grand Siege, told in grand_siege.txt and played again line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from escalade.rules.citations import total
from escalade.rules.dice import Dice
from escalade.rules.middle_earth import (
    Army,
    Climber,
    Ladder,
    Pusher,
    Siege,
    army_problems,
    batter,
    charge_up,
    cost,
    fall,
    gate_of,
    lost_at_top,
    outcome,
    push_down,
    pushing_problems,
    ram_strength,
    strike_gate,
    won_at_top,
    wounds,
)
from escalade.rules.middle_earth.combat import Duellist, duel
from escalade.rules.middle_earth.courage import broken, modifiers, passes
from escalade.rules.middle_earth.defences import Target, throw
from escalade.rules.middle_earth.ladders import carry_into_contact
from escalade.rules.middle_earth.shooting import resolve, shot
from escalade.rules.tables import load_table

Arguments = Mapping[str, str]


class Table:
    """The siege as it stands while the text is played."""

    def __init__(self) -> None:
        self.siege = Siege(gate_of("Fortress/Castle Gate"), 0, 0)
        self.ladders: dict[str, Ladder] = {}
        self.climbers: dict[str, str] = {}

    def profile(self, model: str) -> tuple[int, int, int]:
        record = load_table("escalade.rules.middle_earth", "combat", "profiles").find(model)
        return record.integer("fight"), record.integer("strength"), record.integer("defence")

    def muster(self, given: Arguments, dice: Dice) -> Iterator[str]:
        equipment = {
            item.replace("-", " "): int(number)
            for item, number in (pair.split(":") for pair in given["equipment"].split(","))
        }
        side = given["side"]
        assert side in ("attacker", "defender")
        army = Army(side, int(given["points"]), equipment)  # type: ignore[arg-type]
        yield f"{side}: {total(cost(army))} points"
        yield from army_problems(army, int(given["defender_army"])) or ("legal",)
        if side == "attacker":
            models = int(given["models"])
            self.siege = replace(self.siege, attackers_at_start=models, attackers_left=models)

    def shoot(self, given: Arguments, dice: Dice) -> Iterator[str]:
        defence = self.profile(given["at"])[2]
        fired = shot(
            int(given["shoot"]),
            int(given["strength"]),
            defence,
            moved=given["moved"],  # type: ignore[arg-type]
            obstructions=int(given["in_the_way"]),
        )
        result = resolve(fired, dice)
        if not result.hit:
            yield f"misses: {fired.needed}+ was needed"
        elif result.stopped_by:
            yield f"hits thing {result.stopped_by} in the way"
        elif result.wounded:
            yield from self.lose(given.get("side", "attacker"))
        else:
            yield "hits, does not wound"

    def lose(self, side: str, number: int = 1) -> Iterator[str]:
        if side == "defender":
            yield "a defender falls"
            return
        left = self.siege.attackers_left - number
        self.siege = replace(self.siege, attackers_left=left)
        yield f"slain; {left} attackers left"

    def raise_ladder(self, given: Arguments, dice: Dice) -> Iterator[str]:
        self.ladders[given["ladder"]] = carry_into_contact(Ladder(given["ladder"]))
        yield f"{given['ladder']} stands against the wall"

    def charge(self, given: Arguments, dice: Dice) -> Iterator[str]:
        climber = Climber(given["model"])
        self.ladders[given["ladder"]] = charge_up(self.ladders[given["ladder"]], climber)
        self.climbers[given["ladder"]] = given["kind"]
        yield f"{climber.name} fights at the top of {given['ladder']}"

    def fight(self, given: Arguments, dice: Dice) -> Iterator[str]:
        name = given["ladder"]
        kind, enemy = self.climbers[name], given["against"]
        fight, strength, _ = self.profile(kind)
        enemy_fight, _, enemy_defence = self.profile(enemy)
        winner = duel(Duellist("good", 1, enemy_fight), Duellist("evil", 1, fight), dice)
        climber = self.ladders[name].climbers[0].name
        if winner == "evil":
            slain = wounds(strength, enemy_defence, dice)
            self.ladders[name] = won_at_top(self.ladders[name], enemy_slain=slain)
            if slain:
                inside = self.siege.attackers_inside + 1
                self.siege = replace(self.siege, attackers_inside=inside)
                yield f"{climber} slays its enemy and steps onto the wall ({inside} inside)"
            else:
                yield f"{climber} wins; the defender backs away"
            return
        _, enemy_strength, _ = self.profile(enemy)
        slain = wounds(enemy_strength, self.profile(kind)[2], dice)
        self.ladders[name], fallen = lost_at_top(self.ladders[name], dice, slain=slain)
        if slain:
            yield from self.lose("attacker")
        elif fallen:
            hits = fall(float(given["height"]), 1.25).hits
            yield f"{climber} loses, falls and takes {hits} hits of Strength 3"
            if sum(wounds(3, self.profile(kind)[2], dice) for _ in range(hits)):
                yield from self.lose("attacker")
        else:
            yield f"{climber} loses and holds on"

    def push(self, given: Arguments, dice: Dice) -> Iterator[str]:
        helpers = [Climber(name) for name in given["helpers"].split(",") if name]
        ladder = self.ladders[given["ladder"]]
        attempt = push_down(ladder, dice, helpers=helpers)
        yield ", ".join([f"rolled {attempt.face}", *map(str, attempt.reasons)])
        yield f"{ladder.name} {'goes down' if attempt.down else 'stays up'}"
        if attempt.down:
            self.ladders[ladder.name] = Ladder(ladder.name)

    def ram(self, given: Arguments, dice: Dice) -> Iterator[str]:
        carriers = [int(strength) for strength in given["carriers"].split(",")]
        strength = ram_strength(carriers)
        yield f"Strength {strength.value}: " + ", ".join(map(str, strength.reasons))
        self.siege = replace(self.siege, gate=batter(self.siege.gate, carriers, dice))
        yield self.gate_line()

    def strike(self, given: Arguments, dice: Dice) -> Iterator[str]:
        strengths = [int(strength) for strength in given["strengths"].split(",")]
        self.siege = replace(self.siege, gate=strike_gate(self.siege.gate, strengths, dice))
        yield self.gate_line()

    def gate_line(self) -> str:
        gate = self.siege.gate
        return f"{gate.kind}: {gate.wounds} left" if gate.wounds else f"{gate.kind} is destroyed"

    def tower(self, given: Arguments, dice: Dice) -> Iterator[str]:
        pushers = [Pusher(f"orc {number}", "rear") for number in range(int(given["pushers"]))]
        yield from pushing_problems(pushers, int(given["on_board"])) or ("the tower moves 6 in",)

    def oil(self, given: Arguments, dice: Dice) -> Iterator[str]:
        target = Target("target", self.profile(given["at"])[2], 5, on_ladder=True)
        near = [
            Target(f"bystander {number + 1}", target.defence, 5, from_target_in=1)
            for number in range(int(given["near"]))
        ]
        result = throw("Boiling Oil", target, near, dice, crew=2)
        yield f"wounded: {', '.join(result.wounded) or 'nobody'}"
        if result.wounded:
            yield from self.lose("attacker", len(result.wounded))
        if result.fell:
            yield "the target falls off the ladder"
        if result.ran_dry:
            yield "the oil has run dry"

    def rush(self, given: Arguments, dice: Dice) -> Iterator[str]:
        inside = self.siege.attackers_inside + int(given["models"])
        self.siege = replace(self.siege, attackers_inside=inside)
        yield f"{inside} attackers inside"

    def courage(self, given: Arguments, dice: Dice) -> Iterator[str]:
        yield f"broken: {broken(int(given['started']), int(given['lost']))}"
        reasons = modifiers(
            defender=True,
            rallying_point_in=float(given["rallying_point"]),
            for_broken=True,
            gates_fell=self.siege.gate.destroyed,
            within_fortress=True,
        )
        passed = passes(int(given["courage"]), dice, reasons)
        yield f"{', '.join(map(str, reasons))}: {'stands' if passed else 'flees'}"

    def end(self, given: Arguments, dice: Dice) -> Iterator[str]:
        yield outcome(self.siege)


def test_the_grand_siege_is_played_as_told(
    replays: Callable[[Path, Mapping[str, object], int], None],
) -> None:
    table = Table()
    actions = {
        "muster": table.muster,
        "shoot": table.shoot,
        "raise": table.raise_ladder,
        "charge": table.charge,
        "fight": table.fight,
        "push": table.push,
        "ram": table.ram,
        "strike": table.strike,
        "tower": table.tower,
        "oil": table.oil,
        "rush": table.rush,
        "courage": table.courage,
        "end": table.end,
    }
    replays(Path(__file__).with_name("grand_siege.txt"), actions, 6)
