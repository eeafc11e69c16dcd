"""Habits: planted ones are found and priced, good mixers are left in peace, and who has read somebody wins more."""

import random
from dataclasses import replace
from statistics import fmean

import numpy as np
import pytest

import kensei
from kensei import Match, bots
from kensei.bots.habit_costs import PRIOR, Faced, Tabulated, World
from kensei.bots.habits import games_with_habits, habit_module, known_words, reported
from kensei.bots.protocol import Budget
from kensei.core import habit_words, habits
from kensei.core.errors import BadOption
from kensei.core.habits import EARLY, FINE, SURE
from kensei.games.kiriai.bots.automaton.duel import play, reach, rules
from kensei.games.kiriai.bots.habits import destinations
from studies.habits import HabitualBot, Planted, best_of, played, report_on, scores

pytestmark = pytest.mark.slow

RETREATS = [Planted("hit", "retreat", 7 / 8)]
SIDES = ("heads", "tails")
PENNIES = World(1.0, np.ones(1), np.array([[0.5, 0.5]]), np.array([[[1.0, -1.0], [-1.0, 1.0]]]), SIDES)


def pennies(chosen):
    """Decisions in matching pennies: who answers with the same side wins."""
    return Tabulated.of([Faced("coin", side, np.array([0.5, 0.5]), (PENNIES,)) for side in chosen], SIDES)


def test_the_cost_is_what_the_best_answer_wins_against_the_shrunk_habit():
    table = pennies(["heads"] * 20)
    plain = table.best(np.ones(2))
    often = (20 + PRIOR / 2) / (20 + PRIOR)
    assert table.cost(table.wanted(table.chosen), plain) == pytest.approx(2 * often - 1)
    assert plain == pytest.approx(np.zeros(20))


def test_one_side_too_often_is_sure_and_answered_with_it():
    found = pennies(["heads"] * 18 + ["tails"] * 2).habit("coin", 6)
    assert (found.choice, found.times, found.of, found.verdict, found.answer) == ("heads", 18, 20, SURE, "heads")
    assert 0 < found.low <= found.cost <= found.high <= 1


def test_few_decisions_are_not_judged():
    assert pennies(["heads"] * 4).habit("coin", 1).verdict == EARLY


def test_five_good_mixers_of_a_hundred_are_blamed_at_most():
    """Six situations are judged together here, as in a game: each may fail so much the less often."""
    rng = random.Random("pennies")
    verdicts = [pennies(rng.choices(SIDES, k=12)).habit("coin", 6).verdict for _ in range(60)]
    assert verdicts.count(SURE) <= 2
    assert verdicts.count(FINE) >= 54


def test_all_pairs_of_plans_lead_where_each_leads_alone():
    rng, table = random.Random("pairs"), rules(5)
    mine, theirs = (np.array(rng.sample(range(80), 20)) for _ in range(2))
    for position in rng.sample([int(each) for each in reach(5).hidden], 40):
        alone = [[play(table, position, a, b) for b in theirs] for a in mine]
        assert np.array_equal(destinations(table, position, mine, theirs), alone)


@pytest.fixture(scope="module")
def retreating():
    return report_on("kiriai", HabitualBot("kiriai", RETREATS), 12, "planted", cap=30)


def test_a_planted_habit_is_found_and_named_with_its_cost(retreating):
    worst = retreating.worst
    assert (worst.situation, worst.choice, worst.verdict) == ("hit", "retreat", SURE)
    assert worst.is_too_often
    assert worst.cost > 0.05
    told = habit_words.plain(habit_words.headline(known_words("kiriai"), retreating))
    assert told == f"After being hit you begin with Retreat {worst.times} times of {worst.of}."


def test_good_mixers_in_real_positions_are_blamed_as_seldom_as_is_said():
    """Judged alone, one situation blames one good mixer of twenty: of forty two are expected, and no more than five."""
    best, faced = bots.bot(best_of("kiriai"), "kiriai"), []
    for number in range(4):
        match = played("kiriai", [best, best], f"honest {number}", cap=30)
        faced += [
            one for seat in (0, 1) for one in habit_module("kiriai").faced(match, seat) if one.situation == "first"
        ]
    rng, kinds = random.Random("honest"), tuple(known_words("kiriai").choices)
    verdicts = []
    for _ in range(40):
        drawn = [replace(one, choice=rng.choices(kinds, list(one.shares))[0]) for one in faced]
        verdicts.append(Tabulated.of(drawn, kinds).habit("first", 1).verdict)
    assert len(faced) == 8
    assert verdicts.count(SURE) <= 5


def test_who_has_read_somebody_wins_more_than_the_best_level(retreating):
    player = HabitualBot("kiriai", RETREATS)
    reader = bots.bot(f"{bots.READER}:{retreating.profile}", "kiriai")
    best = fmean(scores("kiriai", bots.bot(best_of("kiriai"), "kiriai"), player, 100, "meeting", cap=30))
    assert fmean(scores("kiriai", reader, player, 100, "meeting", cap=30)) > best + 0.1


def test_a_habit_of_a_bushido_duel_is_found():
    player = HabitualBot("bushido", [Planted("full", "heavy", 1.0)])
    found = report_on("bushido", player, 8, "planted", fighters="swift,rose")
    first = next(habit for habit in found.habits if habit.situation == "full")
    assert (first.choice, first.times) == ("heavy", first.of)
    assert first.verdict == SURE
    assert first.cost > 0


def decisions(*specials):
    """What Red faced in a duel in which nobody has played a Special; by the Specials dealt."""
    match = Match.blank(kensei.game("kiriai"), "moon", {"cap": 2})
    for seat, text in ((-1, specials[0]), (-1, specials[1]), (0, "approach high"), (1, "approach low")):
        match.replay(seat, text)
    match.replay(0, "retreat charge")
    match.replay(1, "high stance")
    return list(habit_module("kiriai").faced(match, 0))


def test_what_the_opponent_never_showed_does_not_change_the_report():
    one, other = decisions("kesa", "zan"), decisions("kesa", "counter")
    assert len(one) == 2
    for mine, theirs in zip(one, other, strict=True):
        assert (mine.situation, mine.choice) == (theirs.situation, theirs.choice)
        assert np.array_equal(mine.shares, theirs.shares)
        for a, b in zip(mine.worlds, theirs.worlds, strict=True):
            assert np.array_equal(a.gains, b.gains)


@pytest.mark.parametrize("game", games_with_habits())
def test_a_reader_goes_by_its_view_alone(game):
    """Whatever the player holds or has chosen in secret, the same view gets the same answer, from a legal move."""
    words = known_words(game)
    tilts = {name: dict.fromkeys(list(words.choices)[:2], 900) for name in words.situations}
    reader = bots.bot(f"{bots.READER}:{habits.written(tilts)}", game)
    options = {"kiriai": {"cap": 9}, "bushido": {"fighters": "swift,rose"}}.get(game, {})
    match, rng = Match(kensei.game(game), seed="reader", **options), random.Random(3)
    for _ in range(12):
        asked = sorted(match.state.to_act())
        if not asked:
            break
        seat = asked[-1]
        told = bots.with_story(reader, match, seat)
        view, legal = match.state.view(seat), match.legal_moves(seat)
        again = kensei.game(game).imagine(view, rng).view(seat)
        chosen = told.choose(view, legal, random.Random(1), Budget(nodes=20))
        assert chosen in legal
        assert told.choose(again, legal, random.Random(1), Budget(nodes=20)) == chosen
        match.play(seat, chosen if seat else rng.choice(legal))


def test_games_without_a_good_mixer_are_left_out():
    match, rng = Match(kensei.game("kiriai"), seed="wide", field="advanced", cap=4), random.Random(1)
    while asked := sorted(match.state.to_act()):
        match.play(asked[0], rng.choice(match.legal_moves(asked[0])))
    found = reported("kiriai", [tuple(habit_module("kiriai").faced(match, 0))])
    assert (found.games, found.left_out, found.profile) == (0, 1, "")
    assert found.is_early


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "is no situation"),
        ("hit", "is no situation"),
        ("moon.retreat=100", "is no situation"),
        ("hit.retreat=100;hit.high=5", "is no situation"),
        ("hit.retreat=100.retreat=5", "twice"),
        ("hit.sun=100", "is no choice"),
        ("hit.retreat=2001", "from 0 to 2000"),
        ("hit.retreat=-1", "from 0 to 2000"),
        ("hit.retreat=1e3", "from 0 to 2000"),
        ("hit.retreat=" + "9" * 2000, "at most"),
    ],
)
def test_habits_that_cannot_be_read_are_refused_with_what_is_right(text, wrong):
    with pytest.raises(BadOption, match=wrong):
        bots.bot(f"reader:{text}", "kiriai")


def test_a_game_without_habits_says_which_have_some():
    with pytest.raises(BadOption, match=r"these games do: .*kiriai"):
        bots.bot("reader:hit.retreat=200", "kaito")


def test_the_words_for_early_honest_and_hinted_reports_claim_no_more_than_they_know(retreating):
    words = known_words("kiriai")
    early = habits.HabitReport("kiriai", 4, 20, 0, retreating.habits)
    assert habit_words.headline(words, early) == "Too early to say: 6 more games."
    assert "not count" not in habit_words.lead(words, early)
    left_out = habits.HabitReport("kiriai", 4, 20, 7, retreating.habits)
    assert "7 games more were played and do not count. Duels on the field of seven" in habit_words.lead(words, left_out)
    honest = habits.HabitReport("kiriai", 12, 70, 0)
    assert "no habit stands out" in habit_words.headline(words, honest)
    hinted = habits.Habit("hit", "retreat", 5, 8, 0.25, 0.06, 0.0, 0.2, 0.02, habits.HINT, "low")
    report = habits.HabitReport("kiriai", 12, 70, 0, (hinted,))
    assert habit_words.headline(words, report).startswith("Perhaps: ")
    assert "3 wins in a hundred" in habit_words.lead(words, report)
    assert "a hint and no more" in habit_words.sureness(report)
