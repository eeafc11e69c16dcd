"""Bushido analysed: where the values of a duel are shipped, the card laid next is an exact matrix game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

import numpy as np

from kensei.bots.analysis import AnalysedMove, Analysis, of_view, ordered, unbiased
from kensei.bots.evaluation import GameModel
from kensei.bots.reasons import Measure, expected
from kensei.core.i18n import N_
from kensei.games import game
from kensei.games.bushido.bots.duel import matrix as matrix_of_race
from kensei.games.bushido.bots.duel import stand
from kensei.games.bushido.bots.exact.odds import Array
from kensei.games.bushido.bots.exact.unequal import ERROR
from kensei.games.bushido.bots.matchup import matchup
from kensei.games.bushido.bots.reader import rival
from kensei.games.bushido.bots.reading import equilibrium
from kensei.games.bushido.bots.solved_turn import solved_turn
from kensei.games.bushido.deck import deck
from kensei.games.bushido.moves import Move
from kensei.games.bushido.state import State, View

CERTIFICATE = 0.0098
"""What who knows the mix wins more than the value: the most that `kensei bench exploit bushido --all` has found."""


LEAST = 0.1
"""Health below which a difference is no reason."""
ROUNDS = 200
"""Rounds of regret matching for the other's mix, where no duel is solved."""
LOST = N_("against the best play {whose} fighter loses {better} health now on average, and {other} after {move}")
MEASURES = (
    Measure(LOST, lambda state, seat: state.sides[seat].shown.health, -1.0),
    Measure(LOST, lambda state, seat: state.sides[1 - seat].shown.health, 1.0, is_own=False),
)
"""What a card costs the seat and the other against the best mix of the other's cards."""


def analyse(position: State | View, seat: int, nodes: int | None) -> Analysis | None:
    """Analyse the turn; None where it is no turn of two, or where the seat has laid its card already."""
    if isinstance(position, State) and seat not in position.to_act():
        return None
    view = position.view(seat) if isinstance(position, State) else position
    if view.shown[seat].laid or view.stage.phase != "stance" or rival(view) is None:
        return None
    turn = solved_turn(view)
    if turn is None:
        return reasoned(searched(view, nodes), *losses(view)) if view.table.mode != "ffa" else None
    target = (view.shown[rival(view) or 0].fighter,) if view.table.mode == "ffa" else ()
    found = [
        AnalysedMove(Move("play", (card, *target)), float(turn.shares[i]), float(turn.values[i]))
        for i, card in enumerate(turn.own)
    ]
    value = sum(one.share * one.value for one in found)
    moves = ordered(found)
    error, is_bounded = (CERTIFICATE, True) if turn.is_shipped else (ERROR, False)
    whole = Analysis(seat, value, error, False, moves, turn.matrix.size, "the exact duel", is_bounded)
    return reasoned(whole, turn.own, turn.taken)


def searched(view: View, nodes: int | None) -> Analysis:
    model = GameModel.of(game("bushido"))
    return of_view(replace(model, beliefs=unbiased(model.beliefs)), view, nodes, ())


def losses(view: View) -> tuple[tuple[str, ...], tuple[Array, Array]]:
    """Return the own cards, and what each costs both in health on average, against the other's mix of the race."""
    me, foe = (stand(view, seat) for seat in (view.seat or 0, rival(view) or 0))
    text, place = view.table.deck, deck(view.table.deck).place
    _mine, theirs = equilibrium(matrix_of_race(text, me, foe).values, ROUNDS)
    odds = matchup(text, (me.fighter, foe.fighter), (me.health, foe.health), me.size - foe.size)
    hands = np.ix_(*[[place[card] for card in each.hand] for each in (me, foe)])
    return me.hand, (odds.rates[0][hands] @ theirs, odds.rates[1][hands] @ theirs)


def reasoned(found: Analysis, cards: Sequence[str], taken: tuple[Array, Array]) -> Analysis:
    """Return the analysis with reasons: what the best card does in this fight that the others do not."""
    lost = {card: (float(mine), float(theirs)) for card, mine, theirs in zip(cards, *taken, strict=True)}
    best = max(found.moves, key=lambda one: (one.share, one.value)).move.words[0]
    rest = [one for card, one in lost.items() if card != best] or [lost[best]]
    mean = (fmean(one[0] for one in rest), fmean(one[1] for one in rest))
    told = {}
    for one in found.moves:
        card = one.move.words[0]
        why = expected(MEASURES, lost[best], lost[card] if card != best else mean, LEAST)
        told[one.move] = found.beside_best(one.move)._replace(reason=why)
    return replace(found, compared=told)
