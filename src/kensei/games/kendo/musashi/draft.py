"""Musashi's Challenge: the state while it changes."""

from __future__ import annotations

from kensei.games.kendo.cards import COLOURS, Heap, Piles, replaced
from kensei.games.kendo.draft import KendoDraft
from kensei.games.kendo.musashi.offers import Attack


class MusashiDraft(KendoDraft):
    """A state of Musashi's Challenge being changed."""

    ASIDE = "under"
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

    def remake(self, colour: int) -> None:
        """Shuffle the cards under the deck, without any those that were played [musashi.decks]."""
        source = "under" if self.under[colour] else "played"
        piles = getattr(self, source)
        self.decks = replaced(self.decks, colour, piles[colour])
        setattr(self, source, replaced(piles, colour, ()))
        self.tell("remade", "musashi.decks", deck=COLOURS[colour], source=source, cards=len(piles[colour]))

    def can_draw(self, colour: int) -> bool:
        """Whether the deck has a card or can be made anew [musashi.decks]."""
        return bool(self.decks[colour] or self.under[colour] or self.played[colour])
