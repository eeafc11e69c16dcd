"""What is offered at each point of decision, in the order of the rulebook's tables.

It follows from what everybody sees and from the secrets of the seat that is asked.
"""

from __future__ import annotations

from collections.abc import Callable

from kensei.games.ketto import moves, stroke
from kensei.games.ketto.cards import COMBAT, DOWN, EVASION, PARRIES, PLACEABLE, REVEAL, VALOR, Cell
from kensei.games.ketto.deck import Deck
from kensei.games.ketto.duel import Moment, Movement, Secret, Shown
from kensei.games.ketto.moves import Move

Table = tuple[Shown, Shown]
Offer = Callable[[Deck, Moment, Table, Secret, int], tuple[Move, ...]]


def offer_choice(deck: Deck, now: Moment, shown: Table, own: Secret, seat: int) -> tuple[Move, ...]:
    """Any of the six stances [ketto.stance.choose]."""
    return tuple(moves.STANCE.values())


def offer_actions(deck: Deck, now: Moment, shown: Table, own: Secret, seat: int) -> tuple[Move, ...]:
    """All actions that are possible; `pass` if none is [ketto.actions, ketto.stuck]."""
    mine, hand = shown[seat], own.hand
    found: list[Move] = []
    if mine.decks[0]:
        found.append(moves.DRAW)
    if mine.stance == DOWN:
        found.append(moves.SHOW)
    elif mine.decks[1]:
        found.append(moves.DRAW_TACTIC)
    found += [moves.STANCE[card] for card in hand if card in moves.STANCE]
    for card in dict.fromkeys(hand):
        if card in PLACEABLE:
            found.append(moves.PLACE_NEW[card])
            for movement in mine.movements:
                found += moves.placements(card, movement.number, movement.cells)
    if REVEAL in hand:
        found += [Move("reveal", "", m.number) for m in shown[1 - seat].movements if DOWN in m.faces]
    if VALOR in hand:
        found.append(moves.VALOR)
    if now.valors:
        found.append(moves.END)
    return tuple(found) if found else (moves.PASS,)


def offer_discards(deck: Deck, now: Moment, shown: Table, own: Secret, seat: int) -> tuple[Move, ...]:
    """Each different card in hand [ketto.hand-limit]."""
    return tuple([moves.DISCARD[card] for card in dict.fromkeys(own.hand)])


def offer_attacks(deck: Deck, now: Moment, shown: Table, own: Secret, seat: int) -> tuple[Move, ...]:
    """Each beginning of each movement; a movement without one as a whole [ketto.stroke.begin]."""
    found: list[Move] = []
    for movement in shown[seat].movements:
        begins = beginnings(deck, movement)
        found += [Move("attack", "", movement.number, cell) for cell in begins or (None,)]
    return tuple(found)


def beginnings(deck: Deck, movement: Movement) -> list[Cell]:
    """List the combat cards that lie face down or show an attack card [ketto.stroke.begin]."""
    cards = zip(movement.cells, movement.kinds, movement.faces, strict=True)
    return [cell for cell, kind, face in cards if kind == COMBAT and (face == DOWN or deck.flow[face])]


def sides_open(deck: Deck, now: Moment, shown: Table) -> str:
    """Give the sides on which the stroke may go on."""
    attack = now.attack
    assert attack is not None
    movement = next(m for m in shown[now.turn].movements if m.number == attack.movement)
    return stroke.open_sides(deck, movement, attack.stroke, attack.parried)


def offer_parries(deck: Deck, now: Moment, shown: Table, own: Secret, seat: int) -> tuple[Move, ...]:
    """The parries in hand against open sides, and `pass` [ketto.tactic.parry]."""
    sides = sides_open(deck, now, shown)
    return (*[moves.PARRY[side] for side in sides if PARRIES[side] in own.hand], moves.PASS)


def offer_flows(deck: Deck, now: Moment, shown: Table, own: Secret, seat: int) -> tuple[Move, ...]:
    """The open sides, and `stop` [ketto.stroke.flow]."""
    return (*[moves.FLOW[side] for side in sides_open(deck, now, shown)], moves.STOP)


def offer_spends(deck: Deck, now: Moment, shown: Table, own: Secret, seat: int) -> tuple[Move, ...]:
    """Each pool card with points, and `pass` [ketto.battle.mitigate]."""
    pool = dict.fromkeys(shown[seat].pool or ())
    return (*[moves.SPEND[card] for card in pool if deck.defense[card]], moves.PASS)


def offer_strikes(deck: Deck, now: Moment, shown: Table, own: Secret, seat: int) -> tuple[Move, ...]:
    """Each face-down vitality card of the opponent, and `stop` [ketto.battle.success]."""
    row = shown[1 - seat].vitality
    return (*[move for move, card in zip(moves.STRIKE, row, strict=True) if card == DOWN], moves.STOP)


def offer_evasion(deck: Deck, now: Moment, shown: Table, own: Secret, seat: int) -> tuple[Move, ...]:
    """An evasion, if one is in hand, and `pass` [ketto.tactic.evasion]."""
    return (moves.EVADE, moves.PASS) if EVASION in own.hand else (moves.PASS,)


def offer_guards(deck: Deck, now: Moment, shown: Table, own: Secret, seat: int) -> tuple[Move, ...]:
    """Each combat card left in the movement [ketto.tactic.guard]."""
    assert now.attack is not None
    number = now.attack.movement
    movement = next(m for m in shown[seat].movements if m.number == number)
    cards = zip(movement.cells, movement.kinds, strict=True)
    return tuple([Move("guard", "", 0, cell) for cell, kind in cards if kind == COMBAT])


OFFERS: dict[str, Offer] = {
    "choose": offer_choice,
    "action": offer_actions,
    "discard": offer_discards,
    "attack": offer_attacks,
    "parry": offer_parries,
    "flow": offer_flows,
    "spend": offer_spends,
    "strike": offer_strikes,
    "evade": offer_evasion,
    "guard": offer_guards,
}
"""What is offered at each point of decision."""


def offered(deck: Deck, now: Moment, shown: Table, own: Secret, seat: int) -> tuple[Move, ...]:
    """List what the seat that is asked may do."""
    return OFFERS[now.point](deck, now, shown, own, seat)
