"""What a fall does: none to a model that falls no further than its own height, else hits of S3."""

from __future__ import annotations

import math

from escalade.rules.citations import Reason
from escalade.rules.rounding import ROUNDING
from escalade.rules.system import FallVerdict

from .book import core

FALL_STRENGTH = 3


def falling_hits(drop_in: float, model_height_in: float) -> int:
    """Hits a model of that height (base included) takes when it falls so far.

    Within 0.01 in of the model's own height, and of each further inch, the fall counts as that
    height. Raises ValueError for a negative drop or a height that is not positive.
    Source: core rules, Falling Damage.

    >>> [falling_hits(drop, 1.25) for drop in (1.25, 1.3, 2.2, 2.25, 5)]
    [0, 1, 1, 2, 4]
    """
    if drop_in < 0 or model_height_in <= 0:
        raise ValueError(f"cannot fall {drop_in} in with a height of {model_height_in} in")
    beyond = drop_in - model_height_in
    if beyond <= ROUNDING.typed_in:
        return 0
    return 1 + math.floor(beyond + ROUNDING.typed_in)


def fall(drop_in: float, model_height_in: float) -> FallVerdict:
    """The fall with its reasons: it ends Prone and ends the activation; a drop of 0 is no fall.

    No armour is saved: Defence already stands in the To Wound roll. Source: core rules, Falling
    Damage.
    """
    source = core("Falling Damage")
    hits = falling_hits(drop_in, model_height_in)
    if hits == 0:
        reasons: tuple[Reason, ...] = (
            Reason(0, f"fell no more than its own height of {model_height_in:g} in", source),
        )
    else:
        reasons = (
            Reason(1, f"fell more than its own height of {model_height_in:g} in", source),
            Reason(hits - 1, f"{hits - 1} full in beyond its own height", source),
        )
    return FallVerdict(FALL_STRENGTH, hits, drop_in > 0, False, reasons, source)
