"""Fighters, challenges and the modes, clause by clause."""

import pytest
from tests.games.bushido.tables import BUSHIDO, at, fought, hand, healths, named, odds, play, rules, started, texts

from kensei import CHANCE

FOUR = "swift,rose,bruiser,warlord"
NINE = "tomoe kiri tsuru kiku matsu cho ryu yama sakura"


def fates(state):
    return [side.shown.fate for side in state.sides]


def test_no_fighter_is_in_play_twice():
    """bushido.fighter: who comes later finds fewer."""
    state, _ = started("next 1", "fighter rose")
    assert "fighter rose" not in texts(state, 0)
    assert len(texts(state, 0)) == 7


def test_fighters_are_chosen_in_an_order_drawn_by_lot():
    """bushido.fighter.choose: a lot while more than one has not chosen, then the last without one."""
    state = BUSHIDO.start(players=4)
    assert odds(state) == {f"next {seat}": 1 for seat in range(4)}
    state, _ = play(state, "next 2")
    assert state.to_act() == {2}
    assert texts(state, 2)[:2] == ["fighter swift", "fighter wanderer"]
    state, _ = play(state, "fighter swift")
    assert odds(state) == {"next 0": 1, "next 1": 1, "next 3": 1}
    state, _ = play(state, "next 0", "fighter rose", "next 3", "fighter bruiser")
    assert state.to_act() == {1}, "the last is not drawn"


def test_the_eighth_of_eight_has_nothing_to_choose():
    """bushido.fighter.choose: a decision with a single answer is not asked."""
    names = ["swift", "wanderer", "highborn", "bruiser", "manipulator", "rose", "warlord"]
    lots = [answer for seat, name in enumerate(names) for answer in (f"next {seat}", f"fighter {name}")]
    state, _ = started(*lots, players=8)
    assert state.sides[7].shown.fighter == "thrillseeker"
    assert state.stage.phase == "order"


def test_fighters_are_drawn_in_seat_order():
    """bushido.fighter.random: one of those left, all equally likely, shown."""
    state = BUSHIDO.start(fighters="random")
    assert len(odds(state)) == 8
    assert set(odds(state).values()) == {1}
    state, events = play(state, "fighter warlord")
    assert len(odds(state)) == 7
    assert "fighter warlord" not in odds(state)
    assert events[0].seen_by(None) == {"seat": 0, "fighter": "warlord"}


def test_two_players_roll_and_challenge_each_other():
    """bushido.mode.duels, bushido.challenge.order, bushido.challenge.who: one possible opponent is not asked for."""
    state, events = started("roll 111", "roll 222", fighters="swift,rose")
    assert named(events, "challenged") == [{"seat": 1, "target": 0}]
    assert state.to_act() == {0}
    assert texts(state, 0) == ["accept", "refuse"]
    state, _ = play(state, "accept")
    assert state.to_act() == {0, 1}


def test_everyone_rolls_three_dice_and_the_highest_challenges():
    """bushido.challenge.order, bushido.challenge.who: anybody but himself, in the order of seats."""
    state = BUSHIDO.start(players=4, fighters=FOUR)
    assert sum(odds(state).values()) == 27
    state, _ = play(state, "roll 111", "roll 333", "roll 222", "roll 112")
    assert state.to_act() == {1}
    assert texts(state, 1) == ["challenge swift", "challenge bruiser", "challenge warlord"]
    state, _ = play(state, "challenge swift", "0: accept")
    assert state.to_act() == {3}, "the Bruiser, next in order, has one possible opponent: the Warlord is asked"
    assert state.stage.active == 2


def test_the_tied_roll_again_among_themselves():
    """bushido.challenge.order: for their places among themselves, the tied alone."""
    state, _ = started("roll 333", "roll 333", "roll 333", "roll 112", players=4, fighters=FOUR)
    assert (state.stage.phase, state.stage.rollers) == ("order", (0, 1, 2))
    state, _ = play(state, "roll 111", "roll 222", "roll 222")
    assert state.stage.rollers == (1, 2), "the two who are tied again"
    state, _ = play(state, "roll 222", "roll 223")
    assert state.to_act() == {2}


def test_a_tie_is_left_alone_until_it_must_be_known():
    """bushido.challenge.order: those tied further down roll only when one of them is next, and only the free."""
    state, _ = started("roll 333", "roll 112", "roll 112", "roll 112", players=4, fighters=FOUR)
    assert state.to_act() == {0}
    state, _ = play(state, "challenge warlord", "3: accept")
    assert state.stage.rollers == (1, 2), "the Warlord has an opponent and does not roll"


def test_each_refusal_costs_two_health():
    """bushido.challenge.refuse: the rulebook's example, two refusals and a start at 16; the challenger goes on."""
    state, events = started("roll 222", "roll 111", "refuse", "refuse", "accept", fighters="swift,rose")
    assert healths(state) == "20 16"
    assert [fact["health"] for fact in named(events, "refused")] == [18, 16]
    assert state.stage.phase == "stance"


def test_a_refuser_may_be_challenged_again_at_once():
    """bushido.challenge.who, bushido.challenge.refuse: back to the same challenger."""
    state, _ = started(
        "roll 333", "roll 111", "roll 222", "roll 112", "challenge rose", "refuse", players=4, fighters=FOUR
    )
    assert state.to_act() == {0}
    assert "challenge rose" in texts(state, 0)


def test_who_falls_below_1_by_refusing_is_dishonoured():
    """bushido.challenge.refuse, bushido.challenge.none-left, bushido.duels.win: the other is left standing."""
    state, events = started("roll 222", "roll 111", *["refuse"] * 10, fighters="swift,rose")
    assert fates(state) == ["in", "dishonoured"]
    assert state.outcome().scores == (1.0, -1.0)
    assert "bushido.challenge.none-left" in rules(events)


def test_nine_refusals_leave_two_health():
    """bushido.challenge.refuse: 2 is not below 1."""
    state, _ = started("roll 222", "roll 111", *["refuse"] * 9, fighters="swift,rose")
    assert healths(state) == "20 2"
    assert state.outcome() is None


def test_who_finds_nobody_left_is_left_standing():
    """bushido.challenge.none-left: of four one is dishonoured; the third of the others has no duel and wins."""
    state, _ = started(
        "roll 333",
        "roll 111",
        "roll 222",
        "roll 112",
        *["challenge rose", "refuse"] * 10,
        "challenge bruiser",
        "accept",
        players=4,
        fighters=FOUR,
    )
    assert state.to_act() == {0, 2}, "the Warlord has no duel"
    while state.to_act():
        moves = [m for m, _ in state.chances()] or state.legal_moves(min(state.to_act()))
        state, _ = state.apply(min(state.to_act()), moves[-1])
    assert state.outcome().scores[1] == -1.0
    assert state.outcome().scores[3] == 1.0


def test_all_left_standing_have_won():
    """bushido.duels.win, bushido.scores: a knock-out in one duel, two out together in the other."""
    sides = "swift v rose:7 v thrillseeker:7 v bruiser:7"
    state, _ = play(at(sides, "stance pairs=0v1:0,2v3:0"), "0: kiri", "1: matsu", "2: tomoe", "3: yama", "speed 11")
    assert state.outcome().scores == (1.0, -1.0, 0.0, 0.0)
    assert fates(state) == ["in", "fallen", "drawn", "drawn"]


def test_duels_of_a_round_run_in_step():
    """bushido.parallel: all choose at once, the pair with the lowest seat is resolved first, then the next turn."""
    state = at("swift v rose v bruiser v warlord", "stance pairs=0v3:0,1v2:0")
    assert state.to_act() == {0, 1, 2, 3}
    state, _ = play(state, "2: tomoe", "1: kiri", "0: tomoe")
    assert state.to_act() == {3}, "nobody is resolved before the last has chosen"
    state, events = play(state, "3: kiri")
    assert [(fact["seat"], fact["target"]) for fact in named(events, "faced")] == [(0, 3)]
    assert (state.stage.phase, state.stage.asked) == ("speed", 0)
    state, events = play(state, "speed 3", "strength 11")
    assert [(fact["seat"], fact["target"]) for fact in named(events, "faced")] == [(2, 1)]
    assert named(events, "discarded") == [], "cards are discarded when all pairs are resolved"
    state, events = play(state, "speed 1111", "strength 11111")
    assert len(named(events, "discarded")) == 4
    assert state.to_act() == {0, 1, 2, 3}


def test_who_is_done_waits():
    """bushido.parallel: a decided duel asks nobody."""
    sides = "swift v rose:7 v bruiser v warlord"
    state, _ = play(at(sides, "stance pairs=0v1:0,2v3:0"), "0: kiri", "1: matsu", "2: kiri", "3: matsu")
    assert state.to_act() == {2, 3}


def test_the_higher_half_is_one_clan():
    """bushido.mode.clans: the rulebook's example; the tied fives roll again, the 7 joins the higher clan."""
    six = "swift,rose,bruiser,warlord,highborn,wanderer"
    rolls = ["roll 233", "roll 123", "roll 113", "roll 122", "roll 112", "roll 111"]
    state, _ = started(*rolls, mode="clans", players=6, fighters=six)
    assert (state.stage.phase, state.stage.rollers) == ("clans", (2, 3))
    state, events = play(state, "roll 123", "roll 133")
    assert [fact["clan"] for fact in named(events, "joined")] == [
        "higher",
        "higher",
        "lower",
        "higher",
        "lower",
        "lower",
    ]
    assert state.stage.phase == "order"


def test_several_tied_for_the_last_places_roll_until_they_are_filled():
    """bushido.mode.clans: three for one place, two of them tied again."""
    state, _ = started("roll 333", "roll 222", "roll 222", "roll 222", mode="clans", players=4, fighters=FOUR)
    assert state.stage.rollers == (1, 2, 3)
    state, _ = play(state, "roll 111", "roll 333", "roll 333")
    assert state.stage.rollers == (2, 3)
    state, _ = play(state, "roll 111", "roll 112")
    assert [side.shown.clan for side in state.sides] == ["higher", "lower", "lower", "higher"]


def clans(rolls="roll 333, roll 222, roll 112, roll 111", **options):
    return started(*rolls.split(", "), mode="clans", players=4, fighters=FOUR, **options)[0]


def test_challenges_go_across_the_clans():
    """bushido.mode.clans, bushido.challenge.who."""
    state, _ = play(clans(), "roll 333", "roll 222", "roll 112", "roll 111")
    assert texts(state, 0) == ["challenge bruiser", "challenge warlord"]


CLAN_ROUND = (
    "clans order@0x3 rolls=-,-,-,-,-,- rollers=0,1,4 swift:20:012345678:-+higher rose:20:012345678:-+higher "
    "bruiser:0:012345678:-+lower#fallen warlord:0:012345678:-+higher#fallen highborn:20:012345678:-+lower "
    "wanderer:0:012345678:-+lower#fallen"
)


def test_every_round_has_its_own_order_roll():
    """bushido.clans.order: the rulebook's example; Lisa's 5 challenges Lucy, Adam's equal 4 is not rolled again."""
    state, events = play(BUSHIDO.read(CLAN_ROUND), "roll 112", "roll 122", "roll 112")
    assert named(events, "challenged") == [{"seat": 1, "target": 4}]
    assert state.to_act() == {4}
    state, events = play(state, "accept")
    assert state.to_act() == {1, 4}
    assert named(events, "waited") == [{"seat": 0}]


WAR = (
    "swift:9:12+higher v rose:0:12+lower#fallen v bruiser:5:1+higher v warlord:7:4+lower "
    "v highborn:8+lower v wanderer+higher"
)


def test_winners_and_those_who_waited_return_to_20():
    """bushido.clans.advance, bushido.new-duel: and take all nine cards up."""
    state, events = play(at(WAR, "stance pairs=2v3:0", mode="clans"), "2: kiri", "3: matsu")
    assert healths(state) == "20 0 20 0 20 20"
    assert hand(state, 2) == NINE
    assert [fact["seat"] for fact in named(events, "advanced")] == [0, 2, 4, 5]
    assert state.stage.rollers == (0, 2, 4, 5)


def test_hardcore_clans_do_not_heal():
    """bushido.clans.hardcore: refusals go on from the health left."""
    state, _ = play(at(WAR, "stance pairs=2v3:0", mode="clans+hardcore"), "2: kiri", "3: matsu")
    assert healths(state) == "9 0 5 0 8 20"
    state, _ = play(state, "roll 333", "roll 111", "roll 222", "roll 112", "4: refuse")
    assert healths(state) == "9 0 5 0 6 20"


def test_the_last_clan_standing_wins_with_all_its_members():
    """bushido.clans.win, bushido.scores: the fallen of the winning clan too."""
    sides = "swift:0+higher#fallen v rose:0+lower#fallen v bruiser+higher v warlord:7+lower"
    state, _ = play(at(sides, "stance pairs=2v3:0", mode="clans"), "2: kiri", "3: matsu")
    assert state.outcome().scores == (1.0, -1.0, 1.0, -1.0)


def test_a_clan_that_loses_its_last_by_dishonour_has_lost_at_once():
    """bushido.clans.win: checked after each removal."""
    sides = "swift+higher v rose:0+lower#fallen v bruiser+higher v warlord:2+lower"
    state, _ = play(
        at(sides, "order@0x3 rolls=-,-,-,- rollers=0,2,3", mode="clans"), "roll 333", "roll 222", "roll 111", "refuse"
    )
    assert state.to_act() == frozenset()
    assert state.outcome().scores == (1.0, -1.0, 1.0, -1.0)


def test_both_clans_gone_in_the_same_round_is_a_draw():
    """bushido.clans.win, bushido.scores."""
    sides = "swift:0+higher#fallen v rose:0+lower#fallen v thrillseeker:7+higher v warlord:7+lower"
    state, _ = play(at(sides, "stance pairs=2v3:0", mode="clans"), "2: tomoe", "3: yama", "speed 11")
    assert state.outcome().scores == (0.0, 0.0, 0.0, 0.0)


def test_kyoto_draws_an_opponent_for_the_lowest_seat():
    """bushido.mode.kyoto: the last pair is not drawn; no challenges."""
    state = BUSHIDO.start(mode="kyoto", players=4, fighters=FOUR)
    assert odds(state) == {"pair swift rose": 1, "pair swift bruiser": 1, "pair swift warlord": 1}
    state, _ = play(state, "pair swift bruiser")
    assert state.to_act() == {0, 1, 2, 3}
    assert [duel.seats for duel in state.stage.duels] == [(0, 2), (1, 3)]


def semifinals(mode, swift="swift:9", bruiser="bruiser"):
    sides = f"{swift} v rose:7 v {bruiser} v warlord:7"
    return at(sides, "stance pairs=0v1:0,2v3:0", mode=mode)


def test_kyoto_heals_the_winners_and_crowns_the_last():
    """bushido.mode.kyoto, bushido.scores, bushido.new-duel: the final needs no draw."""
    state, _ = play(semifinals("kyoto"), "0: kiri", "1: matsu", "2: kiri", "3: matsu")
    assert healths(state) == "20 0 20 0"
    assert hand(state, 0) == NINE
    assert state.to_act() == {0, 2}
    final = at("swift v rose:0#fallen v bruiser:7 v warlord:0#fallen", "stance pairs=0v2:0", mode="kyoto")
    state, _ = play(final, "0: kiri", "2: matsu")
    assert state.outcome().scores == pytest.approx((1.0, -1 / 3, -1 / 3, -1 / 3))
    assert "Kensei" in state.outcome().reason


def test_hardcore_kyoto_does_not_heal():
    """bushido.kyoto.hardcore."""
    state, _ = play(semifinals("kyoto+hardcore"), "0: kiri", "1: matsu", "2: kiri", "3: matsu")
    assert healths(state) == "9 0 20 0"


@pytest.mark.parametrize(("mode", "health"), [("kyoto", 20), ("kyoto+hardcore", 1)])
def test_a_double_knock_out_is_replayed(mode, health):
    """bushido.kyoto.double-ko: at once, from 20 or 1, with all nine cards."""
    sides = "thrillseeker:7:01 v rose:7:78 v bruiser v warlord"
    state = at(sides, "stance pairs=0v1:3,2v3:0", mode=mode)
    state, _ = play(state, "0: tomoe", "1: yama", "2: kiri", "3: kiri", "speed 11")
    assert healths(state) == f"{health} {health} 20 20"
    assert hand(state, 0) == hand(state, 1) == NINE
    assert state.stage.duels[0].quiet == 0
    assert state.to_act() == {0, 1, 2, 3}


def test_a_stalemate_in_a_tournament_is_rolled_off():
    """bushido.stalemate: 3 dice each, ties again; the lower is out, and the next pair goes on."""
    state = at("swift v rose v bruiser v warlord", "stance pairs=0v1:44,2v3:0", mode="kyoto")
    state, _ = play(state, "0: kiri", "1: kiri", "2: kiri", "3: matsu")
    assert (state.stage.phase, state.stage.asked, state.to_act()) == ("playoff", 0, {CHANCE})
    state, _ = play(state, "roll 123", "roll 222")
    assert (state.stage.phase, state.stage.asked) == ("playoff", 0), "6 and 6: again"
    state, _ = play(state, "roll 123", "roll 223")
    assert fates(state) == ["fallen", "in", "in", "in"]
    assert healths(state) == "20 20 20 13"
    assert state.to_act() == {2, 3}


def test_a_stalemate_between_clans_takes_both_out():
    """bushido.stalemate: as if both had been knocked out."""
    sides = "swift+higher v rose+lower v bruiser+higher v warlord+lower"
    state = at(sides, "stance pairs=0v1:44,2v3:0", mode="clans")
    state, _ = play(state, "0: kiri", "1: kiri", "2: kiri", "3: matsu")
    assert fates(state) == ["fallen", "fallen", "in", "in"]


def test_a_new_duel_begins_with_all_nine_cards():
    """bushido.new-duel."""
    _, events = started("roll 111", "roll 222", "accept", fighters="swift,rose")
    assert named(events, "opened") == [{"seat": 0, "target": 1}]
    state, _ = fought("swift v rose", "kiri v kiri")
    assert len(state.sides[0].hand) == 8
