"""A template on the table: who is under it and how much, what it touches, what the rule says."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray
from escalade.rules.system import (
    ComponentHit,
    ComponentUnder,
    FigureHit,
    FigureUnder,
    Strike,
    TemplateState,
    TemplateVerdict,
)

from .areas import areas_in_circle, lens_areas, oval_areas_in_circle, shared_area_in2
from .errors import NoSuchName
from .footprints import Footprint, FootprintKind, Footprints
from .growing import grown
from .overlaps import inside_depths, least_shift_inside, overlap_depths
from .scene import Agreed, PlacedTemplate
from .solids import Solids
from .space import Space, SpaceComponent
from .surfaces import GROUND, table_plan


@dataclass(frozen=True, slots=True)
class TemplateTolerances:
    """What counts as covered, touched, and on the same level."""

    edge_in: float = 1e-6
    """Edges this near coincide: a base of the template's own size, put under it, is covered."""

    contact_in: float = 0.02
    """A template laid against a wall touches it, though half a millimetre of air may be left."""

    card_in: float = 0.1
    """The thickness of the card: what its plane passes this near it touches."""

    level_in: float = GROUND.headroom_in
    """Figures whose bases stand within this of the template's height are on its level: less than
    the headroom that separates two storeys."""


TEMPLATES = TemplateTolerances()


@dataclass(frozen=True, slots=True)
class UnderTemplate:
    """One figure and the template.

    ``state`` is what the rule was told; ``measured`` is what was measured (another where the
    players overruled it); ``agreed`` is what they agreed on, None for most. ``coverage`` is the
    share of the base covered; ``margin_in`` the least drift of the template that changes the
    measured state, ``overlap_in`` the drift that loses it altogether (negative: the drift that
    would gain it); ``above_in`` how far the template lies above the base's height. A figure that
    is not ``reached`` stands on another level, or its base has its centre off the table: it has
    state ``none``, and its margin is what the plan alone would give.
    """

    name: str
    coverage: float
    state: TemplateState
    measured: TemplateState
    margin_in: float
    overlap_in: float
    above_in: float
    reached: bool
    hit: FigureHit
    agreed: Agreed | None = None

    @property
    def overruled(self) -> bool:
        """Whether the players agreed on another state than was measured."""
        return self.state != self.measured

    @property
    def outdated(self) -> bool:
        """Whether something else was measured when the players agreed: one of them has moved."""
        if self.agreed is None or self.agreed.measured is None:
            return False
        then_in = self.agreed.margin_in
        return self.agreed.measured != self.measured or (
            then_in is not None and abs(then_in - self.margin_in) > TEMPLATES.edge_in
        )


@dataclass(frozen=True, slots=True)
class Touched:
    """One component that the template touches, or whose figure it reaches."""

    name: str
    touched: bool
    holds: tuple[str, ...]
    hit: ComponentHit


@dataclass(frozen=True, slots=True)
class TemplateAnswer:
    """Every figure's share and state, every component concerned, and the rule's verdict.

    ``off_table`` is the share of the template that lies off the table, where it counts for nothing.
    """

    template: PlacedTemplate
    figures: tuple[UnderTemplate, ...]
    components: tuple[Touched, ...]
    verdict: TemplateVerdict = field(repr=False)
    off_table: float = 0.0

    def figure(self, name: str) -> UnderTemplate:
        """The answer for one figure; raises NoSuchName with the names there are."""
        for figure in self.figures:
            if figure.name == name:
                return figure
        raise NoSuchName("figure", name, (figure.name for figure in self.figures))


def footprint_of(template: PlacedTemplate) -> Footprint:
    """The template's plan as it lies."""
    kind: FootprintKind = "oval" if template.shape == "circle" else "half"
    radius = template.size_in / 2
    return Footprint(kind, *template.at, radius, radius, template.yaw_deg)


def deviated(template: PlacedTemplate, direction_deg: float, distance_in: float) -> PlacedTemplate:
    """The template after it drifted, direction and distance as the players' dice gave them."""
    direction = math.radians(direction_deg)
    x, y = template.at
    moved = (x + distance_in * math.cos(direction), y + distance_in * math.sin(direction))
    return template.model_copy(update={"at": moved})


def level_struck(space: Space, at: tuple[float, float]) -> tuple[float, str]:
    """The height at which a template thrown from above lies at a place, and why.

    It falls on the highest thing there: ground that somebody could stand on, or a roof, where
    nobody can. A place off the table is at the table's height.
    """
    spot = shapely.Point(at)
    ground = space.ground.under(spot)
    roofs = [
        (body.top_over(grown(spot, TEMPLATES.contact_in)), component.name)
        for component, body in zip(space.components, space.ground.solids.bodies, strict=True)
    ]
    top, roof = max(roofs, default=(-math.inf, ""))
    if ground and top <= ground[0].z_in + GROUND.step_in:
        owner = "the table" if ground[0].owner is None else ground[0].owner
        return ground[0].z_in, f"the highest ground there is that of {owner}"
    if top > 0:
        return top, f"{roof} is in the way above: the template lies on top of it"
    return 0.0, "there is no ground: it lies at the height of the table"


def strike(
    space: Space,
    template: PlacedTemplate,
    overruled: Mapping[str, TemplateState] | None = None,
) -> TemplateAnswer:
    """Who is under a template, what it touches, and who is hit.

    What the players agreed on counts for the rule and is marked: what is kept with the template,
    and before that the states ``overruled``. Only what is on the table counts: no base whose centre
    is off it, and no component where the template lies beyond its edge. Raises NoSuchName for an
    overruled figure that the scene does not have.
    """
    by_hand = {agreed.figure: agreed for agreed in template.by_hand}
    by_hand |= {name: Agreed(figure=name, state=state) for name, state in (overruled or {}).items()}
    for name in by_hand:
        space.figure(name)
    plan = footprint_of(template)
    table = table_plan(space.scene.table)
    bases = [figure.base.footprint for figure in space.figures]
    rows = Footprints.of(bases)
    overlaps, insides = overlap_depths(rows, plan), inside_depths(rows, plan)
    shares = coverages(bases, rows, plan, overlaps, insides)
    reached = [
        abs(template.z - figure.z_in) <= TEMPLATES.level_in
        and table.covers(shapely.Point(figure.base.at_in))
        for figure in space.figures
    ]
    measured: list[TemplateState] = [
        state_of(*depths) if there else "none"
        for there, *depths in zip(reached, overlaps, insides, strict=True)
    ]
    facts: list[FigureUnder] = []
    for figure, state, share in zip(space.figures, measured, shares, strict=True):
        agreed = by_hand.get(figure.name)
        told = state if agreed is None else agreed.state
        facts.append(FigureUnder(figure.name, float(share), told, figure.on))
    card = plan.polygon.intersection(table)
    components = _components_under(space, template.z, card, facts)
    kind = template.attack or "blast"
    verdict = space.system.template(Strike(kind, tuple(facts), components))
    hits = {hit.name: hit for hit in verdict.figures}
    figures = tuple(
        UnderTemplate(
            figure.name,
            fact.coverage if fact.state != "none" else 0.0,
            fact.state,
            state,
            margin_in(base, template, float(overlap), float(inside)),
            float(overlap),
            template.z - figure.z_in,
            there,
            hits[figure.name],
            by_hand.get(figure.name),
        )
        for figure, base, fact, state, overlap, inside, there in zip(
            space.figures, bases, facts, measured, overlaps, insides, reached, strict=True
        )
    )
    component_hits = {hit.name: hit for hit in verdict.components}
    touched = tuple(
        Touched(
            component.name,
            component.touched,
            tuple(f.name for f in facts if f.on == component.name and f.state != "none"),
            component_hits[component.name],
        )
        for component in components
    )
    beyond = plan.polygon.difference(table).area
    off_table = beyond / plan.polygon.area if card.area else 1.0
    return TemplateAnswer(template, figures, touched, verdict, off_table)


def agreed_on(answer: TemplateAnswer, states: Mapping[str, TemplateState | None]) -> PlacedTemplate:
    """The template of an answer, keeping the states that the players agree on beside what it says.

    Each takes the place of what was agreed before for the same figure; None withdraws that. Raises
    NoSuchName for a figure that the answer does not have.
    """
    kept = [agreed for agreed in answer.template.by_hand if agreed.figure not in states]
    for name, state in states.items():
        under = answer.figure(name)
        if state is not None:
            kept.append(
                Agreed(
                    figure=name,
                    state=state,
                    measured=under.measured,
                    margin_in=under.margin_in,
                )
            )
    return answer.template.model_copy(update={"by_hand": tuple(kept)})


def state_of(overlap_in: float, inside_in: float) -> TemplateState:
    """The state that two depths make, edges within the tolerance counting as coinciding.

    >>> state_of(2.0, 0.0), state_of(2.0, -0.5), state_of(0.0, -2.0)
    ('full', 'partial', 'none')
    """
    if inside_in >= -TEMPLATES.edge_in:
        return "full"
    return "partial" if overlap_in > TEMPLATES.edge_in else "none"


def margin_in(
    base: Footprint, template: PlacedTemplate, overlap_in: float, inside_in: float
) -> float:
    """The least drift of the template that changes the state of a base, in inches.

    ``overlap_in`` and ``inside_in`` are the base's depths against the template.
    """
    if inside_in >= 0:
        return inside_in
    if overlap_in <= 0 or overlap_in <= -inside_in:
        return abs(overlap_in)
    to_cover = drift_to_cover_in(base, template)
    return overlap_in if to_cover is None else min(overlap_in, to_cover)


def drift_to_cover_in(base: Footprint, template: PlacedTemplate) -> float | None:
    """The least drift of the template that covers the base; None where it is too small for it."""
    shift = least_shift_inside(base, footprint_of(template), TEMPLATES.edge_in)
    return None if shift is None else float(np.hypot(*shift))


def coverages(
    bases: list[Footprint],
    rows: Footprints,
    plan: Footprint,
    overlaps: FloatArray,
    insides: FloatArray,
) -> FloatArray:
    """The exact share of each base that a plan covers, (n,) float64 between 0 and 1.

    ``rows`` are the bases as arrays; ``overlaps`` and ``insides`` their depths against the plan.
    """
    shares = (insides >= -TEMPLATES.edge_in).astype(np.float64)
    partial = (shares == 0) & (overlaps > TEMPLATES.edge_in)
    lenses = partial & rows.circle & plan.is_circle
    radii = rows.half[lenses, 0]
    apart = np.hypot(*(rows.centre[lenses] - plan.centre).T)
    shares[lenses] = lens_areas(apart, radii, plan.half_length_in) / (np.pi * radii**2)
    boxes = partial & rows.rectangle & plan.is_circle
    corners = rows.taken(boxes).corners - plan.centre
    shares[boxes] = areas_in_circle(corners, plan.half_length_in) / (
        4 * rows.half[boxes].prod(axis=1)
    )
    oblong = np.ptp(rows.half, axis=1) > TEMPLATES.edge_in
    ovals = partial & rows.oval & oblong & plan.is_circle
    seen = rows.taken(ovals).seen_from(plan.centre)
    shares[ovals] = oval_areas_in_circle(rows.half[ovals], seen, plan.half_length_in) / (
        np.pi * rows.half[ovals].prod(axis=1)
    )
    for index in np.flatnonzero(partial & ~lenses & ~boxes & ~ovals):
        shares[index] = shared_area_in2(bases[index], plan) / bases[index].area_in2
    return shares


def touches(space: Space, component: SpaceComponent, card: BaseGeometry, z_in: float) -> bool:
    """Whether a template's card, lying at a height, touches the component in 3D."""
    low, high = component.mesh.bounds
    if not low[2] - TEMPLATES.card_in <= z_in <= high[2] + TEMPLATES.card_in:
        return False
    if card.is_empty or shapely.box(*low[:2], *high[:2]).distance(card) > TEMPLATES.contact_in:
        return False
    solids = Solids((space.ground.solids.body_of(component.mesh),))
    reach = grown(card, TEMPLATES.contact_in)
    bottom, top = z_in - TEMPLATES.card_in, z_in + TEMPLATES.card_in
    there = solids.within(reach, bottom, top)
    edges = solids.edges_at(z_in + TEMPLATES.card_in / 2, reach)
    return not there.is_empty or bool(edges.intersects(reach))


def _components_under(
    space: Space, z_in: float, card: BaseGeometry, facts: list[FigureUnder]
) -> tuple[ComponentUnder, ...]:
    holding = {fact.on for fact in facts if fact.state != "none"}
    under = (
        ComponentUnder(component.name, component.kind, touches(space, component, card, z_in))
        for component in space.components
    )
    return tuple(c for c in under if c.touched or c.name in holding)
