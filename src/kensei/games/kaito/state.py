"""Kaito: the state of a game and how it changes.

>>> from kensei.games.kaito import GAME
>>> state = GAME.read(".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC")
>>> [str(move) for move in state.legal_moves(1)]
['c1', 'c4', 'c4+S(13)']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kensei.core.draft import Draft
from kensei.core.i18n import N_
from kensei.core.protocol import NATURE, NOBODY, Outcome, Step
from kensei.games.kaito.moves import LAYS, PLAIN, Layout, Turn, trades, values
from kensei.games.kaito.tiles import BLACK, BOX, BY_COLUMN, CELLS, GAP, LINES, MON, RED, SEAT_NAMES, UNDEALT

new_turn = cache(Turn)
ASKED = (frozenset({RED}), frozenset({BLACK}))
OWN = ("SHABC", "shabc")
"""The tiles of each seat, in the order in which held ones are kept."""
THEIR_MON = ("abc", "ABC")
"""The mon with which each seat can pay, once captured."""
OF_COLOUR = {kind: (kind, kind.lower()) for kind in OWN[RED]}
"""Each kind of tile in each seat's colour."""
MON_OF = {str(value): OF_COLOUR[mon] for mon, value in MON.items()}
VITAL = {"S": "swords", "H": "helmets"}
"""Whose last one is lost, loses: by the name of the clause [kaito.end.swords, kaito.end.helmets]."""
REASONS = {
    "swords": N_("{loser} has no sword left on the grid"),
    "helmets": N_("{loser} has no helmet left on the grid"),
    "blocked": N_("{loser} has no tile to land on"),
}
OWN_ENDINGS = {
    REASONS["swords"]: {"loser": N_("You have no sword left on the grid")},
    REASONS["helmets"]: {"loser": N_("You have no helmet left on the grid")},
    REASONS["blocked"]: {"loser": N_("You have no tile to land on")},
}


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth of a game of Kaito, all of it public."""

    grid: str
    """36 letters: tiles, gaps, and `?` where nothing is dealt yet. A tile may lie beneath the Kaito."""
    kaito: int | None
    """The Kaito's cell; None before the opening choice."""
    turn: int
    """The seat that acts next, or would."""
    held: tuple[str, str] = ("", "")
    """The enemy tiles that each seat holds face up."""
    ended: str = ""
    """`swords`, `helmets` or `blocked`; empty while the game goes on."""

    def to_act(self) -> frozenset[int]:
        if self.ended:
            return NOBODY
        return NATURE if self.grid[-1] == UNDEALT else ASKED[self.turn]

    def legal_moves(self, seat: int) -> tuple[Turn, ...]:
        if seat != self.turn or self.ended or self.grid[-1] == UNDEALT:
            return ()
        grid = self.grid
        if self.kaito is None:
            return tuple([PLAIN[cell] for cell in BY_COLUMN if grid[cell] == GAP])
        targets = [cell for cell in LINES[self.kaito] if grid[cell] != GAP]
        goods = self.for_sale(seat)
        if not goods:
            return tuple([PLAIN[cell] for cell in targets])
        moves: list[Turn] = []
        before = trades(values(self.held[seat]), goods)
        for cell in targets:
            moves.append(PLAIN[cell])
            possible = trades(self.purse(seat, cell), goods) if grid[cell] in THEIR_MON[seat] else before
            if possible and not self.is_last(cell):
                moves += [new_turn(cell, good, paid) for good, paid in possible]
        return tuple(moves)

    def for_sale(self, seat: int) -> str:
        """Return the kinds that the seat may buy back: its tiles that the other holds [kaito.trade.goods]."""
        held = self.held[1 - seat]
        return "".join([good for good in VITAL if OF_COLOUR[good][seat] in held])

    def purse(self, seat: int, cell: int) -> str:
        """Return the values of the enemy mon the seat can pay with after a capture there."""
        tile = self.grid[cell]
        return values(self.held[seat] + tile if tile in THEIR_MON[seat] else self.held[seat])

    def is_last(self, cell: int) -> bool:
        """Whether its owner loses with the tile on this cell [kaito.end.at-once]."""
        tile = self.grid[cell]
        return tile.upper() in VITAL and self.grid.count(tile) == 1

    def apply(self, seat: int, move: Turn | Layout) -> Step[State]:
        draft = Draft(self)
        if isinstance(move, Layout):
            lay(draft, move.tile)
        elif self.kaito is None:
            open_game(draft, seat, move.cell)
        else:
            play_turn(draft, seat, move, self.is_last(move.cell))
        if draft.ended:
            loser = loser_of(draft)
            draft.tell("ended", f"kaito.end.{draft.ended}", winner=1 - loser, loser=loser, by=draft.ended)
        return draft.step()

    def chances(self) -> tuple[tuple[Layout, int], ...]:
        """Return the tiles left for the next cell with their numbers [kaito.deal]."""
        if self.grid[-1] != UNDEALT:
            return ()
        left = ((tile, count - self.grid.count(tile)) for tile, count in BOX.items())
        return tuple([(LAYS[tile], count) for tile, count in left if count])

    def outcome(self) -> Outcome | None:
        """Return who won; there is no draw [kaito.end.always]."""
        if not self.ended:
            return None
        loser = loser_of(self)
        scores = (-1.0, 1.0) if loser == RED else (1.0, -1.0)
        return Outcome.of(scores, REASONS[self.ended], f"kaito.end.{self.ended}", SEAT_NAMES, loser=loser)

    def view(self, seat: int | None) -> View:
        return View(seat, self)


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know of a game of Kaito: nothing is secret."""

    seat: int | None
    state: State


def lay(draft: Draft, tile: str) -> None:
    """The next cell is dealt a tile [kaito.deal]."""
    cell = draft.grid.index(UNDEALT)
    draft.grid = draft.grid[:cell] + tile + draft.grid[cell + 1 :]
    draft.tell("laid", "kaito.deal", cell=CELLS[cell], tile=tile)


def open_game(draft: Draft, seat: int, cell: int) -> None:
    """The second player puts the Kaito on one of the two gaps [kaito.opening]."""
    draft.kaito, draft.turn = cell, RED
    draft.tell("opened", "kaito.opening", seat=seat, cell=CELLS[cell])
    if is_blocked(draft.grid, cell):
        draft.ended = "blocked"


def play_turn(draft: Draft, seat: int, move: Turn, is_last: bool) -> None:
    """Capture, see whether that ends the game, trade, flip, see whether the other can move."""
    grid, cell, tile, laid = draft.grid, move.cell, draft.grid[move.cell], GAP
    mine, theirs = draft.held[seat], draft.held[1 - seat]
    is_own = tile in OWN[seat]
    rule = "kaito.capture-own" if is_own else "kaito.capture-theirs"
    draft.tell("captured", rule, seat=seat, cell=CELLS[cell], tile=tile)
    if not is_own:
        mine = arranged(mine + tile, 1 - seat)
    if move.good:
        laid = OF_COLOUR[move.good][seat]
        theirs = theirs.replace(laid, "", 1)
        for value in move.paid:  # paid mon leave the game [kaito.trade.payment]
            mine = mine.replace(MON_OF[value][1 - seat], "", 1)
        draft.tell("traded", "kaito.trade.place", seat=seat, cell=CELLS[cell], tile=laid, paid=move.paid)
    grid = draft.grid = grid[:cell] + laid + grid[cell + 1 :]
    draft.kaito, draft.turn, draft.held = cell, 1 - seat, (mine, theirs) if seat == RED else (theirs, mine)
    if is_last:
        draft.ended = VITAL[tile.upper()]
    elif is_blocked(grid, cell):
        draft.ended = "blocked"


def loser_of(state: State | Draft) -> int:
    if state.ended == "blocked":
        return state.turn
    return RED if OWN[RED][state.ended == "helmets"] not in state.grid else BLACK


def is_blocked(grid: str, kaito: int) -> bool:
    """Whether there is no tile to land on; the one beneath the Kaito is none [kaito.end.blocked]."""
    return all(grid[cell] == GAP for cell in LINES[kaito])


def arranged(held: str, colour: int) -> str:
    """Return the held tiles of that colour in the order of the position text."""
    return "".join(sorted(held, key=OWN[colour].index))
