"""Bushido's rounds: who met whom and who won, read from what everybody was told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kensei.core.protocol import Event
from kensei.games.bushido.board import IN, WITHDRAWN, Shown
from kensei.games.bushido.state import View


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who fight one another in one round."""

    seats: tuple[int, int]
    winner: int | None = None
    """None while they fight, and where neither was left standing."""
    decided: bool = False

    @property
    def loser(self) -> int | None:
        return None if self.winner is None else self.seats[self.seats[0] == self.winner]


Round = tuple[Pair, ...]


def rounds(view: View, story: Sequence[Event]) -> list[Round]:
    """Return the rounds so far, the present one last; without a story only that one is known."""
    past: list[Round] = []
    pairs: list[tuple[int, int]] = []
    out: set[int] = set()
    for event in story:
        facts: Any = event.facts
        if event.name in ("paired", "accepted"):
            pairs.append((min(facts["seat"], facts["target"]), max(facts["seat"], facts["target"])))
        elif event.name in ("fell", "dishonoured"):
            out.add(facts["seat"])
        elif event.name == "walked_over":
            out.add(facts["target"])
        elif event.name == "replayed":
            out -= {facts["seat"], facts["target"]}
        elif event.name == "advanced" and pairs:
            past.append(tuple(settled(pair, out) for pair in pairs))
            pairs = []
    # Who left after winning a duel of this round has won it all the same.
    fallen = {seat for seat, each in enumerate(view.shown) if each.fate != IN and not has_place(each)}
    duels = [duel for duel in view.stage.duels if len(duel.seats) == 2]
    now = tuple(
        settled((duel.seats[0], duel.seats[1]), fallen) if duel.decided else Pair((duel.seats[0], duel.seats[1]))
        for duel in duels
    )
    return [*past, now]


def has_place(shown: Shown) -> bool:
    """Whether one who left still holds a place of the tournament, to be drawn in the next round."""
    return shown.fate == WITHDRAWN and shown.health > 0


def settled(seats: tuple[int, int], out: set[int]) -> Pair:
    left = [seat for seat in seats if seat not in out]
    return Pair(seats, left[0] if len(left) == 1 else None, decided=True)


def refusals(story: Sequence[Event]) -> dict[int, int]:
    lost: dict[int, int] = {}
    for event in story:
        facts: Any = event.facts
        if event.name == "advanced":
            lost = {}
        elif event.name == "refused":
            lost[facts["seat"]] = lost.get(facts["seat"], 0) + 2
    return lost


def slots(known: Sequence[Round]) -> list[list[int | None]]:
    """Lay out a tournament, a column a round and one for the winner: who won a pair stands beside it.

    Pairs are drawn anew in every round, so the columns are ordered from the last one back: no lines cross.

    >>> slots([(Pair((0, 2), 2, True), Pair((1, 3), 1, True)), (Pair((1, 2)),)])
    [[1, 3, 0, 2], [1, 2], [None]]
    """
    last: list[int | None] = [seat for pair in known[-1] for seat in pair.seats]
    # Players who left before the first round leave places that are nobody's.
    missing = (1 << max(0, len(last) - 1).bit_length()) - len(last)
    columns: list[list[int | None]] = [[*last, *[None] * missing]]
    for earlier in reversed(known[:-1]):
        won = {pair.winner: pair.seats for pair in earlier}
        columns.insert(0, [seat for winner in columns[0] for seat in won.get(winner, (None, None))])
    columns.append([*(pair.winner for pair in known[-1]), *[None] * (missing // 2)])
    while len(columns[-1]) > 1:
        columns.append([None] * (len(columns[-1]) // 2))
    return columns
