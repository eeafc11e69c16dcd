"""The file of the log: readable by its owner alone, and open in one server at a time."""

from __future__ import annotations

import errno
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path

from kensei.core.errors import KenseiError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

log = logging.getLogger("kensei.server")

PRIVATE = 0o600
"""The log holds every hand of every game."""
OTHERS = 0o077
TAKEN = (
    "another Kensei server{process} has this log open: stop it first, or give this one a folder of its own with --data"
)


class LogRefused(KenseiError):
    """A log that this server must not open, and why."""


def make_private(path: Path) -> None:
    """Create the file, or take others' rights from one that is there; SQLite gives its own files the same rights."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    if sys.platform != "win32":
        for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
            if file.exists():
                _tighten(file)


def _tighten(file: Path) -> None:
    mode = file.stat().st_mode & 0o777
    if not mode & OTHERS:
        return
    try:
        file.chmod(PRIVATE)
    except PermissionError:
        log.warning("%s can be read by others (mode %03o), and belongs to another user: chmod 600 it", file.name, mode)
    else:
        log.warning("%s could be read by others (mode %03o): now only by its owner", file.name, mode)


class LogLock:
    """The right to write a log, held until it is released or the process ends, however it ends.

    It is a lock on a file beside the log: SQLite's own locks lie on the log itself, and would be lost if the same
    process opened and closed it once more.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
        try:
            _lock(self._file)
        except OSError as error:
            holder = "" if sys.platform == "win32" else os.pread(self._file, 20, 0).decode(errors="replace").strip()
            os.close(self._file)
            if error.errno not in (errno.EAGAIN, errno.EACCES):
                raise
            raise LogRefused(TAKEN.format(process=f" (process {holder})" if holder.isdecimal() else "")) from None
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        os.close(self._file)


def _lock(file: int) -> None:
    """Lock an open file, or raise OSError if another process has it."""
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
