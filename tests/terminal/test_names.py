"""Tables in text call the players by their names, where they have any, within eighty columns."""

import random

import pytest

import kensei
from kensei import Match
from kensei import terminal as boards
from kensei.terminal.ansi import Ink

NAMES = ("Aki", "Kenjiro the Great", "Mariko", "Lucy", "Adam", "Mia", "Benkei", "Shiro")
TABLES = [
    ("kaito", {}),
    ("kiriai", {"cap": 8}),
    ("ketto", {}),
    ("bushido", {"fighters": "choose"}),
    ("bushido", {"mode": "ffa", "players": 8}),
    ("bushido", {"mode": "clans", "players": 6, "fighters": "random"}),
    ("shiai", {}),
    ("musashi", {"players": 6}),
]


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_a_game_without_a_text_board_shows_the_fields_of_the_view(game, options):
    match = Match(kensei.game(game), seed="moon", **options)
    ink = Ink(names=NAMES[: match.players])
    for seat in (None, 0):
        text = boards.draw_fields(game, match.state.view(seat), ink)
        assert max(map(len, text.splitlines())) <= 80
        assert "Aki" in text
        assert "(" not in text.partition("\n")[0], "a value as Python writes it"


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_every_player_is_called_by_name_within_eighty_columns(game, options):
    match = Match(kensei.game(game), seed="moon", **options)
    rng = random.Random(3)
    ink = Ink(names=NAMES[: match.players])
    for _ in range(150):
        for seat in (None, 0):
            text = boards.draw(game, match.state.view(seat), ink)
            assert max(map(len, text.splitlines())) <= 80
            assert all(name[:4] in text for name in ink.names)
        asked = sorted(match.state.to_act())
        if not asked:
            return
        seat = rng.choice(asked)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_nobody_is_named_where_nobody_has_a_name(game, options):
    match = Match(kensei.game(game), seed="moon", **options)
    view = match.state.view(0)
    nameless = Ink(names=("",) * match.players)
    assert "()" not in boards.draw(game, view, nameless)
    assert not any(name in boards.draw(game, view, Ink()) for name in NAMES[:2])
