"""Beside Bushido's wheel: the last turn of the own duel, and every card laid open."""

import re

import kensei
from kensei import Match, drawing
from kensei.games.bushido.deck import deck

NAMES = ("Aki", "Kenji")


def board(match, seat):
    sitters = [drawing.Sitter(name) for name in NAMES]
    told = match.story(seat)
    state = match.state
    legal = state.legal_moves(seat)
    return drawing.parts("bushido", state.view(seat), legal=legal, asked=state.to_act(), sitters=sitters, story=told)[
        "board"
    ]


def duel(mode="duels"):
    fighters = " ".join(f"{name}:20:012345678:-" for name in ("swift", "bruiser"))
    position = f"{mode} stance pairs=0v1:0 {fighters}"
    return Match.at(kensei.game("bushido"), position, memory="open" not in mode)


def after_one_turn(mode="duels"):
    match = duel(mode)
    match.play(0, "kiri")
    match.play(1, "tsuru")
    return match


def test_before_the_first_turn_the_opponent_is_named():
    match = duel()
    assert "Last turn" not in board(match, 0)
    assert ">Kenji</text>" in board(match, 0)


def test_the_last_turn_shows_both_cards_and_how_it_went():
    seen = board(after_one_turn(), 0)
    assert "Last turn" in seen
    assert "href='#b-kiri'" in seen
    assert "href='#b-tsuru'" in seen
    assert "Kenji is faster, 4 against" in seen


def test_each_player_is_called_you_on_his_own_page():
    match = after_one_turn()
    for seat, other in ((0, "Kenji"), (1, "Aki")):
        under = re.findall(r"y='180'[^>]*>([^<]*)<", board(match, seat))
        assert under == [other, "you"]


def test_the_next_turn_takes_the_place_of_the_last():
    match = after_one_turn()
    match.play(0, "yama")
    match.play(1, "yama")
    seen = board(match, 0)
    assert seen.count("href='#b-yama'") == 2
    assert "a tie" in seen


def test_with_memory_the_table_shows_the_last_turn_and_counts_the_rest():
    seen = board(after_one_turn(), 0)
    assert "Last turn" in seen
    assert "Kenji: 8 cards" in seen


def test_a_card_of_the_hand_is_laid_open_while_it_is_chosen():
    seen = board(duel(), 0)
    for mon in deck().wheel:
        assert re.search(rf"data-when='{mon}'><use href='#b-tell-(swift-)?{mon}'", seen)


def test_the_lightning_strike_shows_the_dice_that_each_speed_gives():
    symbols = drawing.symbols("bushido")
    piece = symbols.partition('id="b-tell-swift-tomoe">')[2].partition("</g>")[0]
    assert piece.count("#b-b2") == 4 + 3 + 2
    assert [piece.count(f"#b-w{face}") for face in (1, 2, 3)] == [1, 2, 1]
