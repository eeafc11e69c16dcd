"""`kensei join` and `kensei watch`: a table of a server in the terminal."""

import json
import random
import re
import stat
from urllib.request import urlopen

import pytest
from tests.command.running import run
from tests.server.live import Server
from tests.terminal.screen import Screen
from tests.terminal.test_names import TABLES
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

import kensei
from kensei.core.codec import to_json
from kensei.core.errors import BadOption
from kensei.server.tables import phrases
from kensei.terminal.remote.link import LONGEST_MESSAGE, SeatKeys, TableLink, TableSocket, cleaned, read_link
from kensei.terminal.remote.messages import PHRASES, UnreadableMessage, read_update
from kensei.terminal.remote.views import UnreadableView, read_moves, read_view


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    started = Server(tmp_path_factory.mktemp("data"))
    started.wait()
    yield started
    started.close()


@pytest.fixture
def screens(tmp_path):
    opened = []

    def open_screen(*words, **variables):
        opened.append(Screen(*words, XDG_STATE_HOME=str(tmp_path), **variables))
        return opened[-1]

    yield open_screen
    for screen in opened:
        screen.close()


def table(server, *seats, **options):
    made = server.post("/tables", {"game": "kiriai", "seats": list(seats), "options": options})
    return f"http://127.0.0.1:{server.port}{made['url']}"


def test_a_guest_is_called_you_and_hears_whole_sentences(server, screens):
    link = table(server, "here", "link", cap=1)
    page = urlopen(link).read().decode()
    host, *others = dict.fromkeys([link.rpartition("/")[2], *re.findall(r"/t/([\w-]{20,})", page)])
    first = screens("join", link, plain=True, COLUMNS="60")
    first.expect("your link shows the invitations")
    first.type("?")
    assert "thanks," in first.expect("leave (also: exit, q)"), "no word is broken"
    second = screens("join", f"{link.removesuffix(host)}{others[0]}", "--name", "Ben", plain=True)
    assert "Ben: you" in second.expect("Ben>")
    second.type("say luck")
    first.expect("Ben: Good luck!")
    first.type("?")
    assert "yes to what was asked" not in first.expect("leave (also: exit, q)"), "nothing was asked yet"
    second.type("draw")
    first.expect("Ben asks to agree on a draw. `agree` or `decline`.")
    first.type("?")
    assert "yes to what was asked" in first.expect("leave (also: exit, q)")


def test_the_phrases_are_those_of_the_server():
    assert {word: phrase.text for word, phrase in phrases.PHRASES.items()} == PHRASES


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "edited"])
def test_a_seat_is_played_to_the_end(server, screens, plain):
    link = table(server, "here", "bot:novice", cap=1)
    screen = screens("join", link, plain=plain)
    seen = screen.expect("Red>")
    assert "Wound the other samurai twice." in seen
    assert "Distance 4" in seen
    screen.type("gallop")
    screen.expect("is no move")
    screen.type("charge high")
    seen += screen.expect("`again` asks for another game")
    assert "[kiriai.reveal]" in seen
    assert any(words in seen for words in ("You win.", "You lose.", "A draw."))
    screen.type("quit")
    seen += screen.expect("You left the table")
    assert link.rpartition("/")[2] not in seen, "the token is never shown"


def test_players_of_one_link_see_no_secret_of_each_other(server, screens):
    screen = screens("join", table(server, "here", "here"))
    screen.expect("Red: your turn. The others look away.")
    screen.type("")
    screen.expect("Red> ")
    screen.type("charge high")
    screen.expect("Blue: your turn. The others look away.")
    screen.type("story")
    screen.expect("nothing to see yet")
    screen.type("")
    screen.expect("Blue> ")
    screen.type("story")
    screen.type("what high")
    seen = screen.expect("Hits from Heaven if")
    assert "Red has planned two cards:" not in seen
    assert "Red is dealt a Special:" not in seen


def test_the_connection_is_made_again_and_nothing_is_lost(tmp_path, screens):
    server = Server(tmp_path / "data")
    server.wait()
    try:
        screen = screens("join", table(server, "here", "bot:novice"))
        screen.expect("Red> ")
        server.kill()
        screen.expect("The connection broke")
        server.start()
        assert "The connection broke" not in screen.expect("Connected again."), "it is said once"
        screen.type("charge high")
        screen.expect("[kiriai.reveal]")
    finally:
        server.close()


def test_a_table_is_watched_without_secrets_in_a_pipe(server):
    link = table(server, "bot:novice", "bot:novice", cap=1)
    done = run("watch", link, typed="story\nmove\nquit\n")
    assert done.returncode == 0
    assert "planned two cards:" not in done.stdout
    assert "Your cards" not in done.stdout
    assert "You stopped watching." in done.stdout
    assert link.rpartition("/")[2] not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("nonsense", "one looks like http://HOST/t/TOKEN"),
        ("http://127.0.0.1:1/t/secretsecret", "127.0.0.1:1 cannot be reached"),
        ("ftp://127.0.0.1/t/secretsecret", "this is no link to a table"),
        ("http://127.0.0.1:99999/t/secretsecret", "this is no link to a table"),
        ("http://127.0.0.1/t/secretsecret" + "x" * 3000, "this is no link to a table"),
    ],
)
def test_a_link_that_leads_nowhere_is_said_without_its_token(link, said):
    for command in ("join", "watch"):
        done = run(command, link)
        assert done.returncode == 2
        assert said in done.stderr
        assert "secretsecret" not in done.stdout + done.stderr


def test_a_dead_link_of_a_server_is_said(server):
    done = run("join", f"http://127.0.0.1:{server.port}/t/secretsecretsecretsecret")
    assert done.returncode == 2
    assert "secretsecret" not in done.stderr


def test_the_link_is_read_from_standard_input_so_that_no_shell_keeps_it():
    assert "127.0.0.1:1 cannot be reached" in run("watch", "-", typed="http://127.0.0.1:1/t/secretsecret\n").stderr


def test_the_seats_link_is_kept_for_its_owner_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    invitation = SeatKeys(read_link("http://localhost/t/invitation"))
    assert invitation.secret() == invitation.secret()
    assert invitation.seat().address.endswith("invitation")
    invitation.remember("http://localhost/t/ownseat00")
    assert invitation.seat().address == "http://localhost/t/ownseat00"
    assert stat.S_IMODE(invitation.path.stat().st_mode) == 0o600
    assert "invitation" not in invitation.path.name
    assert "invitation" not in repr(TableLink("http://localhost/t/invitation"))


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_views_and_moves_are_read_as_they_were_written(game, options):
    match, rng = kensei.Match(kensei.game(game), seed="sun", **options), random.Random(1)
    for _ in range(80):
        for seat in (None, 0, 1):
            view = match.state.view(seat)
            assert read_view(match.game, json.loads(json.dumps(to_json(view)))) == view
        asked = sorted(match.state.to_act())
        if not asked:
            return
        seat = rng.choice(asked)
        assert read_moves(match.game, [str(move) for move in match.legal_moves(seat)]) == match.legal_moves(seat)
        match.play(seat, rng.choice(match.legal_moves(seat)))


@pytest.mark.parametrize("change", [{"spaces": 10**9}, {"spaces": "5"}, {"shown": [1]}, {"choice": {"kind": "Bomb"}}])
def test_a_view_that_is_none_is_refused(change):
    game = kensei.game("kiriai")
    good = to_json(game.start().view(0))
    with pytest.raises(UnreadableView):
        read_view(game, {**good, **change})
    with pytest.raises(BadOption, match="another version"):
        read_moves(game, ["gallop"])


@pytest.mark.parametrize(
    "message",
    [
        {"players": "two"},
        {"players": [{}, {}], "seat": 7},
        {"players": [{}, {}], "outcome": {"scores": [1]}},
        {"phase": "dawn"},
        {"entries": [{"events": [1]}]},
    ],
)
def test_a_message_that_is_none_is_refused(message):
    with pytest.raises(UnreadableMessage):
        read_update(message)


def test_what_a_server_says_does_not_command_the_terminal():
    assert cleaned({"a": ["\x1b[2J", {"b": "\x07"}]}) == {"a": ["?[2J", {"b": "?"}]}
    socket = TableSocket(read_link("http://localhost/t/abcdefgh"))
    socket._take("[" * 100_000)
    socket._take('{"type": 5}')
    assert socket.messages.empty()
    assert LONGEST_MESSAGE < 2**23


def test_a_link_that_leads_nowhere_is_told_even_if_the_server_was_faster(monkeypatch):
    """The server may close before the first word is sent."""
    closed = ConnectionClosedError(Close(4404, "There is no table behind this link."), None)

    class ClosedConnection:
        __enter__ = lambda self: self  # noqa: E731
        __exit__ = lambda self, *error: None  # noqa: E731

        def send(self, text):
            raise closed

    monkeypatch.setattr("websockets.sync.client.connect", lambda *words, **options: ClosedConnection())
    socket = TableSocket(read_link("http://localhost:1/t/abcdefgh12"))
    socket.start()
    assert socket.messages.get(timeout=10) == {"type": "ended", "reason": "There is no table behind this link."}


def test_https_at_a_server_without_it_is_told(server):
    done = run("watch", f"https://127.0.0.1:{server.port}/t/abcdefgh12")
    assert done.returncode == 2
    assert "it does not speak https; try the link with http" in " ".join(done.stderr.split())
