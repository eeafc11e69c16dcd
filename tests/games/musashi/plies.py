"""Positions and plies as text, for the tests of Musashi's Challenge."""

from tests.games.kendo.plies import asked, drawn, play_on, refusal

import kensei
from kensei import Match

MUSASHI = kensei.game("musashi")


def table(position, *plies):
    """Play plies from a position, which has a hand for every player."""
    players = position.split("hands=")[1].split(" ")[0].count("/") + 1
    return play_on(Match.blank(MUSASHI, "", {"players": players}, position), *plies)


def after(position, *plies):
    return table(position, *plies).state


def offered(position, seat, *plies):
    return [str(move) for move in after(position, *plies).legal_moves(seat)]


def refused(position, seat, text):
    """Give the clause that forbids the move."""
    return refusal(table(position), seat, text)


def start(players=2, **options):
    return MUSASHI.start(players=players, **options)


__all__ = ["MUSASHI", "after", "asked", "drawn", "offered", "refused", "start", "table"]
