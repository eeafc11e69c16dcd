"""Kaito in words: what happened, and why a move may not be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.protocol import Event, Reason
from kensei.games.kaito.moves import Lay, Turn, payments, trades
from kensei.games.kaito.pieces import CELLS, COLOURS, GAP, LINES, NAMES, PRICES, UNDEALT, called
from kensei.games.kaito.state import State, View

SENTENCES = {
    "laid": "{cell}: {tile}.",
    "opened": "{seat} puts the Kaito on {cell}.",
    "captured": "{seat} captures {tile} on {cell}.",
    "traded": "{seat} pays mon of {paid} and puts {tile} beneath the Kaito.",
    "ended": "{loser} {by}: {winner} wins.",
}
BY = {"swords": "has no sword left", "helmets": "has no helmet left", "blocked": "has no tile to land on"}


def tell(event: Event, names: Sequence[str] = ()) -> str:
    """Say the event in one sentence."""
    who = names or tuple(colour.capitalize() for colour in COLOURS)
    said = {name: _said(name, value, who) for name, value in event.facts.items()}
    return SENTENCES[event.name].format(**said)


def _said(fact: str, value: Any, who: Sequence[str]) -> str:
    if fact in ("seat", "winner", "loser"):
        return str(who[value])
    if fact == "tile":
        return "a blank" if value == GAP else f"a {called(value)}"
    if fact == "paid":
        return " + ".join(value)
    return BY[value] if fact == "by" else str(value)


def why_not(view: View, move: Turn | Lay) -> Reason:
    """Say which clause forbids a move that is not legal now."""
    state = view.state
    if isinstance(move, Lay) or UNDEALT in state.grid:
        return Reason("tiles are laid by chance, before anybody moves", "kaito.deal")
    if state.kaito is None:
        gaps = " or ".join(str(gap) for gap in state.legal_moves(state.turn))
        return Reason(f"the Kaito enters on one of the two gaps, {gaps}", "kaito.opening")
    return _no_landing(state, state.kaito, move) or _no_trade(state, state.turn, move)


def _no_landing(state: State, kaito: int, move: Turn) -> Reason | None:
    here, there = CELLS[kaito], CELLS[move.cell]
    if move.cell == kaito:
        return Reason(f"the Kaito stands on {here}: the tile beneath it is no target", "kaito.land")
    if move.cell not in LINES[kaito]:
        return Reason(f"{there} is neither in the row nor in the column of {here}", "kaito.line")
    if state.grid[move.cell] == GAP:
        return Reason(f"{there} is a gap: the Kaito must land on a tile", "kaito.land")
    return None


def _no_trade(state: State, seat: int, move: Turn) -> Reason:
    goods = state.for_sale(seat)
    purse = state.purse(seat, move.cell)
    if state.is_last(move.cell):
        return Reason("this capture ends the game, before any trade", "kaito.trade.when")
    if move.good not in goods:
        return Reason(f"the opponent holds no {NAMES[move.good]} of yours", "kaito.trade.goods")
    if any(move.paid.count(value) > purse.count(value) for value in "123"):
        return Reason(f"you cannot pay {move.paid}: your captured mon are {purse or 'none'}", "kaito.trade.payment")
    price = PRICES[move.good]
    if sum(map(int, move.paid)) < price:
        return Reason(f"a {NAMES[move.good]} costs {price}, not {sum(map(int, move.paid))}", "kaito.trade.price")
    right = ", ".join(paid for good, paid in trades(purse, goods) if good == move.good)
    assert move.paid not in payments(purse, price)
    return Reason(f"{move.paid} has a tile too many: pay {right}", "kaito.trade.payment")
