"""Every clause of Kiri-ai, and the cases over whole rounds."""

from itertools import product

import pytest

import kensei
from kensei import CHANCE, IllegalMove, Match
from kensei.drawing import table_page
from kensei.games.kiriai.action import act
from kensei.games.kiriai.cards import ACTIONS, SPECIALS, STANCES

KIRIAI = kensei.game("kiriai")
RED, BLUE = 0, 1


def start(position, **options):
    return Match.at(KIRIAI, position, **options)


def round_of(position, red, blue):
    match = start(position)
    match.play(RED, red)
    match.play(BLUE, blue)
    return match


def after(position, red, blue):
    return KIRIAI.write(round_of(position, red, blue).state)


def refused(position, seat, text):
    """Give the clause that forbids the move."""
    match = start(position)
    with pytest.raises(IllegalMove) as error:
        match.play(seat, text)
    assert KIRIAI.write(match.state) == position, "a refused move changes nothing"
    return error.value.rule


def faces(position, seat=RED):
    return list(dict.fromkeys(move.first for move in start(position).state.legal_moves(seat)))


def context(view):
    return table_page.draw_context("kiriai", view)


def known(view):
    """Give what the table says beside the board."""
    return table_page.drawing_of("kiriai").known(context(view))


def rules(match):
    return [event.rule for event in match.events()]


FRESH = "5 1H0:-:kesa 5H0:-:counter"


def test_everybody_has_five_cards_and_a_special():
    """kiriai.cards: seven faces on five cards, and the Special dealt."""
    assert faces(FRESH) == ["approach", "retreat", "charge", "stance", "high", "low", "balanced", "kesa"]
    assert faces(FRESH, BLUE)[-1] == "counter"


def test_two_specials_are_dealt_and_the_third_stays_unseen():
    """kiriai.special.deal: Red's of three, Blue's of the two left, equal weights; known to the owner alone."""
    state = KIRIAI.start()
    assert [(str(o), w) for o, w in state.chances()] == [("kesa", 1), ("zan", 1), ("counter", 1)]
    step = state.apply(CHANCE, KIRIAI.parse("zan"))
    assert [(str(o), w) for o, w in step.state.chances()] == [("kesa", 1), ("counter", 1)]
    assert step.events[0].seen_by(RED)["special"] == "zan"
    assert "zan" not in str([step.events[0].seen_by(s) for s in (BLUE, None)])
    assert "zan" not in str([step.state.view(s) for s in (BLUE, None)])


def test_whoever_has_no_seat_sees_no_special():
    """kiriai.special.deal: chance, or a seat that is none, is a spectator and no way around the owner."""
    state = KIRIAI.read("5 1H0:-:kesa 5H0:-:zan")
    assert state.view(CHANCE) == state.view(2) == state.view(None)


def test_the_standard_field_has_five_spaces():
    """kiriai.field.standard: on the end spaces, in Heaven, unhurt."""
    assert KIRIAI.write(KIRIAI.start()) == "5 1H0:-:? 5H0:-:?"


def test_the_advanced_set_up_is_secret_and_simultaneous():
    """kiriai.field.advanced: six choices each; revealed together; both may choose the middle."""
    match = Match(KIRIAI, seed="moon", field="advanced")
    assert KIRIAI.write(match.state).startswith("7 ??0:-:")
    assert match.state.to_act() == {RED, BLUE}
    assert [str(m) for m in match.state.legal_moves(RED)] == [f"{s} {n}" for s in STANCES for n in (2, 3, 4)]
    assert [str(m) for m in match.state.legal_moves(BLUE)] == [f"{s} {n}" for s in STANCES for n in (4, 5, 6)]
    match.play(BLUE, "earth 4")
    assert match.state.view(RED).shown[BLUE].space is None
    assert "earth" not in str(match.story(RED)) + str(match.story(None))
    match.play(RED, "heaven 4")
    assert [(s.space, s.stance) for s in match.state.view(None).shown] == [(4, "heaven"), (4, "earth")]


def test_the_set_up_is_refused_off_the_start_spaces():
    """kiriai.field.advanced: the end spaces are for movement only."""
    assert refused("7 ??0:-:kesa ??0:-:zan", BLUE, "heaven 3") == "kiriai.field.advanced"
    assert refused("7 ??0:-:kesa ??0:-:zan", RED, "charge high") == "kiriai.field.advanced"
    assert refused(FRESH, RED, "heaven 3") == "kiriai.plan"


def test_the_samurai_may_share_a_space_and_never_pass():
    """kiriai.space.share, checked over all positions and cards."""
    for spaces, cards in product((5, 7), product(ACTIONS, repeat=2)):
        for red, blue, stances in product(range(1, spaces + 1), range(1, spaces + 1), product(STANCES, repeat=2)):
            if red <= blue:
                low, high = act(spaces, (red, blue), stances, cards).spots
                assert 1 <= low <= high <= spaces


def test_a_plan_is_two_different_cards():
    """kiriai.plan: Approach and Retreat are one card; useless plans are allowed."""
    assert refused(FRESH, RED, "approach retreat") == "kiriai.plan"
    assert refused(FRESH, RED, "stance charge") == "kiriai.plan"
    assert refused(FRESH, RED, "kesa kesa") == "kiriai.plan"
    assert refused(FRESH, RED, "counter high") == "kiriai.special.deal"
    assert after(FRESH, "low balanced", "low balanced") == "5 1H0:balanced:kesa 5H0:balanced:counter"


@pytest.mark.parametrize(
    ("resting", "without", "with_special"),
    [("-", 38, 52), ("high", 26, 38), ("low", 26, 38), ("balanced", 26, 38), ("move", 18, 28), ("charge", 18, 28)],
)
def test_the_number_of_plans(resting, without, with_special):
    """kiriai.plan"""
    state = start(f"5 1H0:{resting}:kesa! 5H0:{resting}:counter").state
    assert len(state.legal_moves(RED)) == without
    assert len(state.legal_moves(BLUE)) == with_special


def test_a_plan_shows_nothing_until_both_are_made():
    """kiriai.plan, kiriai.reveal: then first cards before second cards."""
    match = start(FRESH)
    match.play(BLUE, "approach counter")
    assert match.state.to_act() == {RED}
    assert "approach" not in str(match.state.view(RED)) + str(match.state.view(None)) + str(match.story(RED))
    match.play(RED, "charge low")
    revealed = [event.facts for event in match.events() if event.name == "revealed"]
    assert revealed == [{"action": 1, "faces": ["charge", "approach"]}, {"action": 2, "faces": ["low", "counter"]}]


def test_heaven_moves_before_earth_and_movement_before_attacks():
    """kiriai.order.stance: the Heaven Approach goes first, the Earth Charge covers what is left."""
    assert act(5, (2, 4), ("earth", "heaven"), ("charge", "approach")).spots == (3, 3)
    assert act(5, (1, 3), ("heaven", "heaven"), ("high", "retreat")).hurt is None


def test_a_charge_comes_before_a_step():
    """kiriai.order.type: the rulebook's second example: Charge and Approach, two apart."""
    assert act(5, (2, 4), ("heaven", "heaven"), ("charge", "approach")).spots == (4, 4)


def test_a_change_of_stance_waits_for_steps_of_its_own_stance_alone():
    """kiriai.order.stance, kiriai.order.type: from Heaven before a Charge from Earth, after one from Heaven."""
    done = act(5, (1, 5), ("earth", "heaven"), ("charge", "stance"))
    assert [event.name for event in done.events] == ["turned", "moved"]
    done = act(5, (1, 5), ("heaven", "heaven"), ("stance", "charge"))
    assert [event.name for event in done.events] == ["moved", "turned"]
    both = act(5, (1, 5), ("earth", "heaven"), ("stance", "stance")).events
    assert [event.facts["seat"] for event in both] == [BLUE, RED], "Heaven first"


def test_the_order_is_that_of_the_stances_when_the_cards_are_revealed():
    """kiriai.order.stance: Blue turns from Heaven to Earth first, and does not move again among those in Earth."""
    done = act(5, (2, 4), ("earth", "heaven"), ("approach", "stance"))
    assert (done.spots, done.stances) == ((3, 4), ("earth", "earth"))
    assert len(done.events) == 2


def test_equals_go_equally_far():
    """kiriai.order.equal: the rulebook's first example: two Charges, three apart, each one space."""
    done = act(5, (1, 4), ("heaven", "heaven"), ("charge", "charge"))
    assert done.spots == (2, 3)
    assert [event.rule for event in done.events] == ["kiriai.order.equal"] * 2, "both stop short for each other"
    assert act(5, (3, 3), ("heaven", "heaven"), ("approach", "retreat")).spots == (4, 4), "the retreat is done first"


def test_the_steps():
    """kiriai.move.approach, kiriai.move.retreat, kiriai.move.charge"""
    assert act(5, (1, 5), STANCES, ("approach", "high")).spots == (2, 5)
    back = act(5, (2, 5), STANCES, ("retreat", "retreat"))
    assert back.spots == (1, 5), "at the edge nothing happens; each is clamped by itself"
    assert [event.rule for event in back.events] == ["kiriai.move.retreat"] * 2
    assert after("5 1H0:-:kesa 5H0:-:counter", "low retreat", "low high").startswith("5 1H0:move:"), (
        "it counts as played"
    )
    assert act(5, (1, 5), STANCES, ("charge", "high")).spots == (3, 5)


def test_who_would_pass_stops():
    """kiriai.move.stop: on the opponent's space; a later mover goes as far as there is room."""
    done = act(5, (2, 3), ("heaven", "heaven"), ("charge", "low"))
    assert done.spots == (3, 3)
    assert done.events[0].rule == "kiriai.move.stop"
    assert act(5, (2, 3), ("heaven", "earth"), ("approach", "approach")).spots == (3, 3)


def test_change_stance_turns_on_the_spot():
    """kiriai.move.stance"""
    assert act(5, (1, 5), ("heaven", "earth"), ("stance", "stance")).stances == ("earth", "heaven")


def test_attacks_are_read_after_all_movement():
    """kiriai.attack.when: who walks into a strike is hit; who leaves is not."""
    assert act(5, (2, 4), ("heaven", "heaven"), ("kesa", "approach")).hurt == BLUE
    assert act(7, (4, 4), ("heaven", "heaven"), ("balanced", "retreat")).hurt is None


@pytest.mark.parametrize(
    ("face", "stance", "hits_at"),
    [
        ("high", "heaven", {2}),  # kiriai.attack.high
        ("high", "earth", set()),
        ("low", "earth", {1}),  # kiriai.attack.low
        ("low", "heaven", set()),
        ("balanced", "heaven", {0}),  # kiriai.attack.balanced
        ("balanced", "earth", {0}),
        ("kesa", "heaven", {0, 1}),  # kiriai.special.kesa
        ("kesa", "earth", set()),
        ("zan", "earth", {2, 3}),  # kiriai.special.zan
        ("zan", "heaven", set()),
    ],
)
def test_the_reach_of_every_attack(face, stance, hits_at):
    """kiriai.attack.feint: elsewhere it neither hits nor cancels."""
    idle = {0: "low", 1: "high", 2: "balanced", 3: "balanced", 4: "balanced"}
    hit = {d for d in range(5) if act(5, (1, 1 + d), (stance, "heaven"), (face, idle[d])).hurt == BLUE}
    assert hit == hits_at


def test_a_feint_is_told_with_what_made_it_one():
    """kiriai.attack.feint: the right distance in the wrong stance misses too."""
    missed = act(5, (2, 4), ("earth", "heaven"), ("high", "low")).events[0]
    assert KIRIAI.tell(missed) == "Red misses with the High Strike, in Earth at distance 2."


def test_two_successful_attacks_cancel_each_other():
    """kiriai.attack.clash: Specials included."""
    assert act(5, (2, 4), ("heaven", "heaven"), ("high", "high")).hurt is None
    done = act(5, (3, 3), ("heaven", "heaven"), ("balanced", "kesa"))
    assert (done.hurt, done.stances) == (None, ("heaven", "earth"))


def test_kesa_and_zan_change_the_stance_whatever_happened():
    """kiriai.special.kesa, kiriai.special.zan: also after a miss, a clash, a Counterattack."""
    assert act(5, (1, 5), ("heaven", "earth"), ("kesa", "zan")).stances == ("earth", "heaven")
    assert act(5, (2, 3), ("heaven", "heaven"), ("counter", "kesa")).stances == ("heaven", "earth")


def test_a_counterattack_turns_the_cut_back():
    """kiriai.special.counter: only against an attack that succeeds."""
    assert act(5, (2, 4), ("earth", "heaven"), ("counter", "high")).hurt == BLUE
    assert act(5, (2, 5), ("heaven", "heaven"), ("counter", "high")).hurt is None
    assert act(5, (2, 4), ("heaven", "heaven"), ("counter", "counter")).hurt is None


def test_the_first_damage_wounds():
    """kiriai.damage: the samurai keeps space and stance, and acts on (Blue is hurt in action 1)."""
    match = round_of("5 3H0:-:kesa 5H0:-:zan", "high approach", "low approach")
    assert KIRIAI.write(match.state) == "5 4H0:move:kesa 4H1:move:zan"
    assert "kiriai.damage" in rules(match)


def test_both_can_be_wounded_in_one_round():
    """kiriai.damage: one in each action, the game goes on."""
    match = round_of("5 3H0:-:kesa 5H0:-:zan", "high stance", "low high")
    assert KIRIAI.write(match.state) == "5 3E1:charge:kesa 5H1:high:zan"
    assert match.state.outcome() is None


def test_both_can_never_be_damaged_in_one_action():
    """kiriai.damage: `hurt` is one seat; the swapped duel hurts the other, over every position and pair of cards."""
    for spaces, cards, stances in product((5, 7), product(ACTIONS, repeat=2), product(STANCES, repeat=2)):
        for red, blue in product(range(1, spaces + 1), repeat=2):
            if red > blue:
                continue
            done = act(spaces, (red, blue), stances, cards)
            mirrored = act(spaces, (spaces + 1 - blue, spaces + 1 - red), stances[::-1], cards[::-1])
            assert mirrored.hurt == (None if done.hurt is None else 1 - done.hurt)
            wounds = [event for event in done.events if event.name in ("hit", "countered")]
            assert len(wounds) == (done.hurt is not None)


def test_the_second_damage_ends_the_duel_at_once():
    """kiriai.defeat: in action 1; the second cards are not shown, no card returns or rests."""
    match = round_of("5 3H0:low:kesa 5H1:high:zan", "high kesa", "balanced zan")
    assert KIRIAI.write(match.state) == "5 3H0:low:kesa 5H2:high:zan"
    outcome = match.state.outcome()
    assert (outcome.scores, outcome.rule) == ((1.0, -1.0), "kiriai.defeat")
    assert [event.facts["action"] for event in match.events() if event.name == "revealed"] == [1]


def test_a_special_that_was_never_turned_over_stays_secret():
    """kiriai.defeat, kiriai.special.deal: the loser's second card is in no event and no view of others."""
    match = round_of("5 3H0:low:kesa 5H1:high:zan", "high approach", "balanced zan")
    for seat in (RED, None):
        assert "zan" not in str(match.state.view(seat)) + str(match.story(seat))


def test_the_stance_of_kesa_changes_before_the_end():
    """kiriai.defeat: that action is done to its end."""
    match = round_of("5 3H0:-:kesa 4H1:-:zan", "kesa high", "balanced zan")
    assert KIRIAI.write(match.state) == "5 3E0:-:kesa! 4H2:-:zan"


def test_cards_return_and_rest():
    """kiriai.return: Charge second: next round neither Charge nor Change Stance, the round after both."""
    match = round_of(FRESH, "low charge", "low high")
    assert "charge" not in faces(KIRIAI.write(match.state))
    assert "stance" not in faces(KIRIAI.write(match.state))
    assert refused(KIRIAI.write(match.state), RED, "charge low") == "kiriai.return"
    match.play(RED, "low high")
    match.play(BLUE, "retreat low")
    assert {"charge", "stance"} <= set(faces(KIRIAI.write(match.state)))
    assert "high" not in faces(KIRIAI.write(match.state))


def test_a_special_is_spent_when_revealed():
    """kiriai.special.once: played second while Low lay aside: next round all five cards, nothing aside."""
    match = round_of("5 1H0:low:kesa 5H0:-:counter", "high kesa", "low high")
    assert KIRIAI.write(match.state) == "5 1E0:-:kesa! 5H0:high:counter"
    assert faces(KIRIAI.write(match.state)) == ["approach", "retreat", "charge", "stance", "high", "low", "balanced"]
    assert refused(KIRIAI.write(match.state), RED, "kesa high") == "kiriai.special.once"
    assert match.state.view(None).shown[RED].spent == "kesa", "in the open"


def test_without_a_cap_no_round_is_counted():
    """kiriai.endless: equal positions are equal states."""
    match = start("5 1H0:low:kesa 5H0:low:counter")
    before = match.state
    for first, second in (("balanced high", "balanced high"), ("balanced low", "balanced low")):
        match.play(RED, first)
        match.play(BLUE, second)
    assert match.state == before


def test_the_defaults_play_the_printed_game():
    """kiriai.endless: no limit by default; what is not printed is an option that says so, and pages propose 30."""
    assert KIRIAI.options["cap"].default is None
    assert KIRIAI.options["cap"].proposed == 30
    assert KIRIAI.options["lives"].default == 2
    for name in ("cap", "lives"):
        assert "not printed" in KIRIAI.options[name].help
    assert KIRIAI.presentation.minutes == 0, "the sheet names no playing time"


def test_a_table_with_a_cap_says_that_it_is_not_printed():
    """kiriai.endless: tables show the cap; without one nothing is said."""
    seen = known(start("5 1H0:-:kesa 5H0:-:zan 2/30", cap=30).state.view(RED))
    assert "after 30 rounds" in seen
    assert "not printed" in seen
    assert "printed" not in known(start(FRESH).state.view(RED))


def test_a_resting_movement_card_is_named_by_both_its_faces():
    """kiriai.return: a set-aside movement card blocks both its sides, and the table says both."""
    view = start("5 1H0:charge:kesa 5H0:move:zan").state.view(RED)
    for shape in ("wide", "tall"):
        board = table_page.drawing_of("kiriai").board(context(view), shape).body
        assert all(f">{words}</text>" in board for words in ("Charge,", "Stance", "Approach,", "Retreat"))
    view = start("5 1H0:charge:kesa 5H0:low:zan").state.view(RED)
    assert "Charge/Change Stance" in known(view)


def test_a_cap_makes_a_draw():
    """kiriai.endless: after one round without a defeat; a defeat in that round wins."""
    match = Match(KIRIAI, seed="moon", cap=1)
    match.play(RED, "low high")
    match.play(BLUE, "low high")
    outcome = match.state.outcome()
    assert (outcome.scores, outcome.rule) == ((0.0, 0.0), "kiriai.endless")
    assert outcome.reason == "Nobody is defeated after 1 round: a draw"
    assert KIRIAI.tell(match.story(None)[-1]) == "Nobody is defeated after 1 round: a draw."
    last = start("5 3H0:-:kesa 5H1:-:zan 0/1", cap=1)
    last.play(RED, "low high")
    last.play(BLUE, "low balanced")
    assert last.state.outcome().scores == (1.0, -1.0)


def test_change_stance_then_low_strike_hits():
    """kiriai.move.stance, kiriai.attack.low: from Heaven at distance 1."""
    assert after("5 2H0:-:kesa 3H0:-:zan", "stance low", "high retreat").startswith("5 2E0:low:kesa 4H0")
    assert after("5 2H0:-:kesa 3H0:-:zan", "stance low", "high balanced") == "5 2E0:low:kesa 3H1:balanced:zan"


def test_kesa_first_then_low_strike_hits():
    """kiriai.special.kesa: it misses, and leaves its player in Earth."""
    assert after("5 2H0:-:kesa 4H0:-:zan", "kesa low", "low approach") == "5 2E0:low:kesa! 3H1:move:zan"


def test_kesa_then_charge_lets_the_other_move_first():
    """kiriai.order.stance: Red ends Kesa in Earth, so Blue's Heaven Approach goes first; they meet before Red."""
    assert after("5 2H0:-:kesa 4H0:-:zan", "kesa charge", "low approach") == "5 3E0:charge:kesa! 3H0:move:zan"


def test_specials_are_the_three():
    """kiriai.cards"""
    assert SPECIALS == ("kesa", "zan", "counter")
