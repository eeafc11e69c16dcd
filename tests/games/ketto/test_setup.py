"""Kettō: the pieces and the set-up."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.games.ketto.table import BLACK, CHANCE, GAME, WHITE, offers, planning, play, story, told

from kensei import BadDeck, BadRecord, Match, record
from kensei.core import texts
from kensei.games.ketto import deck_table
from kensei.games.ketto.bots.observation import best
from kensei.games.ketto.card_text import described
from kensei.games.ketto.cards import COPIES, KIND, VITALITY
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing import pieces

HOUSE = texts.shipped("kensei.games.ketto", "house.toml")
STANCES = ["stance S1", "stance S2", "stance S3", "stance S4", "stance S5", "stance S6"]
DEALS = ["A01", "A02", "A03", "A04", "A05", "A06", "A07", "A08"]


def chosen() -> object:
    return play(GAME.start(), "start white", "black: stance S3", "white: stance S1")


def test_a_player_has_25_attacks_6_stances_a_defense_card_and_18_tactics() -> None:
    """ketto.deck"""
    kinds = Counter(KIND[card] for card, copies in COPIES.items() for _ in range(copies))
    assert kinds == {"combat": 32, "tactic": 18}
    assert [COPIES[card] for card in ("DT", "G", "R", "E", "PU", "PR", "PD", "PL", "V")] == [1, 2, 1, 2, 1, 1, 1, 1, 3]
    assert VITALITY == {"miss": 2, "wound": 2, "death": 1}
    deck = load(None)
    assert len([card for card, flow in deck.flow.items() if flow]) == 25
    assert len(deck.stances) == 6
    assert len(deck.manoeuvres) == 5


def test_everybody_sees_of_which_kind_a_face_down_card_is() -> None:
    """ketto.backs"""
    state = planning("stance:S3^ hand:A01,G,D @1:0,0=A05;0,1=M1")
    for viewer in (WHITE, None):
        shown = state.view(viewer).shown[BLACK]
        assert shown.hand == (2, 1)
        assert shown.movements[0].kinds == ("combat", "tactic")
        assert shown.movements[0].faces == ("?", "?")


def test_counts_cells_and_face_up_cards_are_public() -> None:
    """ketto.public"""
    state = planning("stance:S3^ hand:A01,D @1:0,0=A05^;1,1=A06 gone:V,PU discarded:A02,E former:S1")
    shown = state.view(None).shown[BLACK]
    assert shown.decks == (32 - 7, 18 - 3)
    assert shown.hand == (2, 0)
    assert shown.movements[0].cells == ((0, 0), (1, 1))
    assert shown.movements[0].faces == ("A05", "?")
    assert shown.gone == ("PU", "V")
    assert (shown.discarded, shown.former) == ((1, 1), 1)


def test_lots_are_drawn_for_the_start_player() -> None:
    """ketto.start-player"""
    start = GAME.start()
    assert start.to_act() == {CHANCE}
    assert [(str(move), weight) for move, weight in start.chances()] == [("start black", 1), ("start white", 1)]
    for word, seat in (("black", BLACK), ("white", WHITE)):
        state = play(start, f"start {word}", "black: stance S1", "white: stance S1", *DEALS[:4], *DEALS[:4])
        assert state.to_act() == {seat}


def test_the_vitality_row_is_drawn_when_it_is_turned_up() -> None:
    """ketto.vitality.row: every place is as likely as any other, and nobody knows it."""
    state = GAME.read(
        "vitality black first:black attack:@1:0,0>0,1 place:3 "
        "| stance:S3^ hand:D @1:0,0=A01^;0,1=A02^ | stance:S1^ hand:D vitality:w????"
    )
    assert [(str(move), weight) for move, weight in state.chances()] == [("miss", 2), ("wound", 1), ("death", 1)]
    assert state.view(WHITE).shown[WHITE].vitality == ("wound", "?", "?", "?", "?")


def test_both_choose_a_stance_face_down_at_the_same_time() -> None:
    """ketto.stance.choose"""
    state = play(GAME.start(), "start black")
    assert state.to_act() == {BLACK, WHITE}
    assert offers(state, BLACK) == offers(state, WHITE) == STANCES
    for first, second in (("black: stance S3", "white: stance S1"), ("white: stance S1", "black: stance S3")):
        halfway, events = story(state, first)
        assert "stance" not in events[0].facts
        assert halfway.view(None).shown[events[0].facts["seat"]].stance == "?"
        assert play(halfway, second) == play(state, "black: stance S3", "white: stance S1")


def test_the_hand_is_the_defense_card_and_four_of_the_other_30() -> None:
    """ketto.hand"""
    state = chosen()
    assert state.now.turn == WHITE
    assert "D" not in offers(state)
    assert "S1" not in offers(state)
    assert len(state.chances()) == 30
    assert {weight for _, weight in state.chances()} == {1}
    state, events = story(state, "A01", "A02", "A03", "S2", "A01", "A02", "A03", "S1")
    assert [facts["seat"] for facts in told(events, "dealt")] == [WHITE] * 4 + [BLACK] * 4
    assert [facts["left"] for facts in told(events, "dealt")] == [29, 28, 27, 26] * 2
    assert events[0].seen_by(WHITE)["card"] == "A01"
    assert "card" not in events[0].seen_by(BLACK)
    assert state.sides[BLACK].secret.hand == ("A01", "A02", "A03", "S1", "D")
    assert state.view(None).shown[BLACK].decks == (26, 18)


def test_a_removed_card_shows_its_face_only_if_it_lay_face_up() -> None:
    """ketto.removed"""
    hidden = play(planning("stance:S3 hand:S2,A01,D"), "stance S2").view(WHITE).shown[BLACK]
    assert (hidden.former, hidden.gone, hidden.stance) == (1, (), "?")
    up = play(planning("stance:S3^ hand:S2,A01,D"), "stance S2").view(WHITE).shown[BLACK]
    assert (up.former, up.gone, up.stance) == (0, ("S3",), "S2")


@pytest.mark.parametrize(
    ("line", "old", "new", "wrong"),
    [
        ("A07", 'flow = "LR"', 'flow = ""', "A07: flow = '' should be one to four"),
        ("A07", 'flow = "LR"', 'flow = "LX"', "A07: flow = 'LX'"),
        ("A07", 'flow = "LR"', 'flow = "LL"', "A07: flow = 'LL'"),
        ("A07", "strength = ", "strength = -", "A07: strength = -"),
        ("A07", "strength = ", "strength = 1.", "A07: strength = 1."),
        ("A07", "strength", "force", "'force' is no field of A07"),
        ("A07", 'flow = "LR", ', "", "flow is missing"),
        ("S3", "run = 3", "run = 1", "S3: run = 1 should be a run of two"),
        ("S3", 'direction = "U"', 'direction = "Q"', "S3: direction = 'Q'"),
        ("S3", "bonus = 3, ", "", "S3: bonus is missing"),
        ("S3", 'run = 3, direction = "U", bonus = 3', "attack = []", "S3: attack = .* should be a list of one to 3"),
        (
            "S3",
            'run = 3, direction = "U", bonus = 3',
            'attack = [{ run = 1, direction = "U", bonus = 3 }]',
            "S3: attack = .* should be a list of one to 3",
        ),
        ("S3", "run = 3, ", "attack = [], run = 3, ", "'run' is no field of S3"),
        ("S3", "{ U = ", "{ U = 3", "S3: lines = "),
        ("M1", '["##", "#."]', '["#.", ".."]', "M1: pattern = "),
        ("M1", '["##", "#."]', '["##", "#"]', "M1: pattern = "),
        ("G", "copies = 2", "copies = 3", "G: copies = 3, but the box has 2"),
        ("A25", "A25", "A26", "'A26' is no card of .attack."),
        ("[manoeuvre]", "[manoeuvre]", "[manoeuvres]", "'manoeuvres' is no section"),
    ],
)
def test_a_replacement_deck_is_checked_and_the_line_is_named(line: str, old: str, new: str, wrong: str) -> None:
    lines = HOUSE.split("\n")
    number = next(i for i, text in enumerate(lines) if text.startswith(line))
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new)
    with pytest.raises(BadDeck, match=f"^line {number + 1}: {wrong}"):
        GAME.start(deck="\n".join(lines))


def test_a_card_that_is_left_out_and_a_file_that_is_no_toml_are_refused() -> None:
    lines = [line for line in HOUSE.split("\n") if not line.startswith("A25")]
    with pytest.raises(BadDeck, match=f"line {lines.index('[attack]') + 1}: A25 is missing"):
        GAME.start(deck="\n".join(lines))
    with pytest.raises(BadDeck, match=r"line 1: '\[attack' is no TOML"):
        GAME.start(deck="[attack\n")


def test_a_replacement_deck_is_played_with() -> None:
    mine = HOUSE.replace('A06 = { flow = "LR", strength = 3', 'A06 = { flow = "RL", strength = 9')
    text = "flow black first:black attack:@1:0,0 | stance:S1^ hand:D @1:0,0=A05^;1,0=A06 | stance:S2^ hand:D"
    for deck, expected in ((mine, 9), (None, 3)):
        _, events = GAME.read(text, deck=deck).apply(BLACK, GAME.parse("flow R"))
        assert told(events, "flowed")[0]["strength"] == expected
    match = Match(GAME, seed="x", deck=mine)
    assert match.state.view(BLACK).deck == mine


def test_the_defense_card_is_worth_three() -> None:
    """ketto.defense.pool: both cards of the printed example have three points, one is this card."""
    assert load(None).defense["D"] == 3
    assert "D   1 × the defense card, defense 3" in deck_table()


SEVERAL = HOUSE.replace(
    'name = "Waki", run = 3, direction = "R", bonus = 3',
    'name = "Waki", attack = [{ run = 3, direction = "R", bonus = 3 }, { run = 2, direction = "U", bonus = 2 }]',
)
"""Waki with a second modifier: two cards up give +2."""


@pytest.mark.parametrize(
    ("sides", "bonuses"),
    [("RR", [3]), ("RRU", [3, 2]), ("RU", [2]), ("R", [])],
    ids=["first", "both", "second", "none"],
)
def test_a_stance_may_have_several_modifiers_each_earned_once(sides: str, bonuses: list[int]) -> None:
    """ketto.stance.attack: the bonuses of all the runs that the stroke contains are added."""
    cells = {"0,0": "A05", "1,0": "A25" if sides == "RU" else "A06", "2,0": "A24", "2,1": "A01", "1,1": "A02"}
    laid = ";".join(f"{cell}={card}" for cell, card in cells.items())
    text = f"attack black first:black | stance:S5^ hand:D @1:{laid} | stance:S2^ hand:D"
    moves = ["attack @1 0,0", *(f"flow {side}" for side in sides)]
    state = GAME.read(text, deck=SEVERAL)
    events = []
    for move in (*moves, "stop"):
        if state.now.point in ("attack", "flow"):
            state, told_now = state.apply(BLACK, GAME.parse(move))
            events += told_now
    assert [facts["bonus"] for facts in told(events, "bonus earned")] == bonuses
    assert {facts["card"] for facts in told(events, "bonus earned")} <= {"S5"}


def test_several_modifiers_are_printed_drawn_and_reckoned_with() -> None:
    """ketto.stance.attack: by the table of the deck, the card, its words and the bots alike."""
    assert "3 cards R +3" in deck_table(SEVERAL)
    assert "2 cards U +2" in deck_table(SEVERAL)
    assert described(load(SEVERAL), "S5") == "S5 Waki 3R+3 2U+2 lines L2"
    assert pieces.described(SEVERAL, "S5") == "stance Waki: 3 cards going right give +3, 2 cards going up give +2"
    assert [f">+{bonus}<" in pieces.faces(SEVERAL)["e-S5x"] for bonus in (3, 2)] == [True, True]
    lay = frozenset({((0, 0), "A05"), ((1, 0), "A24"), ((1, 1), "A01")})
    assert best(SEVERAL, lay, "S5", 0, (0, 0, 0, 0)) == best(None, lay, "S5", 0, (0, 0, 0, 0)) + 2


def test_a_record_of_the_first_version_is_refused_with_a_plain_sentence() -> None:
    """Its defense card had no points, so its duel may go otherwise by these rules."""
    text = (Path(__file__).parent / "records" / "version-1.txt").read_text(encoding="utf-8")
    with pytest.raises(BadRecord, match="version 1 of Kettō is played no more; now it is 2"):
        record.loads(text)
