"""Falling off the battlements, a ladder or a line."""

from __future__ import annotations

from escalade.rules.rounding import round_up
from escalade.rules.system import FallVerdict

from .damage import TABLE_END
from .sources import note, siege

FALL_SOURCE = siege("Falling Models", 15)
PRONE_SOURCE = siege("Push Attack", 18)


def fall(drop_in: float) -> FallVerdict:
    """The hit that a fall of so many inches does; a drop of nothing does nothing.

    The rule itself does not say that the model ends prone; the example on p. 18 does, and that is
    the reading here.

    >>> fall(3.5).strength, fall(5).strength, fall(0).hits
    (4, 5, 0)

    Source: No Quarter: Siege, Falling Models, p. 15; Push Attack, p. 18.
    """
    strength = max(0, round_up(drop_in))
    if not strength:
        return FallVerdict(0, 0, False, False, (note("no drop, no hit", FALL_SOURCE),), FALL_SOURCE)
    reasons = [
        note(f"strength is the drop of {drop_in:.2f} in, rounded up: {strength}", FALL_SOURCE),
        note("armour saves as normal", FALL_SOURCE),
        note("ends prone; standing up costs 3 actions (AC)", PRONE_SOURCE),
    ]
    if strength > TABLE_END:
        reasons.append(
            note(f"the tables end at strength {TABLE_END}; read its row", siege("Damage Table", 33))
        )
    return FallVerdict(strength, 1, True, True, tuple(reasons), FALL_SOURCE)
