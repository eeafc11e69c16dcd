"""Kaito drawn: the question, the captures and trades in words, the log, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from kensei.core.i18n import N_, _, counted, listed, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import Caption, Choices, DrawContext, Plate, Question
from kensei.drawing.seats import BLACK, RED, Mark
from kensei.drawing.svg import stamp, svg
from kensei.games.kaito.card_text import KAITO, tile_id
from kensei.games.kaito.drawing.ending import why_it_ended
from kensei.games.kaito.drawing.grid import CORNERS, TILES, board, exposed, name_of, place, symbols
from kensei.games.kaito.drawing.reviewing import review_marks, told_step
from kensei.games.kaito.drawing.since import told_since
from kensei.games.kaito.moves import worth
from kensei.games.kaito.state import OWN, State, View
from kensei.games.kaito.tiles import CELLS, GAP, MANY, MON, NAMES, PRICES, SEAT_NAMES, UNDEALT, called, owner

__all__ = ["board", "review_marks", "symbols", "told_since", "told_step", "why_it_ended"]
ALL_MON = "ABCabc"


SAYS_YOU = True


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    return RED, BLACK


def question(table: DrawContext) -> Question:
    state: State = table.view.state
    left = sum(map(state.grid.count, TILES))
    turns = counted("{} tile left", "{} tiles left", left)
    if table.outcome:
        return Question(_("The game is over"), "", turns)
    if state.kaito is None:
        puts = _("{name} puts the Kaito on one of the two gaps").format(name=table.name(state.turn))
        return Question(_("Put the Kaito on one of the two gaps") if table.can_play else puts, "", turns)
    if table.can_play:
        return Question(_("Take a tile in the Kaito’s row or column"), "", turns)
    return Question(_("{name} moves").format(name=table.name(state.turn)), "", turns)


def hand(table: DrawContext, shape: str) -> str:
    return ""


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    state, seat = view.state, view.seat or 0
    if state.kaito is None:
        gaps = [CELLS[move.cell] for move in legal]
        enter = _("The Kaito enters on {cell}")
        says = {cell: Caption(enter.format(cell=cell), "", _("Put it there")) for cell in gaps}
        return Choices(tuple(gaps), says, _("Capture"), True, hint=_("Press one of the two gaps"))
    trades = sorted([move for move in legal if move.good], key=cost)
    says, moves = {f"{move.good}({move.paid})": bought(move.good, move.paid) for move in trades}, []
    proposed = tuple(says)
    for move in legal:
        cell, code = CELLS[move.cell], state.grid[move.cell]
        if move.good:
            moves.append(f"{cell}|+{move.good}({move.paid})")
        else:
            moves.append(cell)
            mon = worth(state.held[seat] + code) if code in ALL_MON else 0
            note = captured(cell, code, seat, state.grid.count(code) - 1, mon)
            is_over = state.is_last(move.cell)
            says[cell] = note if is_over else replace(note, note=f"{note.note} {answers(state.grid, move.cell, seat)}")
    hint = _("Press a framed tile")
    beneath = lies_beneath(state.grid[state.kaito])
    grave = losing(state, legal, seat)
    return Choices(tuple(moves), says, _("Capture"), True, hint=hint, note=beneath, grave=grave, proposed=proposed)


def cost(move: Any) -> tuple[Any, ...]:
    """Order trades as they are proposed: swords first, then by what is paid, the least and in the fewest tiles first."""
    return move.good == "H", sum(map(int, move.paid)), len(move.paid), move.paid


@per_language
def lies_beneath(code: str) -> str:
    """Describe what lies beneath the Kaito, also when nothing does."""
    if code == GAP:
        return _("Nothing lies beneath the Kaito.")
    return _("Beneath the Kaito lies a {tile}: it stays there when the Kaito goes.").format(tile=called(code))


def losing(state: State, legal: tuple[Any, ...], seat: int) -> dict[str, str]:
    """Return the captures of one's own last sword or helmet, with the sentence that says what they are."""
    lost = _("This is your own last {tile}: taking it loses the game at once.")
    last = [move for move in legal if state.grid[move.cell] in OWN[seat] and state.is_last(move.cell)]
    return {str(move): lost.format(tile=_(NAMES[state.grid[move.cell].upper()])) for move in last}


@per_language
def answers(grid: str, target: int, seat: int) -> str:
    """Describe what the other could take of the reader's after a capture there; their name stands in braces."""
    reach, other = [grid[cell] for cell in exposed(grid, target)], f"{{{1 - seat}}}"
    if not reach:
        return _("{name} has no tile to land on then: this wins.").format(name=other)
    counts, last = [], ""
    for code in OWN[seat][:2]:
        if n := reach.count(code):
            counts.append((code, n))
            last = last or (code if grid.count(code) == 1 else "")
    return takes(other, tuple(counts), worth("".join(code for code in reach if code in OWN[seat][2:])), last)


@per_language
def takes(other: str, counts: tuple[tuple[str, int], ...], mon: int, last: str) -> str:
    """Describe what the other could take of the reader's: swords and helmets, how much in mon, the `last` of a kind."""
    if not counts and not mon:
        return _("{name} can then take none of yours.").format(name=other)
    if last:
        lost = _("Careful: {name} can then take your last {tile} and win.")
        return lost.format(name=other, tile=_(NAMES[last.upper()]))
    each = [_("{n} {tiles}").format(n=n, tiles=_((NAMES if n == 1 else MANY)[code.upper()])) for code, n in counts]
    each += [_("mon worth {n}").format(n=mon)] if mon else []
    return _("{name} can then take one of yours: {tiles}.").format(name=other, tiles=listed(each))


@per_language
def bought(good: str, values: str) -> Caption:
    paid = " + ".join(values)
    words = _("Buy a sword for {paid}") if good == "S" else _("Buy a helmet for {paid}")
    then = _("then put a sword back there for {paid}") if good == "S" else _("then put a helmet back there for {paid}")
    return Caption(then.format(paid=paid), "", words.format(paid=paid), _(NAMES[good]))


@per_language
def captured(cell: str, code: str, seat: int, left: int, mon: int) -> Caption:
    """Return what a capture means: so many tiles of the kind are `left` on the grid, and `mon` is what one holds then."""
    bold = _("Capture {cell}, a {tile}").format(cell=cell, tile=called(code))
    own = owner(code) == seat
    if not mon and not left:
        note = _("Your own last one: you would lose.") if own else _("The last one: this wins.")
    elif own:
        note = _("Your own tile leaves the game.")
    elif mon:
        too_little = _("It brings your mon to {n}. A sword costs {price}.")
        note = (_("It brings your mon to {n}.") if mon >= PRICES["S"] else too_little).format(n=mon, price=PRICES["S"])
    else:
        note = left_to_opponent(code.upper(), left)
    return Caption(bold, note, _("Capture"))


def left_to_opponent(kind: str, n: int) -> str:
    if kind == "S":
        return counted("{} sword is left to your opponent.", "{} swords are left to your opponent.", n)
    return counted("{} helmet is left to your opponent.", "{} helmets are left to your opponent.", n)


def plate(table: DrawContext, seat: int) -> Plate:
    state: State = table.view.state
    swords, helmets = map(state.grid.count, OWN[seat][:2])
    return plate_drawn(seat, swords, helmets, state.kaito is not None, seat in table.asked)


@per_language
def plate_drawn(seat: int, swords: int, helmets: int, is_placed: bool, is_asked: bool) -> Plate:
    colour = _(SEAT_NAMES[seat])
    words = ((_("sword left"), _("swords left")), (_("helmet left"), _("helmets left")))
    rows = []
    for code, n, (one, many) in zip(OWN[seat][:2], (swords, helmets), words, strict=True):
        last = '<span class="last">▲ ' + _("last") + "</span>" if n == 1 else ""
        drawn = f'<svg viewBox="0 0 100 100" aria-hidden="true"><use href="#{name_of(code)}"/></svg>'
        rows.append(f'<span class="count">{drawn}<b>{n}</b> <span>{one if n == 1 else many}</span>{last}</span>')
    to_act = _("{colour}, to move") if is_placed else _("{colour}, to place the Kaito")
    counts = f'<div class="counts">{"".join(rows)}</div>'
    return Plate("" if is_asked else colour, counts, to_act.format(colour=colour))


def card_names() -> dict[str, str]:
    return {called(code): tile_id(code) for code in TILES} | {"Kaito": KAITO}


@per_language
def legend() -> tuple[tuple[str, str], ...]:
    def drawn(*names: str) -> str:
        return svg("".join(f'<use href="#{name}"/>' for name in names), 100, 100)

    return (
        (drawn("k-rs", "k-legal"), _("you reach it")),
        (drawn("k-rs", "k-ours-b"), _("they reach it next")),
        (drawn("k-bs"), _("sword")),
        (drawn("k-bh"), _("helmet")),
        (drawn("k-bb"), _("mon: money")),
    )


def now(table: DrawContext) -> dict[str, str]:
    state: State = table.view.state
    if UNDEALT in state.grid:
        return {}
    return now_told(state.grid, state.kaito, state.turn, state.held, table.names, table.reader)


@per_language
def now_told(
    grid: str, kaito: int | None, turn: int, held: tuple[str, str], names: tuple[str, ...], you: int | None
) -> dict[str, str]:
    told = {tile_id(code): of_tile(code, grid.count(code), held, names, you) for code in TILES}
    if kaito is None:
        return told
    mover = "" if turn == you else names[turn]
    return told | {KAITO: f"{of_kaito(mover, len(exposed(grid, kaito)))} {lies_beneath(grid[kaito])}"}


def of_tile(code: str, left: int, held: tuple[str, str], names: tuple[str, ...], you: int | None = None) -> str:
    """Describe how many of a kind are left to their owner, or what a mon would bring the other; `you`: who reads it."""
    seat, kind = owner(code), code.upper()
    taker, is_own = 1 - seat, seat == you
    if kind in MON:
        n = worth(held[taker] + code)
        if taker == you:
            return _("Taken by you, it makes your mon worth {n}.").format(n=n)
        return _("Taken by {name}, it makes their mon worth {n}.").format(name=names[taker], n=n)
    if left == 1:
        return _(YOUR_LAST if is_own else LAST).format(name=names[seat], tile=_(NAMES[kind]))
    stands = _("You have {n} {tiles} left on the grid.") if is_own else _("{name} has {n} {tiles} left on the grid.")
    words = stands.format(name=names[seat], n=left, tiles=_(MANY[kind]))
    taken = held[taker].count(code)
    holds = _("You hold {n}.") if taker == you else _("{name} holds {n}.")
    return f"{words} {holds.format(name=names[taker], n=taken)}" if taken else words


YOUR_LAST = N_("It is your last {tile}: taken, you have lost.")
LAST = N_("It is the last {tile} of {name}: taken, {name} has lost.")


def of_kaito(mover: str, tiles: int) -> str:
    """Say who moves the Kaito next, and how far; no mover's name: the reader."""
    many_words = counted("{} tile is in its row and column.", "{} tiles are in its row and column.", tiles)
    next_words = _("{name} moves it next.").format(name=mover) if mover else _("You move it next.")
    return f"{next_words} {many_words}"


def known(table: DrawContext) -> str:
    return ""


def headings(story: Iterable[Event]) -> Iterator[str]:
    turn = 0
    for event in story:
        turn += event.name == "captured"
        turned = _("Turn {n}").format(n=turn) if event.name == "captured" else ""
        yield _("Opening") if event.name == "opened" else turned


def told(event: Event) -> bool:
    """Whether the event has a line of its own: the 36 tiles of the deal are on the board."""
    return event.name != "laid"


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    """Animate the Kaito: it glides to its cell, then the sentence stands."""
    out: list[dict[str, Any]] = []
    for i, event in enumerate(events):
        if event.name == "captured":
            to = place(CELLS.index(str(event.facts["cell"])), CORNERS[shape])
            out.append({"event": i, "move": {"kaito": to}, "sound": "move", "ms": 240})
    return out


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    grid = table.view.state.grid
    captures = [event for event in story if event.name == "captured"]
    bought_back = sum(event.name == "traded" for event in story)
    return [
        (str(len(captures)), counted("turn", "turns", len(captures))),
        (str(captures[-1].facts["cell"]) if captures else "–", _("last capture")),
        (str(bought_back), counted("buy-back", "buy-backs", bought_back)),
        (f"{grid.count('S')} : {grid.count('s')}", _("swords left")),
    ]


def emblem() -> str:
    rows = ("ShA", "s.B", "HcS")
    spots = (
        (code, 16 + x * 56, 26 + y * 56) for y, row in enumerate(rows) for x, code in enumerate(row) if code != "."
    )
    return "".join(stamp(name_of(code), x, y, 0.56) for code, x, y in spots) + stamp("k-thief-r", 72, 82, 0.56)
