"""How fast the rules engine is: actions resolved and odds enumerated, beside bare Python.

    python benchmarks/rules_engine.py

Rates are printed with their ratio to a peer measured in the same run: an action beside a bare roll
of a random die, an enumerated way beside one step of `itertools.product`, and the merged
enumeration of a long question beside writing it all out.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable
from pathlib import Path

from escalade.rules.dice import Dice, FedDice
from escalade.rules.no_quarter.breaking import chance_down
from escalade.rules.no_quarter.checks import very_large_check
from escalade.rules.no_quarter.damage import Hit, resolve_hit
from escalade.rules.no_quarter.game import Game, referee
from escalade.rules.no_quarter.questions import EXAMPLES, answer
from escalade.rules.odds import enumerate_outcomes
from escalade.rules.playthrough import read

PLAYTHROUGH = Path(__file__).parents[1] / "tests/rules/no_quarter/playthroughs/small_siege.txt"
REPEATS = 5


def best_seconds(work: Callable[[], object]) -> float:
    """The fastest of several runs: what the machine can do when nobody disturbs it."""
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def play_siege() -> int:
    """Resolve every action of the small siege once; how many there are."""
    moments = read(PLAYTHROUGH.read_text(encoding="utf-8"))
    game = Game()
    for moment in moments:
        game, _ = referee(game, moment.action, FedDice(moment.faces))
    return len(moments)


def blow(dice: Dice) -> int:
    """One ram blow: its roll to hit, the save and the wound."""
    if not very_large_check("ram").roll(dice).success:
        return 0
    return resolve_hit(Hit(8), 6, 7, dice).wounds


def two_hits(dice: Dice) -> int:
    """The wounds of two hits, written out in one enumeration."""
    return sum(resolve_hit(Hit(8), 6, 7, dice).wounds for _ in range(2))


def main() -> None:
    """Print every rate with its ratio."""
    actions = play_siege()
    siege = best_seconds(play_siege)
    die = random.Random(1)
    rolls = best_seconds(lambda: [die.randint(1, 10) for _ in range(10_000)]) / 10_000
    rate, peer = actions / siege, siege / actions / rolls
    print(f"actions resolved    {rate:10,.0f} a second, each as long as {peer:6.0f} bare rolls")

    ways = 1 + 9 * (3 + 7 * 10)
    enumeration = best_seconds(lambda: enumerate_outcomes(blow)) / ways
    product = best_seconds(lambda: list(itertools.product(range(10), repeat=4))) / 10_000
    rate, peer = 1 / enumeration, enumeration / product
    print(f"ways enumerated     {rate:10,.0f} a second, each as long as {peer:6.0f} bare steps")

    hit = enumerate_outcomes(lambda dice: resolve_hit(Hit(8), 6, 7, dice).wounds)
    merged = best_seconds(lambda: chance_down(2, [hit] * 2))
    written_out = best_seconds(lambda: enumerate_outcomes(two_hits))
    peer = written_out / merged
    print(f"two hits merged     {merged * 1e3:10.3f} ms, written out {peer:6.0f} times as long")

    asked = best_seconds(lambda: [answer(question) for question in EXAMPLES])
    print(f"questions answered  {len(EXAMPLES) / asked:10,.0f} a second")


if __name__ == "__main__":
    main()
