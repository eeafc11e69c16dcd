"""Kettō's moves in words for reviews and hints: which movement and which place, as the reader sees the board."""

from __future__ import annotations

from collections.abc import Callable

from kensei.core.i18n import _
from kensei.drawing.scene import WordedMove
from kensei.games.ketto.cards import ATTACKS, SIDE_WORDS, STANCES, numeral
from kensei.games.ketto.drawing.ledger import shield_words
from kensei.games.ketto.drawing.pieces import described, looks, seen
from kensei.games.ketto.drawing.places import card_place, free_place
from kensei.games.ketto.moves import Move
from kensei.games.ketto.position import Movement, View


def told_move(view: View, move: Move, below: int) -> WordedMove | None:
    """Return a move as whoever has the seat `below` before them sees it; None where the words of the choice say all."""
    facing = view.seat != below
    if move.verb in WITH_PLACE:
        return WordedMove(WITH_PLACE[move.verb](view, move, facing), tells_more=True)
    if move.verb in ("flow", "parry"):
        way = _(SIDE_WORDS[seen(move.what, below != view.now.turn)])
        return WordedMove((_("Flow {way}") if move.verb == "flow" else _("Parry {way}")).format(way=way))
    if move.verb == "spend":
        points, card = view.cards.defense[move.what], shield_words(view, move.what, facing)
        return WordedMove(_("Spend a shield of {n}: {card}").format(n=points, card=card))
    if move.verb == "strike":
        return WordedMove(_("Turn up life card {n}").format(n=move.what))
    if move.verb == "discard":
        return WordedMove(_("Discard {card}").format(card=short(view, move.what, facing)))
    if move.verb == "stance" and view.now.point == "action":
        return WordedMove(_("Make {name} the new stance").format(name=view.cards.stances[move.what].name))
    return None


def short(view: View, card: str, facing: bool) -> str:
    """Return how a card of a hand looks, in short."""
    if card in ATTACKS or card in STANCES:
        return looks(view.cards, card, facing)
    return described(view.deck, card, facing)


def placed(view: View, move: Move, facing: bool) -> str:
    card = short(view, move.what, facing)
    if move.cell is None:
        return _("Place {card} as a new movement").format(card=card)
    where = free_place(movement_of(view, move.movement).cells, move.cell, facing)
    return _("Place {card} in movement {n}, {where}").format(card=card, n=numeral(move.movement), where=where)


def attacked(view: View, move: Move, facing: bool) -> str:
    n = numeral(move.movement)
    if move.cell is None:
        return _("Attack with movement {n}, which has no beginning").format(n=n)
    where = card_place(movement_of(view, move.movement).cells, move.cell, facing)
    return _("Attack with movement {n}, beginning on {where}").format(n=n, where=where)


def guarded(view: View, move: Move, facing: bool) -> str:
    movement = view.attacking
    assert movement is not None
    assert move.cell is not None
    where = card_place(movement.cells, move.cell, facing)
    return _("Guard: {where} of movement {n} joins the pool").format(where=where, n=numeral(movement.number))


WITH_PLACE: dict[str, Callable[[View, Move, bool], str]] = {"place": placed, "attack": attacked, "guard": guarded}
"""The moves that name a place."""


def movement_of(view: View, number: int) -> Movement:
    return next(one for one in view.mine.movements if one.number == number)
