"""Habits in Kendo Shiai: planted ones are found, good mixers are left in peace, and the reader keeps what answers."""

import random

import numpy as np
import pytest

import kensei
from kensei import bots
from kensei.bots.habits import habit_module, known_words, reported
from kensei.bots.protocol import Budget
from kensei.core.habits import SURE
from kensei.games.kendo.shiai.bots.habits import KINDS, kept_hands
from kensei.games.kendo.shiai.bots.reading import HandReaderBot
from kensei.games.kendo.shiai.habits import choice, situation
from studies.habits import HabitualBot, Planted, best_of, played, report_on

SHIAI = kensei.game("shiai")
STARTING = "start 0 hands=do1,kote2,men3,men-do,seme/do-men,kote-do,men-kote,tsuki-do,bogyo"
ATTACKED = "answer 1 hands=seme/bogyo,do-men,do2,fudoshin attack=0:do3"


@pytest.mark.parametrize(
    ("position", "move", "kind"),
    [
        (STARTING, "men3", "men"),
        (STARTING, "seme", "seme"),
        (ATTACKED, "do-men", "men"),
        (ATTACKED, "do-men+fudoshin", "raid"),
        (ATTACKED, "bogyo", "guard"),
        (ATTACKED, "do2", "guard"),
        (ATTACKED, "pass", "pass"),
        ("answer 1 hands=do1/kote4,seme attack=0:+seme", "kote4", "kote"),
        ("answer 1 hands=do1/kote4,seme attack=0:+seme", "seme", "guard"),
        ("start 0 hands=do1,jodan,maki/men1", "do1+jodan", "jodan"),
        ("start 0 hands=do1,jodan,maki/men1", "maki", "push"),
    ],
)
def test_a_play_is_of_the_kind_that_the_other_has_to_be_ready_for(position, move, kind):
    state = SHIAI.read(position)
    seat = min(state.to_act())
    assert choice(SHIAI.parse(move), state.view(seat)) == kind


def test_every_decision_belongs_to_one_situation_that_everybody_sees():
    match, rng, met = kensei.Match(SHIAI, seed="situations"), random.Random(1), set()
    while asked := sorted(match.state.to_act()):
        seat = asked[0]
        own, other = (match.state.view(one) for one in (seat, 1 - seat))
        name = situation(own, (), seat)
        assert situation(other, (), seat) == name
        for move in match.legal_moves(seat):
            assert not name or choice(move, own) in known_words("shiai").choices
        met.add(name)
        match.play(seat, rng.choice(match.legal_moves(seat)))
    assert {"even", "brown"} <= met <= {*known_words("shiai").situations, ""}


def test_a_planted_habit_is_found_with_what_answers_it():
    found = report_on("shiai", HabitualBot("shiai", [Planted("even", "men", 1.0)]), 12, "planted")
    worst = found.worst
    assert (worst.situation, worst.choice, worst.answer, worst.verdict) == ("even", "men", "men", SURE)
    assert 0.01 < worst.low <= worst.cost <= worst.high
    assert found.profile.startswith("even.men=")


def test_the_mixture_itself_is_told_of_nothing():
    found = report_on("shiai", bots.bot(best_of("shiai"), "shiai"), 10, "honest")
    assert found.games == 10
    assert found.worst is None


def after_start(other):
    """What Aka faces in a match that differs in the hand of Shiro alone, which is never shown."""
    match = kensei.Match.at(SHIAI, f"start 0 hands=do1,kote2,men3,men-do,seme/{other}")
    match.play(0, "men3")
    return list(habit_module("shiai").faced(match, 0))


def test_what_the_other_never_showed_does_not_change_the_report():
    (one,), (two,) = (
        after_start("do-men,kote-do,men-kote,tsuki-do,bogyo"),
        after_start("do-do,kote-kote,men-men,tsuki-tsuki,maki"),
    )
    assert np.array_equal(one.shares, two.shares)
    for a, b in zip(one.worlds, two.worlds, strict=True):
        assert a.answers == b.answers
        assert np.array_equal(a.gains, b.gains)
        assert np.array_equal(a.mixes, b.mixes)


def test_a_red_that_answers_is_worth_most_against_its_technique():
    """Averaged over positions of real games, as the report averages."""
    best, won = bots.bot(best_of("shiai"), "shiai"), {}
    for number in range(4):
        match = played("shiai", [best, best], f"ready {number}")
        for world in (one for faced in habit_module("shiai").faced(match, 0) for one in faced.worlds):
            for technique in ("men", "kote", "do", "tsuki"):
                kind = KINDS.index(technique)
                seen = world.mixes[:, kind] > 0
                for name, value in zip(world.answers, world.gains[seen, kind].sum(axis=0), strict=True):
                    won.setdefault(technique, {}).setdefault(name, []).append(float(value))
    for technique, by_answer in won.items():
        means = {name: sum(values) / len(values) for name, values in by_answer.items()}
        assert max(means, key=means.get) == technique


def test_a_card_that_is_kept_comes_from_what_the_player_does_not_see():
    view = SHIAI.read(STARTING).view(0)
    hands = kept_hands(view, ("bogyo", "maki"), random.Random(1))
    assert all(len(hand) == 2 for hand in hands.values())
    assert any(card.startswith("kote-") for card in hands["kote"])
    assert "kaihi" in hands["kaihi"]


SWITCHING = "switch 1 hands=do1,kote2,men3,seme,jodan/do-tsuki,men-tsuki,kaihi,tsuyoi,kote1"


def test_who_has_read_somebody_keeps_what_answers_their_habit():
    """Of two reds alike, the one that answers the player's favourite strike is the last to be thrown."""
    state = SHIAI.read(SWITCHING)
    view, moves = state.view(1), [SHIAI.parse(f"switch {red} red") for red in ("do-tsuki", "men-tsuki")]
    worth = {}
    for name in ("men", "do"):
        others = dict.fromkeys(set(KINDS) - {name}, 0)
        profile = {one: {name: 2000, **others} for one in known_words("shiai").situations}
        worth[name] = HandReaderBot(profile).values(view, moves, random.Random(5))
    assert worth["men"][0] - worth["men"][1] > worth["do"][0] - worth["do"][1]


def test_without_habits_to_answer_it_plays_moves_of_the_network():
    state = SHIAI.read(STARTING)
    reader = bots.bot("reader:behind.men=900", "shiai")
    legal = state.legal_moves(0)
    for seed in range(3):
        assert reader.choose(state.view(0), legal, random.Random(seed), Budget()) in legal


def test_a_match_of_which_nothing_was_chosen_is_left_out():
    match = kensei.Match.at(SHIAI, "start 0 hands=do1/men1")
    found = reported("shiai", [tuple(habit_module("shiai").faced(match, 0))])
    assert (found.games, found.left_out) == (0, 1)
