"""Tables in text call the players by their names, where they have any, within eighty columns."""

import random

import pytest

import kensei
from kensei import Match
from kensei import terminal as boards
from kensei.terminal.ansi import Ink
from kensei.terminal.session import Session

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


def test_moves_are_offered_with_names_not_with_numbers_that_mean_somebody_else():
    """Beside "Player 1", who is seat 0, a move "to 1" would be read as one against yourself."""
    match = Match(kensei.game("musashi"), seed="moon")
    match.names = ("Player 1", "Suzume")
    for seat in (0, 1):
        match.play(seat, "keep")
    seat = min(match.state.to_act())
    other = match.names[1 - seat]
    now = Session(match, [None, None]).now(seat)
    aimed = [text for text in now.texts if " to " in text]
    assert aimed
    assert all(text.endswith(f" to {other}") for text in aimed)
    assert f"to {other}'" in now.question()
    assert f"to {other}'" in " ".join(boards.draw("musashi", now.view, Ink(names=match.names)).split())
    assert {now.meant(text) for text in aimed} == {now.meant(str(now.texts[text])) for text in aimed}
    assert aimed[0] in now.move_list(Ink())
    assert [offer.text for offer in now.offers(aimed[0])] == [aimed[0]]


def test_numbers_stay_where_names_are_not_clear():
    match = Match(kensei.game("musashi"), seed="moon")
    for seat in (0, 1):
        match.play(seat, "keep")
    seat = min(match.state.to_act())
    for names in (("Ann", "ann"), ("1", "0")):
        match.names = names
        now = Session(match, [None, None]).now(seat)
        assert list(now.texts) == [str(move) for move in now.legal]
        assert f"to {1 - seat}" in boards.draw("musashi", now.view, Ink(names=names))


def test_a_move_that_is_not_legal_is_refused_for_its_reason_under_a_name_too():
    match = Match(kensei.game("musashi"), seed="moon")
    match.names = ("Ann", "Ben")
    for seat in (0, 1):
        match.play(seat, "keep")
    seat = min(match.state.to_act())
    now = Session(match, [None, None]).now(seat)
    by_name, by_number = (now.why_not(f"tsuki5 to {who}", Ink()) for who in (match.names[1 - seat], 1 - seat))
    assert "is no move of" not in by_name
    assert by_name.partition(":")[2] == by_number.partition(":")[2]
