"""What the words of a command line mean, for all commands: numbers, files, and a game's own options."""

from __future__ import annotations

import argparse
import codecs
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kensei.core import deckfile
from kensei.core.errors import LONGEST_SHOWN, BadOption, shown
from kensei.core.options import from_words
from kensei.core.protocol import AnyGame

MOST_DIGITS = 15
LONGEST_FILE = 8_000_000
"""Bytes of a record: about 300,000 moves."""


def whole(least: int = 1, most: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers for `argparse`.

    >>> whole(0, 65535)("8765")
    8765
    >>> whole(1, 9)("ten")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: 'ten' should be a whole number, from 1 to 9
    """
    wanted = f"{least} or more" if most is None else f"from {least} to {most}"

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else -1
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(f"{shown(text)} should be a whole number, {wanted}")
        return number

    return read


def seconds(text: str) -> float:
    """Read a number of seconds for `argparse`: more than 0, less than a day.

    >>> seconds("0.5")
    0.5
    """
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 86400:
        raise argparse.ArgumentTypeError(f"{shown(text)} should be a number of seconds, like 0.5")
    return number


STANDARD_INPUT = "-"


def read_text(path: str, most: int = LONGEST_FILE) -> str:
    """Return the text of a file, or of standard input for `-`."""
    if not path:
        raise BadOption("'' is no file: give its name, or - for standard input")
    try:
        if path == STANDARD_INPUT:
            body = sys.stdin.buffer.read(most + 1) if hasattr(sys.stdin, "buffer") else b""
        else:
            with Path(path).open("rb") as file:
                body = file.read(most + 1)
    except (OSError, ValueError) as error:
        # A name with a zero in it is a ValueError.
        named = path if len(path) <= LONGEST_SHOWN else shown(path)
        raise BadOption(f"{named}: {getattr(error, 'strerror', error)}") from None
    is_whole = len(body) <= most
    try:
        # The last letter may be cut where the reading ended.
        text = codecs.getincrementaldecoder("utf-8")().decode(body, final=is_whole)
    except UnicodeDecodeError:
        raise BadOption(f"{path} is no text file in UTF-8") from None
    if not is_whole:
        raise BadOption(f"{path} has more than {most} bytes")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def game_options(game: AnyGame, words: Sequence[str]) -> dict[str, Any]:
    """Read a game's options from a command line; `--deck` names a file."""
    given = from_words(game.options, words)
    if isinstance(given.get("deck"), str):
        given["deck"] = read_text(given["deck"], deckfile.LONGEST)
    return given
