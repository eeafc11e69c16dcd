"""A match of Musashi's Challenge for two as a row of whole numbers: what it has besides what both games share."""

from __future__ import annotations

from kensei.core.errors import BadOption
from kensei.games.kendo.cards import Heap
from kensei.games.kendo.kernel import rows
from kensei.games.kendo.kernel.rows import ASIDE, BOX, CHOOSING, CHOSEN, DECK, OWN, PLAYED, POINT, TAKING, TURN, Row
from kensei.games.kendo.moves import say
from kensei.games.kendo.musashi.kernel import numbers
from kensei.games.kendo.musashi.offers import KEEP
from kensei.games.kendo.musashi.state import State, View
from kensei.games.kendo.musashi.words import QUESTIONS

POINTS = tuple(QUESTIONS)
"""What may be decided, by number."""

IS_IN, LAST_BY, FOLLOWS = OWN, OWN + 2, OWN + 4
"""Where things stand. `IS_IN`: whether each seat is still in. `LAST_BY`: the last attacker of each, -1 for nobody."""
SIZE = OWN + 5


def pack(state: State) -> Row:
    """Return the row of a state of two players."""
    if len(state.hands) != 2:
        raise BadOption(f"{len(state.hands)} players: the compiled game is for 2")
    row = _begin(state)
    rows.lay_out(row, state, state.under, _number)
    return row


def pack_view(view: View) -> Row:
    """Return a row with what a seat may know; hidden cards are in no pile, but their numbers are right."""
    assert view.seat is not None
    row = _begin(view)
    rows.lay_out_seen(row, view, view.under, numbers.KEPT)
    return row


def _begin(seen: State | View) -> Row:
    """Return a row with what is public besides cards in hands and decks."""
    row = rows.begin(seen, SIZE, POINTS)
    row[TAKING], row[FOLLOWS] = seen.taking, seen.follows
    for seat in (0, 1):
        last = seen.met[seat]
        row[IS_IN + seat], row[LAST_BY + seat] = seat in seen.still_in, -1 if last is None else last
    return row


def _number(cards: Heap) -> int:
    return numbers.number(say("change", cards) if cards else KEEP)


def unpack(row: Row) -> State:
    """Return the state of a row."""
    point = POINTS[row[POINT]]
    return State(
        box=rows.piles_of(row, BOX),
        point=point,
        hands=rows.hands_of(row),
        decks=rows.piles_of(row, DECK),
        still_in=tuple(seat for seat in (0, 1) if row[IS_IN + seat]),
        turn=int(row[TURN]),
        under=rows.piles_of(row, ASIDE),
        played=rows.piles_of(row, PLAYED),
        draws=rows.draws_of(row),
        chosen=tuple(_chosen(int(code)) for code in row[CHOSEN : CHOSEN + 2]) if row[CHOOSING] else (),
        tied=(0, 1) if point == "tie" else (),
        attack=rows.attack_of(row),
        taking=int(row[TAKING]),
        met=tuple(int(seat) if seat >= 0 else None for seat in row[LAST_BY : LAST_BY + 2]),
        follows=int(row[FOLLOWS]),
    )


def _chosen(code: int) -> Heap | None:
    return None if code < 0 else numbers.MOVES[code].cards
