"""Formations: what they do to command tests and to shots, and where they are allowed."""

from __future__ import annotations

from escalade.rules.citations import Reason
from escalade.rules.errors import IllegalAction
from escalade.rules.tables import load_table

from .checks import SUCCESS_SOURCE, Check
from .sources import siege

FREE_SOURCE = siege("Free Formation", 6)
DEFENDERS_SOURCE = siege("Defenders Command Bonus", 20)


def shooting_modifier(formation: str) -> str | None:
    """The name of the ranged modifier for shooting at a formation, None for none.

    Source: No Quarter: Siege, Free Formation, p. 6; Ranged Attack Modifiers, p. 17.
    """
    row = load_table(__package__, "game", "formations").find(formation)
    return None if row["shooting at it"] is None else row.text("shooting at it")


def check_formation(formation: str, *, inside_castle: bool) -> None:
    """Raises UnknownName for an unknown formation, IllegalAction for free formation outside.

    Models of a free unit that are outside count as dispersed. Changing formation is free.

    Source: No Quarter: Siege, Unit Formations and Free Formation, p. 6.
    """
    load_table(__package__, "game", "formations").find(formation)
    if formation == "free" and not inside_castle:
        raise IllegalAction("free formation is only for models inside the castle")


def formation_of(formation: str, *, inside_castle: bool) -> str:
    """The formation that a model counts as: free outside the castle is dispersed.

    >>> formation_of("free", inside_castle=False), formation_of("free", inside_castle=True)
    ('dispersed', 'free')

    Source: No Quarter: Siege, Free Formation, p. 6.
    """
    return "dispersed" if formation == "free" and not inside_castle else formation


def command_check(command: int, formation: str, *, defender_inside: bool) -> Check:
    """A command (CO) test; castle defenders gain +1 while inside.

    What follows a failed one is on the core rulebook's panic table, which no source prints.

    Source: No Quarter: Siege, Defenders Command Bonus, p. 20; Free Formation, p. 6.
    """
    row = load_table(__package__, "game", "formations").find(formation)
    reasons = [Reason(command, "CO", SUCCESS_SOURCE)]
    if row.integer("command"):
        reasons.append(Reason(row.integer("command"), f"{formation} formation", row.source))
    if defender_inside:
        reasons.append(Reason(1, "castle defender inside", DEFENDERS_SOURCE))
    return Check("command test", tuple(reasons))
