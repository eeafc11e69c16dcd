"""Kendo Shiai: the one way in. Which decision, and which draw, leads to what.

The functions change a draft of the state and tell the events: `opening`, `turns`, `plays` (starts and
answers) and `points` are the sections of the rulebook page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kensei.core.protocol import CHANCE, Step
from kensei.games.kendo.draft import draw
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai.draft import Table, owe
from kensei.games.kendo.shiai.opening import ask_opening_pick, ask_show, choose, lot, open_game
from kensei.games.kendo.shiai.plays import answer, hand_over, raid, start, throw
from kensei.games.kendo.shiai.points import after_refill, refill
from kensei.games.kendo.shiai.turns import ask_pick, ask_play, end_clause, pick, switch

__all__ = ["Table", "apply", "end_clause"]


def apply(draft: Table, seat: int, move: Lay | Say) -> Step[Any]:
    """Play a move, or let chance bring a card or a lot."""
    if seat != CHANCE:
        DECISIONS[draft.point](draft, seat, move)
    elif draft.draws:
        draw_card(draft, move.cards[0])
    elif draft.raiding:
        raid(draft, move.cards[0])
    else:
        lot(draft, move)
    return draft.step()


def draw_card(draft: Table, card: str) -> None:
    """The next who has to draw gets the card, and when all have theirs the match goes on."""
    encho = draft.point == "refill" and draft.is_encho
    draw(draft, card, "shiai.jikan.encho" if encho else DRAW_CLAUSES[draft.point])
    owe(draft, draft.draws[1:])
    if not draft.draws:
        AFTER_DRAWS[draft.point](draft)


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


DECISIONS: Mapping[str, Callable[[Table, int, Lay | Say], None]] = {
    "opening-switch": choose,
    "opening-pick": choose,
    "show": choose,
    "switch": switch,
    "pick": pick,
    "start": start,
    "answer": answer,
    "stroke": answer,
    "hand-over": hand_over,
    "throw": throw,
    "refill": refill,
}


AFTER_DRAWS: Mapping[str, Callable[[Table], None]] = {
    "deal": open_game,
    "opening-switch": ask_opening_pick,
    "opening-pick": ask_show,
    "switch": ask_pick,
    "pick": ask_play,
    "start": ask_play,
    "refill": after_refill,
}
