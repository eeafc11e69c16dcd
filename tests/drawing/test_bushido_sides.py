"""Bushido seen from both seats: the reader stands right through the whole game, in the colour of their own plate."""

import re

import pytest

from kensei import drawing
from kensei.drawing.examples import played
from kensei.drawing.seats import marks
from kensei.drawing.svg import AI, SHU

NAMES = ("Aki", "Kenji")
SITTERS = [drawing.Sitter(name) for name in NAMES]
COLOURS = (SHU, AI)
START = "duels stance pairs=0v1:0 swift:20:012345678:- bruiser:20:012345678:-"
STRIKES = {0: ("0: kiri", "1: matsu"), 1: ("0: matsu", "1: kiri")}
"""Two turns, by the seat that strikes."""


def revealed(seat, striker, shape):
    first, second = STRIKES[striker]
    before, after = played("bushido", START, first), played("bushido", START, first, second)
    events = [event.told_to(seat) for event in after.story[len(before.story) :]]
    return drawing.steps("bushido", before.state.view(seat), after.state.view(seat), events, NAMES, shape)


def where(scene, role):
    """Give how far from the left the card of a role stands."""
    return float(re.search(rf"data-id='played-{role}'.*?<use href='#[\w-]+' x='([\d.]+)'", scene)[1])


def board(seat, *moves, shape="wide"):
    at = played("bushido", START, *moves)
    state = at.state
    legal = state.legal_moves(seat) if seat is not None and seat in state.to_act() else ()
    return drawing.parts(
        "bushido", state.view(seat), legal=legal, asked=state.to_act(), sitters=SITTERS, shape=shape,
        story=[event.told_to(seat) for event in at.story],
    )["board"]  # fmt: skip


@pytest.mark.parametrize("shape", drawing.SHAPES)
@pytest.mark.parametrize("striker", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_own_card_of_a_reveal_stands_right_whoever_strikes(seat, striker, shape):
    scene = revealed(seat, striker, shape)[0]["html"]["scene"]
    own = 0 if striker == seat else 1
    assert where(scene, own) > where(scene, 1 - own)


@pytest.mark.parametrize("shape", drawing.SHAPES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_word_and_an_arrow_from_right_or_left_say_who_strikes(seat, shape):
    mine, theirs = (revealed(seat, striker, shape)[0]["html"]["scene"] for striker in (seat, 1 - seat))
    assert "← you strike" in mine
    assert "is struck" in mine
    assert "strikes →" in theirs
    assert "you are struck" in theirs


def test_a_card_that_strikes_instead_turns_the_words_too():
    start = "duels stance pairs=0v1:0 rose:20:012345678:- bruiser:20:012345678:-"
    before = played("bushido", start, "0: tomoe")
    after = played("bushido", start, "0: tomoe", "1: yama", "*: speed 3")
    events = [event.told_to(0) for event in after.story[len(before.story) :]]
    steps = drawing.steps("bushido", before.state.view(0), after.state.view(0), events, NAMES, "wide")
    assert "you are struck" in steps[0]["html"]["scene"]
    turned = next(step["html"] for step in steps if "part-0" in step.get("html", {}))
    assert "is struck" in turned["part-0"]
    assert "← you strike" in turned["part-1"]


@pytest.mark.parametrize("shape", drawing.SHAPES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_arcs_have_the_colours_of_both_plates(seat, shape):
    own, foe = COLOURS[seat], COLOURS[1 - seat]
    assert [mark.colour for mark in marks(NAMES)] == list(COLOURS)
    inks = f"<g color='{own}' fill='{foe}' stroke='{foe}'>"
    assert inks in board(seat, shape=shape)
    for striker in (0, 1):
        assert inks in revealed(seat, striker, shape)[0]["html"]["scene"]


def test_no_arc_has_a_colour_of_its_own():
    symbols = drawing.symbols("bushido")
    for place in range(9):
        arcs = re.search(rf'<g id="b-arcs-{place}".*?(?=<g id="b-|<symbol)', symbols, re.DOTALL)[0]
        assert 'stroke="currentColor"' in arcs
        assert 'stroke="inherit"' in arcs
        assert not re.search(r'(fill|stroke)="var\(--(shu|ai)\)"', arcs)


@pytest.mark.parametrize("seat", [0, 1])
def test_numbers_and_losses_have_the_colour_of_whose_they_are(seat):
    damage = revealed(seat, 0, "wide")[0]["html"]["scene"]
    assert f"fill='{COLOURS[0]}' font-weight='600' text-anchor='middle' class='se'>7<" in damage
    loss = "You take 7" if seat == 1 else "Kenji takes 7"
    assert re.search(rf"fill='{re.escape(COLOURS[1])}'[^>]*>{loss}<", damage)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_turn_has_the_own_card_right_too(seat):
    turn = board(seat, *STRIKES[0])
    own, other = (("kiri", "matsu"), ("matsu", "kiri"))[seat]
    places = dict(re.findall(r"<use href='#b-(\w+)' x='(\d+)' y='44'", turn))
    assert int(places[own]) > int(places[other])


def test_who_is_at_the_foot_of_a_watched_duel_stands_right():
    watched = board(None)
    spots = {name: float(x) for x, name in re.findall(r"<text x='([\d.]+)'[^>]*>(Aki|Kenji)<", watched)}
    assert spots["Aki"] > spots["Kenji"]


def test_the_hint_names_no_colour():
    state = played("bushido", START).state
    hint = drawing.choices("bushido", state.view(1), state.legal_moves(1))["hint"][0]
    assert not re.search(r"\b(red|blue)\b", hint)
