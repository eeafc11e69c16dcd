"""Musashi's Challenge: changing cards, and who attacks first."""

from __future__ import annotations

from kensei.games.kendo.cards import COLOUR, NUMBER, colours_of
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi.attacks import start
from kensei.games.kendo.musashi.draft import Table, bury, owe


def after_deal(draft: Table) -> None:
    """All may now change cards."""
    draft.point = "mulligan"
    draft.chosen = (None,) * len(draft.hands)


def choose(draft: Table, seat: int, move: Lay | Say) -> None:
    """Decide what to change; nothing moves before the last has [musashi.mulligan, musashi.first]."""
    rule = "musashi.first" if draft.point == "tie" else "musashi.mulligan"
    draft.chosen = (*draft.chosen[:seat], move.cards, *draft.chosen[seat + 1 :])
    draft.tell("chose", rule, {seat: {"own": list(move.cards)}}, seat=seat)
    settle(draft)


def settle(draft: Table) -> None:
    """Change the cards when the last has chosen."""
    rule = "musashi.first" if draft.point == "tie" else "musashi.mulligan"
    choosers = draft.tied if draft.point == "tie" else draft.still_in
    if any(draft.chosen[s] is None for s in choosers):
        return
    for s in choosers:
        cards = draft.chosen[s] or ()
        bury(draft, s, cards)
        draft.tell("changed", rule, {s: {"own": list(cards)}}, seat=s, colours=colours_of(cards))
    draws = tuple((s, COLOUR[card]) for s in choosers for card in draft.chosen[s] or ())
    draft.chosen = ()
    owe(draft, draws)
    if not draws:
        compare(draft)


def compare(draft: Table) -> None:
    """The highest sum of brown numbers attacks first; tied leaders compare again [musashi.first]."""
    seats = draft.tied or draft.still_in
    sums = [sum(NUMBER[card] for card in draft.hands[seat] if card in NUMBER) for seat in seats]
    leaders = tuple(seat for seat, total in zip(seats, sums, strict=True) if total == max(sums))
    draft.tell("compared", "musashi.first", seats=list(seats), sums=sums, leaders=list(leaders))
    if len(leaders) == 1:
        draft.tied = ()
        start(draft, leaders[0])
        return
    draft.point, draft.tied = "tie", leaders
    draft.chosen = (None,) * len(draft.hands)
