"""Choosing a deck and a card to throw in Kendo Shiai: what each is for is said where it is chosen, and in few lines."""

import re

import pytest

import kensei
from kensei import Match, drawing
from kensei.drawing.examples import played

HANDS = "hands=mushin,do-men,men2,jodan,kote-do,tsubazeriai/do2,men1"


def drawn(position, shape, *plies):
    state = played("shiai", position, *plies).state
    legal = state.legal_moves(0)
    parts = drawing.parts("shiai", state.view(0), legal=legal, asked=state.to_act(), shape=shape)
    return parts, drawing.choices("shiai", state.view(0), legal)


def texts(html):
    return re.findall(r"<text[^>]*>([^<]*)</text>", html)


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_each_deck_says_what_it_is_for_where_one_is_chosen(shape):
    """shiai.switch-pick, shiai.brown, shiai.red"""
    parts, choices = drawn(f"switch 0 {HANDS}", shape)
    assert {"starts", "answers", "helps"} <= set(texts(parts["board"]))
    assert choices["hint"][1] == (
        "Brown starts a round, or cancels the same stroke. Red answers and strikes back. Green helps."
    )
    parts, choices = drawn(f"switch 0 {HANDS}", shape, "0: switch men2 red", "*: do-do")
    assert not {"starts"} & set(texts(parts["board"]))
    assert choices["hint"][1] == "Red answers and strikes back. Green helps."
    parts, _ = drawn(f"start 0 {HANDS}", shape)
    assert not {"starts", "answers", "helps"} & set(texts(parts["board"]))


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("do-men", "It could answer Kote, but only with Mushin: keep it?"),
        ("mushin", "It could answer Kote, but only with a red: keep it?"),
        ("kote-do", "It could answer Kote: keep it?"),
        ("men2", "It cannot answer Kote."),
    ],
)
def test_a_card_to_throw_says_with_what_it_could_answer(card, told):
    """shiai.mushin"""
    _, choices = drawn(f"switch 0 {HANDS} attack=1:kote3", "tall")
    assert choices["says"][card][1] == f"Thrown unseen. {told}"


def test_what_would_answer_is_named_in_few_words_on_a_phone():
    parts, _ = drawn("switch 0 hands=fudoshin,jodan,do1,do-men,maki/do2 attack=1:kote3", "tall")
    brief = re.findall(r"<span class='brief'[^>]*>([^<]*)</span>", parts["status"])
    assert brief == ["You hold no answer", "unanswered: ippon", "it would take:", "Kote", "a red on Kote"]


def test_a_throw_of_the_opening_is_told_until_the_next_choice():
    match = Match(kensei.game("shiai"), seed=5)

    def line():
        events = match.story(0)
        return drawing.last_move_summary(
            "shiai", events, range(len(events)), ["Aka", "Tanpopo"], match.state.view(0), has_moved=True, reader=0
        )

    for seat in (0, 1):
        match.play(seat, match.legal_moves(seat)[0])
    assert "Tanpopo throws" in line()
    for seat in (0, 1):
        match.play(seat, match.legal_moves(seat)[0])
    assert match.state.point == "show"
    assert line() == ""


def test_who_may_hand_over_is_asked_for_no_card():
    """The line below the board said "Press the card that answers"."""
    state = kensei.game("shiai").read("hand-over 0 hands=do1,kote2/men-do,seme")
    found = drawing.choices("shiai", state.view(0), state.legal_moves(0))
    assert "answers" not in found["hint"]
