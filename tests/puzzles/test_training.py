"""Puzzles on a habit: what is done too often is the mistake there, what is done too seldom is right."""

import pytest

from kensei.core.errors import BadOption
from kensei.core.habits import Habit
from kensei.games import part
from kensei.puzzles import puzzle, puzzles, suitable_puzzle, trained
from kensei.puzzles.training import LONGEST_NAME, named, words_of

GAMES = ("kiriai", "bushido", "shiai")


def habits(game):
    words = words_of(game)
    return [f"{one}.{other}.{way}" for one in words.situations for other in words.choices for way in ("more", "less")]


@pytest.mark.parametrize("game", GAMES)
def test_a_habit_has_enough_puzzles_of_the_right_kind_or_none(game):
    sizes = {}
    for habit in habits(game):
        found = trained(game, habit)
        sizes[habit] = len(found)
        assert len(found) >= 3 or not found, habit
        assert {puzzles(game)[id].theme for id in found} <= {words_of(game).puzzles}
    assert sum(size > 0 for size in sizes.values()) > len(sizes) / 2


@pytest.mark.parametrize("game", ["kiriai", "bushido"])
def test_who_does_it_too_often_finds_it_to_be_the_mistake(game):
    about = part(game, "puzzles").about
    for choice in list(words_of(game).choices)[:3]:
        found = trained(game, f"hurt.{choice}.more" if game == "bushido" else f"hit.{choice}.more")
        assert found
        for id in found:
            assert about(puzzle(game, id)).wrong == {choice}


def test_the_situation_is_that_of_the_habit_where_a_position_tells_it():
    found = trained("kiriai", "near.retreat.more")
    assert found
    for id in found:
        one = puzzle("kiriai", id)
        spaces = [side.shown.space for side in one.start().sides]
        assert abs(spaces[0] - spaces[1]) == 1
        assert one.answers()[0].startswith("retreat")


def test_against_seme_who_guards_too_seldom_is_asked_for_a_guard():
    found = [puzzle("shiai", id) for id in trained("shiai", "seme.guard.less")]
    assert {one.facts["row"] for one in found} == {"seme"}
    assert {one.answers()[0] for one in found} <= {"seme", "fudoshin"}


def test_a_habit_is_named_by_its_direction():
    often = Habit("hit", "retreat", 7, 8, 0.2, 0.06, 0, 0, 0, "sure")
    seldom = Habit("hit", "retreat", 0, 8, 0.2, 0.06, 0, 0, 0, "sure")
    assert (named(often), named(seldom)) == ("hit.retreat.more", "hit.retreat.less")


@pytest.mark.parametrize(
    ("game", "habit"),
    [
        ("kiriai", "hit.retreat"),
        ("kiriai", "hit.retreat.sometimes"),
        ("kiriai", "moon.retreat.more"),
        ("kiriai", "hit.men.more"),
        ("kiriai", "hit.retreat.more" + "." * LONGEST_NAME),
        ("kiriai", ""),
        ("kaito", "hit.retreat.more"),
    ],
)
def test_what_is_no_habit_of_the_game_is_refused(game, habit):
    with pytest.raises(BadOption, match="no habit"):
        trained(game, habit)


def test_puzzles_on_a_habit_come_one_after_the_other_until_all_are_seen():
    among, seen = trained("kiriai", "near.charge.more"), []
    for _ in among:
        seen.append(suitable_puzzle("kiriai", 1500, seen, among=among).id)
    assert sorted(seen) == sorted(among)
