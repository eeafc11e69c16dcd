"""Musashi's Challenge: the one way in. Which decision, and which draw, leads to what.

The functions change a draft of the state and tell the events: `opening`, `attacks`, `answers` and `leaving` are the
sections of the rulebook page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kensei.core.protocol import CHANCE, Step
from kensei.games.kendo.draft import draw
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi.answers import answer, take
from kensei.games.kendo.musashi.attacks import after_bonus, after_exchange, attack, bonus
from kensei.games.kendo.musashi.draft import Table, owe
from kensei.games.kendo.musashi.leaving import leave
from kensei.games.kendo.musashi.opening import after_deal, choose, compare

__all__ = ["Table", "apply", "withdraw"]


def apply(draft: Table, seat: int, move: Lay | Say) -> Step[Any]:
    """Play a move, or let chance bring a card."""
    if seat == CHANCE:
        assert isinstance(move, Lay)
        (draw_card if draft.draws else take)(draft, move.cards[0])
    else:
        DECISIONS[draft.point](draft, seat, move)
    return draft.step()


def withdraw(draft: Table, seat: int) -> Step[Any]:
    """Let a player leave the game at any decision, of anybody's."""
    leave(draft, seat)
    return draft.step()


def draw_card(draft: Table, card: str) -> None:
    """The next who has to draw gets the card, and when all have theirs the game goes on."""
    draw(draft, card, DRAW_CLAUSES[draft.point])
    owe(draft, draft.draws[1:])
    if not draft.draws:
        AFTER_DRAWS[draft.point](draft)


DRAW_CLAUSES = {
    "deal": "musashi.deal",
    "mulligan": "musashi.mulligan",
    "tie": "musashi.first",
    "attack": "musashi.no-attack",
    "bonus": "musashi.out.bonus",
}
"""Why a card is drawn, by the point at which it is."""


DECISIONS: Mapping[str, Callable[[Table, int, Lay | Say], None]] = {
    "mulligan": choose,
    "tie": choose,
    "attack": attack,
    "answer": answer,
    "bonus": bonus,
}


AFTER_DRAWS: Mapping[str, Callable[[Table], None]] = {
    "deal": after_deal,
    "mulligan": compare,
    "tie": compare,
    "attack": after_exchange,
    "bonus": after_bonus,
}
