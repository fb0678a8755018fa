"""Who and what is hit by a template that lies on the table."""

from __future__ import annotations

from fractions import Fraction

from escalade.rules.kinds import CASTLE_KINDS, MACHINE_KINDS
from escalade.rules.system import (
    ComponentHit,
    ComponentUnder,
    FigureHit,
    FigureUnder,
    Strike,
    TemplateVerdict,
)

from .damage import DIE
from .sources import note, siege

BLAST_SOURCE = siege("Targeting", 16)
DROP_SOURCE = siege("Drop Attacks", 17)
COMPONENT_SOURCE = siege("Very Large Target", 16)

PARTIAL_NEEDED = 5
"""A drop attack hits a base that is partly under its template on this face or less."""

STRUCK_KINDS = frozenset(
    {*CASTLE_KINDS, *MACHINE_KINDS, "parapet-screen", "barricade", "stakes", "wagon", "tent"}
)
"""The kinds that have toughness and wounds to lose."""


def template(strike: Strike) -> TemplateVerdict:
    """The rule's answer for every figure and component that the template concerns.

    Source: No Quarter: Siege, Targeting and Very Large Target, p. 16; Drop Attacks, p. 17.
    """
    figure_rule = _dropped_on if strike.attack == "drop" else _blasted
    figures = tuple(figure_rule(figure) for figure in strike.figures)
    holding = {
        figure.on
        for figure in strike.figures
        if figure.on is not None and figure.state != "none" and strike.attack == "blast"
    }
    components = tuple(
        _dropped_on_component(component)
        if strike.attack == "drop"
        else _blasted_component(component, component.name in holding)
        for component in strike.components
    )
    return TemplateVerdict(
        figures, components, DROP_SOURCE if strike.attack == "drop" else BLAST_SOURCE
    )


def _blasted(figure: FigureUnder) -> FigureHit:
    # The supplement says "all models under the template" and no more; a base partly covered is
    # under it. Only drop attacks are printed to treat it differently.
    if figure.state == "none":
        reason = note("not under the template", BLAST_SOURCE)
        return FigureHit(figure.name, "no", None, Fraction(0), reason)
    how = "under" if figure.state == "full" else "partly under"
    reason = note(f"{how} the template: every model under it is hit", BLAST_SOURCE)
    return FigureHit(figure.name, "yes", None, Fraction(1), reason)


def _dropped_on(figure: FigureUnder) -> FigureHit:
    match figure.state:
        case "full":
            reason = note("wholly under the template: always hit", DROP_SOURCE)
            return FigureHit(figure.name, "yes", None, Fraction(1), reason)
        case "partial":
            reason = note(f"partly under: hit on a D10 of {PARTIAL_NEEDED} or less", DROP_SOURCE)
            chance = Fraction(PARTIAL_NEEDED, DIE)
            return FigureHit(figure.name, "roll", PARTIAL_NEEDED, chance, reason)
    reason = note("not under the template", DROP_SOURCE)
    return FigureHit(figure.name, "no", None, Fraction(0), reason)


def _blasted_component(component: ComponentUnder, holds_hit: bool) -> ComponentHit:
    if component.kind not in STRUCK_KINDS:
        reason = note(f"the book gives a {component.kind} nothing to damage", COMPONENT_SOURCE)
        return ComponentHit(component.name, False, reason)
    if component.touched:
        reason = note("touched by the template: one hit, without a roll", COMPONENT_SOURCE)
        return ComponentHit(component.name, True, reason)
    if holds_hit:
        reason = note("holds a model that is hit: one hit as well", COMPONENT_SOURCE)
        return ComponentHit(component.name, True, reason)
    reason = note("not touched, and nobody on it is hit", COMPONENT_SOURCE)
    return ComponentHit(component.name, False, reason)


def _dropped_on_component(component: ComponentUnder) -> ComponentHit:
    # Read to the letter, every drop attack would also strike the wall it is dropped from: its
    # template lies against the wall's foot by rule. Drop attacks are against enemies at the base
    # of the wall (p. 17), so here they spare the castle and strike what stands before it.
    if component.kind in CASTLE_KINDS:
        reason = note("dropped on those at its foot: the castle itself is spared", DROP_SOURCE)
        return ComponentHit(component.name, False, reason)
    if component.kind not in STRUCK_KINDS or not component.touched:
        reason = note("nothing there that the drop could damage", DROP_SOURCE)
        return ComponentHit(component.name, False, reason)
    reason = note(f"partly under: hit on a D10 of {PARTIAL_NEEDED} or less", DROP_SOURCE)
    return ComponentHit(component.name, True, reason, PARTIAL_NEEDED)
