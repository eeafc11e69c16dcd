"""What a practice board is asked: which position, what was played on it, and whose view is shown."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import CHANCE, LONGEST_MOVE, LONGEST_POSITION
from kensei.games import game as find_game
from kensei.server.limits import LONGEST_GAME
from kensei.server.tables.fields import explained
from kensei.server.tables.new_table import MOST_SEATS

MOST_MOVES = 500
"""Moves, chance included, that may be played on a practice board; tables play longer games."""
LONGEST_DECK = 100_000
LONGEST_NAME = 40
EVERYBODY: Literal["all"] = "all"

MoveText = Annotated[str, Meta(max_length=LONGEST_MOVE)]
SeatNumber = Annotated[int, Meta(ge=CHANCE, lt=MOST_SEATS)]
OptionValue = bool | int | Annotated[str, Meta(max_length=LONGEST_DECK)] | None


class PracticeQuestion(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position, the moves played from it, and the page that shows it."""

    game: Annotated[str, Meta(max_length=LONGEST_NAME)]
    options: Annotated[dict[Annotated[str, Meta(max_length=LONGEST_NAME)], OptionValue], Meta(max_length=20)] = {}
    position: Annotated[str, Meta(max_length=LONGEST_POSITION)] = ""
    """Where play begins, in the game's notation; empty: at the start of a game with this seed."""
    seed: Annotated[str, Meta(max_length=100)] = "practice"
    """What chance draws from, where no move says what it brings."""
    moves: Annotated[list[tuple[SeatNumber, MoveText]], Meta(max_length=MOST_MOVES)] = []
    """Seat and text of each move; the seat -1 says what chance brings next."""
    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] | Literal["all"] | None = EVERYBODY
    """Whose view is drawn: a seat, `all` (the seat that is asked, to play all sides), or null for a spectator."""
    open: bool = False
    """Draw every hand and every face-down card; and analyse the position with all of it known."""
    still: bool = False
    """Nothing can be played: a board to look at."""
    neutral: bool = False
    """Speak of every seat by its name: nobody who looks is one of the players."""
    shape: Literal["wide", "tall", "both"] = "wide"
    after: Annotated[int, Meta(ge=-1, le=LONGEST_GAME)] = -1
    """How many plies the page shows already: the steps and the log go on from there; -1: none."""
    names: Annotated[list[Annotated[str, Meta(max_length=LONGEST_NAME)]], Meta(max_length=MOST_SEATS)] = []
    bots: Annotated[list[Annotated[str, Meta(max_length=LONGEST_NAME)]], Meta(max_length=MOST_SEATS)] = []
    """By seat the bot that answers for it, "" for a person; left out: people play all seats."""
    replies: bool = True
    """Whether the bots move by themselves; else they are only named."""
    named: bool = False
    """Ask for the moves in words, in place of the board."""
    explain: MoveText = ""
    """Ask why this move of the shown seat is not possible, in place of the board."""


def read(fields: Any) -> PracticeQuestion:
    """Return the question that a page or a program sent, or say which field of it is wrong."""
    try:
        return msgspec.convert(fields, PracticeQuestion)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise explained(error, PracticeQuestion, fields) from None


def played(question: PracticeQuestion) -> AnyMatch:
    """Return the match with all that was played; errors are those of the rules."""
    match: AnyMatch = Match.blank(find_game(question.game), question.seed, question.options, question.position)
    for seat, text in question.moves:
        if seat != CHANCE:
            match.let_chance_play()
        match.replay(seat, text)
    match.let_chance_play()
    return match
