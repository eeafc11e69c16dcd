"""What nobody may know: a card that lies face down; and what `memory` leaves to the players."""

import random

from tests.games.bushido.tables import BUSHIDO, at, play

from kensei import Match
from kensei.core import codec
from kensei.server.updates.visibility import Story


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


def test_a_view_holds_what_its_seat_was_shown():
    """bushido.memory, bushido.seen: with the option and without it, for spectators too; so bots play the same."""
    for mode in ("duels", "duels+open"):
        state = at("swift:20:0178 v rose:20:345", mode=mode)
        for viewer in (0, 1, None):
            mine, theirs = state.view(viewer).packs
            assert mine.hand == ("tomoe", "kiri", "yama", "sakura")
            assert theirs.hand == ("kiku", "matsu", "cho")
            assert theirs.pile == ("tomoe", "kiri", "tsuru", "ryu", "yama", "sakura")


def test_the_printed_game_is_the_default_and_the_page_proposes_the_aid():
    """bushido.memory: open hands and piles are called an aid that is not printed."""
    option = BUSHIDO.options["memory"]
    assert BUSHIDO.start().table.memory
    assert (option.default, option.proposed) == (True, False)
    assert "an aid that is not printed" in option.help
    assert "an aid that is not printed" in option.words[False]


def test_screens_show_only_the_own_hand_until_it_is_over():
    """bushido.memory."""
    from_memory = at("swift:20:0178 v rose:20:345")
    assert from_memory.view(0).open_hand(0) == ("tomoe", "kiri", "yama", "sakura")
    assert from_memory.view(0).open_hand(1) is None
    assert [from_memory.view(None).open_hand(seat) for seat in (0, 1)] == [None, None]
    in_the_open = at("swift:20:0178 v rose:20:345", mode="duels+open")
    assert in_the_open.view(0).open_hand(1) == ("kiku", "matsu", "cho")
    over, _ = play(at("swift:20:0178 v rose:1:345"), "0: kiri", "1: matsu")
    assert over.view(0).open_hand(1) is not None


TURNS = ("0: kiku", "1: matsu", "discard kiri", "speed 122", "0: yama", "1: yama", "0: tsuru")


def told(mode, *answers, seat=None):
    """Tell a duel of the Highborn as it is told again while it goes on."""
    match = Match.at(BUSHIDO, BUSHIDO.write(at("highborn v rose", mode=mode)), memory="open" not in mode)
    for answer in answers:
        who, colon, text = answer.partition(": ")
        match.replay(int(who) if colon else min(match.state.to_act()), text if colon else answer)
    return [BUSHIDO.tell(event, ("Ann", "Ben")) for event in match.story(seat)]


def test_cards_of_earlier_turns_are_left_to_memory():
    """bushido.memory: the last two cards are told until the next ones are turned up; of earlier turns no card."""
    first = told("duels", *TURNS[:4])
    assert "Ann's Kiku is offensive against Ben's Matsu." in first
    assert "Ann discards Kiri on reveal." in first
    assert told("duels", *TURNS[:5])[: len(first)] == first, "Ann has chosen again: it is still the last turn"
    later = told("duels", *TURNS)
    assert [word for word in ("Kiku", "Matsu", "Kiri", "5 against") if word in " ".join(later)] == []
    assert "Ann discards on reveal, cards: 1." in later
    assert "Ann strikes Ben: damage 6." in later
    assert "Ann and Ben both show Yama: a tie." in later


def test_without_memory_the_whole_story_is_told():
    """bushido.memory: the aid."""
    assert "Ann discards Kiri on reveal." in told("duels+open", *TURNS)


def test_the_own_card_of_an_earlier_turn_is_left_to_memory_too():
    """bushido.memory: a log that told it would tell the own pile; the own pile itself lies open to its owner."""
    state, events = play(at("highborn v rose"), *TURNS)
    view = state.view(0)
    assert BUSHIDO.tell(events[0].told_to(0), ("Ann", "Ben")) == "Ann lays a card face down: Kiku."
    assert BUSHIDO.tell(BUSHIDO.faded(events[0].told_to(0), view), ("Ann", "Ben")) == "Ann lays a card face down."
    assert view.packs[0].pile


def test_a_brawl_is_retold_without_its_cards():
    """bushido.memory, bushido.ffa.next."""
    state, events = play(
        at("swift v rose v bruiser", "stance pairs=0v1v2:0", mode="ffa"),
        *("0: kiri on rose", "1: tsuru on swift", "2: sakura on swift", "fight rose"),
        *("0: tsuru on rose", "1: kiri on swift", "2: yama on swift", "fight rose"),
    )
    story = [event.told_to(None) for event in events]
    past = BUSHIDO.past(story, state.view(None))
    told_again = " ".join(BUSHIDO.tell(BUSHIDO.faded(event, state.view(None))) for event in story[:past])
    assert story[past].name == "laid"
    assert not [mon for mon in ("Kiri", "Tsuru", "Sakura", "Yama") if mon in told_again]


def test_every_event_has_words_when_it_is_retold():
    """bushido.memory: random matches of every mode."""
    for mode, players in (("duels", 2), ("clans", 4), ("kyoto", 4), ("ffa", 4)):
        match = Match(BUSHIDO, seed="moon", mode=mode, players=players, fighters="random")
        rng = random.Random(7)
        while asked := match.state.to_act():
            seat = min(asked)
            match.play(seat, rng.choice(match.state.legal_moves(seat)))
        for viewer in (0, None):
            for event in match.story(viewer):
                again = BUSHIDO.faded(event, match.state.view(viewer))
                assert again.name == event.name
                assert BUSHIDO.tell(again)
                assert not again.facts.keys() & {"card", "cards", "against", "dice", "strength"} or again == event


def test_an_imagined_plan_is_any_card_of_the_hand():
    """bushido.stance-phase: the true one among them, none preferred."""
    state, _ = play(at("swift:20:178 v rose"), "0: kiri")
    plans = [BUSHIDO.imagine(state.view(1), random.Random(n)).sides[0].plan.card for n in range(60)]
    assert set(plans) == {"kiri", "yama", "sakura"}


def test_an_earlier_moment_is_shown_without_its_cards():
    """bushido.memory: a replay in play; without memory all of it."""
    for mode, card in (("duels", ""), ("duels+open", "kiku")):
        state, _ = play(at("highborn v rose", mode=mode), *TURNS[:2])
        again = BUSHIDO.recalled(state.view(1))
        assert again.shown[0].card == card
        assert again.shown[0].laid == (card == "")


def test_a_log_that_grows_forgets_the_turn_before():
    """bushido.memory: what the pages of a table are sent; when it is over, all is told."""
    match = Match(BUSHIDO, seed="moon", fighters="swift,rose")
    match.play(min(match.state.to_act()), "accept")
    story = Story("bushido", None)
    pasts = []
    for cards in (("kiri", "tsuru"), ("yama", "yama"), ("sakura", "matsu")):
        for seat, card in enumerate(cards):
            match.play(seat, card)
            story.follow(match)
            assert tuple(story.events) == match.story(None)
            pasts.append(story.past)
    assert pasts == sorted(pasts)
    assert "Kiri" not in " ".join(map(BUSHIDO.tell, story.events))
    assert "Kiri" in " ".join(map(BUSHIDO.tell, Story("bushido", None).follow(match, is_over=True).events))
