"""What happens by itself when the table stands so: the state decides, so a crash in between loses nothing."""

from __future__ import annotations

from kensei.core.protocol import Outcome
from kensei.server.limits import LONGEST_GAME
from kensei.server.tables import entries, sentences, takeback
from kensei.server.tables.table import Table
from kensei.server.tables.verbs.begin import first_deal
from kensei.server.tables.verbs.change import NOTHING, Deed, ending
from kensei.server.tables.verbs.resign import leaving


def next_deed(table: Table, now: float, time: float) -> Deed:
    """Give the next thing that follows from how the table stands; nothing to store: nothing follows."""
    if table.phase == "lobby" and not table.wait and all(chair.ready for chair in table.chairs):
        return first_deal(table, entries.Entry(time=time))
    if table.request and everybody_agrees(table):
        return granted(table, time)
    if table.phase == "playing":
        return ended(table, time) or flag(table, now, time)
    return NOTHING


def everybody_agrees(table: Table) -> bool:
    """Say whether all people have said yes, and the bots would."""
    request = table.request
    return request is not None and table.voters(request) <= set(request.agreed)


def granted(table: Table, time: float) -> Deed:
    """Do what everybody agreed to."""
    request = table.request
    assert request is not None
    if request.what == "again":
        return first_deal(table, entries.Entry(time=time))
    if request.what == "draw":
        return Deed((ending(Outcome(shared(table), sentences.AGREED, ""), time),))
    keep = takeback.last_decision(table.playing(), request.seat)
    return Deed((entries.Undone(time=time, seat=request.seat, keep=keep),))


def shared(table: Table) -> tuple[float, ...]:
    """Give the scores of a draw beside the rules: nothing to all; if some are out, the others share what these lose."""
    players, last = table.players, table.playing().contenders()
    share = (players - len(last)) / (len(last) * (players - 1))
    return tuple(share if seat in last else -1 / (players - 1) for seat in range(players))


def ended(table: Table, time: float) -> Deed | None:
    """Close a game that is over by the rules, or too long."""
    match = table.playing()
    outcome = match.state.outcome()
    if outcome is None and match.ply >= LONGEST_GAME:
        outcome = Outcome(shared(table), sentences.TOO_LONG, "")
    return None if outcome is None else Deed((ending(outcome, time),))


def flag(table: Table, now: float, time: float) -> Deed:
    """Let an empty clock fall."""
    falling = table.clocks.first_to_fall(now) if table.clocks else None
    if falling is None or falling[0] > 0:
        return NOTHING
    seat = falling[1]
    return leaving(table, seat, entries.Flagged(time=time, seat=seat), "flagged", now)
