"""Two worlds of Kettō that differ in a secret: the same game with two hidden cards of one player exchanged."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from kensei.bots import Budget, bot
from kensei.core.protocol import CHANCE, NATURE
from kensei.games.ketto import GAME
from kensei.games.ketto.cards import (
    ATTACKS,
    COPIES,
    DEFENSE,
    DOWN,
    KIND,
    MAKES_DEFENSIVE,
    MANOEUVRES,
    PARRIES,
    PLACEABLE,
    STANCES,
)

Ply = tuple[int, Any, int]
"""Who moved, what, and whose turn it was: a card that chance brings is his."""
Pair = tuple[str, str]

SORTS = dict.fromkeys(ATTACKS, "attack") | dict.fromkeys(STANCES, "stance") | {DEFENSE: "defense", "DT": "defensive"}
SORTS |= dict.fromkeys(MANOEUVRES, "manoeuvre") | dict.fromkeys(PARRIES.values(), "parry")
SORTS |= {"G": "guard", "R": "reveal", "E": "evasion", "V": "valor"}
"""Every card that can be hidden, by its sort."""


@dataclass(frozen=True)
class Game:
    """A game from its start to some ply, and where it stands then."""

    plies: tuple[Ply, ...]
    end: Any

    def moves_of(self, owner: int) -> list[Any]:
        """List what the owner played and drew."""
        return [move for seat, move, turn in self.plies if (turn if seat == CHANCE else seat) == owner]


@cache
def games(seed: int, names: tuple[str, str]) -> tuple[Game, ...]:
    """Play a duel; give it as a whole, and cut off before the Battle, in it and early."""
    bots, rng = [bot(name, "ketto") for name in names], random.Random(f"{seed} {names}")
    state: Any = GAME.start()
    plies: list[Ply] = []
    states = [state]
    while asked := state.to_act():
        if asked == NATURE:
            seat, move = CHANCE, rng.choice([outcome for outcome, _ in state.chances()])
        else:
            seat = rng.choice(sorted(asked))
            move = bots[seat].choose(state.view(seat), state.legal_moves(seat), rng, Budget())
        plies.append((seat, move, state.now.turn))
        state = state.apply(seat, move).state
        states.append(state)
    battle = next(i for i, state in enumerate(states) if state.now.first is not None)
    cuts = (battle // 3, battle - 1, (battle + len(plies)) // 2, len(plies))
    return tuple(Game(tuple(plies[:cut]), states[cut]) for cut in cuts)


def unseen(state: Any, seat: int) -> list[str]:
    """List the cards of a player of which nobody else has seen any copy."""
    shown, secret = state.sides[seat].shown, state.sides[seat].secret
    laid = [
        card
        for movement, cards in zip(shown.movements, secret.faces, strict=True)
        for face, card in zip(movement.faces, cards, strict=True)
        if face == DOWN
    ]
    piles = (secret.hand, secret.discarded, secret.left, secret.former, secret.deck, secret.tactics, laid)
    counted = Counter(card for pile in piles for card in pile)
    counted[secret.stance] += 1
    return [card for card in COPIES if counted[card] == COPIES[card]]


def pairs(game: Game, owner: int, rng: random.Random) -> list[Pair]:
    """List pairs of cards that may change places, one for every two sorts that there are."""
    cards = unseen(game.end, owner)
    rng.shuffle(cards)
    found: dict[tuple[str, ...], Pair] = {}
    for pair in combinations(cards, 2):
        sorts = tuple(sorted(SORTS[card] for card in pair))
        if sorts not in found and KIND[pair[0]] == KIND[pair[1]] and may_change_places(game, owner, pair):
            found[sorts] = pair
    return list(found.values())


def may_change_places(game: Game, owner: int, pair: Pair) -> bool:
    """Say whether the owner could have done with each card what he did with the other: a rule of his own, no secret."""
    moves = game.moves_of(owner)
    mine = {card: [move for move in moves if move.what == card] for card in pair}
    verbs = {card: {move.verb for move in found} for card, found in mine.items()}
    drawn = {card: sum(move.verb == "card" for move in found) for card, found in mine.items()}
    laid = any("place" in found for found in verbs.values())
    opening = [move.what for move in moves if move.verb == "card"][:4]
    return not (
        max(drawn.values()) > 1
        or (any("stance" in found for found in verbs.values()) and not set(pair) <= set(STANCES))
        or (laid and not set(pair) <= PLACEABLE)
        or (laid and game.end.now.first is not None and not MAKES_DEFENSIVE.isdisjoint(pair))
        or (DEFENSE in pair and not set(pair) <= {DEFENSE, *opening})
        or any(move.verb == "pass" and seat == owner and not game.end.now.attack for seat, move, _ in game.plies)
    )


def exchanged(ply: Ply, owner: int, pair: Pair) -> Any:
    """Give the move with one card of the owner for the other; the defense card is in the first hand in any world."""
    seat, move, turn = ply
    if move.what not in pair or (turn if seat == CHANCE else seat) != owner:
        return move
    if (seat == CHANCE and DEFENSE in pair) or move.verb in ("flow", "parry"):
        return move
    words = str(move).split(" ")
    return GAME.parse(" ".join(pair[1 - pair.index(word)] if word in pair else word for word in words))


def compare(game: Game, owner: int, pair: Pair) -> None:
    """Play both worlds: every move stays possible, and nobody else sees, hears or is asked anything else."""
    one: Any = GAME.start()
    other: Any = GAME.start()
    viewers = (1 - owner, None)
    for ply in game.plies:
        seat, twin = ply[0], exchanged(ply, owner, pair)
        listed = [o for o, _ in other.chances()] if seat == CHANCE else other.legal_moves(seat)
        if seat != CHANCE and ply[1] not in one.legal_moves(seat):
            raise ValueError(f"{ply[1]} was not played by these rules")
        assert other.to_act() == one.to_act()
        assert other.legal_moves(1 - owner) == one.legal_moves(1 - owner)
        assert twin in listed, f"{twin} is not possible in the other world"
        (one, told), (other, also_told) = one.apply(seat, ply[1]), other.apply(seat, twin)
        for viewer in viewers:
            assert one.view(viewer) == other.view(viewer)
            assert [e.told_to(viewer) for e in told] == [e.told_to(viewer) for e in also_told]
    assert one.to_act() == other.to_act()
    assert one.outcome() == other.outcome()
