"""Games kept by themselves: each is written to the disk before the next prompt, so that a killed process loses nothing.

They lie in `$XDG_STATE_HOME/kensei/games` (`~/.local/state/kensei/games`), readable by their owner alone: a record as
`kensei replay` reads it, and beside it who plays. The newest are kept, for a while.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from kensei import record
from kensei.arguments import read_text
from kensei.core.errors import BadOption, BadRecord
from kensei.core.match import AnyMatch

if sys.platform != "win32":
    import fcntl

MOST_GAMES = 50
MOST_DAYS = 90
LONGEST_SEATS = 2000
"""Bytes of the file that says who plays."""
HUMAN = "human"


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game in the folder: its record, and who plays."""

    path: Path

    @property
    def seats_path(self) -> Path:
        return self.path.with_suffix(".json")

    def write(self, match: AnyMatch) -> None:
        """Put the record on the disk; it replaces the one before as a whole, or not at all."""
        write_durably(self.path, record.dumps(match))

    def read(self) -> tuple[AnyMatch, list[str]]:
        """Return the match and the words for its seats: `human`, or a bot's name."""
        match = record.loads(read_text(str(self.path)))
        try:
            seats = json.loads(read_text(str(self.seats_path), LONGEST_SEATS))["seats"]
        except (ValueError, KeyError, TypeError):
            seats = None
        if not isinstance(seats, list) or len(seats) != match.players or not all(isinstance(w, str) for w in seats):
            raise BadOption(f"{self.seats_path} should list {match.players} seats: {HUMAN}, or a bot's name")
        return match, seats


@contextmanager
def held(kept: KeptGame | None) -> Iterator[None]:
    """Hold a game while it is played: no other window goes on with it."""
    descriptor = _lock(kept) if kept else None
    if kept and descriptor is None:
        raise BadOption(f"{kept.path} is being played in another window")
    try:
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def is_open(kept: KeptGame) -> bool:
    """Whether a process that runs plays the game."""
    descriptor = _lock(kept)
    if descriptor is None:
        return True
    os.close(descriptor)
    return False


def _lock(kept: KeptGame) -> int | None:
    """Return what holds a game while it is open; None if another holds it.

    The lock is on the file that says who plays: the record is replaced at every write.
    """
    descriptor = os.open(kept.seats_path, os.O_RDONLY)
    if sys.platform != "win32":
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return None
        except OSError:
            pass  # a disk that knows no locks
    return descriptor


def folder() -> Path:
    given = os.environ.get("XDG_STATE_HOME", "")
    # The specification says that a relative path is to be ignored.
    home = Path(given) if os.path.isabs(given) else Path.home() / ".local" / "state"
    return home / "kensei" / "games"


def begin(game: str, seats: Sequence[str]) -> KeptGame:
    """Make the place of a new game, and forget those that are too old or too many."""
    where = folder()
    where.mkdir(mode=0o700, parents=True, exist_ok=True)
    forget(where)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    kept = KeptGame(where / f"{stamp}-{game}-{secrets.token_hex(3)}.txt")
    write_durably(kept.seats_path, json.dumps({"seats": list(seats)}))
    return kept


def forget(where: Path) -> None:
    newest = sorted(where.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    oldest = time.time() - MOST_DAYS * 86400
    for number, path in enumerate(newest):
        if number >= MOST_GAMES - 1 or path.stat().st_mtime < oldest:
            path.with_suffix(".txt").unlink(missing_ok=True)
            path.unlink(missing_ok=True)


def unfinished(game: str | None = None) -> Iterator[tuple[KeptGame, AnyMatch, list[str]]]:
    """Yield the games that can be played on, the one last played first.

    What cannot be read is passed over, and what is being played in another window.
    """
    found = [KeptGame(path) for path in folder().glob("*.txt")]
    for kept in sorted(found, key=lambda one: one.path.stat().st_mtime_ns, reverse=True):
        try:
            match, seats = kept.read()
        except (BadRecord, BadOption):
            continue
        if match.state.to_act() and game in (None, match.game.name) and not is_open(kept):
            yield kept, match, seats


def write_durably(path: Path, text: str) -> None:
    """Replace a file by one with this text, readable by its owner alone, and return when it is on the disk."""
    new = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    if hasattr(os, "O_DIRECTORY"):
        directory = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)
