"""How two games with one deal compare: in words, for the sheet."""

from __future__ import annotations

from dataclasses import dataclass

from kensei.core.i18n import _, counted, usual_names
from kensei.server.tables.finished import Finished
from kensei.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class DuelResult:
    """How a game with the deal ended for one person."""

    name: str
    side: str
    """What their seat is called."""
    verdict: int
    """1 won, 0 a draw, -1 lost."""
    moves: int
    """How many decisions they made."""

    @property
    def rank(self) -> tuple[int, int]:
        """A win before a draw before a loss; quick wins and long losses before others."""
        return (self.verdict, -self.moves * self.verdict)


def result_of(table: Table) -> DuelResult | None:
    """Return how the person at the table of a pair did; None while they play."""
    if not table.finished:
        return None
    chair = next(number for number, one in enumerate(table.chairs) if one.kind != "bot")
    return of_chair(table, chair, 0)


def of_chair(table: Table, chair: int, game: int) -> DuelResult:
    over, seat = table.finished[game], table.seat_of(chair, game)
    scores = over.outcome.scores
    verdict = 1 if scores[seat] > 0 else 0 if max(scores) <= 0 else -1
    return DuelResult(over.said_names()[seat], usual_names(over.game, 2)[seat], verdict, moves_of(over, seat))


def moves_of(over: Finished, seat: int) -> int:
    return sum(one == seat for one, _move in over.plies)


def in_words(result: DuelResult) -> str:
    """Describe how it ended.

    >>> in_words(DuelResult("Aki", "Red", 1, 12)), in_words(DuelResult("Aki", "Red", -1, 1))
    ('won in 12 moves', 'lost after 1 move')
    """
    if result.verdict > 0:
        return counted("won in {} move", "won in {} moves", result.moves)
    if result.verdict < 0:
        return counted("lost after {} move", "lost after {} moves", result.moves)
    return counted("a draw after {} move", "a draw after {} moves", result.moves)


def headline(own: DuelResult, other: DuelResult) -> str:
    """Describe who did better with one side of the deal against the same bot.

    >>> headline(DuelResult("Aki", "Red", 1, 12), DuelResult("Ben", "Red", 1, 15))
    'Aki did better with this deal.'
    """
    if own.rank == other.rank:
        return _("Both did as well with this deal.")
    better = own if own.rank > other.rank else other
    return _("{name} did better with this deal.").format(name=better.name)


def headline_swapped(first: tuple[DuelResult, DuelResult], second: tuple[DuelResult, DuelResult]) -> str:
    """Describe what two games from both sides come to; `first` and `second`: one person's results in both games."""
    points = [sum(one.verdict for one in both) for both in (first, second)]
    if points[0] == points[1]:
        return split(first, second)
    better = first if points[0] > points[1] else second
    if all(one.verdict > 0 for one in better):
        return _("{name} won from both sides of this deal.").format(name=better[0].name)
    return _("{name} did better with this deal.").format(name=better[0].name)


def split(first: tuple[DuelResult, DuelResult], second: tuple[DuelResult, DuelResult]) -> str:
    """Describe what a pair comes to in which both won as much: perhaps one side of the deal is better."""
    wins = [one for both in (first, second) for one in both if one.verdict > 0]
    if len(wins) == 2 and wins[0].side == wins[1].side:
        if wins[0].moves == wins[1].moves:
            return _("{side} won both games in as many moves: the deal decided.").format(side=wins[0].side)
        quicker = min(wins, key=lambda one: one.moves)
        words = _("{side} won both games; {name} did it in fewer moves.")
        return words.format(side=wins[0].side, name=quicker.name)
    return _("Both did as well with this deal.")
