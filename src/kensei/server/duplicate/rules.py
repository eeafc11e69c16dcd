"""What is different at the tables of a duplicate duel.

Two people against each other: one table, two games with the same seed, the sides changed by the rematch. Seed, record,
review and analysis of the first are there when the second is over. Two people against the same bot: two tables with
the same seed, level and side; neither is told anything of the other before both are over.

What is equal: the deal, and every later draw with the same number. A draw is a hash of the seed and the ply, so draws
after the games have parted may differ where one has taken more moves than the other; a bot throws the same dice as
long as as much has happened at both tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kensei.core.i18n import N_
from kensei.core.protocol import AnyGame
from kensei.server.duplicate.deal import DealVisibility, deal_of
from kensei.server.errors import Refused
from kensei.server.live import messages
from kensei.server.tables import entries, tokens
from kensei.server.tables.single_attempt import SingleAttempt

if TYPE_CHECKING:
    from kensei.server.tables.table import Table

WEEK = 7 * 86400.0
"""Seconds after one's own end when what is sealed is opened, though the other has not played."""
PLAYERS = N_("a duplicate duel is for two: two people, or one person and a bot")
NO_DEAL = N_("{title} deals nothing by chance with these options: there is no deal to play twice")
HIDDEN = N_(
    "in {title} who has played one side knows the other’s cards: choose a bot as the other player, and a friend plays"
    " the same deal against the same bot"
)
SINGLE_ATTEMPT = SingleAttempt(
    once=N_("a duplicate duel is played once: the menu of the first page opens other tables"),
    no_takeback=N_("in a duplicate duel nothing is taken back: both play the deal the same way"),
    no_guests=N_("this table has no links for others: somebody is to play the same deal"),
)
NO_FORK = N_("the deal is played from both sides first: then you can play on from any moment of it")
SAME_WORDS = N_("the second game has the same deal: new words of luck would change it")
UNFINISHED = N_("The deal is to be played from the other side: this is there when the second game is over.")
NOT_BOTH = N_("The same deal is to be played by somebody else: this is there when both have played, or after a week.")


def setup(
    game: AnyGame, options: Mapping[str, Any], chairs: Sequence[entries.ChairSetup], host: str
) -> entries.DuplicateDuel:
    """Return what a new table of a duplicate duel says of itself, or refuse one that makes no sense."""
    people = sum(chair.kind != "bot" for chair in chairs)
    if len(chairs) != 2 or not people:
        raise Refused("bad", PLAYERS, field="duplicate")
    deal = deal_of(game, options)
    if deal is DealVisibility.NONE:
        raise Refused("bad", NO_DEAL, field="duplicate", title=game.title)
    if people == 1:
        invitation = invitation_token(host)
        return entries.DuplicateDuel(invitation=tokens.hashed(invitation), copy=copy_hash(invitation))
    if deal is DealVisibility.HIDDEN:
        raise Refused("bad", HIDDEN, field="duplicate", title=game.title)
    return entries.DuplicateDuel()


def invitation_token(host: str) -> str:
    """Return the token by which a friend of the host plays the same deal."""
    return tokens.mixed(host, "duplicate")


def copy_hash(invitation: str) -> str:
    """Return under which hash the table of the friend is found: a log takes it once, so one friend plays."""
    return tokens.hashed(tokens.mixed(invitation, "copy"))


def is_half(table: Table) -> bool:
    """Return whether two people have played a deal from one side, and not yet from the other."""
    pair = table.duplicate
    return pair is not None and pair.is_swapped and len(table.finished) % 2 == 1


def is_second(table: Table) -> bool:
    """Return whether the game that is played, or was last, is the second with its deal."""
    return table.duplicate is not None and table.duplicate.is_swapped and table.number % 2 == 1


def must_suit(table: Table, message: messages.Verb, seat: int | None) -> None:
    """Refuse at a duplicate duel what would be a second try, change the deal, or show it to others."""
    pair = table.duplicate
    assert pair is not None
    words = getattr(message, "words", "")
    if pair.is_swapped and is_half(table) and words:
        raise Refused("bad", SAME_WORDS)
    if not pair.is_swapped:
        SINGLE_ATTEMPT.check(table, message, seat)


def must_be_free(table: Table, game: int | None = None) -> None:
    """Refuse values, seeds and other tries of a deal that is still to be played from the other side at this table."""
    if is_half(table) and (game is None or game >= len(table.finished) - 1):
        raise Refused("forbidden", UNFINISHED)


def must_allow_fork(table: Table, is_over: bool, game: int | None) -> None:
    """Refuse to play a deal on elsewhere before it has been played here."""
    if table.duplicate is None:
        return
    must_be_free(table, game)
    if not is_over:
        raise Refused("forbidden", NO_FORK)
