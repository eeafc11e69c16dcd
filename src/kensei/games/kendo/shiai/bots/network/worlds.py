"""What a seat of Kendo Shiai does not know, imagined: the other's hand, the decks, and what the other has thrown.

A seat remembers which cards it threw itself, and which were raided: the events tell it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kensei.core.protocol import Event
from kensei.games.compiling import compiled
from kensei.games.kendo.bots.network.card_inputs import held_by_other, unseen
from kensei.games.kendo.bots.network.dealing import deal_unknown
from kensei.games.kendo.cards import COLOURS, ORDER
from kensei.games.kendo.kernel.cards import FIRST, KINDS
from kensei.games.kendo.kernel.rows import ASIDE, DECK, HAND, Row
from kensei.games.kendo.shiai.bots.network.hands import odds_of
from kensei.games.kendo.shiai.bots.network.playouts import THROWN


def recall(row: Row, story: Sequence[Event]) -> None:
    """Write which of the thrown cards a seat knows, by the events that it was told."""
    for event in story:
        if event.name == "called_encho":
            row[THROWN : THROWN + KINDS] = 0
        elif event.name == "remade":
            colour = COLOURS.index(str(event.facts["deck"]))
            row[THROWN + FIRST[colour] : THROWN + FIRST[colour + 1]] = 0
        else:
            for card in _known(event):
                row[THROWN + ORDER[card]] += 1


def _known(event: Event) -> Sequence[str]:
    """Return the cards that left a hand with this event, as far as the seat may know them."""
    found = event.facts.get("own") or [event.facts[name] for name in ("card",) if name in event.facts]
    return [str(card) for card in found] if isinstance(found, list) else []


def imagine_all(rows: Any, seat: int, dice: Any) -> None:
    """Deal what the seat does not know anew in every row; to the seat they are all the same."""
    deal_all(rows, seat, odds_of(rows[0], seat), dice)


@compiled
def deal_all(rows, seat: int, odds, dice) -> None:
    for index in range(len(rows)):
        imagine(rows[index], seat, odds, dice, index)


@compiled
def imagine(row, seat: int, odds, dice, index: int) -> None:
    """Deal the other's hand by the odds of each card, the decks, and the thrown cards that the seat has not seen."""
    other, pool = 1 - seat, np.zeros(KINDS, dtype=np.int64)
    for card in range(KINDS):
        pool[card] = max(0, unseen(row, seat, card) - row[THROWN + card])
        row[HAND + KINDS * other + card], row[DECK + card], row[ASIDE + card] = 0, 0, row[THROWN + card]
    deal_unknown(row, other, held_by_other(row, seat), pool, odds, dice, index)
