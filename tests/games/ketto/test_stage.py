"""The battle on one stage: the ledger adds up at every moment, shields go together, beats change page and sum."""

from __future__ import annotations

import re

import pytest
from tests.games.ketto.fights import moments
from tests.games.ketto.table import BLACK, GAME, WHITE

from kensei import drawing
from kensei.drawing.examples import played
from kensei.drawing.table_page import draw_context
from kensei.games.ketto.cards import CARDS, VITALITY
from kensei.games.ketto.drawing.ledger import Row, settled
from kensei.games.ketto.drawing.steps import steps as staged_steps

ATTACKING = (
    "attack black first:black | stance:S1^ hand:D,PL,E pool:A04,A14,S4,DT"
    " @2:0,0=A06;1,0=A16;1,1=A17;2,1=A07;1,2=A03;0,1=M1"
    " | stance:S2^ hand:PR,E,D pool:A08,S4,A12,DT @2:0,0=A15;-1,0=A09 vitality:??m??"
)
BEGUN = ("0: attack @2 0,0", "1: pass", "0: flow R", "1: pass", "0: flow U", "1: pass")
HIT = (*BEGUN, "0: flow R", "1: spend A08", "1: spend S4", "1: pass", "0: strike 2", "1: pass", "*: wound")


def rows_of(at, seat):
    story = tuple(event.told_to(seat) for event in at.story)
    return settled(draw_context("ketto", at.state.view(seat), story=story))


def figures(rows: list[Row]) -> list[tuple[str, int | None]]:
    return [(row.change, row.total) for row in rows]


def test_the_ledger_tells_a_stroke_from_its_cards_to_what_is_left() -> None:
    rows = rows_of(played("ketto", ATTACKING, *HIT), BLACK)
    assert [row.words for row in rows] == [
        *("Cards", "Your Chudan", "Your manoeuvre", "White’s Jodan", "Card 1 →←", "Hasso", "Life card 2")
    ]
    assert figures(rows) == [("", 6), ("+1", 7), ("+1", 8), ("–", 8), ("− 3", 5), ("− 2", 3), ("− 1", 2)]
    assert rows[-1].detail == "turned up: Wound"
    theirs = rows_of(played("ketto", ATTACKING, *HIT), WHITE)
    assert figures(theirs) == figures(rows)
    assert theirs[3].words == "Your Jodan"


def adds_up(rows: list[Row]) -> bool:
    total = rows[0].total
    for row in rows[1:]:
        sign, _blank, number = row.change.replace("+", "+ ").partition(" ")
        n = int(number or 0)
        steps = {"+": total + n, "−": max(0, total - n), "÷": -(-total // (n or 1)), "–": total}
        total = steps[sign]
        if total != row.total:
            return False
    return True


@pytest.mark.parametrize("is_told", [True, False], ids=["story kept", "no story"])
def test_the_ledger_adds_up_at_every_moment_of_battle(is_told: bool) -> None:
    met = set()
    for state, story, _events, _after in moments(range(20)):
        now = state.now
        if not now.attack or now.point == "guard":
            continue
        met.add(now.point)
        for seat in (BLACK, WHITE):
            told = [event.told_to(seat) for event in story] if is_told else ()
            rows = settled(draw_context("ketto", state.view(seat), story=told))
            assert adds_up(rows), rows
            assert now.point in ("parry", "flow") or rows[-1].total == now.attack.strength, rows
            assert is_told is False or "Shields and strikes" not in [row.words for row in rows]
    assert met == {"parry", "flow", "spend", "strike", "evade", "vitality"}


def test_shields_are_chosen_together_and_counted() -> None:
    at = played("ketto", ATTACKING, *BEGUN, "0: flow R")
    legal = at.state.legal_moves(WHITE)
    choices = drawing.choices("ketto", at.state.view(WHITE), legal)
    assert choices["together"]["total"] == 8
    assert choices["together"]["worth"] == {"spend A08": 3, "spend A12": 2, "spend S4": 2}
    assert choices["together"]["then"] == "pass"
    assert choices["quiet"] == {"pass": "Spend none? 8 go through."}
    parts = drawing.parts("ketto", at.state.view(WHITE), legal=legal, asked=frozenset({WHITE}))
    assert parts["hand"].count("data-pick='spend ") == 3
    assert parts["board"].count("data-when='spend ") == 3


def test_what_gives_something_up_is_quiet_and_asks_only_where_better_exists() -> None:
    begun = played("ketto", ATTACKING, *BEGUN)
    choices = drawing.choices("ketto", begun.state.view(BLACK), begun.state.legal_moves(BLACK))
    assert choices["quiet"] == {"stop": "Stop here with 5? The stroke could still go on."}
    asked = played("ketto", ATTACKING, *BEGUN[:1])
    legal = asked.state.legal_moves(WHITE)
    quiet = drawing.choices("ketto", asked.state.view(WHITE), legal)["quiet"]
    assert bool(quiet["pass"]) is (len(legal) > 1)


def test_what_loses_at_once_says_so() -> None:
    position = (
        "evade black first:black attack:@1:0,0>1,0 place:5 strength:0"
        " | stance:S1^ hand:D @1:0,0=A08^;1,0=A07^ | stance:S1^ hand:E,D vitality:mmww?"
    )
    state = GAME.read(position)
    choices = drawing.choices("ketto", state.view(WHITE), state.legal_moves(WHITE))
    assert choices["grave"] == {"pass": "Your last life card is Death: you lose."}


def test_each_beat_changes_the_ledger_the_sum_and_the_plate() -> None:
    before = played("ketto", ATTACKING, *BEGUN, "0: flow R")
    step = before.state.apply(WHITE, GAME.parse("spend A08"))
    staged = drawing.steps("ketto", before.state.view(BLACK), step.state.view(BLACK), step.events, ("Ann", "Ben"))
    (beat,) = [one for one in staged if "spends" in one["say"]]
    assert beat["html"]["ledger-sum"] == "5"
    assert "− 3" in beat["html"]["ledger"]
    assert beat["html"]["pool-1"].count("<svg") == 2
    board = drawing.parts("ketto", before.state.view(BLACK), story=before.story)
    for place in beat["html"]:
        assert f"data-id='{place}'" in "".join(board.values()), place


def test_the_ledger_grows_beat_by_beat_until_the_stroke_is_complete() -> None:
    before = played("ketto", ATTACKING, *BEGUN)
    step = before.state.apply(BLACK, GAME.parse("flow R"))
    staged = drawing.steps("ketto", before.state.view(BLACK), step.state.view(BLACK), step.events, ("Ann", "Ben"))
    sums = [(one["say"], int(one["html"]["ledger-sum"])) for one in staged if "html" in one]
    assert [total for _said, total in sums] == [6, 7, 8, 8]
    assert "its cards make 6" in sums[0][0]
    assert "strength 7" in sums[1][0]


ROW = re.compile(r'<td class="chg">([^<]*)</td><td class="run">(\d+)</td>')


@pytest.mark.parametrize("seat", [BLACK, WHITE, None])
def test_the_ledger_shows_at_every_beat_what_its_sentence_tells(seat: int | None) -> None:
    """Neither a step behind nor one ahead: the sum is the strength that is told, and the rows above it add up to it."""
    met = set()
    for state, _story, events, after in moments(range(30)):
        told = [event.told_to(seat) for event in events]
        for beat in staged_steps(draw_context("ketto", after.view(seat)), state.view(seat), told, "wide"):
            event, html = told[beat["event"]], beat.get("html", {})
            if "strength" not in event.facts or "ledger-sum" not in html:
                continue
            met.add(event.name)
            total = int(html["ledger-sum"])
            rows = [Row("", change, int(run)) for change, run in ROW.findall(html.get("settled", ""))]
            if event.name == "flowed":
                assert rows[0].total == event.facts["strength"], beat
            else:
                assert total == event.facts["strength"], beat
            assert not rows or (adds_up(rows) and rows[-1].total == total), beat
    assert met >= {"flowed", "bonus earned", "stroke complete", "line held", "spent", "struck"}


def test_every_card_in_sight_tells_about_itself() -> None:
    ids = {text.id for text in GAME.cards("")}
    assert ids == {*CARDS, *VITALITY}
    assert all(text.kind for text in GAME.cards(""))
    at = played("ketto", ATTACKING, *HIT)
    parts = drawing.parts("ketto", at.state.view(BLACK), story=at.story)
    spoken = {place: set(re.findall(r"data-card='(\w+)'", html)) for place, html in parts.items()}
    assert spoken["hand"] == {"D", "PL", "E"}
    assert {"wound", "miss"} <= spoken["board"]
    assert spoken["others"] >= {"A12", "wound"}
    assert set().union(*spoken.values()) <= ids | {"life"}
    assert set(drawing.cards("ketto")) == ids | {"life"}


def test_what_a_card_would_do_now_is_told_from_the_view() -> None:
    begun = played("ketto", ATTACKING, *BEGUN)
    now = drawing.now("ketto", begun.state.view(BLACK), begun.state.legal_moves(BLACK), asked=frozenset({BLACK}))
    assert now["S2"] == "Up: a third of it; Right: all of the stroke counts."
    asked = played("ketto", ATTACKING, *BEGUN[:3])
    legal = asked.state.legal_moves(WHITE)
    said = drawing.now("ketto", asked.state.view(WHITE), legal, asked=frozenset({WHITE}))
    assert said["PR"] == "The stroke cannot go left here: it stops nothing."
    spent = played("ketto", ATTACKING, *BEGUN, "0: flow R")
    now = drawing.now("ketto", spent.state.view(WHITE), spent.state.legal_moves(WHITE), asked=frozenset({WHITE}))
    assert now["A08"] == "Takes away 3: 8 becomes 5."


def test_the_cards_of_the_last_turn_and_a_reveal_are_marked_on_the_board() -> None:
    position = "action white | stance:S1^ hand:D @1:0,0=A01;1,0=A02 | stance:S2^ hand:R,A05,A06,D @1:0,0=A03"
    at = played("ketto", position, "1: reveal @1", "1: place A05 @1 1,0")
    story = tuple(event.told_to(BLACK) for event in at.story)
    board = drawing.parts("ketto", at.state.view(BLACK), story=story)["board"]
    assert "Movement I: nothing flows yet, seen by all" in board
    assert "data-card='A01'" in board
    assert board.count("stroke='var(--shu)' stroke-width='2.4'") == 1
    assert "seen by all" not in drawing.parts("ketto", at.state.view(BLACK))["board"]


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_every_moment_of_a_battle_is_drawn_and_staged_for_everybody(shape: str) -> None:
    met = set()
    for state, story, events, after in moments(range(8)):
        met.add(state.now.point)
        for seat in (BLACK, WHITE, None):
            legal = state.legal_moves(seat) if seat in state.to_act() else ()
            view, told = state.view(seat), [event.told_to(seat) for event in story]
            parts = drawing.parts("ketto", view, legal=legal, asked=state.to_act(), shape=shape, story=told)
            assert ("ledger" in parts["board"]) is (state.now.attack is not None and state.now.point != "guard")
            drawing.now("ketto", view, legal, asked=state.to_act())
            heard = [event.told_to(seat) for event in events]
            drawing.steps("ketto", view, after.view(seat), heard, ("Ann", "Ben"), shape)
    assert "guard" in met
