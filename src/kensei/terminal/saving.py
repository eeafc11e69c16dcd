"""Records that a person saves: nothing of theirs is overwritten but an earlier part of the same game."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

from kensei import record
from kensei.core.errors import BadOption, shown
from kensei.core.match import AnyMatch
from kensei.core.record import LONGEST


def save(match: AnyMatch, path: str) -> Path:
    """Write the record of a match; return where it lies, a leading `~` read as the home folder."""
    if not path:
        raise BadOption("save where? Give a file, as in save duel.txt")
    if not path.isprintable():
        raise BadOption(f"{shown(path)} is no name of a file; write one, as in duel.txt")
    try:
        file = Path(path).expanduser()
        if holds_something_else(file, match):
            raise BadOption(f"{path} exists already and is not this game; choose another name, as in {free(path)}")
        file.write_text(record.dumps(match), encoding="utf-8")
    except (OSError, RuntimeError) as error:  # RuntimeError: nobody of that name has a home
        raise BadOption(f"{path}: {getattr(error, 'strerror', error)}") from None
    return file


def holds_something_else(file: Path, match: AnyMatch) -> bool:
    if not file.is_file():
        return False
    with file.open(encoding="utf-8", errors="replace") as lines:
        begun = lines.read(LONGEST)
    return bool(begun) and f"\nseed: {json.dumps(match.seed)}\n" not in begun


def free(path: str) -> str:
    """Return the name with the first number that no file has: after `duel.txt` comes `duel-2.txt`."""
    given = Path(path)
    names = (str(given.with_name(f"{given.stem}-{number}{given.suffix}")) for number in count(2))
    return next(name for name in names if not Path(name).expanduser().exists())
