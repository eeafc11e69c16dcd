"""The readers of Bushido Duels know the odds as the rules have them, and play every mode."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from kensei import CHANCE, Match, bots
from kensei.bots import Budget
from kensei.games.bushido import GAME
from kensei.games.bushido.bots.duel import Stand, deepen, matrix, pairing, stand
from kensei.games.bushido.bots.matchup import against
from kensei.games.bushido.bots.reader import BeginnerBot, ReaderBot, answers
from kensei.games.bushido.bots.reading import Matrix, equilibria, equilibrium, readings, response
from kensei.games.bushido.deck import deck, house_text
from kensei.games.bushido.moves import ACCEPT, REFUSE

WHEEL = deck().wheel
ALL = "012345678"


def duel(fighters, healths=(20, 20), hands=(ALL, ALL)):
    """Give two at the beginning of a turn."""
    sides = []
    for fighter, health, hand in zip(fighters, healths, hands, strict=True):
        pile = "".join(place for place in ALL if place not in hand) or "-"
        sides.append(f"{fighter}:{health}:{hand}:{pile}")
    return GAME.read(f"duels stance pairs=0v1:0 {' '.join(sides)}")


def fought(state, chance=1.0):
    """Give every way in which the rules let chance go on, nothing paid and nothing taken back."""
    asked = state.to_act()
    if asked == {CHANCE}:
        outcomes = state.chances()
        whole = sum(weight for _, weight in outcomes)
        for outcome, weight in outcomes:
            yield from fought(state.apply(CHANCE, outcome).state, chance * weight / whole)
    elif state.stage.phase in ("pay", "take"):
        seat = min(asked)
        move = state.legal_moves(seat)[0 if state.stage.phase == "pay" else -1]
        yield from fought(state.apply(seat, move).state, chance)
    else:
        yield state, chance


@pytest.mark.parametrize("fighters", [("swift", "rose"), ("warlord", "thrillseeker"), ("highborn", "bruiser")])
@pytest.mark.parametrize("healths", [(20, 20), (9, 14), (4, 3)])
def test_the_odds_are_those_of_the_rules(fighters, healths):
    """Every pair that a special is in, against the engine's own tree of chance."""
    state = duel(fighters, healths)
    specials = [mon for mon in WHEEL if mon not in ("kiri", "tsuru", "matsu", "cho", "yama")]
    for mons in [(mine, theirs) for mine in specials for theirs in specials]:
        laid = state
        for seat, mon in enumerate(mons):
            laid = laid.apply(seat, GAME.parse(mon)).state
        true: Counter[tuple[int, ...]] = Counter()
        for after, chance in fought(laid):
            true[tuple(side.shown.health for side in after.sides)] += chance
        told: Counter[tuple[int, ...]] = Counter()
        for fall in against("", fighters, mons, healths, 0, 0):
            told[tuple(max(0, healths[n] - fall.taken[n]) for n in (0, 1))] += fall.chance
        assert told == pytest.approx(true), mons


def test_paying_on_reveal_is_part_of_the_odds():
    """Mocking Handicap: a card paid is two strength more."""
    cheap = against("", ("highborn", "swift"), ("kiku", "matsu"), (20, 20), 0, 0)
    dear = against("", ("highborn", "swift"), ("kiku", "matsu"), (20, 20), 0, 1)
    assert max(fall.taken[1] for fall in dear) == max(fall.taken[1] for fall in cheap) + 2


def test_a_duel_is_worth_to_one_what_it_costs_the_other():
    one, other = Stand("swift", 12, WHEEL[2:6], 4), Stand("rose", 15, WHEEL[4:8], 4)
    mine, theirs = matrix("", one, other), matrix("", other, one)
    assert mine.values == pytest.approx(-theirs.values.T)
    assert mine.glances == pytest.approx(-theirs.glances.T)


def test_who_holds_a_card_to_pay_with_pays_where_that_is_better_for_them():
    """Mocking Handicap takes 4 health from Matsu, 6 if a card is paid: enough against six, needless against four."""
    other = {health: Stand("swift", health, ("matsu",), 1) for health in (4, 6)}
    rich, poor = Stand("highborn", 20, ("kiku", "tsuru"), 2), Stand("highborn", 20, ("kiku",), 1)
    paid, unpaid = (matrix("", one, other[6]).values[0, 0] for one in (rich, poor))
    assert unpaid < 0.85 < 0.95 < paid
    assert matrix("", other[6], rich).values[0, 0] == pytest.approx(-paid), "the other one's price"
    assert matrix("", rich, other[4]).values[0, 0] == pytest.approx(matrix("", poor, other[4]).values[0, 0], abs=0.002)


def test_a_last_card_against_a_last_card_is_judged_exactly():
    """Kiri, strength 7, is offensive against Tsuru and blocked down to 2: enough against two health."""
    one, other = Stand("swift", 5, ("kiri",), 1), Stand("rose", 2, ("tsuru",), 1)
    assert matrix("", one, other).values.item() == 1.0


def test_looking_deeper_stays_within_its_nodes_and_changes_what_it_sees():
    one, other = Stand("swift", 8, WHEEL[1:6], 5), Stand("rose", 7, WHEEL[2:7], 5)
    seen = matrix("", one, other)
    for nodes in (0, 1, 7, 40):
        found = Matrix(seen.values.copy(), seen.glances)
        assert deepen("", one, other, found, nodes) <= nodes
    assert not np.array_equal(found.values, seen.values)
    assert np.abs(found.values).max() <= 1


def test_games_solved_together_are_solved_alike():
    tables = np.random.default_rng(1).normal(size=(4, 5, 3))
    together = equilibria(tables, 200)
    for n, table in enumerate(tables):
        for mixture, alone in zip(together, equilibrium(table, 200), strict=True):
            assert mixture[n] == pytest.approx(alone)
            assert mixture[n].sum() == pytest.approx(1)


def test_a_response_gains_from_the_crowd_and_keeps_its_guard():
    table = np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])
    crowd = np.array([1.0, 0.0, 0.0])
    safe = equilibrium(table, 2000)[0]
    keen = response(table, crowd, 0.4, 2000)
    assert keen @ table @ crowd > safe @ table @ crowd + 0.2
    assert (keen @ table).min() > -0.75
    assert response(table, crowd, 0.0, 2000) == pytest.approx(safe, abs=0.02)


@pytest.mark.parametrize("depth", [2, 3, 4])
def test_every_depth_gains_from_the_one_below(depth):
    """Over all pairings, by how much the next turn is better than two who give nothing away would have it."""
    gains = []
    for one, other in combinations(deck().fighters, 2):
        found = matrix("", Stand(one, 14, WHEEL, 9), Stand(other, 13, WHEEL, 9))
        safe, wary = equilibrium(found.values, 400)
        mine, theirs = readings(found, depth)[-1][0], readings(found, depth - 1)[-1][1]
        gains.append(mine @ found.values @ theirs - safe @ found.values @ wary)
    assert sum(gains) / len(gains) > 0.02


def test_who_chooses_second_takes_the_best_answer_to_the_first():
    for fighter in deck().fighters:
        match = Match(GAME, seed="second")
        match.play(min(match.state.to_act()), f"fighter {fighter}")
        seat = min(match.state.to_act())
        legal = match.state.legal_moves(seat)
        chosen = ReaderBot().choose(match.state.view(seat), legal, random.Random(1), Budget())
        worth = {move: pairing("", (move.words[0], fighter), (20, 20)) for move in legal}
        assert worth[chosen] == max(worth.values()) > -0.05


def test_a_challenge_that_would_come_again_is_not_refused():
    match = Match(GAME, seed="moon", fighters="swift,rose")
    seat = min(match.state.to_act())
    legal = match.state.legal_moves(seat)
    assert str(ReaderBot().choose(match.state.view(seat), legal, random.Random(1), Budget())) == "accept"


MODES = [
    {"mode": "duels", "players": 4},
    {"mode": "duels", "memory": True},
    {"mode": "clans", "players": 4, "hardcore": True},
    {"mode": "kyoto", "players": 4},
    {"mode": "ffa", "players": 3},
    {"mode": "ffa", "players": 5, "memory": True},
]


@pytest.mark.parametrize("options", MODES, ids=lambda options: " ".join(map(str, options.values())))
@pytest.mark.parametrize("name", ["greedy", "master"])
def test_a_match_of_every_mode_comes_to_its_end(options, name):
    match = Match(GAME, seed="modes", **options)
    bot, rng = bots.bot(name, "bushido"), random.Random(1)
    while asked := match.state.to_act():
        seat = min(asked)
        match.play(seat, bot.choose(match.state.view(seat), match.state.legal_moves(seat), rng, Budget(5)))
    assert match.state.outcome()


def test_in_a_brawl_the_one_who_can_be_felled_is_struck():
    state = GAME.read(f"ffa stance pairs=0v1v2:0 swift:20:7:01234568 rose:20:{ALL}:- warlord:1:{ALL}:-")
    legal = state.legal_moves(0)
    assert [str(move) for move in legal] == ["yama on rose", "yama on warlord"]
    assert str(ReaderBot(bold=True).choose(state.view(0), legal, random.Random(1), Budget())) == "yama on warlord"


def test_a_replaced_deck_is_played_by_its_own_odds():
    text = house_text().replace("speed = 8, strength = 9", "speed = 1, strength = 19")
    assert text != house_text()
    one, other = Stand("swift", 20, WHEEL, 9), Stand("rose", 20, WHEEL, 9)
    mine = readings(matrix(text, one, other), 1)[-1][0]
    assert WHEEL[int(np.argmax(mine))] == "yama"


LOWER = ("novice", "student", "samurai", "master")


@pytest.mark.parametrize("level", LOWER)
def test_between_two_no_level_refuses_a_challenge(level):
    """It would come again at once: a refusal costs 2 health and gains nothing, and people learn from what they see."""
    for seed in range(20):
        rng, match = random.Random(seed), Match(GAME, seed=seed)
        while match.state.stage.phase != "answer":
            seat = min(match.state.to_act())
            match.play(seat, rng.choice(match.state.legal_moves(seat)))
        seat = min(match.state.to_act())
        legal = match.state.legal_moves(seat)
        assert str(bots.bot(level, "bushido").choose(match.state.view(seat), legal, rng, Budget())) == "accept"


@pytest.mark.parametrize(("others", "answered"), [(2, {"accept", "refuse"}), (20, {"accept"})])
def test_among_four_the_novice_refuses_only_where_that_promises_more(others, answered):
    """The challenger is fresh; only where the two others are nearly out may a refusal bring the better duel."""
    healths = {"swift": 20, "warlord": 20, "rose": others, "wanderer": others}
    sides = " ".join(f"{name}:{health}:{ALL}:-" for name, health in healths.items())
    view = GAME.read(f"duels answer@0 active=1 rolls=5,9,4,3 {sides}").view(0)
    accepted, refused = answers(view, (ACCEPT, REFUSE))
    assert (refused > accepted) == ("refuse" in answered)
    chosen = {str(BeginnerBot().choose(view, (ACCEPT, REFUSE), random.Random(seed), Budget())) for seed in range(20)}
    assert chosen == answered


def test_the_novice_lays_the_card_that_promises_least_more_often_than_any_other():
    view = duel(("swift", "rose")).view(0)
    legal = duel(("swift", "rose")).legal_moves(0)
    promised = matrix("", stand(view, 0), stand(view, 1)).glances.mean(axis=1)
    laid = Counter(str(BeginnerBot().choose(view, legal, random.Random(seed), Budget())) for seed in range(200))
    assert laid.most_common(1)[0][0] == str(legal[int(np.argmin(promised))])
    assert len(laid) == len(legal)
