"""What is offered at each point of decision, in the order of the rulebook's tables."""

from __future__ import annotations

from collections.abc import Callable

from kensei.games.ketto import moves, stroke
from kensei.games.ketto.cards import COMBAT, DOWN, EVASION, PARRIES, PLACEABLE, REVEAL, VALOR, Cell
from kensei.games.ketto.deck import Deck
from kensei.games.ketto.moves import Move
from kensei.games.ketto.position import Movement, View


def offer_choice(view: View) -> tuple[Move, ...]:
    """Any of the six stances [ketto.stance.choose]."""
    return tuple(moves.STANCE.values())


def offer_actions(view: View) -> tuple[Move, ...]:
    """All actions that are possible; `pass` if none is [ketto.actions, ketto.stuck]."""
    mine, hand = view.mine, view.secret.hand
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
        found += [Move("reveal", "", m.number) for m in view.theirs.movements if DOWN in m.faces]
    if VALOR in hand:
        found.append(moves.VALOR)
    if view.now.valors:
        found.append(moves.END)
    return tuple(found) if found else (moves.PASS,)


def offer_discards(view: View) -> tuple[Move, ...]:
    """Each different card in hand [ketto.hand-limit]."""
    return tuple([moves.DISCARD[card] for card in dict.fromkeys(view.secret.hand)])


def offer_attacks(view: View) -> tuple[Move, ...]:
    """Each beginning of each movement; a movement without one as a whole [ketto.stroke.begin]."""
    found: list[Move] = []
    for movement in view.mine.movements:
        begins = beginnings(view.cards, movement)
        found += [Move("attack", "", movement.number, cell) for cell in begins or (None,)]
    return tuple(found)


def beginnings(deck: Deck, movement: Movement) -> list[Cell]:
    """Return the combat cards that lie face down or show an attack card [ketto.stroke.begin]."""
    cards = zip(movement.cells, movement.kinds, movement.faces, strict=True)
    return [cell for cell, kind, face in cards if kind == COMBAT and (face == DOWN or deck.flow[face])]


def sides_open(view: View) -> str:
    attack, movement = view.now.attack, view.attacking
    assert attack is not None
    assert movement is not None
    return stroke.open_sides(view.cards, movement, attack.stroke, attack.parried)


def offer_parries(view: View) -> tuple[Move, ...]:
    """The parries in hand against open sides, and `pass` [ketto.tactic.parry]."""
    return (*[moves.PARRY[side] for side in sides_open(view) if PARRIES[side] in view.secret.hand], moves.PASS)


def offer_flows(view: View) -> tuple[Move, ...]:
    """The open sides, and `stop` [ketto.stroke.flow]."""
    return (*[moves.FLOW[side] for side in sides_open(view)], moves.STOP)


def offer_spends(view: View) -> tuple[Move, ...]:
    """Each pool card with points, and `pass` [ketto.battle.mitigate]."""
    pool = dict.fromkeys(view.mine.pool or ())
    return (*[moves.SPEND[card] for card in pool if view.cards.defense[card]], moves.PASS)


def offer_strikes(view: View) -> tuple[Move, ...]:
    """Each face-down vitality card of the opponent, and `stop` [ketto.battle.success]."""
    row = view.theirs.vitality
    return (*[move for move, card in zip(moves.STRIKE, row, strict=True) if card == DOWN], moves.STOP)


def offer_evasion(view: View) -> tuple[Move, ...]:
    """An evasion, if one is in hand, and `pass` [ketto.tactic.evasion]."""
    return (moves.EVADE, moves.PASS) if EVASION in view.secret.hand else (moves.PASS,)


def offer_guards(view: View) -> tuple[Move, ...]:
    """Each combat card left in the movement [ketto.tactic.guard]."""
    movement = view.attacking
    assert movement is not None
    cards = zip(movement.cells, movement.kinds, strict=True)
    return tuple([Move("guard", "", 0, cell) for cell, kind in cards if kind == COMBAT])


OFFERS: dict[str, Callable[[View], tuple[Move, ...]]] = {
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


def offered(view: View) -> tuple[Move, ...]:
    return OFFERS[view.now.point](view)
