"""The free for all, clause by clause, and the rulebook's example with four players."""

import pytest
from tests.games.bushido.tables import BUSHIDO, at, hand, healths, named, odds, pile, play, rules, started, texts

from kensei import CHANCE

ADAM, LISA, CARL, LUCY = range(4)
FOUR = "warlord v swift v bruiser v highborn"
"""Adam, Lisa, Carl and Lucy."""


def brawl(sides=FOUR, stage="stance pairs=0v1v2v3:0", **options):
    return at(sides, stage, mode="ffa", **options)


def example(*answers, sides=FOUR, lisa="kiri on warlord"):
    """Lisa has cards of Carl and Lucy before her, Adam has Lisa's, Carl has Adam's."""
    cards = ("0: tsuru on bruiser", f"1: {lisa}", "2: sakura on swift", "3: matsu on swift")
    return play(brawl(sides), *cards, *answers)


def shown(state, seat):
    return state.view(None).shown[seat]


def test_everyone_lays_a_card_before_an_opponent():
    """bushido.mode.ffa: at the same moment, each card of the hand before each opponent still in; no challenges."""
    state, _ = started(mode="ffa", players=3, fighters="swift,rose,bruiser")
    assert state.to_act() == {0, 1, 2}
    assert texts(state, 1)[:3] == ["tomoe on swift", "tomoe on bruiser", "kiri on swift"]
    assert len(texts(state, 1)) == 18
    state = brawl("swift v rose v bruiser:0#fallen v warlord", "stance pairs=0v1v3:0")
    assert state.to_act() == {0, 1, 3}
    assert texts(state, 0)[:2] == ["tomoe on rose", "tomoe on warlord"]


def test_targets_are_seen_at_once_and_cards_are_not():
    """bushido.mode.ffa, bushido.ffa.reveal: a card stays face down until its first fight."""
    state, _ = play(brawl(), "0: tsuru on bruiser", "1: kiri on warlord", "2: sakura on swift")
    assert [shown(state, seat).target for seat in range(4)] == [None] * 4
    state, events = play(state, "3: matsu on swift")
    assert [shown(state, seat).target for seat in range(4)] == [CARL, ADAM, LISA, LISA]
    assert [fact["target"] for fact in named(events, "aimed")] == [CARL, ADAM, LISA, LISA]
    assert [shown(state, seat).card for seat in range(4)] == [""] * 4
    assert "kiri" in state.view(ADAM).packs[LISA].hand
    state, _ = play(state, "fight bruiser")
    assert [shown(state, seat).card for seat in range(4)] == ["", "kiri", "sakura", ""]
    assert "kiri" not in state.view(ADAM).packs[LISA].hand


def test_who_has_the_most_attacks_on_him_is_active():
    """bushido.ffa.active, bushido.ffa.resolve, bushido.ffa.order: he names the next, the last one is not asked for."""
    state, events = example()
    assert named(events, "activated") == [{"seat": LISA, "attacks": 2}]
    assert state.to_act() == {LISA}
    assert texts(state, LISA) == ["fight bruiser", "fight highborn"]
    state, events = play(state, "fight bruiser")
    assert [(fact["seat"], fact["target"]) for fact in named(events, "met")] == [(LISA, CARL), (LISA, LUCY)]
    assert healths(state) == "20 14 20 13", "Sakura strikes Kiri for 6, Kiri strikes Matsu for 7"


def test_the_rulebooks_example():
    """bushido.ffa.cleanup, bushido.ffa.next, bushido.ffa.active: from Lisa's two fights to the new stance."""
    state, events = example("fight bruiser")
    assert [fact["seat"] for fact in named(events, "discarded")] == [LUCY], "Carl keeps his, Lisa's lies before Adam"
    assert (state.stage.phase, state.stage.rollers) == ("rolloff", (ADAM, CARL))
    state, events = play(state, "roll 233", "roll 112")
    assert named(events, "activated")[0]["seat"] == ADAM
    assert [(fact["seat"], fact["target"]) for fact in named(events, "met")] == [(ADAM, LISA), (CARL, ADAM)]
    assert [fact["seat"] for fact in named(events, "discarded")] == [LISA, ADAM, CARL]
    assert state.to_act() == {0, 1, 2, 3}
    assert state.stage.phase == "stance"


def test_a_card_before_somebody_just_fought_is_done():
    """bushido.ffa.cleanup: had Lisa's card lain before Carl, she would discard after her two fights."""
    cards = ("0: tsuru on bruiser", "1: kiri on bruiser", "2: sakura on swift", "3: matsu on swift")
    state, _ = play(brawl(), *cards)
    assert state.stage.rollers == (LISA, CARL), "two cards each"
    state, events = play(state, "roll 333", "roll 111", "fight bruiser")
    assert [fact["seat"] for fact in named(events, "discarded")][:2] == [LISA, LUCY]


def test_a_card_taken_back_does_not_count():
    """bushido.ffa.active: Carl's attack is done, and only Adam's on him is left to count."""
    state, _ = example("fight bruiser")
    assert shown(state, CARL).target is None
    assert shown(state, CARL).card == "sakura", "he keeps it in play"


def test_ties_for_the_active_player_roll_off():
    """bushido.ffa.active: the tied highest again."""
    cards = ("0: kiri on swift", "1: kiri on bruiser", "2: kiri on warlord")
    state, _ = play(brawl("warlord v swift v bruiser", "stance pairs=0v1v2:0"), *cards)
    assert state.stage.rollers == (0, 1, 2)
    assert sum(odds(state).values()) == 27
    state, _ = play(state, "roll 222", "roll 111", "roll 123")
    assert state.stage.rollers == (0, 2)
    state, events = play(state, "roll 222", "roll 223")
    assert named(events, "activated")[0]["seat"] == 2


def test_each_fight_has_its_own_rolls():
    """bushido.ffa.resolve: the active player's card is rolled for every opponent."""
    cards = ("0: tsuru on bruiser", "1: tomoe on warlord", "2: kiri on swift", "3: matsu on swift")
    state, _ = play(brawl(), *cards, "fight bruiser")
    assert (state.stage.phase, state.stage.asked) == ("speed", LISA)
    state, events = play(state, "speed 1", "strength 1111")
    assert named(events, "met")[0]["target"] == LUCY
    assert (state.stage.phase, state.stage.asked) == ("speed", LISA)


def test_the_fights_of_who_falls_are_ties():
    """bushido.ffa.ko: in either direction, nobody is hurt; he leaves with his card, others go on."""
    state, events = example("fight bruiser", sides="warlord v swift:6 v bruiser v highborn")
    assert healths(state) == "19 0 20 20", "Adam is hurt by Carl alone"
    cancelled = [(fact["seat"], fact["target"]) for fact in named(events, "cancelled")]
    assert cancelled == [(LUCY, LISA), (ADAM, LISA)]
    assert "matsu" in pile(state, LUCY), "never turned over: it is shown when it is discarded"
    assert {"seat": LUCY, "card": "matsu"} in named(events, "discarded")
    assert named(events, "met")[-1] == {"seat": CARL, "target": ADAM}, "Adam's attack on Carl is fought"
    assert state.to_act() == {ADAM, CARL, LUCY}


def test_an_attacker_who_falls_leaves_at_once():
    """bushido.ffa.ko: an attack on him is a tie; the active player's other fights go on."""
    sides = "warlord v swift v bruiser v highborn:7"
    state, events = example("fight highborn", sides=sides)
    assert state.sides[LUCY].shown.fate == "fallen"
    assert [fact["target"] for fact in named(events, "met")] == [LUCY, CARL]


def test_a_hand_is_refreshed_when_the_card_is_discarded():
    """bushido.ffa.refresh: not while it lies in play."""
    sides = "warlord v swift:20:1 v bruiser v highborn"
    state, events = example("fight bruiser", sides=sides)
    assert hand(state, LISA) == "", "her card still lies before Adam"
    assert named(events, "refreshed") == []
    state, events = play(state, "roll 333", "roll 111")
    assert named(events, "refreshed") == [{"seat": LISA}]
    assert len(state.sides[LISA].hand) == 9


def test_a_retrieval_follows_a_knock_out_while_others_stand():
    """bushido.order, bushido.ffa.resolve: by a fighter still in, and the match is not over."""
    sides = "manipulator:20:0126 v rose:7 v bruiser"
    cards = ("0: ryu on bruiser", "1: sakura on manipulator", "2: kiri on rose")
    state, _ = play(brawl(sides, "stance pairs=0v1v2:0"), *cards, "roll 333", "roll 222", "roll 111")
    assert (state.stage.phase, state.to_act()) == ("take", {0})


def test_two_left_fight_one_ordinary_turn():
    """bushido.ffa.two-left: no roll-off, one fight, the same spelling."""
    sides = "warlord v swift:0#fallen v bruiser v highborn:0#fallen"
    state = brawl(sides, "stance pairs=0v2:0")
    assert texts(state, 0)[0] == "tomoe on bruiser"
    state, events = play(state, "0: kiri on bruiser", "2: matsu on warlord")
    assert healths(state) == "20 0 13 0"
    assert len(named(events, "met")) == 1
    assert "bushido.ffa.active" not in rules(events)


def test_the_last_one_standing_wins_at_once():
    """bushido.ffa.win, bushido.scores: 1, and -1/(n-1) for the others."""
    sides = "warlord v swift:0#fallen v bruiser:7 v highborn:0#fallen"
    state, _ = play(brawl(sides, "stance pairs=0v2:0"), "0: kiri on bruiser", "2: matsu on warlord")
    assert state.to_act() == frozenset()
    assert state.outcome().scores == pytest.approx((1.0, -1 / 3, -1 / 3, -1 / 3))


def test_the_last_two_out_together_draw():
    """bushido.ffa.win, bushido.scores: k who fall together get (n-k)/(k(n-1)) each."""
    sides = "thrillseeker:7 v swift:0#fallen v bruiser:7 v highborn:0#fallen"
    state, _ = play(brawl(sides, "stance pairs=0v2:0"), "0: tomoe on bruiser", "2: yama on thrillseeker", "speed 11")
    assert state.outcome().scores == pytest.approx((1 / 3, -1 / 3, 1 / 3, -1 / 3))


def test_two_who_fall_together_while_others_stand_are_just_out():
    """bushido.ffa.ko, bushido.scores."""
    sides = "thrillseeker:7 v bruiser:7 v swift"
    cards = ("0: tomoe on bruiser", "1: yama on thrillseeker", "2: kiri on bruiser")
    state, _ = play(brawl(sides, "stance pairs=0v1v2:0"), *cards, "fight thrillseeker", "speed 11")
    assert state.outcome().scores == pytest.approx((-0.5, -0.5, 1.0))


def test_45_brawl_turns_without_a_wound_end_it():
    """bushido.stalemate, bushido.scores: all who are in fall together."""
    cards = ("0: kiri on swift", "1: kiri on bruiser", "2: kiri on warlord")
    state = brawl("warlord v swift v bruiser", "stance pairs=0v1v2:44")
    state, events = play(state, *cards)
    while state.to_act() == {CHANCE}:
        rollers = state.stage.rollers
        state, told = play(state, f"roll {'123'[len(rollers) - 1] * 3}")
        events += told
    assert "bushido.stalemate" in rules(events)
    assert state.outcome().scores == (0.0, 0.0, 0.0)


def test_a_wound_in_any_fight_starts_the_count_again():
    """bushido.stalemate."""
    state = brawl("warlord v swift:0#fallen v bruiser", "stance pairs=0v2:44")
    state, _ = play(state, "0: kiri on bruiser", "2: matsu on warlord")
    assert state.stage.duels[0].quiet == 0


def test_a_brawl_is_written_and_read():
    """bushido.ffa.reveal: a face-down card is part of the position, not of the views."""
    state, _ = example()
    text = BUSHIDO.write(state)
    assert BUSHIDO.read(text) == state
    assert "swift:20:012345678:->0?1" in text
