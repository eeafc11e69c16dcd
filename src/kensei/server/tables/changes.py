"""What a verb or the server itself makes happen: entries to store, with the match in which they are played already.

A change stores and shows nothing. What follows by itself is decided by how the table stands, so a crash in between
loses nothing.

What may be taken back: a sealed choice that is not complete, freely, for nobody has seen it. Anything later by
consent, and never across a draw, nor across a move by which somebody learned something. Whether a move told
somebody something is asked of the views alone: the mover learned nothing if the move looks the same to them in every
world they could imagine before it; another seat learned nothing if in every world it could imagine there was a move
that would have looked the same.
"""

from __future__ import annotations

import logging
import random
from typing import Any

import msgspec

from kensei.core.errors import IllegalMove, InvalidMove, KenseiError, NotYourTurn
from kensei.core.i18n import N_
from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE, WITHDRAW, AnyGame, Event, Leavable, Outcome, Seat, Step
from kensei.server.errors import Code, Refused
from kensei.server.limits import LONGEST_GAME
from kensei.server.tables import entries, fairness, sentences
from kensei.server.tables.table import Table

log = logging.getLogger("kensei.server")

WORLDS = 16
"""How many worlds are imagined for each seat and move."""


class TableChange(msgspec.Struct, frozen=True):
    """Entries to store, and the match in which their plies are already played."""

    entries: tuple[entries.Entry, ...] = ()
    match: AnyMatch | None = None
    new_links: tuple[str, ...] = ()
    """The hashes of links that did not exist before."""
    seat_token: str = ""
    """The token of the seat that a guest has taken; told to nobody else."""


NO_CHANGE = TableChange()


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


def with_ending(entry: entries.Entry, match: AnyMatch, *first: entries.Entry) -> TableChange:
    outcome = match.state.outcome()
    last = () if outcome is None else (ending(outcome, entry.time),)
    return TableChange((*first, entry, *last), match)


def first_deal(table: Table, **origin: Any) -> TableChange:
    match = table.next_match()
    return with_ending(entries.Began(**origin, plies=plies_since(match, 0)), match)


def play(table: Table, seat: int, text: str, now: float, **origin: Any) -> TableChange:
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
    return with_ending(entries.Moved(**origin, seat=seat, plies=plies, clocks=clocks), match)


def plies_since(match: AnyMatch, before: int) -> tuple[entries.PlyText, ...]:
    return tuple((ply.seat, str(ply.move)) for ply in match.plies[before:])


CODES: tuple[tuple[type[KenseiError], Code], ...] = (
    (InvalidMove, "invalid"),
    (NotYourTurn, "turn"),
    (IllegalMove, "illegal"),
)


def refusal(error: KenseiError) -> Refused:
    code: Code = next((code for kind, code in CODES if isinstance(error, kind)), "bad")
    if isinstance(error, IllegalMove):
        return Refused(code, error.why, error.rule)
    return Refused(code, str(error))


def bot_move(table: Table, seat: int, text: str | None, now: float, time: float) -> TableChange:
    """Return what a bot does: its move, or, when it has failed, that a random mover plays in its place."""
    chair = table.chair_of(seat)
    bot = table.chairs[chair].mover
    if text is not None:
        try:
            return play(table, seat, text, now, time=time)
        except Refused:
            log.warning("bot %s gave a move that is not legal", bot)
    if table.chairs[chair].stand_in:
        return TableChange((entries.StoodIn(time=time, chair=chair, bot="random"),))
    return TableChange((random_mover(chair, time, sentences.BOT_FAILED, bot=bot),))


def random_mover(chair: int, time: float, message: str, **facts: str | int) -> entries.Replaced:
    return entries.Replaced(time=time, chair=chair, bot="random", message=message, facts=facts)


def leaving(table: Table, seat: int, first: entries.Entry, why: str, now: float) -> TableChange:
    """Return what follows when a seat stops playing (`resigned`, `flagged`, `away`), after the entry that says how."""
    if table.players == 2:
        scores = (-1.0, 1.0) if seat == 0 else (1.0, -1.0)
        outcome = Outcome.of(scores, sentences.LOST[why].all, "", loser=seat, winner=1 - seat)
        return TableChange((first, ending(outcome, first.time)))
    match = table.playing()
    if not isinstance(match.state, Leavable):
        gone = random_mover(table.chair_of(seat), first.time, sentences.GIVEN_UP[why], loser=seat)
        return TableChange((first, gone))
    before = match.ply
    try:
        match.withdraw(seat)
    except KenseiError as error:
        raise refusal(error) from None
    clocks = table.clocks.snapshot(now) if table.clocks else ()
    plies = plies_since(match, before)
    return with_ending(entries.Withdrew(time=first.time, seat=seat, why=why, plies=plies, clocks=clocks), match, first)


def next_change(table: Table, now: float, time: float) -> TableChange:
    if table.phase == "lobby" and not table.wait and all(chair.ready for chair in table.chairs):
        return first_deal(table, time=time)
    request = table.request
    if request and table.voters(request) <= set(request.agreed):
        return granted(table, time)
    if table.phase == "playing":
        return ended(table, time) or flag(table, now, time)
    return NO_CHANGE


def granted(table: Table, time: float) -> TableChange:
    request = table.request
    assert request is not None
    if request.what == "again":
        return first_deal(table, time=time)
    if request.what == "draw":
        return TableChange((ending(Outcome.of(draw_scores(table), sentences.AGREED, ""), time),))
    keep = last_decision(table.playing(), request.seat)
    return TableChange((entries.Undone(time=time, seat=request.seat, keep=keep),))


def draw_scores(table: Table) -> tuple[float, ...]:
    """Return the scores of a draw beside the rules: 0 for all; if some are out, the others share what these lose."""
    players, last = table.players, table.playing().contenders()
    share = (players - len(last)) / (len(last) * (players - 1))
    return tuple(share if seat in last else -1 / (players - 1) for seat in range(players))


def ended(table: Table, time: float) -> TableChange | None:
    match = table.playing()
    outcome = match.state.outcome()
    if outcome is None and match.ply >= LONGEST_GAME:
        outcome = Outcome.of(draw_scores(table), sentences.TOO_LONG, "")
    return None if outcome is None else TableChange((ending(outcome, time),))


def flag(table: Table, now: float, time: float) -> TableChange:
    falling = table.clocks.first_to_fall(now) if table.clocks else None
    if falling is None or falling[0] > 0:
        return NO_CHANGE
    seat = falling[1]
    return leaving(table, seat, entries.Flagged(time=time, seat=seat), "flagged", now)


def last_decision(match: AnyMatch, seat: Seat) -> int:
    last = last_ply(match, seat)
    if last is None:
        raise Refused("bad", N_("you have made no move that could be taken back"))
    return last


def last_ply(match: AnyMatch, seat: Seat) -> int | None:
    return next((match.ply - back for back, ply in enumerate(reversed(match.plies), 1) if ply.seat == seat), None)


def sealed(match: AnyMatch, seat: Seat) -> tuple[int, tuple[entries.PlyText, ...]] | None:
    """Return how many plies stay and which are played again, if the seat's choice waits for others."""
    asked = match.state.to_act()
    last = None if seat in asked else last_ply(match, seat)
    if last is None:
        return None
    since = match.plies[last:]
    if any(ply.move is WITHDRAW for ply in since):
        return None
    before = match.state_at(last).to_act()
    waiting = before - {ply.seat for ply in since}
    if CHANCE in before or not waiting or asked != waiting:
        return None
    return last, tuple([(ply.seat, str(ply.move)) for ply in since[1:]])


def undo_offer(match: AnyMatch, seat: Seat, may_ask: bool = True) -> str:
    """Return what the page's button does: `free`, `ask`, or nothing; that asking is in vain may show later."""
    if match.game.is_simultaneous and sealed(match, seat) is not None:
        return "free"
    if not may_ask:
        return ""
    for ply in reversed(match.plies):
        if ply.seat == CHANCE or ply.move is WITHDRAW:
            return ""
        if ply.seat == seat:
            return "ask"
    return ""


def must_be_reversible(match: AnyMatch, seat: Seat, players: int) -> None:
    """Refuse what may not be taken back even if all agree."""
    first = last_decision(match, seat)
    for number, ply in enumerate(match.plies[first:], first):
        if ply.move is WITHDRAW:
            raise Refused(
                "bad",
                N_("somebody has left the game since: no takeback, but the menu opens a new table"),
            )
        if ply.seat == CHANCE:
            raise Refused("bad", N_("something was drawn since: no takeback, but the menu opens a new table"))
        step = Step(ply.state, ply.events)
        if reveals(match.game, match.state_at(number), ply.seat, ply.move, step, players):
            raise Refused(
                "bad",
                N_("something was revealed since: no takeback, but the menu opens a new table"),
            )


def reveals(game: AnyGame, state: Any, mover: Seat, move: Any, step: Step[Any], players: int) -> bool:
    rng = random.Random(f"{game.name} {mover} {move}")
    for seat in range(players):
        worlds = {game.imagine(state.view(seat), rng) for _ in range(WORLDS)}
        if not all(could_show(world, mover, move, seat, step) for world in worlds):
            return True
    return False


def could_show(world: Any, mover: Seat, move: Any, seat: Seat, step: Step[Any]) -> bool:
    wanted = shown(step, seat)
    moves = world.legal_moves(mover)
    if move in moves and shown(world.apply(mover, move), seat) == wanted:
        return True
    return seat != mover and any(shown(world.apply(mover, other), seat) == wanted for other in moves)


def shown(step: Step[Any], seat: Seat) -> tuple[Any, tuple[Event, ...]]:
    return step.state.view(seat), tuple(event.told_to(seat) for event in step.events)
