"""Positions that no game of Kaito can have are refused, and options that it does not have."""

import pytest

import kensei
from kensei import BadOption, BadPosition, Match

KAITO = kensei.game("kaito")
FULL = "sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS"
LATE = "S.s.../s.H.../h...../....../....../......"


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (f"{FULL} r c1 -", "no position of Kaito"),
        (f"{FULL.replace('/', '//', 1)} r c1 - -", "six rows of six letters"),
        (f"{FULL[:-7]} r c1 - -", "six rows of six letters"),
        (f"{FULL[:-1]} r c1 - -", "six rows of six letters"),
        (f"{FULL[:-1]}S? r c1 - -", "six rows of six letters"),
        (f"{FULL[:-1]}x r c1 - -", "'x' is no tile"),
        (f"?{FULL[1:]} b - - -", "dealt in order"),
        (f"{FULL} x c1 - -", "should be r or b"),
        (f"{FULL} rb c1 - -", "should be r or b"),
        (f"{FULL} r g1 - -", "'g1' should be the Kaito's cell"),
        (f"{LATE} r a1 S -", "'S' should be black tiles"),
        (f"{LATE} r a1 - s", "'s' should be red tiles"),
        (f"{LATE} r a1 - .", r"'\.' should be red tiles"),
        (f"{LATE} r a1  -", "no position of Kaito|should be black tiles"),
        (f"{FULL.replace('.', 'S')} r c1 - -", "tiles S: the box has 7"),
        (f"{FULL} r c1 s -", "8 tiles s: the box has 7"),
        (f"{FULL} r c1 - CC", "4 tiles C: the box has 2"),
    ],
)
def test_what_the_box_cannot_lay_is_refused(position, message):
    """kaito.tiles, kaito.deal"""
    with pytest.raises(BadPosition, match=message):
        KAITO.read(position)


@pytest.mark.parametrize(
    "position",
    [
        f"{FULL} r - - -",
        f"{FULL.replace('s', '.', 1)} b - - -",
        f"{LATE} b - - -",
        f"{FULL.replace('A', '.')[:-1]}? b - - -",
        f"{FULL[:-1]}? b - - S",
    ],
)
def test_before_the_opening_black_chooses_between_two_gaps(position):
    """kaito.opening: Black acts, nothing is held, no more and no fewer gaps than two."""
    with pytest.raises(BadPosition, match="before the opening choice"):
        KAITO.read(position)


def test_the_kaito_enters_when_all_is_dealt():
    """kaito.opening"""
    with pytest.raises(BadPosition, match="when all 36 cells are dealt"):
        KAITO.read(f"{FULL[:-1]}? r c1 - -")


def test_both_cannot_have_lost():
    """kaito.end.at-once: the first loss had ended the game."""
    for grid in ("S.s...", "H.h...", "S.h...", "H.s..."):
        with pytest.raises(BadPosition, match="both players lack"):
            KAITO.read(f"{grid}/....../....../....../....../...... r a1 - -")


def test_who_has_lost_is_seen_on_reading():
    """kaito.end.swords, kaito.end.helmets"""
    for grid, rule, scores in (
        ("S.s.H.", "helmets", (1.0, -1.0)),
        ("S.s.h.", "helmets", (-1.0, 1.0)),
        ("s.H.h.", "swords", (-1.0, 1.0)),
        ("S.H.h.", "swords", (1.0, -1.0)),
    ):
        outcome = KAITO.read(f"{grid}/....../....../....../....../...... r b1 - -").outcome()
        assert (outcome.rule, outcome.scores) == (f"kaito.end.{rule}", scores)


def test_nobody_moves_while_tiles_are_dealt():
    """kaito.deal: until the last of the 36 cells is dealt, there is no move for anybody."""
    match = Match(KAITO, seed="moon")
    for ply in match.plies[:-1]:
        assert [ply.state.legal_moves(seat) for seat in (0, 1)] == [(), ()]
        assert ply.state.to_act() == kensei.core.protocol.NATURE
    assert match.plies[-1].state.legal_moves(1)
    assert match.plies[-1].state.chances() == ()


def test_kaito_is_open_and_in_turns():
    """kaito.deal, kaito.flip: nothing is secret, one acts at a time."""
    assert not KAITO.has_secrets
    assert not KAITO.is_simultaneous


def test_kaito_has_no_options():
    for door in (KAITO.start, lambda **options: KAITO.read(f"{FULL} r c1 - -", **options)):
        with pytest.raises(BadOption):
            door(cap=3)
