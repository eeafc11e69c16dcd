"""Set-up and Planning as the second judge tells them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.games.judging import NATURE, Asking
from tests.games.ketto.judge.table import BOX, COLOURS, LAID, PRINTED, Cell, Table, ask, kind, name, to_cell

ENDINGS = {"actions": "actions", "show": "action.reveal-stance", "end": "valor.end", "pass": "stuck", "stuck": "stuck"}


def set_up(table: Table) -> Asking:
    """Lots, stances, hands."""
    _, colour = yield from ask(NATURE, [("start black", 1), ("start white", 1)])
    table.start = COLOURS.index(colour)
    table.note("start player drawn", "start-player", seat=table.start)
    choosing = {0, 1}
    while choosing:
        seat, text = yield {seat: [f"stance S{n}" for n in range(1, 7)] for seat in choosing}
        choosing.remove(seat)
        me = table.players[seat]
        me.stance = text.split(" ")[1]
        me.deck.remove(me.stance)
        table.note("stance chosen", "stance.choose", {seat: {"stance": me.stance}}, seat=seat)
    for seat in (table.start, 1 - table.start):
        for _ in range(4):
            yield from draw(table, seat, table.players[seat].deck, "dealt", "hand")


def draw(table: Table, seat: int, deck: list[str], what: str, clause: str) -> Asking:
    """Chance brings a card of the deck."""
    copies = Counter(deck)
    (card,) = yield from ask(NATURE, [(card, copies[card]) for card in BOX if card in copies])
    deck.remove(card)
    table.players[seat].hand.append(card)
    table.note(what, clause, {seat: {"card": card}}, seat=seat, kind=kind(card), left=len(deck))


def planning(table: Table) -> Asking:
    """Turns until Battle."""
    seat, ending = table.start, ""
    while True:
        ending = yield from turn(table, seat, after_a_pass=ending == "pass")
        table.note("turn over", ENDINGS[ending], seat=seat, ending=ending)
        yield from discard(table, seat)
        if table.valors or ending == "stuck":
            break
        seat = 1 - seat
    table.first = seat if table.valors else 1 - seat
    table.note("battle begun", "tactic.valor" if table.valors else "stuck", seat=table.first)


def turn(table: Table, seat: int, after_a_pass: bool) -> Asking:
    """Four actions at the most; gives how the turn ended."""
    for taken in range(4):
        verb, *rest = yield from ask(seat, actions(table, seat))
        if verb == "end":
            return "end"
        if verb == "pass":
            return "stuck" if after_a_pass and not taken else "pass"
        yield from ACTIONS[verb](table, seat, *rest)
        if verb == "show":
            return "show"
    return "actions"


def actions(table: Table, seat: int) -> list[str]:
    """What is possible, in the order of the table of actions."""
    me, other = table.players[seat], table.players[1 - seat]
    found = ["draw"] if me.deck else []
    found += ["draw tactic"] if me.shown and me.tactics else []
    found += [] if me.shown else ["show"]
    found += [f"stance {card}" for card in BOX if card in me.hand and card in PRINTED["stance"]]
    for card in [card for card in BOX if card in me.hand and card in LAID]:
        found += [f"place {card} new"]
        for number, cells in me.movements.items():
            found += [f"place {card} @{number} {name(cell)}" for cell in around(cells)]
    if "R" in me.hand:
        found += [f"reveal @{number}" for number in other.movements if other.down(number)]
    found += ["valor"] if "V" in me.hand else []
    found += ["end"] if table.valors else []
    return found or ["pass"]


def around(cells: Iterable[Cell]) -> list[Cell]:
    """The free cells that touch a movement, diagonals included."""
    near = {(x + i, y + j) for x, y in cells for i in (-1, 0, 1) for j in (-1, 0, 1)}
    return sorted(near - set(cells))


def take_from_deck(table: Table, seat: int, tactic: str = "") -> Asking:
    """Draw a combat card or a tactic."""
    me = table.players[seat]
    deck, clause = (me.tactics, "action.draw-tactic") if tactic else (me.deck, "action.draw")
    yield from draw(table, seat, deck, "drawn", clause)


def show(table: Table, seat: int) -> Asking:
    """The stance is turned up."""
    me = table.players[seat]
    me.shown = True
    table.note("stance shown", "action.reveal-stance", seat=seat, stance=me.stance)
    yield from ()


def replace_stance(table: Table, seat: int, new: str) -> Asking:
    """A stance from the hand lies as the old one lay."""
    me = table.players[seat]
    change = {"old": me.stance, "new": new}
    (me.seen if me.shown else me.former).append(me.stance)
    me.hand.remove(new)
    me.stance = new
    secrets, facts = ({}, change) if me.shown else ({seat: change}, {})
    table.note("stance replaced", "action.new-stance", secrets, seat=seat, **facts)
    yield from ()


def place(table: Table, seat: int, card: str, where: str, cell: str = "0,0") -> Asking:
    """A card is laid face down."""
    me = table.players[seat]
    me.hand.remove(card)
    number = len(me.movements) + 1 if where == "new" else int(where[1:])
    me.movements.setdefault(number, {})[to_cell(cell)] = card
    clause = "action.place" if kind(card) == "combat" else "place.tactic"
    facts: dict[str, Any] = {"movement": number, "cell": cell, "kind": kind(card)}
    table.note("placed", clause, {seat: {"card": card}}, seat=seat, **facts)
    yield from ()


def reveal(table: Table, seat: int, where: str) -> Asking:
    """The opponent turns a movement up."""
    table.players[seat].play("R")
    other, number = table.players[1 - seat], int(where[1:])
    other.up |= {(number, cell) for cell in other.movements[number]}
    cards = {name(cell): card for cell, card in other.movements[number].items()}
    table.note("reveal played", "tactic.reveal", seat=seat, target=1 - seat, movement=number, cards=cards)
    yield from ()


def valor(table: Table, seat: int) -> Asking:
    """Battle will follow this turn."""
    table.players[seat].play("V")
    table.valors += 1
    table.note("valor played", "tactic.valor", seat=seat, valors=table.valors)
    yield from ()


ACTIONS = {
    "draw": take_from_deck,
    "show": show,
    "stance": replace_stance,
    "place": place,
    "reveal": reveal,
    "valor": valor,
}


def discard(table: Table, seat: int) -> Asking:
    """The hand goes down to five."""
    me = table.players[seat]
    while len(me.hand) > 5:
        _, card = yield from ask(seat, [f"discard {card}" for card in BOX if card in me.hand])
        me.hand.remove(card)
        me.discarded.append(card)
        table.note("discarded", "hand-limit", {seat: {"card": card}}, seat=seat, kind=kind(card))
