"""Moves of Kettō in words for reviews, hints and readers: each names movement and place as the board does."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from tests.games.ketto.fights import moments
from tests.games.ketto.table import BLACK, WHITE

from kensei import Match, drawing
from kensei.core.protocol import Event
from kensei.drawing.examples import played
from kensei.drawing.move_words import MoveWords
from kensei.drawing.table_page import draw_context
from kensei.games.ketto import GAME, State
from kensei.games.ketto.drawing import told
from kensei.games.ketto.drawing.board import stage_ground
from kensei.games.ketto.drawing.frame import told_to_reader

NAMES = ["Ann", "Ben"]
LAID = "action black peek | stance:S5^ hand:A05,A01,D @1:0,0=A08;1,0=A07 @2:0,0=A02 | stance:S4^ hand:A03,D"
BROAD = (
    "attack black first:black peek | stance:S5^ hand:A03,D @1:0,0=A08;1,0=A07;2,0=A05;3,0=A06;4,0=A13;5,0=A09"
    " | stance:S4^ hand:A16,D @1:0,0=A01"
)


def words(text: str, below: int = BLACK) -> MoveWords:
    state = GAME.read(text)
    return MoveWords("ketto", state.view(BLACK), state.legal_moves(BLACK), NAMES, below)


def test_a_placed_card_is_told_with_its_movement_and_its_place() -> None:
    own, other = words(LAID), words(LAID, WHITE)
    assert own.of("place A05 @1 2,0") == "Place 4 →← in movement I, at its right end"
    assert other.of("place A05 @1 2,0") == "Place 4 →← in movement I, at its left end"
    assert own.of("place A01 @2 0,1") == "Place 4 ↑↓ in movement II, at its upper end"
    assert own.of("place D new") == "Place Defense as a new movement"


def test_an_attack_is_told_with_the_card_that_it_begins_on() -> None:
    text = LAID.replace("action black", "attack black first:black")
    assert words(text).of("attack @1 0,0") == "Attack with movement I, beginning on its left card"
    assert words(text, WHITE).of("attack @1 0,0") == "Attack with movement I, beginning on its right card"


def decisions() -> Iterator[State]:
    """Give moments of planning by random moves, and moments of battles."""
    match, rng = Match(GAME, seed="words"), random.Random(3)
    while match.state.to_act():
        yield match.state
        seat = min(match.state.to_act())
        match.play(seat, rng.choice(match.legal_moves(seat)))
    for state, _story, _events, _after in moments(range(6)):
        yield state


def test_no_two_moves_of_a_decision_are_told_alike() -> None:
    points = set()
    for state in decisions():
        for seat in state.to_act() & {BLACK, WHITE}:
            legal = state.legal_moves(seat)
            for below in (BLACK, WHITE):
                spoken = MoveWords("ketto", state.view(seat), legal, NAMES, below)
                said = [spoken.of(str(move)) for move in legal]
                assert len(set(said)) == len(said), sorted(said)
            points.add(state.now.point)
    assert points >= {"action", "attack", "flow", "parry", "spend", "strike"}


def test_no_sentence_beside_a_board_has_coordinates() -> None:
    told = set()
    for state, _story, events, after in moments(range(12)):
        for reader in (BLACK, WHITE, None):
            for event in events:
                said = told_to_reader(event.told_to(reader), NAMES, after.view(reader))
                assert not re.search(r"-?\d+,-?\d+|@", said), (said, state.now.point)
                told.add(event.name)
    assert len(told) > 5


def test_places_are_named_for_readers_without_coordinates() -> None:
    state = GAME.read(LAID)
    board = drawing.parts("ketto", state.view(BLACK), legal=state.legal_moves(BLACK), asked=state.to_act())["board"]
    named = re.findall(r"data-pick='@[^']*' aria-label='([^']*)'", board)
    assert "I at its right end" in named
    assert len(set(named)) == len(named)
    assert not [label for label in named if re.search(r"\d,", label)]


def test_a_broad_stroke_is_as_large_as_a_finger_on_a_phone() -> None:
    state = GAME.read(BROAD).apply(BLACK, GAME.parse("attack @1 0,0")).state
    _of, on = stage_ground(draw_context("ketto", state.view(BLACK)), False)
    assert on.s >= 46


def test_the_question_tells_what_the_turn_before_did() -> None:
    at = played(
        "ketto", "action white taken:1 | stance:S3 hand:A01,D | stance:S1 hand:A02,A03,D",
        "1: place A02 new", "1: place A03 new", "1: show",
    )  # fmt: skip
    view, legal = at.state.view(BLACK), at.state.legal_moves(BLACK)
    sitters = [drawing.Sitter(name) for name in NAMES]
    asked = at.state.to_act()
    status = drawing.parts("ketto", view, legal=legal, asked=asked, story=at.story, sitters=sitters)["status"]
    assert "Ben laid 2 cards and showed the stance." in status


@pytest.mark.parametrize(("ending", "is_told"), [("actions", False), ("show", True), ("pass", True)])
def test_that_four_actions_are_over_is_no_line_of_the_log(ending: str, is_told: bool) -> None:
    assert told(Event("turn over", "ketto.actions", {"seat": 0, "ending": ending})) is is_told
