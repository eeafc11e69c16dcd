"""A puzzle, and the files that hold them: `puzzles/puzzles.jsonl` in a game's folder, one JSON object a line.

>>> one = puzzle("kaito", "1")
>>> one.title() in ("Win by force in 2 turns", "The only turn that does not lose")
True
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from kensei.core.errors import BadOption, shown
from kensei.core.i18n import _
from kensei.core.protocol import AnyState, Json, Seat
from kensei.games import game, listed, package, part

FILE = "puzzles.jsonl"
DEVIATION = 100.0
"""The rating deviation of every puzzle: its rating is computed from the search, nobody has measured it."""


@dataclass(frozen=True, slots=True)
class Theme:
    """A kind of puzzle of one game, in words: messages that may name the puzzle's facts, `{me}` and `{them}`."""

    title: str
    """How the list of puzzles calls it."""
    question: str
    """The title of one puzzle."""
    task: str
    """What to do, in a sentence."""
    right: str
    """Why `{move}` is right."""
    wrong: str
    """What is wrong with `{move}`; `{reply}` and `{number}` are what the file says of it."""
    reply: str = ""
    """What the other side answers to a right move, `{reply}`, where the puzzle goes on."""
    fails: str = ""
    """What is wrong with a move where the file names no reply."""
    hint: str = ""
    """Where to look; empty: the game's `hint` says it."""


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """What the file says of an answer that is not right."""

    reply: str = ""
    """The move that refutes it, or another word of the theme; empty: it fails by itself."""
    number: float = 0.0
    """How long that takes, how often the best mix plays it, how strong it is: the theme says which."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, a question, and its one right answer."""

    game: str
    id: str
    theme: str
    """The name of the theme, of `THEMES` in the game's `puzzles`."""
    rating: int
    """How difficult it is, on the scale of the players' ratings: computed from the search."""
    seat: Seat
    """Who is asked."""
    position: str
    line: tuple[tuple[Seat, str], ...]
    """The right moves of the seat, and what the others answer, chance included, until it is solved."""
    others: tuple[Mapping[str, WrongAnswer], ...] = ()
    """For each right move, the wrong ones and what refutes them."""
    choices: tuple[str, ...] = ()
    """What is offered, where the answer is chosen from a list; empty: it is played, by any legal move."""
    facts: Mapping[str, Json] = field(default_factory=dict, hash=False)
    """What fills the theme's sentences."""
    source: str = ""
    """The seed it was found with."""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What the position's text cannot say."""

    def start(self) -> AnyState:
        state: AnyState = game(self.game).read(self.position, **self.options)
        return state

    def answers(self) -> tuple[str, ...]:
        """Return the right moves, in order."""
        return tuple(move for seat, move in self.line if seat == self.seat)

    def before(self, step: int) -> tuple[tuple[Seat, str], ...]:
        """Return what has been played when the answer of that number is asked for."""
        own = [ply for ply, (seat, _move) in enumerate(self.line) if seat == self.seat]
        return self.line[: own[step]] if step < len(own) else self.line

    def words(self) -> Theme:
        return themes(self.game)[self.theme]

    def title(self) -> str:
        return said(self, self.words().question)

    def task(self) -> str:
        return said(self, self.words().task)


def said(puzzle: Puzzle, message: str, **more: Json) -> str:
    """Return a message of a theme in the reader's language, with the facts of the puzzle."""
    names = game(puzzle.game).seat_names(players(puzzle))
    me = _(names[puzzle.seat])
    them = _(names[1 - puzzle.seat]) if len(names) == 2 else _("the others")
    facts = {**puzzle.facts, "me": me[:1].upper() + me[1:], "them": them[:1].upper() + them[1:], **more}
    own = getattr(part(puzzle.game, "puzzles"), "facts", None)
    return _(message).format(**(own(puzzle, facts) if own else facts)) if message else ""


def label(puzzle: Puzzle, move: str) -> str:
    """Return a move in words: as the game's `puzzles` calls it, else as it is spelled."""
    own = getattr(part(puzzle.game, "puzzles"), "label", None)
    found: str = own(puzzle, move) if own else move
    return found


def why_not(puzzle: Puzzle, called: str) -> str:
    """Return why the choice with this label may not be played in the puzzle's position."""
    rules = game(puzzle.game)
    move = next(text for text in puzzle.choices if label(puzzle, text) == called)
    return rules.why_not(puzzle.start().view(puzzle.seat), rules.parse(move)).text


def players(puzzle: Puzzle) -> int:
    """Return how many sit at the puzzle's table."""
    return int(str(puzzle.facts.get("players", game(puzzle.game).seats[0])))


@cache
def themes(name: str) -> Mapping[str, Theme]:
    """Return the kinds of puzzles of a game, none where it has no puzzles."""
    module = part(name, "puzzles")
    found: Mapping[str, Theme] = module.THEMES if module else {}
    return found


def games_with_puzzles() -> tuple[str, ...]:
    return tuple(one.name for one in listed() if themes(one.name))


@cache
def puzzles(name: str) -> Mapping[str, Puzzle]:
    """Return all puzzles of a game by their ids, the easiest first."""
    if name not in games_with_puzzles():
        text = _("{game} has no puzzles; these games have: {known}")
        raise BadOption(text.format(game=shown(name), known=", ".join(games_with_puzzles())))
    lines = files(f"{package(name).__name__}.puzzles").joinpath(FILE).read_text(encoding="utf-8").splitlines()
    return {one.id: one for one in (_read(name, line) for line in lines if line)}


def puzzle(name: str, id: str) -> Puzzle:
    found = puzzles(name)
    if id not in found:
        text = _("there is no puzzle {id} of {game}: they are numbered from 1 to {last}")
        raise BadOption(text.format(id=shown(id), game=game(name).title, last=len(found)))
    return found[id]


def _read(name: str, line: str) -> Puzzle:
    """Read a line of a file, which is ours: what is wrong with it fails loudly."""
    fields = json.loads(line)
    fields["line"] = tuple((seat, move) for seat, move in fields["line"])
    fields["others"] = tuple(
        {move: WrongAnswer(*other) for move, other in step.items()} for step in fields.get("others", ())
    )
    fields["choices"] = tuple(fields.get("choices", ()))
    return Puzzle(game=name, **fields)
