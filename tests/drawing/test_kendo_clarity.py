"""What newcomers to kendo must not have to guess: what a card lacks, what it costs, why a point was given."""

import random
import re

import pytest

import kensei
from kensei import Match, drawing
from kensei.drawing.examples import played
from kensei.games.kendo.cards import COLOUR, COLOURS
from kensei.games.kendo.drawing.choosing import needed_beside

NAMES = ("Aki", "Kenji", "Yuki", "Emma", "Noah", "Lucy")


def seen(game, at, seat=0, shape="wide"):
    """Give the parts of a moment as a seat sees them, the choices and the log."""
    state, story = at.state, [event.told_to(seat) for event in at.story]
    legal = state.legal_moves(seat) if seat in state.to_act() else ()
    sitters = [drawing.Sitter(name) for name in NAMES[: len(state.hands)]]
    view = state.view(seat)
    parts = drawing.parts(
        game, view, legal=legal, asked=state.to_act(), sitters=sitters, shape=shape, story=story,
        outcome=state.outcome(),
    )  # fmt: skip
    return parts, drawing.choices(game, view, legal), story


def words(html):
    return re.sub(r"\s+", " ", re.sub(r"<svg.*?</svg>|<[^>]+>", " ", html)).strip()


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("shiai", "answer 0 hands=do-men,kote-do,mushin/do2 attack=1:kote3"),
        ("musashi", "answer 0 hands=do-men,kote-do,mushin/do2/do4 attack=1:kote3"),
    ],
)
@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_a_red_that_answers_only_with_mushin_says_so(game, position, shape):
    parts, choices, _ = seen(game, played(game, position), shape=shape)
    assert re.findall(r"data-needs='([^']+)'[^>]*data-card='([^']+)'", parts["hand"]) == [("+ Mushin", "do-men")]
    assert "aria-label='Do-Men, only with Mushin'" in parts["hand"]
    assert choices["says"]["do-men"][1] == "Answers Do; Kote only with Mushin. Strikes Men."
    assert choices["says"]["kote-do"][1].startswith("Answers Kote and strikes Do")
    assert choices["says"]["mushin"][3] == "a green"
    assert choices["says"]["do-men"][3] == "a red"


def test_a_red_that_fits_with_or_without_another_card_needs_none():
    state = played("shiai", "answer 0 hands=kote-do,fudoshin,mushin/do2 attack=1:kote3").state
    assert needed_beside(state.legal_moves(0)) == {}


@pytest.mark.parametrize(
    ("attack", "cost"),
    [
        ("men3", "unanswered: an ippon for them"),
        ("oshidashi", "unanswered: a hansoku"),
        ("men3+jodan", "not cancelled: you throw two cards"),
    ],
)
def test_shiai_says_what_it_costs_not_to_answer(attack, cost):
    parts, _, _ = seen("shiai", played("shiai", f"answer 0 hands=bogyo,kaihi,fudoshin/do2 attack=1:{attack}"))
    assert f"<li class='cost'><span class='full'>{cost}</span>" in parts["status"]


@pytest.mark.parametrize(
    ("hand", "attack", "cost"),
    [
        ("bogyo,do1,do5", "men3", "Unanswered, {1} takes two cards of yours."),
        ("kaihi,do1", "maki", "Unanswered, {1} takes a card of yours."),
        ("kaihi,do1", "men3+seme", "Unanswered, {1} takes a card of yours, and Men comes all the same."),
        ("bogyo", "men3", "Unanswered, you are out: you cannot pay."),
        (
            "bogyo,do1",
            "men3",
            "Unanswered, {1} takes your last two cards: you must attack next, have none, and are out.",
        ),
        ("kaihi", "maki", "Unanswered, {1} takes your last card: you must attack next, have none, and are out."),
        ("kaihi", "men3+seme", "Unanswered, {1} takes your last card, and Men then puts you out."),
    ],
)
def test_musashi_says_what_it_costs_not_to_answer(hand, attack, cost):
    _, choices, _ = seen("musashi", played("musashi", f"answer 0 hands={hand}/do2,do3/do4 attack=1:{attack}"))
    assert choices["hint"][1] == cost


def test_with_four_in_who_pays_the_last_cards_is_out_at_the_next_attack_on_them():
    position = "answer 0 hands=bogyo,do1/do2,do3/do4/do5 attack=1:men3"
    _, choices, _ = seen("musashi", played("musashi", position))
    assert choices["hint"][1].endswith("with none left the next attack on you puts you out.")


PAYING = [
    ("do1,do5", "men3", 3, "They are your last two cards, and you must attack next: you will be out of the game."),
    ("do1", "maki", 3, "It is your last card, and you must attack next: you will be out of the game."),
    ("do1", "men3+seme", 4, "It is your last card, and then Men comes: you will be out of the game."),
    ("do1,do5", "men3", 4, ""),
    ("do1,do4,do5", "men3", 3, ""),
]


@pytest.mark.parametrize(("hand", "attack", "players", "told"), PAYING)
def test_a_pass_that_puts_its_player_out_says_so_and_it_comes_true(hand, attack, players, told):
    """Paying with the very last card puts out who must then attack, or answer again."""
    others = "/".join(["do2,do3,men4", "kote1,kote2", "kote3"][: players - 1])
    at = played("musashi", f"answer 0 hands={hand}/{others} attack=1:{attack}")
    _, choices, _ = seen("musashi", at)
    assert choices.get("grave", {}).get("pass", "") == told
    plies = []
    while at.state.point in ("answer", "take") and 0 in at.state.still_in:
        plies.append("0: pass" if at.state.point == "answer" else f"*: {at.state.hands[0][0]}")
        at = played("musashi", f"answer 0 hands={hand}/{others} attack=1:{attack}", *plies)
    assert (0 not in at.state.still_in) == bool(told)


POINTS = [
    (
        "answer 1 hands=do1/seme,jodan,bogyo attack=0:kote-do",
        ("1: pass",),
        "Ippon for {0}: {1} did not answer Do, struck with Kote-Do.",
    ),
    (
        "answer 1 hands=do1/seme,jodan,bogyo attack=0:maki",
        ("1: pass",),
        "Hansoku for {1}: {1} did not answer Maki waza.",
    ),
    (
        "answer 1 hands=do1/seme,jodan,bogyo attack=0:maki hansoku=0,1",
        ("1: pass",),
        "Ippon for {0} by {1}’s second hansoku: {1} did not answer Maki waza.",
    ),
    (
        "stroke 0 hands=do-men/do2 attack=1:do3 played=do3/-/seme",
        ("0: do-men",),
        "Ippon for {0}: {0} struck into Do with Do-Men.",
    ),
]


@pytest.mark.parametrize(("position", "plies", "said"), POINTS)
def test_the_table_says_why_a_point_was_given(position, plies, said):
    at = played("shiai", position, *plies)
    for seat in (0, 1):
        told = words(re.search(r"<p class='point'><span[^>]*>.*?</span>", seen("shiai", at, seat)[0]["status"])[0])
        if "struck into" in said:
            assert told.startswith(said.format("you" if seat == 0 else "Aki").split(" into")[0])
            continue
        person = ["Aki", "Kenji"]
        person[seat] = "you"
        said_to = said.format(*person).replace("you’s", "your")
        assert told == f"{said_to} {'You start.' if seat == 1 else 'Kenji starts.'}"


def test_the_result_says_which_card_was_not_answered():
    at = played("shiai", "answer 1 hands=do1/seme attack=0:kote-do scores=1,0", "1: pass")
    state = at.state
    sheet = drawing.result(
        "shiai", state.view(0), state.outcome(), [drawing.Sitter("Aki"), drawing.Sitter("Kenji")],
        [event.told_to(0) for event in at.story], reader=0,
    )  # fmt: skip
    assert "Ippon for you: Kenji did not answer Do, struck with Kote-Do." in words(sheet)
    assert "You win Aki 2 : 0 Kenji." in words(sheet)


@pytest.mark.parametrize("seed", range(3))
def test_scores_have_one_order_and_no_command_is_told(seed):
    match, rng = Match(kensei.game("shiai"), seed=str(seed)), random.Random(seed)
    while asked := sorted(match.state.to_act()):
        match.play(asked[0], rng.choice(match.state.legal_moves(asked[0])))
    log = words(" ".join(drawing.log("shiai", match.story(0), ["Ann", "Ben"])))
    assert not re.search(r"\b(switch|pick|show) [a-z]+\d?( (brown|red|green))?\.", log)
    assert "Ann has chosen: to show" in log
    assert re.search(r"Ann \d : \d Ben", log)
    assert not re.search(r"\d:\d", log)
    assert re.search(r"Ann draws a (red|green) card: \w+", log.partition("Round 1")[0])


def test_known_does_not_count_a_card_that_was_seen():
    at = played("musashi", "answer 1 hands=do1/do3,do4,seme/do5 attack=0:men3", "1: pass", "*: do3", "*: seme")
    loser = words(seen("musashi", at, 1)[0]["known"])
    assert "Aki holds Do 3 and Seme : you saw that." in loser
    assert "Seme ×3" in loser.partition("Green, not seen yet")[2]
    third = words(seen("musashi", at, 2)[0]["known"])
    assert "Seme ×4" in third.partition("Green, not seen yet")[2]


def test_known_remembers_what_one_threw_oneself():
    match = Match(kensei.game("shiai"), seed="7")
    for seat in (0, 1):
        card = match.state.view(seat).hand[-1]
        match.play(seat, f"switch {card} {COLOURS[COLOUR[card]]}")
    at = type("At", (), {"state": match.state, "story": match.events()})
    assert "Put aside, and you know it:" in words(seen("shiai", at, 0)[0]["known"])


@pytest.mark.parametrize("players", range(3, 7))
@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_with_several_the_last_card_of_each_player_lies_alone_before_them(players, shape):
    from kensei.games.kendo.drawing.plays import Play
    from kensei.games.kendo.musashi.drawing.laid import lying
    from kensei.games.kendo.musashi.drawing.ring import RINGS

    plays = tuple(Play(n + 1, "countered", n % players, ("men-do",), (n + 1) % players, "Do") for n in range(9))
    laid = lying(RINGS[shape], 0, players, plays, False)
    most = 3 if shape == "tall" and players > 3 else players
    assert [one.play.number for one in laid] == list(range(10 - most, 10))
    for one in laid:
        for other in laid:
            if one is not other:
                assert one.box.covers(other.box) < 12, (one.play.seat, other.play.seat)


@pytest.mark.parametrize("game", ["shiai", "musashi"])
def test_the_decks_tell_what_they_hold_and_the_green_one_each_green(game):
    told = drawing.cards(game)
    assert {"deck-brown", "deck-red", "deck-green"} <= told.keys()
    greens = dict(told["deck-green"]["parts"])
    assert len(greens) == (12 if game == "shiai" else 11)
    assert all(sentence.endswith(".") for sentence in greens.values())
    for shape in drawing.SHAPES:
        position = {"shiai": "refill 0 hands=bogyo/do2 filling=0,1 scores=1,0", "musashi": "attack 0 hands=do1/do2"}
        board = seen(game, played(game, position[game]), shape=shape)[0]["board"]
        assert board.count("data-card='deck-") == 3


def test_barred_players_say_why_in_few_words_on_a_phone_and_in_full_to_readers():
    at = played("musashi", "attack 0 hands=do1,men3/do2/do3/do4 barred=2")
    assert ">struck you: not straight back<" in seen("musashi", at)[0]["board"]
    board = seen("musashi", at, shape="tall")[0]["board"]
    assert ">struck you: not back<" in board
    assert "not on Yuki: struck you: not straight back" in board


@pytest.mark.parametrize(("ties", "told"), [(0, ""), (1, "Both show again"), (2, "a third time, the lot decides")])
def test_equal_numbers_are_told_above_the_board(ties, told):
    parts, _, _ = seen(
        "shiai", played("shiai", f"show 0 hands=men3,kote2/do3,men1 chosen=?/? ties={ties}"), shape="tall"
    )
    assert ("<h1>Equal numbers: press the brown you show now</h1>" in parts["status"]) == bool(ties)
    assert ("<h1>Press the brown you show: the larger number starts</h1>" in parts["status"]) != bool(ties)
    assert told in words(parts["status"])
    assert ("<p class='point equal'>" in parts["status"]) == bool(ties)


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_mushin_lies_beside_the_red_that_it_made_fit(shape):
    at = played("shiai", "answer 0 hands=do-men,mushin,seme/do2,do4 attack=1:kote3", "0: do-men+mushin")
    parts, _, _ = seen("shiai", at, seat=1, shape=shape)
    assert {"do-men", "mushin"} <= set(re.findall(r"data-card=[\"']([^\"']+)", parts["board"]))


def test_only_who_drops_a_card_is_told_you_drop():
    at = played("shiai", "drop 0 hands=men3,kote-do/do2")
    own, others = [words(seen("shiai", at, seat)[0]["board"].replace("<svg", "<b")) for seat in (0, 1)]
    assert "the card you drop" in own
    assert "the card you drop" not in others
    assert "Aki drops a card" in others


@pytest.mark.parametrize("point", ["answer", "switch"])
def test_that_nothing_is_held_is_no_offer_and_told_once(point):
    parts, _, _ = seen("shiai", played("shiai", f"{point} 0 hands=do-men,kote-do/do2 attack=1:tsuki3"))
    assert ("none of your cards answers" in parts["status"]) == (point == "answer")
    assert ("<li class='none'><span class='full'>You hold no card that answers</span>" in parts["status"]) == (
        point == "switch"
    )
    assert "class='have'" not in parts["status"]


@pytest.mark.parametrize(
    ("attack", "title"),
    [
        ("men3", "Kenji strikes Men: press the card that answers"),
        ("maki", "Kenji plays Maki waza, and none of your cards answers"),
        ("men3+jodan", "Kenji’s Jodan no kamae comes first, and none of your cards stops it"),
    ],
)
@pytest.mark.parametrize("game", ["shiai", "musashi"])
def test_the_title_says_what_is_answered_first(game, attack, title):
    rest = "/do4" if game == "musashi" else ""
    parts, _, _ = seen(game, played(game, f"answer 0 hands=bogyo,do1,do5/do2{rest} attack=1:{attack}"))
    assert f"<h1>{title}</h1>" in parts["status"]


def test_cards_put_away_are_told_in_words_under_their_deck():
    for game, position, said in (
        ("shiai", "refill 0 hands=bogyo/do2 filling=0,1 scores=1,0 thrown=men3,men4/-/seme", "2 thrown"),
        ("musashi", "attack 0 hands=do1/do2 under=men3,men4/-/seme", "2 under it"),
    ):
        board = seen(game, played(game, position))[0]["board"]
        assert f">{said}<" in board
        assert not re.search(r">\+\d<", board)
        assert "Below it: cards put away face down" in drawing.cards(game)["deck-red"]["kind"]


def test_who_cannot_pay_drops_out_and_loses_no_two_cards():
    _, choices, _ = seen("musashi", played("musashi", "answer 0 hands=do1/do2,do3/do4 attack=1:men3"))
    assert choices["says"]["pass"][0] == "Drop out"


@pytest.mark.parametrize("game", ["shiai", "musashi"])
def test_every_sign_of_the_table_has_its_words(game):
    legend = words(drawing.legend(game))
    for told in ("Men", "Tsuki", "answers only together with Mushin", "cards left in the deck"):
        assert told in legend
    assert "only decides who begins the game" in drawing.cards(game)["men3"]["kind"]


def test_the_strip_of_plays_addresses_the_reader_in_whole_words():
    at = played("musashi", "answer 1 hands=do1/do3,do4,seme/do5 attack=0:men3", "1: pass", "*: do3", "*: seme")
    assert "you took Do 3 + Seme from Kenji" in words(seen("musashi", at, 0)[0]["status"])


SITTING = (drawing.Sitter("Aka"), drawing.Sitter("Kenji"))


def test_the_hall_board_calls_a_reader_without_a_name_you():
    state = Match(kensei.game("shiai"), seed="1").state
    shown = {}
    for seat in (0, 1, None):
        legal = state.legal_moves(seat) if seat is not None else ()
        shown[seat] = drawing.parts("shiai", state.view(seat), legal=legal, asked=state.to_act(), sitters=SITTING)[
            "board"
        ]
    assert ">You<" in shown[0]
    assert ">Aka<" not in shown[0]
    assert ">Kenji<" in shown[0]
    assert all(">Aka<" in shown[seat] and ">You<" not in shown[seat] for seat in (1, None))
