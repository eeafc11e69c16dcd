"""`kensei bench levels` measures how long people wait for a bot."""

from __future__ import annotations

import pytest

from kensei.bench import levels
from kensei.cli import main


def bench(capsys, *words):
    with pytest.raises(SystemExit) as left:
        main(["bench", "levels", *words])
    return left.value.code, capsys.readouterr()


def test_it_measures_every_move_that_is_a_choice(capsys):
    code, said = bench(capsys, "kaito", "kiriai", "--levels", "novice,student", "--plays", "1")
    rows = [line.split(" | ") for line in said.out.splitlines() if line.startswith("| k")]
    assert code == 0
    assert [(row[0], row[1]) for row in rows] == [
        ("| kaito", "novice"), ("| kaito", "student"), ("| kiriai", "novice"), ("| kiriai", "student"),
    ]  # fmt: skip
    assert all(int(row[3]) > 3 for row in rows)
    assert {len(row) for row in rows} == {9}
    assert said.out.splitlines()[1].count("---") == 9


def test_a_level_that_lets_people_wait_is_named():
    waits = levels.Waits("kaito", "samurai", [0.2, 1.4], [0.2, 1.3])
    assert levels.too_late([waits]) == ["Too long: samurai of kaito took 1.4 s; 1 s are allowed."]
    assert levels.too_late([levels.Waits("kaito", "novice", [9.0]), levels.Waits("kaito", "kensei", [4.9])]) == []


def test_unknown_levels_are_refused(capsys):
    code, said = bench(capsys, "kaito", "--levels", "shogun")
    assert code == 2
    assert "levels are novice, student" in said.err
