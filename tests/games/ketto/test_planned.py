"""Planning in Kettō as its page shows it: what a stroke will come to, when planning ends, what a press gives up."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from tests.games.ketto.fights import moments
from tests.games.ketto.table import BLACK, WHITE, planning

from kensei import drawing
from kensei.drawing.examples import played
from kensei.games.ketto import GAME
from kensei.games.ketto.drawing.planned import begun, plan_of
from kensei.games.ketto.lesson import LESSON

LAID = "action black{peek} | stance:S5^ hand:A05,A01,D @1:0,0=A08;1,0=A07 | stance:S4^ hand:A03,D"


def at(peek: bool, text: str = LAID) -> Any:
    return GAME.read(text.format(peek=" peek" if peek else ""))


def parts(state: Any, seat: int | None = BLACK, shape: str = "wide") -> dict[str, str]:
    legal = state.legal_moves(seat) if seat in state.to_act() else ()
    return drawing.parts("ketto", state.view(seat), legal=legal, asked=state.to_act(), shape=shape)


def choices(state: Any, seat: int = BLACK) -> dict[str, Any]:
    return dict(drawing.choices("ketto", state.view(seat), state.legal_moves(seat)))


def test_a_laid_stroke_is_added_up_over_it() -> None:
    assert "Movement I: strength 2 →" in parts(at(True))["board"]
    whole = played("ketto", LAID.format(peek=" peek"), "0: place A05 @1 2,0").state
    assert "strength 2 + 4 + Waki 3 = 9 →" in parts(whole)["board"]


def test_what_a_card_would_bring_is_said_before_it_is_laid() -> None:
    state = at(True)
    assert choices(state)["says"]["place A05 @1 2,0"][0] == ("Place 4 →← in movement I: strength 2 + 4 + Waki 3 = 9 →")
    assert "data-when='A05'" in parts(state)["board"]
    assert "place A01 @1 2,0" not in choices(state)["says"], "it flows up and down"


def test_a_hidden_stance_adds_nothing_yet_and_says_what_it_will() -> None:
    state = at(True, LAID.replace("S5^ hand:A05", "S5 hand:A05").replace("1,0=A07", "1,0=A07;2,0=A06"))
    assert "strength 2 + 3 = 5 →; Waki adds 3 once it is shown" in parts(state)["board"]


def test_shields_are_added_up_too() -> None:
    state = at(True, LAID.replace("1,0=A07", "1,0=D").replace("A01,D @1", "A01 @1"))
    assert "Movement I: shields 3 + 3 = 6" in parts(state)["board"]


def test_without_peek_the_page_tells_no_more_than_the_backs() -> None:
    """ketto.place.no-peek: what the card in hand would add is known, what it would be added to is not."""
    state = at(False)
    other = at(False, LAID.replace("1,0=A07", "1,0=A02"))
    for shape in drawing.SHAPES:
        assert parts(state, shape=shape) == parts(other, shape=shape)
    assert choices(state) == choices(other)
    said = choices(state)["says"]["place A05 @1 2,0"]
    assert said[0].endswith("adds 4")
    assert "if the card on its left flows into it" in said[1]
    assert "strength 2" not in parts(state)["board"]


@pytest.mark.parametrize("seat", [WHITE, None])
def test_the_sums_are_the_owners_alone(seat: int | None) -> None:
    other = at(True, LAID.replace("1,0=A07", "1,0=A02").replace("A05,A01", "A09,A10"))
    assert parts(at(True), seat) == parts(other, seat)


def test_what_is_promised_is_what_the_stroke_comes_to() -> None:
    """The sum over a movement is that of the strongest stroke that the rules play out of it."""
    checked = 0
    for state, _story, _events, _after in moments(range(12)):
        if state.now.point != "attack":
            continue
        seat = min(state.to_act())
        plan = plan_of(replace(state.view(seat), peek=True))
        assert plan is not None
        for number, cell, total in begun(plan):
            best = strongest(replace(state, peek=True), f"attack @{number} {cell[0]},{cell[1]}")
            assert total == best, (plan, number, cell)
            checked += 1
    assert checked > 20


def strongest(state: Any, text: str) -> int:
    """Play every stroke from this beginning by the rules; return the greatest strength that is told."""
    seat = min(state.to_act())
    todo, best = [state.apply(seat, GAME.parse(text))], 0
    while todo:
        step = todo.pop()
        best = max([best, *[int(e.facts["strength"]) for e in step.events if e.name == "stroke complete"]])
        if any(e.name == "stroke complete" for e in step.events) or step.state.now.point not in ("parry", "flow"):
            continue
        who = min(step.state.to_act())
        moves = [
            m for m in step.state.legal_moves(who) if m.verb == ("pass" if who != seat else "flow") or m.verb == "stop"
        ]
        todo += [step.state.apply(who, move) for move in moves]
    return best


def test_showing_the_stance_asks_once_and_says_what_it_ends() -> None:
    state = planning("stance:S3 hand:A01,D")
    quiet = choices(state)["quiet"]
    assert quiet["show"].startswith("Show the stance? It ends your turn: 3 actions are lost.")


def test_reveal_says_what_to_press() -> None:
    state = planning("stance:S3^ hand:R,D", "@1:0,0=A01;1,0=A02 stance:S1 hand:D")
    said = choices(state)["says"]["R"]
    assert said[1] == "Press the movement of {1} that shall be turned up."
    assert said[2] == "Turn it up"


@pytest.mark.parametrize(
    ("own", "words"),
    [
        ("stance:S3 hand:A01,D", "To draw tactics, show"),
        ("stance:S3^ hand:A01,D", "3 of your 18"),
        ("stance:S3^ hand:V,D", "Your Valor, one action, begins"),
    ],
)
def test_the_board_tells_when_planning_ends(own: str, words: str) -> None:
    for shape in drawing.SHAPES:
        assert words in plain(parts(planning(own), shape=shape)["board"])


def plain(html: str) -> str:
    """Return the words of a drawing in their order."""
    return " ".join(re.findall(r">([^<>]+)</text>", html))


def test_a_turn_after_valor_says_that_the_battle_follows() -> None:
    state = played("ketto", "action black | stance:S3^ hand:V,A01,D | stance:S1 hand:D", "0: valor").state
    assert "Last turn before the battle: 3 actions left" in parts(state)["status"]
    assert choices(state)["quiet"]["end"].startswith("End the turn? The battle begins")
    assert "The battle begins after this turn" in plain(parts(state)["board"])


def test_cards_that_a_reveal_turned_up_are_large_enough_to_be_read() -> None:
    state = planning("stance:S3^ hand:A01,D", "@1:0,0=A01^;1,0=A02^;2,0=A03;2,1=A04;2,2=A09;3,3=A10 stance:S1 hand:D")
    for shape in drawing.SHAPES:
        (scale,) = re.findall(r"#e-A01-f[^>]*scale\(([\d.]+)\)", parts(state, shape=shape)["board"])
        assert float(scale) >= 0.42, "from there on a card shows its figure"


def test_the_lesson_says_that_one_may_look_at_what_was_placed() -> None:
    assert LESSON.options == {"peek": True}
    assert "peek" in LESSON.steps[0].happened
