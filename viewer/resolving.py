"""A template resolved at the table: dice one by one, then one step of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal, TypeAlias

from escalade.rules.citations import Reason
from escalade.rules.dice import Dice, check_face
from escalade.rules.errors import NotCovered
from escalade.rules.harm import TemplateWeapon, template_rules
from escalade.scenes.profiles import profile_of
from escalade.scenes.resolving import Resolution, resolve
from escalade.scenes.scene import PlacedTemplate
from escalade.scenes.space import Space
from escalade.scenes.templates import TemplateAnswer, strike

from .edits import entry_named, removal_of
from .listing import listed
from .play import Line, Play, PlayStep, counted, left_of, lines_of, step

Fate: TypeAlias = Literal["mark", "take off", "leave"]
"""What the players do with a figure that is hit: mark it until it is answered for, take it off the
table, or neither."""

USUAL_FATE: Fate = "mark"


@dataclass(frozen=True, slots=True)
class Face:
    """What a die showed: in the tray, or typed from the real table."""

    shown: int
    typed: bool


@dataclass(frozen=True, slots=True, eq=False)
class Resolving:
    """A template that is being resolved: the weapon, the dice so far, and the players' decisions.

    ``space`` is the table when it began. No entry in ``fates`` means the usual one.
    """

    space: Space
    answer: TemplateAnswer
    weapon: TemplateWeapon
    faces: tuple[Face, ...] = ()
    fates: Mapping[str, Fate] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def outcome(self) -> Resolution:
        """What came of it as far as the dice have fallen."""
        dice = Dice.of(*(face.shown for face in self.faces))
        return resolve(self.space, self.answer, self.weapon, dice)

    def fate(self, figure: str) -> Fate:
        """What is done with a figure that is hit."""
        return self.fates.get(figure, USUAL_FATE)

    def with_fate(self, figure: str, fate: Fate) -> Resolving:
        """With another decision for a figure."""
        return replace(self, fates=MappingProxyType({**self.fates, figure: fate}))

    def with_weapon(self, weapon: TemplateWeapon) -> Resolving:
        """With another weapon; every die is thrown anew."""
        return replace(self, weapon=weapon, faces=())

    def with_face(self, shown: int, *, typed: bool) -> Resolving:
        """With one die more; unchanged where none is wanted.

        Raises DiceError for a face that the wanted die does not have.
        """
        wanted = self.outcome.wanted
        if wanted is None:
            return self
        return replace(self, faces=(*self.faces, Face(check_face(wanted.sides, shown), typed)))

    def without_last_face(self) -> Resolving:
        """With the last die taken back."""
        return replace(self, faces=self.faces[:-1])


def weapons_for(space: Space, template: PlacedTemplate) -> tuple[TemplateWeapon, ...]:
    """The weapons that can lay a template so, one at least.

    Raises NotCovered for a book without such templates.
    """
    attack = template.attack or "blast"
    known = template_rules(space.system).template_weapons
    weapons = tuple(weapon for weapon in known if weapon.attack == attack)
    if not weapons:
        raise NotCovered(space.system.name, f"what a {attack} does")
    return weapons


def begin(space: Space, template: PlacedTemplate) -> Resolving:
    """A template before its first die, by the first weapon that lays one so.

    Raises NotCovered for a book without such templates.
    """
    weapons = weapons_for(space, template)
    return Resolving(space, strike(space, template), weapons[0])


def resolved(play: Play, resolving: Resolving) -> PlayStep:
    """What came of a template, as one step: wounds lost, figures marked or off, template away."""
    outcome, space = resolving.outcome, resolving.space
    hit = [figure.name for figure in outcome.figures if figure.hit]
    off = tuple(name for name in hit if resolving.fate(name) == "take off")
    hits, lost = play.hits, play.lost
    for name in hit:
        if resolving.fate(name) == "mark":
            hits = counted(hits, name, hits.get(name, 0) + 1)
    for name in off:
        hits = counted(hits, name, 0)
    told = [f"{listed(hit)} hit" if hit else "nobody hit"]
    for component in outcome.components:
        if component.wounds:
            has = _wounds_of(space, component.name)
            gone = min(lost.get(component.name, 0) + component.wounds, has)
            lost = counted(lost, component.name, gone)
            told.append(f"{component.name} {left_of(has, gone)}")
    laid = resolving.answer.template.name
    names = (laid, *off) if entry_named(space.scene, laid) is not None else off
    return step(
        play,
        f"{laid}: {'; '.join(told)}",
        _lines(resolving, outcome),
        edit=removal_of(space.scene, names) if names else None,
        hits=hits,
        lost=lost,
    )


def _wounds_of(space: Space, component: str) -> int:
    wounds = profile_of(space, space.component(component)).wounds
    return 0 if wounds is None else wounds.value


def _lines(resolving: Resolving, outcome: Resolution) -> list[Line]:
    weapon = resolving.weapon
    lines = [Line(f"{weapon.name}, {power_of(weapon)}", str(weapon.source))]
    for figure in outcome.figures:
        fate = f", {_DONE[resolving.fate(figure.name)]}" if figure.hit else ""
        said = f"{figure.name}: {'hit' if figure.hit else 'not hit'}{fate}"
        lines += _said(said, figure.reasons)
    for component in outcome.components:
        hit = "hit" if component.hit else "not hit"
        lines += _said(f"{component.name}: {hit}", component.reasons)
    if resolving.faces:
        typed = sum(face.typed for face in resolving.faces)
        lines.append(Line(f"{len(resolving.faces)} dice, {typed} of them on the real table"))
    return lines


_DONE: Mapping[Fate, str] = {"mark": "marked", "take off": "taken off", "leave": "left"}


def _said(text: str, reasons: tuple[Reason, ...]) -> tuple[Line, ...]:
    first, *rest = lines_of(reasons)
    return (Line(f"{text}: {first.text}", first.source), *rest)


def power_of(weapon: TemplateWeapon) -> str:
    """A weapon's power in words, such as ``strength 8, -2 to the save``."""
    save = f", {weapon.penetration:+d} to the save" if weapon.penetration else ""
    return f"{weapon.measure} {weapon.power}{save}"
