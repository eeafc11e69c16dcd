"""What a verb or the server itself makes happen: entries to store, with the match in which they are played already.

A change stores and shows nothing. What follows by itself is decided by how the table stands, so a crash in between
loses nothing.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from kensei.core.errors import IllegalMove, InvalidMove, KenseiError, NotYourTurn
from kensei.core.match import AnyMatch
from kensei.core.protocol import Leavable, Outcome
from kensei.server.errors import Code, Refused
from kensei.server.limits import LONGEST_GAME
from kensei.server.tables import entries, fairness, sentences, takeback
from kensei.server.tables.table import Table

log = logging.getLogger("kensei.server")


@dataclass(frozen=True, slots=True)
class Change:
    """Entries to store, and the match in which their plies are already played."""

    entries: tuple[entries.Entry, ...] = ()
    match: AnyMatch | None = None
    new_links: tuple[str, ...] = ()
    """The hashes of links that did not exist before."""
    seat_token: str = ""
    """The token of the seat that a guest has taken; told to nobody else."""

    @property
    def speaker(self) -> str:
        """Whose message the first entry says it answers; empty: of whoever sent it."""
        return self.entries[0].speaker if self.entries else ""


NO_CHANGE = Change()


def ending(outcome: Outcome, time: float) -> entries.Ended:
    """Return the entry that closes a game; with it the server commits itself for the next."""
    return entries.Ended(
        time=time,
        scores=outcome.scores,
        rule=outcome.rule,
        message=outcome.message or outcome.reason,
        facts=dict(outcome.facts),
        next_seed=fairness.server_part(),
    )


def with_ending(entry: entries.Entry, match: AnyMatch, *first: entries.Entry) -> Change:
    outcome = match.state.outcome()
    last = () if outcome is None else (ending(outcome, entry.time),)
    return Change((*first, entry, *last), match)


def first_deal(table: Table, origin: entries.Entry) -> Change:
    """Begin the next game: chance plays up to the first decision."""
    match = table.next_match()
    return with_ending(entries.Began(**entries.origin(origin), plies=plies_since(match, 0)), match)


def play(table: Table, seat: int, text: str, origin: entries.Entry, now: float) -> Change:
    """Play the text of a move in the table's match."""
    match = table.playing()
    before = match.ply
    try:
        match.play(seat, text)
    except KenseiError as error:
        raise refusal(error) from None
    clocks: tuple[float, ...] = ()
    if table.clocks:
        table.clocks.press(seat, now)
        clocks = table.clocks.snapshot(now)
    plies = plies_since(match, before)
    return with_ending(entries.Moved(**entries.origin(origin), seat=seat, plies=plies, clocks=clocks), match)


def plies_since(match: AnyMatch, before: int) -> tuple[entries.PlyText, ...]:
    """Return the plies after the first `before`, as they are stored."""
    return tuple((ply.seat, str(ply.move)) for ply in match.plies[before:])


CODES: tuple[tuple[type[KenseiError], Code], ...] = (
    (InvalidMove, "invalid"),
    (NotYourTurn, "turn"),
    (IllegalMove, "illegal"),
)


def refusal(error: KenseiError) -> Refused:
    code: Code = next((code for kind, code in CODES if isinstance(error, kind)), "bad")
    rule = error.rule if isinstance(error, IllegalMove) else ""
    return Refused(code, str(error).removesuffix(f" [{rule}]"), rule)


def bot_move(table: Table, seat: int, text: str | None, now: float, time: float) -> Change:
    """Return what a bot does: its move, or, when it has failed, that a random mover plays in its place."""
    chair = table.chair_of(seat)
    bot = table.chairs[chair].mover
    if text is not None:
        try:
            return play(table, seat, text, entries.Entry(time=time), now)
        except Refused:
            log.warning("bot %s gave a move that is not legal", bot)
    if table.chairs[chair].stand_in:
        return Change((entries.StoodIn(time=time, chair=chair, bot="random"),))
    return Change((random_mover(chair, time, sentences.BOT_FAILED, bot=bot),))


def random_mover(chair: int, time: float, message: str, **facts: str | int) -> entries.Replaced:
    return entries.Replaced(time=time, chair=chair, bot="random", message=message, facts=facts)


def leaving(table: Table, seat: int, first: entries.Entry, why: str, now: float) -> Change:
    """Return what follows when a seat stops playing (`resigned`, `flagged`, `away`), after the entry that says how."""
    if table.players == 2:
        scores = (-1.0, 1.0) if seat == 0 else (1.0, -1.0)
        outcome = Outcome.of(scores, sentences.LOST[why].all, "", loser=seat, winner=1 - seat)
        return Change((first, ending(outcome, first.time)))
    match = table.playing()
    if not isinstance(match.state, Leavable):
        gone = random_mover(table.chair_of(seat), first.time, sentences.GIVEN_UP[why], loser=seat)
        return Change((first, gone))
    before = match.ply
    try:
        match.withdraw(seat)
    except KenseiError as error:
        raise refusal(error) from None
    clocks = table.clocks.snapshot(now) if table.clocks else ()
    plies = plies_since(match, before)
    return with_ending(entries.Withdrew(time=first.time, seat=seat, why=why, plies=plies, clocks=clocks), match, first)


def next_change(table: Table, now: float, time: float) -> Change:
    """Return the next thing that follows by itself from how the table stands."""
    if table.phase == "lobby" and not table.wait and all(chair.ready for chair in table.chairs):
        return first_deal(table, entries.Entry(time=time))
    request = table.request
    if request and table.voters(request) <= set(request.agreed):
        return granted(table, time)
    if table.phase == "playing":
        return ended(table, time) or flag(table, now, time)
    return NO_CHANGE


def granted(table: Table, time: float) -> Change:
    request = table.request
    assert request is not None
    if request.what == "again":
        return first_deal(table, entries.Entry(time=time))
    if request.what == "draw":
        return Change((ending(Outcome.of(draw_scores(table), sentences.AGREED, ""), time),))
    keep = takeback.last_decision(table.playing(), request.seat)
    return Change((entries.Undone(time=time, seat=request.seat, keep=keep),))


def draw_scores(table: Table) -> tuple[float, ...]:
    """Return the scores of a draw beside the rules: 0 for all; if some are out, the others share what these lose."""
    players, last = table.players, table.playing().contenders()
    share = (players - len(last)) / (len(last) * (players - 1))
    return tuple(share if seat in last else -1 / (players - 1) for seat in range(players))


def ended(table: Table, time: float) -> Change | None:
    """Close a game that is over by the rules, or too long."""
    match = table.playing()
    outcome = match.state.outcome()
    if outcome is None and match.ply >= LONGEST_GAME:
        outcome = Outcome.of(draw_scores(table), sentences.TOO_LONG, "")
    return None if outcome is None else Change((ending(outcome, time),))


def flag(table: Table, now: float, time: float) -> Change:
    """End the game of the seat whose clock is empty."""
    falling = table.clocks.first_to_fall(now) if table.clocks else None
    if falling is None or falling[0] > 0:
        return NO_CHANGE
    seat = falling[1]
    return leaving(table, seat, entries.Flagged(time=time, seat=seat), "flagged", now)
