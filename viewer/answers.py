"""Answers of the scene as overlays: what is drawn of a sight, a template, a shadow, a fall, a leap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .overlays import SightLine, TemplateDisc

if TYPE_CHECKING:
    from escalade.scenes.sight import Sight
    from escalade.scenes.space import Space
    from escalade.scenes.templates import TemplateAnswer


def sight_overlay(sight: Sight) -> SightLine:
    """The line between two figures, its blocked part, and what stands in the way."""
    cover = f", {sight.cover.name} cover" if sight.cover.modifier else ""
    return SightLine(
        eye=sight.eye,
        target=sight.aim,
        contact=sight.first_contact,
        blockers=tuple(dict.fromkeys(blocker.name for blocker in sight.blockers)),
        between=(sight.viewer, sight.target),
        caption=f"{sight.viewer} → {sight.target}: {sight.visible * 100:.0f} % visible, "
        f"{sight.verdict}{cover}",
    )


def template_overlay(answer: TemplateAnswer, space: Space) -> TemplateDisc:
    """The template and the state of every base that it reaches, and the components it hits."""
    from escalade.scenes.templates import footprint_of

    placed = answer.template
    hit = sum(figure.hit.hit == "yes" for figure in answer.figures)
    rolls = sum(figure.hit.hit == "roll" for figure in answer.figures)
    maybe = f", {rolls} on a roll" if rolls else ""
    return TemplateDisc(
        outline=footprint_of(placed).polygon,
        z_in=placed.z,
        bases=tuple(
            (space.figure(figure.name).base.polygon, space.figure(figure.name).z_in, figure.state)
            for figure in answer.figures
            if figure.reached and (figure.state != "none" or figure.margin_in <= placed.size_in)
        ),
        components=tuple(touched.name for touched in answer.components if touched.hit.hit),
        caption=f"{placed.name}: {placed.size_in:g} in {placed.shape}, {hit} hit{maybe}",
        label=placed.name,
    )
