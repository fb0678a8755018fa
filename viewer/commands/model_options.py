"""The options that settle what model files are, of every command that takes such files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, TypeAlias

import typer


@dataclass(frozen=True, slots=True)
class Asked:
    """What those options say.

    kinds, names, cuts, splits : for the whole file, or for one section after its number or name
        and ``=``
    merges : sections to be made one, by number or name with ``+`` between them
    as_it_is : whether what looks doubtful about its shape is right
    """

    kinds: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    unit: str | None = None
    up: str | None = None
    scan: bool = False
    level: bool = False
    scales: tuple[str, ...] = ()
    splits: tuple[str, ...] = ()
    merges: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    at_towers: bool = False
    cuts: tuple[str, ...] = ()
    as_it_is: bool = False


_Several: TypeAlias = list[str] | None
_One: TypeAlias = str | None

_OPTIONS: Mapping[str, Any] = {
    "kinds": Annotated[
        _Several,
        typer.Option(
            "--kind",
            metavar="KIND",
            help="What it is: wall, tower, gate, siege-tower, ...; 2=gate says it of section 2.",
        ),
    ],
    "names": Annotated[
        _Several,
        typer.Option("--name", metavar="NAME", help='Its name; 2="north wall" names section 2.'),
    ],
    "unit": Annotated[
        _One,
        typer.Option(
            "--unit",
            metavar="UNIT",
            help="The unit of the file's numbers: mm, cm, inch, foot, m; 1:56 is true metres,"
            " brought to the size of 28 mm figures.",
        ),
    ],
    "up": Annotated[
        _One,
        typer.Option(
            "--up", metavar="AXIS", help="The axis that points up in the file: +z, +y, -z, ..."
        ),
    ],
    "scan": Annotated[bool, typer.Option("--scan", help="A scan: drop its table and specks.")],
    "level": Annotated[bool, typer.Option("--level", help="Set a model straight that leans.")],
    "scales": Annotated[
        _Several,
        typer.Option(
            "--scale",
            metavar='"P1 P2 = LENGTH"',
            help="Two points of the file and the distance between them, such as "
            '"0,0,0 0,3,4 = 6in"; further ones check the first.',
        ),
    ],
    "splits": Annotated[
        _Several,
        typer.Option(
            "--split",
            metavar="HOW",
            help="Take a castle apart: auto, groups (by its names), bodies (by what touches),"
            " whole; 2=bodies, 2=groups or 2=towers takes section 2 apart.",
        ),
    ],
    "merges": Annotated[
        _Several,
        typer.Option("--merge", metavar="3+4", help="Make sections one, by number or name."),
    ],
    "left_out": Annotated[
        _Several,
        typer.Option("--leave-out", metavar="5", help="Leave a section out, by number or name."),
    ],
    "at_towers": Annotated[
        bool, typer.Option("--at-towers", help="Part a castle in one piece where towers stand.")
    ],
    "cuts": Annotated[
        _Several,
        typer.Option(
            "--cut",
            metavar="LENGTH",
            help="Cut long walls into equal lengths, such as 10in; 2=8in cuts section 2 only, 2@3in"
            " cuts it in two, 3 in from its left end.",
        ),
    ],
    "as_it_is": Annotated[
        bool,
        typer.Option("--as-it-is", help="Take its shape as it is, whatever looks doubtful in it."),
    ],
}
"""An option for each field of :class:`Asked`."""


def with_model_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command with all of those options in the place of its parameter ``asked``."""
    parameters = [
        taken
        for parameter in signature(command, eval_str=True).parameters.values()
        for taken in (_parameters() if parameter.name == "asked" else [parameter])
    ]

    @wraps(command)
    def run(**said: Any) -> None:
        given: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name in _OPTIONS
            if (value := said.pop(name)) is not None
        }
        command(asked=Asked(**given), **said)

    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]  # what Typer looks at
    return run


def _parameters() -> list[Parameter]:
    flags = {field.name for field in fields(Asked) if field.default is False}
    return [
        Parameter(
            name,
            Parameter.POSITIONAL_OR_KEYWORD,
            default=False if name in flags else None,
            annotation=option,
        )
        for name, option in _OPTIONS.items()
    ]
