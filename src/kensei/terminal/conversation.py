"""What can be typed at a prompt besides moves, the same for a game played here and for a table of a server."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from kensei.core.protocol import AnyGame, View
from kensei.games import part
from kensei.terminal import draw
from kensei.terminal.ansi import Ink, columns, for_stdout
from kensei.terminal.layout import filled, fitted, table, tied
from kensei.terminal.prompt import LineRequest, MoveOffer, Prompt, PromptInterrupted
from kensei.terminal.table_now import TableNow, aim, short_aim

LONG_RUN = 8
"""More events of one kind in a row than this are summarised."""
FEW_MOVES = 8
"""So many moves are listed by `?` with all else."""
LEAVING = ("quit", "exit", "q")


class PersonLeft(Exception):
    """The person has left the table."""


@dataclass(frozen=True, slots=True)
class PromptCommand:
    """What a word does that can be typed at the prompt."""

    run: Callable[[str], None]
    """Called with the rest of the line."""
    help: str
    argument: str = ""
    """What may follow the word, as the help names it; "": nothing."""


class Conversation(ABC):
    """A person at a prompt: they are shown a table, ask about it, and type moves."""

    def __init__(self, game: AnyGame, prompt: Prompt) -> None:
        self.game = game
        self.prompt = prompt
        self.drawn_for = 0
        self.typed = ""
        self.explained: dict[int | None, frozenset[str]] = {}
        """By seat, the signs of the board that were explained."""

    @property
    def signs(self) -> Callable[[View], Mapping[str, str]] | None:
        """What gives the signs on a board, where the game explains them one by one."""
        return getattr(part(self.game.name, "text"), "signs", None)

    @abstractmethod
    def now(self, seat: int | None) -> TableNow:
        """Return the table as the seat sees it at this moment."""

    @abstractmethod
    def story(self, seat: int | None) -> Sequence[tuple[str, str]]:
        """Return all that happened so far, as the seat may know it: sentences with their clauses."""

    def own_commands(self, seat: int | None) -> Mapping[str, PromptCommand]:
        """Return what can be typed at this kind of table alone."""
        return {}

    @property
    def ink(self) -> Ink:
        return for_stdout()

    def commands(self, seat: int | None) -> dict[str, PromptCommand]:
        """Return what can be typed now, besides moves; `seat` None: at the curtain, or by who only watches."""
        now = self.now(seat)
        again = "draw the table again, its signs explained" if self.signs else "draw the table again"
        found = {
            "moves": PromptCommand(lambda rest: print(now.move_list(self.ink, rest)), "what you may do now", "[WORD]"),
            "what": PromptCommand(lambda rest: print(now.told_card(rest, self.ink)), "what a card is and does", "CARD"),
            "why": PromptCommand(lambda rest: print(now.why_not(rest, self.ink)), "which rule forbids a move", "MOVE"),
            "board": PromptCommand(lambda rest: self.show_board(seat, is_new=True), again),
            "story": PromptCommand(lambda rest: self.tell(self.story(seat)), "all that happened so far"),
            "rules": PromptCommand(
                lambda rest: print(now.rule(rest, self.ink)), "a rule, as named in [brackets]", "[CLAUSE]"
            ),
            **self.own_commands(seat),
            "?": PromptCommand(lambda rest: self.help(seat), "the aim, and what you can do now"),
            "quit": PromptCommand(lambda rest: self.leave(), "leave (also: exit, q)"),
        }
        if not now.legal:
            found.pop("moves")
            found.pop("why")
        if not self.game.cards(""):
            found.pop("what")
        return found

    def run_command(self, seat: int | None, line: str) -> bool:
        """Run the command that was typed; return False if the line is none."""
        word, _, rest = line.partition(" ")
        word = {"help": "?", **dict.fromkeys(LEAVING, "quit")}.get(word.lower(), word.lower())
        if not line:
            print("Type a move, or ? for help." if self.now(seat).legal else "Type ? for help.")
            return True
        command = self.commands(seat).get(word)
        if command is None or (rest and not command.argument):
            return False
        command.run(rest)
        return True

    def leave(self) -> None:
        raise PersonLeft

    def help(self, seat: int | None) -> None:
        """Describe the aim, this moment's choices, and what else can be typed."""
        now, ink = self.now(seat), self.ink
        print(filled(f"{ink.bold('The aim:')} {short_aim(self.game)}", ink.width, "", "  "))
        print(filled(f"{ink.bold('Now:')} {now.question()}", ink.width, "", "  "))
        if now.legal and len(now.legal) <= FEW_MOVES:
            print(now.move_list(ink))
        elif now.legal:
            lists = "Tab lists them" if self.prompt.is_edited else "`moves` lists them"
            have = f"You have {len(now.legal)} moves, {beginnings(list(now.texts))}; {lists}."
            print(filled(have, ink.width, "  ", "  "))
        print(ink.bold("You can also type:"))
        rows = [(f"{word} {typed.argument}".strip(), typed.help) for word, typed in self.commands(seat).items()]
        print("\n".join(table(rows, ink.width)))

    def introduce(self, people: Sequence[str]) -> None:
        """Show the first screen: the game, what the players want, who they are, and how to begin."""
        ink, about = self.ink, self.game.presentation
        kanji = f"  {about.kanji}" if about.kanji else ""
        print(ink.bold(self.game.title) + kanji)
        for paragraph in aim(self.game):
            print(filled(paragraph, ink.width, "  ", "  "))
        for line in people:
            print(filled(line, ink.width, "  ", "    "))

    def show_board(self, seat: int | None, *, is_new: bool = False) -> None:
        """Draw the table; signs that were explained before only on a board that `is_new`."""
        self.drawn_for, view = columns(), self.now(seat).view
        known = frozenset() if is_new else self.explained.get(seat, frozenset())
        print("\n" + draw(self.game.name, view, replace(self.ink, explained=known)) + "\n")
        self.explained[seat] = known.union(self.signs(view) if self.signs else ())

    def tell(self, story: Sequence[tuple[str, str]], is_short: bool = False) -> None:
        """Print what happened, each with its clause; in short, a long run of one kind is only counted."""
        ink = self.ink
        for (rule, _verb), run in groupby(story, key=lambda told: (told[1], told[0].split(" ")[1:2])):
            lines = [words for words, _rule in run]
            if is_short and len(lines) > LONG_RUN:
                lines = [f"{lines[0]} … {lines[-1]} ({len(lines)} in all.)"]
            elif is_short:
                lines = counted_alike(lines)
            for words in lines:
                named = f" {ink.dim(f'[{rule}]')}" if rule else ""
                print(self.fitted(f"{words}{named}"))

    def fitted(self, line: str) -> str:
        """Break a line between words where the screen ends; in a pipe a line stays whole."""
        return fitted(line, self.ink.width, "  ", "    ")

    def read(self, words: str, seat: int | None, history: str = "", news: Callable[[], bool] = bool) -> str:
        """Read a line; when the window was resized the board is drawn anew and what was typed stays."""

        def is_new() -> bool:
            return news() or (self.drawn_for > 0 and columns() != self.drawn_for)

        offers, toolbar = self.offers(seat), self.toolbar(seat)
        while True:
            request = LineRequest(words, offers, toolbar, history, self.typed, is_new)
            try:
                line = self.prompt.read(request)
            except EOFError:
                print()
                raise PersonLeft from None
            except PromptInterrupted as interrupted:
                self.typed = interrupted.typed
                if news():
                    raise
                self.show_board(seat)
            else:
                self.typed = ""
                return line

    def offers(self, seat: int | None) -> Callable[[str], Sequence[MoveOffer]]:
        """Return what Tab offers: the moves, and the commands once a letter was typed."""
        now = self.now(seat)

        def fitting(line: str) -> Sequence[MoveOffer]:
            moves = now.offers(line)
            if not line.strip() and moves:
                return moves
            word, blank, rest = line.lstrip().partition(" ")
            if blank and word == "what":
                cards = self.game.cards("", now.deck)
                return [MoveOffer(f"what {card.id}", card.title) for card in cards if card.id.startswith(rest)]
            commands = self.commands(seat).items()
            return [*moves, *(MoveOffer(name, one.help) for name, one in commands if name.startswith(line.strip()))]

        return fitting

    def toolbar(self, seat: int | None) -> Callable[[int], str]:
        """Return what stands below the line: whose turn it is, the aim, the keys."""
        now = self.now(seat)
        asked = now.question(is_short=True)
        turn = f"{now.names[seat]}: {asked}" if seat is not None and now.legal else asked
        goal = short_aim(self.game) if now.asked else ""
        tab = "moves" if now.legal else "commands"
        keys = " │ ".join(map(tied, (f"Tab: {tab}", "↑: typed before", "?: help", "Ctrl-D: leave")))

        def below(width: int) -> str:
            return "\n".join([filled(" │ ".join(filter(None, (turn, goal))), width - 1), filled(keys, width - 1)])

        return below


def counted_alike(lines: Sequence[str]) -> list[str]:
    """Write sentences that follow one another and are the same once, with their number.

    >>> counted_alike(["Ann draws a card.", "Ben draws a card.", "Ben draws a card."])
    ['Ann draws a card.', 'Ben draws a card. (2 times)']
    """
    runs = [(words, len(list(run))) for words, run in groupby(lines)]
    return [f"{words} ({number} times)" if number > 1 else words for words, number in runs]


def beginnings(moves: Sequence[object]) -> str:
    """Describe how moves begin, where they begin in few ways; else give one of them.

    >>> beginnings(["draw", "place A08 new", "place A09 new"]), beginnings([f"a{n}" for n in range(9)])
    ('which begin with draw or place', 'as in a0')
    """
    words = list(dict.fromkeys(str(move).split()[0] for move in moves))
    if not 1 < len(words) <= FEW_MOVES:
        return f"as in {moves[0]}"
    return f"which begin with {', '.join(words[:-1])} or {words[-1]}"
