"""Functions that numba compiles, kept for the next start as long as nothing that went into them has changed.

numba itself looks at the file of the function alone, but those it calls and the tables of other modules are compiled
into it. So what is kept carries a digest of the module's source and of every module of ours it imports, near or far.

Without numba (the extra `fast`) the same functions run as plain Python, about forty times slower: who calls them asks
for fewer nodes then (`affordable`).
"""

from __future__ import annotations

import ast
import hashlib
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

try:
    import numba
    from numba.core import event
except ImportError:
    numba = None  # type: ignore[assignment]

IS_COMPILED = numba is not None
INTEGER: Any = np.int64 if IS_COMPILED else object
"""What whole numbers of arrays are: plain Python's own are faster where nothing is compiled, and never overflow."""
SLOWER = 40
"""How many times fewer nodes are affordable without the compiler."""

F = TypeVar("F", bound=Callable[..., Any])


class CompilerClock:
    """The processor time that numba has taken in this process; it listens to numba's events."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """So far, without what is being compiled now."""
        self._depth = 0
        self._begin = 0.0

    def notify(self, told: Any) -> None:
        """A function that calls others compiles them on the way: only the outermost counts."""
        if told.is_start:
            if not self._depth:
                self._begin = time.process_time()
            self._depth += 1
            return
        self._depth -= 1
        if not self._depth:
            self.seconds += time.process_time() - self._begin


COMPILER = CompilerClock()
if IS_COMPILED:
    event.Listener.register(CompilerClock)
    event.register("numba:compile", COMPILER)  # type: ignore[no-untyped-call]


def compiled(function: F, *, nogil: bool = False, made_for: str = "") -> F:
    """Compile the function, and keep the result beside its source, or in the user's cache directory.

    Where neither can be written, or the sources cannot be read, it is compiled anew at each start. `nogil` lets other
    threads run beside it. Without numba the function stays as it is.

    A function that is made within another one, of functions that it is given, names the module that gave them as
    `made_for`: it is kept apart for each such module, as long as nothing that this module imports has changed.
    """
    if not IS_COMPILED:
        return function
    if made_for:
        function.__qualname__ = f"{function.__name__}-{made_for}"
    try:
        made: Any = numba.njit(cache=True, nogil=nogil)(function)
        # numba has no public door to the stamp by which it tells old results from new ones
        kept = made._cache._cache_file
        kept._source_stamp = (kept._source_stamp, digest(function.__module__, Path(function.__code__.co_filename)))
        if made_for:
            given = Path(sys.modules[made_for].__file__ or "")
            kept._source_stamp = (*kept._source_stamp, digest(made_for, given))
            # numba would tell what the function is made of by names that change at each start
            made._cache._index_key = lambda signature, codegen: (signature, codegen.magic_tuple())
        kept._load_index = readable(kept._load_index)
    except (RuntimeError, AttributeError, OSError):
        made = numba.njit(nogil=nogil)(function)
    return cast(F, made)


def readable(load_index: Callable[[], dict[Any, str]]) -> Callable[[], dict[Any, str]]:
    """Make an index of what is kept read as empty where it names a type that is gone.

    numba reads the whole index before it looks at the stamp, so a class that has moved to another module since would
    stop the bots after an update.
    """

    def load() -> dict[Any, str]:
        try:
            return load_index()
        except (AttributeError, ImportError):
            return {}

    return load


def affordable(nodes: int, least: int = 1) -> int:
    """Return how many nodes may be spent where so many are when they are compiled.

    >>> affordable(500) == (500 if IS_COMPILED else 12)
    True
    """
    return nodes if IS_COMPILED else max(least, nodes // SLOWER)


@cache
def digest(module: str, file: Path) -> str:
    return hashlib.sha256(b"".join(_read(path) for path in sorted(sources(module, file)))).hexdigest()


def sources(module: str, file: Path) -> set[Path]:
    """Return the file of the module and those of all it imports, near or far, from its own package and from ours."""
    depth = module.count(".") + (file.name == "__init__.py")
    roots = {"kensei": Path(__file__).parents[2], module.split(".")[0]: file.parents[depth]}
    found = {file}
    waiting = [file]
    while waiting:
        for name in _imports(waiting.pop()):
            root = roots.get(name.split(".")[0])
            path = _file(name, root) if root else None
            if path is not None and path not in found:
                found.add(path)
                waiting.append(path)
    return found


def _file(module: str, root: Path) -> Path | None:
    place = root.joinpath(*module.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


@cache
def _read(path: Path) -> bytes:
    return path.read_bytes()


@cache
def _imports(path: Path) -> tuple[str, ...]:
    return tuple(_named(ast.parse(_read(path))))


def _named(tree: ast.Module) -> Iterator[str]:
    """Name what is imported; what comes from a package may be a module of it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
