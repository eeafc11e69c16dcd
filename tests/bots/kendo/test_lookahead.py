"""The network with lookahead: what it imagines may be true, and what it looks back at was so."""

import random

import numpy as np
import pytest

import kensei
from kensei import Match
from kensei.adapters.vector import seeded
from kensei.bots import Budget, bot, followed, with_story
from kensei.games.kendo.bots.network.card_inputs import held_by_other
from kensei.games.kendo.kernel.cards import KINDS
from kensei.games.kendo.kernel.rows import ASIDE, BOX, CHOOSING, DECK, DECK_SIZE, HAND, HAND_SIZE, PLAYED
from kensei.games.kendo.musashi.bots.network.history import decisions
from kensei.games.kendo.musashi.bots.network.inputs import INPUTS, write_inputs
from kensei.games.kendo.musashi.bots.network.memory import BURIED, KNOWN, LACKS, REMEMBERED, remember
from kensei.games.kendo.musashi.bots.network.worlds import imagine, look_back
from kensei.games.kendo.musashi.kernel.numbers import CHANGE, PAIR, PASSED, number
from kensei.games.kendo.musashi.kernel.offers import MOST_MOVES, legal
from kensei.games.kendo.musashi.kernel.rows import pack


def matches(count):
    """Yield each decision of some matches by random moves: the match, who is asked, the row, the decisions so far."""
    for one in range(count):
        match, rng = Match(kensei.game("musashi"), seed=f"lookahead {one}"), random.Random(one)
        memory, past = np.zeros(REMEMBERED, dtype=np.int16), []
        while asked := match.state.to_act():
            seat = min(asked)
            row = np.append(pack(match.state), memory)
            yield match, seat, row, past
            move = rng.choice(match.state.legal_moves(seat))
            match.play(seat, move)
            after = np.append(pack(match.state), memory)
            remember(row, number(move), after)
            memory = after[-REMEMBERED:]
            past.append((seat, row, number(move)))


def hand_of(row, seat):
    return row[HAND + KINDS * seat : HAND + KINDS * (seat + 1)]


def test_an_imagined_world_has_all_cards_once_and_what_is_known():
    for match, seat, row, _ in matches(40):
        world, other = row.copy(), 1 - seat
        imagine(world, seat, seeded(1, len(match.plies)), 0)
        piles = [world[at : at + KINDS] for at in (HAND, HAND + KINDS, DECK, ASIDE, PLAYED)]
        assert np.array_equal(sum(piles), world[BOX : BOX + KINDS])
        assert np.array_equal(hand_of(world, seat), hand_of(row, seat))
        assert hand_of(world, other).sum() == row[HAND_SIZE + other]
        assert np.array_equal(held_by_other(world, seat), held_by_other(row, seat))
        assert world[DECK : DECK + KINDS].sum() == row[DECK_SIZE : DECK_SIZE + 3].sum()
        known, lacks = (row[at + KINDS * other :][:KINDS] for at in (KNOWN, LACKS))
        assert (hand_of(world, other) >= known).all()
        assert (hand_of(world, other)[lacks > 0] == known[lacks > 0]).all()
        assert (world[ASIDE : ASIDE + KINDS] >= row[BURIED + KINDS * seat :][:KINDS]).all()


def expected(past, other):
    """Return what the other has laid since they last changed a card unseen, the last first."""
    found = []
    for seat, row, move in reversed(past):
        if row[CHOOSING] or (seat == other and CHANGE <= move < PAIR):
            break
        if seat == other and move != PASSED:
            found.append((row, move))
    return found


def seen_in(row, hand, other, move):
    """Return what the other saw and could play, holding this hand."""
    x, moves = np.zeros((1, INPUTS), dtype=np.float32), np.zeros((1, MOST_MOVES), dtype=np.int64)
    counts, places = (np.zeros(1, dtype=np.int64) for _ in range(2))
    look_back(row, hand[None], other, move, x, moves, counts, places)
    return x[0], moves[0, : counts[0]].tolist()


def test_the_story_leads_back_to_what_the_other_saw():
    looked = 0
    for match, seat, row, past in matches(30):
        other = 1 - seat
        player = with_story(bot("lookahead", "musashi"), match, seat)
        now = player.row(match.state.view(seat))
        found = decisions(now, seat, player.story)
        wanted = expected(past, other)
        assert [one.move for one in found] == [move for _, move in wanted][: len(found)]
        assert len(found) == len(wanted) or any(event.name == "remade" for event in player.story)
        for one, (true, move) in zip(found, wanted, strict=False):
            then = hand_of(one.row, other) + hand_of(row, other)
            assert np.array_equal(then, hand_of(true, other))
            x, moves = seen_in(one.row, then, other, move)
            buried, x_true = true.copy(), np.zeros(INPUTS, dtype=np.float32)
            buried[BURIED + KINDS * other :][:KINDS] = 0
            write_inputs(buried, other, x_true)
            assert np.allclose(x, x_true)
            every = np.zeros(MOST_MOVES, dtype=np.int64)
            assert moves == every[: legal(true, other, every)].tolist()
            looked += 1
    assert looked > 300


@pytest.mark.parametrize("players", [2, 3])
def test_it_plays_a_whole_match_and_the_same_again(players):
    told = []
    for _ in range(2):
        match, rng = Match(kensei.game("musashi"), seed="again", players=players), random.Random(5)
        while asked := match.state.to_act():
            seat = min(asked)
            player = with_story(bot("lookahead@4", "musashi"), match, seat)
            match.play(seat, player.choose(match.state.view(seat), match.state.legal_moves(seat), rng, Budget()))
        told.append([str(ply.move) for ply in match.plies])
    assert told[0] == told[1]


def test_it_considers_legal_moves_alone():
    for match, seat, _, _ in matches(3):
        view, legal_moves = match.state.view(seat), match.state.legal_moves(seat)
        player = with_story(bot("lookahead", "musashi"), match, seat)
        thought = player.think(view, legal_moves, random.Random(1), Budget(nodes=4))
        assert thought.move in legal_moves
        assert {one.move for one in thought.considered} <= set(legal_moves)


def test_whether_the_other_has_chosen_changes_nothing():
    """In the opening both decide at once: who was quicker tells nothing."""
    considered = []
    for one in range(6):
        match = Match(kensei.game("musashi"), seed=f"opening {one}")
        legal_moves, budget = match.state.legal_moves(0), Budget(nodes=8)
        before = bot("lookahead", "musashi").think(match.state.view(0), legal_moves, random.Random(2), budget)
        match.play(1, match.state.legal_moves(1)[0])
        after = bot("lookahead", "musashi").think(match.state.view(0), legal_moves, random.Random(2), budget)
        assert before == after
        considered.append(len(before.considered))
    assert max(considered) > 1


def test_the_best_level_looks_ahead_and_what_replaces_it_is_told_the_same():
    level = kensei.game("musashi").levels["kensei"]
    assert level.method == "lookahead"
    assert level.without.method == "network"
    assert followed("musashi", "kensei") == followed("musashi", "network")
