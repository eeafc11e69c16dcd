"""The table of answers of Kendo Shiai, cell by cell, against the rules as they are told."""

import pytest
from tests.games.kendo.page_table import assert_page_has

import kensei
from kensei.core import rulebook
from kensei.games.kendo.shiai.offers import TABLE

SHIAI = kensei.game("shiai")

ROWS = {
    "brown": "answer 1 hands=tsuki1/{} attack=0:men3",
    "hiki": "answer 1 hands=tsuki1/{} attack=0:hikimen4",
    "red": "answer 1 hands=tsuki1/{} attack=0:do-men",
    "seme": "answer 1 hands=tsuki1/{} attack=0:do-men+seme",
    "lone seme": "answer 1 hands=tsuki1/{} attack=0:+seme",
    "raid": "answer 1 hands=tsuki1/{} attack=0:do-men+fudoshin",
    "jodan": "answer 1 hands=tsuki1/{} attack=0:men3+jodan",
    "oshidashi": "answer 1 hands=tsuki1/{} attack=0:oshidashi",
    "maki": "answer 1 hands=tsuki1/{} attack=0:maki",
    "stroke": "stroke 1 hands=tsuki1/{} attack=0:men3",
}

CARDS = {
    "brown": "men5",
    "other brown": "kote5",
    "red": "men-do",
    "red+mushin": "kote-do+mushin",
    "red+tsubazeriai": "men-do+tsubazeriai",
    "red+mushin+tsubazeriai": "kote-do+mushin+tsubazeriai",
    "hiki+tsubazeriai": "hikido2+tsubazeriai",
    "red+seme": "men-do+seme",
    "red+mushin+seme": "kote-do+mushin+seme",
    "red+fudoshin": "men-do+fudoshin",
    "red+mushin+fudoshin": "kote-do+fudoshin+mushin",
    "bogyo": "bogyo",
    "seme": "seme",
    "fudoshin": "fudoshin",
    "jodan": "jodan",
    "brown+taijodan": "men5+taijodan",
    "other brown+taijodan": "kote5+taijodan",
    "red+taijodan": "men-do+taijodan",
    "red+mushin+taijodan": "kote-do+mushin+taijodan",
    "kaihi": "kaihi",
    "tsuyoi": "tsuyoi",
    "hiki": "hikimen1",
    "unfit red": "kote-do",
    "unfit red+seme": "kote-do+seme",
    "mushin": "mushin",
    "tsubazeriai": "tsubazeriai",
    "taijodan": "taijodan",
    "oshidashi": "oshidashi",
    "maki": "maki",
    "jikan": "jikan",
}
"""Answers of every form to a Men, and what is never an answer."""

BASIC = {
    "brown": "E",
    "red": "A",
    "red+mushin": "A",
    "red+fudoshin": "R",
    "red+mushin+fudoshin": "R",
    "bogyo": "B",
}

EXPECTED = {
    "brown": {**BASIC, "red+mushin+seme": "S"},
    "hiki": {**BASIC, "red+mushin+seme": "S"},
    "red": {
        **BASIC,
        "red+tsubazeriai": "T",
        "red+mushin+tsubazeriai": "T",
        "hiki+tsubazeriai": "A",
        "red+seme": "S",
        "red+mushin+seme": "S",
    },
    "seme": {"brown": "M", "other brown": "M", "seme": "C", "fudoshin": "C"},
    "lone seme": {"brown": "M", "other brown": "M", "seme": "C again", "fudoshin": "C again"},
    "raid": {"fudoshin": "C"},
    "jodan": {
        "fudoshin": "C",
        "jodan": "C",
        "brown+taijodan": "E",
        "red+taijodan": "A",
        "red+mushin+taijodan": "A",
    },
    "oshidashi": {"kaihi": "E"},
    "maki": {"tsuyoi": "E"},
    "stroke": {"red": "I", "red+mushin": "I"},
}
"""The letters of the rules; everything else is refused."""

PASSES = {
    "brown": "I", "hiki": "I", "red": "I", "seme": "I", "lone seme": "I", "raid": "raided", "jodan": "throw",
    "oshidashi": "H", "maki": "H", "stroke": "switch",
}  # fmt: skip

CELLS = [(row, form) for row in ROWS for form in CARDS]


def at(row, cards):
    return SHIAI.read(ROWS[row].format("do1,tsuki4,tsuki5," + cards.replace("+", ",")))


def summary(state):
    """Say where the match stands, in the words of the rules."""
    attack = state.attack and (state.attack.by, state.attack.card, state.attack.green)
    return state.point, state.turn, attack


def expected_after(letter, row, cards):
    first = cards.partition("+")[0]
    left = {"seme": "do-men", "raid": "do-men", "jodan": "men3"}.get(row, "")
    return {
        "E": ("switch", 0, None),
        "A": ("switch", 0, (1, first, "")),
        "R": ("switch", 0, (1, first, "fudoshin")),
        "S": ("switch", 0, (1, first, "seme")),
        "B": ("start", 1, None),
        "T": ("hand-over", 1, None),
        "M": ("stroke", 0, (1, first, "")),
        "C": ("answer", 1, (0, left, "")),
        "C again": ("switch", 0, None),
    }[letter]


def test_the_table_has_the_rows_of_the_rules():
    assert set(TABLE.rows) == set(EXPECTED) - {"hiki", "lone seme"}
    assert sum(map(len, TABLE.rows.values())) == 8 * 16


@pytest.mark.parametrize(("row", "form"), CELLS)
def test_every_cell(row, form):
    """shiai.brown, shiai.red, shiai.tsubazeriai, shiai.seme, shiai.fudoshin, shiai.jodan and the rest."""
    cards = CARDS[form]
    state = at(row, cards)
    letter = EXPECTED[row].get(form)
    answers = [str(move) for move in state.legal_moves(1)]
    assert answers[-1] == "pass"
    assert (cards in answers) == (letter is not None)
    if letter is None:
        return
    after = state.apply(1, SHIAI.parse(cards)).state
    if letter == "I":
        assert after.scores == (0, 1)
    else:
        assert summary(after) == expected_after(letter, row, cards)
        assert after.scores == (0, 0)
    assert not set(cards.split("+")) & set(after.hands[1])


@pytest.mark.parametrize("row", ROWS)
def test_passing_concedes_what_failing_would(row):
    """shiai.decline, with the last column of the table."""
    after = at(row, "bogyo").apply(1, SHIAI.parse("pass")).state
    what = PASSES[row]
    if what == "I":
        assert (after.scores, after.point, after.turn) == ((1, 0), "refill", 1)
    elif what == "H":
        assert (after.hansoku, after.scores, after.point, after.turn) == ((0, 1), (0, 0), "start", 1)
    elif what == "raided":
        assert (after.raiding, after.turn, sorted(after.to_act())) == (2, 1, [kensei.CHANCE])
    else:
        assert (after.point, after.turn) == (what, 1)


def test_the_page_has_the_same_table():
    assert_page_has(TABLE, rulebook.load(*SHIAI.rulebook).page)


@pytest.mark.parametrize(("row", "form"), [(r, f) for r, f in CELLS if f not in EXPECTED[r]])
def test_a_refusal_names_a_clause_and_what_would_have_answered(row, form):
    """Every empty cell is refused with a clause of the page."""
    reason = SHIAI.why_not(at(row, CARDS[form]).view(1), SHIAI.parse(CARDS[form]))
    clauses = {clause.id for clause in rulebook.load(*SHIAI.rulebook).clauses}
    assert reason.rule in clauses
    assert "answer" in reason.text or "meet" in reason.text or "hiki" in reason.text
