"""The `escalade` command.

Each command imports what it needs when it runs, so that help and a typed size start at once:
neither Panda3D nor trimesh is loaded for them.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand

from escalade.rules.errors import EscaladeError

from .choice import MODEL_SUFFIXES, SCENE_SUFFIX
from .commands import (
    climbing,
    dead_ground,
    demo,
    importing,
    inside,
    leaping,
    looking,
    measure,
    moving,
    odds,
    pictures,
    room,
    rulers,
    rules,
    shelter,
    templates,
)

EXPECTED_ERROR = 2
"""Exit code of every expected error."""

STOPPED = 130
"""Exit code after Ctrl+C, as shells give it."""

app = typer.Typer(
    name="escalade",
    help="Measure castles, check templates and settle line-of-sight disputes on a true-scale "
    "siege table.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def _window_without_a_command(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Print the version and stop."),
) -> None:
    if version:
        from importlib.metadata import version as installed_version

        typer.echo(f"escalade {installed_version('escalade')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        pictures.open_window(None)


COMMANDS = (
    demo, measure, importing, looking, dead_ground, templates, moving, leaping, climbing, rulers,
    inside, room, shelter, pictures, rules, odds,
)  # fmt: skip
"""In the order in which help lists them."""

for module in COMMANDS:
    module.register(app)


class PlainHelp(TyperCommand):
    """A command whose help does not name the types that Python has for its arguments."""

    def get_help(self, ctx: Any) -> str:
        """The text of its help."""
        return re.sub(
            r"(?m)^(  [A-Z][^<\n]*)(<[^>\n]+>)(?=  )",
            lambda found: found[1] + " " * len(found[2]),
            super().get_help(ctx),
        )


for registered in app.registered_commands:
    registered.cls = PlainHelp


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; expected errors are one line on stderr and exit 2.

    A file alone, such as one dropped on the program's icon, is opened in the window.
    """
    _write_what_can_be_written()
    words = list(sys.argv[1:] if arguments is None else arguments)
    command = typer.main.get_command(app)
    if words and words[0] not in getattr(command, "commands", ()) and _is_file(words[0]):
        words.insert(0, "open")
    try:
        code = command.main(
            args=words,
            prog_name="escalade",
            standalone_mode=False,
        )
    except EscaladeError as error:
        _fail(str(error))
    except typer.TyperException as error:
        # Pydantic, which reads the choices of an option, begins what is wrong with its own word.
        _fail(error.format_message().replace("Value error, ", ""), hint=_help_hint(error))
    except typer.Abort:
        code = STOPPED
    except BrokenPipeError:
        # The reader (head, less) went away; Python would complain again when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:  # a full disk, a name too long, a folder that may not be looked into
        place = "" if error.filename is None else f"{error.filename}: "
        _fail(f"{place}{error.strerror or error}")
    except MemoryError:
        _fail("there is not enough memory for this; close other programs, or use a smaller model")
    if code == STOPPED:  # Typer turns Ctrl+C into this code by itself
        typer.echo("escalade: stopped", err=True)
    sys.exit(code if isinstance(code, int) else 0)


def _write_what_can_be_written() -> None:
    """Let no sign that a terminal does not know, or a file name that is no text, end an answer."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            known = stream.encoding.lower().startswith("utf")
            stream.reconfigure(errors="surrogateescape" if known else "replace")


def _is_file(word: str) -> bool:
    """Whether a first word names a file to open rather than a command."""
    return Path(word).is_file() or Path(word).suffix.lower() in {SCENE_SUFFIX, *MODEL_SUFFIXES}


def _help_hint(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return f" (see `{context.command_path} --help`)" if context is not None else ""


def _fail(message: str, hint: str = "") -> None:
    line = " ".join(message.split())
    typer.echo(f"escalade: {line}{hint}", err=True)
    sys.exit(EXPECTED_ERROR)
