"""A table of a server at the prompt: what the server says is told and drawn, what is typed is sent."""

from __future__ import annotations

import queue
import secrets
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kensei.core.errors import BadOption, InvalidMove, KenseiError
from kensei.core.i18n import _
from kensei.core.protocol import Outcome
from kensei.games import game
from kensei.terminal.ansi import Ink, for_stdout
from kensei.terminal.conversation import Conversation, PersonLeft, PromptCommand
from kensei.terminal.layout import filled, table
from kensei.terminal.prompt import MoveOffer, Prompt, PromptInterrupted
from kensei.terminal.remote.link import ENDED, FOUND, LOST, SeatKeys, TableSocket
from kensei.terminal.remote.messages import (
    PHRASES,
    RemoteCurtain,
    RemoteOutcome,
    RemoteRequest,
    RemoteUpdate,
    RemoteWelcome,
    read,
    read_update,
)
from kensei.terminal.remote.views import UnreadableView, read_moves, read_view
from kensei.terminal.session import CLEAR
from kensei.terminal.table_now import TableNow

FIRST_WORD = 15.0
"""Seconds in which a server must say which table this is."""
WHILE_PLAYING = {
    "undo": "take your last move back",
    "draw": "offer a draw",
}
ANSWERS_TO_REQUEST = {
    "agree": "yes to what was asked",
    "decline": "no to it",
}
NEED_A_VIEW = ("moves", "what", "why", "board", "story", "rules")
"""Commands that describe a view: refused before there is one."""


class RemoteTable(Conversation):
    """A link to a table, who looks through it, and the screen."""

    def __init__(self, socket: TableSocket, welcome: RemoteWelcome, prompt: Prompt, plays: bool) -> None:
        found = game(welcome.game)
        if welcome.version != found.version:
            newer = f"version {welcome.version} of {found.title}, this Kensei version {found.version}"
            raise BadOption(f"{socket.link.host} plays {newer}")
        super().__init__(found, prompt)
        self.socket = socket
        self.plays = plays
        self.invites = welcome.invites
        self.seats = welcome.seats if plays else ()
        self.is_host = welcome.host and plays
        self.update = RemoteUpdate()
        self.stories: dict[int | None, list[tuple[str, str]]] = {}
        """The log lines shown, by viewpoint: players who share one link do not read each other's secrets."""
        self.curtain: RemoteCurtain | None = None
        self.number = -1
        """Which game of the table the log is about; -1: none yet."""
        self.table_now: TableNow | None = None
        """What is shown; None in the lobby and while the curtain is drawn."""
        self.end_reason = ""
        """Why the connection has ended for good; "": it has not."""
        self.asked_for = ""
        """The last request that was printed."""

    @property
    def names(self) -> tuple[str, ...]:
        return self.update.names

    @property
    def ink(self) -> Ink:
        return for_stdout(self.names)

    @property
    def seat(self) -> int | None:
        return self.update.seat if self.plays else None

    @property
    def is_asked(self) -> bool:
        return self.plays and self.curtain is None and self.update.decision is not None

    def now(self, seat: int | None) -> TableNow:
        if self.table_now is None:
            raise UnreadableView("the game has not begun")
        return self.table_now

    def story(self, seat: int | None) -> Sequence[tuple[str, str]]:
        return self.stories.get(self.update.seat, [])

    def play(self) -> int:
        """Follow the table until it ends or the person leaves."""
        try:
            while not self.end_reason:
                self.take_messages()
                if not self.end_reason:
                    self.ask()
        except PersonLeft:
            print("You left the table; your link leads back to it." if self.plays else "You stopped watching.")
        finally:
            self.socket.close()
        if self.end_reason:
            raise BadOption(self.end_reason)
        return 0

    def take_messages(self) -> None:
        while True:
            try:
                self.take(self.socket.messages.get_nowait())
            except queue.Empty:
                return
            except KenseiError as error:
                print(self.fitted(f"{error}"))

    def has_news(self) -> bool:
        return not self.socket.messages.empty()

    def take(self, message: Mapping[str, Any]) -> None:
        kind = message["type"]
        if kind == "update":
            self.take_update(read_update(message))
        elif kind == "curtain":
            self.draw_curtain(read(RemoteCurtain, message))
        elif kind == "welcome":
            welcome = read(RemoteWelcome, message)
            self.invites, self.seats = welcome.invites, welcome.seats if self.plays else ()
        elif kind == "done":
            self.take_answer(message)
        elif kind == "refused":
            rule = f" [{message['rule']}]" if message.get("rule") else ""
            print(self.fitted(f"{message.get('reason')}{rule}"))
        elif kind == "said":
            phrase = str(message.get("phrase"))
            words = _(PHRASES[phrase]) if phrase in PHRASES else f"{phrase}."
            print(self.fitted(f"{self.called(message.get('seat'))}: {words}"))
        elif kind in ("notice", "wait", "bye", LOST, FOUND):
            print(self.fitted(str(message.get("text") or message.get("reason") or "")))
        elif kind == ENDED:
            self.end_reason = str(message.get("reason"))

    def take_answer(self, message: Mapping[str, Any]) -> None:
        """Follow a `done`: after sitting down, the seat has a link of its own."""
        if url := message.get("url"):
            invitation = SeatKeys(self.socket.link)
            self.socket.link = self.socket.link.moved(str(url))
            invitation.remember(self.socket.link.address)
            self.seats = self.seats if self.invites is None else (self.invites,)
            self.invites = None

    def draw_curtain(self, message: RemoteCurtain) -> None:
        """Hide everything before the next player who shares this link."""
        self.curtain, self.table_now = message, None
        self.socket.seat = None
        if sys.stdout.isatty() and self.number >= 0:
            print(CLEAR, end="", flush=True)

    def called(self, seat: object) -> str:
        return self.names[seat] if isinstance(seat, int) and 0 <= seat < len(self.names) else "Somebody"

    def take_update(self, update: RemoteUpdate) -> None:
        before = self.update if self.curtain is None else RemoteUpdate()
        self.update, self.curtain = update, None
        self.socket.seen = max(self.socket.seen, update.n)
        self.socket.seat = self.seat if len(self.seats) > 1 else None
        self.tell_entries(update)
        if update.phase == "lobby":
            self.show_lobby(update)
            return
        view = read_view(self.game, update.view)
        legal = read_moves(self.game, update.legal) if self.is_asked else ()
        self.table_now = TableNow(
            self.game, view, legal, frozenset(update.to_act), self.names, getattr(view, "deck", "") or ""
        )
        if self.should_draw(before):
            self.show_board(self.seat)
        self.tell_request(update.request)
        if update.phase == "over":
            self.announce(update.outcome)

    def should_draw(self, before: RemoteUpdate) -> bool:
        """Whether to draw the board: to a player with each new question, and at the end; to others always."""
        if not self.plays or self.update.phase == "over" or before.phase != "playing":
            return True
        return self.is_asked and (before.decision != self.update.decision or before.seat != self.update.seat)

    def tell_entries(self, update: RemoteUpdate) -> None:
        number = update.game_number
        if number != self.number:
            self.number, self.stories = number, {}
            if number >= 0:
                self.introduce(self.who_plays())
        fresh: list[tuple[str, str]] = []
        for entry in update.entries:
            fresh += [(entry.text, "")] if entry.text else []
            fresh += [(event.text, event.rule) for event in entry.events]
        self.stories.setdefault(update.seat, []).extend(fresh)
        self.tell(fresh, is_short=True)

    def who_plays(self) -> list[str]:
        lines = []
        for seat, player in enumerate(self.update.players):
            who = "you" if seat in (*self.seats, self.seat) else f"a bot, {player.bot}" if player.bot else "a person"
            lines.append(f"{self.names[seat]}: {who}")
        return lines

    def show_board(self, seat: int | None, *, is_new: bool = False) -> None:
        try:
            super().show_board(seat, is_new=is_new)
        except (LookupError, TypeError, ValueError, AssertionError) as error:
            # A view of the right shape that names a card which is in no deck, for one.
            raise UnreadableView(f"the server's view of {self.game.title} cannot be drawn: {error!r}") from None

    def show_lobby(self, update: RemoteUpdate) -> None:
        print(self.ink.bold(self.game.title))
        for seat, player in enumerate(update.players):
            print(self.fitted(f"{self.names[seat]}: {'has sat down' if player.ready else 'not here yet'}"))
        if self.plays and self.invites is not None:
            print(self.fitted("You are invited: `sit NAME` takes the seat."))
        if self.is_host and not all(player.ready for player in update.players):
            print(self.fitted("Opened in a browser, your link shows the invitations for the others."))

    def tell_request(self, request: RemoteRequest | None) -> None:
        """Print once what somebody asks for."""
        said = f"{request.what} {request.seat}" if request else ""
        if request and said != self.asked_for and request.seat not in self.seats:
            asks = {"undo": "take a move back", "draw": "agree on a draw", "again": "play again"}
            answer = " `agree` or `decline`." if self.plays else ""
            print(self.fitted(f"{self.called(request.seat)} asks to {asks.get(request.what, 'agree')}.{answer}"))
        self.asked_for = said

    def announce(self, told: RemoteOutcome | None) -> None:
        from kensei import in_words

        if told is None:
            return
        outcome = Outcome(told.scores, told.reason, told.rule)
        reader = self.seats[0] if len(self.seats) == 1 else None
        heading, _why = in_words.ending(self.game.name, outcome, self.names, reader)
        print(self.ink.bold(f"{heading}."))
        rule = f" [{outcome.rule}]" if outcome.rule else ""
        print(filled(f"{outcome.reason}.{rule}", self.ink.width))
        if self.plays:
            print(filled("`again` asks for another game, `quit` leaves.", self.ink.width))

    def ask(self) -> None:
        """Read one line, or wait for news."""
        if self.curtain is not None:
            words = f"{self.curtain.name}: your turn. The others look away. Press Enter to open. "
        elif self.is_asked and self.seat is not None:
            words = f"{self.names[self.seat]}> "
        else:
            words = f"{self.socket.link.host}> "
        try:
            line = self.read(words, self.seat, f"seat {self.seat}", self.has_news)
            self.handle_line(line)
        except PromptInterrupted:
            return
        except KenseiError as error:
            print(self.fitted(f"{error}"))

    def handle_line(self, line: str) -> None:
        if self.curtain is not None and not line:
            self.socket.send({"type": "open", "seat": self.curtain.seat})
            self.wait_for_answer()
        elif self.run_command(self.seat, line):
            return
        elif self.is_asked:
            now = self.now(self.seat)
            if near := now.near(line):
                raise InvalidMove(near)
            text = str(now.meant(line))
            self.send("move", decision=self.update.decision, move=text)
        else:
            print(
                self.fitted("It is not your turn." if self.plays else "You only watch here; ? tells what you can type.")
            )

    def run_command(self, seat: int | None, line: str) -> bool:
        word = line.partition(" ")[0].lower()
        if self.table_now is None and (not line or word in NEED_A_VIEW):
            print(self.fitted("There is nothing to see yet; ? tells what you can type."))
            return True
        return super().run_command(seat, line)

    def commands(self, seat: int | None) -> dict[str, PromptCommand]:
        if self.table_now is not None:
            return super().commands(seat)
        leave = PromptCommand(lambda rest: self.leave(), "leave (also: exit, q)")
        return {
            **self.own_commands(seat),
            "?": PromptCommand(lambda rest: self.help(seat), "what you can type"),
            "quit": leave,
        }

    def offers(self, seat: int | None) -> Callable[[str], Sequence[MoveOffer]]:
        if self.table_now is not None:
            return super().offers(seat)
        known = [MoveOffer(word, typed.help) for word, typed in self.commands(seat).items()]
        return lambda line: [offer for offer in known if offer.text.startswith(line.strip())]

    def toolbar(self, seat: int | None) -> Callable[[int], str]:
        if self.table_now is not None:
            return super().toolbar(seat)
        words = "The curtain is drawn." if self.curtain else "Waiting for the others."
        return lambda width: filled(f"{words} │ ?: help │ Ctrl-D: leave", width - 1)

    def help(self, seat: int | None) -> None:
        if self.table_now is not None:
            super().help(seat)
            return
        rows = [(f"{word} {typed.argument}".strip(), typed.help) for word, typed in self.commands(seat).items()]
        print("\n".join(table(rows, self.ink.width)))

    def own_commands(self, seat: int | None) -> Mapping[str, PromptCommand]:
        if not self.plays:
            return {}
        phase = self.update.phase
        found: dict[str, PromptCommand] = {}
        if self.invites is not None:
            found["sit"] = PromptCommand(self.sit, "take the seat you are invited to", "[NAME]")
        elif phase == "lobby" and self.is_host:
            found["begin"] = PromptCommand(lambda rest: self.send("begin"), "begin without waiting longer")
        elif phase == "playing":
            found |= {word: PromptCommand(self.sender(word), help) for word, help in WHILE_PLAYING.items()}
            found["resign"] = PromptCommand(self.resign, "give the game up: `resign yes`", "yes")
        elif phase == "over":
            found["again"] = PromptCommand(self.sender("again"), "ask for another game")
        if self.update.request and self.update.request.seat not in self.seats:
            found |= {word: PromptCommand(self.sender(word), help) for word, help in ANSWERS_TO_REQUEST.items()}
        if self.seats:
            found["say"] = PromptCommand(self.say, f"one of: {', '.join(PHRASES)}", "PHRASE")
            found["name"] = PromptCommand(lambda rest: self.send("name", name=rest), "call yourself otherwise", "NAME")
        return found

    def sender(self, verb: str) -> Any:
        return lambda rest: self.send(verb)

    def sit(self, name: str) -> None:
        self.send("sit", key=SeatKeys(self.socket.link).secret(), **({"name": name} if name else {}))

    def say(self, phrase: str) -> None:
        if phrase not in PHRASES:
            raise BadOption(f"say one of: {', '.join(PHRASES)}")
        self.send("say", phrase=phrase)

    def resign(self, word: str) -> None:
        if word.lower() != "yes":
            raise BadOption("`resign yes` gives the game up")
        self.send("resign")

    def send(self, verb: str, **fields: Any) -> None:
        """Send a verb and wait a moment for its answer, so that the prompt comes after it."""
        seat = {"seat": self.seat} if len(self.seats) > 1 and self.seat is not None else {}
        self.socket.send({"type": verb, "id": secrets.token_urlsafe(12), **seat, **fields})
        self.wait_for_answer()

    def wait_for_answer(self, seconds: float = 2.0) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self.has_news():
            time.sleep(0.02)
