"""Passing in Kendo Shiai: what is asked once more while something better exists, and what loses at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.i18n import N_, _
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.shiai.state import View
from kensei.games.kendo.words import laid

AGAIN = {
    "H": N_("Take the hansoku, though {cards} would answer?"),
    "I": N_("Concede, though {cards} would answer?"),
    "J": N_("Throw two cards, though {cards} would answer?"),
    "K": N_("Not strike, though {cards} would be an ippon?"),
    "L": N_("Lose two cards, though {cards} would stop it?"),
}


def asked_again(view: View, legal: Sequence[Any]) -> str:
    """What is asked before the pass, with an answer that there is; "" where there is none."""
    held = [move.cards for move in legal if move.cards]
    if not held or view.attack is None:
        return ""
    return _(AGAIN[price_of(view)]).format(cards=laid(min(held, key=len)))


def price_of(view: View) -> str:
    """The letter of what passing costs: H without anything to start with."""
    if view.attack is None:
        return "H"
    return offers.TABLE.rows[offers.row_of(view.attack, view.point)]["pass"]


def loses(view: View) -> str:
    """The sentence of a pass that loses the bout at once; "" where it does not."""
    assert view.seat is not None
    own, price = view.seat, price_of(view)
    scores = [player.score for player in view.players]
    is_ippon = price == "I" or (price == "H" and view.players[own].hansoku > 0)
    if is_ippon:
        scores[1 - own] += 1
        if scores[1 - own] < 2 and not view.is_encho:
            return ""
    elif not (view.is_last_round and scores[own] < scores[1 - own] and view.attack and price in "HJL"):
        return ""
    result = f"{{0}} {scores[0]} : {scores[1]} {{1}}"
    return _("This loses the bout: {result}.").format(result=result)
