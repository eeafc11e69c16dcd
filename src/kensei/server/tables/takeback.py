"""What may be taken back.

A sealed choice that is not complete: freely, for nobody has seen it. Anything later: by consent,
and never across a draw, nor across a move by which somebody learned something. Whether a move told
somebody something is asked of the views alone: the mover learned nothing if the move looks the same
to them in every world they could imagine before it; another seat learned nothing if in every world it
could imagine there was a move that would have looked the same.
"""

from __future__ import annotations

import random
from typing import Any

from kensei.core.i18n import N_
from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE, WITHDRAW, AnyGame, Event, Seat, Step
from kensei.server.errors import Refused
from kensei.server.tables.entries import PlyText

WORLDS = 16
"""How many worlds are imagined for each seat and move."""


def last_decision(match: AnyMatch, seat: Seat) -> int:
    last = last_ply(match, seat)
    if last is None:
        raise Refused("bad", N_("you have made no move that could be taken back"))
    return last


def last_ply(match: AnyMatch, seat: Seat) -> int | None:
    """Return the number of the seat's last ply, if it has moved."""
    return next((match.ply - back for back, ply in enumerate(reversed(match.plies), 1) if ply.seat == seat), None)


def sealed(match: AnyMatch, seat: Seat) -> tuple[int, tuple[PlyText, ...]] | None:
    """Return how many plies stay and which are played again, if the seat's choice waits for others."""
    if seat in match.state.to_act():
        return None
    last = last_ply(match, seat)
    if last is None:
        return None
    since = match.plies[last:]
    if any(ply.move is WITHDRAW for ply in since):
        return None
    before = match.state_at(last).to_act()
    waiting = before - {ply.seat for ply in since}
    if CHANCE in before or not waiting or match.state.to_act() != waiting:
        return None
    return last, tuple((ply.seat, str(ply.move)) for ply in since[1:])


def offer(match: AnyMatch, seat: Seat | None) -> str:
    """Return what the page's button does: `free`, `ask`, or nothing; that asking is in vain may show later."""
    if seat is None:
        return ""
    if sealed(match, seat) is not None:
        return "free"
    for ply in reversed(match.plies):
        if ply.seat == CHANCE or ply.move is WITHDRAW:
            return ""
        if ply.seat == seat:
            return "ask"
    return ""


def must_be_possible(match: AnyMatch, seat: Seat, players: int) -> None:
    """Refuse what may not be taken back even if all agree."""
    first = last_decision(match, seat)
    for number, ply in enumerate(match.plies[first:], first):
        if ply.move is WITHDRAW:
            raise Refused("bad", N_("somebody has left the game since: that cannot be taken back, only forked"))
        if ply.seat == CHANCE:
            raise Refused("bad", N_("something was drawn since: that cannot be taken back, only forked"))
        step = Step(ply.state, ply.events)
        if reveals(match.game, match.state_at(number), ply.seat, ply.move, step, players):
            raise Refused("bad", N_("something was revealed since: that cannot be taken back, only forked"))


def reveals(game: AnyGame, state: Any, mover: Seat, move: Any, step: Step[Any], players: int) -> bool:
    """Return whether the move told any seat something that it could not know before."""
    rng = random.Random(f"{game.name} {mover} {move}")
    for seat in range(players):
        worlds = {game.imagine(state.view(seat), rng) for _ in range(WORLDS)}
        if not all(could_show(world, mover, move, seat, step) for world in worlds):
            return True
    return False


def could_show(world: Any, mover: Seat, move: Any, seat: Seat, step: Step[Any]) -> bool:
    wanted = seen(step, seat)
    moves = world.legal_moves(mover)
    if move in moves and seen(world.apply(mover, move), seat) == wanted:
        return True
    return seat != mover and any(seen(world.apply(mover, other), seat) == wanted for other in moves)


def seen(step: Step[Any], seat: Seat) -> tuple[Any, tuple[Event, ...]]:
    return step.state.view(seat), tuple(event.told_to(seat) for event in step.events)
