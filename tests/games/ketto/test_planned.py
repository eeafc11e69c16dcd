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


def test_without_peek_the_board_says_why_there_is_no_sum() -> None:
    """ketto.place.no-peek: the number of cards is known; the open cards of a movement add up."""
    assert "Movement I: 2 cards. No sum: what you laid, you must remember" in parts(at(False))["board"]
    assert "I: 2 cards, no sum: from memory" in parts(at(False), shape="tall")["board"]
    opened = at(False, LAID.replace("0,0=A08;1,0=A07", "0,0=A08^;1,0=A07^;2,0=A06"))
    assert "Movement I: open cards 2 →; the others from memory" in parts(opened)["board"]


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
        ("stance:S3^ hand:A01,D", "Each of you has 3 among 18 tactics"),
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
    assert "Last turn: 3 actions, then battle" in parts(state)["status"]
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


TACTICS = "action black taken:1 peek | stance:S5^ hand:M1,G,V{more} {movements} | stance:S4^ hand:A03,D @1:0,0=A01"
STROKE = "@1:0,0=A08;1,0=A07;2,0=A05"
DEFENDING = "@1:0,0=A08;1,0=D"


def test_a_manoeuvre_that_is_pressed_tells_its_pattern_and_what_it_works_on() -> None:
    said = choices(at(True, TACTICS.format(more=",D", movements=STROKE)))["says"]
    assert "+1 if its movement’s stroke runs over cards that lie like this, row by row: ■■ / ■□." in said["M1"][1]
    assert "has such a stroke now" not in said["M1"][1], "a straight line has no corner"
    assert "two of its cards join your pool" in said["G"][1]


@pytest.mark.parametrize(
    ("movements", "asked"),
    [
        (
            STROKE,
            "Begin the battle with one movement? You attack once. {1} has 1 movement. 2 actions are left after it.",
        ),
        (DEFENDING, "Begin the battle without a movement that attacks? You would not attack at all."),
        (f"{STROKE} @2:0,0=A01;1,0=A02", None),
    ],
)
def test_calling_the_battle_with_one_movement_is_asked_once(movements: str, asked: str | None) -> None:
    more = "" if "=D" in movements else ",D"
    found = choices(at(True, TACTICS.format(more=more, movements=movements)))
    assert "valor=valor" in found["moves"]
    quiet = found.get("quiet", {}).get("valor")
    assert quiet is None if asked is None else str(quiet).startswith(asked)


def test_a_chosen_card_says_what_is_pressed_next_and_a_hand_how_many_go() -> None:
    black = "stance:S5 hand:A06,A03,A10,D @1:0,0=A08;1,0=A07;2,0=A14"
    state = GAME.read(f"action black taken:1 peek | {black} | stance:S4 hand:D")
    found = drawing.choices("ketto", state.view(0), state.legal_moves(0))
    assert found["says"]["@1"][3] == found["says"]["new"][3] == "a dashed place"
    assert "A figure: what the stroke comes to" in found["says"]["A06"][1]
    assert "It strengthens movement I." in found["quiet"]["show"]
    over = GAME.read(
        "discard black taken:4 ending:actions | stance:S5 hand:A06,A03,A10,A11,A12,A13,D | stance:S4 hand:D"
    )
    assert "Press a card to discard: 2 must go, five may stay" in parts(over)["status"]
