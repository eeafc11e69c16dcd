"""Kendo Shiai: which decision and which draw leads to what; the opening, where both switch, pick and show.

The functions change a draft of the state and tell the events: `plays` (rounds, starts and answers) is a section of the
rulebook page, and so is the opening here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kensei.core.protocol import CHANCE, Step
from kensei.games.kendo.cards import COLOURS, NUMBER, replaced
from kensei.games.kendo.moves import Say
from kensei.games.kendo.shiai import plays
from kensei.games.kendo.shiai.offers import TIES
from kensei.games.kendo.shiai.plays import ShiaiDraft


def ask_both(draft: ShiaiDraft, point: str) -> None:
    """Both decide at once: they switch, they pick, they show a brown [shiai.deal]."""
    draft.point, draft.chosen = point, (None, None)


def choose(draft: ShiaiDraft, seat: int, move: Say) -> None:
    """Decide in the opening; nothing moves before both have [shiai.deal]."""
    draft.tell("chose", "shiai.deal", {seat: {"choice": str(move)}}, seat=seat, what=move.verb)
    draft.chosen = replaced(draft.chosen, seat, move)
    first, second = draft.chosen
    if not first or not second:
        return
    draft.chosen = ()
    if draft.point == "show":
        compare(draft, (first, second))
        return
    if draft.point == "opening-switch":
        throw_for(draft, 0, first, "shiai.deal")
        throw_for(draft, 1, second, "shiai.deal")
    draft.owe(((0, COLOURS.index(first.deck)), (1, COLOURS.index(second.deck))))


def throw_for(draft: ShiaiDraft, seat: int, move: Say, rule: str) -> None:
    draft.put_aside(seat, move.cards, "switched", rule, deck=move.deck)


def compare(draft: ShiaiDraft, choices: tuple[Say, Say]) -> None:
    """The larger number starts; equal ones are shown again, at the end the lot decides [shiai.deal.tie]."""
    shown = [card for move in choices for card in move.cards[:1] or ("",)]
    numbers = [NUMBER.get(card, 0) for card in shown]
    draft.tell("compared", "shiai.deal", shown=shown, numbers=numbers)
    if numbers[0] != numbers[1]:
        first_start(draft, numbers.index(max(numbers)))
        return
    draft.ties += 1
    draft.tell("tied", "shiai.deal.tie", numbers=numbers)
    if draft.ties == TIES or not numbers[0]:
        draft.point = "lot"
    else:
        ask_both(draft, "show")


def first_start(draft: ShiaiDraft, seat: int) -> None:
    """The opening's switch-and-pick serves the first play of both [shiai.switch-pick.first]."""
    draft.ties, draft.served = 0, (0, 1)
    plays.take_turn(draft, seat, due=True)


def switch(draft: ShiaiDraft, seat: int, move: Say) -> None:
    """Throw a card unseen and draw one from the named deck; then a red or green is picked [shiai.switch-pick]."""
    throw_for(draft, seat, move, "shiai.switch-pick")
    draft.owe_one(seat, move.deck)


def draw(draft: ShiaiDraft, seat: int, move: Say) -> None:
    """Draw one card from a deck of choice [shiai.switch-pick, shiai.refill]."""
    draft.owe_one(seat, move.deck)


def apply(state: Any, seat: int, move: Any) -> Step[Any]:
    draft = ShiaiDraft(state)
    if seat != CHANCE:
        DECISIONS[draft.point](draft, seat, move)
    elif draft.draws:
        is_encho = draft.point == "refill" and draft.is_encho
        draft.draw(move.cards[0], "shiai.jikan.encho" if is_encho else DRAW_CLAUSES[draft.point])
        if not draft.draws:
            AFTER_DRAWS[draft.point](draft)
    elif draft.raiding:
        plays.raid(draft, move.cards[0])
    else:
        draft.tell("drawn_by_lot", "shiai.deal.tie", seat=move.seat)
        first_start(draft, move.seat)
    return draft.step()


DRAW_CLAUSES = {
    "deal": "shiai.deal",
    "opening-switch": "shiai.switch-pick.first",
    "opening-pick": "shiai.switch-pick.first",
    "switch": "shiai.switch-pick",
    "pick": "shiai.switch-pick",
    "drop": "shiai.hansoku.no-start",
    "refill": "shiai.refill",
}
"""Why a card is drawn, by the point at which it is."""

DECISIONS: Mapping[str, Callable[[ShiaiDraft, int, Any], None]] = {
    "opening-switch": choose,
    "opening-pick": choose,
    "show": choose,
    "switch": switch,
    "pick": draw,
    "start": plays.start,
    "drop": plays.drop,
    "answer": plays.answer,
    "stroke": plays.answer,
    "hand-over": plays.hand_over,
    "throw": lambda draft, seat, move: plays.throw_away(draft, seat, move.cards),
    "refill": draw,
}

AFTER_DRAWS: Mapping[str, Callable[[ShiaiDraft], None]] = {
    "deal": lambda draft: ask_both(draft, "opening-switch"),
    "opening-switch": lambda draft: ask_both(draft, "opening-pick"),
    "opening-pick": lambda draft: ask_both(draft, "show"),
    "switch": lambda draft: setattr(draft, "point", "pick"),
    "pick": plays.ask_play,
    "drop": plays.ask_drop,
    "refill": lambda draft: plays.fill(draft, draft.filling),
}
