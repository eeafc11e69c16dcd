"""Kendo Shiai: the state while it changes, and what is drawn and thrown."""

from __future__ import annotations

from kensei.games.kendo.cards import COLOURS, Heap, Piles, heap, put, replaced
from kensei.games.kendo.draft import Tabletop, take_out
from kensei.games.kendo.moves import Say
from kensei.games.kendo.shiai.offers import Attack


class Table(Tabletop):
    """The state while it changes: its fields, to assign."""

    box: Piles
    thrown: Piles
    chosen: tuple[Say | None, ...]
    ties: int
    served: tuple[int, ...]
    attack: Attack | None
    scores: tuple[int, ...]
    hansoku: tuple[int, ...]
    is_penalised: bool
    raiding: int
    filling: tuple[int, ...]
    is_last_round: bool
    is_encho: bool

    @property
    def lying(self) -> Attack:
        """The attack that is being answered."""
        assert self.attack
        return self.attack


def owe(draft: Table, draws: tuple[tuple[int, int], ...]) -> None:
    """Let these be drawn; an empty deck is made anew from what was played and thrown [shiai.decks]."""
    draft.draws = draws
    if not draws or draft.decks[draws[0][1]]:
        return
    colour = draws[0][1]
    cards = heap(draft.played[colour] + draft.thrown[colour])
    draft.decks = replaced(draft.decks, colour, cards)
    draft.played = replaced(draft.played, colour, ())
    draft.thrown = replaced(draft.thrown, colour, ())
    draft.tell("remade", "shiai.decks", deck=COLOURS[colour], cards=len(cards))


def discard(draft: Table, seat: int, cards: Heap) -> None:
    """Throw cards of the hand unseen [shiai.thrown]."""
    for card in cards:
        draft.thrown = put(draft.thrown, card)
    take_out(draft, seat, cards)
