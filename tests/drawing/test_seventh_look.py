"""What Kettō and the kendo games say of a choice, a review and a result, read by somebody new to them."""

import random
import re

import kensei
from kensei import Match, drawing
from kensei.bots.reasons import Measure, reason
from kensei.drawing.examples import played
from kensei.drawing.move_words import MoveWords
from kensei.drawing.review import player_lanes

NAMES = ["Aka", "Tanpopo"]


def plain(markup):
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", markup)).strip()


def won_by(winner):
    """Play Kendo Shiai until this seat has won."""
    for seed in range(40):
        match, rng = Match(kensei.game("shiai"), seed=seed), random.Random(seed)
        while asked := sorted(match.state.to_act()):
            match.play(asked[0], rng.choice(match.state.legal_moves(asked[0])))
        if match.state.outcome().scores[winner] > 0:
            return match
    raise AssertionError("nobody won")


def test_who_lost_a_bout_is_told_you_in_the_score():
    match = won_by(1)
    said = drawing.ending("shiai", match.state.outcome(), NAMES, 0)
    assert said.startswith("Tanpopo wins"), said
    assert ", you " in said
    assert "Aka" not in said
    assert "Aka" in drawing.ending("shiai", match.state.outcome(), NAMES, None)


def test_a_change_of_cards_is_told_as_what_is_done():
    match = Match(kensei.game("shiai"), seed=5)
    moves = match.legal_moves(0)
    words = MoveWords("shiai", match.state.view(0), moves, NAMES)
    told = [words.of(str(move)) for move in moves]
    assert all(re.fullmatch(r"Throw .+, draw a (brown|red|green) card", one) for one in told), told
    for seat in (0, 1):
        match.play(seat, match.legal_moves(seat)[0])
    moves = match.legal_moves(0)
    words = MoveWords("shiai", match.state.view(0), moves, NAMES)
    told = [words.of(str(move)) for move in moves]
    assert told == ["Draw one more card, a red one", "Draw one more card, a green one"]


def test_a_difference_that_is_small_is_no_reason_however_sure_it_is():
    better, other = [[1.0]] * 10 + [[0.0]] * 190, [[0.0]] * 200
    sure = Measure("{who} had {better} ippon, {other} after {move}", lambda state, seat: 0.0, 1.5)
    small = Measure(sure.message, sure.of, sure.weight, least=0.25)
    assert reason([sure], better, other)
    assert reason([small], better, other) is None
    assert reason([small], [[1.0]] * 100 + [[0.0]] * 100, other)


LAID = "action black taken:1 peek | stance:S5 hand:A06,A03,D @1:0,0=A08 | stance:S4 hand:D"


def test_every_card_that_can_be_placed_says_that_it_is_one():
    """A place may be pressed before the card: the button then asks for a card."""
    state = kensei.game("ketto").read(LAID)
    says = drawing.choices("ketto", state.view(0), state.legal_moves(0))["says"]
    assert {says[card][3] for card in ("A06", "A03", "D")} == {"a card"}


STROKE = (
    "attack black first:black{peek} | stance:S1^ hand:D pool: @2:0,0=A06;1,0=A16;-1,0=A01 | stance:S2^ hand:D pool:"
)


def test_the_ledger_counts_the_next_card_where_its_owner_may_look_at_it():
    seen = {}
    for peek in (" peek", ""):
        at = played("ketto", STROKE.format(peek=peek), "0: attack @2 0,0")
        state, sitters = at.state, [drawing.Sitter(name) for name in NAMES]
        for seat in (0, 1):
            legal = state.legal_moves(seat) if seat in state.to_act() else ()
            board = drawing.parts("ketto", state.view(seat), legal=legal, sitters=sitters, asked=state.to_act())[
                "board"
            ]
            seen[peek, seat] = [plain(row) for row in re.findall(r"<tr[^>]*>(.*?)</tr>", board) if "The card" in row]
    assert seen[" peek", 0] == ["The card on the right it connects +2", "The card on the left it does not connect +0"]
    assert all("if it connects + ?" in row for row in (*seen["", 0], *seen[" peek", 1]))


NEEDS = "answer 0 hands=do1,do-men,men-do,mushin/kote2,kote-men/kote5,tsuki3/do4,tsuki1 attack=1:men3"


def test_a_red_that_needs_another_card_asks_for_it_before_it_asks_for_whom():
    state = kensei.game("musashi").read(NEEDS)
    sitters = [drawing.Sitter(name) for name in ("Lisa", "Carl", "Lucy", "Adam")]
    status = drawing.parts(
        "musashi", state.view(0), legal=state.legal_moves(0), asked=state.to_act(), sitters=sitters, shape="tall"
    )["status"]
    asked = dict(re.findall(r"<p class='when whom' data-when='([^']+)'>([^<]+)</p>", status))
    assert asked["do-men|mushin"] == "On whom does your Men fall? Press a player"
    assert "do-men" not in asked
    assert "men-do" in asked


def test_what_a_player_did_before_is_hidden_while_a_step_is_shown():
    """The style sheet hides these pills during a reveal."""
    state = kensei.game("musashi").read(NEEDS)
    sitters = [drawing.Sitter(name) for name in ("Lisa", "Carl", "Lucy", "Adam")]
    board = drawing.parts("musashi", state.view(0), sitters=sitters, shape="wide")["board"]
    (pill,) = re.findall(r"<g class='role'>(.*?)</g>", board)
    assert plain(pill) == "attacks"


def test_a_review_calls_its_reader_you_and_all_others_by_name():
    state = kensei.game("musashi").read(NEEDS)
    names = ["Player 1", "Tanpopo", "Donguri", "Medaka"]
    moves = state.legal_moves(0)
    for reader, called in ((2, "you"), (None, "Donguri"), (0, "Donguri")):
        words = MoveWords("musashi", state.view(0), moves, names, reader=reader)
        assert words.of("men-do to 2") == f"Men-Do, on {called}"


def test_the_own_hand_where_all_are_open_is_that_of_you():
    state = kensei.game("musashi").read(NEEDS)
    sitters = [drawing.Sitter(name) for name in ("Player 1", "Tanpopo", "Donguri", "Medaka")]
    views = tuple(state.view(seat) for seat in range(4))
    hand = drawing.parts("musashi", views[0], sitters=sitters, views=views)["hand"]
    titles = re.findall(r"<h3><svg.*?</svg>(.*?)</h3>", hand)
    assert titles == ["You", "Tanpopo", "Donguri", "Medaka"]


def test_lanes_call_a_reader_without_a_name_you_and_cut_no_short_name():
    match, rng = Match(kensei.game("musashi"), seed="moon", players=4), random.Random("moon")
    while asked := sorted(match.state.to_act()):
        match.play(asked[0], rng.choice(match.state.legal_moves(asked[0])))
    names = ["Player 1", "Tanpopo", "Donguri", "Medaka"]
    plies = [(ply.seat, ply.events) for ply in match.plies]
    drawn = plain(player_lanes("musashi", plies, names, match.state.view(0), match.state.outcome(), match.moments()))
    assert all(name in drawn for name in ("You", "Tanpopo", "Donguri", "Medaka"))
    assert "Playe" not in drawn
