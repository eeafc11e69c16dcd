"""Musashi's Challenge: changing cards, and who attacks first."""

from __future__ import annotations

from kensei.games.kendo.cards import COLOUR, NUMBER, colours_of, replaced
from kensei.games.kendo.moves import Say
from kensei.games.kendo.musashi.attacks import start
from kensei.games.kendo.musashi.draft import MusashiDraft


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
    """Change the cards when the last has chosen."""
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
