"""What is printed on the cards, in arrays by their numbers: a card's number is its place in `cards.CARDS`."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from kensei.games.kendo.answer_table import AnswerTable
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
from kensei.games.kendo.moves import Lay, Say

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


def cards_of(moves: Iterable[Lay | Say]) -> np.ndarray:
    """Return the cards that each move names, up to three, -1 for none."""
    return np.array([(*(ORDER[card] for card in move.cards), -1, -1, -1)[:3] for move in moves], dtype=np.int16)


def effects_of(table: AnswerTable, letters: str) -> np.ndarray:
    """Return what follows each answer to each attack, as a place in `letters`; -1 where it is not allowed."""
    cells = [[letters.find(row[form]) for form in table.answers] for row in table.rows.values()]
    return np.array(cells, dtype=np.int16)


def forms_alone(table: AnswerTable) -> np.ndarray:
    """Return the column of each green laid alone, -1 where it answers nothing."""
    forms = tuple(table.answers)
    return np.array([forms.index(green) if green in forms else -1 for green in GREENS], dtype=np.int16)
