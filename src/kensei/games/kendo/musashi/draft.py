"""Musashi's Challenge: the state while it changes, and what is drawn and put under the decks."""

from __future__ import annotations

from kensei.games.kendo.cards import COLOURS, Heap, Piles, put, replaced
from kensei.games.kendo.draft import Tabletop, take_out
from kensei.games.kendo.musashi.offers import Attack


class Table(Tabletop):
    """The state while it changes: its fields, to assign."""

    still_in: tuple[int, ...]
    under: Piles
    chosen: tuple[Heap | None, ...]
    tied: tuple[int, ...]
    attack: Attack | None
    taking: int
    barred: int | None
    robbed: int | None
    met: tuple[int | None, ...]
    follows: int

    @property
    def lying(self) -> Attack:
        """The attack that is being answered or paid for."""
        assert self.attack
        return self.attack


def owe(draft: Table, draws: tuple[tuple[int, int], ...]) -> None:
    """Let these be drawn; an empty deck is made anew when its card is needed [musashi.decks]."""
    draft.draws = draws
    if not draws or draft.decks[draws[0][1]]:
        return
    colour = draws[0][1]
    source = "under" if draft.under[colour] else "played"
    cards = getattr(draft, source)[colour]
    draft.decks = replaced(draft.decks, colour, cards)
    setattr(draft, source, replaced(getattr(draft, source), colour, ()))
    draft.tell("remade", "musashi.decks", deck=COLOURS[colour], source=source, cards=len(cards))


def can_draw(draft: Table, colour: int) -> bool:
    """Say whether the deck has a card or can be made anew [musashi.decks]."""
    return bool(draft.decks[colour] or draft.under[colour] or draft.played[colour])


def bury(draft: Table, seat: int, cards: Heap) -> None:
    """Put cards of the hand unseen under their decks."""
    for card in cards:
        draft.under = put(draft.under, card)
    take_out(draft, seat, cards)
