"""The Learn part of Kiri-ai's page: every card is in a gallery, every picture is drawn, the rounds are real ones."""

import kensei
from kensei.core import rulebook
from kensei.drawing.examples import played
from kensei.games.kiriai.card_text import GROUPS
from kensei.games.kiriai.cards import ACTIONS
from kensei.games.kiriai.drawing import learn

KIRIAI = kensei.game("kiriai")
BOOK = rulebook.load(*KIRIAI.rulebook)
GALLERIES = [figure.name for figure in BOOK.figures if figure.kind == "cards"]


def test_every_card_is_in_a_gallery_once():
    """kiriai.cards: all ten faces, each with a sentence and its own clause."""
    shown = [card for group in GALLERIES for card in KIRIAI.cards(group)]
    assert [card.id for card in shown] == list(ACTIONS)
    assert [card.clause for card in shown] == [action.rule for action in ACTIONS.values()]
    assert set(GALLERIES) == set(GROUPS)


def test_the_second_round_goes_on_from_the_first():
    """kiriai.attack.high, kiriai.defeat: Red's High Strike wounds, Red's Kesa decides."""
    position, red, blue = learn.FIRST
    after = played("kiriai", position, f"0: {red}", f"1: {blue}")
    assert KIRIAI.write(after.state) == learn.SECOND[0]
    end = played("kiriai", learn.SECOND[0], f"0: {learn.SECOND[1]}", f"1: {learn.SECOND[2]}")
    assert end.state.outcome().scores == (1.0, -1.0)


def test_the_mistakes_miss():
    """kiriai.attack.feint, kiriai.attack.when"""
    for mistake in (learn.WRONG_STANCE, learn.WALKED_AWAY):
        assert next(learn.moments(*mistake)).struck[0] is False


def test_what_the_sheet_does_not_say_is_marked_as_a_ruling():
    """kiriai.field.standard, kiriai.field.advanced, kiriai.move.retreat, kiriai.defeat: and the list has them all."""
    marked = [clause.id for clause in BOOK.clauses if "*Ruling:*" in clause.text]
    assert marked == [
        "kiriai.cards",
        "kiriai.field.standard",
        "kiriai.field.advanced",
        "kiriai.order.equal",
        "kiriai.move.retreat",
        "kiriai.defeat",
    ]
    assert all(f"](#{clause})" in BOOK.part("referees") for clause in marked)


def test_the_page_says_what_is_not_printed_and_no_time_that_is_not():
    """kiriai.endless"""
    assert "not printed" in BOOK.clause("kiriai.endless").text
    assert "minutes" not in BOOK.page
    assert all(f"- `{option}`" in BOOK.part("referees") for option in ("cap", "lives"))
