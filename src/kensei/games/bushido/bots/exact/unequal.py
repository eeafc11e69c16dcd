"""What is solved on this machine of duels whose hands differ in size: the values of all hands at all healths.

The values of two sizes of hands are an array by pair of hands and by both healths, stored as a product of two matrices
(its singular value decomposition, cut off); all 261,121 pairs of hands are kept. `kensei solve bushido` writes a file
for each pairing to the cache folder, and `kensei bench exploit bushido` says how much its rounding gives away.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from kensei.core.errors import BadOption
from kensei.core.i18n import N_
from kensei.games.bushido.bots.exact.odds import CARDS, FULL, HANDS, Array, oriented
from kensei.games.bushido.bots.exact.solver import stamp
from kensei.games.bushido.bots.exact.tables import SIZES
from kensei.games.bushido.bots.matchup import Pair
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck

VERSION = 1
ERROR = 0.0015
"""Root mean square of what is cut off in the values of two sizes of hands; it says how many components are kept."""
FINE = 16
"""So many components, the leading ones, are stored with 16 bits, as two columns; the others with 8."""
BY_SIZE = [np.flatnonzero(size == SIZES) for size in range(CARDS + 1)]
"""The hands of each size."""
PLACES = np.zeros(HANDS, np.int64)
"""Where each hand stands among those of its size."""
for _hands in BY_SIZE:
    PLACES[_hands] = np.arange(len(_hands))
PAIRS = np.array([[len(mine) * len(theirs) for theirs in BY_SIZE[1:]] for mine in BY_SIZE[1:]])
"""How many pairs of hands there are, by both sizes less one."""


def record_kind(columns: Array, health: int) -> np.dtype[np.void]:
    """Return the form of a file with so many columns of weights, by both sizes of hands less one, up to a health.

    `check` is a checksum of the arrays; `value`, `residual` and `gap` are what the solver found from full health.
    """
    return np.dtype(
        [
            ("version", "<u2"),
            ("cards", "S16"),
            ("health", "<u2"),
            ("check", "<u4"),
            ("value", "<f4"),
            ("residual", "<f4"),
            ("gap", "<f4"),
            ("columns", "<u2", (CARDS, CARDS)),
            ("healths", "<f2", (int(columns.sum()) * health**2,)),
            ("weights", "i1", (int((columns * PAIRS).sum()),)),
        ]
    )


class SolvedFor(NamedTuple):
    """Of what the values of a file are."""

    cards: str
    """The digest of the cards of both fighters."""
    value: float
    residual: float
    gap: float


@dataclass(frozen=True, slots=True, eq=False)
class UnequalValues:
    """The values of a pairing, in the order of `odds.oriented`."""

    fighters: Pair
    health: int
    """The most health of either for which there are values."""
    solved: SolvedFor
    blocks: list[list[tuple[Array, Array]]]
    """By both sizes less one: weights by place of each hand and column, and healths by layer and column."""

    def worths(self, mine: Array, theirs: Array, layers: Array) -> Array:
        """Return the values to the first by hand, the other's hand and layer: both healths less one as one number."""
        mine, theirs = np.where(mine == 0, FULL, mine), np.where(theirs == 0, FULL, theirs)
        layers = layers // FULL_HEALTH * self.health + layers % FULL_HEALTH
        found = np.zeros((len(mine), len(theirs), len(layers)), np.float32)
        for size in np.unique(SIZES[mine]):
            rows = np.flatnonzero(SIZES[mine] == size)
            for other in np.unique(SIZES[theirs]):
                columns = np.flatnonzero(SIZES[theirs] == other)
                weights, healths = self.blocks[size - 1][other - 1]
                needed = weights[np.ix_(PLACES[mine[rows]], PLACES[theirs[columns]])].astype(np.float32)
                found[np.ix_(rows, columns)] = needed @ healths[layers].astype(np.float32).T
        return np.clip(found, -1.0, 1.0)

    def put_into(self, dense: Array) -> None:
        """Fill values by layer, healths from 0, and both hands, as the solver has them."""
        size = round(len(dense) ** 0.5)
        one, other = np.divmod(np.arange((size - 1) ** 2), size - 1)
        layers = one * FULL_HEALTH + other
        every = np.arange(HANDS)
        for hand in range(HANDS):
            found = self.worths(np.array([hand]), every, layers)[0]
            dense[(one + 1) * size + other + 1, hand] = found.T


def pack(values: Array, solved: SolvedFor) -> Array:
    """Return the record that is stored; `values` by layer, healths from 1, and both hands."""
    found = [
        decomposed(values[:, mine[:, None], theirs[None, :]].reshape(len(values), -1).T)
        for mine in BY_SIZE[1:]
        for theirs in BY_SIZE[1:]
    ]
    columns = np.array([weights.shape[1] for weights, _ in found]).reshape(CARDS, CARDS)
    health = round(len(values) ** 0.5)
    record = np.zeros(1, record_kind(columns, health))
    record["version"], record["cards"] = VERSION, solved.cards.encode()
    record["health"], record["columns"] = health, columns
    record["value"], record["residual"], record["gap"] = solved[1:]
    record["weights"] = np.concatenate([weights.ravel() for weights, _ in found])
    record["healths"] = np.concatenate([healths.ravel() for _, healths in found])
    record["check"] = checksum(record)
    return record


def decomposed(part: Array) -> tuple[Array, Array]:
    """Return whole weights by pair and column, and healths by layer and column, whose product is this up to `ERROR`."""
    shares, vectors = np.linalg.eigh((part.T @ part).astype(np.float64))
    shares, vectors = np.maximum(0.0, shares[::-1]), vectors[:, ::-1].astype(np.float32)
    cut_off = np.sqrt(np.maximum(0.0, shares.sum() - np.cumsum(shares)) / part.size)
    rank = int(np.argmax(cut_off <= ERROR)) + 1
    exact = part @ vectors[:, :rank]
    scale = np.abs(exact).max(axis=0) / 127 + 1e-30
    weights = np.round(exact / scale)
    finer = np.round((exact / scale - weights)[:, :FINE] * 254)
    healths = vectors[:, :rank] * scale
    whole = np.concatenate((weights, finer), axis=1).astype(np.int8)
    return whole, np.concatenate((healths, healths[:, :FINE] / 254), axis=1).astype(np.float16)


def checksum(record: Array) -> int:
    found = 0
    for name in ("columns", "healths", "weights"):
        found = zlib.crc32(np.ascontiguousarray(record[name]).view(np.uint8).data, found)
    return found


def unpack(record: Array, fighters: Pair) -> UnequalValues:
    weights, healths = record["weights"][0], record["healths"][0]
    health = int(record["health"][0])
    blocks: list[list[tuple[Array, Array]]] = []
    at = at_health = 0
    for mine, row in zip(BY_SIZE[1:], record["columns"][0].astype(int), strict=True):
        blocks.append([])
        for theirs, columns in zip(BY_SIZE[1:], row, strict=True):
            shape = (len(mine), len(theirs), columns)
            end, end_health = at + shape[0] * shape[1] * columns, at_health + health**2 * columns
            blocks[-1].append((weights[at:end].reshape(shape), healths[at_health:end_health].reshape(-1, columns)))
            at, at_health = end, end_health
    solved = SolvedFor(bytes(record["cards"][0]).decode(), *(float(record[n][0]) for n in ("value", "residual", "gap")))
    return UnequalValues(fighters, health, solved, blocks)


def cache_folder() -> Path:
    """Return where values stand that were solved on this machine."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kensei" / "bushido"


def file_of(text: str, fighters: Pair) -> Path:
    """Return where the values of a pairing are looked for, whose fighters are in the order of the solver."""
    return cache_folder() / f"values-{fighters[0]}-{fighters[1]}-{stamp(text, fighters)}.npy"


def write(file: Path, record: Array) -> None:
    """Write a whole file or none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(f".{os.getpid()}.tmp")
    try:
        with part.open("wb") as stream:
            np.save(stream, record)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def read(file: Path, text: str, fighters: Pair) -> UnequalValues | str:
    """Return the values of a file, mapped into memory, or what is wrong with it: a message."""
    try:
        record = np.lib.format.open_memmap(file, mode="r")
    except (OSError, ValueError, EOFError, SyntaxError):
        return N_("it cannot be read")
    if not is_ours(record):
        return N_("it is of another version")
    if bytes(record["cards"][0]).decode(errors="replace") != stamp(text, fighters):
        return N_("it is of other cards")
    if checksum(record) != record["check"][0]:
        return N_("it is damaged")
    return unpack(record, fighters)


def is_ours(record: Array) -> bool:
    """Whether this is a record of this version, its arrays as long as it says."""
    if record.shape != (1,) or not {"version", "health", "columns"} <= set(record.dtype.names or ()):
        return False
    columns, health = record["columns"][0], int(record["health"][0])
    is_known = record["version"][0] == VERSION and columns.shape == (CARDS, CARDS)
    return bool(is_known and record.dtype == record_kind(columns, health))


@lru_cache(maxsize=64)
def _kept(file: Path, text: str, fighters: Pair, _written: tuple[int, int]) -> UnequalValues | str:
    return read(file, text, fighters)


def kept(text: str, fighters: Sequence[str]) -> UnequalValues | str | None:
    """Return what was solved here of two fighters, or what is wrong with the file; None where there is none.

    A file that is written anew, or for the first time, is found without a restart.
    """
    box = deck(text)
    if any(name not in box.fighters for name in fighters) or len(set(fighters)) != 2:
        return None
    try:
        pair = oriented(box, (fighters[0], fighters[1]))
        file = file_of(text, pair)
        written = file.stat()
    except (BadOption, OSError):
        return None
    return _kept(file, text, pair, (written.st_mtime_ns, written.st_size))


def solved_here(text: str, fighters: Sequence[str]) -> UnequalValues | None:
    """Return the values of two fighters that were solved on this machine; None where there are none to be used."""
    found = kept(text, fighters)
    return found if isinstance(found, UnequalValues) else None


def unusable(text: str, fighters: Sequence[str]) -> str:
    """Return what is wrong with the file of two fighters; nothing where there is none, or a good one."""
    found = kept(text, fighters)
    return found if isinstance(found, str) else ""
