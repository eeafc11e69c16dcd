"""The rounds of Bushido: who met whom is read from what was told, and nothing of it gets lost in the drawing."""

import random
import re
from itertools import pairwise

import pytest

import kensei
from kensei import Match, drawing
from kensei.games.bushido.board import IN
from kensei.games.bushido.drawing.rounds import Pair, refusals, rounds, slots

NAMES = ["Lisa", "Carl", "Lucy", "Adam", "Mia", "Ken", "Benkei", "Shiro"]
MODES = [("kyoto", 4), ("kyoto", 8), ("clans", 4), ("clans", 8), ("duels", 6)]


def played(mode, players, seed):
    """Give a match after each of its moves."""
    options = {"mode": mode, "players": players, "fighters": "random"}
    match = Match(kensei.game("bushido"), seed=str(seed), **options)
    rng = random.Random(seed)
    yield match
    while asked := sorted(match.state.to_act()):
        seat = rng.choice(asked)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
        yield match


def board(match, shape, seat=None, told=True):
    sitters = [drawing.Sitter(name) for name in NAMES[: match.players]]
    story = match.story(seat) if told else ()
    state = match.state
    return drawing.parts(
        "bushido", state.view(seat), asked=state.to_act(), sitters=sitters, outcome=state.outcome(), shape=shape,
        story=story,
    )["board"]  # fmt: skip


@pytest.mark.parametrize("players", [4, 8])
@pytest.mark.parametrize("seed", range(3))
def test_a_tournament_ends_with_one_winner_of_nested_pairs(players, seed):
    *_, match = played("kyoto", players, seed)
    known = rounds(match.state.view(None), match.story(None))
    assert [len(pairs) for pairs in known] == [players >> n for n in range(1, players.bit_length())]
    columns = slots(known)
    assert sorted(columns[0]) == list(range(players))
    for column, following in pairwise(columns):
        assert all(winner in column[2 * i : 2 * i + 2] for i, winner in enumerate(following))
    (champion,) = columns[-1]
    assert match.state.outcome().scores[champion] == 1


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_who_fell_is_told_by_the_rounds_as_by_the_state(mode, players):
    for match in played(mode, players, 4):
        view = match.state.view(None)
        losers = {pair.loser for pairs in rounds(view, match.story(None)) for pair in pairs} - {None}
        assert all(view.shown[seat].fate != IN for seat in losers)
        beaten = {seat for seat, shown in enumerate(view.shown) if shown.fate == "fallen"}
        double = {
            seat
            for pairs in rounds(view, match.story(None))
            for pair in pairs
            if pair.decided and pair.winner is None
            for seat in pair.seats
        }
        assert beaten <= losers | double
    assert beaten


@pytest.mark.parametrize("shape", drawing.SHAPES)
@pytest.mark.parametrize(("mode", "players"), MODES)
def test_everybody_is_on_the_board_from_the_first_pair_to_the_end(mode, players, shape):
    for match in played(mode, players, 5):
        drawn = board(match, shape)
        assert {name for name in NAMES if f">{name}<" in drawn} == set(NAMES[:players])
        assert len(drawn) < 10_000


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_a_bracket_without_a_story_shows_the_round_that_runs(shape):
    for match in played("kyoto", 8, 6):
        view = match.state.view(None)
        drawn = board(match, shape, told=False)
        fighting = {seat for duel in view.stage.duels for seat in duel.seats}
        assert all(f">{NAMES[seat]}<" in drawn for seat in fighting)


def test_a_running_duel_has_its_sign_and_a_decided_one_its_ink():
    running = decided = False
    for match in played("kyoto", 4, 7):
        known = rounds(match.state.view(None), match.story(None))[-1]
        drawn = board(match, "wide")
        signs = drawn.count("#b-crossed")
        assert signs == sum(not pair.decided for pair in known)
        running |= signs > 0
        decided |= "b-stroke" in drawn
    assert running
    assert decided


def test_a_refusal_is_drawn_on_the_plate_until_the_round_is_over():
    seen = False
    for match in played("clans", 6, 8):
        cost = refusals(match.story(None))
        view = match.state.view(None)
        pills = re.findall(r">−(\d+)<", board(match, "wide"))
        assert sorted(map(int, pills)) == sorted(n for seat, n in cost.items() if view.shown[seat].fate == IN)
        seen |= bool(pills)
    assert seen


def test_columns_are_ordered_from_the_last_round_back():
    first = (Pair((0, 1), 0, True), Pair((2, 3), 3, True), Pair((4, 5), 4, True), Pair((6, 7), 7, True))
    second = (Pair((0, 7)), Pair((3, 4)))
    assert slots([first, second]) == [[0, 1, 6, 7, 2, 3, 4, 5], [0, 7, 3, 4], [None, None], [None]]
