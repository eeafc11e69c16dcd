"""Every line of the special table: criterion met, not met, tied, at the edge [bushido.special].

A row: the fighters (with health, hand and pile where they matter), the two cards, the dice and
decisions in their order, and both healths after the turn. A row fails if anything else is asked.
"""

import pytest
from tests.games.bushido.tables import at, fought, healths, play, texts

from kensei import BadDeck
from kensei.games.bushido.deck import house_text

ROWS = {
    "swift": """
        swift v bruiser | tomoe v kiri | speed 1, strength 1233 | 20 11 | a die of 1 gives four strength dice
        swift v bruiser | tomoe v kiri | speed 2, strength 123 | 20 14 | a die of 2 gives three
        swift v bruiser | tomoe v kiri | speed 3, strength 13 | 20 16 | a die of 3 gives two
        swift v rose | tomoe v ryu | speed 123, speed 1, speed 3, strength 1111, strength 1 | 19 20 | before any change
        swift v bruiser | tomoe v cho | speed 3 | 16 20 | equal speed: no block, no strength dice
        swift v bruiser | tomoe v cho | speed 2, strength 111 | 19 20 | faster: it blocks
        swift v bruiser | tomoe v tomoe | | 20 20 | the same Mon: the text is ignored
        swift v bruiser | kiku v kiri | speed 23 | 20 20 | defensive and faster by one: no damage
        swift v bruiser | kiku v kiri | speed 33 | 13 20 | defensive, equal: full damage
        swift v bruiser | kiku v tsuru | speed 33 | 15 20 | defensive and slower: full damage
        swift v bruiser | kiku v matsu | speed 11 | 20 16 | offensive and faster: 4
        swift v bruiser | kiku v cho | speed 11 | 20 16 | offensive and faster by one: 4
        swift v bruiser | kiku v cho | speed 12 | 20 18 | offensive, equal: otherwise, 2
        swift v bruiser | kiku v cho | speed 22 | 20 20 | offensive and slower: 2, blocked
        swift v bruiser | kiku v kiku | | 20 20 | the same Mon: the text is ignored
        swift v bruiser | ryu v yama | speed 11 | 20 12 | offensive and faster: 8
        swift v bruiser | ryu v sakura | speed 13 | 20 12 | offensive and faster by one: 8
        swift v bruiser | ryu v sakura | speed 23 | 20 17 | offensive, equal: otherwise, 3
        swift v bruiser | ryu v sakura | speed 33 | 20 20 | offensive and slower: 3, blocked
        swift v bruiser | ryu v tsuru | speed 12 | 19 20 | defensive and faster by one: blocks 4
        swift v bruiser | ryu v tsuru | speed 13 | 15 20 | defensive, equal: full damage
        swift v bruiser | ryu v ryu | | 20 20 | the same Mon: the text is ignored
    """,
    "wanderer": """
        wanderer v bruiser | tomoe v yama | speed 123 | 20 20 | defensive: 9, and faster: it blocks all 9
        wanderer v bruiser | tomoe v yama | speed 133 | 20 20 | defensive and faster by one
        wanderer v bruiser | tomoe v yama | speed 233 | 11 20 | defensive, equal: full damage
        wanderer v bruiser | tomoe v kiri | speed 111 | 20 16 | offensive: otherwise, 4
        wanderer v bruiser | tomoe v tsuru | speed 123 | 20 20 | offensive and slower: 4, blocked
        wanderer v bruiser | tomoe v tomoe | | 20 20 | the same Mon: the text is ignored
        wanderer:9 v bruiser:10 | kiku v matsu | | 9 3 | offensive, lower health by one: 7
        wanderer:10 v bruiser:10 | kiku v matsu | | 10 5 | offensive, equal health: otherwise, 5
        wanderer:11 v bruiser:10 | kiku v matsu | | 11 5 | offensive, more health: otherwise, 5
        wanderer:9 v bruiser:10 | kiku v kiri | | 9 10 | lower health, defensive: the first criterion, it blocks 9
        wanderer:10 v bruiser:10 | kiku v kiri | | 10 10 | defensive, equal health: it blocks 9
        wanderer:20 v bruiser:10 | kiku v sakura | | 20 10 | defensive, more health: it blocks 9
        wanderer:9 v bruiser:10 | kiku v tsuru | | 4 10 | equal speed: no block
        wanderer:9 v bruiser:10 | kiku v kiku | | 9 10 | the same Mon: the text is ignored
        wanderer v bruiser | ryu v tsuru | speed 12 | 20 16 | defensive and faster by one: blocks, the other takes 4
        wanderer v bruiser | ryu v matsu | speed 33 | 19 16 | what the block leaves is taken all the same
        wanderer:1 v bruiser | ryu v matsu | speed 33 | 0 16 | the other takes 4 though the Wanderer falls
        wanderer:1 v bruiser:4 | ryu v matsu | speed 33 | 0 0 | both fall
        wanderer v bruiser | ryu v tsuru | speed 13 | 15 20 | defensive, equal: nothing of it
        wanderer v bruiser | ryu v tsuru | speed 23 | 15 20 | defensive and slower: nothing of it
        wanderer v bruiser | ryu v yama | speed 11 | 20 13 | offensive and faster: plain 7
        wanderer v bruiser | ryu v ryu | | 20 20 | the same Mon: the text is ignored
    """,
    "highborn": """
        highborn:20:0123 v bruiser:20:12345 | tomoe v kiri | | 20 11 | fewer cards by one: strength 9
        highborn:20:0123 v bruiser:20:1234 | tomoe v kiri | | 20 15 | as many cards: otherwise, 5
        highborn:20:01234 v bruiser:20:1234 | tomoe v kiri | | 20 15 | more cards: otherwise, 5
        highborn:20:0123 v bruiser:20:12348 | tomoe v sakura | | 20 20 | fewer cards: speed 3, it blocks
        highborn:20:0123 v bruiser:20:1238 | tomoe v sakura | | 14 20 | otherwise: speed 5, equal, no block
        highborn:20:0123 v bruiser:20:01234 | tomoe v tomoe | | 20 20 | the same Mon: the text is ignored
        highborn v bruiser | kiku v matsu | discard, speed 111 | 20 16 | no card paid: 4
        highborn v bruiser | kiku v matsu | discard kiri, speed 111 | 20 14 | one card: 6
        highborn v bruiser | kiku v kiri | discard tsuru, speed 111 | 19 20 | a block of 6
        highborn v bruiser | kiku v kiri | discard tsuru, speed 113 | 19 20 | a block of 6, faster by one
        highborn v bruiser | kiku v kiri | discard tsuru, speed 222 | 13 20 | equal: the card is gone
        highborn v bruiser | kiku v kiku | | 20 20 | the same Mon: nothing is asked
        highborn v bruiser | ryu v sakura | | 20 14 | faster by one: 6
        highborn v bruiser | ryu v matsu | | 18 20 | faster and defensive: blocks 6
        highborn v warlord | ryu v tomoe | | 20 17 | equal: otherwise, 3
        highborn v bruiser | ryu v tsuru | | 15 20 | equal and defensive: full damage
        highborn v swift | ryu v tomoe | speed 3, strength 11 | 20 19 | slower by one: 3
        highborn v bruiser | ryu v cho | | 16 20 | slower and defensive: full damage
        highborn v bruiser | ryu v ryu | | 20 20 | the same Mon: the text is ignored
    """,
    "bruiser": """
        bruiser v swift | tomoe v kiri | speed 1111, strength 12333 | 20 8 | offensive: five strength dice
        bruiser v swift | tomoe v tsuru | speed 1112, strength 22222 | 20 15 | offensive and slower: the other blocks
        bruiser v swift | tomoe v yama | speed 1111 | 11 20 | defensive and faster: it cannot block
        bruiser v swift | tomoe v yama | speed 1222 | 11 20 | defensive and faster by one: it cannot block
        bruiser v swift | tomoe v yama | speed 2222 | 11 20 | defensive, equal: full damage
        bruiser v swift | tomoe v tomoe | | 20 20 | the same Mon: no dice
        bruiser v swift | kiku v matsu | | 20 6 | offensive: 14
        bruiser v swift | kiku v cho | | 20 10 | offensive and slower: 14, less the block
        bruiser v swift | kiku v kiri | | 13 20 | defensive, equal: full damage
        bruiser v wanderer | kiku v tomoe | speed 133 | 20 20 | defensive and faster by one: otherwise, blocks 4
        bruiser v swift | kiku v kiku | | 20 20 | the same Mon: the text is ignored
        bruiser v swift | ryu v tsuru | | 13 20 | defensive and slower by one: 5 and 2 more
        bruiser v swift | ryu v cho | | 14 20 | defensive and slower: 4 and 2 more
        bruiser v rose | ryu v kiku | | 15 20 | defensive, equal: not slower
        bruiser v swift | ryu v matsu | strength 1112 | 17 20 | defensive and faster: blocks with its dice
        bruiser v swift | ryu v yama | strength 1123 | 20 13 | offensive: its dice
        bruiser v swift | ryu v tomoe | speed 3, strength 1111, strength 13 | 20 20 | offensive and slower: nothing more
        bruiser v swift | ryu v ryu | | 20 20 | the same Mon: the text is ignored
    """,
    "manipulator": """
        manipulator v bruiser | tomoe v kiri | speed 113, lose tsuru kiku matsu | 20 15 | offensive, faster by one: 3
        manipulator v bruiser | tomoe v kiri | speed 222 | 20 15 | offensive, equal: no cards
        manipulator v bruiser | tomoe v tsuru | speed 122 | 20 20 | offensive and slower: no cards, blocked
        manipulator v bruiser | tomoe v yama | speed 133, lose kiri | 16 20 | defensive and faster by one: 1 card
        manipulator v bruiser | tomoe v yama | speed 233 | 11 20 | defensive, equal: no cards
        manipulator v bruiser:20:178 | tomoe v kiri | speed 111, lose yama sakura | 20 15 | two cards left: both
        manipulator v bruiser:20:1 | tomoe v kiri | speed 111 | 20 15 | no card left: nothing is asked
        manipulator v bruiser:5 | tomoe v kiri | speed 111 | 20 0 | knocked out: the duel is over, no cards
        manipulator v bruiser | tomoe v tomoe | | 20 20 | the same Mon: the text is ignored
        manipulator:20:345 v bruiser:20:46 | kiku v matsu | speed 11 | 20 11 | the opponent has fewer cards by one: 9
        manipulator:20:345 v bruiser:20:456 | kiku v matsu | speed 11 | 20 14 | as many: otherwise, 6
        manipulator:20:345 v bruiser:20:4567 | kiku v matsu | speed 11 | 20 14 | more: otherwise, 6
        manipulator:20:345 v bruiser:20:18 | kiku v kiri | speed 11 | 20 20 | fewer, defensive and faster: blocks 9
        manipulator:20:345 v bruiser:20:178 | kiku v kiri | speed 11 | 19 20 | as many: blocks 6
        manipulator:20:345 v bruiser:20:18 | kiku v kiri | speed 33 | 13 20 | equal speed: no block
        manipulator v bruiser | kiku v kiku | | 20 20 | the same Mon: the text is ignored
        manipulator:20:0126 v bruiser | ryu v sakura | take cho | 20 13 | faster by one: takes a card back
        manipulator:20:0126 v bruiser | ryu v sakura | leave | 20 13 | he need not
        manipulator:20:0126 v bruiser | ryu v matsu | take cho | 19 20 | faster and defensive
        manipulator v bruiser | ryu v sakura | | 20 13 | the pile is empty: nothing is asked
        manipulator:20:0126 v bruiser | ryu v tsuru | | 15 20 | equal: nothing of it
        manipulator:20:0126 v bruiser | ryu v cho | | 16 20 | slower: nothing of it
        manipulator:20:0126 v bruiser:7 | ryu v sakura | | 20 0 | knocked out: the duel is over, no retrieval
        manipulator:20:0126 v bruiser | ryu v ryu | | 20 20 | the same Mon: the text is ignored
    """,
    "rose": """
        rose v bruiser | tomoe v yama | speed 1 | 20 15 | defensive and faster: it strikes with its 5
        rose v bruiser | tomoe v sakura | speed 2 | 20 15 | faster by one, thanks to the die: it strikes
        rose v bruiser | tomoe v sakura | speed 1 | 14 20 | equal: full damage
        rose v bruiser | tomoe v cho | speed 2 | 16 20 | slower: full damage
        rose v bruiser | tomoe v ryu | speed 2 | 20 15 | the other card neither strikes nor blocks: no strength dice
        rose v bruiser | tomoe v kiri | speed 1 | 20 15 | offensive: plain 5
        rose v bruiser | tomoe v tsuru | speed 1 | 20 20 | offensive: the die is rolled, the other is still faster
        rose v bruiser | tomoe v tsuru | speed 2 | 20 15 | offensive: the die makes it equal, no block
        rose v bruiser | tomoe v tomoe | | 20 20 | the same Mon: no die
        rose v bruiser | kiku v tsuru | strength 2 | 17 20 | the striking strength less one die
        rose v bruiser | kiku v kiri | strength 1 | 19 20 | striking, and she blocks 5
        rose v bruiser | kiku v kiri | strength 3 | 20 20 | less than the block: nobody is hurt
        rose v bruiser | kiku v cho | strength 3 | 20 16 | the blocking strength less one die
        rose v bruiser | kiku v matsu | | 20 15 | no strength of the other in use: no die
        rose v bruiser | kiku v ryu | | 20 15 | equal: the other does not block, no die
        rose v thrillseeker | kiku v tomoe | speed 11, strength 3 | 20 20 | not below 0
        rose v bruiser | kiku v kiku | | 20 20 | the same Mon: no die
        rose v bruiser | ryu v sakura | speed 111, speed 1 | 20 16 | offensive: the other is not faster, no strength die
        rose v bruiser | ryu v sakura | speed 333, speed 1, strength 3 | 20 19 | offensive: the block less one die
        rose v bruiser | ryu v tsuru | speed 111, speed 1, strength 1 | 20 20 | defensive and faster
        rose v bruiser | ryu v tsuru | speed 122, speed 1, strength 2 | 17 20 | equal: the strike less 1B
        rose v bruiser | ryu v tsuru | speed 333, speed 3, strength 1 | 16 20 | slower: the strike less 1B
        rose v bruiser | ryu v ryu | | 20 20 | the same Mon: no dice
    """,
    "warlord": """
        warlord v bruiser:10 | tomoe v kiri | | 20 1 | the opponent has 10: strength 9
        warlord v bruiser:11 | tomoe v kiri | | 20 5 | the opponent has 11: otherwise, 6
        warlord v bruiser:9 | tomoe v kiri | | 20 0 | the opponent has less: strength 9
        warlord v bruiser:11 | tomoe v sakura | | 20 11 | otherwise: speed 4, it blocks 6
        warlord v bruiser:10 | tomoe v cho | | 16 10 | speed 3: equal, no block
        warlord v bruiser:10 | tomoe v tomoe | | 20 10 | the same Mon: the text is ignored
        warlord:11 v bruiser:10 | kiku v matsu | strength 1111 | 11 6 | more health by one: four dice
        warlord:10 v bruiser:10 | kiku v matsu | strength 111 | 10 7 | equal health: three dice
        warlord:9 v bruiser:10 | kiku v matsu | strength 111 | 9 7 | less health: three dice
        warlord:11 v bruiser:10 | kiku v kiri | strength 1111 | 8 10 | faster and defensive: blocks with four dice
        warlord:11 v bruiser:10 | kiku v tsuru | | 6 10 | equal speed: no block, no dice
        warlord:11 v bruiser:10 | kiku v kiku | | 11 10 | the same Mon: no dice
        warlord v bruiser:20 | ryu v yama | speed 111 | 20 15 | nothing lacks: 5
        warlord v bruiser:16 | ryu v yama | speed 111 | 20 11 | 4 lack: still 5
        warlord v bruiser:15 | ryu v yama | speed 111 | 20 9 | 5 lack: 6
        warlord v bruiser:11 | ryu v yama | speed 111 | 20 5 | 9 lack: still 6
        warlord v bruiser:10 | ryu v yama | speed 111 | 20 3 | 10 lack: 7
        warlord v bruiser:5 | ryu v matsu | speed 111 | 20 5 | 15 lack: blocks 8
        warlord v bruiser:5 | ryu v matsu | speed 133 | 12 5 | equal speed: no block
        warlord v bruiser:5 | ryu v ryu | | 20 5 | the same Mon: no dice
    """,
    "thrillseeker": """
        thrillseeker v bruiser | tomoe v yama | speed 11 | 13 13 | defensive and faster: what came through, to both
        thrillseeker v bruiser | tomoe v cho | speed 11 | 18 18 | defensive and faster by one
        thrillseeker v bruiser | tomoe v cho | speed 12 | 16 20 | defensive, equal: full damage, nothing back
        thrillseeker v bruiser | tomoe v cho | speed 13 | 16 20 | defensive and slower: nothing back
        thrillseeker v bruiser | tomoe v kiri | speed 11 | 20 18 | offensive: plain 2
        thrillseeker:7 v bruiser:7 | tomoe v yama | speed 11 | 0 0 | both fall
        thrillseeker:3 v bruiser | tomoe v yama | speed 11 | 0 13 | the full damage, beyond the health he had
        thrillseeker v bruiser | tomoe v tomoe | | 20 20 | the same Mon: no dice
        thrillseeker:20 v bruiser | kiku v matsu | strength 11 | 20 18 | nothing lacks: two dice
        thrillseeker:16 v bruiser | kiku v matsu | strength 11 | 16 18 | 4 lack: two dice
        thrillseeker:15 v bruiser | kiku v matsu | strength 111 | 15 17 | 5 lack: three dice
        thrillseeker:10 v bruiser | kiku v matsu | strength 1111 | 10 16 | 10 lack: four dice
        thrillseeker:5 v bruiser | kiku v matsu | strength 11111 | 5 15 | 15 lack: five dice
        thrillseeker:1 v bruiser | kiku v matsu | strength 11111 | 1 15 | 19 lack: five dice
        thrillseeker:15 v bruiser | kiku v kiri | strength 112 | 12 20 | faster and defensive: blocks with three dice
        thrillseeker:15 v bruiser | kiku v tsuru | | 10 20 | equal speed: no block, no dice
        thrillseeker:5 v bruiser | kiku v kiku | | 5 20 | the same Mon: no dice
        thrillseeker:10 v bruiser | ryu v yama | | 10 11 | own health 10: strength 9
        thrillseeker:11 v bruiser | ryu v yama | | 11 15 | own health 11: otherwise, 5
        thrillseeker:10 v bruiser | ryu v tsuru | | 10 20 | own health 10: speed 3, it blocks
        thrillseeker:11 v bruiser | ryu v tsuru | | 6 20 | otherwise: speed 5, slower
        thrillseeker:10 v bruiser | ryu v cho | | 6 20 | speed 3: equal, no block
        thrillseeker:10 v bruiser | ryu v ryu | | 10 20 | the same Mon: the text is ignored
    """,
}
CASES = [
    pytest.param(
        *[part.strip() for part in row.split("|")][:4],
        id=f"{fighter} {row.split('|')[1].split()[0]}: {row.split('|')[4].strip()}",
    )
    for fighter, rows in ROWS.items()
    for row in rows.strip().splitlines()
]


@pytest.mark.parametrize(("sides", "cards", "answers", "after"), CASES)
def test_a_special_does_what_its_line_says(sides, cards, answers, after):
    """bushido.special, bushido.criteria.when, bushido.dice.needed, bushido.speed."""
    state, _ = fought(sides, cards, answers)
    assert healths(state) == after


@pytest.mark.parametrize(("sides", "cards", "answers", "after"), CASES)
def test_the_seats_make_no_difference(sides, cards, answers, after):
    """bushido.order: roles decide who is first, never seats."""
    state, _ = fought(*(" v ".join(reversed(part.split(" v "))) for part in (sides, cards)), answers)
    assert healths(state).split() == after.split()[::-1]


def test_mocking_handicap_offers_none_or_one_card():
    """bushido.special: asked of its player, the hand in the order of the wheel, none first."""
    state, _ = play(at("highborn:20:135 v bruiser"), "0: kiku", "1: matsu")
    assert state.to_act() == {0}
    assert texts(state, 0) == ["discard", "discard kiri", "discard cho"]
    state, _ = play(at("highborn:20:13 v bruiser"), "0: kiku", "1: matsu")
    assert texts(state, 0) == ["discard", "discard kiri"]


def test_mocking_handicap_with_an_empty_hand_asks_nothing():
    """bushido.special: there is nothing to pay with."""
    state, _ = fought("highborn:20:3 v bruiser", "kiku v matsu", "speed 111")
    assert healths(state) == "20 16"


def test_paid_cards_lie_on_the_pile_for_all_to_see():
    """bushido.seen: a card discarded from the hand is shown when it moves."""
    state, events = play(at("highborn v bruiser"), "0: kiku", "1: matsu", "discard kiri")
    assert state.sides[0].pile == ("kiri",)
    assert [event.seen_by(None)["cards"] for event in events if event.name == "paid"] == [["kiri"]]


def test_hidden_agenda_takes_the_card_back_into_the_hand():
    """bushido.special, bushido.seen: not this card, which is not on the pile yet; shown to all."""
    state, _ = play(at("manipulator:20:0126 v bruiser"), "0: ryu", "1: sakura")
    assert state.to_act() == {0}
    assert texts(state, 0) == ["take kiku", "take matsu", "take cho", "take yama", "take sakura", "leave"]
    state, events = play(state, "take cho")
    assert state.sides[0].hand == ("tomoe", "kiri", "tsuru", "cho")
    assert state.sides[0].pile == ("kiku", "matsu", "ryu", "yama", "sakura")
    assert [event.seen_by(None)["card"] for event in events if event.name == "took"] == ["cho"]


def test_mind_games_draws_every_set_of_cards_alike():
    """bushido.forced-discard: one outcome for each set."""
    state, _ = play(at("manipulator v bruiser:20:12345"), "0: tomoe", "1: kiri", "speed 111")
    outcomes = {str(move): weight for move, weight in state.chances()}
    assert len(outcomes) == 4
    assert outcomes["lose tsuru kiku cho"] == 1


def deck_with(ryu):
    """Give the house deck with other words on the Swift's Ryu."""
    head, found, rest = house_text().partition('[fighters.specials.ryu]\nname = "Twin Swallow"\n')
    return head + found.replace("Twin Swallow", "Other Words") + ryu + rest[rest.index("\n\n[[fighters]]") :]


VOCABULARY = [
    ('speed = 4\nstrength = 9\nenemy-cannot-block = true', "ryu v sakura", "", "20 11"),
    ('speed = 7\nstrength = 9\nenemy-cannot-block = true', "ryu v sakura", "", "20 11"),
    ('speed = 7\nstrength = 9', "ryu v sakura", "", "20 17"),
    ('speed = 7\nstrength = 9\ncases = [{ when = ["stronger"], enemy-cannot-block = true }]',
     "ryu v sakura", "", "20 11"),
    ('speed = 7\nstrength = 6\ncases = [{ when = ["stronger"], enemy-cannot-block = true }]',
     "ryu v sakura", "", "20 20"),
    ('speed = 4\nstrength = 5\ncases = [{ when = ["weaker"], enemy-takes = 3 }]', "ryu v sakura", "", "20 12"),
    ('speed = 4\nstrength = 6\ncases = [{ when = ["weaker"], enemy-takes = 3 }]', "ryu v sakura", "", "20 14"),
    ('speed = 4\nstrength = "4B"\ncases = [{ when = ["weaker"], takes-no-damage = true }]', "ryu v cho",
     "strength 1111", "16 20"),
    ('speed = 4\nstrength = "4B"\ncases = [{ when = ["stronger"], takes-no-damage = true }]', "ryu v cho",
     "strength 1112", "20 20"),
    ('speed = 7\nstrength = 9\ncases = [{ when = ["was blocked"], takes-more = 1, enemy-takes = 2 }]', "ryu v sakura",
     "", "20 15"),
    ('speed = 5\nstrength = 9\ncases = [{ when = ["was blocked"], enemy-takes = 2 }]', "ryu v sakura", "", "20 11"),
    ('speed = 5\nstrength = 3\ncases = [{ when = ["was hit"], enemy-takes = 2 }]', "ryu v tsuru", "", "15 18"),
    ('speed = 3\nstrength = 5\ncases = [{ when = ["was hit"], enemy-takes = 2 }]', "ryu v tsuru", "", "20 20"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "cards", "answers", "after"), VOCABULARY)
def test_the_words_that_no_house_card_uses(words, cards, answers, after):
    """bushido.special, bushido.criteria.when, bushido.speed: strictly; what became of the strike, after it."""
    state, _ = fought("swift v bruiser", cards, answers, deck=deck_with(words))
    assert healths(state) == after


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            'speed = 4\ncases = [{ when = ["stronger"], strength = 3 }]\notherwise = { strength = 2 }',
            "stronger or weaker",
        ),
        ('speed = 4\nstrength = 3\ncases = [{ when = ["weaker"], becomes-offensive = true }]', "stronger or weaker"),
        ('speed = 4\nstrength = 3\ncases = [{ when = ["was hit"], cannot-block = true }]', "became of the strike"),
        ('strength = 3\ncases = [{ when = ["was hit"], speed = 3 }]\notherwise = { speed = 2 }', "faster or slower"),
    ],
)
def test_what_is_settled_before_a_criterion_cannot_depend_on_it(words, says):
    """bushido.criteria.when."""
    with pytest.raises(BadDeck, match=says):
        at("swift v bruiser", deck=deck_with(words))
