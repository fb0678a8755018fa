"""A force as its player writes it down: units, siege works and camp, in a TOML file.

::

    name = "The orcs of the pass"
    side = "attacker"
    agreed_points = 500

    [[units]]
    name = "orcs"
    profile = "Orc Warrior"
    models = 12
    melee = "hand weapon"
    ladders = 1

    [[works]]                   # machines and defences of the castle, by kind
    kind = "covered-ram"
    count = 1

    [[profiles]]                # figures of your own, with every number of their profile
    name = "Troll"
    AC = 8
    ...
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from importlib.resources import files
from typing import Any, get_args, get_type_hints

from escalade.rules.errors import TableError

from .figures import Profile, printed_profiles
from .turns import Side


@dataclass(frozen=True, slots=True)
class UnitEntry:
    """A unit on the list: its profile, how many, and what was bought for it."""

    name: str
    profile: str
    models: int
    formation: str = "skirmish"
    melee: str = "improvised"
    ranged: str = ""
    abilities: tuple[str, ...] = ()
    ladders: int = 0
    lines: int = 0
    mantlets: int = 0
    fire_arrows: int = 0
    general: bool = False
    infiltrating: bool = False
    support_weapon: bool = False


@dataclass(frozen=True, slots=True)
class WorksEntry:
    """Siege works on the list, by kind: machines, defences, drop weapons, camp.

    Stakes are counted in inches, triage tents in sets of five.
    """

    kind: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Force:
    """One side's list."""

    name: str
    side: Side
    agreed_points: int
    units: tuple[UnitEntry, ...]
    works: tuple[WorksEntry, ...] = ()
    profiles: Mapping[str, Profile] = field(default_factory=dict)

    def profile(self, name: str) -> Profile | None:
        """The profile of that name, the force's own before the printed ones; None for neither."""
        return self.profiles.get(name) or printed_profiles().get(name)


_PROFILE_FIELDS = {
    "name": "name", "AC": "ac", "RA": "ra", "CC": "cc", "ST": "st", "T": "toughness",
    "W": "wounds", "CO": "command", "AR": "armour", "points": "points", "traits": "traits",
    "origin": "origin",
}  # fmt: skip


def read_force(text: str, place: str) -> Force:
    """The force in a TOML text; ``place`` names the file in errors.

    Raises TableError with every field that is missing, unknown or of another type. Whether the
    list keeps to the rules is asked with :func:`~escalade.rules.no_quarter.muster.breaches`.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TableError(f"{place}: {error}") from error
    problems: list[str] = []
    units = _entries(document, "units", UnitEntry, {}, problems)
    works = _entries(document, "works", WorksEntry, {}, problems)
    profiles = _entries(document, "profiles", Profile, _PROFILE_FIELDS, problems)
    for name, kind in (("name", str), ("side", str), ("agreed_points", int)):
        if not isinstance(document.get(name), kind):
            problems.append(f"{name} must be a {kind.__name__}")
    if document.get("side") not in get_args(Side):
        problems.append(f"side must be one of {', '.join(get_args(Side))}")
    unknown = document.keys() - {each.name for each in fields(Force)}
    problems.extend(f"{name} is not a field" for name in sorted(unknown))
    if problems:
        raise TableError(f"{place}: " + "; ".join(problems))
    return Force(
        document["name"],
        document["side"],
        document["agreed_points"],
        tuple(units),
        tuple(works),
        {profile.name: profile for profile in profiles},
    )


def example_forces() -> tuple[Force, ...]:
    """The warbands that come with the engine; each file says what in it is invented."""
    folder = files(__package__) / "examples"
    names = sorted(each.name for each in folder.iterdir() if each.name.endswith(".toml"))
    return tuple(
        read_force((folder / name).read_text(encoding="utf-8"), f"no_quarter/examples/{name}")
        for name in names
    )


def _entries(
    document: Mapping[str, Any],
    section: str,
    kind: type[Any],
    names: Mapping[str, str],
    problems: list[str],
) -> list[Any]:
    """The entries of a section; whatever is wrong with one is added to the problems."""
    hints = get_type_hints(kind)
    written_as = {names.get(name, name): name for name in (names or hints)}
    required = {each.name for each in fields(kind) if each.default is MISSING}
    found: list[Any] = []
    for index, entry in enumerate(document.get(section, [])):
        place = f"{section}[{index}]"
        values: dict[str, Any] = {}
        wrong: list[str] = []
        for written, value in entry.items():
            name = next((name for name, shown in written_as.items() if shown == written), None)
            if name is None:
                wrong.append(f"{place}.{written} is not a field")
            elif not _fits(value, hints[name]):
                wrong.append(f"{place}.{written} is {value!r}, which is of another type")
            else:
                values[name] = tuple(value) if isinstance(value, list) else value
        missing = {written_as[name] for name in required} - entry.keys()
        wrong.extend(f"{place}.{written} is missing" for written in sorted(missing))
        problems.extend(wrong)
        if not wrong:
            found.append(kind(**values))
    return found


def _fits(value: object, hint: Any) -> bool:
    if hint in (bool, str):
        return isinstance(value, hint)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
