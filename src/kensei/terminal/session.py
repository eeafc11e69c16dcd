"""A game at the terminal: asks people, lets bots answer, prints what happened.

It works in a pipe and with a screen reader: nothing is overwritten, colour says nothing alone. When several people
share the screen and the game has secrets, the screen is cleared between hands.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Mapping, Sequence

from kensei.bots import Bot, Budget, Thinker, with_story
from kensei.bots.levels import EXPECT, label
from kensei.core.errors import IllegalMove, InvalidMove, KenseiError
from kensei.core.match import AnyMatch
from kensei.core.protocol import Event
from kensei.terminal import saving
from kensei.terminal.ansi import Ink, for_stdout, waiting
from kensei.terminal.conversation import Conversation, PersonLeft, PromptCommand
from kensei.terminal.ending import Ending
from kensei.terminal.keeping import KeptGame
from kensei.terminal.layout import filled
from kensei.terminal.prompt import LinePrompt, Prompt
from kensei.terminal.table_now import TableNow

PATIENCE = 4.5
"""Seconds that a bot may think while somebody waits."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Session(Conversation):
    """A match, who plays it, and the screen."""

    def __init__(
        self,
        match: AnyMatch,
        seats: list[Bot | None],
        save: str | None = None,
        prompt: Prompt | None = None,
        kept: KeptGame | None = None,
    ) -> None:
        super().__init__(match.game, prompt or LinePrompt())
        self.match = match
        self.seats = seats
        self.path = save
        self.kept = kept
        self.people = [seat for seat, bot in enumerate(seats) if bot is None]
        self.told = dict.fromkeys(range(len(seats)), 0)
        self.newcomers = set(self.people)
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None
        self.shares_secrets = len(self.people) > 1 and match.game.has_secrets
        self.offered: Mapping[str, PromptCommand] = {}
        """What can be typed besides when the game is over."""
        self.names = called(match.game.seat_names(match.players), match.names)

    @property
    def ink(self) -> Ink:
        return for_stdout(self.match.names)

    def now(self, seat: int | None) -> TableNow:
        match = self.match
        legal = match.legal_moves(seat) if seat is not None and seat in match.state.to_act() else ()
        deck = match.options.get("deck") or ""
        names = match.names or tuple(word.capitalize() for word in match.seat_names())
        return TableNow(match.game, match.state.view(seat), legal, match.state.to_act(), names, deck)

    def story(self, seat: int | None) -> list[tuple[str, str]]:
        return self.in_words(self.match.story(seat))

    def in_words(self, events: Sequence[Event]) -> list[tuple[str, str]]:
        return [(self.match.game.tell(event, self.match.names), event.rule) for event in events]

    def play(self) -> str:
        """Play the game to its end, or until the person leaves; return what is wanted then: `again`, `next` or ""."""
        if self.path is not None:
            # A file that cannot be written is better found now than after the last move.
            saving.save(self.match, self.path)
        self.keep()
        self.introduce(self.who_plays())
        wanted = ""
        try:
            while asked := self.match.state.to_act():
                self.ask(min(asked))
            self.finish()
            if self.people:
                wanted = Ending(self).ask()
        except PersonLeft:
            self.say_goodbye()
        except KeyboardInterrupt:
            print()
            self.say_goodbye()
            raise
        finally:
            if self.path is not None:
                self.save(self.path)
        return wanted

    def say_goodbye(self) -> None:
        if self.people and self.match.state.to_act():
            print("You left the table.")
            if self.kept:
                print("The game is kept: `kensei play --continue` goes on.")

    def who_plays(self) -> list[str]:
        """Return a line for each seat: who sits there, and what to expect of a bot."""
        lines = []
        for seat, bot in enumerate(self.seats):
            level = bot.name if bot else ""
            name = self.names[seat]
            if bot is None:
                lines.append(f"{name}: you" if len(self.people) == 1 else f"{name}: a person")
            else:
                lines.append(f"{name}: a bot. {label(level) if level in EXPECT else level}.")
        return lines

    def keep(self) -> None:
        """Put the game on the disk; where that cannot be, say so once and play on."""
        if self.kept is None:
            return
        try:
            self.kept.write(self.match)
        except OSError as error:
            print(f"kensei: this game is not kept: {self.kept.path}: {error.strerror}", file=sys.stderr)
            self.kept = None

    def ask(self, seat: int) -> None:
        bot = self.seats[seat]
        if bot is None:
            self.ask_person(seat)
            return
        bot, state = with_story(bot, self.match, seat), self.match.state
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
        self.keep()
        if not self.opens_curtain(seat):
            return
        self.tell_news(seat)
        self.show_board(seat)
        now = self.now(seat)
        if seat in self.newcomers:
            self.newcomers.remove(seat)
            tab = " Tab lists the moves." if self.prompt.is_edited else ""
            print(filled(f"Type a move, as in {next(iter(now.texts))}, or ? for help.{tab}", self.ink.width))
        before = self.match.ply
        while self.match.ply == before:
            line = self.read(f"{self.names[seat]}> ", seat, self.history_of(seat))
            try:
                if self.run_command(seat, line):
                    continue
                if near := now.near(line):
                    raise InvalidMove(near)
                self.match.play(seat, now.meant(line))
            except KenseiError as error:
                print(self.fitted(f"{error}"))
        self.keep()

    def history_of(self, seat: int) -> str:
        return f"seat {seat}" if self.shares_secrets else ""

    def own_commands(self, seat: int | None) -> Mapping[str, PromptCommand]:
        found = {"save": PromptCommand(self.save, "write the record", "FILE"), **self.offered}
        if self.match.state.to_act() and any(ply.seat in self.people for ply in self.match.plies):
            found["undo"] = PromptCommand(lambda rest: self.undo(), "take the last move of a person back")
        return found

    def run_command(self, seat: int | None, line: str) -> bool:
        if line.lower() == "undo" and "undo" not in self.own_commands(seat):
            raise IllegalMove("there is no move of a person to take back")
        return super().run_command(seat, line)

    def undo(self) -> None:
        """Take moves back up to the last one of a person."""
        while (seat := self.match.undo().seat) not in self.people:
            pass
        # What is taken back may be told again.
        for other in self.told:
            self.told[other] = min(self.told[other], len(self.match.story(other)))
        self.keep()
        print(f"Taken back: the last move of {self.names[seat]}.")

    def save(self, path: str) -> None:
        print(f"Saved in {saving.save(self.match, path)}.")

    def opens_curtain(self, seat: int) -> bool:
        """Hide everything between two hands until the next player is there; False if a move was taken back meanwhile.

        What can be typed here shows what a spectator may see.
        """
        if not self.shares_secrets or self.looking == seat:
            return True
        has_begun = self.newcomers != set(self.people)
        self.looking = seat
        if not self.is_screen():
            print(f"---- {self.names[seat]}'s turn ----")
            return True
        if has_begun:
            self.clear()
        ply, self.drawn_for = self.match.ply, 0
        while self.match.ply == ply:
            line = self.read(
                f"{self.names[seat]}: your turn. The others look away. Press Enter to open. ", None, "curtain"
            )
            if not line:
                return True
            try:
                if not self.run_command(None, line):
                    print(self.fitted("A move? Press Enter first."))
            except KenseiError as error:
                print(self.fitted(f"{error}"))
        self.looking = None
        return False

    def clear(self) -> None:
        if self.is_screen():
            print(CLEAR, end="", flush=True)

    def is_screen(self) -> bool:
        """Whether people look at this: in a pipe nobody looks over the shoulder."""
        return sys.stdout.isatty() and sys.stdin.isatty()

    def tell_news(self, seat: int) -> None:
        """Print what happened since the seat last looked; on a shared open table everybody has looked."""
        story = self.match.story(seat)
        self.tell(self.in_words(story[self.told[seat] :]), is_short=True)
        for other in [seat] if self.shares_secrets else list(self.told):
            self.told[other] = len(story)

    def finish(self) -> None:
        """Print the end: one person sees it from their seat, several as a spectator does, for all of them look now."""
        self.keep()
        seat = self.people[0] if len(self.people) == 1 else None
        if self.shares_secrets:
            self.clear()
        fresh = self.match.story(seat)[min((self.told[one] for one in self.people), default=0) :]
        told, ending = self.in_words(fresh), Ending(self)
        self.tell(told[:-1] if ending.repeats(told[-1:]) else told, is_short=True)
        self.show_board(seat)
        ending.announce()


def called(words: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return how each seat is called at the prompt, by name and colour.

    >>> called(("red", "blue"), ("Ann", "Blue")), called(("red", "blue"), ())
    (['Ann (red)', 'Blue'], ['Red', 'Blue'])
    >>> called(("first", "second"), ("Ann", "Ben"))
    ['Ann', 'Ben']
    """
    if not names:
        return [word.capitalize() for word in words]
    return [
        name if name.lower() == word or is_numbered(word) else f"{name} ({word})"
        for name, word in zip(names, words, strict=True)
    ]


def is_numbered(word: str) -> bool:
    """Whether a seat's word is but a number: it says nothing beside a name."""
    return word[-1:].isdecimal() or word in ORDINALS
