"""Kiri-ai seen from both sides of the board: arrows go where the samurai go, and the end names the last wound."""

import re

import pytest

import kensei
from kensei import Match, drawing
from kensei.games.kiriai.action import alone
from kensei.games.kiriai.drawing.pieces import headed

GAME = kensei.game("kiriai")
NAMES = [drawing.Sitter("Aki"), drawing.Sitter("Kenji")]
STEPS = ("approach", "retreat", "charge")


def parts(state, seat, shape="wide"):
    legal = state.legal_moves(seat) if seat in state.to_act() else ()
    return drawing.parts("kiriai", state.view(seat), legal=legal, asked=state.to_act(), sitters=NAMES, shape=shape)


def ways(symbol):
    """Give the ways that the arrows of a symbol point: 1 right, -1 left."""
    body = re.search(rf'<symbol id="{symbol}".*?</symbol>', drawing.symbols("kiriai"))[0]
    arrows = re.findall(r'(<g transform="scale\(-1 1\)">)?<path d="M(-?\d+) -7L(-?\d+) 0 ', body)
    return {(1 if int(tip) > int(tail) else -1) * (-1 if turned else 1) for turned, tail, tip in arrows}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("face", STEPS)
def test_arrows_point_where_the_figure_walks(face, seat):
    spots = (2, 4)
    to, _ = alone(5, spots, ("heaven", "heaven"), seat, face)
    walks = 1 if to > spots[seat] else -1
    name = headed(face, seat)
    for symbol in (f"r-{name}", f"r-{name}-s", f"r-{name}-p", f"r-sign-{name}"):
        assert ways(symbol) == {walks}, symbol


@pytest.mark.parametrize("seat", [0, 1])
def test_both_arrows_of_a_resting_card_are_turned(seat):
    assert ways(f"r-rest-{headed('move', seat)}") == {1, -1}
    assert ways(f"r-rest-{headed('charge', seat)}") == {1 if seat == 0 else -1}


@pytest.mark.parametrize("shape", drawing.SHAPES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_hand_a_sealed_plan_and_a_resting_card_have_the_arrows_of_their_seat(seat, shape):
    state = GAME.read("5 2H0:-:kesa 4H0:-:zan")
    small = "-s" if shape == "tall" else ""
    hand = parts(state, seat, shape)["hand"]
    assert {f"r-{headed(face, seat)}{small}" for face in STEPS} <= set(re.findall(r"#([\w-]+)", hand))
    assert ("r-left-" in hand) == (seat == 1)
    sealed = parts(state.apply(seat, GAME.parse("charge retreat")).state, seat, shape)["board"]
    assert {f"r-sign-{headed(face, seat)}" for face in ("charge", "retreat")} <= set(re.findall(r"#([\w-]+)", sealed))
    rests = ("move", "-") if seat == 0 else ("-", "move")
    board = parts(GAME.read(f"5 2H0:{rests[0]}:kesa 4H0:{rests[1]}:zan"), None, shape)["board"]
    assert ("left-" in board) == (seat == 1)


def test_revealed_cards_have_the_arrows_of_who_played_them():
    before = GAME.read("5 1H0:-:kesa 5H0:-:zan").apply(0, GAME.parse("approach high")).state
    step = before.apply(1, GAME.parse("charge low"))
    told = tuple(event.told_to(None) for event in step.events)
    first = next(
        one for one in drawing.steps("kiriai", before.view(None), step.state.view(None), told) if "over" in one
    )
    assert re.findall(r"#(r-[\w-]+-p)", first["over"]) == ["r-approach-p", "r-left-charge-p"]


def test_the_panel_of_a_card_has_the_arrows_of_who_holds_it():
    told = drawing.cards("kiriai")
    assert "left-" not in "".join(card["picture"] for name, card in told.items() if not name.startswith("left-"))
    for face in (*STEPS, "stance"):
        own, blue = told[face], told[f"left-{face}"]
        assert [blue[word] for word in ("title", "sentence", "kind")] == [
            own[word] for word in ("title", "sentence", "kind")
        ]
        drawn = re.findall(r"#r-([\w-]+)-m", own["picture"])
        assert re.findall(r"#r-([\w-]+)-m", blue["picture"]) == [headed(name, 1) for name in drawn] != drawn


@pytest.mark.parametrize("seat", [0, 1])
def test_the_hand_a_sealed_plan_and_what_they_would_do_go_by_the_own_panels(seat):
    state = GAME.read("5 2H0:-:kesa 4H0:-:zan")
    own = {face if seat == 0 else f"left-{face}" for face in (*STEPS, "stance")}
    assert own <= set(re.findall(r"data-card='([\w-]+)'", parts(state, seat)["hand"]))
    assert own <= set(drawing.now("kiriai", state.view(seat), state.legal_moves(seat), NAMES))
    sealed = parts(state.apply(seat, GAME.parse("charge retreat")).state, seat)["board"]
    told = {one for one in own if one.endswith(("charge", "retreat"))}
    assert told <= set(re.findall(r"data-card='([\w-]+)'", sealed))


def sheet(position, red, blue, reader):
    state = GAME.read(position)
    story = []
    for seat, plan in enumerate((red, blue)):
        step = state.apply(seat, GAME.parse(plan))
        state, story = step.state, story + [event.told_to(None) for event in step.events]
    return drawing.result("kiriai", state.view(None), state.outcome(), NAMES, story, reader=reader)


@pytest.mark.parametrize(
    ("reader", "words"),
    [
        (None, "Kenji’s second wound: Aki’s High Strike at distance 2."),
        (0, "Kenji’s second wound: your High Strike at distance 2."),
        (1, "Your second wound: Aki’s High Strike at distance 2."),
    ],
)
def test_the_result_names_the_card_and_the_distance_of_the_last_wound(reader, words):
    assert words in sheet("5 2H0:-:kesa 4H1:-:zan", "high low", "stance low", reader)


@pytest.mark.parametrize(
    ("reader", "words"),
    [
        (None, "Aki’s second wound: Kenji’s Counterattack turned the High Strike back at distance 2."),
        (0, "Your second wound: Kenji’s Counterattack turned the High Strike back at distance 2."),
        (1, "Aki’s second wound: your Counterattack turned the High Strike back at distance 2."),
    ],
)
def test_a_strike_turned_back_is_told_as_such(reader, words):
    assert words in sheet("5 2H1:-:kesa 4H0:-:counter", "high low", "counter low", reader)


def test_the_facts_count_every_wound_and_one_thing_as_one():
    """They said "1 hits" where a Counterattack had given one wound of two."""
    found = sheet("5 2H1:-:kesa 4H0:-:counter", "high low", "counter low", 0)
    facts = dict(re.findall(r"<div><b>(.*?)</b><span>(.*?)</span></div>", found))
    assert facts == {"1": "round", "2 : 0": "wounds", "0": "clashes"}


def test_a_draw_has_no_last_wound():
    match = Match(GAME, "moon", cap=1)
    for seat in (0, 1):
        match.play(seat, GAME.parse("retreat stance"))
    ended = match.state.outcome()
    assert ended
    text = drawing.result("kiriai", match.state.view(None), ended, NAMES, match.story(None))
    assert text.count('class="why"') == 1
