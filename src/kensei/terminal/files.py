"""Records in files, with errors that a person understands."""

from __future__ import annotations

from pathlib import Path

from kensei.arguments import read_text
from kensei.core.errors import BadOption, BadRecord, shown
from kensei.core.match import AnyMatch
from kensei.record import loads


def write_text(path: str, text: str) -> None:
    if not path or not path.isprintable():
        raise BadOption(f"{shown(path)} is no name of a file; write one, as in duel.txt")
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOption(f"{path}: {error.strerror}") from None


def read_record(path: str) -> tuple[AnyMatch, BadRecord | None]:
    """Read a record; of a broken one the good part, and what is wrong with the rest."""
    try:
        return loads(read_text(path)), None
    except BadRecord as error:
        if error.match is None:
            raise
        return error.match, error
