"""Musashi's Challenge: which decision, which draw and which withdrawal leads to what; the opening.

The functions change a draft of the state and tell the events: `attacks`, `answers` and the opening are sections
of the rulebook page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kensei.core.protocol import CHANCE, Step
from kensei.games.kendo.cards import COLOUR, NUMBER, colours_of, replaced
from kensei.games.kendo.moves import Say
from kensei.games.kendo.musashi.answers import answer, take
from kensei.games.kendo.musashi.attacks import MusashiDraft, after_out, attack, lay_open, start
from kensei.games.kendo.musashi.offers import MANY


def ask_all(draft: MusashiDraft, point: str = "mulligan") -> None:
    """All, or at a tie the leaders, choose what to change."""
    draft.point, draft.chosen = point, (None,) * len(draft.hands)


def choose(draft: MusashiDraft, seat: int, move: Say) -> None:
    """Decide what to change; nothing moves before the last has [musashi.mulligan, musashi.first]."""
    draft.chosen = replaced(draft.chosen, seat, move.cards)
    draft.tell("chose", RULES[draft.point], {seat: {"own": list(move.cards)}}, seat=seat)
    settle(draft)


RULES = {"mulligan": "musashi.mulligan", "tie": "musashi.first"}


def settle(draft: MusashiDraft) -> None:
    choosers = draft.tied if draft.point == "tie" else draft.still_in
    if any(draft.chosen[seat] is None for seat in choosers):
        return
    draws: tuple[tuple[int, int], ...] = ()
    for seat in choosers:
        cards = draft.chosen[seat] or ()
        draft.put_aside(seat, cards)
        draft.tell("changed", RULES[draft.point], {seat: {"own": list(cards)}}, seat=seat, colours=colours_of(cards))
        draws += tuple((seat, COLOUR[card]) for card in cards)
    draft.chosen = ()
    draft.owe(draws)
    if not draws:
        compare(draft)


def compare(draft: MusashiDraft) -> None:
    """The highest sum of brown numbers attacks first; tied leaders compare again [musashi.first]."""
    seats = draft.tied or draft.still_in
    sums = [sum(NUMBER[card] for card in draft.hands[seat] if card in NUMBER) for seat in seats]
    leaders = tuple(seat for seat, total in zip(seats, sums, strict=True) if total == max(sums))
    draft.tell("compared", "musashi.first", seats=list(seats), sums=sums, leaders=list(leaders))
    draft.tied = leaders if len(leaders) > 1 else ()
    if draft.tied:
        ask_all(draft, "tie")
    else:
        start(draft, leaders[0])


def apply(state: Any, seat: int, move: Any) -> Step[Any]:
    draft = MusashiDraft(state)
    if seat != CHANCE:
        DECISIONS[draft.point](draft, seat, move)
    elif draft.draws:
        draft.draw(move.cards[0], DRAW_CLAUSES[draft.point])
        if not draft.draws and draft.point in AFTER_DRAWS:
            AFTER_DRAWS[draft.point](draft)
    else:
        take(draft, move.cards[0])
    return draft.step()


DRAW_CLAUSES = {
    "deal": "musashi.deal",
    "mulligan": "musashi.mulligan",
    "tie": "musashi.first",
    "attack": "musashi.no-attack",
    "bonus": "musashi.out.bonus",
}
"""Why a card is drawn, by the point at which it is; the bonus comes from a deck of choice [musashi.out.bonus]."""

DECISIONS: Mapping[str, Callable[[MusashiDraft, int, Any], None]] = {
    "mulligan": choose,
    "tie": choose,
    "attack": attack,
    "answer": answer,
    "bonus": lambda draft, seat, move: draft.owe_one(seat, move.deck),
}

AFTER_DRAWS: Mapping[str, Callable[[MusashiDraft], None]] = {
    "deal": ask_all,
    "mulligan": compare,
    "tie": compare,
    "bonus": lambda draft: start(draft, draft.follows),
}
"""What follows when everybody has drawn; whoever drew a brown to attack with is asked again."""


def withdraw(state: Any, seat: int) -> Step[Any]:
    """Let a player leave at any decision: the hand is laid open, the others go on where they can [musashi.withdraw]."""
    draft = MusashiDraft(state)
    lay_open(draft, seat, "withdrew", "musashi.withdraw")
    if len(draft.still_in) == 1:
        draft.chosen, draft.tied, draft.follows = (), (), 0
        after_out(draft, seat)
    elif draft.point in ("mulligan", "tie"):
        _leave_choosers(draft, seat)
    elif draft.turn == seat:
        after_out(draft, seat)
    elif draft.attack and draft.attack.by == seat:
        start(draft, draft.turn)
    else:
        _free_targets(draft, seat)
    return draft.step()


def _leave_choosers(draft: MusashiDraft, seat: int) -> None:
    """The others' choices stand; the last of several leaders attacks first [musashi.first]."""
    draft.turn = draft.still_in[0]
    draft.chosen = replaced(draft.chosen, seat, None)
    draft.tied = tuple(s for s in draft.tied if s != seat)
    if draft.point == "tie" and len(draft.tied) == 1:
        draft.chosen = ()
        compare(draft)
    else:
        settle(draft)


def _free_targets(draft: MusashiDraft, seat: int) -> None:
    """The attack goes on; limits for four or more end with the fourth player [musashi.counts-now]."""
    if draft.follows == seat:
        draft.follows = draft.turn
    if len(draft.still_in) < MANY or seat in (draft.barred, draft.robbed):
        draft.barred = draft.robbed = None
