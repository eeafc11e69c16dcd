"""What a page says at the beginning of a rematch: the players have changed seats."""

from __future__ import annotations

from kensei import drawing
from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE, NATURE
from kensei.server.tables.series import series
from kensei.server.tables.table import Table


def line(table: Table, seat: int | None) -> str:
    """Return what is new in this game, not the table's first, for a seat (None: a spectator) until it has decided."""
    match = table.match
    if match is None or table.outcome is not None:
        return ""
    deciders = {ply.seat for ply in match.plies} - NATURE
    if deciders if seat is None else seat in deciders:
        return ""
    wins = series(table).wins
    return drawing.rematch_line(table.game.name, table.names(), seat, first_to_act(match), wins, table.number)


def first_to_act(match: AnyMatch) -> int | None:
    """Return the seat that decides first; None where several do at the same time."""
    begun = next((number for number, ply in enumerate(match.plies) if ply.seat != CHANCE), match.ply)
    asked = match.state_at(begun).to_act() - NATURE
    return min(asked) if len(asked) == 1 else None
