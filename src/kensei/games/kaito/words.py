"""Kaito in words: what happened, and why a move may not be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.i18n import N_, _, per_language, to_you
from kensei.core.protocol import Event, Reason
from kensei.games.kaito.moves import Layout, Turn, payments, trades
from kensei.games.kaito.state import OWN, State, View
from kensei.games.kaito.tiles import CELLS, GAP, LINES, NAMES, PRICES, SEAT_NAMES, UNDEALT, called

SENTENCES = {
    "laid": N_("{cell}: {tile}."),
    "opened": N_("{seat} puts the Kaito on {cell}."),
    "captured": N_("{seat} captures {tile} on {cell}."),
    "captured own": N_("{seat} captures {tile} on {cell}: their own, it leaves the game."),
    "traded": N_("{seat} pays mon of {paid} and puts {tile} beneath the Kaito."),
    "ended": N_("{loser} {by}: {winner} wins."),
}
TO_YOU = {
    "opened": {"seat": N_("You put the Kaito on {cell}.")},
    "captured": {"seat": N_("You capture {tile} on {cell}.")},
    "captured own": {"seat": N_("You capture {tile} on {cell}: your own, it leaves the game.")},
    "traded": {"seat": N_("You pay mon of {paid} and put {tile} beneath the Kaito.")},
    "ended": {"loser": N_("You {own}: {winner} wins."), "winner": N_("{loser} {by}: you win.")},
}
BY = {
    "swords": N_("has no sword left"),
    "helmets": N_("has no helmet left"),
    "blocked": N_("has no tile to land on"),
}
OWN_BY = {
    "swords": N_("have no sword left"),
    "helmets": N_("have no helmet left"),
    "blocked": N_("have no tile to land on"),
}


def tell(event: Event, names: Sequence[str] = (), you: int | None = None) -> str:
    """Return an event in words; `you`: the seat that is spoken to."""
    return sentence(event.name, you, *event.facts.items()).format(*(names or SEAT_NAMES))


@per_language
def sentence(event: str, you: int | None, *facts: tuple[str, Any]) -> str:
    """Return an event in words, with {0} and {1} for the players' names."""
    given = dict(facts)
    if event == "captured" and given["tile"] in OWN[given["seat"]]:
        event = "captured own"
    said = {fact: _said(fact, value) for fact, value in facts}
    if "by" in given:
        said["own"] = _(OWN_BY[given["by"]])
    return _(to_you(TO_YOU, event, given, you) or SENTENCES[event]).format(**said)


def _said(fact: str, value: Any) -> str:
    if fact in ("seat", "winner", "loser"):
        return f"{{{value}}}"
    if fact == "tile":
        return _("a blank") if value == GAP else _("a {tile}").format(tile=called(value))
    if fact == "paid":
        return " + ".join(value)
    return _(BY[value]) if fact == "by" else str(value)


def why_not(view: View, move: Turn | Layout) -> Reason:
    state = view.state
    if isinstance(move, Layout) or UNDEALT in state.grid:
        return Reason(_("tiles are laid by chance, before anybody moves"), "kaito.deal")
    if state.kaito is None:
        gaps = _(" or ").join(str(gap) for gap in state.legal_moves(state.turn))
        return Reason(_("the Kaito enters on one of the two gaps, {gaps}").format(gaps=gaps), "kaito.opening")
    return _no_landing(state, state.kaito, move) or _no_trade(state, state.turn, move)


def _no_landing(state: State, kaito: int, move: Turn) -> Reason | None:
    here, there = CELLS[kaito], CELLS[move.cell]
    if move.cell == kaito:
        return Reason(_("the Kaito stands on {here}: the tile beneath it is no target").format(here=here), "kaito.land")
    if move.cell not in LINES[kaito]:
        where = _("{there} is neither in the row nor in the column of {here}")
        return Reason(where.format(there=there, here=here), "kaito.line")
    if state.grid[move.cell] == GAP:
        return Reason(_("{there} is a gap: the Kaito must land on a tile").format(there=there), "kaito.land")
    return None


def _no_trade(state: State, seat: int, move: Turn) -> Reason:
    goods = state.for_sale(seat)
    purse = state.purse(seat, move.cell)
    if state.is_last(move.cell):
        return Reason(_("this capture ends the game, before any trade"), "kaito.trade.when")
    if move.good not in goods:
        return Reason(_("the opponent holds no {good} of yours").format(good=_(NAMES[move.good])), "kaito.trade.goods")
    if any(move.paid.count(value) > purse.count(value) for value in "123"):
        poor = _("you cannot pay {paid}: your captured mon are {purse}")
        return Reason(poor.format(paid=move.paid, purse=purse or _("none")), "kaito.trade.payment")
    price, total = PRICES[move.good], sum(map(int, move.paid))
    if total < price:
        cheap = _("a {good} costs {price}, not {sum}").format(good=_(NAMES[move.good]), price=price, sum=total)
        return Reason(cheap, "kaito.trade.price")
    right = ", ".join(paid for good, paid in trades(purse, goods) if good == move.good)
    assert move.paid not in payments(purse, price)
    dear = _("{paid} has a tile too many: pay {right}").format(paid=move.paid, right=right)
    return Reason(dear, "kaito.trade.payment")
