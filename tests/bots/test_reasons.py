"""Why a move is better: what people count in Kettō and in Musashi's Challenge, and that a review tells it."""

from __future__ import annotations

import random

import pytest
from tests.games.ketto.table import BLACK, ROW, WHITE, battle, planning, play

import kensei
from kensei.bots import review as module
from kensei.games.kendo.musashi.bots.evaluation import answerable, unanswered, ways
from kensei.games.ketto.bots.evaluation import attack, ends, guarded, held, holds_valor
from kensei.games.ketto.cards import COMBAT, TACTIC, VALOR


def test_places_where_strokes_of_ketto_could_go_on_are_free_and_flowed_to():
    """The row flows right and left only; a defence is no stroke."""
    assert ends(planning(ROW), BLACK) == 2
    assert ends(planning("@1:0,0=A08;1,0=A07;2,0=D"), BLACK) == 0
    assert ends(planning(ROW), WHITE) == 0


def test_sides_with_a_line_are_those_of_the_own_stance_hidden_or_shown():
    state = planning("stance:S1", "stance:S6^")
    assert (guarded(state, BLACK), guarded(state, WHITE)) == (3, 1)


def test_cards_of_a_hand_of_ketto_are_counted_by_their_kind():
    state = planning(f"hand:A01,A02,PL,{VALOR},D")
    counted = [count(state, BLACK) for count in (held(COMBAT), held(TACTIC), holds_valor)]
    assert counted == [3, 2, 100]
    assert holds_valor(planning("hand:A01,D"), BLACK) == 0


def test_a_parry_takes_strength_from_the_strokes_of_the_other():
    """A reason that speaks for a parry: what the stroke under way still comes to."""
    state = play(battle(ROW, "hand:PR,D"), "attack @1 0,0")
    assert state.to_act() == {WHITE}
    parried, let = (attack(play(state, move), BLACK) for move in ("parry R", "pass"))
    assert parried < let


def test_attacks_that_a_hand_of_musashi_can_answer_are_counted_by_the_table():
    """Bogyo blocks the 35 browns but neither Oshidashi nor Maki waza; Kaihi suru answers all of them."""
    assert answerable(("bogyo",)) == pytest.approx(100 * 35 / 37)
    assert (answerable(("kaihi",)), answerable(("seme",)), answerable(())) == (100, 0, 0)
    assert ways(("bogyo", "kaihi")) == pytest.approx(1 + 35 / 37)


@pytest.mark.parametrize(("hand", "missing"), [("bogyo,do-men", 0), ("do1", 100)])
def test_an_attack_is_unanswered_where_the_other_can_only_pass(hand, missing):
    state = kensei.game("musashi").read(f"answer 1 hands=seme/{hand} attack=0:do3")
    assert (unanswered(state, 0), unanswered(state, 1)) == (missing, 0)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["ketto", "musashi"])
def test_most_better_moves_of_a_review_have_a_reason(monkeypatch, game):
    """The work of a review is counted, so this is the same on every machine."""
    monkeypatch.setattr(module, "ROLLOUT_NODES", 5000)
    match, rng = kensei.Match(kensei.game(game), seed="why"), random.Random("why")
    while asked := sorted(match.state.to_act()):
        match.play(asked[0], rng.choice(match.legal_moves(asked[0])))
    better = [one for one in module.review(match).decisions() if one.best and one.cost >= 0.5]
    assert len(better) > 5
    assert sum(one.reason is not None for one in better) > 0.6 * len(better)
