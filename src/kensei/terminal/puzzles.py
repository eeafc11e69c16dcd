"""`kensei puzzles GAME [ID]`: puzzles at the terminal, with a rating that is kept in a file.

>>> kept = Kept()
>>> kept.met("kaito", "1", GlickoRating(1000, 100), True)
>>> kept.solved, kept.in_a_row, kept.rating.rating > 1500
({'kaito': ['1']}, 1, True)
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from kensei.core.errors import BadOption, KenseiError, shown
from kensei.core.protocol import CHANCE, AnyState
from kensei.games import game
from kensei.puzzles import (
    GlickoRating,
    Puzzle,
    after_puzzle,
    games_with_puzzles,
    hint,
    judge,
    label,
    puzzle,
    puzzles,
    suitable_puzzle,
    themes,
    trained,
)
from kensei.puzzles.puzzle import DEVIATION, players
from kensei.terminal import draw
from kensei.terminal.ansi import Ink, for_stdout
from kensei.terminal.conversation import LEAVING
from kensei.terminal.layout import filled, in_columns, table
from kensei.terminal.prompt import LineRequest, MoveOffer, Prompt, for_terminal
from kensei.terminal.table_now import TableNow

HELP = "Type a move or the number of an answer, or"
WORDS = {
    "hint": "where to look; the puzzle is not rated then",
    "give up": "the answer",
    "moves": "list what may be answered",
    "what CARD": "what a card is and does",
    "board": "draw the position again",
    "next": "another puzzle",
    "quit": "leave (also: exit, q)",
    "?": "this help",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="the game; without it the games that have puzzles are listed")
    parser.add_argument("id", nargs="?", help="the number of a puzzle; without it one that suits your rating")
    parser.add_argument("--theme", help="only puzzles of this kind; `kensei puzzles` lists them")
    parser.add_argument("--habit", help="only puzzles that train this habit, as `kensei habits` names it")
    parser.add_argument("--kept", metavar="FILE", type=Path, help="where your rating is kept")


def run(args: argparse.Namespace) -> int:
    if args.game is None:
        for name in games_with_puzzles():
            print(f"{name:<8} {len(puzzles(name))} puzzles")
            for key, theme in themes(name).items():
                number = sum(one.theme == key for one in puzzles(name).values())
                print(f"         --theme {key}: {theme.title}, {number}")
        return 0
    path = args.kept or state_folder() / "puzzles.json"
    kept = Kept.read(path)
    if args.theme is not None and args.theme not in themes(args.game):
        known = ", ".join(themes(args.game)) or f"none; these games have: {', '.join(games_with_puzzles())}"
        raise BadOption(f"--theme {args.theme!r}: the kinds of {args.game} are {known}")
    among = trained(args.game, args.habit) if args.habit else ()
    one = puzzle(args.game, args.id) if args.id else kept.offered(args.game, args.theme or "", among=among)
    session = PuzzleSession(kept, path, for_stdout(), for_terminal())
    try:
        while session.solve(one):
            one = kept.offered(args.game, args.theme or "", after=one.id, among=among)
    except EOFError:
        print()
    return 0


def toolbar(width: int) -> str:
    return filled("Tab: answers │ ?: help │ Ctrl-D: leave", width - 1)


def offered(one: Puzzle, state: AnyState) -> list[str]:
    """Return what may be answered."""
    return list(one.choices) or [str(move) for move in state.legal_moves(one.seat)]


def state_folder() -> Path:
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "kensei"


@dataclass
class Kept:
    """What is kept of somebody: their rating, what they have solved, and how many in a row."""

    rating: GlickoRating = field(default_factory=GlickoRating)
    solved: dict[str, list[str]] = field(default_factory=dict)
    seen: dict[str, list[str]] = field(default_factory=dict)
    in_a_row: int = 0

    @classmethod
    def read(cls, path: Path) -> Kept:
        """Read the file; one that is missing begins anew, one that is damaged is named and left alone."""
        try:
            fields = json.loads(path.read_text(encoding="utf-8"))
            return cls(GlickoRating(**fields["rating"]), fields["solved"], fields["seen"], fields["in_a_row"])
        except FileNotFoundError:
            return cls()
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise BadOption(f"{path} holds no rating of puzzles ({error}); move it away, or name another") from None

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        partial.write_text(json.dumps(asdict(self)), encoding="utf-8")
        partial.replace(path)

    def offered(self, name: str, theme: str = "", after: str = "", among: Collection[str] = ()) -> Puzzle:
        return suitable_puzzle(name, self.rating.rating, self.seen.get(name, ()), theme, after, among)

    def met(self, name: str, id: str, against: GlickoRating, is_solved: bool | None) -> None:
        """Count a puzzle once: solved, not solved, or only seen (None)."""
        if id in self.seen.setdefault(name, []):
            return
        self.seen[name].append(id)
        if is_solved is None:
            return
        self.rating = after_puzzle(self.rating, against, is_solved)
        self.in_a_row = self.in_a_row + 1 if is_solved else 0
        if is_solved:
            self.solved.setdefault(name, []).append(id)


class PuzzleSession:
    """One person, one puzzle after the other."""

    def __init__(self, kept: Kept, path: Path, ink: Ink, prompt: Prompt) -> None:
        self.kept, self.path, self.ink, self.prompt = kept, path, ink, prompt

    def solve(self, one: Puzzle) -> bool:
        """Ask until it is solved or given up; return whether another one is wanted."""
        print(self.ink.bold(filled(f"Puzzle {one.id}: {one.title()}", self.ink.width)))
        print(filled(f"{one.task()} Rated {one.rating}, you {self.rating()}.", self.ink.width))
        step = 0
        state = self.shown(one, step)
        while step < len(one.answers()):
            line = self.prompt.read(LineRequest(f"{self.asked(one, step)}> ", self.offers(one, state), toolbar))
            if line.lower() in (*LEAVING, "next"):
                return line.lower() == "next"
            if line.lower() == "give up":
                self.count(one, False)
                rest = " ".join(label(one, move) for _seat, move in one.line[len(one.before(step)) :])
                self.say(f"The answer: {rest}")
                break
            if not self.run_command(one, step, line, state):
                moved = self.answer(one, step, line)
                if moved and step + 1 < len(one.answers()):
                    state = self.shown(one, step + 1)
                step += moved
        return self.wants_another()

    def wants_another(self) -> bool:
        """Ask until it is answered."""
        while True:
            line = self.prompt.read(LineRequest("Another one? [Y/n] ")).lower()
            if line in ("", "y", "yes", "next"):
                return True
            if line in ("n", "no", *LEAVING):
                return False
            self.say(f"{shown(line)} is neither: Enter or y shows another puzzle, n leaves.")

    def offers(self, one: Puzzle, state: AnyState) -> Callable[[str], Sequence[MoveOffer]]:
        """Return what Tab offers: the answers, and the other words once a letter was typed."""
        told = {text: label(one, text) for text in offered(one, state)}
        answers = [MoveOffer(text, words if words != text else "") for text, words in told.items()]
        others = [MoveOffer(word.removesuffix(" CARD"), help) for word, help in WORDS.items()]
        return lambda line: [each for each in (*answers, *others * bool(line.strip())) if each.text.startswith(line)]

    def say(self, text: str) -> None:
        print(filled(text, self.ink.width, "  ", "  "))

    def run_command(self, one: Puzzle, step: int, line: str, state: AnyState) -> bool:
        """Run the command that was typed; return False if the line is an answer."""
        word, _blank, rest = line.lower().partition(" ")
        if word == "what":
            self.explain(one, state, rest)
        elif line.lower() in ("", "?", "help"):
            print("\n".join([HELP, *table(list(WORDS.items()), self.ink.width)]))
        elif line.lower() == "hint":
            self.count(one, None)
            self.say(hint(one, step))
        elif line.lower() == "board":
            self.shown(one, step)
        elif line.lower() == "moves":
            print("\n".join(in_columns(offered(one, state), self.ink.width)))
        else:
            return False
        return True

    def explain(self, one: Puzzle, state: AnyState, card: str) -> None:
        """Describe a card, and what it would do now."""
        rules, seat = game(one.game), one.seat
        names = tuple(name.capitalize() for name in rules.seat_names(players(one)))
        now = TableNow(rules, state.view(seat), tuple(state.legal_moves(seat)), state.to_act(), names)
        try:
            print(now.told_card(card, self.ink))
        except KenseiError as error:
            self.say(str(error))

    def answer(self, one: Puzzle, step: int, line: str) -> bool:
        """Judge an answer, say why, and count it; return whether it is right."""
        if one.choices and line.isdecimal() and 1 <= int(line[:3]) <= len(one.choices):
            line = one.choices[int(line[:3]) - 1]
        small = {text.lower(): text for text in one.choices}
        line = small.get(line.lower(), line)
        try:
            verdict = judge(one, step, line)
        except KenseiError as error:
            self.say(str(error))
            return False
        if not verdict.is_right:
            self.count(one, False)
            self.say(verdict.note)
            return False
        print(self.ink.green(filled(verdict.note, self.ink.width, "  ", "  ")))
        if verdict.is_solved:
            self.count(one, True)
            self.say(f"Solved. Your rating: {self.rating()}; {self.kept.in_a_row} in a row.")
        return True

    def count(self, one: Puzzle, is_solved: bool | None) -> None:
        """Count it and keep the file; a disk that is full does not end the session."""
        self.kept.met(one.game, one.id, GlickoRating(one.rating, DEVIATION), is_solved)
        try:
            self.kept.write(self.path)
        except OSError as error:
            self.say(f"(your rating cannot be kept in {self.path}: {error.strerror})")

    def shown(self, one: Puzzle, step: int) -> AnyState:
        """Draw the position before the answer of that number; list what is offered."""
        rules, state = game(one.game), one.start()
        for seat, text in one.before(step):
            move = rules.parse(text)
            if seat != CHANCE:
                print(f"  {rules.seat_names(players(one))[seat].capitalize()}: {text}")
            state = state.apply(seat, move).state
        print("\n" + draw(one.game, state.view(one.seat), self.ink) + "\n")
        for number, choice in enumerate(one.choices, 1):
            words = label(one, choice)
            told = words if words == choice or f"({choice})" in words else f"{choice}: {words}"
            print(filled(told, self.ink.width, f"  {number}  ", "     "))
        return state

    def asked(self, one: Puzzle, step: int) -> str:
        turns = len(one.answers())
        return f"Turn {step + 1} of {turns}" if turns > 1 else "Answer"

    def rating(self) -> str:
        rating, deviation = self.kept.rating.rounded()
        return f"{rating} ± {deviation}"
