"""Whatever text comes in: nothing but a KenseiError comes out, and nothing changes."""

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kensei
from kensei import KenseiError, Match, record

GAMES = list(kensei.GAMES)


def some_texts(name):
    """Good moves, positions and a record to spoil."""
    match = Match(kensei.game(name), seed="spoil")
    rng = random.Random(2)
    texts = []
    for _ in range(40):
        if not match.state.to_act():
            break
        seat = rng.choice(sorted(match.state.to_act()))
        move = rng.choice(match.state.legal_moves(seat))
        texts += [str(move), match.game.write(match.state)]
        match.play(seat, move)
    return [*texts, record.dumps(match)]


GOOD = {name: some_texts(name) for name in GAMES}


@st.composite
def spoiled(draw, texts):
    """A good text with something cut, doubled, swapped or put in."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 20)))
        put = draw(
            st.one_of(
                st.just(""), st.text(max_size=3), st.just(text[start:end] * 2), st.sampled_from("0123456789-+:./ \n!?")
            )
        )
        text = text[:start] + put + text[end:]
    return text


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("door", ["parse", "read", "loads", "play"])
@given(data=st.data())
def test_only_kensei_errors_come_out(name, door, data):
    text = data.draw(st.one_of(st.text(), spoiled(GOOD[name])))
    game = kensei.game(name)
    match = Match(game, seed="fuzz")
    before = match.state
    doors = {"parse": game.parse, "read": game.read, "loads": record.loads, "play": lambda t: match.play(0, t)}
    refused = ""
    try:
        doors[door](text)
    except KenseiError as error:
        refused = f"{text}: {error}"
    assert not refused or match.state == before


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_what_is_read_is_written_as_it_is(name, data):
    """A spoiled position that is still one is a position like any other: it plays on."""
    game = kensei.game(name)
    text = data.draw(spoiled(GOOD[name]))
    with suppress(KenseiError):
        state = game.read(text)
        assert game.read(game.write(state)) == state
        assert (state.outcome() is None) == bool(state.to_act())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("value", [None, 3, b"x", ["a"], 1.5])
def test_what_is_no_text_is_refused(name, value):
    for door in (kensei.game(name).parse, kensei.game(name).read):
        with pytest.raises(KenseiError):
            door(value)


@pytest.mark.parametrize("name", [name for name in GAMES if "deck" in kensei.game(name).options])
@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "# nothing but a comment",
        "\0",
        "x = 1",
        "x = [",
        "x = " + "[" * 5000,
        "x = 1" + "0" * 5000,
        "#" * 200_000,
    ],
    ids=["empty", "blank", "comment", "zero", "unknown", "open", "deep", "long number", "long"],
)
def test_what_is_no_deck_is_refused_by_every_door(name, text):
    game = kensei.game(name)
    for door in (game.start, lambda **options: Match(game, **options), lambda **options: game.read("x", **options)):
        with pytest.raises(kensei.KenseiError):
            door(deck=text)
    with pytest.raises(kensei.BadDeck):
        game.start(deck=text)
