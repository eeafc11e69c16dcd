"""Everything is told and drawn in the reader's frame: words, arrows and geometry agree, for both seats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.games.ketto.fights import moments
from tests.games.ketto.table import BLACK, WHITE

from kensei import drawing
from kensei.core.protocol import Event
from kensei.drawing.examples import played
from kensei.drawing.table_page import draw_context
from kensei.games.ketto import GAME
from kensei.games.ketto.cards import MANOEUVRES, PARRIES, SIDE_WORDS, SIDES, beside
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.board import stage_ground
from kensei.games.ketto.drawing.frame import told_to_reader
from kensei.games.ketto.drawing.pieces import barred, described, pattern_seen
from kensei.games.ketto.drawing.stage import STEP, edge_of, hits, stance_hit
from kensei.games.ketto.moves import cell_of
from kensei.games.ketto.position import View
from kensei.games.ketto.words import tell

NAMES = ("Ann", "Ben")
WAY = {step: side for side, step in STEP.items()}
EDGE_WORDS = {"the side away from you": "U", "its right": "R", "the side towards you": "D", "its left": "L"}
ATTACKED = (
    "attack white first:black | stance:S1^ hand:D,PU,PR,E pool:A08,S5,A12,A13,DT @2:0,0=A01;0,1=A02;1,1=A11"
    " | stance:S1^ hand:E,V,D pool:A04,A14,DT @2:0,0=A15;-1,0=A09;-1,1=A21;-1,2=A03;-2,1=A05;0,1=M3 vitality:??m??"
)
COMING = ("1: attack @2 0,0", "0: pass", "1: flow L", "0: pass", "1: flow U")


def readings(seeds: range) -> Iterator[tuple[View, list[Event], View]]:
    """Give each move of an attack for both seats: the view before, what happened, the view after."""
    for before, _story, events, after in moments(seeds):
        for reader in (BLACK, WHITE) if before.now.attack else ():
            yield before.view(reader), [event.told_to(reader) for event in events], after.view(reader)


def seen_way(view: View, here: tuple[int, int], there: tuple[int, int], *, is_wide: bool) -> str:
    """Return which way a step between two cells goes on the reader's stage."""
    _of, on = stage_ground(draw_context("ketto", view), is_wide)
    (ax, ay), (bx, by) = on.where[here], on.where[there]
    return WAY[round((bx - ax) / on.s), round((by - ay) / on.s)]


@pytest.mark.parametrize("is_wide", [True, False])
def test_a_stroke_is_told_as_it_is_drawn(is_wide: bool) -> None:
    checked = dict.fromkeys((BLACK, WHITE), 0)
    for before, events, _after in readings(range(10)):
        for event in events:
            if event.name == "flowed" and before.now.attack:
                words = told_to_reader(event, NAMES, before)
                drawn = seen_way(
                    before, before.now.attack.stroke[-1], cell_of(str(event.facts["cell"])), is_wide=is_wide
                )
                assert re.search(r"flows (\w+) into", words)[1] == SIDE_WORDS[drawn]
                checked[before.seat or 0] += before.seat != event.facts["seat"]
    assert min(checked.values()) > 3


def test_the_arrow_of_a_way_points_to_the_card_that_it_leads_to() -> None:
    count = 0
    for before, _events, _after in readings(range(8)):
        if before.now.point != "flow":
            continue
        attack = before.now.attack
        assert attack is not None
        context = draw_context("ketto", before)
        board = drawing.parts("ketto", before, asked=frozenset({before.now.turn}))["board"]
        drawn = re.findall(r"data-way='(\w)'", board)
        last = attack.stroke[-1]
        ways = [side for side in SIDES if f"{side}" in hits(context)[1:]]
        assert sorted(drawn) == sorted(seen_way(before, last, beside(last, side), is_wide=True) for side in ways)
        count += len(drawn)
    assert count > 10


def test_the_edge_that_a_stroke_threatens_is_the_one_that_the_log_names() -> None:
    """A stroke that goes down hits the upper edge, and so on: in the drawing and in the words about the line."""
    lines = 0
    for _before, events, after in readings(range(30)):
        for event in events:
            if event.name == "line held" and after.attacking:
                edge = re.search(r"stance on (.+) leaves", told_to_reader(event, NAMES, after))[1]
                context = draw_context("ketto", after)
                (way,) = re.findall(r'data-hits="(\w)"', stance_hit(context, hits(context)[:1], 0, 0, 100))
                assert {"U": "D", "D": "U", "L": "R", "R": "L"}[EDGE_WORDS[edge]] == way
                lines += 1
    assert lines > 1


def test_who_has_no_side_is_told_of_a_line_by_names() -> None:
    """A spectator, a record and the terminal: by whose side it is, as each player would say it."""
    event = Event("line held", "ketto.stance.defense", {"seat": WHITE, "line": "double", "side": "U", "strength": 3})
    spectator = GAME.read("action black | stance:S3 hand:D | stance:S1 hand:D").view(None)
    says = "The double line of Ben’s stance on the side towards Ann leaves strength 3."
    assert told_to_reader(event, NAMES, spectator) == tell(event, NAMES) == says
    aside = replace(event, facts={**event.facts, "side": "L"})
    assert "on Ben’s left" in tell(aside, NAMES)


def test_a_stance_across_the_table_speaks_as_it_lies_there() -> None:
    """Its panel has the words of its owner: beside them stands what the reader sees."""
    board = drawing.parts("ketto", GAME.read("action black | stance:S3^ hand:D | stance:S2^ hand:D").view(BLACK))[
        "board"
    ]
    own, other = (re.search(rf"data-card='{card}'( data-now='[^']*')?", board) for card in ("S3", "S2"))
    assert own[1] is None
    assert other[1].startswith(" data-now='As you see it: 3 cards going up give +3; two lines towards you: a stroke")


def test_a_parry_lies_as_its_bar_lies_on_the_stage() -> None:
    """The defender's card, its caption, the words of the move, the bar and the log say the same side."""
    at = played("ketto", ATTACKED, *COMING)
    view = at.state.view(BLACK)
    legal = at.state.legal_moves(BLACK)
    context = draw_context("ketto", view, legal=legal, asked=frozenset({BLACK}))
    _of, on = stage_ground(context, True)
    assert view.now.attack is not None
    last = view.now.attack.stroke[-1]
    (move,) = [move for move in legal if move.verb == "parry"]
    _x, _y, dx, dy = edge_of(on, last, move.what)
    side = WAY[dx, dy]
    assert side == barred(PARRIES[move.what]) == "D"
    assert described(None, PARRIES[move.what]) == "parry down"
    says = drawing.choices("ketto", view, legal)["says"]
    assert says[str(move)][0] == "Parry down"
    assert "bars the way down" in drawing.parts("ketto", view, legal=legal, asked=frozenset({BLACK}))["hand"]
    event = at.state.apply(BLACK, move).events[0]
    assert told_to_reader(event, NAMES, view) == "Ann parries down."
    assert told_to_reader(event, NAMES, at.state.view(WHITE)) == "Ann parries up."


def test_cards_across_the_table_are_turned_manoeuvres_too() -> None:
    deck = load(None)
    assert described(None, "A10") == "attack 2, flow up, right, defense 2"
    assert described(None, "A10", True) == "attack 2, flow down, left, defense 2"
    for card in MANOEUVRES:
        turned = pattern_seen(deck, card, True)
        assert tuple(row[::-1] for row in turned[::-1]) == pattern_seen(deck, card)
    at = played("ketto", ATTACKED, *COMING, "0: pass", "1: flow U")
    boards = [drawing.parts("ketto", at.state.view(seat))["board"] for seat in (BLACK, WHITE)]
    assert "#e-M3-f" in boards[BLACK]
    assert "#e-M3'" in boards[WHITE]
    assert "#e-M3-f" not in boards[WHITE]
