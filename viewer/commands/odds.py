from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import JsonFlag, show

if TYPE_CHECKING:
    from fractions import Fraction

    from escalade.rules.odds import OddsAnswer


def register(app: typer.Typer) -> None:
    """Add `odds` to the command line."""
    app.command("odds", short_help="exact chances of compound questions")(odds)


def odds(
    question: Annotated[
        str | None,
        typer.Argument(
            metavar="QUESTION", help="Such as: leap 5 in wall and survive the fall T 5 AR 3 W 2"
        ),
    ] = None,
    system_name: Annotated[
        str, typer.Option("--system", metavar="BOOK", help="The rule book to ask.")
    ] = "no-quarter",
    as_json: JsonFlag = False,
) -> None:
    """Exact chances, counted over every way the dice can fall; alone it lists what can be asked."""
    from escalade.rules.systems import system_called

    system = system_called(system_name)
    if question is None:
        examples = system.odds_examples
        show(
            {"system": system.name, "examples": list(examples)},
            lambda: "\n".join([f"{system.title} answers questions such as:", *examples]),
            as_json,
        )
        return
    answer = system.odds(question)
    show(as_data(answer), lambda: report(answer), as_json)


def as_data(answer: OddsAnswer) -> dict[str, Any]:
    """The keys of `odds --json`; exact chances are fractions written as text."""
    return {
        "question": answer.question,
        "chance": float(answer.chance),
        "exact": str(answer.chance),
        "breakdown": [
            {"outcome": outcome, "chance": float(chance), "exact": str(chance)}
            for outcome, chance in answer.breakdown
        ],
        "assumed": list(answer.assumed),
        "sources": [str(source) for source in answer.sources],
    }


def report(answer: OddsAnswer) -> str:
    """The chance as a player reads it, with its outcomes and what was assumed."""
    widest = max((len(outcome) for outcome, _ in answer.breakdown), default=0)
    return "\n".join(
        [
            f"{answer.question}: {_percent(answer.chance)}",
            *(f"  {outcome:{widest}}  {_percent(chance)}" for outcome, chance in answer.breakdown),
            *(f"  assumed  {text}" for text in answer.assumed),
            *(f"  source   {source}" for source in answer.sources),
        ]
    )


def _percent(chance: Fraction) -> str:
    """The percentage; the exact fraction beside it while it is short enough to read."""
    from escalade.rules.odds import as_odds

    exact = as_odds(chance)
    return exact if chance.denominator <= 1000 else f"{float(chance) * 100:.2f} %"
