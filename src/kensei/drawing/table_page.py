"""What the page of a table shows: its parts, the choices of whoever is asked, the animation of a move, the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from html import escape
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from kensei.core.i18n import _, listed, per_language, spoken
from kensei.core.protocol import NATURE, NOBODY, Event, Outcome
from kensei.drawing import fallback
from kensei.drawing.scene import DrawContext, Plate, Question
from kensei.drawing.seats import Mark, Sitter, clock_face
from kensei.games import game as game_named
from kensei.games import part

NAME = attrgetter("name")


@cache
def drawing_of(name: str) -> Any:
    """Return the functions that draw a game: its own, and the fallback's where it has none."""
    module = part(name, "drawing")
    return SimpleNamespace(**{**vars(fallback), **vars(module)}) if module else fallback


@lru_cache(maxsize=1024)
def people(name: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players' names, with the game's own words in place of empty ones."""
    names = names or ("",) * min(game_named(name).seats)
    words = game_named(name).seat_names(len(names))
    return tuple([own or word.capitalize() for own, word in zip(names, words, strict=True)])


@lru_cache(maxsize=1024)
def marks(name: str, names: tuple[str, ...]) -> tuple[Mark, ...]:
    found: tuple[Mark, ...] = drawing_of(name).marks(names)
    return found


@per_language
def symbols(name: str) -> str:
    """Return the symbols of a game's drawings: once a page."""
    body = "".join(drawing_of(name).symbols().values())
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{body}</svg>'


def draw_context(
    name: str,
    view: Any,
    sitters: Sequence[Sitter] = (),
    asked: frozenset[int] = NOBODY,
    legal: Sequence[Any] = (),
    outcome: Outcome | None = None,
    story: Sequence[Event] = (),
) -> DrawContext:
    """Return what a game's drawing is given; seats without a sitter, or without a name, have the game's words."""
    module = drawing_of(name)
    players = module.players(view) if hasattr(module, "players") else len(sitters) or min(game_named(name).seats)
    seats = (*sitters, *[Sitter("")] * (players - len(sitters)))[:players]
    names = people(name, tuple(map(NAME, seats)))
    if not all(map(NAME, seats)):
        seats = tuple(replace(sitter, name=called) for sitter, called in zip(seats, names, strict=True))
    below, can_play = view.seat or 0, bool(legal)
    return DrawContext(
        view, view.seat, below, seats, names, marks(name, names), asked, tuple(legal), can_play, outcome, story
    )


def parts(
    name: str,
    view: Any,
    *,
    legal: Sequence[Any] = (),
    asked: frozenset[int] = NOBODY,
    sitters: Sequence[Sitter] = (),
    outcome: Outcome | None = None,
    shape: str = "wide",
    story: Sequence[Event] = (),
) -> dict[str, str]:
    """Return the HTML of a table by the ids of its places; `story`: what the seat has been told so far."""
    module = drawing_of(name)
    table = draw_context(name, view, sitters, asked, () if outcome else legal, outcome, story)
    plates = [plate(table, seat, module.plate(table, seat)) for seat in range(len(table.sitters))]
    found = {
        "status": status(table, module.question(table)),
        "board": module.board(table, shape).html(shape),
        "others": "".join(plates[table.below + 1 :] + plates[: table.below]),
        "own": plates[table.below],
        "hand": module.hand(table, shape),
        "actions": f'<p class="say">{waiting(table)}</p>',
        "known": module.known(table),
    }
    # Attributes in single quotes need no escape in JSON; all text is escaped, so there are no other quotes.
    return {place: html.replace('"', "'") for place, html in found.items()}


def status(table: DrawContext, question: Question) -> str:
    """Return what stands above the board; a moment of the past asks nobody."""
    if not table.outcome and not table.asked - NATURE:
        question = Question(_("A moment of the game"), "", question.round)
    sub = f"<p>{escape(question.sub)}</p>" if question.sub else ""
    return f'<h1>{escape(question.title)}</h1>{sub}{question.extra}<span class="round">{escape(question.round)}</span>'


def waiting(table: DrawContext) -> str:
    """Return the words of the action bar while nothing is chosen; the script adds the buttons."""
    if table.can_play and not table.outcome:
        return ""
    words = ""
    if table.outcome:
        words = table.outcome.text(table.names)
    elif asked := sorted(table.asked - NATURE):
        words = _("Waiting for {names}").format(names=listed([table.names[seat] for seat in asked]))
    return f"<b>{escape(words)}</b>"


def plate(table: DrawContext, seat: int, content: Plate) -> str:
    sitter, mark = table.sitters[seat], table.marks[seat]
    name, turn = escape(sitter.name), seat in table.asked
    bold = f"<b>{escape(content.to_act)}</b>" if turn and content.to_act else ""
    words = [escape(word) for word in (content.what, sitter.note) if word and word != sitter.name]
    what = " · ".join(([bold] if bold else []) + words)
    if sitter.away is not None:
        # Always there, seen with the class `away`: the page's script follows who comes and goes.
        away = _("away")
        what += f'<span class="absent">{" · " if what else ""}{escape(away)}</span>'
    extra = f'<div class="extra">{content.extra}</div>' if content.extra else ""
    return (
        f'<section class="plate {mark.css}{" turn" if turn else ""}{" away" if sitter.away else ""}" data-seat="{seat}" aria-label="{name}">'
        f'{mark.svg()}<span class="name">{name}</span><span class="what">{what}</span>{clock(sitter)}{extra}</section>'
    )


def clock(sitter: Sitter) -> str:
    if sitter.clock is None:
        return ""
    left = max(0, sitter.clock)
    run = " data-run" if sitter.running else ""
    return f'<span class="clock" role="timer" data-left="{left:.1f}"{run}>{clock_face(left)}</span>'


def choices(name: str, view: Any, legal: Sequence[Any]) -> dict[str, Any]:
    return drawing_of(name).choices(view, tuple(legal)).json if legal else {}


def now(
    name: str, view: Any, legal: Sequence[Any] = (), sitters: Sequence[Sitter] = (), asked: frozenset[int] = NOBODY
) -> dict[str, str]:
    """Return what the cards in sight would do now, by their ids, in a sentence each."""
    found: dict[str, str] = drawing_of(name).now(draw_context(name, view, sitters, asked, legal))
    return found


def steps(
    name: str, before: Any, after: Any, events: Sequence[Event], names: Sequence[str] = (), shape: str = "wide"
) -> list[dict[str, Any]]:
    if before is None or not events:
        return []
    table = draw_context(name, after, [Sitter(one) for one in names])
    staged: list[dict[str, Any]] = drawing_of(name).steps(table, before, events, shape)
    for step in staged:
        event = events[step.pop("event")]
        step |= {key: step[key].replace('"', "'") for key in ("over", "add") if key in step}
        if "html" in step:
            step["html"] = {place: html.replace('"', "'") for place, html in step["html"].items()}
        step |= {"say": sentence(name, event, table.names, after), "rule": event.rule}
    return staged


def log(
    name: str,
    story: Sequence[Event],
    names: Sequence[str],
    after: int = 0,
    plies: Sequence[int] = (),
    view: Any = None,
    heads: Sequence[str] | None = None,
) -> list[str]:
    """Return the HTML of each event from `after` on; a heading stands before the first event of its group.

    `plies` says for each event after which ply it happened: its line leads to that moment. With a view cards are
    described as they look. `heads` is what `headings` returned for the story, if the caller has kept it.
    """
    module, called = drawing_of(name), people(name, tuple(names))
    seats = marks(name, called)
    heads = list(headings(name, story)) if heads is None else heads
    out = []
    for i, event in enumerate(story[after:], after):
        html = f'<li class="head"><h3>{escape(heads[i])}</h3></li>' if heads[i] else ""
        if module.told(event) and (words := sentence(name, event, called, view)):
            seat = event.facts.get("seat")
            css = seats[seat].css if isinstance(seat, int) and 0 <= seat < len(seats) else "none"
            moment = f' data-ply="{plies[i]}"' if plies else ""
            link = clause_link(name, event.rule)
            html += f'<li class="{css}"{moment}><i></i><span>{escape(words)} {link}</span></li>'
        out.append(html.replace('"', "'"))
    return out


def headings(name: str, story: Iterable[Event]) -> Iterator[str]:
    """Yield the heading before each event, or ""; a growing story can be read on."""
    found: Iterator[str] = drawing_of(name).headings(story)
    return found


TOLD: dict[tuple[Any, ...], tuple[Event, str]] = {}
"""Sentences told lately, by the event's id, names and language: logs and animations of all viewers tell the same."""
MOST_TOLD = 2000


def sentence(name: str, event: Event, names: tuple[str, ...], view: Any = None) -> str:
    """Return an event in words; with a view, cards that are named by signs alone are described."""
    key = (id(event), names, spoken())
    known = TOLD.get(key)
    if known is None:
        if len(TOLD) >= MOST_TOLD:
            TOLD.clear()
        known = TOLD[key] = (event, game_named(name).tell(event, names))  # an event that is kept keeps its id
    words = known[1]
    gloss = getattr(drawing_of(name), "gloss", None)
    return gloss(words, view) if gloss and view is not None else words


def note(words: str) -> str:
    """Return a line of the log about the table, not about the game."""
    return f"<li class='none note'><i></i><span>{escape(words)}</span></li>"


@lru_cache(maxsize=1024)
def clause_link(name: str, rule: str) -> str:
    """Return the link to a clause of a game's rules page; "" where there is no clause."""
    clause = rule.partition(".")[2]
    return f'<a class="rule" href="/rules/{name}#{escape(rule)}">{escape(clause)}</a>' if clause else ""
