"""The command `kensei`: one line a subcommand.

A command's module has `add_arguments(parser)` and `run(args) -> int | None`, the exit code; where it has several
commands, `replay_arguments(parser)` and `replay(args)`. One with `OPTIONS = True` finds the words it does not know,
the game's own options, in `args.rest`.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from importlib import import_module
from types import ModuleType

from kensei.core.errors import KenseiError

SOLVER = "bots.command"
"""The part of a game that solves its positions, where there is one."""

COMMANDS = {
    "games": ("list the duels", "kensei.terminal.listings:games"),
    "bots": ("list the bots, and what each is", "kensei.terminal.listings:bots"),
    "rules": ("read a rulebook page, or one clause of it", "kensei.terminal.listings:rules"),
    "deck": ("print the cards of a game", "kensei.terminal.listings:deck"),
    "play": ("play in the terminal", "kensei.terminal.play"),
    "serve": ("play in the browser", "kensei.server.command"),
    "replay": ("watch a record", "kensei.terminal.records:replay"),
    "verify": ("recompute every draw of a record", "kensei.terminal.records:verify"),
    "perft": ("count the move sequences from a position", "kensei.terminal.perft"),
    "arena": ("let bots play one another, and rate them", "kensei.arena.command"),
    "solve": ("solve a position", SOLVER),
    "bench": ("measure speed", "kensei.bench"),
}

BAD_INPUT = 2
INTERRUPTED = 130


def main(argv: list[str] | None = None) -> None:
    words = sys.argv[1:] if argv is None else argv
    _mend_the_streams()
    try:
        code = run(words)
        sys.stdout.flush()
    except KenseiError as error:
        code = _complain(error)
    except OSError as error:
        code = _leave_the_pipe() if isinstance(error, BrokenPipeError) else _complain(error)
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        code = INTERRUPTED
    sys.exit(code)


def run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    if words[0] == "--version":
        print(import_module("kensei").__version__)
        return 0
    if words[0] not in COMMANDS:
        print(f"kensei: no command {words[0]!r}\n\n{overview()}", file=sys.stderr)
        return BAD_INPUT
    summary, path = COMMANDS[words[0]]
    path, _, name = path.partition(":")
    module = solver(words[1:2]) if path == SOLVER else import_module(path)
    # Shortened names would swallow the games' own options.
    parser = argparse.ArgumentParser(
        prog=f"kensei {words[0]}",
        description=f"{summary[0].upper()}{summary[1:]}.",
        allow_abbrev=False,
        add_help=not getattr(module, "OWN_HELP", False),
    )
    getattr(module, f"{name}_arguments" if name else "add_arguments")(parser)
    if getattr(module, "OPTIONS", False):
        args, rest = parser.parse_known_args(words[1:])
        args.rest = rest
    else:
        args = parser.parse_args(words[1:])
    return getattr(module, name or "run")(args) or 0


def solver(wanted: list[str]) -> ModuleType:
    """Return the module that solves the wanted game, else the first there is, which says what it can solve."""
    from kensei.games import names, part

    known = [name for name in wanted if name in names()]
    return next(module for name in (*known, *names()) if (module := part(name, SOLVER)))


def overview() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  kensei {name:<{width}}  {summary}" for name, (summary, _) in COMMANDS.items()]
    return "\n".join(["Kensei, the home of five samurai duels.", "", *lines, "", "kensei COMMAND --help tells more."])


def _mend_the_streams() -> None:
    """Whatever the terminal cannot show or read becomes a `?`; a closed stream is an empty one."""
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(error: Exception) -> int:
    print(f"kensei: {error}", file=sys.stderr)
    return BAD_INPUT


def _leave_the_pipe() -> int:
    """The reader of the pipe has gone: exit quietly, as other commands do."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
