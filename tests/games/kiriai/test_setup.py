"""What a duel of Kiri-ai begins with: cards, Specials, the two fields."""

from tests.games.kiriai.rounds import BLUE, FRESH, KIRIAI, RED, faces, refused

from kensei import CHANCE, Match
from kensei.games.kiriai.cards import SPECIALS, STANCES


def test_everybody_has_five_cards_and_a_special():
    """kiriai.cards: seven faces on five cards, and the Special dealt."""
    assert faces(FRESH) == ["approach", "retreat", "charge", "stance", "high", "low", "balanced", "kesa"]
    assert faces(FRESH, BLUE)[-1] == "counter"


def test_specials_are_the_three():
    """kiriai.cards"""
    assert SPECIALS == ("kesa", "zan", "counter")


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
