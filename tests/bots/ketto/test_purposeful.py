"""The purposeful bot of Kettō plays whole duels, the same for the same seed, and knows what it is doing."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from kensei.bots import Budget, bot
from kensei.core.protocol import CHANCE, NATURE
from kensei.games.ketto import GAME
from kensei.games.ketto.bots.belief import believed
from kensei.games.ketto.bots.evaluation import attack
from kensei.games.ketto.bots.lookahead import preferred, think
from kensei.games.ketto.cards import COMBAT, KIND, SIDES, beside
from kensei.games.ketto.deck import load


def duel(seed: int, black: str = "purposeful", white: str = "purposeful") -> tuple[Any, list[str]]:
    """Play a whole duel; give the last state and the moves."""
    bots = [bot(black, "ketto"), bot(white, "ketto")]
    rng = random.Random(seed)
    state: Any = GAME.start()
    played: list[str] = []
    while asked := state.to_act():
        seat = min(asked)
        if asked == NATURE:
            outcomes = state.chances()
            move = rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
            seat = CHANCE
        else:
            move = bots[seat].choose(state.view(seat), state.legal_moves(seat), rng, Budget())
            assert move in state.legal_moves(seat)
        played.append(str(move))
        state = state.apply(seat, move).state
    return state, played


def choice(position: str) -> str:
    """Give the purposeful answer at a position, whatever the noise."""
    state = GAME.read(position)
    seat = min(state.to_act())
    thinker = bot("purposeful", "ketto")
    answers = {
        str(thinker.choose(state.view(seat), state.legal_moves(seat), random.Random(seed), Budget()))
        for seed in range(9)
    }
    assert len(answers) == 1, answers
    return answers.pop()


def test_it_plays_the_same_for_the_same_seed() -> None:
    assert duel(3)[1] == duel(3)[1]


def test_it_beats_random_play() -> None:
    results = [duel(seed, "purposeful", "random")[0].outcome().scores[0] for seed in range(12)]
    assert -1.0 not in results
    assert results.count(1.0) >= 6


def test_it_begins_where_the_stroke_is_strongest() -> None:
    text = "attack black first:black | stance:S5^ hand:D @1:0,0=A08;1,0=A07;2,0=A05 | stance:S2^ hand:D"
    assert choice(text) == "attack @1 0,0"


def test_it_does_not_run_into_a_double_line() -> None:
    text = "attack black first:black | stance:S6^ hand:D @1:0,0=A08;1,0=A07;2,0=A05 | stance:S4^ hand:D"
    assert choice(text) == "attack @1 2,0"


def test_it_flows_on_as_long_as_that_helps() -> None:
    text = (
        "flow black first:black attack:@1:0,0>1,0 | stance:S6^ hand:D @1:0,0=A08^;1,0=A07^;2,0={} | stance:S2^ hand:D"
    )
    assert choice(text.format("A05")) == "flow R"
    assert choice(text.format("S3")) == "stop"


def test_it_spends_without_waste() -> None:
    text = (
        "spend black first:black attack:@1:0,0>1,0 strength:2 | stance:S6^ hand:D @1:0,0=A08^;1,0=A07^ @2:0,0=A01 "
        "| stance:S2^ pool:A04,A10,A01,D"
    )
    assert choice(text) == "spend A10"


def test_it_evades_and_guards_the_best_cards() -> None:
    row = "stance:S6^ hand:D @1:0,0=A08^;1,0=A07^"
    evade = f"evade black first:black attack:@1:0,0>1,0 place:2 | {row} | stance:S2^ hand:E,D"
    assert choice(evade) == "evade"
    row = "stance:S6^ pool:D @1:0,0=A04;1,0=A05;0,1=G^"
    assert choice(f"guard black first:black attack:@1: guards:2 | {row} | stance:S2^ hand:D") == "guard 0,0"


def test_it_does_not_know_where_it_sits() -> None:
    """The same table with another start player brings the same answer, at every decision of whole duels."""
    thinkers = [bot("purposeful", "ketto"), bot("swift", "ketto")]
    rng = random.Random("seats")
    for _ in range(3):
        state: Any = GAME.start()
        while asked := state.to_act():
            seat = min(asked)
            if asked == NATURE:
                seat, move = CHANCE, rng.choice([outcome for outcome, _ in state.chances()])
            else:
                view, moves = state.view(seat), state.legal_moves(seat)
                other = replace(view, now=replace(view.now, start=1 - view.now.start))
                for thinker in thinkers:
                    answers = [thinker.choose(each, moves, random.Random(1), Budget()) for each in (view, other)]
                    assert answers[0] == answers[1]
                move = thinkers[0].choose(view, moves, rng, Budget())
            state = state.apply(seat, move).state


def test_a_believed_world_looks_like_the_view_and_its_strokes_connect() -> None:
    rng = random.Random("belief")
    connecting = {"dealt": 0, "believed": 0}
    state: Any = duel_to(9, 60)
    for seat in (0, 1):
        view = state.view(seat)
        for _ in range(20):
            for name, world in (("dealt", GAME.imagine(view, rng)), ("believed", believed(view, rng))):
                assert world.view(seat) == view
                assert world.legal_moves(seat) == state.legal_moves(seat)
                assert "D" not in world.sides[1 - seat].secret.deck
                assert GAME.read(GAME.write(world)) == world
                connecting[name] += attack(world, 1 - seat)
    assert connecting["believed"] > 1.5 * connecting["dealt"]


def test_a_believed_defence_was_chosen_for_its_points() -> None:
    rng = random.Random("belief")
    points = {"dealt": 0.0, "believed": 0.0}
    state: Any = duel_to(9, 60)
    for seat in (0, 1):
        for _ in range(40):
            view = state.view(seat)
            for name, world in (("dealt", GAME.imagine(view, rng)), ("believed", believed(view, rng))):
                points[name] += mean_defence(world, 1 - seat)
    assert points["believed"] > 1.15 * points["dealt"]


def mean_defence(world: Any, seat: int) -> float:
    """Give the mean points of the combat cards beside the defense card; as one of the deck's if none is."""
    laid = next((cards for cards in world.sides[seat].secret.faces if "D" in cards), ())
    beside_it = [load(None).defense[card] for card in laid if KIND[card] == COMBAT and card != "D"]
    return sum(beside_it) / len(beside_it) if beside_it else 41 / 25


@pytest.mark.parametrize("name", ["purposeful", "swift"])
def test_a_defence_has_the_shape_of_a_stroke(name: str) -> None:
    """ketto.public: the cells of a movement are seen by all, so its shape must not say what it is."""
    shapes = set()
    for seed in range(6):
        for movement, cards in last_plans(seed, name):
            if "D" not in cards or len(cards) < 3:
                continue
            shapes.add(movement.cells)
            for cell in movement.cells:
                assert any(beside(cell, side) in movement.cells for side in SIDES)
    assert len(shapes) > 3


def last_plans(seed: int, name: str) -> list[tuple[Any, tuple[str, ...]]]:
    """Play the Planning of a duel; give the movements of both as they lay at its end."""
    rng, thinker = random.Random(seed), bot(name, "ketto")
    state: Any = GAME.start()
    while state.now.first is None:
        planned, asked = state, state.to_act()
        if asked == NATURE:
            seat, move = CHANCE, rng.choice([outcome for outcome, _ in state.chances()])
        else:
            seat = min(asked)
            move = thinker.choose(state.view(seat), state.legal_moves(seat), rng, Budget())
        state = state.apply(seat, move).state
    return [pair for side in planned.sides for pair in zip(side.shown.movements, side.secret.faces, strict=True)]


def test_a_few_duels_that_agree_do_not_overrule_the_rule_of_thumb() -> None:
    rule, call = GAME.parse("draw"), GAME.parse("valor")
    assert preferred({rule: [0.0] * 4, call: [0.2] * 4}) == rule
    assert preferred({rule: [0.0] * 8, call: [0.2] * 8}) == call
    assert preferred({rule: [0.0], call: [1.0]}) == rule
    assert preferred({rule: [], call: []}) == rule


def test_the_kensei_stands_as_is_hardest_to_hit() -> None:
    """ketto.stance.choose, ketto.stance.defense: three single lines stop more than a double one."""
    state = duel_to(3, 1)
    seat = min(state.to_act())
    thought = think(state.view(seat), state.legal_moves(seat), random.Random(1), 100, None)
    assert str(thought.move) == "stance S1"


def duel_to(seed: int, plies: int) -> Any:
    """Play a duel for so many plies."""
    rng, thinker = random.Random(seed), bot("purposeful", "ketto")
    state: Any = GAME.start()
    for _ in range(plies):
        asked = state.to_act()
        if asked == NATURE:
            state = state.apply(CHANCE, rng.choice([outcome for outcome, _ in state.chances()])).state
        else:
            seat = min(asked)
            state = state.apply(seat, thinker.choose(state.view(seat), state.legal_moves(seat), rng, Budget())).state
    return state
