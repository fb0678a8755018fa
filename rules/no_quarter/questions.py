"""Questions about chances as players ask them, answered exactly.

Numbers of a profile are written as in the book and may stand anywhere: ``ST 6``, ``T 4``,
``AR 3``, ``W 2``, ``CC 5``, ``RA 6``, ``AC 8``, ``PM -2``. What the question leaves open is filled
in and said with the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction

from escalade.rules.citations import Citation
from escalade.rules.dice import Dice
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import IllegalAction
from escalade.rules.odds import Distribution, OddsAnswer, enumerate_outcomes

from .breaking import (
    Blaze,
    Target,
    attack_damage,
    burn_turns,
    chance_down,
    mine_damage,
)
from .checks import VERY_LARGE_SOURCE, very_large_check
from .climbing import HOOK_SOURCE, hook_check
from .components import component_profile
from .damage import DAMAGE_SOURCE, DIE, Hit, resolve_hit
from .destruction import HELD_GATE_WOUNDS, HOLD_SOURCE
from .falls import FALL_SOURCE, fall
from .fighting import (
    CAST_DOWN_SOURCE,
    CUT_SOURCE,
    PUSH_SOURCE,
    Pushing,
    cast_down,
    cut_check,
    push_attack,
)
from .fires import FIRE_SOURCE, FLAMMABLE_KINDS
from .leaps import LEAP_SOURCE, leap_reach_in, leap_succeeds
from .machines import ATTACK_SOURCE, attack_cost, crew_class, move_per_action, ram_hit
from .movement import move_cost
from .sapping import MINE_SOURCE, SAP_ACTIONS, SAPPERS_SOURCE, mine_check, mine_hit, undermine
from .shooting import Shot, TargetSize, find_weapon, to_hit
from .sources import siege

_NUMBER = re.compile(r"\b(ST|T|AR|W|CC|RA|AC|PM) (-?\d+)\b")
_IN = r"(?P<inches>\d+(?:\.\d+)?) ?(?:in|inches|\")"
_TARGET = (
    r"(?:the |a )?(?P<held>held )?"
    r"(?P<target>gate|wall|tower|gatehouse|keep|(?:giant )?siege tower|\w+ ram|wolfs head ram)"
    r"(?: of (?P<size>[\d.]+ x [\d.]+ x [\d.]+))?(?P<hoarding> with (?:a )?hoarding)?"
)
_TURNS = r"in (?P<turns>\d+) turns?"

USUAL: Mapping[str, int] = {
    "ST": 4, "T": 4, "AR": 4, "W": 1, "CC": 5, "RA": 6, "AC": 8, "PM": 0,
}  # fmt: skip
"""What an ordinary soldier of the examples has, for numbers that a question leaves out."""


@dataclass(slots=True)
class _Asked:
    """A question taken apart; what has to be assumed is noted as it is asked for."""

    text: str
    words: Mapping[str, str | None]
    numbers: Mapping[str, int]
    assumed: list[str] = field(default_factory=list)

    def number(self, name: str, usual: int | None = None) -> int:
        """A profile number, or the usual one, which is then noted."""
        if name in self.numbers:
            return self.numbers[name]
        value = USUAL[name] if usual is None else usual
        self.assumed.append(f"{name} {value}")
        return value

    def count(self, name: str, usual: int, what: str) -> int:
        """A whole number in the words, or the usual one, which is then noted."""
        word = self.words.get(name)
        if word is not None:
            return int(word)
        self.assumed.append(f"{usual} {what}")
        return usual

    def inches(self) -> float:
        """The inches in the words."""
        return float(self.words["inches"] or 0)

    def says(self, *names: str) -> bool:
        """Whether any of the named parts stands in the question."""
        return any(self.words.get(name) for name in names)

    def answer(
        self, chance: Fraction, breakdown: Mapping[str, Fraction], *sources: Citation
    ) -> OddsAnswer:
        """The answer, with everything that was assumed on the way."""
        return OddsAnswer(self.text, chance, tuple(breakdown.items()), tuple(self.assumed), sources)


def answer(question: str) -> OddsAnswer:
    """The exact answer to a question; raises IllegalAction, with the likest examples, for another.

    >>> answer("leap 5 in").chance
    Fraction(3, 5)
    """
    numbers = {name: int(value) for name, value in _NUMBER.findall(question)}
    words = " ".join(_NUMBER.sub("", question).replace("?", "").split()).casefold()
    for pattern, rule in _FORMS:
        match = pattern.fullmatch(words)
        if match:
            return rule(_Asked(question.strip(), match.groupdict(), numbers))
    forms = "; ".join(get_close_matches(words, EXAMPLES, n=2, cutoff=0))
    raise IllegalAction(f"cannot read the question {question!r}. Ask for example: {forms}")


EXAMPLES: tuple[str, ...] = (
    "covered ram with 10 brings the gate down in 2 turns",
    "wolfs head ram with 16 from 6 in brings a held gate down in 3 turns",
    "8 sappers bring the wall of 10 x 5 x 3 down in 4 turns",
    "trebuchet brings the tower down in 6 turns",
    "mine brings the wall with a hoarding down",
    "2 fires burn the siege tower down in 3 turns",
    "leap 5 in wall and survive the fall T 5 AR 3 W 2",
    "fall 4.75 in and survive T 4 AR 4",
    "push ST 6 against 4 charging from a ladder",
    "cast down ladder ST 4 with 2 on it and 1 holding",
    "cut line CC 5",
    "hook the wall in 2 throws",
    "bow RA 6 at 24 in hard cover kills T 4 AR 3 in 4 shots",
    "hit ST 5 PM -2 kills T 4 AR 4",
)
"""One question of every form."""


def _target(asked: _Asked) -> Target:
    """The castle piece or machine that a question names, with its wounds."""
    kind = (asked.words["target"] or "").replace(" ", "-")
    size = asked.words.get("size")
    dimensions = Dimensions.exact(*(float(side) for side in size.split(" x "))) if size else None
    profile = component_profile(kind, dimensions, hoarding=asked.says("hoarding"))
    if profile.toughness is None or profile.armour is None or profile.wounds is None:
        raise IllegalAction(f"the book gives a {kind} nothing to bring down")
    wounds = profile.wounds.value + (HELD_GATE_WOUNDS if asked.says("held") else 0)
    title = f"{profile.title} T{profile.toughness} W{wounds} AR{profile.armour}"
    asked.assumed.append(title)
    return Target(title, profile.toughness, profile.armour, wounds)


def _down(
    asked: _Asked, target: Target, attacks: list[Distribution[int]], *sources: Citation
) -> OddsAnswer:
    chance = chance_down(target.wounds, attacks)
    breakdown = {"down": chance, "still standing": 1 - chance}
    asked.assumed.append(f"attacks: {len(attacks)}")
    held = (HOLD_SOURCE,) if asked.says("held") else ()
    return asked.answer(chance, breakdown, *sources, *held, DAMAGE_SOURCE)


def _ram(asked: _Asked) -> OddsAnswer:
    kind = (asked.words["ram"] or "ram").replace("'", "").replace(" ", "-")
    if kind == "ram":
        kind = "covered-ram"
        asked.assumed.append("a covered ram")
    crew = asked.count("crew", crew_class(kind).maximum, "wounds of models work it")
    target = _target(asked)
    approach = 0
    if asked.words.get("inches"):
        rate = move_per_action(kind, crew)
        if not rate:
            raise IllegalAction(f"{crew} wounds of models cannot move a {kind}")
        approach = move_cost(asked.inches() / rate)
    attacks = attacks_in(
        int(asked.words["turns"] or 1), asked.number("AC"), attack_cost(kind, crew), approach
    )
    damage = attack_damage(
        very_large_check("ram"), ram_hit(kind, crew), target.toughness, target.armour
    )
    return _down(asked, target, [damage] * attacks, ATTACK_SOURCE, VERY_LARGE_SOURCE)


def attacks_in(turns: int, actions: int, cost: int, approach: int = 0) -> int:
    """Attacks in so many turns, after ``approach`` actions (AC) to get there.

    Actions are a turn's own: what is left of them cannot be kept for the next.

    >>> attacks_in(2, 8, 4), attacks_in(2, 10, 4, 3), attacks_in(3, 8, 6, 10)
    (4, 3, 2)
    """
    attacks = 0
    for _ in range(turns):
        walked = min(actions, approach)
        approach -= walked
        attacks += (actions - walked) // cost
    return attacks


def _sappers(asked: _Asked) -> OddsAnswer:
    models = int(asked.words["models"] or 1)
    target = _target(asked)
    a_turn = asked.number("AC") // SAP_ACTIONS
    rounds = a_turn * int(asked.words["turns"] or 1)
    attacks: list[Distribution[int]] = []
    for before in range(rounds):
        work = undermine(models, before)
        damage = attack_damage(
            very_large_check("sappers"), work.hit, target.toughness, target.armour
        )
        attacks += [damage] * work.attacks
    return _down(asked, target, attacks, SAPPERS_SOURCE, VERY_LARGE_SOURCE)


def _trebuchet(asked: _Asked) -> OddsAnswer:
    weapon = find_weapon("trebuchet")
    target = _target(asked)
    shots = asked.number("AC") // weapon.use_cost * int(asked.words["turns"] or 1)
    hit = Hit(weapon.strength, weapon.penetration)
    damage = attack_damage(very_large_check("shot"), hit, target.toughness, target.armour)
    return _down(asked, target, [damage] * shots, siege("Trebuchet", 27), VERY_LARGE_SOURCE)


def _mine(asked: _Asked) -> OddsAnswer:
    target = _target(asked)
    damage = mine_damage(mine_check(), mine_hit(), target.toughness, target.armour)
    return _down(asked, target, [damage], MINE_SOURCE)


def _fire(asked: _Asked) -> OddsAnswer:
    target = _target(asked)
    kind = (asked.words["target"] or "").replace(" ", "-")
    if kind not in FLAMMABLE_KINDS:
        raise IllegalAction(f"a {kind} does not burn; of the castle only the gate does")
    fires, turns = int(asked.words["fires"] or 1), int(asked.words["turns"] or 1)
    after = burn_turns(Blaze(target.wounds, fires), turns)
    down = after.chance(lambda blaze: blaze.wounds == 0)
    out = after.chance(lambda blaze: blaze.wounds > 0 and blaze.counters == 0)
    asked.assumed.append("nobody puts it out")
    breakdown = {"burnt down": down, "gone out": out, "still burning": 1 - down - out}
    return asked.answer(down, breakdown, FIRE_SOURCE)


def _leap(asked: _Asked) -> OddsAnswer:
    height = asked.inches()
    if not asked.says("survive"):
        landed = enumerate_outcomes(lambda dice: leap_succeeds(dice.roll(DIE, "leap"), height))
        chance = landed.chance(bool)
        breakdown = {"on the battlements": chance, "falls": 1 - chance}
        return asked.answer(chance, breakdown, LEAP_SOURCE)
    toughness, armour, wounds = asked.number("T"), asked.number("AR"), asked.number("W")

    def leaping(dice: Dice) -> str:
        face = dice.roll(DIE, "leap")
        if leap_succeeds(face, height):
            return "on the battlements"
        hit = Hit(fall(leap_reach_in(face)).strength)
        dead = resolve_hit(hit, toughness, armour, dice).wounds >= wounds
        return "killed by the fall" if dead else "prone at the foot"

    outcomes = enumerate_outcomes(leaping)
    alive = outcomes.chance(lambda end: end != "killed by the fall")
    return asked.answer(alive, outcomes.chances, LEAP_SOURCE, FALL_SOURCE, DAMAGE_SOURCE)


def _hit_outcome(asked: _Asked, hit: Hit, chance_to_hit: Fraction, tries: int) -> OddsAnswer:
    """One or more tries to kill a model with hits of one kind."""
    toughness, armour, wounds = asked.number("T"), asked.number("AR"), asked.number("W")
    one = enumerate_outcomes(lambda dice: resolve_hit(hit, toughness, armour, dice).wounds)
    struck = Distribution(
        {
            taken: chance_to_hit * chance + (1 - chance_to_hit if taken == 0 else 0)
            for taken, chance in one
        }
    )
    killed = chance_down(wounds, [struck] * tries)
    return asked.answer(killed, {"killed": killed, "alive": 1 - killed}, DAMAGE_SOURCE)


def _fall(asked: _Asked) -> OddsAnswer:
    strength = fall(asked.inches()).strength
    toughness, armour, wounds = asked.number("T"), asked.number("AR"), asked.number("W")
    hit = Hit(strength)
    after = enumerate_outcomes(lambda dice: resolve_hit(hit, toughness, armour, dice).wounds)
    killed = after.chance(lambda taken: taken >= wounds)
    breakdown = {"alive, prone": 1 - killed, "killed": killed}
    return asked.answer(1 - killed, breakdown, FALL_SOURCE, DAMAGE_SOURCE)


def _push(asked: _Asked) -> OddsAnswer:
    strength, enemy = asked.number("ST"), int(asked.words["enemy"] or 1)
    pushing = Pushing(asked.says("charging"), asked.says("ladder"), not asked.says("loose"))
    ends = {"attacker": "pushes the enemy", "defender": "is pushed back", None: "stand-off"}
    outcomes = enumerate_outcomes(lambda dice: push_attack(strength, pushing, enemy, dice).winner)
    named = outcomes.map(lambda winner: ends[winner])
    win = named.chance(lambda end: end == "pushes the enemy")
    return asked.answer(win, named.chances, PUSH_SOURCE)


def _cast_down(asked: _Asked) -> OddsAnswer:
    strength = asked.number("ST")
    on_it, holding = int(asked.words["on"] or 0), int(asked.words["holding"] or 0)
    falls = enumerate_outcomes(
        lambda dice: cast_down(strength, on_it, holding, dice).winner == "attacker"
    ).chance(bool)
    return asked.answer(falls, {"falls": falls, "stands": 1 - falls}, CAST_DOWN_SOURCE)


def _cut(asked: _Asked) -> OddsAnswer:
    chance = cut_check(asked.number("CC")).chance
    return asked.answer(chance, {"cut": chance, "holds": 1 - chance}, CUT_SOURCE)


def _hook(asked: _Asked) -> OddsAnswer:
    throws = asked.count("throws", 1, "throw")
    chance = 1 - (1 - hook_check().chance) ** throws
    return asked.answer(chance, {"holds": chance, "never catches": 1 - chance}, HOOK_SOURCE)


def _shot(asked: _Asked) -> OddsAnswer:
    weapon = find_weapon("bow")
    size: TargetSize = "large" if asked.says("large") else "normal"
    cover = asked.words.get("cover") or "none"
    shot = Shot(weapon, asked.number("RA"), asked.inches(), size, cover, aiming=asked.says("aim"))
    check = to_hit(shot)
    asked.assumed.append(f"hits on {check.explain()}")
    shots = asked.count("shots", 1, "shot")
    return _hit_outcome(asked, Hit(weapon.strength, weapon.penetration), check.chance, shots)


def _hit(asked: _Asked) -> OddsAnswer:
    hit = Hit(asked.number("ST"), asked.numbers.get("PM", 0))
    return _hit_outcome(asked, hit, Fraction(1), asked.count("hits", 1, "hit"))


_COVER = r"(?: (?P<cover>soft|hard|extreme|total) cover)?"
_RAM = r"(?:the |a )?(?P<ram>(?:small |medium |strung |covered |wolf'?s head )?ram)"
_WITH_CREW = rf"(?: with (?P<crew>\d+))?(?: from {_IN})?"
_SHOTS = r"(?: in (?P<shots>\d+) shots?)?"
_HOW = r"(?P<charging> charging)?(?P<ladder> from a ladder)?(?P<loose> not held)?"

_FORMS: tuple[tuple[re.Pattern[str], Callable[[_Asked], OddsAnswer]], ...] = tuple(
    (re.compile(pattern), rule)
    for pattern, rule in (
        (rf"{_RAM}{_WITH_CREW} brings {_TARGET} down {_TURNS}", _ram),
        (rf"(?P<models>\d+) sappers bring {_TARGET} down {_TURNS}", _sappers),
        (rf"(?:the |a )?trebuchet brings {_TARGET} down {_TURNS}", _trebuchet),
        (rf"(?:the |a )?(?:doomsday )?mine brings {_TARGET} down", _mine),
        (rf"(?P<fires>\d+) fires? burns? {_TARGET} down {_TURNS}", _fire),
        (rf"leap {_IN}(?: wall)?(?P<survive> and survive(?: the fall)?)?", _leap),
        (rf"fall {_IN}(?: and)? survive", _fall),
        (rf"push against (?:st )?(?P<enemy>\d+){_HOW}", _push),
        (r"cast down ladder with (?P<on>\d+) on it(?: and (?P<holding>\d+) holding)?", _cast_down),
        (r"cut (?:the |a )?line", _cut),
        (r"hook the wall(?: in (?P<throws>\d+) throws?)?", _hook),
        (
            rf"bow at {_IN}{_COVER}(?P<large> large target)?(?P<aim> aiming)? kills{_SHOTS}",
            _shot,
        ),
        (r"hit kills(?: in (?P<hits>\d+) hits?)?", _hit),
    )
)
