"""Kettō without `peek`: what screens, log, replay and moves tell the owner of cards they have placed."""

from __future__ import annotations

import importlib
import random
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from tests.games.ketto.table import BLACK, WHITE, planning
from tests.games.ketto.twins import games

from kensei import Match, drawing, record
from kensei.cli import main
from kensei.core.protocol import Event
from kensei.drawing.seats import Sitter
from kensei.games.ketto import GAME, offers, text
from kensei.games.ketto.cards import DOWN, KIND, MAKES_DEFENSIVE
from kensei.games.ketto.position import Movement, View
from kensei.server.updates.replay import draw_moment
from kensei.server.updates.visibility import Story
from kensei.terminal.ansi import Ink

PLAYERS = ("purposeful", "purposeful")
board: Any = importlib.import_module("kensei.games.ketto.drawing.board")


def match_of(number: int = 1, **options: Any) -> Match[Any, Any, Any]:
    """Give a duel of two purposeful players; 0, 1: in Planning, 2: in Battle, 3: over."""
    match = Match.blank(GAME, "memory", options)
    for seat, move, _ in games(0, PLAYERS)[number].plies:
        match.replay(seat, str(move))
    return match


def placements(events: Any) -> list[Event]:
    return [event for event in events if event.name == "placed"]


def test_the_own_placements_are_told_again_by_their_back() -> None:
    """ketto.place.no-peek: story and log in play; with `peek`, and when the duel is over, by their face."""
    assert_story_is_by_back(match_of())
    for match in (match_of(peek=True), match_of(3)):
        told = placements(match.story(BLACK))
        own = [event for event in told if event.facts["seat"] == BLACK]
        assert own
        assert all("card" in event.facts for event in own)
        assert [event.facts for event in Story("ketto", BLACK).follow(match).events if event in own]


def assert_story_is_by_back(match: Match[Any, Any, Any]) -> None:
    for seat in (BLACK, WHITE, None):
        for events in (match.story(seat), Story("ketto", seat).follow(match).events):
            assert placements(events)
            for event in placements(events):
                assert "card" not in event.facts
                assert f"places a {event.facts['kind']} card in movement" in GAME.tell(event)


def test_the_log_of_a_duel_that_ends_tells_the_faces_at_last() -> None:
    """ketto.place.no-peek: in play alone are they left out."""
    whole = match_of(3)
    story = Story("ketto", BLACK)
    story.follow(whole.until(whole.ply - 1))
    assert not any("card" in event.facts for event in placements(story.events))
    assert any("card" in event.facts for event in placements(story.follow(whole).events))
    resigned = Story("ketto", BLACK).follow(match_of(), is_over=True)
    assert any("card" in event.facts for event in placements(resigned.events))


def test_the_owner_knows_what_they_placed_all_the_same() -> None:
    """ketto.place.no-peek: the view holds it as their memory, and so do the events that research reads."""
    match = match_of()
    laid = [card for cards in match.state.view(BLACK).own.faces for card in cards]
    assert laid
    own = [event for event in placements(match.events()) if event.facts["seat"] == BLACK]
    assert sorted(str(event.seen_by(BLACK)["card"]) for event in own) == sorted(laid)


def moment(match: Match[Any, Any, Any], ply: int) -> str:
    number = bisect_left(match.moments(), ply)
    return "".join(draw_moment(match, number, BLACK, shape, []).get("hand", "") for shape in ("wide", "tall"))


def test_an_earlier_moment_of_a_duel_in_play_shows_no_hand() -> None:
    """ketto.place.no-peek: what has gone out of a hand from one moment to the next is what was placed."""
    match = match_of()
    held = match.state.view(BLACK).own.hand
    assert_past_is_without_hand(match)
    assert all(f"#e-{card}" in moment(match, match.ply) for card in held), "the present one is shown"
    assert "#e-" in moment(match_of(peek=True), match.ply // 2)


def assert_past_is_without_hand(match: Match[Any, Any, Any]) -> None:
    for ply in match.moments()[:-1]:
        assert "#e-" not in moment(match, ply)


def test_the_terminal_tells_a_record_in_play_as_the_table_does(tmp_path: Any, capsys: Any) -> None:
    """ketto.place.no-peek: `kensei replay --as` and its boards; `--all` tells everything."""
    match = match_of(1)
    path = tmp_path / "duel.txt"
    path.write_text(record.dumps(match), encoding="utf-8")
    told = replayed(path, capsys, "--as", "black", "--boards")
    assert "Black places a combat card" in told
    assert "Black places attack card" not in told
    assert told.count("your hand") <= 1
    assert "Black places attack card" in replayed(path, capsys, "--all")


def replayed(path: Any, capsys: Any, *arguments: str) -> str:
    with pytest.raises(SystemExit):
        main(["replay", str(path), *arguments])
    return str(capsys.readouterr().out)


def exchanges(state: Any, seat: int) -> Iterator[Any]:
    """Give the state with two placed face-down cards of one back exchanged, for some pairs of them."""
    side = state.sides[seat]
    places = [
        (m, i)
        for m, movement in enumerate(side.shown.movements)
        for i, face in enumerate(movement.faces)
        if face == DOWN and side.secret.faces[m][i] not in MAKES_DEFENSIVE
    ]
    for (m, i), (n, j) in combinations(places, 2):
        one, other = side.secret.faces[m][i], side.secret.faces[n][j]
        if KIND[one] == KIND[other]:
            faces = [list(cards) for cards in side.secret.faces]
            faces[m][i], faces[n][j] = other, one
            secret = replace(side.secret, faces=tuple(map(tuple, faces)))
            sides = list(state.sides)
            sides[seat] = replace(side, secret=secret)
            yield replace(state, sides=tuple(sides))


def screens(state: Any, seat: int) -> list[Any]:
    """Give all that the owner's screen draws and offers, and why it refuses what it does not offer."""
    view, legal = state.view(seat), state.legal_moves(seat)
    sitters = [Sitter("Ann"), Sitter("Ben")]
    drawn = [
        drawing.parts(
            "ketto", view, legal=legal, asked=state.to_act(), sitters=sitters, outcome=None, shape=shape, story=[]
        )
        for shape in ("wide", "tall")
    ]
    refused = ["attack @1 0,0", "attack @1 9,9", "attack @2", "place A05 @1 0,0", "guard 9,9", "pass"]
    reasons = [GAME.why_not(view, GAME.parse(move)) for move in refused]
    choices = drawing.choices("ketto", view, legal) if legal else {}
    return [*drawn, choices, text.draw(view, Ink(False)), legal, reasons]


def compare_exchanged() -> int:
    """Compare the screens of worlds that differ in where the owner placed which card; give how many there were."""
    compared = 0
    for names in (PLAYERS, ("random", "random")):
        for game in games(0, names)[:3]:
            for seat in (BLACK, WHITE):
                here, rng = screens(game.end, seat), random.Random(f"{names} {seat}")
                others = list(exchanges(game.end, seat))
                for other in rng.sample(others, min(len(others), 4)):
                    assert screens(other, seat) == here
                    compared += 1
    return compared


def test_no_screen_and_no_move_tells_more_than_the_backs() -> None:
    """ketto.place.no-peek: two placed cards of one back change places, and the owner's screen stays as it is."""
    assert compare_exchanged() > 20


def by_face(deck: Any, movement: Movement) -> list[Any]:
    """Offer as beginnings only what the owner knows to be attack cards: a planted fault."""
    faces = KNOWN.get(movement, movement.faces)
    return [cell for cell, face in zip(movement.cells, faces, strict=True) if deck.flow.get(face)]


KNOWN: dict[Movement, tuple[str, ...]] = {}


def peeking_area(table: Any, seat: int) -> Any:
    of = PLAY_AREA(table, seat)
    return replace(of, faces=table.view.own.faces) if table.view.own and seat == table.view.seat else of


PLAY_AREA, DRAWN_MOVEMENTS, OFFER_ATTACKS = board.play_area, text._movements, offers.offer_attacks


def peeking_movements(view: View, *rest: Any) -> list[str]:
    return DRAWN_MOVEMENTS(replace(view, peek=True), *rest)


def offer_by_face(view: View) -> Any:
    assert view.own is not None
    KNOWN.update(zip(view.mine.movements, view.own.faces, strict=True))
    return OFFER_ATTACKS(view)


@pytest.mark.parametrize("leak", ["page", "terminal", "moves"])
def test_a_screen_or_a_move_that_tells_a_face_would_be_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted faults: the page, the board in letters, or the beginnings on offer go by the faces."""
    if leak == "page":
        monkeypatch.setattr(board, "play_area", peeking_area)
    elif leak == "terminal":
        monkeypatch.setattr(text, "_movements", peeking_movements)
    else:
        monkeypatch.setattr(offers, "beginnings", by_face)
        monkeypatch.setitem(offers.OFFERS, "attack", offer_by_face)
        state = planning("stance:S1^ hand:V,D @1:0,0=A05;1,0=S2")
        for move in ("valor", "end"):
            state = state.apply(BLACK, GAME.parse(move)).state
        (other,) = exchanges(state, BLACK)
        with pytest.raises(AssertionError):
            assert screens(other, BLACK) == screens(state, BLACK)
        return
    with pytest.raises(AssertionError):
        compare_exchanged()


@pytest.mark.parametrize("leak", ["retold", "recalled"])
def test_a_story_or_a_past_moment_that_tells_a_face_would_be_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted faults: the game tells a placement again as it was, or shows a past moment whole."""
    leaks: dict[str, Any] = {"retold": lambda event, view: event, "recalled": lambda view: view}
    monkeypatch.setattr(GAME, leak, leaks[leak], raising=False)
    with pytest.raises(AssertionError):
        {"retold": assert_story_is_by_back, "recalled": assert_past_is_without_hand}[leak](match_of())
