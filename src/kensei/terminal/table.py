"""A table at the terminal: asks people in plain lines, lets bots answer, tells what happened.

It works in a pipe and with a screen reader: nothing is drawn over, colour says nothing alone. When
several people share the screen and the game has secrets, a curtain falls between hands.
"""

from __future__ import annotations

import random
import sys
from itertools import groupby
from pathlib import Path

from kensei import record
from kensei.bots import Bot, Budget
from kensei.core import rulebook
from kensei.core.errors import IllegalMove, KenseiError
from kensei.core.match import Match
from kensei.core.protocol import Event
from kensei.terminal import pictures
from kensei.terminal.ink import for_stdout

HELP = """Type a move, or
  moves        list what you may do now
  why MOVE     which clause forbids it
  board        draw the table again
  story        all that happened so far
  rules CLAUSE read a rule, as named in [brackets]
  undo         take your last move back
  save FILE    write the record
  quit         leave
  ?            this help"""

LONG_RUN = 8
"""More events of one kind in a row than this are told together."""

CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Left(Exception):
    """The person has left the table."""


class Table:
    """A match, who plays it, and the screen."""

    def __init__(self, match: Match, seats: list[Bot | None], save: str | None = None) -> None:
        self.match = match
        self.seats = seats
        self.path = save
        self.people = [seat for seat, bot in enumerate(seats) if bot is None]
        self.ink = for_stdout()
        self.told = dict.fromkeys(range(len(seats)), 0)
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None
        self.shares_secrets = len(self.people) > 1 and getattr(match.game, "has_secrets", True)
        self.names = [name if match.names else name.capitalize() for name in match.seat_names()]

    def play(self) -> int:
        """Play to the end, or until somebody leaves."""
        print(f"{self.match.game.title}. Type ? for help.")
        try:
            while asked := self.match.state.to_act():
                self.ask(min(asked))
            self.finish()
        except Left:
            print("You left the table.")
        self.save()
        return 0

    def ask(self, seat: int) -> None:
        """Let the seat choose."""
        bot = self.seats[seat]
        if bot is None:
            self.ask_person(seat)
            return
        state = self.match.state
        rng = random.Random(f"{self.match.seed} {seat} {len(self.match.plies)}")
        self.match.play(seat, bot.choose(state.view(seat), state.legal_moves(seat), rng, Budget()))

    def ask_person(self, seat: int) -> None:
        """Show the seat its table and take its move."""
        self.draw_curtain(seat)
        self.tell_news(seat)
        self.show_board(seat)
        before = len(self.match.plies)
        while len(self.match.plies) == before:
            line = self.read(f"{self.names[seat]}> ")
            if self.obeyed(seat, line):
                if len(self.match.plies) < before:
                    return
                continue
            try:
                self.match.play(seat, line)
            except KenseiError as error:
                print(f"  {error}")

    def obeyed(self, seat: int, line: str) -> bool:
        """Carry out a command; False if the line is none."""
        word, _, rest = line.partition(" ")
        commands = {
            "?": lambda: print(HELP),
            "help": lambda: print(HELP),
            "": lambda: print("Type a move, or ? for help."),
            "moves": lambda: self.list_moves(seat),
            "why": lambda: self.explain(seat, rest.strip()),
            "board": lambda: self.show_board(seat),
            "story": lambda: self.tell(self.match.story(seat)),
            "rules": lambda: self.show_rule(rest.strip()),
            "undo": self.undo,
            "save": lambda: self.save(rest.strip()),
            "quit": self.leave,
        }
        if word not in commands or (rest and word not in ("why", "rules", "save")):
            return False
        try:
            commands[word]()
        except (KenseiError, OSError) as error:
            print(f"  {error}")
        return True

    def list_moves(self, seat: int) -> None:
        """Print what the seat may do, as many on a line as fit."""
        moves = [str(move) for move in self.match.state.legal_moves(seat)]
        width = max(map(len, moves)) + 2
        per_line = max(1, 78 // width)
        for start in range(0, len(moves), per_line):
            print("  " + "".join(move.ljust(width) for move in moves[start : start + per_line]).rstrip())

    def explain(self, seat: int, text: str) -> None:
        """Say whether a move may be played, and which clause forbids it."""
        try:
            self.match.check(seat, text)
        except IllegalMove as error:
            print(f"  {error}")
            if error.rule:
                self.show_rule(error.rule)
        else:
            print(f"  {text} may be played.")

    def show_rule(self, name: str) -> None:
        """Print a clause."""
        print(f"  {rulebook.load(*self.match.game.rulebook).clause(name).text}")

    def undo(self) -> None:
        """Take moves back up to the last one of a person."""
        while self.match.undo().seat not in self.people:
            pass
        # What is taken back may be told again.
        for seat in self.told:
            self.told[seat] = min(self.told[seat], len(self.match.story(seat)))
        print("Taken back.")

    def leave(self) -> None:
        """Leave the table."""
        raise Left

    def save(self, path: str = "") -> None:
        """Write the record, if it is known where."""
        target = path or self.path
        if target:
            Path(target).write_text(record.dumps(self.match), encoding="utf-8")
            print(f"Saved in {target}.")

    def draw_curtain(self, seat: int) -> None:
        """Hide one hand before the next is shown; in a pipe nobody looks over the shoulder."""
        if not self.shares_secrets or self.looking == seat:
            return
        self.looking = seat
        if sys.stdout.isatty() and sys.stdin.isatty():
            print(CLEAR, end="")
            self.read(f"{self.names[seat]}'s turn. The others look away. Press Enter to open. ")
        else:
            print(f"---- {self.names[seat]}'s turn ----")

    def tell_news(self, seat: int) -> None:
        """Tell the seat what happened since it last looked; on a shared open table everybody has looked."""
        story = self.match.story(seat)
        self.tell(story[self.told[seat] :])
        for other in [seat] if self.shares_secrets else list(self.told):
            self.told[other] = len(story)

    def tell(self, events: tuple[Event, ...]) -> None:
        """Print events in words, each with its clause; a long deal is only counted."""
        for (_, rule), run in groupby(events, key=lambda event: (event.name, event.rule)):
            same = list(run)
            lines = [self.match.game.tell(event, self.match.names) for event in same]
            if len(same) > LONG_RUN:
                lines = [f"{lines[0]} … {lines[-1]} ({len(same)} in all.)"]
            for line in lines:
                print(f"  {line} {self.ink.dim(f'[{rule}]')}")

    def show_board(self, seat: int | None) -> None:
        """Draw the table as the seat may see it."""
        print("\n" + pictures.draw(self.match.game.name, self.match.state.view(seat), self.ink) + "\n")

    def finish(self) -> None:
        """Tell the end to everybody."""
        seat = self.looking
        self.tell_news(0 if seat is None else seat)
        self.show_board(seat)
        outcome = self.match.state.outcome()
        assert outcome is not None
        print(self.ink.bold(f"{outcome.reason}.") + f" [{outcome.rule}]")
        print(f"Seed {self.match.seed}: `kensei verify` recomputes every draw from it.")

    def read(self, prompt: str) -> str:
        """Read a line; the end of the input is a farewell."""
        try:
            return " ".join(input(prompt).split())
        except EOFError:
            print()
            raise Left from None
