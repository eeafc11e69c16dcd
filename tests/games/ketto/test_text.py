"""Kettō in text: the drawn table, the deck, positions and refusals."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from tests.games.ketto.table import BLACK, ROW, WHITE, battle, offers, planning, play, refusal

from kensei import BadPosition, InvalidMove, Match
from kensei.core import texts
from kensei.core.protocol import CHANCE, NATURE
from kensei.games.ketto import GAME, deck_table
from kensei.games.ketto.cards import CARDS
from kensei.games.ketto.text import draw, question, signs
from kensei.terminal.ansi import Ink
from kensei.terminal.table_now import TableNow

PLAIN = Ink(False)
HOUSE = texts.shipped("kensei.games.ketto", "house.toml")


def test_the_owner_sees_his_placed_cards_face_down_unless_he_may_peek() -> None:
    """ketto.place.no-peek"""
    side = "stance:S3^ hand:A01,D @1:0,0=A05;1,0=G"
    hidden = draw(planning(side).view(BLACK), PLAIN)
    assert "[c]  [t]" in hidden
    assert "A05" not in hidden
    peeking = draw(planning(side, peek=True).view(BLACK), PLAIN)
    assert "─a05" in peeking
    assert "─a05  g" in peeking
    assert "a05" not in draw(planning(side, peek=True).view(WHITE), PLAIN)


def test_the_hand_and_the_hidden_stance_are_drawn_for_their_owner_alone() -> None:
    """ketto.public"""
    state = planning("stance:S3 hand:A01,D @1:0,0=A05")
    mine, theirs = draw(state.view(BLACK), PLAIN), draw(state.view(WHITE), PLAIN)
    assert "your hand (strength/defense): A01 │ 4/1, D defense 0/3" in mine
    assert "S3 Gedan 3U+3 lines D2 (face down)" in mine
    assert "Gedan" not in theirs
    assert "A01" not in theirs
    assert "your hand" not in draw(state.view(None), PLAIN)


def test_a_stance_in_hand_is_drawn_with_its_defense_points() -> None:
    """ketto.place.bluff"""
    assert "S6 Kasumi 4U+5 lines D1 0/1" in draw(planning("stance:S3 hand:S6,D").view(BLACK), PLAIN)


def test_the_stroke_is_drawn_with_its_strength_and_direction() -> None:
    state = play(battle("@1:0,0=A08;1,0=A07;2,0=A05 hand:D", "hand:PU,D"), "attack @1 0,0", "pass", "flow R")
    picture = draw(state.view(WHITE), PLAIN)
    assert "stroke of @1: A08 > A07 2; its cards give 2, going right, open to R" in picture
    assert "─A08 ─A07* [c]" in picture
    assert "White may parry" in picture


def test_what_is_left_of_a_stroke_is_told_apart_from_what_its_cards_give() -> None:
    """ketto.battle.bonuses"""
    begun = play(
        battle("stance:S5^ @1:0,0=A08;1,0=A07;2,0=A05 hand:D", "stance:S6^ pool:A04,D hand:PU"), "attack @1 0,0"
    )
    assert "stroke of @1: A08; its cards give 0, no direction yet, open to R" in draw(begun.view(BLACK), PLAIN)
    complete = play(begun, "pass", "flow R", "pass", "flow R")
    assert "its cards give 6, going right; after bonuses, line and pool 9 left" in draw(
        complete.view(WHITE), PLAIN
    ).replace("\n    ", " ")


def test_the_legend_says_how_to_see_the_own_cards_to_whom_may_not() -> None:
    """ketto.place.no-peek"""
    side = "stance:S3 hand:A01,D @1:0,0=A05"
    assert "--peek true" in draw(planning(side).view(BLACK), PLAIN)
    assert "--peek" not in draw(planning(side, peek=True).view(BLACK), PLAIN)
    assert "--peek" not in draw(planning(side).view(None), PLAIN)


def test_the_legend_shows_signs_as_they_are_on_the_board() -> None:
    """Not a card of another deck, nor one that is not there."""
    picture = draw(planning("stance:S3^ hand:A07,M4,D").view(BLACK), PLAIN).replace("\n", " ")
    assert "A07 ─ 2/2 a card of your hand" in picture
    assert "M4 ##./.## +2 a manoeuvre" in picture
    begun = play(battle("@1:0,0=A08;1,0=A07 hand:D", "hand:D"), "attack @1 0,0")
    assert "─A08 a card face up" in draw(begun.view(WHITE), PLAIN).replace("\n ", "")


def test_a_sign_that_was_explained_is_not_explained_again() -> None:
    view = planning("stance:S3 hand:A07,D @1:0,0=A05").view(BLACK)
    assert "a life card" in draw(view, PLAIN)
    picture = draw(view, Ink(explained=frozenset(signs(view))))
    assert "a life card" not in picture
    assert "A07 ─ 2/2" in picture, "the hand is drawn all the same"
    assert picture.endswith("Black: action 1 of 4.")


def test_an_empty_pool_is_said_to_be_empty() -> None:
    assert "pool 0: empty" in draw(battle("@1:0,0=A08 pool: hand:D", "hand:D").view(BLACK), PLAIN)


def test_who_may_evade_is_told_which_card_is_struck() -> None:
    state = play(battle("@1:0,0=A08;1,0=A05 hand:D", "hand:E,D"), "attack @1 0,0", "pass", "flow R", "strike 4")
    assert question(state.view(WHITE)) == "Evade, or let life card 4 be turned up."


def test_pool_vitality_and_valor_are_drawn() -> None:
    state = battle("@1:0,0=A08 pool:A04,D vitality:w?m?? gone:V,V", "hand:D", "attack black first:black valors:2")
    picture = draw(state.view(BLACK), PLAIN)
    assert "pool 6: A04(3) D(3)" in picture
    assert "1:wound 2:? 3:miss 4:? 5:? wounds +1 valor +1" in picture


def test_the_six_stances_are_told_when_one_is_to_be_chosen() -> None:
    picture = draw(Match(GAME, seed="x").state.view(BLACK), PLAIN)
    assert all(f"  S{number} " in picture for number in range(1, 7))
    assert "3D+3: three cards in a row going down earn 3" in picture
    assert "lines U2: two lines on the side towards the opponent" in picture


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_duel_fits_into_eighty_columns(seed: int) -> None:
    rng = random.Random(seed)
    state: Any = GAME.start()
    while asked := state.to_act():
        seat = CHANCE if asked == NATURE else min(asked)
        listed = [move for move, _ in state.chances()] if seat == CHANCE else state.legal_moves(seat)
        state = state.apply(seat, rng.choice(listed)).state
        for viewer in (BLACK, WHITE, None):
            picture = draw(state.view(viewer), PLAIN)
            wide = [line for line in picture.splitlines() if len(line) > 80]
            assert all("[" in line and "combat" not in line for line in wide), (
                "only a movement of more than fourteen columns is wider"
            )


def test_colours_add_nothing_but_colour() -> None:
    import re

    state = play(battle("@1:0,0=A08;1,0=A07;2,0=A05 hand:D vitality:w????", "hand:PU,D"), "attack @1 0,0")
    for viewer in (BLACK, WHITE, None):
        view = state.view(viewer)
        bare = re.sub(r"\x1b\[[0-9;]*m", "", draw(view, Ink(True)))
        assert [line.rstrip() for line in bare.splitlines()] == draw(view, PLAIN).splitlines()


def test_the_deck_is_printed_with_every_card_and_in_eighty_columns() -> None:
    """ketto.deck"""
    table = deck_table()
    assert all(f" {card} " in f"{table} ".replace("\n", " ") for card in CARDS)
    assert max(map(len, table.splitlines())) <= 80
    assert "strength 52, defense 41" in table
    assert "a replacement deck" in deck_table(HOUSE.replace("strength = 4", "strength = 5"))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "is no position of Kettō"),
        ("action black | stance:S1 hand:D", "is no position of Kettō"),
        ("nowhere black | stance:S1 hand:D | stance:S1 hand:D", "should begin with a point"),
        ("action red | stance:S1 hand:D | stance:S1 hand:D", "should begin with a point"),
        ("action black taken:9 | stance:S1 hand:D | stance:S1 hand:D", "taken: '9' should be"),
        ("action black taken:4 | stance:S1 hand:D | stance:S1 hand:D", "a turn has four actions"),
        ("action black luck:1 | stance:S1 hand:D | stance:S1 hand:D", "should be one of start"),
        ("action black | stance:S9 hand:D | stance:S1 hand:D", "'S9' should be one of S1"),
        ("action black | stance:S1 hand:D,A99 | stance:S1 hand:D", "'A99' is no card"),
        ("action black | stance:S1 hand:D,A01,A01 | stance:S1 hand:D", "2 cards A01: a player has 1"),
        ("action black | stance:S1 hand:A01 | stance:S1 hand:D", "the defense card D is in no deck"),
        ("action black | hand:D | stance:S1 hand:D", "a stance is missing"),
        ("action black | stance:S1 hand:D,PU | stance:S1 hand:D", "black: before the stance is revealed no tactic"),
        ("action black | stance:S1 hand:D @1:0,0=G | stance:S1 hand:D", "before the stance is revealed no tactic"),
        ("action black | stance:S1^ hand:D | stance:S1 hand:D discarded:V", "white: before the stance is revealed"),
        ("action black | stance:S1 hand:D @1:0,0=A01;5,5=A02 | stance:S1 hand:D", "touches another"),
        ("action black | stance:S1 hand:D @1:0,0=A01;0,0=A02 | stance:S1 hand:D", "one card a cell"),
        ("action black | stance:S1^ hand:D @1:0,0=PU | stance:S1 hand:D", "only combat cards, DT, G and manoeuvres"),
        ("action black | stance:S1 hand:D @2:0,0=A01 | stance:S1 hand:D", "movements are numbered"),
        ("action black | stance:S1 hand:D vitality:ddddd | stance:S1 hand:D", "five of . m w d"),
        ("action black | stance:S1 hand:D pool:A01 | stance:S1 hand:D", "a pool in Battle only"),
        ("action black first:black | stance:S1 hand:D | stance:S1 hand:D", "`first:` is there in Battle"),
        ("attack black first:black | stance:S1 hand:D | stance:S1 hand:D", "nothing to attack with"),
        ("attack black first:black | stance:S1 @1:0,0=D | stance:S1 hand:D", "in Battle D and DT are in the pool"),
        ("flow black first:black | stance:S1 hand:D @1:0,0=A01 | stance:S1 hand:D", "`attack:` is there"),
        ("discard black ending:show | stance:S1 hand:D | stance:S1 hand:D", "nothing to discard"),
        ("drawn black | stance:S1 hand:D | stance:S1 hand:D", "drawing is an action"),
        ("over black first:black | stance:S1 hand:D @1:0,0=A01 | stance:S1 hand:D", "goes on while movements"),
    ],
)
def test_a_position_that_no_duel_can_reach_is_refused_with_what_is_wrong(text: str, wrong: str) -> None:
    with pytest.raises(BadPosition, match=wrong):
        GAME.read(text)


def test_a_position_is_read_as_it_is_written_also_with_another_order_of_words() -> None:
    text = "action white start:black taken:2 | hand:D,A05 stance:S3 | hand:A03,D stance:S1^ @1:0,1=A02;0,0=A01"
    state = GAME.read(text)
    assert GAME.write(state) == (
        "action white start:black taken:2 | stance:S3 hand:A05,D | stance:S1^ hand:A03,D @1:0,0=A01;0,1=A02"
    )
    assert GAME.read(GAME.write(state)) == state


def test_a_position_is_read_where_a_guard_has_parted_a_movement() -> None:
    """ketto.tactic.guard: the card between two others may go first."""
    state = play(battle("@1:0,0=A08;1,0=A07;2,0=A05;3,0=G pool:D", "hand:D"), "attack @1 0,0", "stop", "guard 1,0")
    assert GAME.read(GAME.write(state)) == state
    assert offers(state) == ["guard 0,0", "guard 2,0"]
    with pytest.raises(BadPosition, match="each card of a movement touches another"):
        GAME.read(GAME.write(state).replace("guard black", "spend white").replace(" guards:1", " strength:1"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Draw",
        "draw  ",
        "place A05",
        "place A05 @0 0,0",
        "place A05 @1 +1,0",
        "place A05 @1 01,0",
        "flow X",
        "strike 6",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove, match="is no move of Kettō"):
        GAME.parse(text)


def test_chance_and_the_wrong_kind_of_move_are_refused_with_a_clause() -> None:
    state = planning("hand:A01,D")
    assert refusal(state, "A05") == "ketto.hand"
    assert refusal(state, "start black") == "ketto.start-player"
    assert refusal(state, "death") == "ketto.vitality.row"
    assert refusal(state, "flow U") == "ketto.actions"
    assert refusal(state, "attack @1 0,0") == "ketto.actions"
    assert refusal(state, "valor") == "ketto.tactic.valor"
    over = planning("hand:A01,A02,A03,A04,A05,D", moment="discard black taken:4 ending:actions")
    assert refusal(over, "discard A09") == "ketto.hand-limit"
    assert refusal(over, "draw") == "ketto.hand-limit"
    evade = battle("@1:0,0=A08^;1,0=A07^ hand:D", "hand:V,D", "evade black first:black attack:@1:0,0>1,0 place:1")
    assert refusal(evade, "evade") == "ketto.tactic.evasion"


def test_a_refusal_says_what_would_have_been_right() -> None:
    match = Match.at(GAME, GAME.write(planning("hand:A01,D @1:0,0=A05")))
    with pytest.raises(ValueError, match=r"touches no card of it; the dashed ones of movement 1 are free"):
        match.play(BLACK, "place A01 @1 2,0")
    with pytest.raises(ValueError, match=r"you can still act: draw a card"):
        match.play(BLACK, "pass")


SIGNS = re.compile(r"@|\b[ASM]\d|\bP[URDL]\b|\b[URDL]\b|-?\d,-?\d")
"""What moves are spelled with."""
REFUSED = ("place A01 @1 2,0", "place A09 new", "stance S4", "reveal @1", "pass", "end")


def test_refusals_speak_to_people() -> None:
    """No cell, no sign of a card or a side; sides as the seat sees them."""
    parry = battle("@1:0,0=A17^;0,1=A03;1,0=A05", "hand:PR,D", "parry black first:black attack:@1:0,0")
    planned = planning("hand:A01,S2,D @1:0,0=A05")
    said = [
        GAME.why_not(parry.view(WHITE), GAME.parse(move)).text for move in ("parry U", "parry L", "draw", "spend A01")
    ]
    said += [GAME.why_not(planned.view(BLACK), GAME.parse(move)).text for move in ("place A01 @1 2,0", "place A09 new")]
    said += [
        GAME.why_not(planned.view(BLACK), GAME.parse(move)).text for move in ("stance S4", "reveal @1", "pass", "end")
    ]
    assert [words for words in said if SIGNS.search(words)] == []
    assert said[0] == "you hold no parry down; parries you hold: parry left"
    assert said[1] == "the stroke cannot go right from here; open: down, left"


def test_a_parry_is_named_by_the_side_that_the_board_in_letters_shows() -> None:
    """The page turns the attacker's movement to the defender, the board in letters does not."""
    state = play(battle(ROW, "hand:PR,PU"), "attack @1 0,0")
    now = TableNow(GAME, state.view(WHITE), state.legal_moves(WHITE), state.to_act(), ("Ann", "Ben"))
    assert "PR parry right" in draw(now.view, PLAIN)
    assert "open to R " in draw(now.view, PLAIN)
    assert now.sentences["parry R"].startswith("Parry right. The stroke cannot leave this card there.")
    assert now.sentences["parry R"].endswith("The parry is used up.")
    assert now.cards_now["PU"] == "The stroke cannot go up here: it stops nothing."
    assert "the stroke cannot go up from here; open: right" in now.why_not("parry U", PLAIN)
