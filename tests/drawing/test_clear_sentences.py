"""What Kettō and the kendo games say of a moment: why somebody begins, what took up a stroke, what a penalty is."""

import html
import re

import kensei
from kensei import Match, drawing
from kensei.core.protocol import Event
from kensei.games.ketto.drawing.since import told_since

NAMES = ("Lisa", "Tanpopo")
STROKE = [
    Event("stroke complete", "ketto.stroke.strength", {"seat": 0, "strength": 4, "direction": "U"}),
    Event("spent", "ketto.battle.defense", {"seat": 1, "card": "A08", "strength": 1}),
    Event("spent", "ketto.battle.defense", {"seat": 1, "card": "A12", "strength": 0}),
    Event("attack ended", "ketto.battle.zero", {"seat": 0}),
]


def since(match, seat, first):
    """Give the line that tells what happened since a move, in words."""
    events, view = match.story(seat)[first:], match.state.view(seat)
    line = drawing.last_move_summary(match.game.name, events, list(range(len(events))), NAMES, view, True, seat)
    return html.unescape(re.sub("<[^>]+>", "", line)).strip()


def test_who_starts_is_told_with_the_browns_that_were_shown():
    match = Match(kensei.game("shiai"), seed=5)
    for move in ("switch {card} brown", "pick red"):
        for seat in (0, 1):
            match.play(seat, move.format(card=match.state.view(seat).hand[-1]))
    first = len(match.story(0))
    for seat in (0, 1):
        match.play(seat, match.legal_moves(seat)[0])
    assert re.match(r"Since your move: Lisa shows \S+ \d; Tanpopo shows \S+ \d\.", since(match, 0, first))


def test_who_attacks_first_is_told_with_the_sums():
    match = Match(kensei.game("musashi"), seed=5)
    first = len(match.story(0))
    for seat in (0, 1):
        match.play(seat, next(move for move in match.legal_moves(seat) if not move.cards))
    assert "Brown cards add up to: Lisa " in since(match, 0, first)


def test_a_stroke_that_shields_took_up_is_told_with_how_many():
    view = kensei.game("ketto").read("action black taken:1 peek | stance:S5^ hand:D | stance:S4^ hand:D").view(0)
    assert told_since(STROKE, NAMES, view, 0)[0].words == "Tanpopo spent 2 shields: no strength is left."
    assert told_since(STROKE, NAMES, view, 1)[0].words == "You spent 2 shields: no strength is left."
    without = [STROKE[0], STROKE[3]]
    assert told_since(without, NAMES, view, 0)[0].words == ""


LAID = "action black taken:1 peek | stance:S5 hand:A06,A03,D @1:0,0=A08 | stance:S4 hand:D"


def test_the_card_that_is_laid_says_that_a_beginning_does_not_count():
    state = kensei.game("ketto").read(LAID)
    says = drawing.choices("ketto", state.view(0), state.legal_moves(0))["says"]
    joined = [words for move, words in says.items() if move.startswith("place") and "strength" in words[0]]
    assert joined
    assert all("does not count" in words[1] for words in joined)


OPEN = "stance:S4^ hand:E @1:0,0=D^;1,0=A12^;2,0=A13^"
SHIELDS = f"action black taken:1 peek | stance:S5^ hand:A06 @1:0,0=D;1,0=A08;2,0=S3 | {OPEN}"


def test_a_defensive_movement_shows_what_each_card_is_worth():
    state = kensei.game("ketto").read(SHIELDS)
    parts = drawing.parts("ketto", state.view(0), legal=state.legal_moves(0), asked=state.to_act(), shape="tall")
    deck = state.view(0).cards
    own = parts["board"].split("Movement I", 1)[1]
    drawn = [int(n) for n in re.findall(r"H10V1Q8 9 0 13.*?>(\d)</text>", own)]
    assert drawn[:2] == [deck.defense["A08"], deck.defense["S3"]]
    worth = sum(deck.defense[card] for card in ("D", "A12", "A13"))
    assert f"I: shields {worth}" in parts["board"]


def test_nothing_to_start_with_says_what_a_hansoku_is():
    state = kensei.game("shiai").read("start 0 hands=bogyo,kaihi/do1,men3 hansoku=0,0 scores=0,0")
    found = drawing.choices("shiai", state.view(0), state.legal_moves(0))["hint"]
    assert found == [
        "None of your cards starts a round",
        "A hansoku is a penalty: the second is an ippon for the other.",
    ]


def test_one_of_a_thing_is_counted_as_one():
    story = [Event("attacked", "", {"seat": 0}), Event("blocked", "", {"seat": 1})]
    state = kensei.game("musashi")
    match = Match(state, seed=1)
    module = drawing.table_page.drawing_of("musashi")
    counts = module.facts(drawing.table_page.draw_context("musashi", match.state.view(0), []), story, None)
    assert counts[0] == ("1", "attack")
    assert counts[2] == ("1", "block")
    assert counts[3] == ("0", "cards taken")


def test_a_player_who_has_chosen_is_not_called_chosen():
    match = Match(kensei.game("musashi"), seed=5)
    match.play(1, next(move for move in match.legal_moves(1) if not move.cards))
    state = match.state
    parts = drawing.parts("musashi", state.view(0), legal=state.legal_moves(0), asked=state.to_act(), shape="tall")
    assert ">has chosen<" in parts["board"]


def test_a_plate_says_how_it_stands_and_how_many_win():
    state = kensei.game("shiai").read("start 0 hands=bogyo,men3/do1,men4 hansoku=0,0 scores=1,0")
    parts = drawing.parts("shiai", state.view(0), legal=state.legal_moves(0), asked=state.to_act(), shape="tall")
    assert "1 of 2 ippon" in parts["own"]
    assert "0 of 2 ippon" in parts["others"]
