"""The table of answers of Musashi's Challenge, cell by cell, against the rules as they are told."""

import pytest
from tests.games.kendo.page_table import assert_page_has

import kensei
from kensei.core import rulebook
from kensei.games.kendo.musashi.offers import TABLE

MUSASHI = kensei.game("musashi")

ATTACKS = {"seme": "men3+seme", "jodan": "men3+jodan", "basic": "men3", "oshidashi": "oshidashi", "maki": "maki"}

CARDS = {
    "red": "men-do",
    "red+mushin": "kote-do+mushin",
    "pass": "pass",
    **{card: card for card in TABLE.answers if "red" not in card and card != "pass"},
}
"""An answer of each form to a Men."""

STAYS, STARTS, ONWARD, BACK_TOO = "stays", "starts", "onward", "back too"

EXPECTED = {
    "seme": {
        "red+mushin": (ONWARD, "kote-do", ""),
        "seme": (STAYS, "men3", ""),
        "mushin": (STAYS, "men3", ""),
        "kaihi": (ONWARD, "men3", ""),
        "tsuyoi": (ONWARD, "men3", ""),
        "fudoshin": (ONWARD, "men3", "seme"),
    },
    "jodan": {
        "jodan": (STAYS, "men3", ""),
        "taijodan": (STAYS, "men3", ""),
        "kaihi": (ONWARD, "men3", ""),
        "tsuyoi": (ONWARD, "men3", ""),
        "fudoshin": (ONWARD, "men3", "jodan"),
    },
    "basic": {
        "red": (ONWARD, "men-do", ""),
        "red+mushin": (ONWARD, "kote-do", ""),
        "tsubazeriai": (STARTS, "", ""),
        "bogyo": (STARTS, "", ""),
        "kaihi": (ONWARD, "men3", ""),
        "tsuyoi": (ONWARD, "men3", ""),
        "fudoshin": (ONWARD, "men3", ""),
    },
    "oshidashi": {
        "oshidashi": (BACK_TOO, "oshidashi", ""),
        "fudoshin": (ONWARD, "oshidashi", ""),
        "kaihi": (STARTS, "", ""),
        "tsuyoi": (STARTS, "", ""),
    },
    "maki": {
        "maki": (BACK_TOO, "maki", ""),
        "fudoshin": (ONWARD, "maki", ""),
        "kaihi": (STARTS, "", ""),
        "tsuyoi": (STARTS, "", ""),
    },
}
"""What follows each answer: who acts, and what then lies on the table. Everything else is refused."""

PRICES = {"seme": 1, "jodan": 1, "basic": 2, "oshidashi": 1, "maki": 1}

CELLS = [(row, form) for row in EXPECTED for form in CARDS]


def position(row, form, players):
    cards = "do1,do2" if form == "pass" else "do1,do2," + CARDS[form].replace("+", ",")
    others = "/".join(f"kote{seat}" for seat in range(2, players))
    return MUSASHI.read(f"answer 1 hands=tsuki1/{cards}{'/' + others if others else ''} attack=0:{ATTACKS[row]}")


def test_the_table_has_the_rows_and_columns_of_the_rules():
    assert list(TABLE.rows) == list(EXPECTED)
    assert set(TABLE.answers) == set(CARDS)
    assert sum(map(len, TABLE.rows.values())) == 5 * 14


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize(("row", "form"), CELLS)
def test_every_cell(row, form, players):
    """musashi.red, musashi.block, musashi.kaihi-tsuyoi, musashi.fudoshin, musashi.reaction.target and the rest."""
    state = position(row, form, players)
    answers = [str(move) for move in state.legal_moves(1) if str(move).partition(" ")[0] == CARDS[form]]
    assert ("pass" in map(str, state.legal_moves(1))) == (form not in EXPECTED[row])
    if form == "pass":
        paid = state.apply(1, MUSASHI.parse("pass")).state
        assert paid.taking == PRICES[row]
        return
    expected = EXPECTED[row].get(form)
    if expected is None:
        assert answers == []
        return
    follows, card, boost = expected
    others = [seat for seat in range(players) if seat != 1]
    if follows == ONWARD and players >= 4:
        others.remove(0)
    aimed = follows in (ONWARD, BACK_TOO)
    assert answers == ([f"{CARDS[form]} to {seat}" for seat in others] if aimed else [CARDS[form]])
    for answer in answers:
        after = state.apply(1, MUSASHI.parse(answer)).state
        if follows == STARTS:
            assert (after.point, after.turn, after.attack) == ("attack", 1, None)
            assert after.open_to(1) == tuple(seat for seat in range(players) if seat != 1 and (players < 4 or seat))
            continue
        assert after.point == "answer"
        assert (after.attack.card, after.attack.green) == (card, boost)
        assert (after.attack.by, after.turn) == ((1, int(answer[-1])) if aimed else (0, 1))


@pytest.mark.parametrize(("row", "form"), [("basic", "red"), ("basic", "red+mushin"), ("seme", "red+mushin")])
@pytest.mark.parametrize("boost", ["jodan", "seme"])
def test_a_red_may_carry_one_strengthening(row, form, boost):
    """musashi.red, musashi.mushin: +s of the table."""
    cards = CARDS[form].split("+")
    state = MUSASHI.read(f"answer 1 hands=do1/{','.join([*cards, 'jodan', 'seme'])} attack=0:{ATTACKS[row]}")
    answer = "+".join([cards[0], *sorted([*cards[1:], boost])]) + " to 0"
    assert answer in map(str, state.legal_moves(1))
    assert state.apply(1, MUSASHI.parse(answer)).state.attack.green == boost
    assert not [move for move in state.legal_moves(1) if {"jodan", "seme"} <= set(getattr(move, "cards", ()))]


def test_the_page_has_the_same_table():
    assert_page_has(TABLE, rulebook.load(*MUSASHI.rulebook).page)


@pytest.mark.parametrize(("row", "form"), [(r, f) for r, f in CELLS if f != "pass" and f not in EXPECTED[r]])
def test_a_refusal_names_a_clause_and_what_would_have_answered(row, form):
    """Every empty cell is refused with a clause of the page."""
    state = position(row, form, 3)
    reason = MUSASHI.why_not(state.view(1), MUSASHI.parse(CARDS[form] + " to 2"))
    clauses = {clause.id for clause in rulebook.load(*MUSASHI.rulebook).clauses}
    assert reason.rule in clauses
    assert form == "red+mushin" or "answer" in reason.text
