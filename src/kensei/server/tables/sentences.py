"""Sentences that are stored: in English there, and said again in the language of whoever reads them."""

from __future__ import annotations

import re

from kensei.core.i18n import N_, _, again
from kensei.drawing import endings

PLAYER = re.compile(r"\bPlayer (\d)\b")

SITS = N_("{name} sits down.")
ADDED_WORDS = N_("{name} added words to the seed.")
TAKES_BACK = N_("{name} takes the move back.")
RESIGNS = N_("{name} resigns.")
NO_TIME = N_("{name} has no time left.")
CLAIMS = N_("{name} does not wait for {target} any longer.")
HOST_CLAIMS = N_("The host does not wait for {target} any longer.")
SEATED = N_("A bot takes the seat: {bot}.")
STANDS_IN = N_("{name} is away: a bot plays on.")
RETURNS = N_("{name} takes the seat again.")
NEW_LINK = N_("The host gave {name}'s seat a new link.")
NO_LINK = N_("The host closed the link to {name}'s seat.")
NEW_WATCHING = N_("The host gave the spectators a new link.")
NO_WATCHING = N_("The host closed the spectators' link.")

RESIGNED = (N_("{loser} resigned: {winner} wins"), N_("{loser} resigned: a random mover plays on"))
FLAGGED = (N_("{loser} has no time left: {winner} wins"), N_("{loser} has no time left: a random mover plays on"))
AWAY = (N_("{loser} was away too long: {winner} wins"), N_("{loser} was away too long: a random mover plays on"))
"""How a seat was left: of two, and among more where the game cannot go on without it (and in logs of before)."""

LEAVING = {"resigned": RESIGNED, "flagged": FLAGGED, "away": AWAY}

OUT = {
    "resigned": N_("{name} resigned and is out of the game."),
    "flagged": N_("{name} has no time left and is out of the game."),
    "away": N_("{name} was away too long and is out of the game."),
}
"""That a seat has left a game which goes on without it."""

YOU_ARE_OUT = {
    "resigned": N_("You resigned and are out of the game."),
    "flagged": N_("You have no time left and are out of the game."),
    "away": N_("You were away too long and are out of the game."),
}
YOU_LOST = {
    "resigned": N_("You resigned: {winner} wins"),
    "flagged": N_("You have no time left: {winner} wins"),
    "away": N_("You were away too long: {winner} wins"),
}
"""The same to the one who left, among more than two and of two."""

YOU_ARE_AWAY = N_("You are away: a bot plays on for you.")
YOU_RETURN = N_("You take your seat again.")

AGREED = N_("a draw by agreement")
TOO_LONG = N_("a draw: the game has reached 2,000 plies, the most that a table plays")
BOT_FAILED = N_("The bot {bot} failed: a random mover plays for it.")

TEMPLATES = (
    SITS,
    ADDED_WORDS,
    TAKES_BACK,
    RESIGNS,
    NO_TIME,
    CLAIMS,
    HOST_CLAIMS,
    SEATED,
    STANDS_IN,
    RETURNS,
    *OUT.values(),
    *YOU_ARE_OUT.values(),
    *YOU_LOST.values(),
    YOU_ARE_AWAY,
    YOU_RETURN,
    NEW_LINK,
    NO_LINK,
    NEW_WATCHING,
    NO_WATCHING,
    *RESIGNED,
    *FLAGGED,
    *AWAY,
    AGREED,
    TOO_LONG,
    BOT_FAILED,
)


def said(text: str) -> str:
    """Say a stored sentence in the reader's language; seats without a name are stored by their numbers."""
    return PLAYER.sub(lambda found: _("Player {number}").format(number=found[1]), again(text, (*TEMPLATES, *endings())))
