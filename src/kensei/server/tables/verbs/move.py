"""Play a move."""

from __future__ import annotations

from kensei.core.errors import IllegalMove, InvalidMove, KenseiError, NotYourTurn
from kensei.core.i18n import _
from kensei.core.match import AnyMatch
from kensei.server.errors import Code, Refused
from kensei.server.live.messages import Move
from kensei.server.tables import entries
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.table import Table
from kensei.server.tables.verbs.change import Deed, ending

CODES: tuple[tuple[type[KenseiError], Code], ...] = (
    (InvalidMove, "invalid"),
    (NotYourTurn, "turn"),
    (IllegalMove, "illegal"),
)


def answer(who: Speaker, message: Move) -> Deed:
    """Play the move, if it answers the question that is open."""
    who.must_be("playing")
    table, seat = who.table, who.seat()
    must_be_asked(table, seat)
    if message.decision != table.asked[seat]:
        raise Refused(
            "stale",
            _("decision {decision} is past: the question is now {seat}").format(
                decision=message.decision, seat=table.asked[seat]
            ),
        )
    return play(table, seat, message.move, entries.Entry(**who.origin(message.id)), who.now)


def play(table: Table, seat: int, text: str, origin: entries.Entry, now: float) -> Deed:
    """Play the text of a move in the table's match, and give the entries that tell of it."""
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
    moved = entries.Moved(**entries.origin(origin), seat=seat, plies=plies_since(match, before), clocks=clocks)
    outcome = match.state.outcome()
    return Deed((moved,) if outcome is None else (moved, ending(outcome, origin.time)), match)


def plies_since(match: AnyMatch, before: int) -> tuple[entries.PlyText, ...]:
    """Give the plies after the first `before`, as they are stored."""
    return tuple((ply.seat, str(ply.move)) for ply in match.since(before))


def must_be_asked(table: Table, seat: int) -> None:
    """Refuse a seat that nobody asked."""
    if seat not in table.asked:
        names = table.names()
        waiting = ", ".join(names[s] for s in sorted(table.asked)) or _("nobody")
        raise Refused("turn", _("{seat} is not asked now, but {waiting}").format(seat=names[seat], waiting=waiting))


def refusal(error: KenseiError) -> Refused:
    """Give the rules' objection as a refusal."""
    code: Code = next((code for kind, code in CODES if isinstance(error, kind)), "bad")
    rule = error.rule if isinstance(error, IllegalMove) else ""
    return Refused(code, str(error).removesuffix(f" [{rule}]"), rule)
