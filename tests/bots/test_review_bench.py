"""`kensei bench review` measures what reviews of whole games cost, and goes on where it was."""

from __future__ import annotations

import json

import pytest

from kensei.bench import review as bench
from kensei.cli import main


def run(capsys, *words):
    with pytest.raises(SystemExit) as left:
        main(["bench", "review", *words])
    return left.value.code, capsys.readouterr()


def test_it_measures_reviews_of_whole_games(capsys, tmp_path):
    out = tmp_path / "reviews.jsonl"
    code, said = run(capsys, "kiriai", "--games", "2", "--out", str(out))
    kept = [json.loads(line) for line in out.read_text().splitlines()]
    assert code == 0
    assert [(one["game"], one["number"], one["bots"]) for one in kept] == [("kiriai", n, "random") for n in (0, 1)]
    assert all(one["decisions"] > 3 and one["seconds"] >= 0 for one in kept)
    assert said.out.splitlines()[-1].startswith("| kiriai | 2 | ")


def test_what_was_measured_is_not_measured_again(capsys, tmp_path, monkeypatch):
    """A line that an interruption cut is measured anew, whole ones are kept."""
    out = tmp_path / "reviews.jsonl"
    whole = {"game": "kaito", "number": 0, "bots": "random", "seed": "moon", "seconds": 12.5, "decisions": 30}
    out.write_text(json.dumps(whole) + '\n{"game": "kai')
    monkeypatch.setattr(bench, "measured", lambda match, tell: (2.0, 20))
    code, said = run(capsys, "kaito", "--games", "2", "--seed", "moon", "--out", str(out))
    assert code == 1
    assert said.out.splitlines()[-1] == "| kaito | 2 | 2.0 | 12.5 | 12.5 | 1 | 30 |"
    assert [json.loads(line)["seconds"] for line in out.read_text().splitlines()] == [12.5, 2.0]


def test_bots_take_the_seats_in_turn(monkeypatch):
    asked = []
    monkeypatch.setattr(
        bench.bots, "bot", lambda name, game, made=bench.bots.bot: asked.append(name) or made("random", game)
    )
    for number in (0, 1):
        bench.played("kaito", number, "novice,student", "moon")
    assert asked == ["novice", "student", "student", "novice"]


def test_a_file_of_something_else_is_refused(capsys, tmp_path):
    out = tmp_path / "notes.txt"
    out.write_text("dear diary\n")
    code, said = run(capsys, "kaito", "--games", "1", "--out", str(out))
    assert code == 2
    assert "keeps no reviews" in said.err
    assert out.read_text() == "dear diary\n"
