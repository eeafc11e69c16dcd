"""The sheet of a finished game: who won and why, who left before, the facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

from kensei.core.i18n import N_, _, listed
from kensei.core.protocol import Event, Outcome, filled
from kensei.drawing.clauses import clause_link
from kensei.drawing.seats import Mark, Sitter, written_wins
from kensei.drawing.standings import came, clock_at_end, ranked
from kensei.drawing.svg import (
    seal,
)
from kensei.drawing.table_page import draw_context, drawing_of, marks, unnamed
from kensei.games import game as game_named


def result(
    name: str,
    view: Any,
    outcome: Outcome,
    sitters: Sequence[Sitter],
    story: Sequence[Event],
    who_left: Sequence[str] = (),
    reader: int | None = None,
) -> str:
    """Draw the sheet; `reader`: the seat that is told "you", None where several read, or nobody who played."""
    table = replace(draw_context(name, view, sitters, outcome=outcome), is_neutral=reader is None)
    heading = winner(outcome, table.names, reader)
    facts = drawing_of(name).facts(table, story, outcome)
    counted = "".join(f"<div><b>{escape(value)}</b><span>{escape(words)}</span></div>" for value, words in facts)
    why = ending(name, outcome, table.names, reader)
    if len(table.sitters) > 2:
        told = drawing_of(name).standings(table, story, outcome)
        who = ranked(table, outcome, told, reader)
        if reader is not None and not own_words(name, outcome, reader):
            why = came(outcome, told.falls, reader)
    else:
        called = [_("You") if seat == reader and seat in table.unnamed else one for seat, one in enumerate(table.names)]
        who = f'<div class="who">{"".join(map(player, table.marks, table.sitters, called))}</div>'
    why = f'<p class="why">{escape(why)} {clause_link(name, outcome.rule)}</p>'
    more = drawing_of(name).why_it_ended(table, story, outcome, reader)
    why += "".join(f'<p class="why">{escape(words)}</p>' for words in (more, *who_left) if words)
    return (
        f'<div class="head"><div><h2>{escape(heading)}</h2>{why}</div>{seal(*verdict(outcome, reader), 76)}</div>'
        f'{who}<div class="facts">{counted}</div>'
    )


def ending(name: str, outcome: Outcome, names: Sequence[str], reader: int | None) -> str:
    """Return how the game ended in a sentence for a reader: with "you", where the game has words for their part."""
    own = own_words(name, outcome, reader)
    called = [
        _("you") if own and seat in unnamed(name, tuple(names)) & {reader} else one for seat, one in enumerate(names)
    ]
    told = filled(_(own), outcome.facts, called) if own else outcome.text(names)
    return f"{told[:1].upper()}{told[1:]}."


def own_words(name: str, outcome: Outcome, reader: int | None) -> str:
    """Return the game's message to the very seat that an ending speaks of; "" for the others."""
    own = game_named(name).own_endings.get(outcome.message, {}) if reader is not None else {}
    return next((own[fact] for fact in own if outcome.facts.get(fact) == reader), "")


def series_line(
    names: Sequence[str], wins: Sequence[float], games: int, best_of: int, winner: int | None, you: int | None = None
) -> str:
    """Return how a series stands after so many games, or which seat has won it; "" after the only game of a table.

    `you`: the seat of a reader who has given no name.

    >>> series_line(["Ann", "Ben"], [1, 0.5], 2, 0, None)
    '<p class="series"><span>Series: Ann 1 : ½ Ben</span></p>'
    """
    names = [_("you") if seat == you else one for seat, one in enumerate(names)]
    if games < 2 and not best_of:
        return ""
    title = {3: _("Best of three"), 5: _("Best of five")}.get(best_of, _("Series"))
    counts = [written_wins(each) for each in wins]
    score = f"{names[0]} {counts[0]} : {counts[1]} {names[1]}"
    if len(names) > 2:
        score = ", ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))
    words = f"{title}: {score}"
    won = ""
    if winner is not None:
        won = _("You win the series") if winner == you else _("{name} wins the series").format(name=names[winner])
    elif best_of and games >= best_of:
        won = _("The series is level")
    bold = f"<b>{escape(won)}</b> " if won else ""
    return f'<p class="series">{bold}<span>{escape(words)}</span></p>'


COLOURS = {
    "red": N_("red"), "blue": N_("blue"), "brown": N_("brown"), "green": N_("green"), "gold": N_("gold"),
    "violet": N_("violet"), "teal": N_("teal"), "grey": N_("grey"), "black": N_("black"), "white": N_("white"),
}  # fmt: skip
"""What the colours of marks are called."""


def rematch_line(
    name: str, names: Sequence[str], seat: int | None, first: int | None, wins: Sequence[float], number: int
) -> str:
    """Return what is new in a game after the first of a table: the reader's colour, who begins, how it stands.

    >>> rematch_line("kiriai", ["Ben", "Ann"], None, 0, [0, 1], 1)
    '<div class="begins"><span>Game 2. Ben begins. Won so far: Ben 0, Ann 1.</span></div>'
    """
    said = [_("Game {number}.").format(number=number + 1)]
    mark = None
    if seat is not None:
        mark = marks(name, tuple(names))[seat]
        own = "" if len(game_named(name).seats) > 1 else game_named(name).seat_names(len(names))[seat].capitalize()
        said.append(_("You are {colour} now.").format(colour=_(own) if own else _(COLOURS.get(mark.css, mark.css))))
    if first is not None:
        said.append(_("You begin.") if first == seat else _("{name} begins.").format(name=names[first]))
    who = [_("you") if one == seat else called for one, called in enumerate(names)]
    score = ", ".join(f"{called} {written_wins(count)}" for called, count in zip(who, wins, strict=True))
    said.append(_("Won so far: {score}.").format(score=score))
    drawn = mark.svg() if mark else ""
    return f'<div class="begins">{drawn}<span>{escape(" ".join(said))}</span></div>'


def player(mark: Mark, sitter: Sitter, called: str) -> str:
    return f"<span>{mark.svg()}<b>{escape(called)}</b>{clock_at_end(sitter)}</span>"


def verdict(outcome: Outcome, reader: int | None) -> tuple[str, str]:
    """Return the kanji and the word of the seal: 勝 a win, 和 a draw, 負 the reader's own loss."""
    if max(outcome.scores) <= 0:
        return "和", _("draw")
    has_lost = reader is not None and outcome.scores[reader] < 0
    return ("負", _("lost")) if has_lost else ("勝", _("won"))


def winner(outcome: Outcome, names: Sequence[str], reader: int | None = None) -> str:
    """Return who won, or that it is a draw; to a reader whose seat it is, as "you".

    >>> ended = Outcome((1.0, -1.0), "by a cut", "")
    >>> winner(ended, ["Ann", "Ben"]), winner(ended, ["Ann", "Ben"], 0), winner(ended, ["Ann", "Ben"], 1)
    ('Ann wins', 'You win', 'You lose')
    """
    best = max(outcome.scores)
    seats = [seat for seat, score in enumerate(outcome.scores) if score == best and best > 0]
    winners = [names[seat] for seat in seats if seat != reader]
    if not seats:
        return _("A draw")
    if reader in seats:
        return _("You win with {names}").format(names=listed(winners)) if winners else _("You win")
    if reader is not None and len(names) == 2:
        return _("You lose")
    words = _("{names} wins") if len(winners) == 1 else _("{names} win")
    return words.format(names=listed(winners))
