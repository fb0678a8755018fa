"""Close combat: blows, pushes, ladders cast down and lines cut."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.no_quarter.damage import Hit
from escalade.rules.no_quarter.fighting import (
    CAST_DOWN_ACTIONS,
    CAST_DOWN_SOURCE,
    CUT_ACTIONS,
    CUT_SOURCE,
    PUSH_ACTIONS,
    PUSH_SOURCE,
    SIEGE_WEAPON_SOURCE,
    Pushing,
    cast_down,
    castle_melee_check,
    check_may_damage_castle,
    cut_check,
    find_melee_weapon,
    melee_check,
    push_attack,
)
from escalade.rules.no_quarter.sources import siege

from .harm import drop_figure, hit_figure
from .lookup import (
    check_up,
    disengage,
    engage,
    find_figure,
    find_structure,
    find_way,
    pick,
    spend,
    unit_of,
    use_once,
    with_figure,
)
from .ruin import drop_way, fall_height_in, hit_structure, on_way
from .state import OUTSIDE, Figure, Game, Place
from .step import Step

MELEE_SOURCE = siege("Close Combat Modifiers", 20)
HOLD_SOURCE = siege("Models On Hold", 18)
FOLLOW_SOURCE = siege("Siege Follow Up Move", 12)


def _pay(game: Game, figure: Figure, cost: int, what: str) -> Game:
    """Pay for an attack, or use up the one attack of a figure on hold, which is free.

    The book lets a model on hold attack once when it is engaged and names no cost.

    Source: No Quarter: Siege, Models On Hold, p. 18.
    """
    if figure.on_hold and figure.unit not in game.active:
        return with_figure(game, figure.name, on_hold=False)
    return spend(game, (figure,), cost, what)


def _check_fighter(figure: Figure) -> None:
    check_up((figure,))
    if figure.place.kind == "reserve":
        raise IllegalAction(f"{figure.name} is in reserve")


@dataclass(frozen=True, slots=True)
class Fight:
    """One blow at an enemy in reach.

    Charging, a prone or large enemy and ladders are known to the game; ``because`` names further
    modifiers (``enemy panicked``, ``enemy terrified``, ``higher ground``, ``enemy higher``,
    ``over a barrier``, ``assisted``).
    """

    who: str
    against: str
    because: tuple[str, ...] = ()


def fight(game: Game, action: Fight, dice: Dice) -> Step:
    """One close combat attack: CC with its modifiers, then save and wound.

    Source: No Quarter: Siege, Close Combat Modifiers, p. 20.
    """
    fighter, enemy = find_figure(game, action.who), find_figure(game, action.against)
    _check_fighter(fighter)
    unit = unit_of(game, fighter)
    if unit.side == unit_of(game, enemy).side:
        raise IllegalAction(f"{enemy.name} is no enemy of {fighter.name}")
    weapon = find_melee_weapon(unit.melee)
    check = melee_check(unit.profile.cc, (*_known(game, fighter, enemy), *action.because))
    game = _pay(game, fighter, weapon.use_cost, weapon.name)
    game = engage(game, fighter.name, enemy.name)
    thrown = check.roll(dice)
    text = f"{fighter.name} strikes at {enemy.name} ({weapon.name}): {check.explain()}"
    step = Step(game).say(text, MELEE_SOURCE)
    if not thrown.success:
        return step.say(f"{fighter.name} rolls {thrown.face}: miss")
    hit = Hit(unit.profile.st + weapon.strength_bonus)
    step = step.say(f"{fighter.name} rolls {thrown.face}: hit")
    return step.then(partial(hit_figure, name=enemy.name, hit=hit, dice=dice))


def _known(game: Game, fighter: Figure, enemy: Figure) -> tuple[str, ...]:
    """The modifiers that the game itself knows of."""
    holds = {
        "charging": fighter.charging,
        "enemy prone": enemy.prone,
        "large target": unit_of(game, enemy).profile.has("large"),
        "from a ladder": fighter.place.kind in {"ladder", "line"},
        "enemy on a ladder": enemy.place.kind in {"ladder", "line"},
    }
    return tuple(name for name, true in holds.items() if true)


@dataclass(frozen=True, slots=True)
class Batter:
    """One blow at castle or machine by a model that is a siege weapon itself."""

    who: str
    at: str


def batter(game: Game, action: Batter, dice: Dice) -> Step:
    """Hit a very large target on 9 or less, then its save and wound.

    Source: No Quarter: Siege, Attacking Very Large Targets, p. 19; Close Combat, p. 18.
    """
    fighter = find_figure(game, action.who)
    _check_fighter(fighter)
    unit = unit_of(game, fighter)
    target = find_structure(game, action.at)
    check_may_damage_castle((*unit.abilities, *unit.profile.traits), fighter.name)
    weapon = find_melee_weapon(unit.melee)
    thrown = castle_melee_check().roll(dice)
    game = _pay(game, fighter, weapon.use_cost, weapon.name)
    text = f"{fighter.name} strikes at {target.name}: {thrown}"
    step = Step(game).say(text, SIEGE_WEAPON_SOURCE)
    if not thrown.success:
        return step
    hit = Hit(unit.profile.st + weapon.strength_bonus)
    return step.then(partial(hit_structure, name=target.name, hit=hit, dice=dice))


@dataclass(frozen=True, slots=True)
class PushBack:
    """A push attack.

    ``down`` is how far the loser falls when it is pushed off (0 when it stays on the level);
    a loser on a ladder or line falls from where it is, without being asked.
    """

    who: str
    against: str
    down: float = 0.0
    follow: bool = False


def push_back(game: Game, action: PushBack, dice: Dice) -> Step:
    """Both roll D10 + ST; the loser is pushed where the winner wants, a tie is a stand-off.

    Source: No Quarter: Siege, Push Attack and Pushing Back, p. 18.
    """
    attacker, enemy = find_figure(game, action.who), find_figure(game, action.against)
    _check_fighter(attacker)
    on_ladder = attacker.place.kind == "ladder"
    pushing = Pushing(attacker.charging, on_ladder, not on_ladder or _held(game, attacker))
    strength = unit_of(game, attacker).profile.st
    game = _pay(game, attacker, PUSH_ACTIONS, "a push attack")
    game = engage(game, attacker.name, enemy.name)
    rolled = push_attack(strength, pushing, unit_of(game, enemy).profile.st, dice)
    text = f"{attacker.name} pushes against {enemy.name}: {rolled}"
    step = Step(game).say(text, PUSH_SOURCE)
    if rolled.winner is None:
        return step.say("a stand-off")
    winner, loser = (attacker, enemy) if rolled.winner == "attacker" else (enemy, attacker)
    step = step.say(f"{loser.name} is pushed back").change(partial(disengage, name=loser.name))
    climbing = loser.place.kind in {"ladder", "line"}
    down = fall_height_in(step.game, loser) if climbing else action.down
    vacated = loser.place
    if down:
        step = step.then(partial(drop_figure, name=loser.name, height_in=down, dice=dice))
    if action.follow and vacated.kind == "castle":
        step = step.change(partial(with_figure, name=winner.name, place=vacated))
        step = step.say(f"{winner.name} takes the place, {vacated}", FOLLOW_SOURCE)
    return step


def _held(game: Game, figure: Figure) -> bool:
    """Whether a model of the ladder's unit stands at its foot to hold it."""
    unit = game.ways[figure.place.on].unit
    return any(
        each.alive and each.unit == unit and each.place == OUTSIDE and not each.prone
        for each in game.figures.values()
    )


@dataclass(frozen=True, slots=True)
class CastDown:
    """Throw a ladder down; ``holding`` is how many models hold its foot."""

    who: str
    ladder: str
    holding: int = 0


def cast_down_ladder(game: Game, action: CastDown, dice: Dice) -> Step:
    """D10 + ST against D10 + those on it and up to three holding it; once an activation.

    Source: No Quarter: Siege, Casting Down A Ladder, p. 19.
    """
    figure = find_figure(game, action.who)
    _check_fighter(figure)
    _check_free(figure, "cast down a ladder")
    ladder = find_way(game, action.ladder)
    if ladder.kind != "ladder" or figure.place.on != ladder.against:
        raise IllegalAction(f"{figure.name} is not where {ladder.name} leans")
    game = use_once(game, figure, "cast down a ladder")
    game = spend(game, (figure,), CAST_DOWN_ACTIONS, "casting down")
    on_it = len(on_way(game, ladder.name))
    rolled = cast_down(unit_of(game, figure).profile.st, on_it, action.holding, dice)
    text = f"{figure.name} pushes at {ladder.name}: {rolled}"
    step = Step(game).say(text, CAST_DOWN_SOURCE)
    if rolled.winner != "attacker":
        return step.say(f"{ladder.name} stands")
    return step.say(f"{ladder.name} falls").then(partial(drop_way, name=ladder.name, dice=dice))


@dataclass(frozen=True, slots=True)
class CutLine:
    """Cut a grappling line."""

    who: str
    line: str


def cut_line(game: Game, action: CutLine, dice: Dice) -> Step:
    """CC + 2 on a D10; a cut line is gone and everybody on it falls; once an activation.

    Source: No Quarter: Siege, Destroying A Grappling Line, p. 19.
    """
    figure = find_figure(game, action.who)
    _check_fighter(figure)
    _check_free(figure, "cut a line")
    line = find_way(game, action.line)
    if line.kind != "line" or figure.place.on != line.against:
        raise IllegalAction(f"{figure.name} is not where {line.name} hangs")
    game = use_once(game, figure, "cut a line")
    game = spend(game, (figure,), CUT_ACTIONS, "cutting")
    thrown = cut_check(unit_of(game, figure).profile.cc).roll(dice)
    step = Step(game).say(f"{figure.name} cuts at {line.name}: {thrown}", CUT_SOURCE)
    if not thrown.success:
        return step
    return step.say(f"{line.name} is cut").then(partial(drop_way, name=line.name, dice=dice))


def _check_free(figure: Figure, what: str) -> None:
    if figure.foes:
        foes = ", ".join(sorted(figure.foes))
        raise IllegalAction(f"{figure.name} cannot {what} while engaged with {foes}")


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A model that beat its enemy takes its space: ``on`` a piece of castle, else in the yard."""

    who: str
    on: str = ""


def follow_up(game: Game, action: FollowUp, dice: Dice) -> Step:
    """Take the space of a beaten enemy; other enemies in contact get no free attack.

    Source: No Quarter: Siege, Siege Follow Up Move, p. 12.
    """
    (figure,) = pick(game, (action.who,))
    place = Place("castle")
    if action.on:
        place = Place("castle", action.on, find_structure(game, action.on).height_in)
    game = with_figure(disengage(game, figure.name), figure.name, place=place)
    return Step(game).say(f"{figure.name} follows up, now {place}", FOLLOW_SOURCE)
