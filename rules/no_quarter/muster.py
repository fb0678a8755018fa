"""What a force costs, and every rule its list breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from escalade.rules.citations import Citation
from escalade.rules.tables import Record, load_table

from .figures import Profile
from .forces import Force, UnitEntry
from .sources import siege
from .turns import Side

POINTS_SOURCE = siege("Points Allowance", 4)
ABILITY_SOURCE = siege("Siege Abilities And Traits", 30)
MINE_SOURCE = siege("Doomsday Mine", 28)
WAGON_SOURCE = siege("Supply Wagons", 29)
TENT_SOURCE = siege("Triage Tents", 29)
POINTS_A_MINE = 1000
PERCENT = 100

_SUPPORT_KINDS = frozenset({"trebuchet", "catapult", "ballista"})


@dataclass(frozen=True, slots=True)
class Allowance:
    """The points one side may spend: on troops, and on siege works and abilities."""

    troops: int
    siege: int


@dataclass(frozen=True, slots=True)
class Purchase:
    """One line of what a force costs."""

    what: str
    points: int
    siege: bool
    source: Citation


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that a list breaks: who breaks it, how, and where the rule stands."""

    where: str
    text: str
    source: Citation

    def __str__(self) -> str:
        return f"{self.where}: {self.text} ({self.source})"


def allowance(agreed_points: int, side: Side) -> Allowance:
    """Points of a side, for the nominal points of the attacking force.

    >>> allowance(3000, "attacker"), allowance(3000, "defender")
    (Allowance(troops=3000, siege=300), Allowance(troops=1500, siege=300))

    Source: No Quarter: Siege, Points Allowance, p. 4.
    """
    row = load_table(__package__, "muster", "allowances").find(side)
    return Allowance(
        agreed_points * row.integer("troops") // PERCENT,
        agreed_points * row.integer("siege") // PERCENT,
    )


@cache
def catalogue() -> dict[str, Record]:
    """Everything that siege points buy by the piece, by kind."""
    tables = (
        ("components", "defences"),
        ("components", "machines"),
        ("components", "equipment"),
        ("components", "encampment"),
        ("muster", "defensive_weapons"),
    )
    found = {row.text("kind"): row for name in tables for row in load_table(__package__, *name)}
    drops = load_table(__package__, "shooting", "drops")
    return found | {row.text("name"): row for row in drops}


def purchases(force: Force) -> tuple[Purchase, ...]:
    """Every line of what a force costs; what is not in any catalogue costs nothing here."""
    return tuple(_purchases(force))


def points_spent(force: Force, *, siege_works: bool) -> int:
    """Points spent on siege works and abilities, or on troops."""
    return sum(each.points for each in purchases(force) if each.siege is siege_works)


def _purchases(force: Force) -> Iterator[Purchase]:
    abilities = {row["name"]: row for row in load_table(__package__, "muster", "abilities")}
    for unit in force.units:
        profile = force.profile(unit.profile)
        if profile is not None:
            what = f"{unit.models} x {unit.profile} ({unit.name})"
            yield Purchase(what, unit.models * profile.points, False, POINTS_SOURCE)
        for ability in unit.abilities:
            if ability in abilities:
                points = unit.models * abilities[ability].integer("points")
                yield Purchase(f"{ability} ({unit.name})", points, True, abilities[ability].source)
        bought = {
            "ladder": unit.ladders,
            "grappling-line": unit.lines,
            "mantlet": unit.mantlets,
            "fire-arrows": unit.fire_arrows,
        }
        for kind, count in bought.items():
            if count:
                row = catalogue()[kind]
                what = f"{count} x {kind} ({unit.name})"
                yield Purchase(what, count * row.integer("points"), True, row.source)
    for works in force.works:
        if works.kind in catalogue():
            row = catalogue()[works.kind]
            what = f"{works.count} x {works.kind}"
            yield Purchase(what, works.count * row.integer("points"), True, row.source)


def breaches(force: Force) -> tuple[Breach, ...]:
    """Every rule of mustering that the list breaks; empty for a list that is in order.

    Source: No Quarter: Siege, Points Allowance, p. 4; Siege Equipment, p. 28; Attackers
    Encampment, p. 29; Siege Abilities And Traits, p. 30.
    """
    return (*_points_breaches(force), *_unit_breaches(force), *_works_breaches(force))


def _points_breaches(force: Force) -> Iterator[Breach]:
    allowed = allowance(force.agreed_points, force.side)
    for what, most, siege_works in (
        ("troops", allowed.troops, False),
        ("siege works and abilities", allowed.siege, True),
    ):
        spent = points_spent(force, siege_works=siege_works)
        if spent > most:
            yield Breach(force.name, f"{spent} points on {what}, {most} allowed", POINTS_SOURCE)


def _unit_breaches(force: Force) -> Iterator[Breach]:
    names = [unit.name for unit in force.units]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Breach(name, "two units of one name", POINTS_SOURCE)
    for unit in force.units:
        profile = force.profile(unit.profile)
        if profile is None:
            yield Breach(unit.name, f"no profile is called {unit.profile!r}", POINTS_SOURCE)
            continue
        if unit.models < 1:
            yield Breach(unit.name, f"{unit.models} models", POINTS_SOURCE)
        yield from _ability_breaches(unit, profile, force.side)
        yield from _equipment_breaches(unit, profile)


def _ability_breaches(unit: UnitEntry, profile: Profile, side: Side) -> Iterator[Breach]:
    table = load_table(__package__, "muster", "abilities")
    known = {row.text("name"): row for row in table}
    for ability in unit.abilities:
        if ability not in known:
            yield Breach(unit.name, f"no siege ability is called {ability!r}", ABILITY_SOURCE)
    rows = [known[ability] for ability in unit.abilities if ability in known]
    # Traits belong to the model; only what is bought as a siege ability is limited to one.
    given = [row.text("name") for row in rows if not row["trait"]]
    if len(given) > 1:
        text = f"one siege ability a unit, not {', '.join(given)}"
        yield Breach(unit.name, text, ABILITY_SOURCE)
    for row in rows:
        if row["side"] not in (None, side):
            text = f"{row.text('name')} is for the {row.text('side')}"
            yield Breach(unit.name, text, row.source)
        needs = () if row["needs"] is None else row.text("needs").split(", ")
        for need in needs:
            strength = int(need.removeprefix("ST ")) if need.startswith("ST ") else None
            has = profile.st >= strength if strength is not None else profile.has(need)
            if not has:
                text = f"{row.text('name')} needs {need}, which {profile.name} has not"
                yield Breach(unit.name, text, row.source)


def _equipment_breaches(unit: UnitEntry, profile: Profile) -> Iterator[Breach]:
    rows = catalogue()
    half = unit.models // 2
    for kind, count in (("ladder", unit.ladders), ("grappling-line", unit.lines)):
        if count > half:
            text = f"{count} of {kind}, at most half of {unit.models} models: {half}"
            yield Breach(unit.name, text, rows[kind].source)
    for kind, count in (("ladder", unit.ladders), ("mantlet", unit.mantlets)):
        if count and profile.has("mounted"):
            yield Breach(unit.name, f"a {kind} is for troops on foot", rows[kind].source)
    if unit.fire_arrows > unit.models:
        text = f"{unit.fire_arrows} models with fire arrows of {unit.models}"
        yield Breach(unit.name, text, rows["fire-arrows"].source)
    if unit.fire_arrows and unit.ranged != "bow":
        yield Breach(unit.name, "fire arrows need a bow", rows["fire-arrows"].source)


def _works_breaches(force: Force) -> Iterator[Breach]:
    counts: dict[str, int] = {}
    for works in force.works:
        counts[works.kind] = counts.get(works.kind, 0) + works.count
        if works.kind not in catalogue() and works.kind not in _SUPPORT_KINDS:
            yield Breach(force.name, f"nothing is called {works.kind!r}", POINTS_SOURCE)
        if works.count < 1:
            yield Breach(force.name, f"{works.count} of {works.kind}", POINTS_SOURCE)
    mines = max(1, force.agreed_points // POINTS_A_MINE)
    if counts.get("doomsday-mine", 0) > mines:
        text = f"{counts['doomsday-mine']} doomsday mines, {mines} allowed"
        yield Breach(force.name, text, MINE_SOURCE)
    support = sum(counts.get(kind, 0) for kind in _SUPPORT_KINDS)
    support += sum(unit.support_weapon for unit in force.units)
    if counts.get("wagon", 0) > support:
        text = f"{counts['wagon']} supply wagons for {support} support weapons"
        yield Breach(force.name, text, WAGON_SOURCE)
    profiles = [force.profile(unit.profile) for unit in force.units]
    if counts.get("tent", 0) and any(profile and profile.has("evil") for profile in profiles):
        yield Breach(force.name, "triage tents are never for evil forces", TENT_SOURCE)
    yield from _side_breaches(force, counts)


def _side_breaches(force: Force, counts: dict[str, int]) -> Iterator[Breach]:
    defences = {row.text("kind") for row in load_table(__package__, "components", "defences")}
    drops = {row.text("name") for row in load_table(__package__, "shooting", "drops")}
    camp = {row.text("kind") for row in load_table(__package__, "components", "encampment")}
    only: dict[Side, set[str]] = {
        "defender": {*defences, *drops, "murder-holes"},
        "attacker": {*camp, "doomsday-mine"},
    }
    for side, kinds in only.items():
        for kind in sorted(kinds & counts.keys()):
            if force.side != side:
                yield Breach(force.name, f"{kind} is for the {side}", catalogue()[kind].source)
