"""What the log says of each entry: a message and its facts, filled in the reader's language when shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from kensei.core.i18n import N_, _
from kensei.core.protocol import NOTHING, Json, Outcome, filled
from kensei.server.tables import entries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kensei.server.tables.table import Table


class Sentence(NamedTuple):
    """A message and the facts that fill it; one of an older log is a finished English sentence without facts."""

    message: str
    facts: Mapping[str, Json] = NOTHING

    def text(self, names: Sequence[str]) -> str:
        return filled(_(self.message), self.facts, names) if self.message else ""


class Wording(NamedTuple):
    """One sentence, as everybody reads it and as the seat it is about does."""

    all: str
    own: str = ""
    winner: str = ""
    """As the one reads it who wins by it."""


BY_KIND = {
    "sat": Wording(N_("{seat} sits down."), N_("You sit down.")),
    "worded": Wording(N_("{seat} added words to the seed."), N_("You added words to the seed.")),
    "undone": Wording(N_("{seat} takes the move back."), N_("You take the move back.")),
    "resigned": Wording(N_("{seat} resigns."), N_("You resign.")),
    "flagged": Wording(N_("{seat} has no time left."), N_("You have no time left.")),
    "claimed": Wording(N_("{seat} does not wait for {target} any longer.")),
    "stood_in": Wording(N_("{seat} is away: a bot plays on."), N_("You are away: a bot plays on for you.")),
    "returned": Wording(N_("{seat} takes the seat again."), N_("You take your seat again.")),
    "reissued": Wording(N_("The host gave {seat}'s seat a new link.")),
    "revoked": Wording(N_("The host closed the link to {seat}'s seat.")),
}
OF_NO_SEAT = {
    "claimed": Wording(N_("The host does not wait for {target} any longer.")),
    "reissued": Wording(N_("The host gave the spectators a new link.")),
    "revoked": Wording(N_("The host closed the spectators' link.")),
}
OUT = {
    "resigned": Wording(N_("{seat} resigned and is out of the game."), N_("You resigned and are out of the game.")),
    "flagged": Wording(
        N_("{seat} has no time left and is out of the game."), N_("You have no time left and are out of the game.")
    ),
    "away": Wording(
        N_("{seat} was away too long and is out of the game."), N_("You were away too long and are out of the game.")
    ),
}
"""A seat has left a game that goes on without it, by why."""
LOST = {
    "resigned": Wording(
        N_("{loser} resigned: {winner} wins"), N_("You resigned: {winner} wins"), N_("{loser} resigned: you win")
    ),
    "flagged": Wording(
        N_("{loser} has no time left: {winner} wins"),
        N_("You have no time left: {winner} wins"),
        N_("{loser} has no time left: you win"),
    ),
    "away": Wording(
        N_("{loser} was away too long: {winner} wins"),
        N_("You were away too long: {winner} wins"),
        N_("{loser} was away too long: you win"),
    ),
}
"""A seat has left a game of two."""
GIVEN_UP = {
    "resigned": N_("{loser} resigned: a random mover plays on"),
    "flagged": N_("{loser} has no time left: a random mover plays on"),
    "away": N_("{loser} was away too long: a random mover plays on"),
}
"""A seat has left a game of more that cannot go on without it."""
SEATED = N_("A bot takes the seat: {bot}.")
BOT_FAILED = N_("The bot {bot} failed: a random mover plays for it.")
AGREED = N_("a draw by agreement")
TOO_LONG = N_("a draw: the game has reached 2,000 plies, the most that a table plays")


def of_entry(entry: entries.Entry, table: Table, seat: int | None) -> tuple[Sentence | None, Sentence | None]:
    """Return the sentence about an entry of a seat, for everybody and for that seat; most have the same or none.

    Players are named as they are called now: what is told of one who has left is not told of whoever comes.
    """
    if isinstance(entry, entries.Replaced):
        return replacement(entry) or Sentence(SEATED, {"bot": entry.bot}), None
    if isinstance(entry, entries.Ended):
        return Sentence(entry.message or entry.reason, entry.facts), own_ending(entry, table)
    by_kind = BY_KIND if seat is not None else OF_NO_SEAT
    wording = OUT[entry.why] if isinstance(entry, entries.Withdrew) else by_kind.get(entries.KIND_OF[type(entry)])
    if wording is None:
        return None, None
    target = entry.target if isinstance(entry, entries.Claimed) else None
    facts = {name: called(table, of) for name, of in (("seat", seat), ("target", target)) if of is not None}
    return Sentence(wording.all, facts), Sentence(wording.own) if wording.own else None


def called(table: Table, seat: int) -> str | int:
    """Return the name of the player there, or the seat, which is called differently in each language."""
    return table.chairs[table.chair_of(seat)].name or seat


def replacement(entry: entries.Replaced) -> Sentence | None:
    """Return why a bot took a chair over; None: it was asked to sit where nobody had come."""
    message = entry.message or entry.why
    return Sentence(message, entry.facts) if message else None


def outcome(entry: entries.Ended, table: Table) -> Outcome:
    if not entry.message:
        return Outcome(entry.scores, entry.reason, entry.rule)
    return Outcome.of(entry.scores, entry.message, entry.rule, table.english_names(), **entry.facts)


def own_ending(entry: entries.Ended, table: Table) -> Sentence | None:
    seat = table.loser()
    return None if seat is None or entry.rule else Sentence(LOST[table.left[seat]].own, {"winner": 1 - seat})
