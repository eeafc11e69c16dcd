"""Compile the bots' code beside the first game, where no set-up did: nobody waits for a compiler at a table.

`begin` starts `kensei.bots.precompile` as a process of its own. Until it is done the levels that need compiled code
play by another method (`Level.meanwhile`). That it is going on stands in the environment, so that worker processes
know it too; that it is done is a file beside the compiled code, named after all that went into it.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from kensei.games import part

VARIABLE = "KENSEI_COMPILING"
"""The environment variable: when the compiling began, in seconds since 1970; any other text forbids it."""
LONGEST = 1200
"""Seconds after which nobody waits for it any more: the process must have died."""
PACKAGE = Path(__file__).parents[1]


@cache
def has_compiler() -> bool:
    """Whether numba is installed; it is not imported for that."""
    try:
        return find_spec("numba") is not None
    except ModuleNotFoundError:
        return False


def begin(games: Iterable[str]) -> bool:
    """Begin to compile the code of these games, unless that was done or begun before; return whether it was begun."""
    wanted = [name for name in games if needs_compiling(name) and not marker(name).exists()]
    if os.environ.get(VARIABLE) or not wanted or not has_compiler() or not _is_writable(marker(wanted[0]).parent):
        return False
    os.environ[VARIABLE] = f"{time.time():.0f}"
    command = [sys.executable, "-m", "kensei.bots.precompile", "--quietly", *wanted]
    null = subprocess.DEVNULL
    # a session of its own: Ctrl-C at the prompt is not meant for it
    subprocess.Popen(command, stdin=null, stdout=null, stderr=null, start_new_session=True)
    return True


def needs_compiling(game: str) -> bool:
    return bool(getattr(part(game, "bots"), "COMPILED", ()))


def is_pending(game: str) -> bool:
    """Whether the code of a game is being compiled now."""
    begun = os.environ.get(VARIABLE, "")
    return begun.isdecimal() and time.time() - int(begun) < LONGEST and not marker(game).exists()


@cache
def marker(game: str) -> Path:
    """Return the file that says: all of this game is compiled, by this Python, numba and source."""
    given = os.environ.get("NUMBA_CACHE_DIR")
    beside = PACKAGE / "games" / "__pycache__"
    own = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kensei"
    folder = Path(given) if given else beside if _is_writable(beside) else own
    return folder / f"{game}-{_digest()}.compiled"


def done(game: str) -> None:
    """Write the marker file of a game; where that fails, the next start compiles again."""
    try:
        marker(game).parent.mkdir(parents=True, exist_ok=True)
        marker(game).touch()
    except OSError:
        return


@cache
def _digest() -> str:
    sources = sorted((*(PACKAGE / "bots").rglob("*.py"), *(PACKAGE / "games").rglob("*.py")))
    texts = [sys.version, _numba(), *(path.read_text(encoding="utf-8") for path in sources)]
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


@cache
def _numba() -> str:
    try:
        return version("numba")
    except PackageNotFoundError:
        return ""


def _is_writable(folder: Path) -> bool:
    """Whether files can be made there, as soon as the folder is made."""
    while not folder.exists():
        folder = folder.parent
    return os.access(folder, os.W_OK)
