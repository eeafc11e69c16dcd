"""Texts and numbers from outside are bounded before they are parsed."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kensei
from kensei import BadOption, BadRecord, KenseiError, Match, record
from kensei.arguments import read_text
from kensei.core.errors import shown
from kensei.core.options import LARGEST, settle
from kensei.core.protocol import LONGEST_MOVE, LONGEST_POSITION, Option

GAMES = list(kensei.GAMES)
CRAFTED = [
    "9" * 5000,
    "x" * 100_000,
    "[" * 10_000,
    " " * 50_000,
    " | " * 20_000,
    "a=" * 20_000,
    "/" * 30_000,
    "1,2;" * 10_000,
    "\0",
    "\ud800",
    "\u202e\u2066" * 500,
    "a" + "\u0301" * 5000,
    "٣" * 40,
    "-1e999999",
]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", range(len(CRAFTED)))
def test_crafted_texts_are_no_moves_and_no_positions(name, number):
    game = kensei.game(name)
    for door in (game.parse, game.read):
        with pytest.raises(KenseiError) as refused:
            door(CRAFTED[number])
        assert len(str(refused.value)) < 1000
        str(refused.value).encode()


@pytest.mark.parametrize("name", GAMES)
def test_what_games_write_is_far_from_the_bounds(name):
    match = Match(
        kensei.game(name), seed="long", **({"players": max(kensei.game(name).seats)} if name == "musashi" else {})
    )
    rng = random.Random(1)
    for _ in range(150):
        if not match.state.to_act():
            break
        seat = rng.choice(sorted(match.state.to_act()))
        move = rng.choice(match.state.legal_moves(seat))
        assert len(str(move)) < LONGEST_MOVE / 4
        assert len(match.game.write(match.state)) < LONGEST_POSITION / 2
        match.play(seat, move)


def written():
    match = Match(kensei.game("kiriai"), seed="moon")
    match.play(0, "charge high")
    match.names = ("Ann", "Ben")
    return record.dumps(match)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('seed: "moon"', f'seed: "{"x" * 2000}"', 4),
        ('seed: "moon"', f'seed: "{"x" * 200_000}"', 5),
        ("options: {", "options: " + "[" * 5000 + "{", 4),
        ('"cap":null', '"cap":' + "9" * 5000, 4),
        ('"cap":null', f'"cap":{LARGEST + 1}', 4),
        ("names: [", 'names: ["' + "x" * 5000 + '",', 6),
        ('"Ann"', json.dumps("x" * 300), 6),
        ("red: charge high", "red: " + "x" * 5000, 10),
        ("version: 1", "version: " + "1" * 5000, 3),
        ("game: kiriai", "game: " + "x" * 5000, 2),
    ],
    ids=range(10),
)
def test_a_record_beyond_the_bounds_is_refused_with_its_line(old, new, line):
    text = written()
    assert old in text
    with pytest.raises(BadRecord) as refused:
        record.loads(text.replace(old, new))
    assert refused.value.line == line
    assert len(str(refused.value)) < 1000


def test_a_record_that_is_far_too_long_is_not_read_at_all():
    with pytest.raises(BadRecord, match="at most 8000000"):
        record.loads(written() + "\n" * 8_000_000)


@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda body: body.decode("latin-1")))
def test_any_header_is_read_or_refused(text):
    lines = written().split("\n")
    for number in range(1, 7):
        with pytest.raises(BadRecord):
            record.loads("\n".join([*lines[:number], text + "\x01", *lines[number + 1 :]]))


def test_an_option_has_bounds_and_says_them():
    schema = {"cap": Option(None, "rounds", at_least=1, at_most=200), "word": Option("a", "", text=True, at_most=5)}
    assert settle(schema, {"cap": 200, "word": "abcde"}) == {"cap": 200, "word": "abcde"}
    for wrong in ({"cap": 201}, {"cap": 10**5000}, {"word": "abcdef"}, {"cap": [[]]}):
        with pytest.raises(BadOption, match=r"a whole number from 1 to 200|a text of at most 5 characters") as refused:
            settle(schema, wrong)
        assert refused.value.option == next(iter(wrong))


def test_anything_can_be_shown_in_a_message():
    deep = []
    for _ in range(5000):
        deep = [deep]
    for value in (10**5000, deep, "x" * 10**6, b"\0" * 1000, {1: deep}, "\ud800"):
        assert len(shown(value)) <= 80
        shown(value).encode()


def test_fighters_are_a_short_text(monkeypatch):
    with pytest.raises(BadOption, match="at most 400 characters"):
        kensei.game("bushido").start(fighters="swift," * 5000)
    assert kensei.game("bushido").start(fighters=" Swift, ROSE ") == kensei.game("bushido").start(fighters="swift,rose")


def test_a_file_is_read_no_further_than_it_may_be(tmp_path):
    path = tmp_path / "long"
    path.write_bytes(b"x" * 101)
    with pytest.raises(BadOption, match="more than 100 bytes"):
        read_text(str(path), 100)
    assert len(read_text(str(path), 101)) == 101
    with pytest.raises(BadOption, match="more than 1000 bytes"):
        read_text("/dev/zero", 1000)


def test_a_parameter_of_a_research_game_is_bounded():
    pytest.importorskip("pyspiel", reason="the extra research")
    from kensei.adapters.openspiel import quoted, unquoted

    assert unquoted(quoted("swift,rose")) == "swift,rose"
    with pytest.raises(BadOption, match="at most 65536"):
        unquoted("base64:" + "A" * 10**6)
