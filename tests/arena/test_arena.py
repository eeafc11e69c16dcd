"""The arena measures bots: fairly, again and again the same, and whoever fails loses."""

from __future__ import annotations

import json
import os

import pytest

from kensei import BadOption, arena, bots
from kensei.arena.command import command_of, play_plan
from kensei.arena.playing import TournamentPlan, play, read_journal
from kensei.arena.report import Score, as_text, page, rate, results_text
from kensei.cli import main

PLAN = TournamentPlan("kaito", ("random", "greedy"), games=6, seed="moon")


class Rogue:
    """A bot that does what it is told to do wrong."""

    name = "rogue"

    def __init__(self, chooses):
        self.chooses = chooses

    def choose(self, view, legal_moves, rng, budget):
        return self.chooses(legal_moves)


def broken(legal_moves):
    raise ZeroDivisionError("nobody is perfect")


@pytest.fixture
def rogue(monkeypatch):
    def make(chooses):
        monkeypatch.setattr(bots, "METHODS", {**bots.METHODS, "rogue": lambda game: Rogue(chooses)})

    return make


def test_every_pairing_plays_the_same_seeds_with_the_seats_swapped():
    plan = TournamentPlan("kaito", ("a", "b", "c"), games=4, seed="s")
    tasks = [(task.seats, task.seed) for task in plan.tasks()]
    assert len(tasks) == 12
    for pair in (("a", "b"), ("a", "c"), ("b", "c")):
        for seed in ("s 0", "s 1"):
            assert (pair, seed) in tasks
            assert (pair[::-1], seed) in tasks


def test_neighbours_alone_may_play():
    plan = TournamentPlan("kaito", ("a", "b", "c"), games=2, neighbours=True)
    assert {frozenset(task.seats) for task in plan.tasks()} == {frozenset("ab"), frozenset("bc")}


def test_the_same_plan_gives_the_same_bytes_wherever_it_is_played(tmp_path):
    here = play_plan(PLAN, None, "here", None)
    there = play_plan(PLAN, tmp_path, "workers", 2)
    assert results_text(here) == results_text(there) == (tmp_path / "games.jsonl").read_text()
    assert here.scores["greedy", "random"].wins == 6


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path):
    whole = results_text(play_plan(PLAN, None, "here", None))
    play_plan(PLAN, tmp_path, "here", None)
    path = tmp_path / "journal.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:4]) + lines[4][:25])
    assert sorted(read_journal(path, PLAN)) == [0, 1, 2]
    assert results_text(play_plan(PLAN, tmp_path, "here", None)) == whole


def test_another_plan_does_not_go_on_with_these_games(tmp_path):
    play_plan(PLAN, tmp_path, "here", None)
    with pytest.raises(BadOption, match="belongs to another arena"):
        play_plan(TournamentPlan("kaito", ("random", "greedy"), games=8), tmp_path, "here", None)


@pytest.mark.parametrize(
    ("chooses", "why"),
    [
        (broken, "raised ZeroDivisionError: nobody is perfect"),
        (lambda legal: "z9", "played 'z9', which is not legal"),
        (lambda legal: None, "played 'None', which is not legal"),
    ],
)
def test_a_bot_that_fails_loses_and_the_report_says_why(rogue, chooses, why):
    rogue(chooses)
    plan = TournamentPlan("kaito", ("random", "rogue"), games=2)
    found = play_plan(plan, None, "here", None)
    assert found.scores["rogue", "random"] == Score(0, 0, 2)
    assert all(why in fault for fault in found.faults)
    assert len(found.faults) == 2
    assert why in as_text(found)
    assert "Lost by a fault" in page(found)


def test_a_bot_that_takes_too_long_loses(rogue):
    rogue(lambda legal: max(legal * 100_000, key=str))
    plan = TournamentPlan("kaito", ("random", "rogue"), games=2, seconds=0.001)
    played = play(plan, next(plan.tasks()))
    assert played.scores == (1.0, -1.0)
    assert "0.001 s are allowed" in played.reason


def test_ratings_put_the_odds_on_the_elo_scale():
    ratings = rate(
        ("a", "b", "c"), {("a", "b"): Score(640, 0, 360), ("b", "c"): Score(640, 0, 360), ("a", "c"): Score()}
    )
    by_name = {rating.bot: rating for rating in ratings}
    assert by_name["a"].elo - by_name["b"].elo == pytest.approx(100, abs=2)
    assert by_name["b"].elo - by_name["c"].elo == pytest.approx(100, abs=2)
    assert sum(rating.elo for rating in ratings) / 3 == pytest.approx(1500)


def test_the_error_bars_shrink_with_the_games():
    few, many = (rate(("a", "b"), {("a", "b"): Score(6 * n, 0, 4 * n)})[0].error for n in (10, 1000))
    assert many < few / 8


def test_who_never_lost_has_a_rating_too():
    best, worst = rate(("a", "b"), {("a", "b"): Score(10, 0, 0)})
    assert 1500 < best.elo < 2500
    assert worst.elo == pytest.approx(3000 - best.elo)


def test_the_command_writes_games_report_and_page(tmp_path, capsys):
    words = ["arena", "kaito", "random", "greedy", "--games", "2", "--on", "here", "--out", str(tmp_path)]
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 0
    assert "greedy" in capsys.readouterr().out
    first, *games = (tmp_path / "games.jsonl").read_text().splitlines()
    plan = TournamentPlan("kaito", ("random", "greedy"), games=2)
    assert first == plan.dumps()
    assert [json.loads(line)["number"] for line in games] == [0, 1]
    html = (tmp_path / "index.html").read_text()
    assert "<svg" in html
    assert command_of(plan) in html


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["random"], "at least two different bots"),
        (["random", "random"], "at least two different bots"),
        (["random", "greedy", "--games", "3"], "plays an even number"),
        (["random", "nobody"], "unknown bot 'nobody'"),
        (["random", "greedy", "--on", "moon"], "no place to play"),
        (["random", "greedy", "--on", "ray://127.0.0.1:1"], "nobody answers there"),
        (["random", "greedy", "--on", "ray://127.0.0.1:none"], "nobody answers there"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(words, why, capsys):
    with pytest.raises(SystemExit) as left:
        main(["arena", "kaito", *words])
    assert left.value.code == 2
    assert why in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_ray_plays_the_same_games(monkeypatch):
    pytest.importorskip("ray")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, ["src", os.environ.get("PYTHONPATH", "")])))
    here = play_plan(PLAN, None, "here", None)
    there = play_plan(PLAN, None, "ray", 2)
    assert results_text(here) == results_text(there)


class First:
    """A bot as a person writes it: not known by name anywhere."""

    name = "first"

    def choose(self, view, legal_moves, rng, budget):
        return legal_moves[0]


def test_a_bot_of_ones_own_plays_in_the_arena_from_python(tmp_path):
    found = arena.run("kaito", [First(), "random"], games=4, seed="moon", out=tmp_path)
    again = arena.run("kaito", [First(), "random"], games=4, seed="moon")
    assert {rating.bot for rating in found.ratings} == {"first", "random"}
    assert found.scores["first", "random"].games == 4
    assert [result.digest for result in found.results] == [result.digest for result in again.results]
    assert not found.faults
    assert (tmp_path / "index.html").exists()


def test_a_bot_given_as_an_object_stays_in_its_process():
    with pytest.raises(BadOption, match="first: a bot that is given as an object plays here"):
        arena.run("kaito", [First(), "random"], games=2, on="workers")


def test_options_and_names_are_checked_before_anything_is_played():
    with pytest.raises(BadOption, match="unknown bot 'nobody'"):
        arena.run("kaito", ["random", "nobody"], games=2)
    with pytest.raises(BadOption, match="an even number"):
        arena.run("kaito", [First(), "random"], games=3)
    with pytest.raises(BadOption, match="unknown option 'cap'"):
        arena.run("kaito", [First(), "random"], games=2, cap=4)
