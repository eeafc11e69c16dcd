"""Positions and plies as text, for the tests of Kendo Shiai."""

from tests.games.kendo.plies import asked, drawn, play_on, refusal, rules

import kensei
from kensei import Match

SHIAI = kensei.game("shiai")


def court(position, *plies):
    """Play plies from a position."""
    return play_on(Match.blank(SHIAI, "", {}, position), *plies)


def after(position, *plies):
    return court(position, *plies).state


def offered(position, seat, *plies):
    return [str(move) for move in after(position, *plies).legal_moves(seat)]


def refused(position, seat, text):
    """Give the clause that forbids the move."""
    return refusal(court(position), seat, text)


__all__ = ["SHIAI", "after", "asked", "court", "drawn", "offered", "play_on", "refused", "rules"]
