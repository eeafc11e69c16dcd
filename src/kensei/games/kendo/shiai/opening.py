"""Kendo Shiai: both switch, pick and show before the first start."""

from __future__ import annotations

from kensei.games.kendo.cards import COLOURS, NUMBER, replaced
from kensei.games.kendo.moves import Say
from kensei.games.kendo.shiai.draft import ShiaiDraft
from kensei.games.kendo.shiai.offers import TIES
from kensei.games.kendo.shiai.turns import take_turn, throw_for


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


def lot(draft: ShiaiDraft, seat: int) -> None:
    """Chance says who starts [shiai.deal.tie]."""
    draft.tell("drawn_by_lot", "shiai.deal.tie", seat=seat)
    first_start(draft, seat)


def first_start(draft: ShiaiDraft, seat: int) -> None:
    """The opening's switch-and-pick serves the first play of both [shiai.switch-pick.first]."""
    draft.ties, draft.served = 0, (0, 1)
    take_turn(draft, seat, due=True)
