"""The board when a duel is over: the life of both, the Death that was found, a tie."""

from __future__ import annotations

import html
import re

from tests.games.ketto.table import BLACK, WHITE

from kensei import drawing
from kensei.core.protocol import Event
from kensei.drawing.examples import played

STRUCK = (
    "attack black first:black | stance:S1^ hand:D pool: @2:0,0=A06;1,0=A16 | stance:S2^ hand:D pool: vitality:?????"
)
FOUND = ("0: attack @2 0,0", "0: flow R", "0: strike 2", "*: death")
LAST = "attack black first:black | stance:S1^ hand:D @2:0,0=A01 vitality:w???? | stance:S2^ hand:D vitality:?m???"
SITTERS = [drawing.Sitter("Aki"), drawing.Sitter("Kenji")]


def board(at, seat, shape="tall"):
    state = at.state
    story = [event.told_to(seat) for event in at.story]
    return drawing.parts("ketto", state.view(seat), sitters=SITTERS, outcome=state.outcome(), shape=shape, story=story)[
        "board"
    ]


def said(drawn):
    return [html.unescape(words) for words in re.findall(r"<text[^>]*>([^<]+)</text>", drawn)]


def test_a_tie_is_told_on_the_board_with_what_was_found() -> None:
    at = played("ketto", LAST, "0: attack @2 0,0")
    assert at.state.outcome().rule == "ketto.end.tie"
    for shape in drawing.SHAPES:
        words = said(board(at, BLACK, shape))
        assert "No Death was found: a tie." in words
        assert "Kenji’s life: turned up 1 Miss" in words
        assert "Your life: turned up 1 Wound" in words
        assert not [one for one in words if "attacks once" in one or "no movement" in one]


def test_what_was_found_is_counted_in_the_plural() -> None:
    at = played("ketto", LAST.replace("w????", "ww?m?").replace("?m???", "mm???"), "0: attack @2 0,0")
    words = said(board(at, BLACK))
    assert "Kenji’s life: turned up 2 Misses" in words
    assert "Your life: turned up 1 Miss and 2 Wounds" in words


def test_the_death_that_was_found_lies_on_the_board_framed() -> None:
    for shape in drawing.SHAPES:
        at = played("ketto", STRUCK, *FOUND)
        drawn = board(at, WHITE, shape)
        assert drawn.count("#e-life-death") == 1
        assert "Your life: turned up Death" in said(drawn)
        assert "Aki’s life: no card was turned up" in said(drawn)
        assert not [one for one in said(drawn) if "tie" in one]


def test_cards_that_are_dealt_unseen_are_no_line_of_the_log() -> None:
    dealt = [Event("dealt", "ketto.setup.hand", {"seat": 1, "kind": "combat"})]
    own = [Event("dealt", "ketto.setup.hand", {"seat": 0, "card": "A01"})]
    assert "is dealt" not in "".join(drawing.log("ketto", dealt, ["Aki", "Kenji"]))
    assert "is dealt" in "".join(drawing.log("ketto", own, ["Aki", "Kenji"]))
