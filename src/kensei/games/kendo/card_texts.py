"""The cards of either game in words: galleries of the rulebook page, and each card as its panel tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kensei.core.presentation import CardText
from kensei.games.kendo.card_kinds import alone
from kensei.games.kendo.cards import (
    BROWN,
    COLOURS,
    GREEN,
    IS_HIKI,
    MEETS,
    NAMES_OF_GREENS,
    NUMBER,
    RED,
    TECHNIQUES,
    Piles,
    called,
)
from kensei.games.kendo.greens import elsewhere


@dataclass(frozen=True, slots=True)
class GameCards:
    """What a game says of its cards: messages by the names of cards."""

    game: str
    strikes: Mapping[str, str]
    """What each brown does, in the order of the page."""
    counters: Mapping[str, tuple[str, str]]
    """What the reds that answer a technique are called together, and what they do."""
    answers: Mapping[str, str]
    """What one red does, by the technique that it answers."""
    greens: Mapping[str, tuple[str, str]]
    """What each green does, and its clause."""
    brown_clause: str
    hiki_clause: str
    red_clause: str

    def gallery(self, group: str, box: Piles) -> tuple[CardText, ...]:
        """The cards of a colour: browns of a name and reds that answer alike side by side, greens each once."""
        if not group:
            return self._everything(box)
        if group not in COLOURS:
            return ()
        if group == COLOURS[BROWN]:
            browns = sorted(dict.fromkeys(box[BROWN]), key=lambda card: list(self.strikes).index(card[:-1]))
            return tuple(self._brown(card) for card in browns)
        if group == COLOURS[RED]:
            reds = sorted(dict.fromkeys(box[RED]), key=lambda card: TECHNIQUES.index(MEETS[card]))
            return tuple(
                CardText(card, *self.counters[MEETS[card]], self.red_clause, box[RED].count(card)) for card in reds
            )
        return tuple(CardText(card, NAMES_OF_GREENS[card], *words) for card, words in self.greens.items())

    def _everything(self, box: Piles) -> tuple[CardText, ...]:
        """Every card by itself, as its panel tells it."""
        every = dict.fromkeys([card for pile in box for card in pile])
        return tuple(alone(self._one(card, box)) for card in every)

    def _one(self, card: str, box: Piles) -> CardText:
        if card in NUMBER:
            return self._brown(card)
        if card in MEETS:
            return CardText(card, "", self.answers[MEETS[card]], self.red_clause, box[RED].count(card))
        return CardText(card, "", *self.greens[card], box[GREEN].count(card), parts=elsewhere(card, self.game))

    def _brown(self, card: str) -> CardText:
        clause = self.hiki_clause if card in IS_HIKI else self.brown_clause
        return CardText(card, called(card)[:-2], self.strikes[card[:-1]], clause)
