"""Kendo Shiai: which decision and which draw leads to what.

The functions change a draft of the state and tell the events: `opening`, `turns`, `plays` (starts and
answers) and `points` are the sections of the rulebook page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kensei.core.protocol import CHANCE, Step
from kensei.games.kendo.moves import Say
from kensei.games.kendo.shiai.draft import ShiaiDraft
from kensei.games.kendo.shiai.opening import ask_both, choose, lot
from kensei.games.kendo.shiai.plays import answer, hand_over, raid, start, throw_away
from kensei.games.kendo.shiai.points import fill
from kensei.games.kendo.shiai.turns import ask_play, end_clause, switch

__all__ = ["apply", "end_clause"]


def apply(state: Any, seat: int, move: Any) -> Step[Any]:
    """Play a move, or let chance bring a card or a lot."""
    draft = ShiaiDraft(state)
    if seat != CHANCE:
        DECISIONS[draft.point](draft, seat, move)
    elif draft.draws:
        is_encho = draft.point == "refill" and draft.is_encho
        draft.draw(move.cards[0], "shiai.jikan.encho" if is_encho else DRAW_CLAUSES[draft.point])
        if not draft.draws:
            AFTER_DRAWS[draft.point](draft)
    elif draft.raiding:
        raid(draft, move.cards[0])
    else:
        lot(draft, move.seat)
    return draft.step()


def draw(draft: ShiaiDraft, seat: int, move: Say) -> None:
    """Draw one card from a deck of choice [shiai.switch-pick, shiai.refill]."""
    draft.owe_one(seat, move.deck)


DRAW_CLAUSES = {
    "deal": "shiai.deal",
    "opening-switch": "shiai.deal",
    "opening-pick": "shiai.deal",
    "switch": "shiai.switch-pick",
    "pick": "shiai.switch-pick",
    "start": "shiai.hansoku.no-start",
    "refill": "shiai.refill",
}
"""Why a card is drawn, by the point at which it is."""

DECISIONS: Mapping[str, Callable[[ShiaiDraft, int, Any], None]] = {
    "opening-switch": choose,
    "opening-pick": choose,
    "show": choose,
    "switch": switch,
    "pick": draw,
    "start": start,
    "answer": answer,
    "stroke": answer,
    "hand-over": hand_over,
    "throw": lambda draft, seat, move: throw_away(draft, seat, move.cards),
    "refill": draw,
}

AFTER_DRAWS: Mapping[str, Callable[[ShiaiDraft], None]] = {
    "deal": lambda draft: ask_both(draft, "opening-switch"),
    "opening-switch": lambda draft: ask_both(draft, "opening-pick"),
    "opening-pick": lambda draft: ask_both(draft, "show"),
    "switch": lambda draft: setattr(draft, "point", "pick"),
    "pick": ask_play,
    "start": ask_play,
    "refill": lambda draft: fill(draft, draft.filling),
}
