"""Counts and solved positions that two independent programs agree on."""

import pytest

import kensei
from kensei.terminal.perft import perft

KAITO = kensei.game("kaito")

COUNTS = {
    "sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -": (10, 88, 728, 5959, 47696, 387905),
    "Chh.HA/SaSaSS/bBShs./sBAAss/CSbsaS/HccHss r d1 - -": (10, 88, 729, 5962, 48265, 390137),
}
IN_THE_SUITE = 5

WINNING = {
    ".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC": ("c4",),
    "a...../....../h...sS/BssAHS/h...SA/....b. r b1 ssshc SSHAC": (),
    "aS...S/....../ha..sS/Bss.HS/AS..S./.s.... b d5 hbc AAC": ("b5", "e5", "e5+H(113)"),
}


@pytest.mark.parametrize("position", COUNTS)
@pytest.mark.parametrize("depth", range(1, IN_THE_SUITE + 1))
def test_perft(position, depth):
    assert perft(KAITO.read(position), depth) == COUNTS[position][depth - 1]


@pytest.mark.parametrize("position", WINNING)
def test_the_winning_turns_are_legal(position):
    state = KAITO.read(position)
    legal = [str(move) for move in state.legal_moves(state.turn)]
    assert legal
    assert set(WINNING[position]) <= set(legal)
    assert KAITO.write(state) == position


def winning_turns(state):
    after = {str(move): state.apply(state.turn, move).state for move in state.legal_moves(state.turn)}
    return [text for text, then in after.items() if wins(state.turn, then)]


def wins(seat, then):
    outcome = then.outcome()
    return outcome.scores[seat] > 0 if outcome else not value(then)


def value(state, known={}):  # noqa: B006 - a table for the whole run
    """Say whether the side to move wins; a finished game is lost by its loser."""
    if state not in known:
        known[state] = bool(winning_turns(state))
    return known[state]


@pytest.mark.parametrize("position", [p for p in WINNING if sum(c.isalpha() for c in p.split()[0]) <= 13])
def test_plain_search_finds_the_same_turns(position):
    """kaito.end.always: no repetition, so plain search ends."""
    assert tuple(winning_turns(KAITO.read(position))) == WINNING[position]
