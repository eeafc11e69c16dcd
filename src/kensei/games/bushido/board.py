"""What lies on the table of Bushido Duels, fighters, duels, how far everything has gone; and how it is changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kensei.core.draft import Draft
from kensei.core.i18n import N_
from kensei.games.bushido.cards import FULL_HEALTH, Card
from kensei.games.bushido.deck import Deck, deck, in_order

IN, FALLEN, DISHONOURED, DRAWN, WITHDRAWN = "in", "fallen", "dishonoured", "drawn", "withdrawn"
FATES = (IN, FALLEN, DISHONOURED, DRAWN, WITHDRAWN)
"""What became of a fighter; `drawn`: fell together with the last opponent; `withdrawn`: the player left."""

HIGHER, LOWER = CLANS = (N_("higher"), N_("lower"))
"""The two clans, by their rolls [bushido.mode.clans]."""

MODES = {"duels": (2, 4, 6, 8), "clans": (4, 6, 8), "kyoto": (4, 8), "ffa": (3, 4, 5, 6, 7, 8)}
"""The modes, and for how many players each is [bushido.options]."""

STALEMATE = 45
"""So many turns in a row without a wound end a duel [bushido.stalemate]."""


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """What was settled before the start."""

    mode: str = "duels"
    hardcore: bool = False
    memory: bool = True
    """Piles and hands of others have to be remembered: screens tell their sizes [bushido.memory]."""
    deck: str = ""
    """The text of the deck that replaces the house's; empty: the house's."""
    WHOLE: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Shown:
    """What everybody sees of a fighter, remembering or not."""

    fighter: str = ""
    """Their name; empty before it is chosen."""
    health: int = FULL_HEALTH
    fate: str = IN
    clan: str = ""
    card: str = ""
    """The card in play, once it is turned up; it has left the hand."""
    target: int | None = None
    """Free for all: the seat before which the attack lies, until it is fought."""
    laid: bool = False
    """A card lies face down; until it is turned up it counts as in the hand, or its absence would tell it."""


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card laid face down, and in a free for all its target."""

    card: str
    target: int | None = None
    WHOLE: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Side:
    """A fighter: what everybody sees, the cards, and the secret."""

    shown: Shown
    hand: tuple[str, ...]
    """In the order of the wheel, with the card that lies face down."""
    pile: tuple[str, ...] = ()
    plan: LaidCard | None = None


@dataclass(frozen=True, slots=True)
class Pack:
    """A fighter's hand and pile: all cards that moved were shown, so every seat may know them [bushido.seen]."""

    hand: tuple[str, ...]
    pile: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """Two fighters, or all of a free for all, who fight one another until it is decided."""

    seats: tuple[int, ...]
    quiet: int = 0
    """Turns in a row in which nobody in it lost health [bushido.stalemate]."""
    decided: bool = False
    WHOLE: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack phase under way: who strikes at whom, and what was paid and rolled so far."""

    seats: tuple[int, int]
    """The offensive and the defensive player by the wheel."""
    paid: tuple[int | None, int | None] = (0, 0)
    """How many cards each has discarded on reveal; None while they may still decide."""
    dice: tuple[int, ...] = ()
    """The totals rolled so far, in the order of bushido.order."""
    losing: tuple[tuple[int, int], ...] = ()
    """Who is still to discard how many cards at random."""
    taking: tuple[int, ...] = ()
    """Who may still take a card back."""
    WHOLE: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Stage:
    """How far everything has gone: all of it public."""

    phase: str
    """What is asked now; see `PHASES` in state.py."""
    asked: int | None = None
    """The seat that is asked, or for which dice are rolled or lots drawn."""
    dice: int = 0
    """How many dice are rolled, or cards lost."""
    active: int | None = None
    """Who challenges, or whose attackers are fought in a free for all."""
    duels: tuple[Duel, ...] = ()
    queue: tuple[int, ...] = ()
    """The duels still to be resolved in this turn, by their place in `duels`."""
    fight: Fight | None = None
    rolls: tuple[tuple[int, ...], ...] = ()
    """For each seat what it has rolled for its place, re-rolls after it."""
    rollers: tuple[int, ...] = ()
    """The seats still to roll, `asked` first."""
    hurt: bool = False
    """Free for all: somebody lost health in this turn."""


class BushidoDraft(Draft):
    """A match being changed inside one `apply`, with what the phases ask of it."""

    table: MatchSetup
    stage: Any
    sides: list[Any]
    deck: Deck

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.deck = deck(state.table.deck)

    def enter(self, phase: str, seat: int | None = None, dice: int = 0) -> None:
        """Go to a phase: one that asks a seat or chance, or one that goes on by itself."""
        stage = self.stage
        stage.phase, stage.asked, stage.dice = phase, seat, dice

    def standing(self) -> list[int]:
        return [seat for seat, side in enumerate(self.sides) if side.shown.fate == IN]

    def free(self) -> list[int]:
        taken = {seat for duel in self.stage.duels for seat in duel.seats}
        return [seat for seat in self.standing() if seat not in taken]

    def fighters_left(self) -> tuple[str, ...]:
        """List the fighters that nobody plays, in the order of the deck [bushido.fighter]."""
        return without(tuple(self.deck.fighters), *[side.shown.fighter for side in self.sides])

    def open_duels(self) -> list[Duel]:
        return [duel for duel in self.stage.duels if not duel.decided]

    def put_duel(self, number: int, quiet: int, decided: bool) -> None:
        duels = self.stage.duels
        self.stage.duels = (*duels[:number], Duel(duels[number].seats, quiet, decided), *duels[number + 1 :])

    def card(self, seat: int) -> Card:
        shown = self.sides[seat].shown
        return self.deck.fighters[shown.fighter].cards[shown.card]

    def seat_of(self, fighter: str) -> int:
        return next(seat for seat, side in enumerate(self.before.sides) if side.shown.fighter == fighter)

    def in_order(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return in_order(self.table.deck, cards)

    def deal(self, seat: int) -> None:
        side = self.sides[seat]
        side.hand, side.pile = self.deck.wheel, ()


def without(cards: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    return tuple([card for card in cards if card not in gone])
