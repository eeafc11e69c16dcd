"""The command `kensei`: one line a subcommand.

A command's module has `add_arguments(parser)` and `run(args) -> int | None`, the exit code; where it has several
commands, `replay_arguments(parser)` and `replay(args)`. One with `OPTIONS = True` finds the words it does not know,
the game's own options, in `args.rest`.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import sys
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from kensei.core.errors import BadOption, KenseiError, shown

SOLVER = "bots.command"
"""The part of a game that solves its positions, where there is one."""

COMMANDS = {
    "games": ("list the duels", "kensei.terminal.listings:games"),
    "bots": ("list the bots, and what each is", "kensei.terminal.listings:bots"),
    "rules": ("read a rulebook page, or one clause of it", "kensei.terminal.listings:rules"),
    "deck": ("print the cards of a game", "kensei.terminal.listings:deck"),
    "play": ("play in the terminal", "kensei.terminal.play"),
    "learn": ("learn a duel by playing a first one", "kensei.terminal.learn"),
    "puzzles": ("solve puzzles in the terminal", "kensei.terminal.puzzles"),
    "serve": ("play in the browser", "kensei.server.command"),
    "join": ("play at a table of a server, in the terminal", "kensei.terminal.remote.command:join"),
    "watch": ("watch a table of a server, in the terminal", "kensei.terminal.remote.command:watch"),
    "replay": ("show a record, move by move", "kensei.terminal.records:replay"),
    "review": ("say what was better in a finished game", "kensei.terminal.review"),
    "habits": ("say how readable a player is", "kensei.terminal.habits"),
    "verify": ("recompute every draw of a record", "kensei.terminal.records:verify"),
    "perft": ("count the move sequences from a position", "kensei.terminal.perft"),
    "arena": ("let bots play one another, and rate them", "kensei.arena.command"),
    "solve": ("solve a position", SOLVER),
    "bench": ("measure speed", "kensei.bench"),
    "completion": ("write what makes a shell complete these commands", "kensei.terminal.completion"),
}

BAD_INPUT = 2
INTERRUPTED = 130


def main(argv: list[str] | None = None) -> None:
    words = sys.argv[1:] if argv is None else argv
    _mend_the_streams()
    # The networks' matrices are small: threads of the linear algebra would wait for one another longer than they work.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        code = run(words)
        sys.stdout.flush()
    except KenseiError as error:
        code = _complain(error, words)
    except OSError as error:
        code = _leave_the_pipe() if isinstance(error, BrokenPipeError) else _complain(error, words)
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
    if words[0] not in COMMANDS and "--json" in words:
        raise BadOption(f"no command {shown(words[0])}; there are: {', '.join(COMMANDS)}")
    if words[0] not in COMMANDS:
        print(f"kensei: no command {words[0]!r}\n\n{overview()}", file=sys.stderr)
        return BAD_INPUT
    words = _json_last(words)
    module, name = command_module(words[0], words[1:2])
    parser = command_parser(words[0], words[1:2], Parser if "--json" in words else argparse.ArgumentParser)
    if "--json" in words and not (_knows_json(parser) or getattr(module, "OWN_HELP", False)):
        raise BadOption(f"kensei {words[0]} has no --json: it is for people")
    if getattr(module, "OPTIONS", False):
        # without a name before them, all options are for what has its own help, with their values
        is_unnamed = getattr(module, "OWN_HELP", False) and words[1:2] and words[1].startswith("-")
        args, rest = parser.parse_known_args([] if is_unnamed else words[1:])
        args.rest = words[1:] if is_unnamed else rest
    else:
        # an option may stand before or between the words of a list
        args = (parser.parse_intermixed_args if _takes_list(parser) else parser.parse_args)(words[1:])
    return getattr(module, name or "run")(args) or 0


def _json_last(words: list[str]) -> list[str]:
    """Put `--json` at the end: before a list of words argparse would take the list for empty.

    >>> _json_last(["solve", "--json", "kaito", "POSITION"])
    ['solve', 'kaito', 'POSITION', '--json']
    """
    if "--json" not in words or "--" in words:
        return words
    return [*(word for word in words if word != "--json"), "--json"]


def _takes_list(parser: argparse.ArgumentParser) -> bool:
    return any(action.nargs in ("*", "+") for action in parser._actions if not action.option_strings)


def _knows_json(parser: argparse.ArgumentParser) -> bool:
    return any("--json" in action.option_strings for action in parser._actions)


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are errors like all others, for programs."""

    def error(self, message: str) -> NoReturn:
        raise BadOption(message)


def command_module(command: str, wanted: list[str]) -> tuple[ModuleType, str]:
    """Return the module of a command and the name of its function, "" where it has one alone."""
    path, _, name = COMMANDS[command][1].partition(":")
    return (solver(wanted) if path == SOLVER else import_module(path)), name


def command_parser(
    command: str, wanted: list[str], kind: type[argparse.ArgumentParser] = argparse.ArgumentParser
) -> argparse.ArgumentParser:
    """Return the parser of a command; `wanted`: the game that is named first, for those that depend on it."""
    module, name = command_module(command, wanted)
    summary = COMMANDS[command][0]
    # Shortened names would swallow the games' own options.
    parser = kind(
        prog=f"kensei {command}",
        description=f"{summary[0].upper()}{summary[1:]}.",
        allow_abbrev=False,
        add_help=not getattr(module, "OWN_HELP", False),
    )
    getattr(module, f"{name}_arguments" if name else "add_arguments")(parser)
    if COMMANDS[command][1] == SOLVER:
        parser.epilog = "Each game has options of its own: kensei solve GAME --help tells them."
    return parser


def solver(wanted: list[str]) -> ModuleType:
    """Return the module that solves the wanted game; where none is named, the first there is, for its help."""
    from kensei.games import names, part

    solvers = {name: module for name in names() if (module := part(name, SOLVER))}
    if wanted and not wanted[0].startswith("-") and wanted[0] not in solvers:
        raise BadOption(f"{shown(wanted[0])} cannot be solved: give {', '.join(solvers)}")
    return next(solvers[name] for name in (*wanted, *solvers) if name in solvers)


def overview() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  kensei {name:<{width}}  {summary}" for name, (summary, _) in COMMANDS.items()]
    return "\n".join(["Kensei, the home of six samurai duels.", "", *lines, "", "kensei COMMAND --help tells more."])


def _mend_the_streams() -> None:
    """Whatever the terminal cannot show or read becomes a `?`; a closed stream is an empty one."""
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(error: Exception, words: list[str]) -> int:
    """Say what is wrong; with `--json` as one object, for programs."""
    said = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)
    if "--json" not in words:
        print(_fitted(f"kensei: {said}"), file=sys.stderr)
        return BAD_INPUT
    try:
        print(json.dumps({"error": said}, ensure_ascii=False), flush=True)
    except BrokenPipeError:
        _leave_the_pipe()
    return BAD_INPUT


def _fitted(text: str) -> str:
    """Break a line between words where the screen ends; in a pipe it stays whole."""
    if not sys.stderr.isatty():
        return text
    from kensei.terminal.layout import filled

    width = shutil.get_terminal_size().columns
    return "\n".join(filled(line, width - 1, "", "  ") for line in text.splitlines())


def _leave_the_pipe() -> int:
    """The reader of the pipe has gone: exit quietly, as other commands do."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
