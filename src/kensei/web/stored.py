"""Sentences that are stored: in English there, and said again in the language of whoever reads them."""

from __future__ import annotations

from kensei.core.words import N_, again
from kensei.look.endings import ENDINGS

SITS = N_("{name} sits down.")
ADDED_WORDS = N_("{name} added words to the seed.")
TAKES_BACK = N_("{name} takes the move back.")
RESIGNS = N_("{name} resigns.")
NO_TIME = N_("{name} has no time left.")
CLAIMS = N_("{name} claims the game.")
SEATED = N_("A bot takes the seat: {bot}.")

RESIGNED = (N_("{loser} resigned: {winner} wins"), N_("{loser} resigned: a random mover plays on"))
FLAGGED = (N_("{loser} has no time left: {winner} wins"), N_("{loser} has no time left: a random mover plays on"))
AWAY = (N_("{loser} was away too long: {winner} wins"), N_("{loser} was away too long: a random mover plays on"))
"""How a seat was left: of two, and among more."""

AGREED = N_("a draw by agreement")
BOT_FAILED = N_("The bot {bot} failed: a random mover plays for it.")

TEMPLATES = (
    SITS,
    ADDED_WORDS,
    TAKES_BACK,
    RESIGNS,
    NO_TIME,
    CLAIMS,
    SEATED,
    *RESIGNED,
    *FLAGGED,
    *AWAY,
    AGREED,
    BOT_FAILED,
    *ENDINGS,
)


def said(text: str) -> str:
    """Say a stored sentence in the reader's language."""
    return again(text, TEMPLATES)
