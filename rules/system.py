"""What the table asks a rule book, and what the book answers.

A system is one rule book (`no-quarter`, `middle-earth`, `arcana`, `cry-havoc`). The table hands it
facts that were measured; it hands back a verdict with its reasons. A system that has no rule for a
question raises :class:`~escalade.rules.errors.NotCovered`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Protocol

from .citations import Citation, Reason, total
from .dimensions import Dimensions
from .odds import OddsAnswer

SightVerdict = Literal["clear", "partial", "blocked", "disputed"]
TemplateState = Literal["full", "partial", "none"]
TemplateAttack = Literal["blast", "drop"]


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a figure stands: its base's centre, the height of its body, and on what.

    ``on`` and ``on_kind`` name the component whose ground holds it, both None on the table;
    ``inside`` is the kind of component that roofs it over and encloses it, if any.
    """

    x_in: float
    y_in: float
    z_in: float
    body_height_in: float
    base_width_in: float = 1.0
    on: str | None = None
    on_kind: str | None = None
    inside: str | None = None
    prone: bool = False


@dataclass(frozen=True, slots=True)
class Blocker:
    """What hides part of the target: the component or figure, its kind, the part, its share.

    ``share`` is the part of the whole target that this one hides first (0 to 1).
    """

    name: str
    kind: str
    part: str
    share: float

    @property
    def where(self) -> str:
        """The name and the part, which goes without saying where it is called like the whole."""
        return self.name if self.part == self.name else f"{self.name}, {self.part}"


@dataclass(frozen=True, slots=True)
class Crossing:
    """One component that the line from viewer to target passes over in plan.

    Distances are along the level line from the viewer's centre; heights from the table.
    ``crest_in`` is where the component is highest on the line, first and last, as a parapet is on
    a wall; None where only its whole extent is known.
    """

    name: str
    kind: str
    start_in: float
    end_in: float
    top_in: float
    crest_in: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Bystander:
    """A standing figure near the target: the level distance between their centres, its height.

    ``z_in`` is the height of the ground it stands on.
    """

    name: str
    distance_in: float
    z_in: float


@dataclass(frozen=True, slots=True)
class Sighting:
    """What the geometry found when one figure looks at another.

    Shares are of the target's body as seen from the viewer's eye; ``distance_in`` is between the
    nearest base edges, in 3D; ``friends`` are those of the viewer's side who stand near the target.
    ``in_doubt`` says of a disputed sight that a small step decides whether anything is seen at all;
    otherwise it decides only how much.
    """

    visible: float
    visible_low: float
    visible_high: float
    verdict: SightVerdict
    distance_in: float
    viewer: Stand
    target: Stand
    blockers: tuple[Blocker, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    friends: tuple[Bystander, ...] = ()
    in_doubt: bool = False


@dataclass(frozen=True, slots=True)
class Cover:
    """Cover in the book's word, what it does to the shot, and why.

    ``measured`` is the class by the share alone, ``named`` the book's own class for the thing in
    the way (None where there is none); ``name`` is the one the rule prescribes.
    """

    name: str
    modifier: int
    reasons: tuple[Reason, ...]
    source: Citation
    measured: str = "none"
    named: str | None = None


@dataclass(frozen=True, slots=True)
class LosVerdict:
    """Whether the rule lets the viewer target the figure, and with what cover."""

    can_target: bool
    text: str
    reasons: tuple[Reason, ...]
    source: Citation


@dataclass(frozen=True, slots=True)
class Wounds:
    """Wounds by size: the value and the range that the error of the sizes leaves."""

    value: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class ComponentProfile:
    """A component's numbers in one system, None where the book gives none.

    ``toughness``, ``armour`` and ``wounds`` are the book's T or Defence, AR and W.
    """

    kind: str
    title: str
    toughness: int | None
    armour: int | None
    wounds: Wounds | None
    traits: tuple[str, ...]
    reasons: tuple[Reason, ...]
    source: Citation


@dataclass(frozen=True, slots=True)
class FigureUnder:
    """One base under a template: its share covered, its state, the component it stands on."""

    name: str
    coverage: float
    state: TemplateState
    on: str | None = None


@dataclass(frozen=True, slots=True)
class ComponentUnder:
    """One component that the template touches in 3D, or that holds a figure under it."""

    name: str
    kind: str
    touched: bool


@dataclass(frozen=True, slots=True)
class Strike:
    """A template as it lies: who is under it, and how it is thrown.

    ``attack`` is ``blast`` (shot or spell) or ``drop`` (from a wall on those at its foot).
    """

    attack: TemplateAttack
    figures: tuple[FigureUnder, ...]
    components: tuple[ComponentUnder, ...] = ()


@dataclass(frozen=True, slots=True)
class FigureHit:
    """What the rule says of one figure: hit, missed, or hit on a roll of ``needed`` or less."""

    name: str
    hit: Literal["yes", "no", "roll"]
    needed: int | None
    chance: Fraction
    reason: Reason


@dataclass(frozen=True, slots=True)
class ComponentHit:
    """What the rule says of one component.

    ``needed`` is None for a component that is hit or missed for sure; where the rule asks for a
    roll, ``hit`` is True and the hit counts only on a face of ``needed`` or less.
    """

    name: str
    hit: bool
    reason: Reason
    needed: int | None = None


@dataclass(frozen=True, slots=True)
class TemplateVerdict:
    """The rule's answer for every figure and component the template concerns."""

    figures: tuple[FigureHit, ...]
    components: tuple[ComponentHit, ...]
    source: Citation


@dataclass(frozen=True, slots=True)
class FallVerdict:
    """What a fall does: the strength of each hit, how many hits, whether it ends prone."""

    strength: int
    hits: int
    prone: bool
    save_allowed: bool
    reasons: tuple[Reason, ...]
    source: Citation


@dataclass(frozen=True, slots=True)
class LeapOutcome:
    """One face of the die: how high the leap reaches, whether that is enough, else the fall.

    The fall is one down to the level that the leap began on.
    """

    face: int
    reach_in: float
    distance_in: float
    success: bool
    fall: FallVerdict | None


@dataclass(frozen=True, slots=True)
class LeapVerdict:
    """A leap at a component: each face of the die and the exact chance to succeed.

    ``start_distance_in`` is how far from the component's base the leap must begin;
    ``minimum_strength`` the ST a model needs to try.
    """

    outcomes: tuple[LeapOutcome, ...]
    chance: Fraction
    start_distance_in: float
    minimum_strength: int
    actions: int
    reasons: tuple[Reason, ...]
    source: Citation


@dataclass(frozen=True, slots=True)
class TopicTable:
    """One table under a topic as text; a table that no source prints has no rows."""

    title: str
    source: Citation
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """One rule in our own words, with where it stands and the tables it uses."""

    name: str
    title: str
    text: str
    source: Citation
    tables: tuple[TopicTable, ...] = ()


class System(Protocol):
    """One rule book behind the questions that every part of the program asks."""

    @property
    def name(self) -> str:
        """The name in scene files and on the command line."""

    @property
    def title(self) -> str:
        """The book's title."""

    @property
    def figures_block_sight(self) -> bool:
        """Whether other figures hide a target."""

    @property
    def counts_bases(self) -> bool:
        """Whether a component's numbers depend on how many bases its ground holds."""

    def component_profile(
        self,
        kind: str,
        dimensions: Dimensions | None,
        *,
        hoarding: bool = False,
        bases: int | None = None,
    ) -> ComponentProfile:
        """Toughness, armour and wounds of a component.

        ``bases`` is how many bases of 25 mm its ground holds, for a system that counts them; None
        where only its size is known.
        """

    def cover(self, sighting: Sighting) -> Cover:
        """The cover that the target has."""

    def line_of_sight(self, sighting: Sighting) -> LosVerdict:
        """Whether the viewer may target the figure."""

    def template(self, strike: Strike) -> TemplateVerdict:
        """Who and what is hit."""

    def fall(self, drop_in: float, body_height_in: float) -> FallVerdict:
        """What a fall of so many inches does to a figure of that height."""

    def leap(
        self, height_in: float, body_height_in: float, rise_in: float | None = None
    ) -> LeapVerdict:
        """What each face of the die makes of a leap onto a component of that height.

        ``rise_in`` is how far its top lies above where the leap begins, where that is not the
        level of its foot.
        """

    def shadow_depth(self, wall_height_in: float, viewer_distance_in: float = 0.0) -> float:
        """How deep the book's shadow behind a wall is for a higher viewer so far from it, inches.

        Raises NotCovered where the book has no such rule of thumb.
        """

    def topics(self) -> Mapping[str, Topic]:
        """Every rule the engine knows, by name."""

    @property
    def odds_examples(self) -> tuple[str, ...]:
        """A question of every form that :meth:`odds` reads; none where it has none."""

    def odds(self, question: str) -> OddsAnswer:
        """The exact answer to a question about chances.

        Raises IllegalAction, with the forms there are, for one that it cannot read.
        """


__all__ = [
    "Blocker",
    "Bystander",
    "ComponentHit",
    "ComponentProfile",
    "ComponentUnder",
    "Cover",
    "Crossing",
    "FallVerdict",
    "FigureHit",
    "FigureUnder",
    "LeapOutcome",
    "LeapVerdict",
    "LosVerdict",
    "SightVerdict",
    "Sighting",
    "Stand",
    "Strike",
    "System",
    "TemplateAttack",
    "TemplateState",
    "TemplateVerdict",
    "Topic",
    "Wounds",
    "total",
]
