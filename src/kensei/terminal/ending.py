"""The end of a game at the terminal: who won, said to you, and what can be done then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kensei.bots import LEVELS
from kensei.bots.levels import title
from kensei.core.errors import KenseiError
from kensei.terminal.conversation import PersonLeft, PromptCommand
from kensei.terminal.layout import filled, table

if TYPE_CHECKING:
    from kensei.terminal.session import Session


class Ending:
    """What a session says and asks when its game is over."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.match = session.match
        self.reader = session.people[0] if len(session.people) == 1 else None
        """Who is told "you": the only person at the screen."""

    def announce(self) -> None:
        """Describe who won and why, and what the seed was."""
        ink, (heading, why, rule) = self.session.ink, self.said()
        print(ink.bold(f"{heading}."))
        print(filled(f"{why} [{rule}]", ink.width))
        print(f"Seed {self.match.seed}.")
        print(filled("`kensei verify` recomputes every draw of a saved record from it.", ink.width))

    def said(self) -> tuple[str, str, str]:
        """Return who won, why, and by which clause; whoever lost is told so, among several players too."""
        return self.said_to(self.reader)

    def said_to(self, reader: int | None) -> tuple[str, str, str]:
        from kensei import in_words

        outcome = self.match.state.outcome()
        assert outcome is not None
        names = self.session.now(None).names
        heading, why = in_words.ending(self.match.game.name, outcome, names, reader)
        lost = reader is not None and outcome.scores[reader] < max(outcome.scores)
        return f"You lose: {heading}" if lost and len(names) > 2 else heading, why, outcome.rule

    def repeats(self, story: Sequence[tuple[str, str]]) -> bool:
        """Whether the announcement says what the story's last sentence says, which names the players."""
        return list(story) in ([self.said()[1:]], [self.said_to(None)[1:]])

    def ask(self) -> str:
        """Ask what comes now until something else is to be played, `again` or `next`, or the person leaves: ""."""
        wanted: list[str] = []
        offered = {
            "review": PromptCommand(lambda rest: self.review(), "what was better"),
            "again": PromptCommand(lambda rest: wanted.append("again"), "play it again, seats changed"),
        }
        if level := self.next_level():
            offered["next"] = PromptCommand(lambda rest: wanted.append("next"), f"the next level: {title(level)}")
        session = self.session
        session.offered = offered
        shown = {"save FILE": "keep the record for good", **{word: typed.help for word, typed in offered.items()}}
        print("\nSave the record, or what now?")
        print("\n".join(table([*shown.items(), ("quit", "leave")], session.ink.width)))
        while not wanted:
            try:
                line = session.read("What now? ", self.reader)
                if line and not session.run_command(self.reader, line):
                    print(session.fitted(f"The game is over. Type one of: {', '.join(offered)}, save FILE, quit."))
            except PersonLeft:
                return ""
            except KenseiError as error:
                print(session.fitted(f"{error}"))
        return wanted[0]

    def next_level(self) -> str:
        """Return the level above that of all bots at the table; "" where there is none."""
        levels = {bot.name for bot in self.session.seats if bot is not None}
        if len(levels) != 1 or not levels <= set(LEVELS[:-1]):
            return ""
        return LEVELS[LEVELS.index(levels.pop()) + 1]

    def review(self) -> None:
        """Print what was better, as `kensei review` does; it takes a while, and can be interrupted."""
        from kensei.terminal.review import reviewed, written

        try:
            found = reviewed(self.match, "Ctrl-C stops the review")
        except KeyboardInterrupt:
            print("  Stopped.")
            return
        for line in written(self.match, found, every=False, reader=self.reader).splitlines():
            print(self.session.fitted(line))
