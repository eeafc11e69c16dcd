"""What nobody may know: a card that lies face down, and with `memory` the others' hands."""

import random

from tests.games.bushido.tables import BUSHIDO, at, play

from kensei import Match
from kensei.core import codec


def test_a_chosen_card_stays_among_the_open_hand():
    """bushido.memory, bushido.stance-phase: else what is missing from the hand would tell it."""
    before = at("swift v rose")
    state, events = play(before, "0: kiri")
    for viewer in (1, None):
        assert state.view(viewer).packs == before.view(viewer).packs
        assert state.view(viewer).plan is None
        assert state.view(viewer).shown[0].laid
        assert events[0].seen_by(viewer) == {"seat": 0}
    assert state.view(0).plan.card == "kiri"
    assert events[0].seen_by(0) == {"seat": 0, "card": "kiri"}


def test_every_choice_looks_the_same_to_others():
    """bushido.stance-phase: card and target."""
    table = at("swift v rose v bruiser", "stance pairs=0v1v2:0", mode="ffa")
    states = [table.apply(0, move) for move in table.legal_moves(0)]
    for viewer in (1, 2, None):
        assert len({codec.dumps(step.state.view(viewer)) for step in states}) == 1
        assert len({str(step.events[0].told_to(viewer)) for step in states}) == 1
    assert len({codec.dumps(step.state.view(0)) for step in states}) == 18


def test_a_face_down_card_is_secret_after_the_targets_are_seen():
    """bushido.ffa.reveal: the first fight opens the two cards in it and no other."""
    cards = ("0: tsuru on bruiser", "1: kiri on warlord", "2: sakura on swift")
    table, _ = play(at("warlord v swift v bruiser v highborn", "stance pairs=0v1v2v3:0", mode="ffa"), *cards)
    views = []
    for card in ("matsu", "yama"):
        state, _ = play(table, f"3: {card} on swift")
        views.append(state.view(0))
        assert state.view(3).plan.card == card
    assert views[0] == views[1]


def test_with_memory_only_numbers_are_shown():
    """bushido.memory: the own hand and pile are open to oneself, of the others and to spectators their sizes."""
    state = at("swift:20:0178 v rose:20:345", mode="duels+memory")
    mine, theirs = state.view(0).packs
    assert mine.hand == ("tomoe", "kiri", "yama", "sakura")
    assert len(mine.pile) == 5
    assert (theirs.hand, theirs.pile, theirs.hands, theirs.piled) == (None, None, 3, 6)
    assert [(pack.hand, pack.hands) for pack in state.view(None).packs] == [(None, 4), (None, 3)]


def test_the_story_is_the_same_with_memory_and_without():
    """bushido.memory."""
    stories = []
    for memory in (False, True):
        match = Match(BUSHIDO, seed="moon", fighters="highborn,manipulator", memory=memory)
        rng = random.Random(7)
        while asked := match.state.to_act():
            seat = min(asked)
            match.play(seat, rng.choice(match.state.legal_moves(seat)))
        stories.append([match.story(viewer) for viewer in (0, 1, None)])
    assert stories[0] == stories[1]


def test_imagined_hands_fill_the_nine_cards():
    """bushido.memory: hand, pile and card in play of another are the nine, in some arrangement."""
    state, _ = play(at("highborn:20:0378 v rose:20:345", mode="duels+memory"), "0: kiku", "1: matsu")
    worlds = {BUSHIDO.imagine(state.view(1), random.Random(n)).sides[0].hand for n in range(20)}
    assert len(worlds) > 5
    assert all(len(hand) == 3 and "kiku" not in hand for hand in worlds)


def test_an_imagined_plan_is_any_card_of_the_hand():
    """bushido.stance-phase: the true one among them, none preferred."""
    state, _ = play(at("swift:20:178 v rose"), "0: kiri")
    plans = [BUSHIDO.imagine(state.view(1), random.Random(n)).sides[0].plan.card for n in range(60)]
    assert set(plans) == {"kiri", "yama", "sakura"}
