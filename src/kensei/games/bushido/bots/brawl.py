"""The free for all: whom to attack and with what, by the own share of the strength of all who stand.

A fight hurts its two fighters, and all the others gain by it. So the chance to be the last one standing is
estimated as that share.
"""

from __future__ import annotations

from kensei.games.bushido.board import IN
from kensei.games.bushido.bots.duel import sign
from kensei.games.bushido.bots.matchup import NO_CHANGE, FightResult, against
from kensei.games.bushido.bots.observation import stand
from kensei.games.bushido.moves import Move
from kensei.games.bushido.state import View

FOOTING = 4
"""What standing at all is worth, in health."""


def strength(health: int) -> float:
    return health + FOOTING if health > 0 else 0.0


def share(view: View, seat: int, other: int, results: tuple[FightResult, ...]) -> float:
    """Return the seat's expected part of all strength after a fight with another."""
    me, foe = view.shown[seat], view.shown[other]
    rest = sum(
        strength(shown.health)
        for each, shown in enumerate(view.shown)
        if each not in (seat, other) and shown.fate == IN
    )
    value = 0.0
    for result in results:
        own, theirs = strength(me.health - result.taken[0]), strength(foe.health - result.taken[1])
        value += result.chance * (own / (own + theirs + rest) if own else 0.0)
    return value


def met(view: View, seat: int, card: str, other: int) -> float:
    """Value the fight of a card against another fighter's: the open one, or the mean over the hand."""
    me, foe = stand(view, seat), stand(view, other)
    theirs = (view.shown[other].card,) if view.shown[other].card else foe.hand
    more = sign(me.size - foe.size)
    values = [
        share(
            view,
            seat,
            other,
            against(view.table.deck, (me.fighter, foe.fighter), (card, each), (me.health, foe.health), more, 0),
        )
        for each in theirs
    ]
    return sum(values) / len(values)


def aims(view: View, seat: int, moves: tuple[Move, ...]) -> list[float]:
    """Value every card before every target: that fight is sure, and each of the others may attack too."""
    others = [each for each, shown in enumerate(view.shown) if each != seat and shown.fate == IN]
    before = share(view, seat, others[0], NO_CHANGE)
    by_name = {view.shown[each].fighter: each for each in others}
    cards = {move.words[0] for move in moves}
    gains = {(card, each): met(view, seat, card, each) - before for card in cards for each in others}
    risks = {card: sum(gains[card, each] for each in others) / len(others) for card in cards}
    found = []
    for move in moves:
        card, target = move.words[0], by_name[move.words[1]]
        found.append(before + gains[card, target] + risks[card] - gains[card, target] / len(others))
    return found


def fights(view: View, seat: int, moves: tuple[Move, ...]) -> list[float]:
    """Value whom to fight first of those who attack."""
    card = view.shown[seat].card or (view.plan.card if view.plan else "")
    by_name = {shown.fighter: each for each, shown in enumerate(view.shown)}
    return [met(view, seat, card, by_name[move.words[0]]) for move in moves]
