"""What is printed on the cards, in arrays by their numbers: a card's number is its place in `cards.CARDS`."""

from __future__ import annotations

import numpy as np

from kensei.games.kendo.cards import (
    ATTACKS_WITH,
    BROWNS,
    CARDS,
    COLOUR,
    GREENS,
    IS_HIKI,
    MEETS,
    NUMBER,
    ORDER,
    REDS,
    TECHNIQUES,
)

KINDS = len(CARDS)
FIRST_RED, FIRST_GREEN = len(BROWNS), len(BROWNS) + len(REDS)
FIRST = np.array([0, FIRST_RED, FIRST_GREEN, KINDS])
"""Where the cards of each colour begin, and where the last ends."""
BOGYO, FUDOSHIN, JIKAN, JODAN, KAIHI, MAKI, MUSHIN, OSHIDASHI, SEME, TAIJODAN, TSUBAZERIAI, TSUYOI = (
    ORDER[green] for green in GREENS
)

COLOUR_OF = np.array([COLOUR[card] for card in CARDS], dtype=np.int16)
NUMBER_OF = np.array([NUMBER.get(card, 0) for card in CARDS], dtype=np.int16)
STRIKES = np.array([TECHNIQUES.index(ATTACKS_WITH[card]) if card in ATTACKS_WITH else -1 for card in CARDS], np.int16)
"""The technique with which a card attacks, -1 for the greens."""
MET = np.array([TECHNIQUES.index(MEETS[card]) if card in MEETS else -1 for card in CARDS], dtype=np.int16)
"""The technique that a red answers, -1 for the others."""
HIKI = np.array([card in IS_HIKI for card in CARDS])
