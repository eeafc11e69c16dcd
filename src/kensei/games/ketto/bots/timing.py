"""When to call the battle: what would go through for either side, and for whom time works."""

from __future__ import annotations

from functools import lru_cache

from kensei.games.ketto import Move, View
from kensei.games.ketto.bots.observation import Observation
from kensei.games.ketto.cards import ACTIONS_A_TURN, ATTACKS, COMBAT, EVASION, PARRIES, VALOR
from kensei.games.ketto.deck import load
from kensei.games.ketto.position import Shown

IN_DEFENCE = 0.35
"""The share of laid combat cards that is taken to be defence."""
CONNECTED = 0.85
"""How much of a stroke comes to be: cards break it, parries stop it."""
CALL, NOT_YET = 5.0, -2.0


def judge_valor(seen: Observation, move: Move) -> float:
    """Call the battle with the last actions of a turn, for the others help first; any more valors strengthen it."""
    now = seen.view.now
    if now.valors:
        return 0.7 * len(seen.offensive())
    if not is_time(seen.view):
        return NOT_YET
    through, danger = prospects(seen)
    weights = seen.weights
    eager = weights.behind * max(0, weights.lead - (laid(seen.mine) - laid(seen.theirs)))
    if through >= weights.least - eager and through - danger >= weights.margin - eager:
        return CALL
    is_late = not min(seen.mine.decks[0], seen.theirs.decks[0])
    return CALL if is_late and through >= danger - 2 else NOT_YET


def is_time(view: View) -> bool:
    """Whether no action is left but for the valors in hand: a call that waits so long loses nothing."""
    assert view.own is not None
    return ACTIONS_A_TURN - view.now.taken <= view.own.hand.count(VALOR)


def laid(shown: Shown) -> int:
    return sum(len(movement.cells) for movement in shown.movements)


def prospects(seen: Observation) -> tuple[float, float]:
    """Guess the points that would go through for either side, by what lies on the seen."""
    strength, defense = usual(seen.view.deck)
    attack = sum(seen.value(lay) for lay in seen.offensive())
    sizes = [movement.kinds.count(COMBAT) for movement in seen.theirs.movements]
    sizes = [size for size in sizes if size]
    their_pool = defense * IN_DEFENCE * sum(sizes)
    their_attack = strength * max(0.0, (1 - IN_DEFENCE) * sum(sizes) - max(1, len(sizes) - 1))
    saves = sum(SAVES.get(card, 0) for card in seen.own.hand)
    their_saves = 0.8 * seen.theirs.hand[1]
    return CONNECTED * attack - their_pool - their_saves, CONNECTED * their_attack - seen.pool - saves


SAVES = {EVASION: 1} | dict.fromkeys(PARRIES.values(), 2)
"""How many points of an attack a card in hand is good for."""


@lru_cache(maxsize=16)
def usual(text: str | None) -> tuple[float, float]:
    """Return the mean strength and the mean defense of an attack card of the deck."""
    deck = load(text)
    strength = sum(deck.strength[card] for card in ATTACKS)
    defense = sum(deck.defense[card] for card in ATTACKS)
    return strength / len(ATTACKS), defense / len(ATTACKS)
