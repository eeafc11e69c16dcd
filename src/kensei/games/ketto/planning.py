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
    KINDS,
    MANOEUVRES,
    REVEAL,
    VALOR,
    Cell,
    arranged,
    without,
)
from kensei.games.ketto.duel import Duel, Movement, counted, replaced
from kensei.games.ketto.moves import Move, spelled

ALWAYS_PLAYABLE = (DEFENSIVE, GUARD, *MANOEUVRES, VALOR)
"""Tactics that can be played at any time of a turn: who must pass holds none of them."""


def start(duel: Duel, seat: int, move: Move) -> None:
    """Lots are drawn for the start player [ketto.start-player]."""
    first = COLOURS.index(move.what)
    duel.be(point="choose", start=first, turn=first)
    duel.tell("start player drawn", "ketto.start-player", seat=first)


def choose(duel: Duel, seat: int, move: Move) -> None:
    """Both choose a stance, face down, before any hand is dealt [ketto.stance.choose]."""
    secret = duel.secret(seat)
    duel.hide(seat, stance=move.what, deck=without(secret.deck, move.what))
    duel.show(seat, stance=DOWN, decks=counted(duel.shown(seat).decks, move.what, -1))
    duel.tell("stance chosen", "ketto.stance.choose", {seat: {"stance": move.what}}, seat=seat)
    if duel.shown(1 - seat).stance:
        duel.be(point="deal")


def deal(duel: Duel, seat: int, move: Move) -> None:
    """Four combat cards join the defense card, the start player's first [ketto.hand]."""
    receiver = duel.now.turn
    draw_card(duel, receiver, move.what, "dealt", "ketto.hand")
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
    rule = "ketto.action.draw" if KIND[move.what] == COMBAT else "ketto.action.draw-tactic"
    draw_card(duel, duel.now.turn, move.what, "drawn", rule)
    go_on(duel, duel.now.taken)


def draw_card(duel: Duel, seat: int, card: str, name: str, rule: str) -> None:
    """Move a card from its deck into the hand."""
    shown, secret = duel.sides[seat].shown, duel.sides[seat].secret
    decks = counted(shown.decks, card, -1)
    hand, kind = arranged((*secret.hand, card)), KIND[card]
    if kind == COMBAT:
        duel.hide(seat, hand=hand, deck=without(secret.deck, card))
    else:
        duel.hide(seat, hand=hand, tactics=without(secret.tactics, card))
    duel.show(seat, hand=counted(shown.hand, card, 1), decks=decks)
    duel.tell(name, rule, {seat: {"card": card}}, seat=seat, kind=kind, left=decks[KINDS.index(kind)])


def show(duel: Duel, seat: int, move: Move) -> None:
    """The stance is turned up; the turn is over at once [ketto.action.reveal-stance]."""
    duel.turn_stance_up(seat, "ketto.action.reveal-stance")
    duel.be(taken=duel.now.taken + 1)
    end_turn(duel, "show")


def replace_stance(duel: Duel, seat: int, move: Move) -> None:
    """A stance from the hand lies as the old one lay [ketto.action.new-stance, ketto.removed]."""
    new, shown, secret = move.what, duel.shown(seat), duel.secret(seat)
    if shown.stance == DOWN:
        old = secret.stance
        hide = {"stance": new, "former": arranged((*secret.former, old))}
        duel.take(seat, new, hide, former=shown.former + 1)
        duel.tell("stance replaced", "ketto.action.new-stance", {seat: {"old": old, "new": new}}, seat=seat)
    else:
        old = shown.stance
        duel.take(seat, new, stance=new, gone=arranged((*shown.gone, old)))
        duel.tell("stance replaced", "ketto.action.new-stance", seat=seat, old=old, new=new)
    act(duel)


def place(duel: Duel, seat: int, move: Move) -> None:
    """A card is laid face down, in a movement or as a new one [ketto.action.place, ketto.place.tactic]."""
    card, cell = move.what, move.cell or (0, 0)
    movements, faces = duel.sides[seat].shown.movements, duel.sides[seat].secret.faces
    number = move.movement or len(movements) + 1
    if move.movement:
        movement, cards = laid(movements[number - 1], faces[number - 1], cell, card)
        movements, faces = replaced(movements, number - 1, movement), replaced(faces, number - 1, cards)
    else:
        movements = (*movements, Movement(number, (cell,), (KIND[card],), (DOWN,)))
        faces = (*faces, (card,))
    duel.take(seat, card, {"faces": faces}, movements=movements)
    rule = "ketto.action.place" if KIND[card] == COMBAT else "ketto.place.tactic"
    secrets = {seat: {"card": card}}
    duel.tell("placed", rule, secrets, seat=seat, movement=number, cell=spelled(cell), kind=KIND[card])
    act(duel)


def laid(old: Movement, cards: tuple[str, ...], cell: Cell, card: str) -> tuple[Movement, tuple[str, ...]]:
    """Give the movement and its cards with one card more; they are kept by x then y."""
    spot = bisect_left(old.cells, cell)
    movement = Movement(
        old.number,
        (*old.cells[:spot], cell, *old.cells[spot:]),
        (*old.kinds[:spot], KIND[card], *old.kinds[spot:]),
        (*old.faces[:spot], DOWN, *old.faces[spot:]),
    )
    return movement, (*cards[:spot], card, *cards[spot:])


def reveal(duel: Duel, seat: int, move: Move) -> None:
    """The opponent turns up a whole movement [ketto.tactic.reveal]."""
    duel.play(seat, REVEAL)
    other = 1 - seat
    index = duel.index(other, move.movement)
    movements, cards = duel.shown(other).movements, duel.secret(other).faces[index]
    old = movements[index]
    duel.show(other, movements=replaced(movements, index, Movement(old.number, old.cells, old.kinds, cards)))
    seen: Json = {spelled(cell): card for cell, card in zip(old.cells, cards, strict=True)}
    duel.tell("reveal played", "ketto.tactic.reveal", seat=seat, target=other, movement=move.movement, cards=seen)
    act(duel)


def valor(duel: Duel, seat: int, move: Move) -> None:
    """Battle will begin when this turn is done [ketto.tactic.valor]."""
    duel.play(seat, VALOR)
    duel.be(valors=duel.now.valors + 1)
    duel.tell("valor played", "ketto.tactic.valor", seat=seat, valors=duel.now.valors)
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
    go_on(duel, duel.now.taken + 1)


def go_on(duel: Duel, taken: int) -> None:
    """Ask for the next action; after the fourth the turn is over [ketto.actions]."""
    duel.be(point="action", taken=taken)
    if taken == ACTIONS_A_TURN:
        end_turn(duel, "actions")


ENDINGS = {
    "actions": "ketto.actions",
    "show": "ketto.action.reveal-stance",
    "end": "ketto.valor.end",
    "pass": "ketto.stuck",
    "stuck": "ketto.stuck",
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
    card, shown = move.what, duel.shown(seat)
    discarded = arranged((*duel.secret(seat).discarded, card))
    duel.take(seat, card, {"discarded": discarded}, discarded=counted(shown.discarded, card, 1))
    duel.tell("discarded", "ketto.hand-limit", {seat: {"card": card}}, seat=seat, kind=KIND[card])
    if sum(duel.shown(seat).hand) == HAND:
        hand_over(duel, duel.now.ending)


def hand_over(duel: Duel, ending: str) -> None:
    """Battle after a valor or the second pass, else the other's turn [ketto.turns, ketto.stuck]."""
    seat = duel.now.turn
    if duel.now.valors:
        battle.begin(duel, seat, "ketto.tactic.valor")
    elif ending == "stuck":
        battle.begin(duel, 1 - seat, "ketto.stuck")
    else:
        duel.be(point="action", turn=1 - seat, taken=0, passed=ending == "pass", ending="")
