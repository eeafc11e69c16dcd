"""Positions that no duel of Kiri-ai can have are refused, and options outside their bounds."""

import random

import pytest

import kensei
from kensei import BadOption, BadPosition

KIRIAI = kensei.game("kiriai")
RED, BLUE = "1H0:-:kesa", "5H0:-:zan"


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (f"5 {RED}", "no position of Kiri-ai"),
        (f"5 {RED} {BLUE} 1", "no position of Kiri-ai"),
        (f"5 {RED} {BLUE} 0/0", "no position of Kiri-ai"),
        (f"6 {RED} {BLUE}", "'6' spaces"),
        (f"5 1X0:-:kesa {BLUE}", "is no side"),
        (f"5 1H3:-:kesa {BLUE}", "is no side"),
        (f"5 1H0:kesa:kesa {BLUE}", "'kesa' cannot rest"),
        (f"5 1H0:-:high {BLUE}", "'high' is no Special"),
        (f"5 1?0:-:kesa {BLUE}", "space and stance are settled together"),
        (f"5 {RED} 5?0:-:zan", "space and stance are settled together"),
        (f"7 ??0:-:kesa {BLUE}", "both samurai enter together"),
        (f"7 {RED} ??0:-:zan", "both samurai enter together"),
        ("5 ??0:-:kesa ??0:-:zan", "only an advanced duel starts unplaced"),
        ("7 ??1:-:kesa ??0:-:zan", "only an advanced duel starts unplaced"),
        ("7 ??0:-:kesa ??0:high:zan", "only an advanced duel starts unplaced"),
        ("7 ??0:-:kesa ??0:-:zan 1/9", "only an advanced duel starts unplaced"),
        ("5 4H0:-:kesa 3H0:-:zan", "Blue on the same or a higher one"),
        (f"5 {RED} 6H0:-:zan", "Blue on the same or a higher one"),
        (f"5 1H0:-:? {BLUE}", "Red's Special is dealt first"),
        ("5 1H1:-:? 5H0:-:?", "before both Specials are dealt"),
        ("5 1H0:-:kesa 5H0:low:?", "before both Specials are dealt"),
        ("5 1H0:-:kesa 5H0:-:? 1/9", "before both Specials are dealt"),
        ("7 2H0:-:kesa 5H0:-:?", "before both Specials are dealt"),
        (f"5 {RED} 5H0:-:kesa", "the two Specials are different"),
        ("5 1H2:-:kesa 5H2:-:zan", "only one samurai can be defeated"),
        ("5 1H1:-:kesa 5H1:-:zan 1w", "only one samurai can be defeated"),
        ("5 1H2:-:kesa 5H0:-:zan 1w", "beyond defeat"),
        ("5 1H0:-:kesa 5H2:-:zan 1w", "beyond defeat"),
        (f"5 {RED} {BLUE} 4/3", "beyond the cap"),
        (f"5 {RED}:charge.high {BLUE}:charge.low", "carried out at once"),
        ("5 1H2:-:kesa 5H0:-:zan:charge.low", "the duel is over"),
        ("5 1H0:-:kesa:charge.low 5H2:-:zan", "the duel is over"),
        (f"5 {RED}:charge.low {BLUE} 3/3", "the duel is over"),
        (f"5 {RED} {BLUE}:charge.low 3/3", "the duel is over"),
        (f"5 {RED}:charge.stance {BLUE}", "no choice that red could have made"),
        (f"5 {RED} {BLUE}:charge.kesa", "no choice that blue could have made"),
        (f"5 1H0:-:kesa!:charge.kesa {BLUE}", "no choice that red could have made"),
        (f"5 1H0:low:kesa:charge.low {BLUE}", "no choice that red could have made"),
        (f"5 {RED}:heaven.3 {BLUE}", "no choice that red could have made"),
        (f"5 {RED}:kesa.x {BLUE}", "no move of Kiri-ai"),
        ("7 ??0:-:kesa:charge.high ??0:-:zan", "no choice that red could have made"),
        ("7 ??0:-:kesa:heaven.5 ??0:-:zan", "no choice that red could have made"),
        ("7 ??0:-:kesa ??0:-:zan:heaven.3", "no choice that blue could have made"),
        ("5 1H0:-:?:charge.high 5H0:-:?", "no choice that red could have made"),
    ],
)
def test_what_no_duel_can_reach_is_refused(position, message):
    """kiriai.field.standard, kiriai.field.advanced, kiriai.special.deal, kiriai.plan, kiriai.defeat, kiriai.endless"""
    with pytest.raises(BadPosition, match=message):
        KIRIAI.read(position)


@pytest.mark.parametrize(
    "position",
    [
        "5 1H0:-:? 5H0:-:?",
        "5 1H0:-:kesa 5H0:-:?",
        "7 ??0:-:? ??0:-:?",
        "7 ??0:-:kesa:earth.4 ??0:-:zan",
        "7 ??0:-:kesa ??0:-:zan:heaven.6 0/9",
        "5 1H0:-:kesa 1E1:move:zan!",
        "7 7H0:-:kesa 7E1:move:zan! 8/9",
        "5 1H2:-:kesa 5H1:-:zan",
        "5 1H1:-:kesa 5H0:-:zan 1w",
        "5 1H0:-:kesa 5H0:-:zan 3/3",
        "5 1H0:low:kesa:charge.kesa 5H0:-:zan 2/3 1w",
    ],
)
def test_what_a_duel_can_reach_is_read(position):
    """kiriai.field.standard, kiriai.field.advanced, kiriai.plan, kiriai.defeat, kiriai.endless"""
    assert KIRIAI.write(KIRIAI.read(position)) == position


def test_two_wounds_defeat_and_there_is_no_cap_unless_one_is_chosen():
    """kiriai.defeat, kiriai.endless"""
    assert (KIRIAI.start().lives, KIRIAI.start().cap, KIRIAI.start().spaces) == (2, None, 5)
    assert [KIRIAI.start(lives=lives).lives for lives in (2, 1)] == [2, 1]
    assert KIRIAI.options["lives"].choices == (2, 1)
    assert KIRIAI.start(cap=1).cap == 1
    assert KIRIAI.options["cap"].proposed == 30, "tables on the web propose it"
    for wrong in ({"lives": 0}, {"lives": 3}, {"cap": 0}, {"field": "round"}):
        with pytest.raises(BadOption):
            KIRIAI.start(**wrong)
        with pytest.raises(BadOption):
            KIRIAI.read(f"5 {RED} {BLUE}", **wrong)


def test_nobody_plans_before_the_specials_are_dealt_or_twice():
    """kiriai.special.deal, kiriai.plan"""
    dealing = KIRIAI.read("5 1H0:-:kesa 5H0:-:?")
    assert [dealing.legal_moves(seat) for seat in (-1, 0, 1)] == [(), (), ()]
    assert [(str(deal), weight) for deal, weight in dealing.chances()] == [("zan", 1), ("counter", 1)]
    waiting = KIRIAI.read(f"5 {RED}:charge.high {BLUE}")
    assert waiting.to_act() == {1}
    assert not waiting.legal_moves(0)
    assert waiting.legal_moves(1)
    assert waiting.chances() == ()


def test_a_place_that_lies_face_down_is_imagined_as_any_of_its_owners():
    """kiriai.field.advanced: Red sees that Blue has chosen, and nothing else."""
    view = KIRIAI.read("7 ??0:-:kesa ??0:-:zan:heaven.6").view(0)
    rng = random.Random(1)
    places = {str(KIRIAI.imagine(view, rng).sides[1].choice) for _ in range(100)}
    assert places == {f"{stance} {space}" for stance in ("heaven", "earth") for space in (4, 5, 6)}
