"""Where could a figure stand unseen? True dead ground, and the rule books' shadows beside it."""

from .by_rule import RuleShadow, RuleShadows, rule_shadows
from .unseen import (
    FOOT_HEIGHT_IN,
    SHADOWS,
    DeadGround,
    ShadowPrecision,
    ShadowSurface,
    areas_only,
    dead_ground,
    seen_by,
)

__all__ = [
    "FOOT_HEIGHT_IN",
    "SHADOWS",
    "DeadGround",
    "RuleShadow",
    "RuleShadows",
    "ShadowPrecision",
    "ShadowSurface",
    "areas_only",
    "dead_ground",
    "rule_shadows",
    "seen_by",
]
