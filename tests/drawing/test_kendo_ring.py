"""Musashi's ring: who sits where, arrows that pass nobody, cards before their owners, the strip that tells it."""

import re
from itertools import pairwise, permutations

import pytest

from kensei import drawing, game
from kensei.drawing.examples import played
from kensei.games.kendo.drawing.plays import Play
from kensei.games.kendo.musashi.drawing import arrows, laid, ring, taken
from kensei.games.kendo.musashi.drawing.board import words_under
from kensei.games.kendo.musashi.drawing.sitting import seated
from kensei.games.kendo.musashi.drawing.story import plays_of

NAMES = ("Lisa", "Carl", "Lucy", "Adam", "Emma", "Noah")
SIX = (
    "attack 1 hands=men4,do1,do-kote,men-do,tsuki-men,bogyo,fudoshin,seme,mushin/men3,kote2,kote-men,tsuki-do,jodan"
    "/kote5,tsuki3,men-kote,do-men,do-do,kaihi,tsuyoi/do4,tsuki1,kote1,men-men/tsuki4,men-do,kote-kote/- in=0,1,2,3,4"
)
CHAIN = ("1: men3+jodan to 2", "2: kaihi to 4", "4: men-do to 0")
SHAPES = drawing.SHAPES


def parts_of(at, seat=0, shape="wide", names=NAMES):
    state = at.state
    legal = state.legal_moves(seat) if seat in state.to_act() else ()
    story = [event.told_to(seat) for event in at.story]
    sitters = [drawing.Sitter(name) for name in names[: len(state.hands)]]
    view = state.view(seat)
    return drawing.parts("musashi", view, legal=legal, asked=state.to_act(), sitters=sitters, shape=shape, story=story)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", range(2, 7))
def test_no_arrow_passes_behind_a_third_player_and_nobody_sits_on_another(shape, players):
    shown = ring.RINGS[shape]
    w, h = shown.card(players)
    for below in range(players):
        boxes = shown.boxes(below, players)
        for one, other in permutations(boxes.values(), 2):
            assert abs(one.x - other.x) >= (one.w + other.w) / 2 or abs(one.y - other.y) >= (one.h + other.h) / 2
        for seat, target in permutations(boxes, 2):
            third = tuple(box for other, box in boxes.items() if other not in (seat, target))
            card = ring.Box(*shown.before(seat, below, players), w, h)
            found = arrows.chord(card, boxes[target], third, ())
            assert not any(box.holds(x, y) for x, y in found.points() for box in third), (seat, target)
            assert not boxes[target].holds(found.x2, found.y2)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", range(2, 7))
def test_everything_lies_on_the_board(shape, players):
    shown = ring.RINGS[shape]
    w, h = shown.card(players)
    everything = [*shown.boxes(0, players).values(), shown.place]
    everything += [ring.Box(*shown.before(seat, 0, players), w, h) for seat in range(players)]
    for box in everything:
        assert box.w / 2 <= box.x <= shown.w - box.w / 2
        assert box.h / 2 <= box.y <= shown.h - box.h / 2


@pytest.mark.parametrize("shape", SHAPES)
def test_every_card_that_was_laid_is_drawn_and_speaks_greens_too(shape):
    html = parts_of(played("musashi", SIX, *CHAIN), shape=shape)
    assert {"men3", "jodan", "kaihi", "men-do"} <= set(re.findall(r"<g data-card='([^']+)'", html["board"]))
    hand = set(re.findall(r"data-card='([^']+)'", html["hand"]))
    assert hand == {"men4", "do1", "do-kote", "men-do", "tsuki-men", "bogyo", "fudoshin", "seme", "mushin"}


def test_the_strip_tells_the_attack_in_numbered_steps():
    strip = parts_of(played("musashi", SIX, *CHAIN))["status"]
    lines = [re.sub(r"<svg.*?</svg>|<[^>]+>", "", line) for line in re.findall(r"<li.*?</li>", strip)]
    assert lines == [
        "1Carl Men 3 + Jodan no kamae on Lucy",
        "2Lucy Kaihi suru: Men on to Emma",
        "3Emma Men-Do on you",
    ]


def test_the_arrow_on_you_is_vermilion_yours_gold_and_older_ones_grey():
    marks = drawing.seats.marks(NAMES)
    first, second = Play(1, "attacked", 1, ("men3",), 2, "Men"), Play(2, "countered", 2, ("men-do",), 0, "Do")
    drawn = [
        laid.exchange(ring.RINGS["wide"], 0, 6, (first, second), seat, marks, True, False, False) for seat in (0, 2, 4)
    ]
    for html, colour in zip(drawn, ("--shu", "--kin", "--sumi"), strict=True):
        strokes = re.findall(r'stroke="var\((--[\w-]+)\)" stroke-width="[\d.]+"/></g>', html)
        assert strokes == ["--sumi-3", colour]


def test_who_may_not_be_struck_says_why_and_who_fell_by_whom():
    at = played("musashi", SIX, *CHAIN)
    html = parts_of(at)["board"]
    assert set(re.findall(r"data-pick='to (\d)'", html)) == {"1", "2", "3"}
    assert "not straight back" in html
    tried = re.search(r"data-try='([^']+ to 4)'", html)[1]
    reason = game("musashi").why_not(at.state.view(0), game("musashi").parse(tried))
    assert reason.text.startswith("while four or more are in, nobody is struck straight back")
    assert "seat" not in reason.text
    fallen = "answer 1 hands=do1,do2/seme/do4,do5 attack=0:men3"
    out = parts_of(played("musashi", fallen, "1: pass"))["board"]
    assert "fell to you" in out


def test_after_a_card_is_pressed_the_question_is_the_target():
    status = parts_of(played("musashi", SIX, *CHAIN))["status"]
    asked = dict(re.findall(r"<p class='when whom' data-when='([^']+)'>([^<]+)</p>", status))
    assert asked["do-kote"] == "On whom does your Kote fall? Press a player"
    assert asked["fudoshin"] == "On whom does your Do fall? Press a player"
    assert "bogyo" not in asked


def test_taken_cards_are_shown_to_those_who_saw_them_alone():
    at = played("musashi", "answer 1 hands=do1/do3,do4,seme/do5,tsuki1 attack=0:men3", "1: pass", "*: do3", "*: seme")
    for seat, sees in ((0, True), (1, True), (2, False)):
        html = parts_of(at, seat)
        assert ("data-card='seme'" in html["board"]) is sees
        assert html["board"].count("#d-back") == (0 if sees else 2)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", range(2, 7))
def test_taken_cards_can_be_read_and_lie_on_nothing(shape, players):
    shown = ring.RINGS[shape]
    for has_place, loser in ((True, 1), (True, players - 1), (False, 1)):
        struck = Play(1, "attacked", 0, ("men3",), loser, "Men")
        took = Play(2, "took", 0, ("do3", "seme"), loser, "", 2)
        lying = [one.box for one in laid.lying(shown, 0, players, (struck, took), has_place)]
        heap = taken.tray_of(shown, 0, players, took, (*lying, *([shown.place] if has_place else [])))
        for box in (*lying, *shown.boxes(0, players).values(), *([shown.place] if has_place else [])):
            assert heap.covers(box) == 0
        assert taken.TAKEN[shape][0] / 72 * 22 * 0.8 >= 11


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", range(2, 7))
def test_earlier_cards_of_the_reader_lie_beside_the_place_of_the_next(shape, players):
    shown = ring.RINGS[shape]
    mine = tuple(Play(number, "countered", 0, ("men-do",), 1, "Do") for number in (1, 2, 3))
    lying = laid.lying(shown, 0, players, mine, True)
    assert lying
    for one in lying:
        assert one.box.covers(shown.place) == 0
        assert one.box.x - one.box.w / 2 >= 0


@pytest.mark.parametrize("players", range(2, 7))
def test_the_words_of_the_arrow_on_the_reader_stand_on_nothing(players):
    shown = ring.RINGS["wide"]
    for seat in range(1, players):
        play = Play(1, "attacked", seat, ("men3", "maki"), 0, "Maki waza")
        (one,) = laid.lying(shown, 0, players, (play,), True)
        boxes = shown.boxes(0, players)
        third = tuple(box for other, box in boxes.items() if other not in (seat, 0))
        found = arrows.chord(one.box, boxes[0], third, (shown.place,))
        words = arrows.label_box(found, "Maki waza, on you", (one.box, shown.place, *boxes.values()))
        assert not any(words.covers(box) for box in (one.box, shown.place, *boxes.values()))


def test_a_step_brings_the_card_the_arrow_and_the_line_of_the_strip_together():
    before = played("musashi", SIX, *CHAIN[:2])
    after = played("musashi", SIX, *CHAIN)
    new = after.story[len(before.story) :]
    steps = drawing.steps(
        "musashi", before.state.view(0), after.state.view(0), new, NAMES, story=[e.told_to(0) for e in after.story]
    )
    (step,) = steps
    assert step["say"] == "Emma answers with Men-Do and attacks Lisa with Do."
    assert "class='out'" in step["html"]["ring"]
    assert "class='drawn'" in step["html"]["ring"]
    assert step["html"]["story"].count("<li") == 3
    assert step["text"] == {"n4": "2 cards"}


def test_without_a_story_the_attack_that_lies_is_drawn():
    view = played("musashi", "answer 1 hands=do1/do3,do4 attack=0:men3+seme").state.view(1)
    (play,) = plays_of((), view)
    assert (play.seat, play.cards, play.target) == (0, ("men3", "seme"), 1)


def test_who_cannot_pay_is_told_that_it_is_the_end():
    for hand, loses in (("do3,do4,do5", False), ("do3", True)):
        state = played("musashi", f"answer 1 hands=do1/{hand} attack=0:men3").state
        told = drawing.choices("musashi", state.view(1), state.legal_moves(1))
        assert told["quiet"] == {"pass": ""}
        assert ("grave" in told) is loses


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("cards", [("men3", "seme"), ("tsuki-kote", "mushin", "seme")])
def test_what_is_laid_with_a_card_lies_under_no_player_and_not_on_the_next_place(shape, players, cards):
    shown = ring.RINGS[shape]
    seats = shown.boxes(0, players)
    for seat in range(1, players):
        play = Play(1, "attacked", seat, cards, 0, "Men")
        (one,) = laid.lying(shown, 0, players, (play,), True)
        boxes = laid.spread(shown, players, play, one.box)
        for box in boxes:
            assert not any(box.covers(other) > 1 for other in (*seats.values(), shown.place)), (seat, box)
        for box, under in pairwise(boxes):
            assert under.x != box.x or under.y - box.y >= box.h * 0.29, (seat, boxes)  # the name of each is in sight


def words_of(at, shape):
    """Give the boxes of the words under players, as the table of seat 0 has them."""
    return dict(words_under(at.table(0, NAMES[: len(at.state.hands)]), at.state.view(0), ring.RINGS[shape]))


@pytest.mark.parametrize("seat_of_words", [1, 2, 3])
@pytest.mark.parametrize("why", ["barred", "robbed"])
def test_no_arrow_runs_through_the_words_under_a_player(why, seat_of_words):
    """Neither one that goes to that player nor one that goes past, and the words of an arrow stand on none."""
    at = played("musashi", f"attack 0 hands=do1,men3/do2/do3/do4 {why}={seat_of_words}")
    words = words_of(at, "wide")
    assert set(words) == {seat_of_words}
    shown = ring.RINGS["wide"]
    seats = ring.with_words(shown.boxes(0, 4), tuple(words.items()))
    w, h = shown.card(4)
    for seat, target in permutations(range(4), 2):
        third = tuple(box for other, box in seats.items() if other not in (seat, target))
        card = ring.Box(*shown.before(seat, 0, 4), w, h)
        found = arrows.chord(card, seats[target], third, ())
        assert not any(box.holds(x, y) for x, y in found.points() for box in words.values()), (seat, target)
        label = arrows.label_box(found, "Maki waza, on you", (card, *seats.values()))
        assert not any(label.covers(box) for box in words.values())


@pytest.mark.parametrize(("why", "words"), [("barred", "struck you: not back"), ("robbed", "gave cards: not again")])
def test_on_a_phone_why_somebody_cannot_be_struck_stands_on_their_pill(why, words):
    at = played("musashi", f"attack 0 hands=do1,men3/do2/do3/do4 {why}=2")
    assert words_of(at, "tall") == {}
    assert f">{words}<" in parts_of(at, shape="tall")["board"]


@pytest.mark.parametrize("shape", SHAPES)
def test_taken_cards_never_lie_on_the_decks(shape):
    shown = ring.RINGS[shape]
    for players in range(2, 7):
        for loser in range(players):
            took = Play(2, "took", (loser + 1) % players, ("do3", "seme"), loser, "", 2)
            heap = taken.tray_of(shown, 0, players, took, (shown.place,))
            assert heap.covers(shown.decks) == 0, (players, loser)


def test_the_mark_of_an_owner_lies_under_no_player():
    shown = ring.RINGS["tall"]
    for players in range(2, 7):
        seats = shown.boxes(0, players)
        for seat in range(1, players):
            play = Play(1, "attacked", seat, ("men3",), 0, "Men")
            (one,) = laid.lying(shown, 0, players, (play,), True)
            box = laid.sign_box(shown, one.box, tuple(seats.values()))
            assert not any(box.covers(other) for other in seats.values()), (players, seat)


def lying_of(shown, players, *plays):
    """Give the rectangle around the cards of each play."""
    return [
        ring.around(laid.spread(shown, players, one.play, one.box))
        for one in laid.lying(shown, 0, players, plays, False)
    ]


@pytest.mark.parametrize("cards", [("men3",), ("men3", "seme")])
def test_on_a_phone_with_four_no_card_lies_on_another_or_on_a_player(cards):
    shown = ring.RINGS["tall"]
    for one, other in permutations(range(4), 2):
        plays = Play(1, "attacked", one, cards, other, "Men"), Play(2, "countered", other, cards, one, "Men")
        first, second = lying_of(shown, 4, *plays)
        assert first.covers(second) == 0, (one, other)
        for box in (first, second):
            assert not box.covered(tuple(shown.boxes(0, 4).values())), (one, other)
            assert not box.covers(shown.decks), (one, other)


def test_on_a_phone_with_four_the_number_of_an_arrow_covers_neither_card_nor_player():
    shown = ring.RINGS["tall"]
    boxes = shown.boxes(0, 4)
    for seat, target in permutations(range(4), 2):
        play = Play(1, "attacked", seat, ("men3",), target, "Men")
        (card,) = lying_of(shown, 4, play)
        third = tuple(box for other, box in boxes.items() if other not in laid.passed(shown, 4, play))
        found = arrows.chord(card, {**boxes, 0: shown.aimed_at}[target], third, ())
        around = (card, *boxes.values(), shown.decks)
        number = arrows.disc(found, arrows.number_on(found, around))
        assert number.covered(around) < 3, (seat, target)


@pytest.mark.parametrize("words", ["struck you: not back", "gave cards: not again"])
def test_why_a_player_is_barred_covers_no_card_of_a_phone_with_four(words):
    at = played("musashi", "attack 0 hands=do1,men3/do2/do3/do4 barred=1")
    assert "struck you: not back" in parts_of(at, shape="tall")["board"]
    shown = ring.RINGS["tall"]
    cards = [ring.Box(*shown.before(seat, 0, 4), *shown.card(4)) for seat in range(4)]
    for seat, box in list(shown.boxes(0, 4).items())[1:]:
        html = seated("tall", box, seat, "Carl", drawing.seats.marks(NAMES)[seat], "2 cards", words, "", "", "")
        x, y, w, h = (
            float(n)
            for n in re.search(
                r'class="role"><rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', html
            ).groups()
        )
        pill = ring.Box(x + w / 2, y + h / 2, w, h)
        assert x + w <= shown.w
        assert not any(pill.covers(card) > 6 for card in cards), seat


def test_cards_taken_among_others_are_small_on_a_phone_and_those_one_saw_are_not():
    shown = ring.RINGS["tall"]
    unseen, seen = Play(2, "took", 2, (), 1, "", 2), Play(2, "took", 0, ("do3", "seme"), 1, "", 2)
    assert taken.size_of(shown, unseen) < taken.size_of(shown, seen) == taken.TAKEN["tall"]
    assert taken.size_of(ring.RINGS["wide"], unseen) == taken.TAKEN["wide"]
