"""A world that looks like a view: what the seat cannot know is dealt anew.

Everything that everybody could conclude is kept: the defense card is never in the deck; in Battle no
face-down card is a defensive one; a tactic that lies face down is one that may lie there; a stance that
was replaced is a stance; who had to pass holds nothing they could have played.
"""

from __future__ import annotations

import random

from kensei.games.ketto import cards
from kensei.games.ketto.position import Secret, Shown, Side, Situation, View
from kensei.games.ketto.state import State


def imagine(view: View, rng: random.Random) -> State:
    secrets = (view.own if seat == view.seat else None for seat in cards.SEATS)
    black, white = (
        Side(shown, secret or dealt(view.now, shown, rng)) for shown, secret in zip(view.shown, secrets, strict=True)
    )
    return State(view.now, (black, white), view.peek, view.deck)


def dealt(now: Situation, shown: Shown, rng: random.Random) -> Secret:
    """Deal the secrets of a player of whom only this is seen, all that fit being equally likely."""
    unseen = unseen_cards(shown)
    rng.shuffle(unseen)
    stances = [card for card in unseen if card in cards.STANCES]
    stance = stances.pop() if shown.stance == cards.DOWN else ""
    former = [stances.pop() for _ in range(shown.former)]
    combat = [card for card in unseen if cards.KIND[card] == cards.COMBAT and card not in (stance, *former)]
    piles = _combat_piles(now, shown, combat, rng)
    tactics = [card for card in unseen if cards.KIND[card] == cards.TACTIC]
    layable = {card for card in cards.PLACEABLE if now.first is None or card != cards.DEFENSIVE}
    laid = [_take(tactics, layable) for _ in places_of(shown, cards.TACTIC)]
    held = [_take(tactics, set(tactics) - set(shown.lacking)) for _ in range(shown.hand[1])]
    thrown = [tactics.pop() for _ in range(shown.discarded[1])]
    return Secret(
        hand=cards.arranged((*piles["hand"], *held)),
        stance=stance,
        faces=_faces(shown, piles["table"], laid),
        deck=cards.arranged(piles["deck"]),
        tactics=cards.arranged(tactics),
        discarded=cards.arranged((*piles["discarded"], *thrown)),
        former=cards.arranged(former),
        left=cards.arranged(piles["left"]),
    )


def _combat_piles(now: Situation, shown: Shown, combat: list[str], rng: random.Random) -> dict[str, list[str]]:
    """Share out the combat cards, the defense card first: it is never in the deck.

    In Battle it does not lie face down either, and did not leave with an offensive movement.
    """
    sizes = {
        "hand": shown.hand[0],
        "discarded": shown.discarded[0],
        "table": len(places_of(shown, cards.COMBAT)),
        "left": shown.left,
        "deck": shown.decks[0],
    }
    piles: dict[str, list[str]] = {name: [] for name in sizes}
    if cards.DEFENSE in combat:
        combat.remove(cards.DEFENSE)
        where = ("hand", "discarded", "table") if now.first is None else ("hand", "discarded")
        piles[rng.choice([name for name in where for _ in range(sizes[name])])].append(cards.DEFENSE)
    for name, pile in piles.items():
        pile += [combat.pop() for _ in range(sizes[name] - len(pile))]
    rng.shuffle(piles["table"])
    return piles


def unseen_cards(shown: Shown) -> list[str]:
    """Return the cards of a player whose faces nobody else has seen where they are."""
    left = dict(cards.COPIES)
    faces = [face for movement in shown.movements for face in movement.faces]
    for card in (*faces, *shown.gone, *(shown.pool or ()), shown.stance):
        if card in left:
            left[card] -= 1
    return [card for card in cards.CARDS for _ in range(left[card])]


def places_of(shown: Shown, kind: str) -> list[tuple[int, int]]:
    """Return where face-down cards of this kind lie: movement and card, by index."""
    return [
        (m, i)
        for m, movement in enumerate(shown.movements)
        for i, face in enumerate(movement.faces)
        if face == cards.DOWN and movement.kinds[i] == kind
    ]


def _take(pile: list[str], fitting: set[str]) -> str:
    return pile.pop(next(i for i, card in enumerate(pile) if card in fitting))


def _faces(shown: Shown, combat: list[str], tactics: list[str]) -> tuple[tuple[str, ...], ...]:
    dealt = dict(zip(places_of(shown, cards.COMBAT), combat, strict=True))
    dealt |= dict(zip(places_of(shown, cards.TACTIC), tactics, strict=True))
    return tuple(
        tuple(dealt.get((m, i), face) for i, face in enumerate(movement.faces))
        for m, movement in enumerate(shown.movements)
    )
