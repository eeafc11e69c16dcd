"""What is shipped of solved duels: the values of hands of nine to six cards, where hands stay equal in size.

A turn needs the values one turn later, and the rest of a cycle is solved at the table (`endgame`), so smaller hands are
left out. The values of a size are an array by pair of hands and by both healths; it is stored as a product of two
matrices (its singular value decomposition, cut off). `kensei bench exploit bushido` says how much that gives away.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from kensei.games.bushido.bots.exact.odds import FULL, HANDS, Array, oriented
from kensei.games.bushido.bots.exact.solver import stamp
from kensei.games.bushido.bots.matchup import Pair
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck

FOLDER = Path(__file__).with_name("tables")
SIZES = np.array([bin(hand).count("1") for hand in range(HANDS)])
RANKS = {9: 1, 8: 81, 7: 64, 6: 40}
"""How many components are kept of the pairs of hands of each size."""
FINER = RANKS | {7: 80, 6: 64}
FINER_PAIRS = frozenset({("wanderer", "thrillseeker"), ("warlord", "thrillseeker")})
"""Pairings that keep more, because with `RANKS` their mixes would give away more than 0.01 (docs/solved/bushido.md)."""
FINE = 8
"""So many components, the leading ones, are stored with 16 bits, the others with 8."""


@dataclass(frozen=True, slots=True)
class ValueBlock:
    """The values of all pairs of hands of one size: weights times healths."""

    place: Array
    """Where each hand stands among those of the size."""
    weights: Array
    """By hand of the first, hand of the second, and component."""
    healths: Array
    """By the first's health less one, the second's less one, and component."""

    def values(self, mine: Array, theirs: Array) -> Array:
        """Return the values by hand of the first, hand of the second, and both healths less one."""
        weights = self.weights[self.place[mine][:, None], self.place[theirs][None, :]]
        return np.clip(np.tensordot(weights, self.healths, (2, 2)), -1.0, 1.0)


@dataclass(frozen=True, slots=True)
class PairingValues:
    """The values of a pairing, in the order of `odds.oriented`."""

    fighters: Pair
    blocks: dict[int, ValueBlock]
    full: Array
    """The values of full hands by both healths, from 0."""

    def after(self, mine: tuple[int, ...], theirs: tuple[int, ...]) -> Array:
        """Return the values one card later: by the card that each plays, and both healths from 0."""
        hands = [
            np.array([sum(1 << other for other in hand if other != card) for card in hand]) for hand in (mine, theirs)
        ]
        found = np.zeros((len(mine), len(theirs), FULL_HEALTH + 1, FULL_HEALTH + 1), np.float32)
        found[:, :, 1:, 1:] = self.blocks[len(mine) - 1].values(*hands)
        return found

    def put_into(self, dense: Array) -> None:
        """Overwrite what the solver found by what the table says; by layer, healths from 0, and both hands."""
        size = round(len(dense) ** 0.5)
        by_health = dense.reshape(size, size, HANDS, HANDS)
        for number, block in self.blocks.items():
            hands = np.flatnonzero(number == SIZES)
            values = np.moveaxis(block.values(hands, hands), (0, 1), (2, 3))[: size - 1, : size - 1]
            by_health[1:, 1:, hands[:, None], hands[None, :]] = values
        dense[:, 0], dense[:, :, 0] = dense[:, FULL], dense[:, :, FULL]


def pack(values: Array, mark: str, fighters: Pair) -> Array:
    """Return the record that is stored; `values` by layer, healths from 1, and both hands; `mark`: of which cards."""
    fields: list[tuple[str, Array]] = []
    for size, rank in (FINER if fighters in FINER_PAIRS else RANKS).items():
        hands = np.flatnonzero(size == SIZES)
        part = values[:, hands[:, None], hands[None, :]].reshape(len(values), -1).T.astype(np.float64)
        _, vectors = np.linalg.eigh(part.T @ part)
        healths = vectors[:, ::-1][:, :rank]
        weights = part @ healths
        scale = np.abs(weights).max(axis=0) + 1e-30
        weights /= scale
        fields += [
            (f"fine{size}", np.round(weights[:, :FINE] * 32_767).astype(np.int16)),
            (f"rest{size}", np.round(weights[:, FINE:] * 127).astype(np.int8)),
            (f"healths{size}", np.round(healths * 32_767).astype(np.int16)),
            (f"scale{size}", scale.astype(np.float32)),
        ]
    kind = [("cards", "S16"), *((name, array.dtype, array.shape) for name, array in fields if array.size)]
    return np.array([(mark.encode(), *(array for _, array in fields if array.size))], dtype=kind)


def unpack(record: Array, fighters: Pair) -> PairingValues:
    blocks = {}
    for size in RANKS:
        hands = np.flatnonzero(size == SIZES)
        place = np.full(HANDS, -1)
        place[hands] = np.arange(len(hands))
        parts = [record[f"fine{size}"][0].astype(np.float32) / 32_767]
        if f"rest{size}" in (record.dtype.names or ()):
            parts.append(record[f"rest{size}"][0].astype(np.float32) / 127)
        weights = np.concatenate(parts, axis=1) * record[f"scale{size}"][0]
        healths = record[f"healths{size}"][0].astype(np.float32) / 32_767
        blocks[size] = ValueBlock(
            place,
            weights.reshape(len(hands), len(hands), -1),
            healths.reshape(FULL_HEALTH, FULL_HEALTH, -1),
        )
    full = np.zeros((FULL_HEALTH + 1, FULL_HEALTH + 1), np.float32)
    full[1:, 1:] = blocks[9].values(np.array([FULL]), np.array([FULL]))[0, 0]
    return PairingValues(fighters, blocks, full)


@lru_cache(maxsize=64)
def table(text: str, fighters: Pair) -> PairingValues | None:
    """Return the table of a pairing; None where there is none, or where it is of other cards."""
    if any(name not in deck().fighters for name in fighters):
        return None
    pair = oriented(deck(), fighters)
    file = FOLDER / f"{pair[0]}-{pair[1]}.npy"
    if not file.is_file():
        return None
    record = np.load(file)
    if bytes(record["cards"][0]).decode() != stamp(text, pair):
        return None
    return unpack(record, pair)
