"""The cards and the players of the second judge."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from tests.games import judging
from tests.games.judging import Asking

COLOURS = ("black", "white")
STEP = {"U": (0, 1), "R": (1, 0), "D": (0, -1), "L": (-1, 0)}
BACK = {"U": "D", "D": "U", "L": "R", "R": "L"}
PARRIES = {side: f"P{side}" for side in "URDL"}
PRINTED = tomllib.loads(files("kensei.games.ketto").joinpath("house.toml").read_text())
FLOW = {card: entry["flow"] for card, entry in PRINTED["attack"].items()}
STRENGTH = {card: entry["strength"] for card, entry in PRINTED["attack"].items()}
DEFENSE = {card: entry["defense"] for section in PRINTED.values() for card, entry in section.items()}
COMBAT = [*PRINTED["attack"], *PRINTED["stance"], "D"]
TACTICS = ["DT", "G", "G", "M1", "M2", "M3", "M4", "M5", "R", "E", "E", "PU", "PR", "PD", "PL", "V", "V", "V"]
BOX = [*COMBAT, *dict.fromkeys(TACTICS)]
LAID = {*COMBAT, "DT", "G", "M1", "M2", "M3", "M4", "M5"}

Cell = tuple[int, int]


def kind(card: str) -> str:
    """The back of a card [ketto.backs]."""
    return "combat" if card in COMBAT else "tactic"


def sort(cards: Iterable[str]) -> list[str]:
    """Cards in the order of the box."""
    return sorted(cards, key=BOX.index)


def name(cell: Cell) -> str:
    """A cell as moves spell it."""
    return f"{cell[0]},{cell[1]}"


def beside(cell: Cell, side: str) -> Cell:
    """The neighbour on that side."""
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


@dataclass
class Player:
    """All that a player has, face up and face down."""

    hand: list[str] = field(default_factory=lambda: ["D"])
    deck: list[str] = field(default_factory=lambda: COMBAT[:-1])
    tactics: list[str] = field(default_factory=lambda: list(TACTICS))
    stance: str = ""
    shown: bool = False
    movements: dict[int, dict[Cell, str]] = field(default_factory=dict)
    up: set[tuple[int, Cell]] = field(default_factory=set)
    pool: list[str] | None = None
    vitality: list[str] = field(default_factory=lambda: ["?"] * 5)
    seen: list[str] = field(default_factory=list)
    """Out of the game, the face known to all."""
    discarded: list[str] = field(default_factory=list)
    former: list[str] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    """Out of the game with a resolved movement, the face known to the owner."""

    def holds_tactics(self) -> bool:
        """Whether a card in hand shows the back of a tactic."""
        return any(kind(card) == "tactic" for card in self.hand)

    def play(self, card: str) -> None:
        """A card from the hand leaves the game, seen by all."""
        self.hand.remove(card)
        self.seen.append(card)

    def down(self, number: int) -> list[Cell]:
        """The cells of a movement whose cards lie face down."""
        return [cell for cell in self.movements[number] if (number, cell) not in self.up]


class Table:
    """Both players, the note of what happened, and who attacks first."""

    def __init__(self) -> None:
        self.players = (Player(), Player())
        self.notes: list[tuple[str, str, dict[str, Any], dict[int, dict[str, Any]]]] = []
        self.start = self.first = self.valors = 0
        self.winner: int | None = None

    def note(self, what: str, clause: str, secrets: dict[int, dict[str, Any]] | None = None, **facts: Any) -> None:
        """Note what happened."""
        self.notes.append((what, f"ketto.{clause}", facts, secrets or {}))


def ask(seat: int, moves: Iterable[Any]) -> Asking:
    """Ask one seat; gives the words of its answer."""
    return (yield from judging.ask(seat, moves)).split(" ")


def to_cell(text: str) -> Cell:
    """The cell that a move spells."""
    x, y = map(int, text.split(","))
    return x, y
