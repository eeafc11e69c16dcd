"""Records: written, read, replayed; a broken one gives its good part and names the bad line."""

import random

import pytest

import kensei
from kensei import BadRecord, Match, record


def played(name="kiriai", plies=6, **options):
    match = Match(kensei.game(name), seed="moon", **options)
    rng = random.Random(1)
    for _ in range(plies):
        if match.state.to_act():
            seat = min(match.state.to_act())
            match.play(seat, rng.choice(match.state.legal_moves(seat)))
    return match


@pytest.fixture
def text():
    match = played(cap=30)
    match.names = ("Ann: the 1st", 'B"en')
    match.date = "2026-11-15"
    return record.dumps(match)


def broken(text):
    with pytest.raises(BadRecord) as error:
        record.loads(text)
    return error.value


def test_a_record_is_one_line_a_ply(text):
    lines = text.splitlines()
    assert lines[:3] == ["kensei record 1", "game: kiriai", "version: 1"]
    assert lines[8:10] == ["*: kesa", "*: zan"]
    assert lines[10].startswith("red: ")
    assert lines[-1].startswith("hash: ")


def test_a_record_is_read_as_it_was_written(text):
    match = record.loads(text)
    assert record.dumps(match) == text
    assert match.names == ("Ann: the 1st", 'B"en')
    assert match.options["cap"] == 30


@pytest.mark.parametrize("name", kensei.GAMES)
def test_a_whole_game_is_replayed(name):
    match = played(name, plies=2000)
    again = record.loads(record.dumps(match))
    assert again.state == match.state
    assert again.story(None) == match.story(None)


def test_a_truncated_record_gives_its_good_part(text):
    lines = text.splitlines(keepends=True)
    error = broken("".join(lines[:12]))
    assert "ends" in str(error)
    assert len(error.match.plies) == 4


def test_a_bad_line_is_named_and_what_stands_before_it_is_given(text):
    lines = text.split("\n")
    lines[12] = "red: gallop high"
    error = broken("\n".join(lines))
    assert error.line == 13
    assert "line 13" in str(error)
    assert "gallop" in str(error)
    assert len(error.match.plies) == 4


def test_a_changed_move_breaks_the_hash(text):
    at = text.index("hash: ") + 6
    error = broken(text[:at] + ("1" if text[at] == "0" else "0") + text[at + 1 :])
    assert "hash" in str(error)
    assert len(error.match.plies) == 8


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("game: kiriai", "game: go", r"unknown game 'go'.*kaito"),
        ("version: 1", "version: 2", "newer"),
        ("version: 1", "version: 0", "no more"),
        ("version: 1", "version: x", "no whole number"),
        ("seed: ", "seal: ", "header has each"),
        ('"cap":30', '"cap":0', "whole number from 1"),
        ('"cap":30', '"self":30', "unknown option"),
        ("kensei record 1", "kensei record 9", "begins with"),
        ("*: kesa", "*: katana", "cannot be drawn"),
        ("*: kesa", "green: kesa", "red, blue or"),
        ("*: kesa", "", "begins with red, blue or"),
        ('"2026-11-15"', "2026", "text in quotes"),
        ('names: ["Ann: the 1st",', 'names: ["Ann: the 1st","third",', "list of 2 names"),
    ],
)
def test_what_is_wrong_is_said_plainly(text, old, new, said):
    assert old in text
    with pytest.raises(BadRecord, match=said):
        record.loads(text.replace(old, new, 1))


def test_a_draw_that_the_seed_does_not_make_is_found(text):
    match = record.loads(text)
    assert record.wrong_draw(match) is None
    match.seed = "sun"
    assert record.wrong_draw(match) in (0, 1)


def test_nothing_may_follow_the_hash(text):
    assert "follow" in str(broken(text + "red: charge high\n"))


def test_wherever_a_record_is_cut_its_good_part_was_played():
    """Half of c4+S(13) is a legal move too, and was not played."""
    match = Match.at(kensei.game("kaito"), "SS.s../hH...a/s....h/.H..../....../a..S.. r c1 bbc SH")
    match.play(0, "d1+S(22)")
    match.play(1, "d6")
    text = record.dumps(match)
    moves = [ply.move for ply in match.plies]
    for end in range(text.index("red: "), len(text) - 1):
        good = [ply.move for ply in broken(text[:end]).match.plies]
        assert good == moves[: len(good)], text[:end]


def test_the_last_line_counts_without_its_end():
    lines = record.dumps(played(plies=1)).splitlines()
    assert len(broken("\n".join(lines[:-1])).match.plies) == 3


@pytest.mark.parametrize("value", [None, 3, b"kensei record 1"])
def test_what_is_no_text_is_no_record(value):
    assert "no text" in str(broken(value))


def test_lines_may_be_ended_the_other_way(text):
    assert record.loads(text.replace("\n", "\r\n")).state == record.loads(text).state
