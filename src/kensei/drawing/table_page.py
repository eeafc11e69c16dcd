"""What the page of a table shows: its parts, the choices of whoever is asked, the animation of a move, the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from html import escape
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from kensei.core.i18n import _, all_usual_names, listed, per_language, translations
from kensei.core.protocol import NATURE, NOBODY, Event, Outcome
from kensei.drawing import fallback
from kensei.drawing.card_names import Marker, titles
from kensei.drawing.clauses import clause_link
from kensei.drawing.scene import DrawContext, Plate, Question
from kensei.drawing.seats import Mark, Sitter, clock_face, written_wins
from kensei.games import game as game_named
from kensei.games import part

NAME = attrgetter("name")
DOT = " · "
PART = f"</span><span>{DOT}"


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


@lru_cache(maxsize=1024)
def unnamed(name: str, names: tuple[str, ...]) -> frozenset[int]:
    """Return the seats whose players have given no name: no player may take one of the usual names."""
    usual = all_usual_names(game_named(name))
    return frozenset([seat for seat, own in enumerate(names) if not own or own in usual])


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
    views: tuple[Any, ...] = (),
) -> DrawContext:
    """Return what a game's drawing is given; seats without a sitter, or without a name, have the game's words."""
    module = drawing_of(name)
    players = module.players(view) if hasattr(module, "players") else len(sitters) or min(game_named(name).seats)
    seats = (*sitters, *[Sitter("")] * (players - len(sitters)))[:players]
    given = tuple(map(NAME, seats))
    names = people(name, given)
    if not all(map(NAME, seats)):
        seats = tuple(replace(sitter, name=called) for sitter, called in zip(seats, names, strict=True))
    below, can_play = view.seat or 0, bool(legal)
    return DrawContext(
        view, view.seat, below, seats, names, marks(name, names), asked, tuple(legal), can_play, outcome, story, views,
        unnamed=unnamed(name, given),
    )  # fmt: skip


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
    happened: Sequence[Event] = (),
    choice: str = "",
    views: tuple[Any, ...] = (),
    is_neutral: bool = False,
) -> dict[str, str]:
    """Return the HTML of a table by the ids of its places; `story`: what the seat has been told so far.

    Of a moment of the past: `happened` led to it from the moment before, `choice` is the title of what is decided in it
    (nothing: what happened is the title), and `views`, of all seats, opens every hand.
    `is_neutral`: whoever looks is none of the players, and nobody is "you".
    """
    module = drawing_of(name)
    table = draw_context(name, view, sitters, asked, () if outcome else legal, outcome, story, views)
    table = replace(table, is_neutral=True) if is_neutral else table
    plates = [plate(table, seat, module.plate(table, seat)) for seat in range(len(table.sitters))]
    found = {
        "status": status(name, table, module.question(table), happened, choice),
        "board": module.board(table, shape).html(shape),
        "others": "".join(plates[table.below + 1 :] + plates[: table.below]),
        "own": plates[table.below],
        "hand": open_hands(name, table, shape) if views else module.hand(table, shape),
        "actions": f'<p class="say">{waiting(table)}</p>',
        "known": module.known(table),
    }
    # Attributes in single quotes need no escape in JSON; all text is escaped, so there are no other quotes.
    return {place: html.replace('"', "'") for place, html in found.items()}


NOTABLE = (
    "withdrew", "dropped_out", "fell", "defeated", "scored", "wounded", "hurt", "hit", "countered", "struck", "captured",
    "bought", "attacked", "took", "revealed", "started", "faced", "tied", "placed", "drew", "moved",
)  # fmt: skip
"""Events that tell a moment, the most notable first."""


def most_notable(events: Iterable[Event]) -> Event | None:
    """Return the event that tells best what happened; of two of a kind the first."""
    return min((event for event in events if event.name in NOTABLE), key=lambda e: NOTABLE.index(e.name), default=None)


def what_happened(name: str, table: DrawContext, happened: Sequence[Event]) -> str:
    """Return what led to a moment of the past: what mattered to the reader, else the most notable event; or nothing."""
    module, you = drawing_of(name), spoken_to(name, table.names, table.reader)
    key = module.told_since(happened, table.names, table.view, *([you] if module.SAYS_YOU else []))
    if key:
        ordered = sorted(key, key=attrgetter("at"))
        return " ".join(
            [one.words or sentence(name, happened[one.at], table.names, table.view, you) for one in ordered]
        )
    told = [event for event in happened if module.told(event)]
    event = most_notable(told) or (told[0] if told else None)
    return sentence(name, event, table.names, table.view, you) if event else ""


def past_question(said: str, choice: str) -> tuple[str, str]:
    """Return the title of a moment of the past and what stands beside it: the choice first, then what led to it."""
    if not said:
        said = _("Before the first decision")
    elif choice:
        said = _("Before it: {what}").format(what=said)
    return (choice, said) if choice else (said, "")


def open_hands(name: str, table: DrawContext, shape: str) -> str:
    """Return all hands, the own one first, each under its player's name."""
    out, hand_of = "", drawing_of(name).hand
    seats = range(len(table.sitters))
    for seat in (*seats[table.below :], *seats[: table.below]):
        holder = replace(table, view=table.views[seat], seat=seat, below=seat)
        cards = hand_of(holder if seat == table.seat else replace(holder, legal=(), can_play=False), shape)
        title = f"<h3>{table.marks[seat].svg()}{escape(table.called(seat))}</h3>"
        out += f'<section class="opened {table.marks[seat].css}">{title}<div>{cards}</div></section>' if cards else ""
    return out


def status(name: str, table: DrawContext, question: Question, happened: Sequence[Event], choice: str = "") -> str:
    """Return what stands above the board; a moment of the past asks nobody, and says what happened."""
    if not table.outcome and not table.asked - NATURE:
        question = Question(*past_question(what_happened(name, table, happened), choice), question.round)
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
    called, turn = table.called(seat), seat in table.asked
    bold = f"<b>{escape(content.to_act)}</b>" if turn and content.to_act else ""
    won = "" if sitter.wins is None else _("{n} won").format(n=written_wins(sitter.wins))
    words = [escape(word) for word in (content.what, sitter.note, won) if word and word != called]
    what = DOT.join(([bold] if bold else []) + words)
    if DOT in what:  # each part but the first in an element: on a phone one that has no room is left out whole
        what = what.replace(DOT, PART).replace("</span>", "", 1) + "</span>"
    if sitter.away is not None:
        # Always there, seen with the class `away`: the page's script follows who comes and goes.
        away = _("away")
        what += f'<span class="absent">{DOT if what else ""}{escape(away)}</span>'
    extra = f'<div class="extra">{content.extra}</div>' if content.extra else ""
    name, time = escape(called), "" if sitter.clock is None else clock(sitter.clock, sitter.running)
    return (
        f'<section class="plate {mark.css}{" turn" if turn else ""}{" away" if sitter.away else ""}" data-seat="{seat}" aria-label="{name}">'
        f'{mark.svg()}<span class="name">{name}</span><span class="what">{what}</span>{time}{extra}</section>'
    )


def clock(seconds: float, is_running: bool) -> str:
    left = max(0, seconds)
    run = " data-run" if is_running else ""
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
    name: str,
    before: Any,
    after: Any,
    events: Sequence[Event],
    names: Sequence[str] = (),
    shape: str = "wide",
    story: Sequence[Event] = (),
    reader: int | None = None,
) -> list[dict[str, Any]]:
    """Return the reveal of these events, step by step; `story`: what the seat has been told so far, they among it.

    `reader`: the seat that is spoken to, None where several share the device.
    """
    if before is None or not events:
        return []
    table = draw_context(name, after, [Sitter(one) for one in names], story=story)
    module = drawing_of(name)
    staged: list[dict[str, Any]] = module.steps(table, before, events, shape)
    you = spoken_to(name, table.names, reader) if module.SAYS_YOU else None
    for step in staged:
        event = events[step.pop("event")] if "event" in step else None
        step |= {key: step[key].replace('"', "'") for key in ("over", "add") if key in step}
        if "html" in step:
            step["html"] = {place: html.replace('"', "'") for place, html in step["html"].items()}
        if event is not None:  # else the step has its own sentence
            step |= {"say": sentence(name, event, table.names, after, you), "rule": event.rule}
    return staged


def log(
    name: str,
    story: Sequence[Event],
    names: Sequence[str],
    after: int = 0,
    moments: Sequence[int] = (),
    view: Any = None,
    heads: Sequence[str] | None = None,
    reader: int | None = None,
) -> list[str]:
    """Return the HTML of each event from `after` on; a heading stands before the first event of its group.

    `moments` has for each event the number of the moment that its line leads to. With a view cards are
    described as they look. `heads` is what `headings` returned for the story, if the caller has kept it.
    `reader`: the seat that is spoken to.
    """
    module, called = drawing_of(name), people(name, tuple(names))
    seats = marks(name, called)
    you = spoken_to(name, called, reader) if module.SAYS_YOU else None
    heads = list(headings(name, story)) if heads is None else heads
    marker = card_marker(name, called)
    out = []
    for i, event in enumerate(story[after:], after):
        is_folded = module.folded(event)
        html = heading(heads[i], is_folded) if heads[i] else ""
        if module.told(event) and (words := sentence(name, event, called, view, you)):
            seat = event.facts.get("seat")
            css = seats[seat].css if isinstance(seat, int) and 0 <= seat < len(seats) else "none"
            css += " setup" if is_folded else ""
            moment = f' data-moment="{moments[i]}"' if moments else ""
            link = clause_link(name, event.rule)
            html += f'<li class="{css}"{moment}><i></i><span>{marker.marked(words)} {link}</span></li>'
        out.append(html.replace('"', "'"))
    return out


@per_language
def card_marker(name: str, players: tuple[str, ...]) -> Marker:
    """Return what marks the cards that sentences about these players name."""
    own: Mapping[str, str] | None = drawing_of(name).card_names()
    return Marker(titles(name) if own is None else own, players)


@lru_cache(maxsize=1024)
def heading(words: str, is_folded: bool) -> str:
    """Return a heading of the log; the lines of a folded one are seen when it is ticked."""
    if not is_folded:
        return f'<li class="head"><h3>{escape(words)}</h3></li>'
    return f'<li class="head fold"><h3><label>{escape(words)}<input type="checkbox"></label></h3></li>'


def headings(name: str, story: Iterable[Event]) -> Iterator[str]:
    """Yield the heading before each event, or ""; a growing story can be read on."""
    found: Iterator[str] = drawing_of(name).headings(story)
    return found


TOLD: dict[tuple[Any, ...], tuple[Event, str]] = {}
"""A cache of sentences, by the event's id, names and language: logs and animations of all viewers share them."""
MOST_TOLD = 2000


def sentence(name: str, event: Event, names: tuple[str, ...], view: Any = None, you: int | None = None) -> str:
    """Return an event in words; with a view, as its reader sees the table; `you`: who is `spoken_to`."""
    module = drawing_of(name)
    own = getattr(module, "told_to_reader", None)
    if own and view is not None:
        words: str = own(event, names, view, you) if module.SAYS_YOU else own(event, names, view)
        return words
    key = (id(event), names, translations(), you)
    known = TOLD.get(key)
    if known is None:
        if len(TOLD) >= MOST_TOLD:
            TOLD.clear()
        tell: Any = game_named(name).tell
        said = tell(event, names, you=you) if you is not None else tell(event, names)
        known = TOLD[key] = (event, said)  # an event that is kept keeps its id
    return known[1]


def spoken_to(name: str, names: tuple[str, ...], reader: int | None) -> int | None:
    """Return the seat that sentences call "you": a reader without a name, in games that have such sentences."""
    if reader is None or not drawing_of(name).SAYS_YOU:
        return None
    return reader if reader in unnamed(name, names) else None


def note(words: str) -> str:
    """Return a line of the log about the table, not about the game."""
    return f"<li class='none note'><i></i><span>{escape(words)}</span></li>"
