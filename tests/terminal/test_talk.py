"""What the terminal says by itself and when asked: aim, choices, cards, the end."""

import random
from pathlib import Path

import pytest
from tests.command.running import run
from tests.terminal.screen import Screen
from tests.terminal.test_names import NAMES, TABLES

import kensei
from kensei import in_words
from kensei.terminal import ansi, draw
from kensei.terminal.ansi import Ink
from kensei.terminal.layout import cells
from kensei.terminal.session import CLEAR, Session
from kensei.terminal.table_now import MANY, MANY_MORE, TableNow

RECORDS = Path(__file__).parents[2] / "docs" / "transcripts"


@pytest.mark.parametrize("name", kensei.GAMES)
def test_the_first_screen_tells_the_aim_and_who_plays(name):
    said = run("play", name, "--seed", "moon", typed="quit\n").stdout
    assert kensei.game(name).title in said
    assert ": you\n" in said
    assert "Kogarashi" in said
    assert "Seat 0" not in said
    assert "seat0" not in said


@pytest.mark.parametrize("name", kensei.GAMES)
def test_help_tells_aim_choices_and_only_what_can_be_done(name):
    said = run("play", name, "--seed", "moon", typed="?\nquit\n").stdout
    assert "The aim: " in said
    assert "Now: " in said
    assert "undo  " not in said, "nothing was played yet"
    assert "quit" in said


def test_undo_is_offered_when_there_is_something_to_take_back():
    done = run("play", "kaito", "--seats", "human,human", "--seed", "moon", typed="a4\n?\nquit\n")
    assert "take the last move of a person back" in done.stdout


@pytest.mark.parametrize("word", ["quit", "exit", "q", "QUIT"])
def test_there_are_three_words_to_leave(word):
    done = run("play", "kaito", "--seed", "moon", typed=f"{word}\nmoves\n")
    assert "You left the table." in done.stdout
    assert "`kensei play --continue` goes on" in done.stdout


def test_a_card_is_explained_by_name_and_with_what_it_would_do():
    said = run("play", "kiriai", "--seed", "moon", typed="what kesa\nwhat High Strike\nwhat nothing\nquit\n").stdout
    assert "Hits from Heaven on your own space and the next one" in said
    assert "Now: Kogarashi is 4 spaces away" in said
    assert "High Strike" in said
    assert "no card 'nothing'; cards here:" in said
    said = run("play", "shiai", "--seed", "moon", typed="what seme\nquit\n").stdout
    assert "Seme" in said


def test_a_special_is_explained_by_its_crest_to_who_holds_it():
    typed = "fighter bruiser\nwhat kiku\nquit\n"
    said = run("play", "bushido", "--seed", "hand120b", "--seats", "human,novice", typed=typed).stdout
    assert "no card" not in said
    assert "Now: Strikes Matsu" in said


def decisions(name):
    """Yield the table of a recorded game before each decision, as who decides sees it."""
    match = kensei.record.loads((RECORDS / f"{name}.record").read_text(encoding="utf-8"))
    for ply, played in enumerate(match.plies):
        if played.seat >= 0:
            state = match.state_at(ply)
            legal = state.legal_moves(played.seat)
            yield TableNow(match.game, state.view(played.seat), legal, state.to_act(), ("Ann", "Ben"))


def test_where_one_move_is_left_the_question_names_it():
    """A parry is asked for of whoever holds none."""
    asked = [now.question() for now in decisions("ketto") if now.view.now.point == "parry" and len(now.legal) == 1]
    assert asked
    assert all(words.endswith("Now only pass can be played.") for words in asked)


def test_a_long_list_tells_what_moves_of_one_word_do():
    """Kettō: forty places for a card, and three other moves."""
    lists = [now.move_list(Ink(width=120)) for now in decisions("ketto") if MANY < len(now.legal) <= MANY_MORE]
    assert any("  place " in told for told in lists)
    assert all("  draw " not in told or "Draw a card." in told for told in lists)


def test_what_is_done_with_a_card_is_said():
    match = kensei.Match(kensei.game("shiai"), seed="moon")
    told = in_words.moves("shiai", match.state.view(0), match.legal_moves(0), ("Ann", "Ben"))
    assert len(told) > 1
    assert all(words.startswith("Throw and draw: ") for words in told.values())


def test_the_same_sentence_is_not_told_five_times():
    typed = "stance S1\nquit\n"
    said = run("play", "ketto", "--seed", "hand120", "--seats", "human,student", typed=typed).stdout
    assert "Suzume is dealt a combat card. (4 times)" in said


def test_saving_asks_for_a_file():
    said = run("play", "kaito", "--seed", "moon", typed="save\nquit\n").stdout
    assert "save where? Give a file, as in save duel.txt" in said


def test_tiles_are_explained_by_their_sign_and_by_a_word_of_their_name():
    said = run("play", "kaito", "--seed", "moon", typed="what s\nwhat helmet\nquit\n").stdout
    assert "Black sword" in said
    assert "Red sword" not in said
    assert "Red helmet" in said
    assert "Black helmet" in said


def test_cards_of_kiriai_show_stance_and_distance():
    said = run("play", "kiriai", "--seed", "moon", typed="quit\n").stdout
    assert "high      from Heaven, 2 apart" in said


def test_the_board_of_ketto_explains_the_signs_that_are_on_it():
    said = run("play", "ketto", "--seed", "moon", "--seats", "human,human", typed="quit\n").stdout
    assert "1:? a life card, face down." in said
    assert "[c] a combat card" not in said, "none lies there yet"


def test_the_story_tells_all():
    said = run("play", "kaito", "--seed", "moon", typed="story\nquit\n").stdout
    assert "(36 in all.)" in said
    assert said.count("[kaito.deal]") == 37


@pytest.mark.parametrize(("game", "options"), [*TABLES, ("kiriai", {"field": "advanced"})], ids=str)
@pytest.mark.parametrize("width", [58, 78, 118])
def test_every_board_and_list_fits_the_screen(game, options, width):
    match = kensei.Match(kensei.game(game), seed="moon", **options)
    rng, ink = random.Random(3), Ink(names=NAMES[: match.players], width=width)
    for _ in range(60):
        for seat in (None, 0):
            text = draw(game, match.state.view(seat), ink)
            assert max(map(cells, text.splitlines())) <= width
        asked = sorted(match.state.to_act())
        if not asked:
            return
        seat = rng.choice(asked)
        match.names = ink.names
        now = Session(match, [None] * match.players).now(seat)
        longest = max(cells(str(move)) for move in now.legal)
        assert max(map(cells, now.move_list(ink).splitlines())) <= max(width, longest + 2)
        match.play(seat, rng.choice(match.legal_moves(seat)))


@pytest.mark.parametrize("name", kensei.GAMES)
def test_every_legal_move_has_a_sentence(name):
    match = kensei.Match(kensei.game(name), seed="sun")
    rng = random.Random(2)
    names = NAMES[: match.players]
    for _ in range(60):
        asked = sorted(match.state.to_act())
        if not asked:
            return
        seat = rng.choice(asked)
        legal = match.legal_moves(seat)
        told = in_words.moves(name, match.state.view(seat), legal, names)
        assert list(told) == [str(move) for move in legal]
        assert all(told.values())
        assert not any("{" in words for words in told.values())
        match.play(seat, rng.choice(legal))


def test_a_move_of_two_parts_is_told_as_the_page_tells_it():
    """What a stroke comes to, in which movement, and nothing of colours that a terminal does not show."""
    match = kensei.Match(kensei.game("ketto"), seed="tr3")
    for seat, move in ((0, "stance S1"), (1, "stance S1"), (0, "place A04 new"), (0, "draw")):
        match.play(seat, move)
    told = in_words.moves("ketto", match.state.view(0), match.legal_moves(0), ("Ann", "Ben"))
    assert told["place A14 @1 0,1"].startswith("Place 2 ↓← in movement I: adds 2 if the card below flows into it.")
    assert told["place D @1 1,1"].startswith("Place Defense in movement I (1,1).")
    assert told["stance S2"] == "Take the stance Jodan: 3 cards going down give +3."
    assert "gold" not in " ".join(told.values())


def test_the_end_says_you_and_offers_what_comes_next(tmp_path):
    path = tmp_path / "duel.txt"
    words = ("play", "kiriai", "--seed", "moon", "--seats", "human,novice", "--lives", "1", "--cap", "1")
    done = run(*words, typed=f"charge high\nreview\nsave {path}\nnonsense\nnext\nquit\n")
    assert any(words in done.stdout for words in ("You win.", "You lose.", "A draw."))
    assert f"Saved in {path}." in done.stdout
    assert "The game is over. Type one of: review, again, next" in done.stdout
    assert "Student: makes many mistakes" in done.stdout, "the next level"
    assert "Blue: you" in done.stdout, "the seats are changed"
    assert kensei.record.loads(path.read_text()).state.outcome()


def test_a_rematch_is_a_new_game():
    done = run("play", "kiriai", "--seed", "moon", "--cap", "1", typed="low high\nagain\nquit\n")
    assert done.stdout.count("Wound the other samurai twice.") == 2
    assert "You left the table." in done.stdout


def test_commands_work_at_the_curtain_and_show_no_hand():
    screen = Screen("play", "kiriai", "--seats", "human,human", "--seed", "moon")
    try:
        screen.expect("Press Enter to open.")
        screen.type("")
        screen.expect("Red> ")
        screen.type("charge kesa")
        screen.expect("Blue: your turn.")
        for line in ("board", "story", "?", "rules plan", "what kesa"):
            screen.type(line)
        seen = screen.expect("Hits from Heaven")
        assert "Distance 4" in seen
        assert "has planned two cards" in seen
        assert "two cards:" not in seen
        assert "Your cards" not in seen
        assert "Kesa." not in seen
        screen.type("undo")
        screen.expect("Taken back")
        screen.expect(CLEAR)
        screen.expect("Red: your turn.")
        screen.type("quit")
        screen.expect("You left the table.")
    finally:
        screen.close()


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({}, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_colours_are_forbidden_and_forced(variables, expected, monkeypatch):
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ansi.has_colours() is expected


def test_a_light_background_has_no_yellow():
    assert Ink(True).yellow("x") == "\x1b[33mx\x1b[0m"
    assert "[33m" not in Ink(True, on_paper=True).yellow("x")
