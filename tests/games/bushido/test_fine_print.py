"""Bushido Duels: what a change of one number or one seat would alter, where the other tests pass it by."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from tests.games.bushido.tables import BUSHIDO, MONK, at, fates, fought, healths, named, play, started
from tests.games.bushido.test_leaving import left

from kensei.games.bushido.odds import results, totals

FOUR = "swift v rose v bruiser v warlord"
TEMPLE = MONK.index('[fighters.specials.ryu]\nname = "Temple Bell"')


def with_special(text):
    """Give the deck with the Monk, his Ryu replaced by these lines."""
    return f'{MONK[:TEMPLE]}[fighters.specials.ryu]\nname = "Temple Bell"\n{text}\n'


def test_two_to_eight_play():
    """bushido.options."""
    assert BUSHIDO.seats == (2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize(
    ("mode", "players", "is_zero_sum"),
    [("duels", 2, True), ("duels", 4, False), ("clans", 4, True), ("kyoto", 8, True), ("ffa", 3, True)],
)
def test_what_one_wins_the_others_lose_but_where_several_pairs_duel(mode, players, is_zero_sum):
    """bushido.scores."""
    assert BUSHIDO.is_zero_sum({"mode": mode, "players": players}) is is_zero_sum


@pytest.mark.parametrize(("strength", "after"), [(7, "17 15"), (5, "20 15"), (3, "20 15")])
def test_a_guard_reads_its_own_strength_and_role(strength, after):
    """bushido.criteria.when: stronger than Tsuru's 5, and too slow to block."""
    text = f'speed = 9\nstrength = {strength}\ncases = [{{ when = ["defensive", "stronger"], enemy-takes = 3 }}]'
    state, _ = fought("swift v monk", "tsuru v ryu", deck=with_special(text))
    assert healths(state) == after


def test_an_attacker_who_takes_no_damage_is_not_hurt_by_what_the_guard_does():
    """bushido.special: "takes no damage" covers what the other card deals after the strike."""
    text = "speed = 1\nstrength = 3\ntakes-no-damage = true"
    state, _ = fought("monk v swift", "ryu v sakura", deck=with_special(text))
    assert healths(state) == "20 17"


@pytest.mark.parametrize(("health", "after"), [(20, "20 13"), (14, "14 11"), (4, "4 7")])
def test_strength_grows_by_what_the_card_says_for_every_full_five(health, after):
    """bushido.special: 7, and 2 more for every full 5 health lacking."""
    text = 'speed = 1\nstrength = 7\nmore-strength = { lacking = "own", each = 5, add = 2 }'
    state, _ = fought(f"monk:{health} v swift", "ryu v sakura", deck=with_special(text))
    assert healths(state) == after


def test_who_leaves_while_fighters_are_chosen_has_no_health_left():
    """bushido.withdraw."""
    state, _ = started("next 1", players=4)
    state, _ = left(state, 1)
    assert healths(state) == "20 0 20 20"


def test_the_duel_is_the_opponents_whichever_of_the_two_leaves():
    """bushido.withdraw."""
    for seat, winner in ((0, 1), (1, 0), (2, 3), (3, 2)):
        _, events = left(at(FOUR, "stance pairs=0v1:0,2v3:0"), seat)
        assert named(events, "walked_over") == [{"seat": winner, "target": seat}]


def test_the_last_one_to_lay_may_leave_and_the_cards_of_the_others_are_fought():
    """bushido.withdraw, bushido.damage.full: Kiri hits Matsu for 7."""
    state, _ = play(at(FOUR, "stance pairs=0v1:0,2v3:0"), "1: kiri", "2: kiri", "3: matsu")
    state, _ = left(state, 0)
    assert healths(state) == "0 20 20 13"


def test_when_a_fight_ends_by_leaving_the_next_pair_is_fought():
    """bushido.withdraw, bushido.parallel: Kiri hits Matsu for 7."""
    sides = "highborn v rose v bruiser v warlord"
    state, _ = play(at(sides, "stance pairs=0v1:0,2v3:0"), "0: kiku", "1: matsu", "2: kiri", "3: matsu")
    state, _ = left(state, 1)
    assert (healths(state), state.to_act()) == ("20 0 20 13", {2, 3})


def test_a_single_opponent_who_is_left_is_challenged_without_asking():
    """bushido.withdraw, bushido.challenge.who: also where others have found each other before."""
    six = f"{FOUR} v wanderer v highborn"
    state = at(six, "challenge@0 active=0 rolls=9,5,4,3,8,7 pairs=4v5:0")
    state, _ = left(state, 3)
    assert (state.stage.phase, state.stage.asked) == ("challenge", 0)
    state, _ = left(state, 4)
    assert (state.stage.phase, state.stage.asked) == ("challenge", 0), "who has an opponent changes nothing"
    state, events = left(state, 2)
    assert named(events, "challenged") == [{"seat": 0, "target": 1}]
    assert (state.stage.phase, state.stage.asked) == ("answer", 1)


def test_a_brawl_is_over_when_the_third_leaves_while_the_winner_takes_a_card_back():
    """bushido.withdraw, bushido.ffa.win: nothing is left of the fight."""
    sides = "manipulator:20:0126:34578 v rose:3 v bruiser"
    state = at(sides, "stance pairs=0v1v2:0", "ffa")
    state, _ = play(state, "0: ryu on rose", "1: sakura on manipulator", "2: kiri on manipulator")
    for _ in range(8):
        if state.stage.phase == "take":
            break
        state, _ = play(state, str(min(state.chances())[0]) if state.chances() else "fight rose")
    assert (state.stage.phase, fates(state)) == ("take", ["in", "fallen", "in"])
    state, _ = left(state, 2)
    assert (state.stage.phase, state.stage.fight) == ("over", None)


def test_the_odds_of_two_cards_are_those_of_all_their_dice():
    """bushido.dice: Lightning Strike against Kiri, one die for the speed, four, three or two for the strength."""
    found = results("", ("swift.tomoe", "kiri"), (8, 8), (20, 20))
    assert sum(result.chance for result in found) == 1
    ways = {4: totals(4), 3: totals(3), 2: totals(2)}
    wanted = Counter()
    for dice, sums in ways.items():
        for points, count in sums:
            wanted[0, points] += Fraction(count, 3 * 3**dice)
    assert {result.taken: result.chance for result in found} == wanted


def test_the_odds_of_a_card_with_a_price_are_those_of_who_pays_nothing():
    """bushido.special: Mocking Handicap strikes with 4, or Matsu is faster and blocks."""
    found = results("", ("highborn.kiku", "matsu"), (8, 8), (20, 20))
    assert [result.taken for result in found] == [(0, 4), (0, 0)]


def test_who_imagines_a_brawl_imagines_targets_that_can_be():
    """bushido.mode.ffa: nobody aims at themselves, nor at who has fallen; after all have laid the targets lie open."""
    state = at("swift v rose:0#fallen v bruiser v warlord", "stance pairs=0v2v3:0", "ffa")
    state, _ = play(state, "2: kiri on swift")
    aims = {BUSHIDO.imagine(state.view(0), random.Random(seed)).sides[2].plan.target for seed in range(20)}
    assert aims == {0, 3}
    duel, _ = play(at("swift v rose"), "1: kiri")
    assert BUSHIDO.imagine(duel.view(0), random.Random(1)).sides[1].plan.target is None
