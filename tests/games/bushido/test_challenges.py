"""Bushido Duels: the order roll, challenges, and the duels of a round."""

from tests.games.bushido.tables import (
    BUSHIDO,
    FOUR,
    at,
    fates,
    fought,
    healths,
    named,
    odds,
    play,
    rules,
    started,
    texts,
)


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


def test_a_new_duel_begins_with_all_nine_cards():
    """bushido.new-duel."""
    _, events = started("roll 111", "roll 222", "accept", fighters="swift,rose")
    assert named(events, "opened") == [{"seat": 0, "target": 1}]
    state, _ = fought("swift v rose", "kiri v kiri")
    assert len(state.sides[0].hand) == 8
