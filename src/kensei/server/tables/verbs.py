"""What people can do at a table: each verb looks at the table and returns a change, or refuses.

`handle(speaker, message)` finds the verb; nothing here stores or shows anything. What concerns chairs and links is in
`seating`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any

import msgspec

from kensei.core.errors import KenseiError
from kensei.core.i18n import N_, _, listed
from kensei.server.daily import rules as daily
from kensei.server.duplicate import rules as duplicate
from kensei.server.errors import Refused
from kensei.server.limits import MOST_GAMES
from kensei.server.live import messages
from kensei.server.live.messages import clean
from kensei.server.tables import entries, seating
from kensei.server.tables.changes import NO_CHANGE, TableChange, leaving, must_be_reversible, play, refusal, sealed
from kensei.server.tables.entries import SPEAKER_LETTERS, Link
from kensei.server.tables.phrases import PHRASES
from kensei.server.tables.table import NOT_YOURS, Table

PAUSE = 60.0
"""Seconds after which one may ask again for what was declined, though nothing was played."""
MOST_HINTS = 2
"""Hints for one decision: where to look, then the move."""
WATCHES = N_("you are watching: that is for those who play")
NOT_NOW = {
    "lobby": N_("the game has begun already"),
    "playing": N_("no game is being played now"),
    "over": N_("the game is not over yet"),
}


class Speaker(msgspec.Struct, frozen=True):
    """Who sends a message: a link, with the table and the time at which it acts."""

    table: Table
    link: Link
    token: str
    """The secret of the link as it was presented: new links are derived from the host's."""
    seat_wanted: int | None
    """The seat that the message named, or whose hand is shown."""
    now: float
    """The monotonic clock's time."""
    time: float
    """The wall clock's time, for the entry."""
    said: str = ""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of this link in the current game; a chair that a bot plays is none of them."""
        table = self.table
        return tuple(table.seat_of(chair) for chair in self.link.chairs if not table.chairs[chair].mover)

    @property
    def by(self) -> int:
        """How entries name this link: by its first chair, else the one it invites to."""
        return next(iter(self.link.chairs), -1 if self.link.invites is None else self.link.invites)

    @property
    def name(self) -> str:
        """What distinguishes this link from all others of the table: ids of messages are each link's own."""
        return self.link.hash[:SPEAKER_LETTERS]

    def origin(self, message_id: str) -> dict[str, Any]:
        came = {"time": self.time, "by": self.by}
        return {**came, "id": message_id, "speaker": self.name, "said": self.said} if message_id else came

    def must_not_repeat(self, what: str) -> None:
        """Refuse to ask again for what was just declined or withdrawn: first something is played, or a while passes."""
        left = self.table.declined.get((what, self.seat()), -PAUSE) + PAUSE - self.now
        if left > 0:
            text = N_("that was declined or withdrawn: ask again after the next move, or in {seconds} seconds")
            raise Refused("bad", text, seconds=ceil(left))

    def seat(self) -> int:
        """Return the seat in whose name the link acts, or refuse a link that has none."""
        seats = self.seats
        if self.link.invites is not None:
            raise Refused("forbidden", N_("you have not sat down yet: do that first, then play"))
        if not seats and self.away():
            raise Refused("bad", N_("a bot plays for you: take your seat again first"))
        if not seats:
            raise Refused("forbidden", WATCHES)
        if self.seat_wanted is not None:
            if self.seat_wanted not in seats:
                raise Refused("forbidden", NOT_YOURS)
            return self.seat_wanted
        if len(seats) == 1 or not self.table.has_secrets:
            asked = [seat for seat in seats if seat in self.table.asked]
            return (asked or seats)[0]
        text = N_("several players share this link: say for which of them, {names}")
        names = self.table.names()
        raise Refused("bad", text, names=listed([names[seat] for seat in seats]))

    def away(self) -> list[int]:
        return [chair for chair in self.link.chairs if self.table.chairs[chair].stand_in]

    def voter(self) -> int:
        """Return the seat that speaks; while a game is played, refuse one that cannot win any more."""
        seat = self.seat()
        if self.table.phase == "playing" and seat not in self.table.playing().contenders():
            raise Refused("bad", N_("you are out of this game: that is for the others to say"))
        return seat

    def waiting_seat(self) -> int | None:
        """Return the seat that waits for somebody (None: the host, who has none); refuse spectators."""
        if self.seats:
            return self.seats[0] if self.seat_wanted is None else self.seat()
        if not self.link.host:
            raise Refused("forbidden", WATCHES)
        return None

    def chair(self) -> int:
        return self.table.chair_of(self.seat())

    def agreeing(self, first: entries.Entry, seat: int) -> tuple[entries.Entry, ...]:
        """Return an entry by which a seat agrees to something, and those by which the same device's other seats do."""
        known = self.table.request.agreed if self.table.request else []
        others = [other for other in self.seats if other != seat and other not in known]
        return (first, *(entries.Agreed(time=self.time, seat=other) for other in others))

    def must_host(self) -> None:
        if not self.link.host:
            raise Refused("forbidden", N_("only the host may do that"))

    def must_be(self, phase: str) -> None:
        if self.table.phase != phase:
            raise Refused("bad", NOT_NOW[phase])


def handle(speaker: Speaker, message: messages.Verb) -> TableChange:
    phase, verb = VERBS[type(message)]
    if phase:
        speaker.must_be(phase)
    if speaker.table.daily:
        daily.must_suit(speaker.table, message, next(iter(speaker.seats), None))
    if speaker.table.duplicate:
        duplicate.must_suit(speaker.table, message, next(iter(speaker.seats), None))
    return verb(speaker, message)


def move(speaker: Speaker, message: messages.PlayMove) -> TableChange:
    table, seat = asked(speaker)
    if message.decision != table.asked[seat]:
        raise Refused("stale", N_("the table has changed meanwhile: choose again"))
    return play(table, seat, message.move, speaker.now, **speaker.origin(message.id))


def explain(speaker: Speaker, message: messages.Try) -> TableChange:
    """Refuse as the move would be refused; nothing happens either way."""
    table, seat = asked(speaker)
    try:
        table.playing().check(seat, message.move)
    except KenseiError as error:
        raise refusal(error) from None
    return NO_CHANGE


def hint(speaker: Speaker, message: messages.Hint) -> TableChange:
    """Count a hint, where one person plays alone; what it says is asked for afterwards (`http/hints.py`)."""
    must_be_alone(speaker.table)
    table, seat = asked(speaker)
    if message.decision != table.asked[seat]:
        raise Refused("stale", N_("the table has changed meanwhile: choose again"))
    if table.hints.get((seat, message.decision), 0) >= MOST_HINTS:
        return NO_CHANGE
    return TableChange((entries.Hinted(**speaker.origin(message.id), seat=seat, decision=message.decision),))


def must_be_alone(table: Table) -> None:
    if not table.is_alone():
        text = N_("hints are for those who play alone against bots, and never in a daily or duplicate duel")
        raise Refused("forbidden", text)


def asked(speaker: Speaker) -> tuple[Table, int]:
    """Return the table and the seat that speaks; refuse a seat that is not asked."""
    table, seat = speaker.table, speaker.seat()
    if seat not in table.asked:
        called = table.names()
        waiting = listed([called[s] for s in sorted(table.asked)]) or _("nobody")
        raise Refused("turn", N_("it is not your turn yet: {waiting} must choose first"), waiting=waiting)
    return table, seat


def phrase_of(speaker: Speaker, message: messages.SayPhrase) -> tuple[int, str]:
    """Return who says which phrase; refuse what is none, and those who only watch."""
    if speaker.table.phase == "lobby":
        raise Refused("bad", N_("the game has not begun yet: phrases are said at the table"))
    if message.phrase not in PHRASES:
        raise Refused("bad", N_("there is no such phrase; there are: {known}"), known=", ".join(PHRASES))
    return speaker.seat(), message.phrase


def undo(speaker: Speaker, message: messages.Undo) -> TableChange:
    """Undo a sealed choice at once; ask the others for anything else, if it can be undone at all."""
    table, seat = speaker.table, speaker.voter()
    match = table.playing()
    free = sealed(match, seat)
    if free is not None:
        keep, plies = free
        return TableChange((entries.Undone(seat=seat, keep=keep, plies=plies, **speaker.origin(message.id)),))
    must_be_reversible(match, seat, table.players)
    return ask(speaker, message, "undo", seat)


def offer_draw(speaker: Speaker, message: messages.Draw) -> TableChange:
    seat = speaker.voter()
    if speaker.table.playing().contenders() - set(speaker.table.humans()):
        raise Refused("bad", N_("a bot plays to the end and takes no draw: play on, or resign"))
    return ask(speaker, message, "draw", seat)


def ask(speaker: Speaker, message: messages.Verb, what: str, seat: int) -> TableChange:
    if speaker.table.request:
        raise Refused("bad", N_("something is being asked already: that must be answered or withdrawn first"))
    speaker.must_not_repeat(what)
    return TableChange(speaker.agreeing(entries.Asked(**speaker.origin(message.id), what=what, seat=seat), seat))


def again(speaker: Speaker, message: messages.Again) -> TableChange:
    """Ask for a rematch, or agree to it; words go into its seed."""
    table, seat, request = speaker.table, speaker.seat(), speaker.table.request
    if table.number + 1 >= MOST_GAMES:
        text = N_("this table has played {games} games: open a new table for the next one")
        raise Refused("limit", text, games=MOST_GAMES)
    if request and seat in request.agreed:
        raise Refused("bad", N_("you have asked already: the others have not answered yet"))
    worded = entries.Worded(time=speaker.time, chair=speaker.chair(), words=clean(message.words))
    words = (worded,) if message.words else ()
    said = agree(speaker, message) if request else ask(speaker, message, "again", seat)
    return TableChange((*words, *said.entries))


def agree(speaker: Speaker, message: messages.Agree | messages.Again) -> TableChange:
    """Agree to the open request; when everybody has, it happens by itself."""
    seat, request = speaker.voter(), speaker.table.request
    if request is None:
        raise Refused("bad", N_("nobody asks for anything now: there is nothing to answer"))
    if seat in request.agreed:
        raise Refused("bad", N_("you have agreed already"))
    return TableChange(speaker.agreeing(entries.Agreed(**speaker.origin(message.id), seat=seat), seat))


def decline(speaker: Speaker, message: messages.Decline) -> TableChange:
    """Close the open request; whoever made it withdraws it."""
    seat = speaker.voter()
    if speaker.table.request is None:
        raise Refused("bad", N_("nobody asks for anything now: there is nothing to answer"))
    return TableChange((entries.Declined(**speaker.origin(message.id), seat=seat),))


def resign(speaker: Speaker, message: messages.Resign) -> TableChange:
    """Resign: of two players the other wins; of more, the seat is out and the others play on."""
    seat = speaker.seat()
    if seat not in speaker.table.playing().in_play():
        raise Refused("bad", N_("you are not in this game any more: there is nothing to resign"))
    resigned = entries.Resigned(**speaker.origin(message.id), seat=seat)
    return leaving(speaker.table, seat, resigned, "resigned", speaker.now)


def claim(speaker: Speaker, message: messages.Claim) -> TableChange:
    """End the wait for a player who is asked and did not come back in time."""
    seat, target = speaker.waiting_seat(), message.target
    must_be_gone(speaker, target, target != seat and target in speaker.table.asked)
    claimed = entries.Claimed(**speaker.origin(message.id), seat=seat, target=target)
    return leaving(speaker.table, target, claimed, "away", speaker.now)


def stand_in(speaker: Speaker, message: messages.StandIn) -> TableChange:
    """Have a bot move for a player who did not come back in time; the seat and its link stay the player's."""
    table, target = speaker.table, message.target
    must_be_gone(speaker, target, speaker.waiting_seat() != target and target in table.playing().in_play())
    seating.must_be_known(message.bot, table.game.name)
    return TableChange((entries.StoodIn(**speaker.origin(message.id), chair=table.chair_of(target), bot=message.bot),))


def return_(speaker: Speaker, message: messages.Return) -> TableChange:
    """Return the chairs of this link to their players, from the bots that stood in: all at once, on a shared device."""
    away = speaker.away()
    if not away:
        raise Refused("bad", N_("no bot plays for you: the seat is yours"))
    first, *others = away
    returned = entries.Returned(**speaker.origin(message.id), chair=first)
    return TableChange((returned, *(entries.Returned(time=speaker.time, chair=chair) for chair in others)))


def must_be_gone(speaker: Speaker, target: int, is_awaited: bool) -> None:
    if not is_awaited:
        raise Refused("bad", N_("nobody waits for that player now"))
    table = speaker.table
    left, name = table.patience_left(target, speaker.now), table.names()[target]
    if left is None and target not in table.humans():
        raise Refused("bad", N_("a bot plays for {name}"), name=name)
    if left is None:
        raise Refused("bad", N_("{name} is not away"), name=name)
    if left > 0:
        raise Refused("bad", N_("{name} has {seconds} seconds left to return"), name=name, seconds=round(left + 0.5))


VERBS: dict[type[messages.Verb], tuple[str, Callable[[Speaker, Any], TableChange]]] = {
    messages.PlayMove: ("playing", move),
    messages.Try: ("playing", explain),
    messages.Hint: ("playing", hint),
    messages.Sit: ("", seating.sit),
    messages.Begin: ("lobby", seating.begin),
    messages.Rename: ("", seating.rename),
    messages.AddWords: ("", seating.add_words),
    messages.Undo: ("playing", undo),
    messages.Draw: ("playing", offer_draw),
    messages.Again: ("over", again),
    messages.Agree: ("", agree),
    messages.Decline: ("", decline),
    messages.Resign: ("playing", resign),
    messages.Claim: ("playing", claim),
    messages.StandIn: ("playing", stand_in),
    messages.Return: ("", return_),
    messages.SeatBot: ("lobby", seating.seat_bot),
    messages.Reissue: ("", seating.reissue),
    messages.Revoke: ("", seating.revoke),
}
"""The phase of the table in which each message makes sense (empty: any), and what it does."""
