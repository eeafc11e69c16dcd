"""Kaito's table shows what the other could take after a pick, what lies beneath the Kaito, and the last move."""

import random
import re

import pytest

import kensei
from kensei import Match, drawing
from kensei.drawing.examples import played
from kensei.games.kaito.drawing.grid import exposed, held_words, taken_drawn

GAME = kensei.game("kaito")
TURN = "S.sHaC/s.Ss.h/A..B.s/HBasAS/b.h.S./s.HSs. r c3 c S"
OWN_LAST = ".SH.s./....../.h..s./....../....../...... r a1 - -"


def drawn(at, seat=None, shape="wide"):
    state = at.state
    legal = state.legal_moves(seat) if seat in state.to_act() else ()
    story = tuple(event.told_to(seat) for event in at.story)
    asked = state.to_act()
    return drawing.parts("kaito", state.view(seat), legal=legal, asked=asked, shape=shape, story=story)


def test_a_taken_sword_is_crossed_out_across_its_blade():
    """The blade runs up to the right: a line along it left a square with a stroke."""
    line = re.search(r"M(\d+) (\d+)L(\d+) (\d+)", taken_drawn("S", 0, (0, 0)))
    x1, y1, x2, y2 = map(int, line.groups())
    assert (x2 - x1) * (y2 - y1) > 0


def test_the_other_is_shown_to_reach_what_the_engine_then_lists():
    rng = random.Random(5)
    for seed in range(6):
        match = Match(GAME, seed=str(seed))
        while match.state.to_act():
            seat = min(match.state.to_act())
            if match.state.kaito is not None:
                for move in match.state.legal_moves(seat):
                    after = match.state.apply(seat, move).state
                    if after.to_act():
                        targets = {one.cell for one in after.legal_moves(1 - seat)}
                        assert set(exposed(match.state.grid, move.cell)) == targets
            match.play(seat, rng.choice(match.state.legal_moves(seat)))


def test_a_pick_tints_the_cross_and_marks_what_is_in_it():
    board = drawn(played("kaito", TURN), 0)["board"]
    found = re.findall(r"data-when='([^']+)' href='#(k-[^']+)'", board)
    shown = sorted(sign for cells, sign in found if "c4" in cells.split(","))
    crosses = ["k-column-b", "k-row-b"]
    assert shown == sorted([*crosses, *["k-ours-b"] * 6, *["k-theirs-b"] * 3])


def test_a_caption_counts_the_mon_before_a_trade_not_after_it():
    """The sentence stays while a trade is chosen that spends them: "Your mon then: 5" beside "for 2 + 3" was false."""
    at = played("kaito", "HSsh../....../c.aS.s/..h.../...H../...Ss. r c3 abb S")
    moves = at.state.legal_moves(0)
    assert any(move.good and move.cell == 12 for move in moves)
    note = drawing.choices("kaito", at.state.view(0), moves)["says"]["a3"][1]
    assert note.startswith("It brings your mon to 8.")
    assert "then:" not in note


def test_a_caption_says_what_the_other_can_take():
    at = played("kaito", TURN)
    says = drawing.choices("kaito", at.state.view(0), at.state.legal_moves(0))["says"]
    assert "{1} can then take one of yours: 2 swords, 2 helmets and mon worth 3." in says["c4"][1]


def test_the_cross_of_the_other_lies_beneath_the_tiles():
    """Drawn over them, its dashes covered the frame of the chosen tile."""
    board = drawn(played("kaito", TURN), 0)["board"]
    tiles = [found.start() for found in re.finditer("href='#k-legal'", board)]
    crosses = [found.start() for found in re.finditer("href='#k-(row|column)", board)]
    assert tiles
    assert max(crosses) < min(tiles)


def test_of_the_payments_the_least_in_the_fewest_tiles_is_proposed_first():
    at = Match.at(GAME, "S.sHs./s.Ss.h/A..B.s/H..sAS/..h.S./...Ss. r c3 aaabc SH")
    told = drawing.choices("kaito", at.state.view(0), at.state.legal_moves(0))
    says, helmets = told["says"], [pick for pick in told["proposed"] if pick.startswith("H(")]
    assert len(helmets) > 1
    paid = [(sum(map(int, pick[2:-1])), len(pick)) for pick in helmets]
    assert paid == sorted(paid)
    assert {says[pick][3] for pick in helmets} == {"helmet"}


def test_taking_ones_own_last_tile_is_grave():
    at = played("kaito", OWN_LAST)
    told = drawing.choices("kaito", at.state.view(0), at.state.legal_moves(0))
    assert told["grave"].keys() == {"b1", "c1"}
    assert "own last sword" in told["grave"]["b1"]


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_the_tile_beneath_the_kaito_is_drawn_whole_and_said(shape):
    board = drawn(played("kaito", TURN, "0: c4+S(13)"), 1, shape)["board"]
    assert "aria-label='The Kaito on c4, beneath it a red sword'" in board
    assert "aria-label='c4, red sword'" in board
    assert re.search(r"<use href='#k-thief-b' transform='[^']*scale\(0\.6\)'", board)


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_the_last_move_is_marked_with_what_it_took(shape):
    after = drawn(played("kaito", TURN, "0: c4", "1: c5"), 0, shape)["board"]
    assert "class='went'" in after
    assert re.search(r"class='trace'>.*#k-bh-s", after.split("data-id='kaito'")[1])
    assert "class='trace'" not in drawn(played("kaito", TURN), 0, shape)["board"]


def test_captured_tiles_are_told_in_words():
    assert held_words("", "") == "You hold nothing; mon worth 0"
    board = drawn(played("kaito", TURN, "0: c4"), 0)["board"]
    assert "aria-label='You hold 1 black mon of 1, 1 black mon of 3; mon worth 4'" in board


def test_tiles_say_what_they_are_worth_now():
    at = played("kaito", TURN)
    names = [drawing.Sitter("Aki"), drawing.Sitter("Kenji")]
    told = drawing.now("kaito", at.state.view(0), at.state.legal_moves(0), names, at.state.to_act())
    assert told["rS"] == f"You have {at.state.grid.count('S')} swords left on the grid. Kenji holds 1."
    assert told["ba"] == "Taken by you, it makes your mon worth 4."
    assert told["kaito"].startswith("You move it next.")
    last = played("kaito", OWN_LAST)
    told = drawing.now("kaito", last.state.view(0), (), names, last.state.to_act())
    assert told["rS"] == "It is your last sword: taken, you have lost."
    told = drawing.now("kaito", last.state.view(None), (), names, last.state.to_act())
    assert told["rS"] == "It is the last sword of Aki: taken, Aki has lost."


def test_the_page_says_what_lies_beneath_the_kaito_and_that_nothing_does():
    empty, bought = played("kaito", TURN), played("kaito", "S.sHaC/s.Ss.h/A.SB.s/HBasAS/b.h.S./s.HSs. r c3 c S")
    for at, label, words in (
        (empty, "The Kaito on c3, nothing beneath it", "Nothing lies beneath the Kaito."),
        (bought, "The Kaito on c3, beneath it a red sword", "Beneath the Kaito lies a red sword"),
    ):
        view, legal = at.state.view(0), at.state.legal_moves(0)
        assert label in drawn(at, 0)["board"]
        assert words in drawing.choices("kaito", view, legal)["hint"][1]
        assert words in drawing.now("kaito", view, legal)["kaito"]


def test_the_badge_of_the_last_move_stays_on_the_cell_of_the_kaito():
    badge = taken_drawn("S", 0, (0, 0))
    boxes = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', badge)
    assert boxes
    assert all(float(at) + float(size) <= 100 for box in boxes for at, size in (box[::2], box[1::2]))


def test_the_sign_of_a_tile_in_reach_lies_within_its_cell():
    """The tile below is drawn later, and would cut it."""
    cy, r = map(float, re.search(r'cy="([\d.]+)" r="([\d.]+)"[^>]*class="dot"', drawing.symbols("kaito")).groups())
    assert cy + r + 1 < 100
