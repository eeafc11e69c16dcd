"""Planning: the set-up, the actions of a turn, and how a turn ends.

Each procedure plays one move and leaves the draft at the next decision.
"""

from __future__ import annotations

from dataclasses import replace

from kensei.core.protocol import Json
from kensei.games.ketto import battle, cards
from kensei.games.ketto.moves import Move, spelled
from kensei.games.ketto.position import KettoDraft, Movement, counted, replaced

ALWAYS_PLAYABLE = (cards.DEFENSIVE, cards.GUARD, *cards.MANOEUVRES, cards.VALOR)
"""Tactics that can be played at any time of a turn: who must pass holds none of them."""


def start(draft: KettoDraft, seat: int, move: Move) -> None:
    """Lots are drawn for the start player [ketto.start-player]."""
    now = draft.now
    now.start = now.turn = cards.COLOURS.index(move.what)
    now.point = "choose"
    draft.tell("start player drawn", "ketto.start-player", seat=now.start)


def choose(draft: KettoDraft, seat: int, move: Move) -> None:
    """Both choose a stance, face down, before any hand is dealt [ketto.stance.choose]."""
    shown, secret = draft.sides[seat].shown, draft.sides[seat].secret
    secret.stance, secret.deck = move.what, cards.without(secret.deck, move.what)
    shown.stance, shown.decks = cards.DOWN, counted(shown.decks, move.what, -1)
    draft.tell("stance chosen", "ketto.stance.choose", {seat: {"stance": move.what}}, seat=seat)
    if draft.sides[1 - seat].shown.stance:
        draft.now.point = "deal"


def deal(draft: KettoDraft, seat: int, move: Move) -> None:
    """Four combat cards join the defense card, the start player's first [ketto.hand]."""
    now = draft.now
    draw_card(draft, now.turn, move.what, "dealt", "ketto.hand")
    if sum(draft.sides[now.turn].shown.hand) == cards.HAND:
        now.turn = 1 - now.turn
        now.point = "action" if sum(draft.sides[now.turn].shown.hand) == cards.HAND else "deal"


def draw(draft: KettoDraft, seat: int, move: Move) -> None:
    """An action is spent, chance brings the card [ketto.action.draw, ketto.action.draw-tactic]."""
    draft.now.point = "drawn tactic" if move.what else "drawn"
    draft.now.taken += 1


def drawn(draft: KettoDraft, seat: int, move: Move) -> None:
    rule = "ketto.action.draw" if cards.KIND[move.what] == cards.COMBAT else "ketto.action.draw-tactic"
    draw_card(draft, draft.now.turn, move.what, "drawn", rule)
    ask_action(draft)


def draw_card(draft: KettoDraft, seat: int, card: str, name: str, rule: str) -> None:
    shown, secret, kind = draft.sides[seat].shown, draft.sides[seat].secret, cards.KIND[card]
    secret.hand = cards.arranged((*secret.hand, card))
    if kind == cards.COMBAT:
        secret.deck = cards.without(secret.deck, card)
    else:
        secret.tactics = cards.without(secret.tactics, card)
    shown.hand, shown.decks = counted(shown.hand, card, 1), counted(shown.decks, card, -1)
    draft.tell(name, rule, {seat: {"card": card}}, seat=seat, kind=kind, left=shown.decks[cards.KINDS.index(kind)])


def show(draft: KettoDraft, seat: int, move: Move) -> None:
    """The stance is turned up; the turn is over at once [ketto.action.reveal-stance]."""
    draft.turn_stance_up(seat, "ketto.action.reveal-stance")
    draft.now.taken += 1
    end_turn(draft, "show")


def replace_stance(draft: KettoDraft, seat: int, move: Move) -> None:
    """A stance from the hand lies as the old one lay [ketto.action.new-stance, ketto.removed]."""
    new, rule, shown, secret = move.what, "ketto.action.new-stance", draft.sides[seat].shown, draft.sides[seat].secret
    draft.take(seat, new)
    if shown.stance == cards.DOWN:
        old, secret.stance = secret.stance, new
        shown.former, secret.former = shown.former + 1, cards.arranged((*secret.former, old))
        draft.tell("stance replaced", rule, {seat: {"old": old, "new": new}}, seat=seat)
    else:
        old, shown.stance = shown.stance, new
        shown.gone = cards.arranged((*shown.gone, old))
        draft.tell("stance replaced", rule, seat=seat, old=old, new=new)
    finish_action(draft)


def place(draft: KettoDraft, seat: int, move: Move) -> None:
    """A card is laid face down, in a movement or as a new one [ketto.action.place, ketto.place.tactic]."""
    card, cell, kind = move.what, move.cell or (0, 0), cards.KIND[move.what]
    shown, secret = draft.sides[seat].shown, draft.sides[seat].secret
    number = move.movement or len(shown.movements) + 1
    draft.take(seat, card)
    if move.movement:
        i = number - 1
        movement, faces = shown.movements[i].with_card(cell, card, secret.faces[i])
        shown.movements, secret.faces = replaced(shown.movements, i, movement), replaced(secret.faces, i, faces)
    else:
        shown.movements = (*shown.movements, Movement(number, (cell,), (kind,), (cards.DOWN,)))
        secret.faces = (*secret.faces, (card,))
    rule = "ketto.action.place" if kind == cards.COMBAT else "ketto.place.tactic"
    draft.tell("placed", rule, {seat: {"card": card}}, seat=seat, movement=number, cell=spelled(cell), kind=kind)
    finish_action(draft)


def reveal(draft: KettoDraft, seat: int, move: Move) -> None:
    """The opponent turns up a whole movement [ketto.tactic.reveal]."""
    draft.play(seat, cards.REVEAL)
    other = 1 - seat
    index, side = draft.index(other, move.movement), draft.sides[other]
    old, faces = side.shown.movements[index], side.secret.faces[index]
    side.shown.movements = replaced(side.shown.movements, index, replace(old, faces=faces))
    seen: Json = {spelled(cell): card for cell, card in zip(old.cells, faces, strict=True)}
    draft.tell("reveal played", "ketto.tactic.reveal", seat=seat, target=other, movement=move.movement, cards=seen)
    finish_action(draft)


def valor(draft: KettoDraft, seat: int, move: Move) -> None:
    """Battle will begin when this turn is done [ketto.tactic.valor]."""
    draft.play(seat, cards.VALOR)
    draft.now.valors += 1
    draft.tell("valor played", "ketto.tactic.valor", seat=seat, valors=draft.now.valors)
    finish_action(draft)


def end(draft: KettoDraft, seat: int, move: Move) -> None:
    """After a valor the rest of the actions may be left [ketto.valor.end]."""
    end_turn(draft, "end")


def pass_turn(draft: KettoDraft, seat: int, move: Move) -> None:
    """Who can do nothing passes; two in a row bring Battle [ketto.stuck]."""
    can_be_revealed = any(cards.DOWN in movement.faces for movement in draft.sides[1 - seat].shown.movements)
    unplayable = (*ALWAYS_PLAYABLE, cards.REVEAL) if can_be_revealed else ALWAYS_PLAYABLE
    draft.sides[seat].shown.lacking = cards.arranged(unplayable)
    end_turn(draft, "stuck" if draft.now.passed and not draft.now.taken else "pass")


def finish_action(draft: KettoDraft) -> None:
    draft.now.taken += 1
    ask_action(draft)


def ask_action(draft: KettoDraft) -> None:
    """Ask for the next action; after the fourth the turn is over [ketto.actions]."""
    draft.now.point = "action"
    if draft.now.taken == cards.ACTIONS_A_TURN:
        end_turn(draft, "actions")


ENDINGS = {
    "actions": "ketto.actions",
    "show": "ketto.action.reveal-stance",
    "end": "ketto.valor.end",
    "pass": "ketto.stuck",
    "stuck": "ketto.stuck",
}
"""How a turn may end, and by which clause."""


def end_turn(draft: KettoDraft, ending: str) -> None:
    """The turn is over: discard down to five, then whoever is next [ketto.hand-limit]."""
    now = draft.now
    draft.tell("turn over", ENDINGS[ending], seat=now.turn, ending=ending)
    if sum(draft.sides[now.turn].shown.hand) > cards.HAND:
        now.point, now.ending = "discard", ending
    else:
        hand_over(draft, ending)


def discard(draft: KettoDraft, seat: int, move: Move) -> None:
    """A card too many leaves the game face down [ketto.hand-limit, ketto.removed]."""
    card, shown, secret = move.what, draft.sides[seat].shown, draft.sides[seat].secret
    draft.take(seat, card)
    shown.discarded, secret.discarded = counted(shown.discarded, card, 1), cards.arranged((*secret.discarded, card))
    draft.tell("discarded", "ketto.hand-limit", {seat: {"card": card}}, seat=seat, kind=cards.KIND[card])
    if sum(shown.hand) == cards.HAND:
        hand_over(draft, draft.now.ending)


def hand_over(draft: KettoDraft, ending: str) -> None:
    """Battle after a valor or the second pass, else the other's turn [ketto.turns, ketto.stuck]."""
    now = draft.now
    if now.valors:
        battle.begin(draft, now.turn, "ketto.tactic.valor")
    elif ending == "stuck":
        battle.begin(draft, 1 - now.turn, "ketto.stuck")
    else:
        now.point, now.turn, now.taken, now.passed, now.ending = "action", 1 - now.turn, 0, ending == "pass", ""
