"""Records and decks in files, with errors that a person understands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kensei.core.errors import BadOption, BadRecord, shown
from kensei.core.match import Match
from kensei.core.options import from_words
from kensei.core.protocol import Game
from kensei.record import loads


def read_text(path: str) -> str:
    """Read a text file."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadOption(f"{path} is no text file in UTF-8") from None
    except OSError as error:
        raise BadOption(f"{path}: {error.strerror}") from None


def write_text(path: str, text: str) -> None:
    """Write a text file."""
    if not path or not path.isprintable():
        raise BadOption(f"{shown(path)} is no name of a file; write one, as in duel.txt")
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOption(f"{path}: {error.strerror}") from None


def read_record(path: str) -> tuple[Match, BadRecord | None]:
    """Read a record; of a broken one the good part, and what is wrong with the rest."""
    try:
        return loads(read_text(path)), None
    except BadRecord as error:
        if error.match is None:
            raise
        return error.match, error


def game_options(game: Game, words: Sequence[str]) -> dict[str, Any]:
    """Read the game's options from the words of a command line; `--deck` names a file."""
    given = from_words(game.options, words)
    if isinstance(given.get("deck"), str):
        given["deck"] = read_text(given["deck"])
    return given
