"""What the puzzles of Kettō and of both kendo games claim, recomputed by the engine: every legal move is tried."""

import random
from itertools import combinations

import pytest

from kensei.core.protocol import CHANCE
from kensei.games import game
from kensei.games.kendo.musashi.offers import TABLE, form_of, row_of
from kensei.puzzles import judge, puzzles

KETTO = game("ketto")
SAMPLE = 8


def cases(name, theme):
    found = [one for one in puzzles(name).values() if one.theme == theme]
    few = {one.id for one in random.Random(f"claims {name} {theme}").sample(found, SAMPLE)}
    return [pytest.param(one, id=f"{name}-{one.id}", marks=() if one.id in few else pytest.mark.slow) for one in found]


def strongest(movement, stance):
    """The strength of the strongest stroke, by playing every attack of a battle with this movement alone."""
    text = f"attack black first:black | stance:{stance}^ hand:D @1:{movement} | stance:S1^ hand:D"
    start = KETTO.read(text)
    best, waiting = 0, [start]
    while waiting:
        state = waiting.pop()
        for move in state.legal_moves(0):
            after = state.apply(0, move)
            for event in after.events:
                best = max(best, event.facts["strength"] if event.name == "stroke complete" else 0)
            if after.state.now.point == "flow":
                waiting.append(after.state)
    return best


@pytest.mark.parametrize("one", cases("ketto", "stroke"))
def test_one_placement_makes_the_stroke(one):
    state = one.start()
    movement, secret = state.sides[0].shown.movements[0], state.sides[0].secret
    laid = dict(zip(movement.cells, secret.faces[0], strict=True))
    for move in state.legal_moves(0):
        cells = dict(laid)
        if move.verb == "place" and move.movement:
            cells[move.cell] = move.what
        text = ";".join(f"{x},{y}={card}" for (x, y), card in sorted(cells.items()))
        worth = 0 if "D" in cells.values() else strongest(text, state.sides[0].shown.stance)
        if str(move) == one.answers()[0]:
            assert worth == one.facts["strength"]
        else:
            assert worth == one.others[0][str(move)].number < one.facts["strength"]


def certain(state):
    """How many vitality cards Black turns up for certain, whatever White spends."""
    if state.now.point == "flow":
        return max(certain(state.apply(0, move).state) for move in state.legal_moves(0))
    if state.now.point == "spend":
        return min(certain(state.apply(1, move).state) for move in state.legal_moves(1))
    return state.now.attack.strength if state.now.point == "strike" else 0


@pytest.mark.parametrize("one", cases("ketto", "lethal"))
def test_one_stroke_is_lethal_step_by_step(one):
    state = one.start()
    left = state.sides[1].shown.vitality.count("?")
    assert left == one.facts["left"]
    for step, right in enumerate(one.answers()):
        for move in state.legal_moves(0):
            after = certain(state.apply(0, move).state)
            assert (after >= left) == (str(move) == right)
            if str(move) != right:
                assert one.others[step][str(move)].number == after
        state = state.apply(0, KETTO.parse(right)).state
    assert killed(state)


def killed(state):
    """Whether Black wins in this attack, for all that White spends and all that chance brings."""
    if state.outcome():
        return state.outcome().scores[0] == 1
    if state.now.point == "attack":
        return False
    seat = min(state.to_act())
    if seat == CHANCE:
        return all(killed(state.apply(CHANCE, outcome).state) for outcome, _ in state.chances())
    moves = [move for move in state.legal_moves(seat) if seat == 1 or move.verb == "strike"]
    if seat == 0:
        return bool(moves) and killed(state.apply(0, moves[0]).state)
    return all(killed(state.apply(1, move).state) for move in moves)


def reached(state):
    """How strong the stroke becomes after the line, if nothing more is parried."""
    if state.now.point == "parry":
        return reached(state.apply(0, KETTO.parse("pass")).state)
    if state.now.point == "flow":
        return max(reached(state.apply(1, move).state) for move in state.legal_moves(1))
    return state.now.attack.strength if state.now.attack else 0


@pytest.mark.parametrize("one", cases("ketto", "parry"))
def test_one_parry_leaves_the_stroke_weakest(one):
    state = one.start()
    found = {str(move): reached(state.apply(0, move).state) for move in state.legal_moves(0)}
    assert set(found) == set(one.choices)
    (right,) = one.answers()
    assert found[right] == one.facts["strength"]
    assert all(value == one.others[0][move].number > found[right] for move, value in found.items() if move != right)


@pytest.mark.parametrize("one", [*cases("shiai", "answer"), *cases("musashi", "answer")])
def test_the_hand_has_one_answer_and_the_rules_say_why_the_others_are_none(one):
    state, rules = one.start(), game(one.game)
    legal = {str(move) for move in state.legal_moves(one.seat)}
    assert legal - {"pass"} == set(one.answers())
    for move in one.choices:
        if move not in one.answers():
            reason = rules.why_not(state.view(one.seat), rules.parse(move))
            assert reason.rule
            assert reason.text in judge(one, 0, move).note


@pytest.mark.parametrize("one", cases("musashi", "answer"))
def test_by_the_printed_table_one_column_answers(one):
    """Read off the table of the rulebook alone, without the list of legal moves."""
    state, hand = one.start(), one.start().hands[one.seat]
    row = TABLE.rows[row_of(state.attack)]
    laid = {cards for size in (1, 2, 3) for cards in combinations(hand, size) if form_of(cards, state.attack.card)}
    fits = {cards for cards in laid if row.get(form_of(cards, state.attack.card), "-") != "-"}
    (right,) = one.answers()
    assert {"+".join(cards) for cards in fits} == {right.partition(" to ")[0]}
