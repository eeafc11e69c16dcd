"""What comes from outside: moves and positions that are wrong are refused, and never with a crash."""

import random
import re

import pytest

import kensei
from kensei import CHANCE, BadOption, BadPosition, IllegalMove, InvalidMove, Match
from kensei.core import rulebook
from kensei.games.kendo.cards import CARDS, heap
from kensei.testing.walks import walk

GAMES = {name: kensei.game(name) for name in ("musashi", "shiai")}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "men",
        "men6",
        "men0",
        "Men3",
        "men3 ",
        " men3",
        "men3  to 1",
        "men3 to",
        "men3 to x",
        "men3 to 9",
        "men3 to -1",
        "men3+",
        "+men3",
        "men3++seme",
        "men3,seme",
        "men-men-men",
        "hikitsuki1",
        "pass pass",
        "pass 1",
        "draw",
        "draw blue",
        "draw red red",
        "men3\n",
        "jodan no kamae",
        "seme+seme+seme+seme+seme",
        "x" * 1000,
        "keep men3",
        "change",
    ],
)
def test_what_is_no_move_cannot_be_read(name, text):
    with pytest.raises(InvalidMove):
        GAMES[name].parse(text)


@pytest.mark.parametrize(
    "text", ["men3 to 1", "keep", "change men3", "starts 2", "show", "show men3 do1", "switch men3"]
)
def test_words_of_the_other_game_cannot_be_read_in_shiai(text):
    with pytest.raises(InvalidMove):
        GAMES["shiai"].parse(text)


@pytest.mark.parametrize(
    "text", ["switch seme red", "pick red", "show men3", "starts 0", "drop seme", "throw men3 do1"]
)
def test_words_of_the_other_game_cannot_be_read_in_musashi(text):
    with pytest.raises(InvalidMove):
        GAMES["musashi"].parse(text)


@pytest.mark.parametrize("value", [None, 3, ["men3"], b"men3"])
def test_a_move_is_a_text(value):
    for game in GAMES.values():
        with pytest.raises(InvalidMove):
            game.parse(value)


@pytest.mark.parametrize(
    ("name", "text", "right"),
    [
        ("musashi", "seme+mushin+do-men to 0", "do-men+mushin+seme to 0"),
        ("musashi", "change seme men3", "change men3 seme"),
        ("shiai", "throw seme men3", "throw men3 seme"),
    ],
)
def test_a_move_has_one_spelling(name, text, right):
    """What is written in another order is refused, with the order that is right."""
    with pytest.raises(InvalidMove, match=f"is written '{re.escape(right)}'"):
        GAMES[name].parse(text)
    assert str(GAMES[name].parse(right)) == right


BAD_POSITIONS = {
    "musashi": [
        "",
        "x",
        "answer",
        "answer 1",
        "answer 1 hands",
        "dance 1 hands=do1/do2",
        "answer 7 hands=do1/do2 attack=0:men3",
        "answer 1 hands=do1 attack=0:men3",
        "answer 1 hands=do1/do1 attack=0:men3",
        "answer 1 hands=do1/jikan attack=0:men3",
        "answer 1 hands=do1/do9 attack=0:men3",
        "answer 1 hands=do1/do2",
        "answer 1 hands=do1/do2 attack=1:men3",
        "answer 1 hands=do1/do2 attack=2:men3",
        "answer 1 hands=do1/do2 attack=0:bogyo",
        "answer 1 hands=do1/do2 attack=0:maki+seme",
        "answer 1 hands=do1/do2 attack=0:men3+bogyo",
        "answer 1 hands=do1/do2 attack=0:men3 hands=do1/do2",
        "answer 1 hands=do1/do2/do3 in=0,1 attack=0:men3",
        "answer 1 hands=do1/do2/- in=0,2 attack=0:men3",
        "answer 1 hands=do1/do2 attack=0:men3 taking=1",
        "take 1 hands=do1/do2 attack=0:men3 taking=2",
        "take 1 hands=do1/do2 attack=0:men3",
        "attack 0 hands=-/do2",
        "attack 0 hands=do1/do2 barred=1",
        "attack 0 hands=do1/do2/do3/do4 barred=1 robbed=2",
        "attack 0 hands=do1/do2 draws=1b",
        "attack 0 hands=do1/do2 draws=0x",
        "attack 0 hands=do1/do2 in=0",
        "mulligan 0 hands=do1/do2 chosen=?/?",
        "tie 0 hands=do1/do2",
        "deal 0 hands=-/-",
        "bonus 0 hands=do1/do2 follows=5",
        "over 0 hands=do1/do2/do3",
        "attack 0 hands=do1/do2 met=0",
        "attack 0 hands=do1/do2 met=7,7",
        "attack 0 hands=do1/do2 played=do3/-",
        "attack 0 hands=do1/do2 played=seme/-/-",
        "attack 0 hands=do1/do2 in=1,0",
        "attack 0 hands=do1/do2 chosen=?/?",
    ],
    "shiai": [
        "",
        "x",
        "start 0",
        "start 2 hands=do1/do2",
        "start 0 hands=do1/do2/do3",
        "start 0 hands=do1/do1",
        "start 0 hands=do1",
        "answer 1 hands=do1/do2",
        "answer 1 hands=do1/do2 attack=1:men3",
        "answer 1 hands=do1/do2 attack=0:men3+seme",
        "answer 1 hands=do1/do2 attack=0:men-do+jodan",
        "answer 1 hands=do1/do2 attack=0:",
        "answer 1 hands=do1/do2 attack=0:bogyo",
        "stroke 1 hands=do1/do2 attack=0:men-do",
        "start 0 hands=do1/do2 attack=1:men3",
        "throw 0 hands=do1,do3,do4/do2",
        "throw 0 hands=do1/do2 attack=1:men3+jodan",
        "raid 0 hands=do1/do2 attack=1:do-men+fudoshin",
        "raid 0 hands=do1/do2 attack=1:do-men+fudoshin raiding=2",
        "start 0 hands=do1/do2 scores=2,0",
        "start 0 hands=do1/do2 scores=1",
        "start 0 hands=do1/do2 hansoku=2,0",
        "start 0 hands=do1/do2 now=encho",
        "start 0 hands=do1/do2 now=last-round",
        "start 0 hands=do1/do2 now=tired",
        "start 0 hands=-/do2 now=penalised",
        "drop 0 hands=bogyo,seme/do2",
        "drop 0 hands=bogyo,seme/do2 draws=0b",
        "drop 0 hands=do1,do3/do2",
        "drop 0 hands=do1/do2",
        "drop 0 hands=hikido2,tsubazeriai/do2",
        "drop 0 hands=bogyo/do2 draws=0r",
        "drop 0 hands=bogyo/do2 draws=1b",
        "drop 0 hands=bogyo,do1/do2 attack=1:men3",
        "start 0 hands=bogyo/do2 draws=0b",
        "refill 0 hands=do1/do2",
        "refill 0 hands=do1/do2 filling=1,0",
        "refill 0 hands=do1/do2 filling=0,0",
        "over 0 hands=do1/do2",
        "lot 0 hands=do1/do2 ties=x",
        "show 0 hands=do1/do2",
        "show 0 hands=do1/do2 chosen=show.men3/?",
        "show 0 hands=do1/do2 chosen=show.do1/show.do2",
        "show 0 hands=do1/do2 chosen=?/? ties=3",
        "show 0 hands=do1/do2 chosen=men3/?",
        "opening-switch 0 hands=-/do2 chosen=?/?",
        "switch 0 hands=-/do2",
        "pick 0 hands=do1/do2 draws=0b",
        "start 0 hands=do1/do2 draws=0b",
        "deal 0 hands=-/-",
        "start 0 hands=do1,do3,do4,do5,kote1,kote2,kote3,kote4,kote5,men1,men2,men3,men4/do2",
    ],
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in BAD_POSITIONS.items() for text in texts])
def test_a_position_that_cannot_be_is_refused(name, text):
    with pytest.raises(BadPosition):
        GAMES[name].read(text)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_a_text_of_some_length(name):
    for value in (None, 3, "attack 0 hands=" + "do1," * 10_000):
        with pytest.raises(BadPosition):
            GAMES[name].read(value)


@pytest.mark.parametrize("players", [1, 7, "2", 2.0, True, None])
def test_two_to_six_play_musashi(players):
    with pytest.raises(BadOption):
        GAMES["musashi"].start(players=players)


def words(game, rng, hand):
    """Give any move that can be read, of any shape; half of them with cards that are held."""
    cards = heap(rng.choices(rng.choice([CARDS, hand or CARDS]), k=rng.randint(1, 3)))
    shapes = {
        "musashi": [
            "+".join(cards),
            "+".join(cards) + f" to {rng.randint(0, 5)}",
            f"change {' '.join(cards[:2])}",
            "keep",
        ],
        "shiai": [
            "+".join(cards),
            f"switch {cards[0]} red",
            f"show {cards[0]}",
            f"drop {cards[0]}",
            "pick brown",
            "pick red",
            f"throw {' '.join(heap((cards * 2)[:2]))}",
            "starts 0",
            "start",
            "yield",
            "show nothing",
        ],
    }
    return rng.choice([*shapes[game.name], "pass", "draw brown", "draw green"])


@pytest.mark.parametrize(("name", "options"), [("musashi", {}), ("musashi", {"players": 5}), ("shiai", {})])
def test_every_refusal_has_a_reason_and_a_clause(name, options):
    """At any moment any move is either legal or refused with a clause of the page."""
    game, rng = GAMES[name], random.Random(7)
    clauses = {clause.id for clause in rulebook.load(*game.rulebook).clauses}
    refusals = 0
    for seed in range(40):
        for state in walk(game, options, seed, 300).states[::3]:
            for seat in state.to_act() - {CHANCE}:
                legal = state.legal_moves(seat)
                for _ in range(10):
                    move = game.parse(words(game, rng, state.hands[seat]))
                    if move not in legal:
                        reason = game.why_not(state.view(seat), move)
                        refusals += 1
                        assert reason.rule in clauses, f"{move} in {game.write(state)}"
                        assert reason.text
    assert refusals > 1000


@pytest.mark.parametrize(
    ("name", "position", "text", "rule", "said"),
    [
        ("musashi", "attack 0 hands=do1,do-men/do2", "do-men", "musashi.attack.forms", "cannot start an attack"),
        ("musashi", "attack 0 hands=do1,do-men/do2", "do1", "musashi.attack.target", "choose the player you attack"),
        ("musashi", "attack 0 hands=seme,bogyo/do2", "bogyo", "musashi.no-attack", "change a card for a brown"),
        ("musashi", "answer 0 hands=do-men/do2 attack=1:hikimen4", "do-men to 1", "kendo.fit", "answers Men would fit"),
        (
            "musashi",
            "answer 0 hands=do-men,taijodan/do2 attack=1:men3",
            "do-men+taijodan to 1",
            "musashi.block",
            "these can: a red that fits",
        ),
        ("shiai", "answer 0 hands=do-men/do2 attack=1:men3", "do-men", "kendo.fit", "not Men; Mushin would help"),
        (
            "shiai",
            "answer 0 hands=do-men,taijodan/do2 attack=1:men3+jodan",
            "do-men+taijodan",
            "kendo.fit",
            "Mushin would help",
        ),
        (
            "shiai",
            "answer 0 hands=do-men,tsubazeriai/do2 attack=1:men3",
            "do-men+tsubazeriai",
            "shiai.brown",
            "these can: a brown",
        ),
        ("shiai", "answer 0 hands=hikido2/do2 attack=1:men-do", "hikido2", "shiai.hiki", "only with Tsubazeriai"),
        ("shiai", "answer 0 hands=hikido2/do2 attack=1:maki", "hikido2", "shiai.hiki", "these can: Tsuyoi kamae"),
        (
            "shiai",
            "answer 0 hands=do1/do2 attack=1:men3",
            "do1",
            "shiai.brown",
            "against a brown these can: a brown of",
        ),
    ],
)
def test_what_a_refusal_advises_is_right(name, position, text, rule, said):
    """The advice is never a move that would be refused in its turn."""
    game = GAMES[name]
    reason = game.why_not(game.read(position).view(0), game.parse(text))
    assert (reason.rule, said in reason.text) == (rule, True), reason


def test_a_refusal_says_nothing_of_other_hands():
    """The reason is the same whatever the others hold: it is made from the view."""
    one, other = (
        Match.at(GAMES["musashi"], f"answer 1 hands={cards}/seme attack=0:men3") for cards in ("do1,do2", "men1,bogyo")
    )
    texts = []
    for match in (one, other):
        with pytest.raises(IllegalMove) as error:
            match.play(1, "bogyo")
        texts.append(str(error.value))
    assert texts[0] == texts[1]


def test_the_pages_share_the_cards_and_the_words():
    """kendo.brown, kendo.red, kendo.green, kendo.fit, kendo.hands are told alike on both pages."""
    pages = [rulebook.load(*game.rulebook) for game in GAMES.values()]
    shared = [[clause for clause in page.clauses if clause.id.startswith("kendo.")] for page in pages]
    assert len(shared[0]) == 5
    assert shared[0] == shared[1]
    glossaries = [page.page.partition("## The words")[2] for page in pages]
    assert glossaries[0] == glossaries[1]
    assert "Tsubazeriai" in glossaries[0]
