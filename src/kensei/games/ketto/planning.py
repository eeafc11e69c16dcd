"""Planning: the set-up, the actions of a turn, and how a turn ends.

Each procedure plays one move and leaves the duel at the next decision.
"""

from __future__ import annotations

from bisect import bisect_left

from kensei.core.protocol import Json
from kensei.games.ketto import battle
from kensei.games.ketto.cards import (
    ACTIONS_A_TURN,
    COLOURS,
    COMBAT,
    DEFENSIVE,
    DOWN,
    GUARD,
    HAND,
    KIND,
    MANOEUVRES,
    REVEAL,
    VALOR,
    arranged,
    without,
)
from kensei.games.ketto.moves import Move, spelled
from kensei.games.ketto.table import Duel, Movement, counted, replaced

ALWAYS_PLAYABLE = (DEFENSIVE, GUARD, *MANOEUVRES, VALOR)
"""Tactics that can be played at any time of a turn: who must pass holds none of them."""


def start(duel: Duel, seat: int, move: Move) -> None:
    """Lots are drawn for the start player [ketto.start-player]."""
    first = COLOURS.index(move.what)
    duel.be(point="choose", start=first, turn=first)
    duel.tell("start player drawn", "start-player", seat=first)


def choose(duel: Duel, seat: int, move: Move) -> None:
    """Both choose a stance, face down, before any hand is dealt [ketto.stance.choose]."""
    secret = duel.secret(seat)
    duel.hide(seat, stance=move.what, deck=without(secret.deck, move.what))
    duel.show(seat, stance=DOWN, decks=counted(duel.shown(seat).decks, move.what, -1))
    duel.tell("stance chosen", "stance.choose", {seat: {"stance": move.what}}, seat=seat)
    if duel.shown(1 - seat).stance:
        duel.be(point="deal")


def deal(duel: Duel, seat: int, move: Move) -> None:
    """Four combat cards join the defense card, the start player's first [ketto.hand]."""
    receiver = duel.now.turn
    draw_card(duel, receiver, move.what, "dealt", "hand")
    if sum(duel.shown(receiver).hand) == HAND:
        other = 1 - receiver
        done = sum(duel.shown(other).hand) == HAND
        duel.be(point="action" if done else "deal", turn=other)


def draw(duel: Duel, seat: int, move: Move) -> None:
    """An action is spent, chance brings the card [ketto.action.draw, ketto.action.draw-tactic]."""
    point = "drawn tactic" if move.what else "drawn"
    duel.be(point=point, taken=duel.now.taken + 1)


def drawn(duel: Duel, seat: int, move: Move) -> None:
    """The card joins the hand."""
    rule = "action.draw" if KIND[move.what] == COMBAT else "action.draw-tactic"
    draw_card(duel, duel.now.turn, move.what, "drawn", rule)
    go_on(duel)


def draw_card(duel: Duel, seat: int, card: str, name: str, rule: str) -> None:
    """Move a card from its deck into the hand."""
    shown, secret = duel.sides[seat].shown, duel.sides[seat].secret
    decks = counted(shown.decks, card, -1)
    hand = arranged((*secret.hand, card))
    if KIND[card] == COMBAT:
        duel.hide(seat, hand=hand, deck=without(secret.deck, card))
        left = decks[0]
    else:
        duel.hide(seat, hand=hand, tactics=without(secret.tactics, card))
        left = decks[1]
    duel.show(seat, hand=counted(shown.hand, card, 1), decks=decks)
    duel.tell(name, rule, {seat: {"card": card}}, seat=seat, kind=KIND[card], left=left)


def show(duel: Duel, seat: int, move: Move) -> None:
    """The stance is turned up; the turn is over at once [ketto.action.reveal-stance]."""
    duel.turn_stance_up(seat, "action.reveal-stance")
    duel.be(taken=duel.now.taken + 1)
    end_turn(duel, "show")


def replace_stance(duel: Duel, seat: int, move: Move) -> None:
    """A stance from the hand lies as the old one lay [ketto.action.new-stance, ketto.removed]."""
    new = move.what
    duel.take(seat, new)
    shown, secret = duel.shown(seat), duel.secret(seat)
    if shown.stance == DOWN:
        old = secret.stance
        duel.hide(seat, stance=new, former=arranged((*secret.former, old)))
        duel.show(seat, former=shown.former + 1)
        duel.tell("stance replaced", "action.new-stance", {seat: {"old": old, "new": new}}, seat=seat)
    else:
        old = shown.stance
        duel.show(seat, stance=new, gone=arranged((*shown.gone, old)))
        duel.tell("stance replaced", "action.new-stance", seat=seat, old=old, new=new)
    act(duel)


def place(duel: Duel, seat: int, move: Move) -> None:
    """A card is laid face down, in a movement or as a new one [ketto.action.place, ketto.place.tactic]."""
    card = move.what
    duel.take(seat, card)
    shown, faces = duel.sides[seat].shown, duel.sides[seat].secret.faces
    if not move.movement:
        number, cell = len(shown.movements) + 1, (0, 0)
        movement = Movement(number, (cell,), (KIND[card],), (DOWN,))
        duel.show(seat, movements=(*shown.movements, movement))
        duel.hide(seat, faces=(*faces, (card,)))
    else:
        assert move.cell is not None
        number, cell = move.movement, move.cell
        old = shown.movements[number - 1]
        spot = bisect_left(old.cells, cell)
        movement = Movement(
            number,
            (*old.cells[:spot], cell, *old.cells[spot:]),
            (*old.kinds[:spot], KIND[card], *old.kinds[spot:]),
            (*old.faces[:spot], DOWN, *old.faces[spot:]),
        )
        cards = faces[number - 1]
        duel.show(seat, movements=replaced(shown.movements, number - 1, movement))
        duel.hide(seat, faces=replaced(faces, number - 1, (*cards[:spot], card, *cards[spot:])))
    rule = "action.place" if KIND[card] == COMBAT else "place.tactic"
    secrets = {seat: {"card": card}}
    duel.tell("placed", rule, secrets, seat=seat, movement=number, cell=spelled(cell), kind=KIND[card])
    act(duel)


def reveal(duel: Duel, seat: int, move: Move) -> None:
    """The opponent turns up a whole movement [ketto.tactic.reveal]."""
    duel.play(seat, REVEAL)
    other = 1 - seat
    index = duel.index(other, move.movement)
    movements, cards = duel.shown(other).movements, duel.secret(other).faces[index]
    old = movements[index]
    duel.show(other, movements=replaced(movements, index, Movement(old.number, old.cells, old.kinds, cards)))
    seen: Json = {spelled(cell): card for cell, card in zip(old.cells, cards, strict=True)}
    duel.tell("reveal played", "tactic.reveal", seat=seat, target=other, movement=move.movement, cards=seen)
    act(duel)


def valor(duel: Duel, seat: int, move: Move) -> None:
    """Battle will begin when this turn is done [ketto.tactic.valor]."""
    duel.play(seat, VALOR)
    duel.be(valors=duel.now.valors + 1)
    duel.tell("valor played", "tactic.valor", seat=seat, valors=duel.now.valors)
    act(duel)


def end(duel: Duel, seat: int, move: Move) -> None:
    """After a valor the rest of the actions may be left [ketto.valor.end]."""
    end_turn(duel, "end")


def pass_turn(duel: Duel, seat: int, move: Move) -> None:
    """Who can do nothing passes; two in a row bring Battle [ketto.stuck]."""
    lacking = ALWAYS_PLAYABLE
    if any(movement.is_down() for movement in duel.shown(1 - seat).movements):
        lacking = arranged((*lacking, REVEAL))
    duel.show(seat, lacking=lacking)
    end_turn(duel, "stuck" if duel.now.passed and not duel.now.taken else "pass")


def act(duel: Duel) -> None:
    """An action has been taken."""
    duel.be(taken=duel.now.taken + 1)
    go_on(duel)


def go_on(duel: Duel) -> None:
    """Ask for the next action; after the fourth the turn is over [ketto.actions]."""
    if duel.now.taken < ACTIONS_A_TURN:
        duel.be(point="action")
    else:
        end_turn(duel, "actions")


ENDINGS = {
    "actions": "actions",
    "show": "action.reveal-stance",
    "end": "valor.end",
    "pass": "stuck",
    "stuck": "stuck",
}
"""How a turn may end, and by which clause."""


def end_turn(duel: Duel, ending: str) -> None:
    """The turn is over: discard down to five, then whoever is next [ketto.hand-limit]."""
    seat = duel.now.turn
    duel.tell("turn over", ENDINGS[ending], seat=seat, ending=ending)
    if sum(duel.shown(seat).hand) > HAND:
        duel.be(point="discard", ending=ending)
    else:
        hand_over(duel, ending)


def discard(duel: Duel, seat: int, move: Move) -> None:
    """A card too many leaves the game face down [ketto.hand-limit, ketto.removed]."""
    card = move.what
    duel.take(seat, card)
    duel.hide(seat, discarded=arranged((*duel.secret(seat).discarded, card)))
    duel.show(seat, discarded=counted(duel.shown(seat).discarded, card, 1))
    duel.tell("discarded", "hand-limit", {seat: {"card": card}}, seat=seat, kind=KIND[card])
    if sum(duel.shown(seat).hand) == HAND:
        hand_over(duel, duel.now.ending)


def hand_over(duel: Duel, ending: str) -> None:
    """Battle after a valor or the second pass, else the other's turn [ketto.turns, ketto.stuck]."""
    seat = duel.now.turn
    if duel.now.valors:
        battle.begin(duel, seat, "tactic.valor")
    elif ending == "stuck":
        battle.begin(duel, 1 - seat, "stuck")
    else:
        duel.be(point="action", turn=1 - seat, taken=0, passed=ending == "pass", ending="")
