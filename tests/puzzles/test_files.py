"""The files of puzzles: enough of them, small, each with a position, a line and answers that the rules allow."""

from collections import Counter
from importlib import import_module
from importlib.resources import files

import pytest

from kensei.core.errors import BadOption
from kensei.core.match import Match
from kensei.games import game, package
from kensei.puzzles import games_with_puzzles, hint, judge, puzzle, puzzles, suitable_puzzle, themes
from kensei.puzzles.puzzle import FILE

FEWEST = {"kaito": 500, "kiriai": 200, "bushido": 200, "ketto": 100, "shiai": 100, "musashi": 50}
LARGEST = 1_500_000


def test_there_are_as_many_as_promised():
    assert {name: len(puzzles(name)) >= number for name, number in FEWEST.items()} == dict.fromkeys(FEWEST, True)


def test_all_of_them_together_are_small():
    sizes = [
        len(files(f"{package(name).__name__}.puzzles").joinpath(FILE).read_bytes()) for name in games_with_puzzles()
    ]
    assert sum(sizes) < LARGEST


@pytest.mark.parametrize("name", games_with_puzzles())
def test_no_puzzle_comes_twice_and_every_kind_has_some(name):
    found = puzzles(name).values()
    assert max(Counter((one.theme, one.position) for one in found).values()) == 1
    assert {one.theme for one in found} == set(themes(name))
    assert [one.id for one in found] == [str(number) for number in range(1, len(found) + 1)]


@pytest.mark.parametrize("name", games_with_puzzles())
def test_every_line_is_played_by_the_rules_and_every_answer_is_judged(name):
    """An answer that is not right is legal too, unless the question is which of them is."""
    rules = game(name)
    for one in puzzles(name).values():
        match = Match.blank(rules, "puzzle", dict(one.options), one.position)
        step = 0
        for seat, text in one.line:
            if seat == one.seat:
                legal = {str(move) for move in match.legal_moves(seat)}
                assert text in legal
                others = one.others[step] if step < len(one.others) else {}
                if one.choices:
                    assert {*others, text} == set(one.choices)
                else:
                    assert {*others, text} == legal
                step += 1
            match.replay(seat, text)
        assert step == len(one.answers()) >= 1
        assert one.title()
        assert one.task()


@pytest.mark.parametrize("name", games_with_puzzles())
def test_what_is_said_of_an_answer_has_no_hole_in_it(name):
    for one in [*puzzles(name).values()][::17]:
        for step, text in enumerate(one.answers()):
            others = one.others[step] if step < len(one.others) else {}
            for answer in (text, *others):
                verdict = judge(one, step, answer)
                assert verdict.is_right == (answer == text)
                assert verdict.note
                assert "{" not in verdict.note
            assert verdict.is_solved == (not others and step + 1 == len(one.answers()))
            told = hint(one, step)
            assert told
            assert "{" not in told


def test_a_wrong_turn_is_shown_with_what_refutes_it():
    one = next(one for one in puzzles("kaito").values() if any(other.reply for other in one.others[0].values()))
    move, other = next((move, other) for move, other in one.others[0].items() if other.reply)
    verdict = judge(one, 0, move)
    assert verdict.moves == ((one.seat, move), (1 - one.seat, other.reply))
    assert other.reply in verdict.note


@pytest.mark.parametrize(("step", "move"), [(0, "z9"), (99, "a1"), (-1, "a1"), (0, "")])
def test_what_cannot_be_answered_is_refused(step, move):
    with pytest.raises(BadOption):
        judge(puzzle("kaito", "1"), step, move)


@pytest.mark.parametrize(("name", "id"), [("kaito", "0"), ("kaito", "x" * 1000), ("chess", "1")])
def test_a_puzzle_that_does_not_exist_is_refused(name, id):
    with pytest.raises(BadOption):
        puzzle(name, id)


def test_the_next_puzzle_suits_the_rating_and_was_not_seen():
    seen = []
    for _ in range(30):
        one = suitable_puzzle("kaito", 1500, seen)
        assert abs(one.rating - 1500) <= 120
        assert one.id not in seen
        seen.append(one.id)
    assert suitable_puzzle("kaito", 3000).rating == max(one.rating for one in puzzles("kaito").values())


def test_who_has_seen_all_is_offered_some_again():
    everything = list(puzzles("kaito"))
    assert suitable_puzzle("kaito", 1500, everything).id in everything


def test_games_without_puzzles_say_so(monkeypatch):
    """All of ours have some; those of other packages may have none."""
    module = import_module("kensei.puzzles.puzzle")
    monkeypatch.setattr(module, "part", lambda game, name: None)
    for cached in (themes, puzzles):
        monkeypatch.setattr(module, cached.__name__, cached.__wrapped__)
    assert module.themes("kaito") == {}
    with pytest.raises(BadOption, match="has no puzzles"):
        module.puzzles("kaito")
