"""A game at the terminal: asks people in plain lines, lets bots answer, prints what happened.

It works in a pipe and with a screen reader: nothing is overwritten, colour says nothing alone. When several people
share the screen and the game has secrets, the screen is cleared between hands.
"""

from __future__ import annotations

import random
import shutil
import sys
import textwrap
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

from kensei import record
from kensei.bots import Bot, Budget, Thinker
from kensei.core import rulebook
from kensei.core.errors import BadOption, IllegalMove, KenseiError, shown
from kensei.core.match import AnyMatch
from kensei.core.protocol import Event
from kensei.terminal import draw
from kensei.terminal.ansi import for_stdout
from kensei.terminal.listings import plain

HELP = """Type a move, or
  moves        list what you may do now
  why MOVE     which clause forbids it
  board        draw the table again
  story        all that happened so far
  rules CLAUSE read a rule, as named in [brackets]
  undo         take the last move of a person back
  save FILE    write the record
  quit         leave
  ?            this help"""

LONG_RUN = 8
"""More events of one kind in a row than this are summarised."""

PATIENCE = 4.5
"""Seconds that a bot may think while somebody waits."""

CLEAR = "\x1b[2J\x1b[3J\x1b[H"


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Show whom the program waits for, on a terminal, and remove it after."""
    if not sys.stderr.isatty():
        yield
        return
    sys.stderr.write(words)
    sys.stderr.flush()
    try:
        yield
    finally:
        sys.stderr.write("\r" + " " * len(words) + "\r")
        sys.stderr.flush()


class Left(Exception):
    """The person has left the table."""


class Session:
    """A match, who plays it, and the screen."""

    def __init__(self, match: AnyMatch, seats: list[Bot | None], save: str | None = None) -> None:
        self.match = match
        self.seats = seats
        self.path = save
        self.people = [seat for seat, bot in enumerate(seats) if bot is None]
        self.ink = for_stdout(match.names)
        self.told = dict.fromkeys(range(len(seats)), 0)
        self.newcomers = set(self.people)
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None
        self.shares_secrets = len(self.people) > 1 and match.game.has_secrets
        self.names = called(match.game.seat_names(match.players), match.names)

    def play(self) -> int:
        if self.path is not None:
            # A file that cannot be written is better found now than after the last move.
            self.write(self.path)
        print(f"{self.match.game.title}.")
        try:
            while asked := self.match.state.to_act():
                self.ask(min(asked))
            self.finish()
        except Left:
            print("You left the table.")
        finally:
            if self.path is not None:
                self.save(self.path)
        return 0

    def ask(self, seat: int) -> None:
        bot = self.seats[seat]
        if bot is None:
            self.ask_person(seat)
            return
        state = self.match.state
        rng = random.Random(f"{self.match.seed} {seat} {self.match.ply}")
        view, legal = state.view(seat), state.legal_moves(seat)
        if not isinstance(bot, Thinker):
            self.match.play(seat, bot.choose(view, legal, rng, Budget()))
            return
        with waiting(f"{self.names[seat]} thinks …"):
            thought = bot.think(view, legal, rng, Budget(deadline=time.monotonic() + PATIENCE))
        self.match.play(seat, thought.move)
        if thought.note and self.people:
            print(f"  ({self.names[seat]}: {thought.note})")

    def ask_person(self, seat: int) -> None:
        self.draw_curtain(seat)
        self.tell_news(seat)
        self.show_board(seat)
        legal = self.match.legal_moves(seat)
        if seat in self.newcomers:
            self.newcomers.remove(seat)
            print(f"Type a move, as in {legal[0]}, or ? for help.")
        spelled = {str(move).lower(): move for move in legal}
        before = self.match.ply
        while self.match.ply == before:
            line = self.read(f"{self.names[seat]}> ")
            try:
                if not self.obeys(seat, line):
                    self.match.play(seat, spelled.get(line.lower(), line))
            except KenseiError as error:
                print(self.fitted(f"{error}"))

    def obeys(self, seat: int, line: str) -> bool:
        """Carry out a command; False if the line is none."""
        word, _, rest = line.partition(" ")
        commands = {
            "?": lambda: print(HELP),
            "help": lambda: print(HELP),
            "": lambda: print("Type a move, or ? for help."),
            "moves": lambda: self.list_moves(seat),
            "why": lambda: self.explain(seat, rest),
            "board": lambda: self.show_board(seat),
            "story": lambda: self.tell(self.match.story(seat)),
            "rules": lambda: self.show_rule(rest),
            "undo": self.undo,
            "save": lambda: self.save(rest),
            "quit": self.leave,
        }
        command = commands.get(word.lower())
        if command is None or (rest and word.lower() not in ("why", "rules", "save")):
            return False
        command()
        return True

    def list_moves(self, seat: int) -> None:
        moves = [str(move) for move in self.match.legal_moves(seat)]
        width = max(map(len, moves)) + 2
        per_line = max(1, 78 // width)
        for start in range(0, len(moves), per_line):
            print("  " + "".join(move.ljust(width) for move in moves[start : start + per_line]).rstrip())

    def explain(self, seat: int, text: str) -> None:
        try:
            self.match.check(seat, text)
        except IllegalMove as error:
            print(self.fitted(f"{error}"))
            if error.rule:
                self.show_rule(error.rule)
        else:
            print(f"  {text} may be played.")

    def show_rule(self, name: str) -> None:
        print(plain(rulebook.load(*self.match.game.rulebook).clause(name).text, "  "))

    def undo(self) -> None:
        """Take moves back up to the last one of a person."""
        if not any(ply.seat in self.people for ply in self.match.plies):
            raise IllegalMove("there is no move of a person to take back")
        while (seat := self.match.undo().seat) not in self.people:
            pass
        # What is taken back may be told again.
        for other in self.told:
            self.told[other] = min(self.told[other], len(self.match.story(other)))
        print(f"Taken back: the last move of {self.names[seat]}.")

    def leave(self) -> None:
        raise Left

    def save(self, path: str) -> None:
        self.write(path)
        print(f"Saved in {path}.")

    def write(self, path: str) -> None:
        if not path or not path.isprintable():
            raise BadOption(f"{shown(path)} is no name of a file; write one, as in duel.txt")
        try:
            Path(path).write_text(record.dumps(self.match), encoding="utf-8")
        except OSError as error:
            raise BadOption(f"{path}: {error.strerror}") from None

    def draw_curtain(self, seat: int) -> None:
        if not self.shares_secrets or self.looking == seat:
            return
        self.looking = seat
        self.clear()
        if self.is_screen():
            self.read(f"{self.names[seat]}: your turn. The others look away. Press Enter to open. ")
        else:
            print(f"---- {self.names[seat]}'s turn ----")

    def clear(self) -> None:
        if self.is_screen():
            print(CLEAR, end="")

    def is_screen(self) -> bool:
        """Whether people look at this: in a pipe nobody looks over the shoulder."""
        return sys.stdout.isatty() and sys.stdin.isatty()

    def tell_news(self, seat: int) -> None:
        """Print what happened since the seat last looked; on a shared open table everybody has looked."""
        story = self.match.story(seat)
        self.tell(story[self.told[seat] :])
        for other in [seat] if self.shares_secrets else list(self.told):
            self.told[other] = len(story)

    def tell(self, events: Sequence[Event]) -> None:
        """Print events in words, each with its clause; a long run of equal events is only counted."""
        for (_, rule), run in groupby(events, key=lambda event: (event.name, event.rule)):
            same = list(run)
            lines = [self.match.game.tell(event, self.match.names) for event in same]
            if len(same) > LONG_RUN:
                lines = [f"{lines[0]} … {lines[-1]} ({len(same)} in all.)"]
            for line in lines:
                print(self.fitted(f"{line} [{rule}]").replace(f"[{rule}]", self.ink.dim(f"[{rule}]")))

    def fitted(self, line: str) -> str:
        """Break a line between words where the screen ends; in a pipe a line stays whole."""
        if not sys.stdout.isatty():
            return f"  {line}"
        wrapper = textwrap.TextWrapper(max(40, shutil.get_terminal_size().columns - 1), "  ", "    ")
        wrapper.break_long_words = wrapper.break_on_hyphens = False
        return wrapper.fill(line)

    def show_board(self, seat: int | None) -> None:
        print("\n" + draw(self.match.game.name, self.match.state.view(seat), self.ink) + "\n")

    def finish(self) -> None:
        """Print the end: one person sees it from their seat, several as a spectator does, for all of them look now."""
        seat = self.people[0] if len(self.people) == 1 else None
        if self.shares_secrets:
            self.clear()
        self.tell(self.match.story(seat)[min((self.told[one] for one in self.people), default=0) :])
        self.show_board(seat)
        outcome = self.match.state.outcome()
        assert outcome is not None
        print(self.ink.bold(f"{outcome.reason}.") + f" [{outcome.rule}]")
        print(f"Seed {self.match.seed}.\n`kensei verify` recomputes every draw of a saved record from it.")

    def read(self, prompt: str) -> str:
        try:
            return " ".join(input(prompt).split())
        except EOFError:
            print()
            raise Left from None


def called(words: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return how each seat is called at the prompt, by name and colour.

    >>> called(("red", "blue"), ("Ann", "Ben")), called(("red", "blue"), ())
    (['Ann (red)', 'Ben (blue)'], ['Red', 'Blue'])
    """
    if not names:
        return [word.capitalize() for word in words]
    return [f"{name} ({word})" for name, word in zip(names, words, strict=True)]
