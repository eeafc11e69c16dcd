"""Kendo Shiai: the state while it changes."""

from __future__ import annotations

from kensei.games.kendo.cards import COLOURS, Piles, heap, replaced
from kensei.games.kendo.draft import KendoDraft
from kensei.games.kendo.moves import Say
from kensei.games.kendo.shiai.offers import Attack


class ShiaiDraft(KendoDraft):
    """A state of Kendo Shiai being changed."""

    ASIDE = "thrown"
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

    def remake(self, colour: int) -> None:
        """Shuffle the cards that were played or thrown [shiai.decks, shiai.thrown]."""
        cards = heap(self.played[colour] + self.thrown[colour])
        self.decks = replaced(self.decks, colour, cards)
        self.played = replaced(self.played, colour, ())
        self.thrown = replaced(self.thrown, colour, ())
        self.tell("remade", "shiai.decks", deck=COLOURS[colour], cards=len(cards))
