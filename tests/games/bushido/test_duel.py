"""The pieces, the duel turn and the steps of the attack phase, clause by clause."""

import pytest
from tests.games.bushido.tables import BUSHIDO, MONK, at, fought, hand, healths, named, odds, pile, play, rules, texts

from kensei import CHANCE, Match
from kensei.games.bushido.deck import deck
from kensei.games.bushido.moves import dice

STANDARD = {"kiri": (6, 7), "tsuru": (4, 5), "matsu": (7, 8), "cho": (3, 4), "yama": (8, 9), "sakura": (5, 6)}


def test_a_fighter_has_six_standard_cards_and_three_of_his_own():
    """bushido.cards: one card for each Mon."""
    box = deck()
    for fighter in box.fighters.values():
        assert tuple(fighter.cards) == box.wheel
        plain = {mon: card.plain for mon, card in fighter.cards.items() if not card.is_special}
        assert {mon: (words.speed.number, words.strength.number) for mon, words in plain.items()} == STANDARD
    specials = [card.name for fighter in box.fighters.values() for card in fighter.cards.values() if card.is_special]
    assert len(set(specials)) == 24


def test_dice_have_the_faces_1_1_2_2_3_3():
    """bushido.dice: sorted faces, the weight is the number of orders."""
    assert [(str(move), weight) for move, weight in dice("speed", 2)] == [
        ("speed 11", 1),
        ("speed 12", 2),
        ("speed 13", 2),
        ("speed 22", 1),
        ("speed 23", 2),
        ("speed 33", 1),
    ]
    assert {str(move): weight for move, weight in dice("roll", 3)}["roll 123"] == 6
    assert sum(weight for _, weight in dice("strength", 5)) == 3**5


def test_three_white_and_four_black_dice_are_added_up():
    """bushido.dice: the rulebook's example, white 1, 2, 2 and black 2, 3, 3, 1 make speed 5 and strength 9."""
    state, events = fought("monk v bruiser", "kiku v matsu", "speed 122, strength 1233", deck=MONK)
    struck = named(events, "struck")[0]
    assert (struck["speed"], struck["strength"]) == (5, 9)
    assert healths(state) == "20 11"


def test_health_is_never_shown_below_nothing():
    """bushido.health: 20 at the start, 0 at the end."""
    assert healths(BUSHIDO.start(fighters="swift,rose")) == "20 20"
    state, _ = fought("bruiser v rose:3", "kiku v matsu")
    assert healths(state) == "20 0"


@pytest.mark.parametrize("place", range(9))
def test_the_next_four_clockwise_are_defensive(place):
    """bushido.wheel: against the other four the card itself is defensive."""
    box = deck()
    mine = box.wheel[place]
    against = [box.wheel[(place + step) % 9] for step in range(1, 9)]
    assert [box.roles[mine, other] for other in against] == [0, 0, 0, 0, 1, 1, 1, 1]
    assert [box.roles[other, mine] for other in against] == [1, 1, 1, 1, 0, 0, 0, 0]
    assert box.wheel == ("tomoe", "kiri", "tsuru", "kiku", "matsu", "cho", "ryu", "yama", "sakura")


def test_both_lay_one_card_of_the_hand_face_down():
    """bushido.stance-phase: at once, in the order of the wheel; the stance is asked even with one card."""
    state = at("swift v rose:20:5")
    assert state.to_act() == {0, 1}
    assert texts(state, 0) == ["tomoe", "kiri", "tsuru", "kiku", "matsu", "cho", "ryu", "yama", "sakura"]
    assert texts(state, 1) == ["cho"]
    state, _ = play(state, "1: cho")
    assert state.to_act() == {0}
    assert texts(state, 1) == []


def test_both_are_revealed_together_and_the_wheel_gives_the_roles():
    """bushido.reveal: the offensive card is named first, whoever plays it."""
    _, events = fought("swift v rose", "tsuru v kiri")
    assert named(events, "faced") == [{"seat": 1, "target": 0, "card": "kiri", "against": "tsuru"}]


def test_the_same_mon_is_a_tie():
    """bushido.tie: both discarded, no damage, no dice, special texts ignored."""
    state, events = fought("manipulator:20:016 v rose:20:017", "tomoe v tomoe")
    assert healths(state) == "20 20"
    assert "tomoe" in pile(state, 0)
    assert "tomoe" in pile(state, 1)
    assert "bushido.dice" not in rules(events)
    assert "bushido.tie" in rules(events)


def test_equal_speed_is_not_faster():
    """bushido.speed, bushido.damage.full: Sakura 5 against Absolute Certainty's 5 is no block."""
    state, _ = fought("highborn v rose", "tomoe v sakura")
    assert healths(state) == "14 20"


def test_a_slower_defence_takes_everything():
    """bushido.damage.full: the rulebook's example, 6/7 against a speed of 7 does 7."""
    state, _ = fought("swift v rose", "kiri v matsu")
    assert healths(state) == "20 13"


def test_a_faster_defence_blocks():
    """bushido.damage.block: the rulebook's example, 6/7 against 4/5 does 2."""
    state, events = fought("swift v rose", "kiri v tsuru")
    assert healths(state) == "20 18"
    assert BUSHIDO.tell(next(e for e in events if e.name == "struck"), ("Ann", "Ben")) == (
        "Ben is faster, 4 against 6: blocks 5 of 7, takes 2."
    )


def test_what_a_block_has_over_hurts_nobody():
    """bushido.damage.block, bushido.damage.one-way: 9 against a strike of 7."""
    state, _ = fought("wanderer:9 v rose:10", "kiku v kiri")
    assert healths(state) == "9 10"


def test_only_the_offensive_card_does_damage():
    """bushido.damage.one-way: the defender's 9 is a block and no blow."""
    state, _ = fought("swift v rose", "sakura v yama")
    assert healths(state) == "17 20", "Sakura is faster and blocks 6 of 9; it hurts nobody"


def test_health_below_1_is_a_knock_out():
    """bushido.ko: the duel is lost; at 1 it goes on."""
    state, events = fought("swift v rose:7", "kiri v matsu")
    assert state.outcome().scores == (1.0, -1.0)
    assert named(events, "fell") == [{"seat": 1}]
    state, _ = fought("swift v rose:8", "kiri v matsu")
    assert state.outcome() is None


def test_both_at_once_are_both_out():
    """bushido.ko, bushido.duels.win: a draw between the two."""
    state, _ = fought("thrillseeker:7 v rose:7", "tomoe v yama", "speed 11")
    assert state.to_act() == frozenset()
    assert state.outcome().scores == (0.0, 0.0)


def test_played_cards_go_to_their_owners_piles():
    """bushido.discard."""
    state, _ = fought("swift v rose:20:0178", "kiri v yama")
    assert (pile(state, 0), pile(state, 1)) == ("kiri", "tsuru kiku matsu cho ryu yama")
    assert hand(state, 1) == "tomoe kiri sakura"


def test_cards_are_shown_when_they_move():
    """bushido.seen: what reaches a pile, and what leaves it."""
    _, events = fought("highborn v rose", "kiku v matsu", "discard tsuru, speed 111")
    assert [event.seen_by(None)["card"] for event in events if event.name == "discarded"] == ["kiku", "matsu"]
    assert [event.seen_by(None)["cards"] for event in events if event.name == "paid"] == [["tsuru"]]


def test_an_empty_hand_takes_its_pile_back_each_on_his_own():
    """bushido.refresh: when the played card has reached the pile."""
    state, events = fought("swift:20:1 v rose:20:45", "kiri v matsu")
    assert len(state.sides[0].hand) == 9
    assert pile(state, 0) == ""
    assert hand(state, 1) == "cho"
    assert named(events, "refreshed") == [{"seat": 0}]


def test_the_first_criterion_that_is_met_counts():
    """bushido.special: with more cards the Bell's second criterion, met as well, is not read."""
    sides = "monk:20:678 v bruiser:5:78"
    state, _ = fought(sides, "ryu v yama", deck=MONK)
    assert healths(state) == "20 0", "more cards: 2/6"
    state, _ = fought("monk:20:67 v bruiser:5:78", "ryu v yama", deck=MONK)
    assert healths(state) == "20 2", "as many cards: 9/1 is blocked, the opponent takes 3 besides"


def test_the_offensive_player_rolls_first():
    """bushido.order, bushido.dice: step 4, then the dice put on the opponent."""
    state, _ = play(at("rose v swift"), "0: ryu", "1: tomoe")
    assert (state.stage.phase, state.stage.asked, state.stage.dice) == ("speed", 0, 3)
    state, _ = play(state, "speed 333")
    assert (state.stage.phase, state.stage.asked, state.stage.dice) == ("speed", 1, 1)
    state, _ = play(state, "speed 2")
    assert (state.stage.phase, state.stage.asked, state.stage.dice) == ("speed", 0, 1)
    state, _ = play(state, "speed 1")
    assert (state.stage.phase, state.stage.asked, state.stage.dice) == ("strength", 1, 3), "her 4 is fixed; he blocks"
    state, _ = play(state, "strength 111")
    assert (state.stage.phase, state.stage.asked, state.stage.dice) == ("strength", 0, 1), "then what she takes off"
    state, _ = play(state, "strength 1")
    assert healths(state) == "20 18"


def test_the_striking_strength_is_rolled_before_the_block():
    """bushido.order: step 8."""
    state, _ = play(at("swift v bruiser"), "0: tomoe", "1: ryu", "speed 1")
    assert (state.stage.phase, state.stage.asked) == ("strength", 1)
    state, _ = play(state, "strength 3333")
    assert (state.stage.phase, state.stage.asked) == ("strength", 0)
    state, _ = play(state, "strength 1111")
    assert healths(state) == "12 20"


def test_costs_are_decided_by_the_offensive_player_first():
    """bushido.order: step 3; before any die."""
    state, _ = play(at("highborn v monk", deck=MONK), "0: kiku", "1: tomoe")
    assert (state.stage.phase, state.to_act()) == ("pay", {1})
    state, _ = play(state, "discard kiri")
    assert (state.stage.phase, state.to_act()) == ("pay", {0})
    state, _ = play(state, "discard", "speed 112")
    assert healths(state) == "13 20"


def test_criteria_about_health_are_read_before_the_damage():
    """bushido.criteria.when: the healths as they stand in step 3, the roles of the wheel."""
    state, _ = fought("warlord v bruiser:11", "tomoe v kiri")
    assert healths(state) == "20 5", "6, though he is below 10 afterwards"
    state, _ = fought("rose v bruiser", "tomoe v ryu", "speed 2")
    assert healths(state) == "20 15", "struck by the Caress he is slower, but not defensive: no 2 more"


def test_strength_dice_are_rolled_only_for_a_strength_in_use():
    """bushido.dice.needed: no block, no block dice; but a speed die put on the opponent always."""
    state, _ = play(at("bruiser v rose"), "0: ryu", "1: kiku")
    assert state.stage.phase == "stance", "equal speeds: his four dice are not rolled, hers neither"
    state, _ = play(at("rose v bruiser"), "0: tomoe", "1: cho")
    assert odds(state) == {"speed 1": 1, "speed 2": 1, "speed 3": 1}, "3 + 1 is faster anyway"


def test_hands_are_counted_without_the_cards_played_and_paid():
    """bushido.fewer-cards: as many before, more after the other has paid."""
    state, _ = play(at("highborn v monk", deck=MONK), "0: kiku", "1: ryu", "discard kiri", "speed 333")
    assert healths(state) == "20 20", "the Bell has more cards: 2/6 blocks 6 of 6"
    state, _ = play(at("highborn v monk", deck=MONK), "0: kiku", "1: ryu", "discard", "speed 112")
    assert healths(state) == "20 16", "as many: 6/6 is not faster than 4"


def test_a_forced_discard_empties_the_hand_at_the_most():
    """bushido.forced-discard: never the card in play; refreshed at the usual time."""
    state, _ = play(at("manipulator v rose:20:178"), "0: tomoe", "1: kiri", "speed 111")
    assert odds(state) == {"lose yama sakura": 1}
    state, events = play(state, "lose yama sakura")
    assert len(state.sides[1].hand) == 9
    assert [event.name for event in events[-3:]] == ["discarded", "discarded", "refreshed"]


def test_discards_and_retrievals_come_after_the_knock_out_check():
    """bushido.order: step 10, and not at all when the duel is over."""
    state, _ = fought("manipulator v rose:5", "tomoe v kiri", "speed 111")
    assert state.outcome().scores == (1.0, -1.0)


def test_45_turns_without_a_wound_end_a_duel():
    """bushido.stalemate: as if both had been knocked out; 44 do not, and a wound starts the count again."""
    state, _ = fought("swift v rose", "kiri v kiri", stage="stance pairs=0v1:43")
    assert state.stage.duels[0].quiet == 44
    state, events = fought("swift v rose", "kiri v kiri", stage="stance pairs=0v1:44")
    assert state.outcome().scores == (0.0, 0.0)
    assert "bushido.stalemate" in rules(events)
    state, _ = fought("swift v rose", "kiri v tsuru", stage="stance pairs=0v1:44")
    assert state.stage.duels[0].quiet == 0


def test_endless_caution_is_ended():
    """bushido.stalemate: two who always lay the same card are stopped after 45 turns."""
    match = Match(BUSHIDO, seed="moon", fighters="swift,rose")
    match.play(1, "accept")
    while asked := match.state.to_act():
        assert CHANCE not in asked
        match.play(min(asked), match.state.legal_moves(min(asked))[0])
    assert sum(1 for event in match.events() if event.name == "tied") == 45
