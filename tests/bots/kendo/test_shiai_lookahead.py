"""The lookahead of Kendo Shiai: what it imagines may be true, and it knows of thrown cards what its seat was told."""

import random

import numpy as np
import pytest

import kensei
from kensei import Match
from kensei.adapters.vector import seeded
from kensei.bots import Budget, bot, followed, with_story
from kensei.games.kendo.bots.network.bot import shipped
from kensei.games.kendo.bots.network.card_inputs import held_by_other
from kensei.games.kendo.bots.network.playouts import play_out
from kensei.games.kendo.cards import COLOUR, COLOURS, ORDER
from kensei.games.kendo.kernel.cards import KINDS
from kensei.games.kendo.kernel.rows import ASIDE, BOX, DECK, DECK_SIZE, HAND, HAND_SIZE, PLAYED, POINT
from kensei.games.kendo.shiai.bots.network.hands import odds_of
from kensei.games.kendo.shiai.bots.network.playouts import (
    ADDED,
    LEAD,
    LEVEL,
    PLAYOUTS,
    RULES,
    THROWN,
    UNTIL,
    points,
)
from kensei.games.kendo.shiai.bots.network.worlds import imagine_all
from kensei.games.kendo.shiai.kernel.offers import OVER
from kensei.games.kendo.shiai.kernel.rows import SCORE, pack


def matches(count):
    """Yield each decision of some matches by random moves: the match, and who is asked."""
    for one in range(count):
        match, rng = Match(kensei.game("shiai"), seed=f"shiai lookahead {one}"), random.Random(one)
        while asked := match.state.to_act():
            seat = min(asked)
            yield match, seat
            match.play(seat, rng.choice(match.state.legal_moves(seat)))


def row_of(match, seat):
    """Return what the bot makes of what the seat sees and was told."""
    return with_story(bot("lookahead", "shiai"), match, seat).row(match.state.view(seat))


def own_throws(match, seat):
    """Return the cards that the seat threw or saw raided and that lie thrown still, by the whole truth."""
    known = np.zeros(KINDS, dtype=int)
    for ply in match.plies:
        for event in ply.events:
            told = {**event.facts, **event.secrets.get(seat, {})}
            if event.name == "called_encho":
                known[:] = 0
            elif event.name == "remade":
                for card, place in ORDER.items():
                    known[place] *= COLOURS[COLOUR[card]] != told["deck"]
            elif event.name in ("switched", "dropped", "threw") and event.facts["seat"] == seat:
                for card in told["own"]:
                    known[ORDER[card]] += 1
            elif event.name == "lost":
                known[ORDER[told["card"]]] += 1
    return known


def test_it_knows_its_own_throws_and_what_was_raided_alone():
    most = 0
    for match, seat in matches(25):
        row, thrown = row_of(match, seat), pack(match.state)[ASIDE : ASIDE + KINDS]
        known = row[THROWN : THROWN + KINDS]
        assert np.array_equal(known, own_throws(match, seat))
        assert (known <= thrown).all()
        most = max(most, int((thrown - known).sum()))
    assert most > 3


def test_an_imagined_world_has_all_cards_once_and_what_is_known():
    for match, seat in matches(25):
        row, other = row_of(match, seat), 1 - seat
        worlds = np.tile(row, (2, 1))
        imagine_all(worlds, seat, seeded(2, len(match.plies)))
        for world in worlds:
            piles = [world[at : at + KINDS] for at in (HAND, HAND + KINDS, DECK, ASIDE, PLAYED)]
            assert np.array_equal(sum(piles), world[BOX : BOX + KINDS])
            assert np.array_equal(world[HAND + KINDS * seat :][:KINDS], row[HAND + KINDS * seat :][:KINDS])
            assert world[HAND + KINDS * other :][:KINDS].sum() == row[HAND_SIZE + other]
            assert np.array_equal(held_by_other(world, seat), held_by_other(row, seat))
            assert world[DECK : DECK + KINDS].sum() == row[DECK_SIZE : DECK_SIZE + 3].sum()
            assert (world[ASIDE : ASIDE + KINDS] >= row[THROWN : THROWN + KINDS]).all()


def test_what_the_other_holds_changes_no_odds():
    for match, seat in matches(3):
        imagined = kensei.game("shiai").imagine(match.state.view(seat), random.Random(1))
        assert np.array_equal(odds_of(pack(match.state), seat), odds_of(pack(imagined), seat))


def test_a_useful_card_is_held_more_often_than_one_that_is_thrown():
    row = pack(kensei.game("shiai").read("start 0 hands=men1,seme,men-do/men2,do3,kaihi,maki,do-men,do-do"))
    odds = odds_of(row, 0)
    assert odds[ORDER["bogyo"]] > 1 > odds[ORDER["jodan"]]


def test_a_playout_ends_with_the_next_ippon_and_is_worth_what_the_score_is():
    start = kensei.game("shiai").read("start 0 hands=men1,seme,men-do/men2,do3,kaihi,maki,do-men,do-do scores=1,0")
    row = np.append(pack(start), np.zeros(ADDED, dtype=np.int16))
    row[UNTIL] = 2
    rows = np.tile(row, (40, 1))
    play_out(RULES, PLAYOUTS, rows, seeded(40, 3), shipped("shiai"))
    worth = points(rows, row)
    for one, got in zip(rows, worth, strict=True):
        scores = tuple(one[SCORE : SCORE + 2])
        assert scores == (1, 1) or one[POINT] == OVER
        assert got == (LEVEL if scores == (1, 1) else 1)
    assert set(worth) == {LEVEL, 1}
    row[SCORE], rows[:, SCORE], rows[:, SCORE + 1], rows[:, POINT] = 0, 0, 1, 0
    assert set(points(rows, row)) == {-LEAD}


def test_it_plays_a_whole_match_and_the_same_again():
    told = []
    for _ in range(2):
        match, rng = Match(kensei.game("shiai"), seed="again"), random.Random(5)
        while asked := match.state.to_act():
            seat = min(asked)
            player = with_story(bot("lookahead@4", "shiai"), match, seat)
            match.play(seat, player.choose(match.state.view(seat), match.state.legal_moves(seat), rng, Budget()))
        told.append([str(ply.move) for ply in match.plies])
    assert told[0] == told[1]


def test_it_considers_legal_moves_alone():
    considered = []
    for match, seat in matches(3):
        view, legal_moves = match.state.view(seat), match.state.legal_moves(seat)
        player = with_story(bot("lookahead", "shiai"), match, seat)
        thought = player.think(view, legal_moves, random.Random(1), Budget(nodes=4))
        assert thought.move in legal_moves
        assert {one.move for one in thought.considered} <= set(legal_moves)
        considered.append(thought.nodes)
    assert max(considered) > 4


@pytest.mark.parametrize("seat", [0, 1])
def test_whether_the_other_has_chosen_changes_nothing(seat):
    """In the opening both decide at once: who was quicker tells nothing."""
    match = Match(kensei.game("shiai"), seed="opening")
    legal_moves, budget = match.state.legal_moves(seat), Budget(nodes=8)
    before = bot("lookahead", "shiai").think(match.state.view(seat), legal_moves, random.Random(2), budget)
    match.play(1 - seat, match.state.legal_moves(1 - seat)[0])
    after = bot("lookahead", "shiai").think(match.state.view(seat), legal_moves, random.Random(2), budget)
    assert before == after


def test_the_best_level_looks_ahead_and_without_a_compiler_the_network_plays():
    level = kensei.game("shiai").levels["kensei"]
    assert (level.method, level.without.method, level.meanwhile.method) == ("lookahead", "network", "practised")
    assert followed("shiai", "kensei") == followed("shiai", "lookahead") != ()
