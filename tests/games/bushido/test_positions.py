"""Positions that were changed by accident are refused, or can be played on."""

import random

import pytest
from tests.games.bushido.tables import BUSHIDO

from kensei import CHANCE, BadPosition

LETTERS = "0123456789:-@>?+#=,./vx abcdefghijklmnopqrstuvwxyz"
TABLES = [
    {},
    {"players": 4},
    {"mode": "clans", "players": 4},
    {"mode": "kyoto", "players": 4, "hardcore": True},
    {"mode": "ffa", "players": 4, "memory": True},
]


def random_step(state, rng):
    seat = rng.choice(sorted(state.to_act()))
    moves = [move for move, _ in state.chances()] if seat == CHANCE else state.legal_moves(seat)
    return state.apply(seat, rng.choice(moves)).state


def positions(options, rng):
    state = BUSHIDO.start(**options)
    while state.to_act():
        yield BUSHIDO.write(state)
        state = random_step(state, rng)
    yield BUSHIDO.write(state)


def changed(text, others, rng):
    """Change, drop or exchange a letter or a word."""
    words, place = text.split(" "), rng.randrange(len(text))
    word = rng.randrange(len(words))
    kind = rng.randrange(4)
    if kind == 0:
        return text[:place] + rng.choice(LETTERS) + text[place + 1 :]
    if kind == 1:
        return text[:place] + text[place + 1 :]
    put = [rng.choice(rng.choice(others).split(" "))] if kind == 2 else []
    return " ".join([*words[:word], *put, *words[word + 1 :]])


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_changed_position_is_refused_or_can_be_played_on(options):
    rng = random.Random(11)
    texts = [text for _ in range(3) for text in positions(options, rng)]
    read = 0
    for _ in range(400):
        text = changed(rng.choice(texts), texts, rng)
        try:
            state = BUSHIDO.read(text)
        except BadPosition:
            continue
        read += 1
        assert BUSHIDO.read(BUSHIDO.write(state)) == state, text
        for _ in range(20):
            assert (state.outcome() is None) == bool(state.to_act()), text
            if state.to_act():
                state = random_step(state, rng)
    assert 0 < read < 100
