"""A match of Kendo Shiai as a row of whole numbers: what it has besides what both games share."""

from __future__ import annotations

from kensei.games.kendo.kernel import rows
from kensei.games.kendo.kernel.rows import ASIDE, BOX, CHOOSING, CHOSEN, DECK, OWN, PLAYED, POINT, TAKING, TURN, Row
from kensei.games.kendo.moves import Say, say
from kensei.games.kendo.shiai.kernel import numbers
from kensei.games.kendo.shiai.state import State, View
from kensei.games.kendo.shiai.words import QUESTIONS

POINTS = tuple(QUESTIONS)
"""What may be decided, by number."""

SCORE, HANSOKU, PENALISED, FILLING, LAST_ROUND, ENCHO, TIES, SERVED = (
    OWN + place for place in (0, 2, 4, 5, 7, 8, 9, 10)
)
"""Where things stand. `FILLING`: who fills up the hand, then who, -1 for nobody."""
SIZE = OWN + 12


def pack(state: State) -> Row:
    """Return the row of a state."""
    row = _begin(state)
    rows.lay_out(row, state, state.thrown, numbers.number)
    return row


def pack_view(view: View) -> Row:
    """Return a row with what a seat may know; hidden cards are in no pile, but their numbers are right."""
    assert view.seat is not None
    row = _begin(view)
    rows.lay_out_seen(row, view, view.thrown, numbers.PASSED)
    return row


def _begin(seen: State | View) -> Row:
    """Return a row with what is public besides cards in hands and decks."""
    row = rows.begin(seen, SIZE, POINTS)
    row[SCORE : SCORE + 2], row[HANSOKU : HANSOKU + 2] = seen.scores, seen.hansoku
    row[PENALISED], row[TAKING], row[TIES] = seen.is_penalised, seen.raiding, seen.ties
    row[LAST_ROUND], row[ENCHO] = seen.is_last_round, seen.is_encho
    row[FILLING : FILLING + 2] = (*seen.filling, -1, -1)[:2]
    for seat in seen.served:
        row[SERVED + seat] = 1
    return row


def unpack(row: Row) -> State:
    """Return the state of a row."""
    return State(
        box=rows.piles_of(row, BOX),
        point=POINTS[row[POINT]],
        hands=rows.hands_of(row),
        decks=rows.piles_of(row, DECK),
        turn=int(row[TURN]),
        thrown=rows.piles_of(row, ASIDE),
        played=rows.piles_of(row, PLAYED),
        draws=rows.draws_of(row),
        chosen=tuple(_chosen(int(code)) for code in row[CHOSEN : CHOSEN + 2]) if row[CHOOSING] else (),
        ties=int(row[TIES]),
        served=tuple(seat for seat in (0, 1) if row[SERVED + seat]),
        attack=rows.attack_of(row),
        scores=tuple(map(int, row[SCORE : SCORE + 2])),
        hansoku=tuple(map(int, row[HANSOKU : HANSOKU + 2])),
        is_penalised=bool(row[PENALISED]),
        raiding=int(row[TAKING]),
        filling=tuple(int(seat) for seat in row[FILLING : FILLING + 2] if seat >= 0),
        is_last_round=bool(row[LAST_ROUND]),
        is_encho=bool(row[ENCHO]),
    )


def _chosen(code: int) -> Say | None:
    if code < 0:
        return None
    move = numbers.MOVES[code]
    return move if isinstance(move, Say) else say("pass")
