"""What the network of Musashi's Challenge remembers of the other hand is true."""

import random

import numpy as np

import kensei
from kensei import Match
from kensei.adapters.vector import seeded
from kensei.bots import bot, followed, with_story
from kensei.games.kendo.cards import CARDS
from kensei.games.kendo.kernel.cards import KINDS
from kensei.games.kendo.kernel.rows import ASIDE, CHOOSING, HAND, HAND_SIZE, POINT
from kensei.games.kendo.musashi import batch
from kensei.games.kendo.musashi.bots.network.inputs import INPUTS, write_inputs
from kensei.games.kendo.musashi.bots.network.memory import BURIED, KNOWN, LACKS, REMEMBERED, remember
from kensei.games.kendo.musashi.bots.network.story import EVENTS
from kensei.games.kendo.musashi.kernel.numbers import number as number_of
from kensei.games.kendo.musashi.kernel.offers import MOST_MOVES, OVER, asked_seat, legal
from kensei.games.kendo.musashi.kernel.play import play
from kensei.games.kendo.musashi.kernel.rows import pack


def rows_of(number):
    """Yield the rows of a match by random moves, with what is remembered."""
    first = batch.begin(kensei.game("musashi").start()).row
    row, dice, rng = np.append(first, np.zeros(REMEMBERED, dtype=np.int16)), seeded(1, number), random.Random(number)
    batch.settle(row, dice, 0)
    moves = np.empty(MOST_MOVES, dtype=np.int64)
    while row[POINT] != OVER:
        before, seat = row.copy(), asked_seat(row)
        move = int(moves[rng.randrange(legal(row, seat, moves))])
        play(row, seat, move)
        batch.settle(row, dice, 0)
        remember(before, move, row)
        if row[POINT] != OVER:
            yield row


def test_what_is_remembered_is_true():
    known = lacked = buried = 0
    for number in range(200):
        for row in rows_of(number):
            for seat in (0, 1):
                hand, knows, lacks = (row[at + KINDS * seat :][:KINDS] for at in (HAND, KNOWN, LACKS))
                assert (knows <= hand).all()
                assert (hand[lacks > 0] == knows[lacks > 0]).all()
                assert knows.sum() <= row[HAND_SIZE + seat]
                known, lacked = known + int(knows.sum()), lacked + int(lacks.sum())
            under = row[BURIED : BURIED + KINDS] + row[BURIED + KINDS : BURIED + 2 * KINDS]
            assert row[CHOOSING] or (under <= row[ASIDE : ASIDE + KINDS]).all()
            buried += int(under.sum())
    assert min(known, lacked, buried) > 1000


def remembered(row, memory):
    return np.append(row, memory)


def decisions(number):
    """Yield each decision of a match by random moves: the match, who is asked, and what training has remembered."""
    match, rng = Match(kensei.game("musashi"), seed=f"memory {number}"), random.Random(number)
    memory = np.zeros(REMEMBERED, dtype=np.int16)
    while asked := match.state.to_act():
        seat, before = min(asked), remembered(pack(match.state), memory)
        yield match, seat, before
        move = rng.choice(match.state.legal_moves(seat))
        match.play(seat, move)
        after = remembered(pack(match.state), memory)
        remember(before, number_of(move), after)
        memory = after[-REMEMBERED:]


def test_the_story_tells_what_training_remembers():
    telling = 0
    for number in range(40):
        for match, seat, row in decisions(number):
            expected = np.zeros(INPUTS, dtype=np.float32)
            write_inputs(row, seat, expected)
            network = with_story(bot("network", "musashi"), match, seat)
            assert np.array_equal(network.inputs(match.state.view(seat)), expected)
            telling += bool(row[KNOWN + KINDS * (1 - seat) :][:KINDS].any())
    assert telling > 100


def test_the_network_follows_the_events_that_tell_of_hands():
    assert set(followed("musashi", "network")) == set(EVENTS)
    assert followed("musashi", "search") == ()


def test_a_pass_tells_what_the_other_lacks():
    """Without an answer to Do the other has no red that answers it, and none of the greens that answer any strike."""
    state = kensei.game("musashi").read("answer 1 hands=men1,do1/men-do,jodan,men3,men4 attack=0:do3")
    before = remembered(pack(state), np.zeros(REMEMBERED, dtype=np.int16))
    row = before.copy()
    play(row, 1, number_of(state.legal_moves(1)[0]))
    remember(before, number_of(state.legal_moves(1)[0]), row)
    lacked = {CARDS[card] for card in range(KINDS) if row[LACKS + KINDS + card]}
    reds = {card for card in CARDS if card.startswith("do-")}
    assert lacked == {*reds, "bogyo", "fudoshin", "kaihi", "tsubazeriai", "tsuyoi", "mushin"}
