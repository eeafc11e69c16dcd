"""The look: SVG and HTML of every table, drawn from views alone. README.md says what calls what.

>>> import kensei
>>> match = kensei.Match(kensei.game("kiriai"), seed="moon")
>>> svg("kiriai", match.state.view(None))[:60]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 520'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from gettext import NullTranslations
from html import escape
from typing import Any

from kensei.core.i18n import spoken
from kensei.core.protocol import Event, Outcome
from kensei.drawing import curtain as noren
from kensei.drawing import review_graph as graphs
from kensei.drawing.languages import _, listed, speaking
from kensei.drawing.pictures import emblem, svg
from kensei.drawing.review_graph import Plies, Point, Went
from kensei.drawing.rules_page import Rules, rules
from kensei.drawing.scene import SHAPES, Plate, Question, Table, status
from kensei.drawing.scene import plate as plate_html
from kensei.drawing.seats import Mark, Sitter
from kensei.drawing.svg import icon, seal
from kensei.drawing.tables import drawn, sat, table
from kensei.games import game as game_named

__all__ = [
    "SHAPES",
    "Mark",
    "Plate",
    "Question",
    "Rules",
    "Sitter",
    "Went",
    "choices",
    "curtain",
    "emblem",
    "headings",
    "icon",
    "log",
    "marks",
    "note",
    "parts",
    "result",
    "rules",
    "seal",
    "speaking",
    "steps",
    "svg",
    "symbols",
    "went",
    "winner",
]


def symbols(name: str) -> str:
    """Give the pieces of a game, drawn once a page."""
    return _symbols(name, spoken())


@lru_cache(maxsize=64)
def _symbols(name: str, language: NullTranslations) -> str:
    """Draw them once a language."""
    body = "".join(drawn(name).symbols().values())
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{body}</svg>'


def parts(
    name: str,
    view: Any,
    *,
    legal: tuple[Any, ...] = (),
    asked: frozenset[int] = frozenset(),
    sitters: Sequence[Sitter] = (),
    outcome: Outcome | None = None,
    shape: str = "wide",
    watching: bool = False,
    story: Sequence[Event] = (),
) -> dict[str, str]:
    """Give the HTML of a table by the ids of its places; `story`: what the seat was told so far."""
    module = drawn(name)
    at = table(name, view, sitters, asked, () if watching or outcome else tuple(legal), outcome, story)
    plates = {seat: plate_html(at, seat, module.plate(at, seat)) for seat in range(len(at.sitters))}
    own = plates.pop(at.below)
    order = [seat for seat in (*range(at.below + 1, len(at.sitters)), *range(at.below)) if seat in plates]
    found = {
        "status": status(question(at, module)),
        "board": module.board(at, shape).html(shape),
        "others": "".join(plates[seat] for seat in order),
        "own": own,
        "hand": module.hand(at, shape),
        "actions": waiting(at),
        "known": module.known(at),
    }
    return {place: lean(html) for place, html in found.items()}


def question(at: Table, module: Any) -> Question:
    """Give what stands above the board; a moment that has passed asks nobody."""
    asked: Question = module.question(at)
    if at.outcome or any(seat >= 0 for seat in at.asked):
        return asked
    return Question(_("A moment of the game"), "", asked.round)


def lean(html: str) -> str:
    """Give HTML for JSON, where a double quote costs two letters: all text is escaped, so quotes are attributes'."""
    return html.replace('"', "'")


def waiting(at: Table) -> str:
    """Give the words of the action bar while nothing is chosen; the script adds the buttons."""
    if at.outcome:
        return f'<p class="say"><b>{escape(reason(at.outcome, at))}</b></p>'
    if at.can_play:
        return '<p class="say"></p>'
    names = listed([at.name(seat) for seat in sorted(at.asked) if seat >= 0])
    words = _("Waiting for {names}").format(names=names) if names else ""
    return f'<p class="say"><b>{escape(words)}</b></p>'


def choices(name: str, view: Any, legal: Sequence[Any]) -> dict[str, Any]:
    """Give the legal moves as the page's script reads them."""
    if not legal:
        return {}
    told: dict[str, Any] = drawn(name).choices(view, tuple(legal)).told()
    return told


def log(
    name: str,
    story: Sequence[Event],
    names: Sequence[str],
    after: int = 0,
    plies: Sequence[int] = (),
    view: Any = None,
    heads: Sequence[str] | None = None,
) -> list[str]:
    """Give one HTML text an event from `after` on; headings stand before the first event of their group.

    `plies` says for each event after which ply it had happened: its line then leads to that moment. With a view
    at hand cards are told as they look. `heads`: what `headings` gave for the story, where somebody has kept it.
    """
    module, game = drawn(name), game_named(name)
    people = [sitter.name for sitter in sat(name, [Sitter(n) for n in names], len(names) or game.seats[0])]
    signs = module.marks(people)
    heads = list(headings(name, story)) if heads is None else heads
    out = []
    for i, event in enumerate(story[after:], after):
        head = f'<li class="head"><h3>{escape(heads[i])}</h3></li>' if heads[i] else ""
        ply = plies[i] if plies else None
        words = glossed(name, game.tell(event, people), view)
        told = line(name, event, words, signs, ply) if module.told(event) else ""
        out.append(lean(head + told))
    return out


def headings(name: str, story: Iterable[Event]) -> Iterator[str]:
    """Give the heading before each event, or nothing; a story that grows is read on as it is asked for."""
    found: Iterator[str] = drawn(name).headings(story)
    return found


def glossed(name: str, words: str, view: Any) -> str:
    """Add to a sentence how its cards look, where they are named by signs alone."""
    gloss = getattr(drawn(name), "gloss", None)
    return gloss(words, view) if gloss and view is not None else words


def line(name: str, event: Event, words: str, signs: Sequence[Mark], ply: int | None = None) -> str:
    """Give the line of one event: the mark of its seat, the sentence, the clause."""
    seat = event.facts.get("seat")
    css = signs[seat].css if isinstance(seat, int) and 0 <= seat < len(signs) else "none"
    moment = f' data-ply="{ply}"' if ply is not None else ""
    return f'<li class="{css}"{moment}><i></i><span>{escape(words)} {clause_link(name, event.rule)}</span></li>'


def note(words: str) -> str:
    """Give a line of the log that tells of the table, not of the game."""
    return lean(f'<li class="none note"><i></i><span>{escape(words)}</span></li>')


def clause_link(name: str, rule: str) -> str:
    """Give the link to a clause of a game's rules page; nothing for what no clause is behind."""
    clause = rule.partition(".")[2]
    return f'<a class="rule" href="/rules/{name}#{escape(rule)}">{escape(clause)}</a>' if clause else ""


def steps(
    name: str, before: Any, after: Any, events: Sequence[Event], names: Sequence[str] = (), shape: str = "wide"
) -> list[dict[str, Any]]:
    """Stage what happened between two views, step by step, each with its sentence."""
    if before is None or not events:
        return []
    module, game = drawn(name), game_named(name)
    at = table(name, after, [Sitter(n) for n in names])
    people = [sitter.name for sitter in at.sitters]
    staged: list[dict[str, Any]] = module.steps(at, before, events, shape)
    for step in staged:
        event = events[step.pop("event")]
        step |= {name: lean(step[name]) for name in ("over", "add") if name in step}
        step["say"] = glossed(name, game.tell(event, people), after)
        step["rule"] = event.rule
    return staged


def result(
    name: str,
    view: Any,
    outcome: Outcome,
    sitters: Sequence[Sitter],
    story: Sequence[Event],
    who_left: Sequence[str] = (),
) -> str:
    """Give the sheet of a finished game: who won and why, who left before, the facts."""
    module = drawn(name)
    at = table(name, view, sitters, outcome=outcome)
    heading, kanji, word = verdict(at, outcome)
    who = "".join(
        f"<span>{mark.svg()}<b>{escape(sitter.name)}</b>{left(sitter)}</span>"
        for mark, sitter in zip(at.marks, at.sitters, strict=True)
    )
    figures = module.facts(at, story, outcome)
    counted = "".join(f"<div><b>{escape(value)}</b><span>{escape(words)}</span></div>" for value, words in figures)
    why = reason(outcome, at)
    why = why[:1].upper() + why[1:]
    left_before = "".join(f'<p class="why">{escape(words)}</p>' for words in who_left)
    return (
        f'<div class="head"><div><h2>{escape(heading)}</h2><p class="why">{escape(why)}. {clause_link(name, outcome.rule)}</p>{left_before}</div>{seal(kanji, word, 76)}</div>'
        f'<div class="who">{who}</div><div class="facts">{counted}</div>'
    )


def went(
    name: str, points: Sequence[Point], plies: Plies, names: Sequence[str], seat: int | None = None, view: Any = None
) -> Went:
    """Draw how a finished game went, for a seat: the graph, its key turns; told as the log does with a view at hand."""
    people = [sitter.name for sitter in sat(name, [Sitter(one) for one in names], len(names))]

    def tell(event: Event) -> str:
        return glossed(name, game_named(name).tell(event, people), view)

    return graphs.went(tell, points, plies, drawn(name).marks(people), people, seat or 0)


def left(sitter: Sitter) -> str:
    """Give what the clock of a seat showed at the end."""
    return "" if sitter.clock is None else f"<small>{int(sitter.clock) // 60}:{int(sitter.clock) % 60:02d}</small>"


def reason(outcome: Outcome, at: Table) -> str:
    return outcome.text([at.name(seat) for seat in range(len(at.sitters))])


def verdict(at: Table, outcome: Outcome) -> tuple[str, str, str]:
    """Say who won, and the kanji and the word of the seal: 勝 a win, 和 a draw, 負 a loss of one's own."""
    heading = winner(outcome, [at.name(seat) for seat in range(len(outcome.scores))])
    if max(outcome.scores) <= 0:
        return heading, "和", _("draw")
    lost = at.seat is not None and outcome.scores[at.seat] < 0
    carved = ("負", _("lost")) if lost else ("勝", _("won"))
    return heading, *carved


def winner(outcome: Outcome, names: Sequence[str]) -> str:
    """Say who won, or that it is a draw.

    >>> winner(Outcome((1.0, -1.0), "by a cut", ""), ["Ann", "Ben"])
    'Ann wins'
    """
    best = max(outcome.scores)
    winners = [name for name, score in zip(names, outcome.scores, strict=True) if score == best and best > 0]
    if not winners:
        return _("A draw")
    words = _("{names} wins") if len(winners) == 1 else _("{names} win")
    return words.format(names=listed(winners))


def curtain(name: str, seat: int, names: Sequence[str]) -> str:
    """Give the curtain between two hands: nothing of any hand is in it."""
    people = sat(name, [Sitter(one) for one in names], len(names))
    mark = drawn(name).marks([sitter.name for sitter in people])[seat]
    return noren.curtain(people[seat].name, mark, game_named(name).title)


def marks(name: str, names: Sequence[str]) -> tuple[Mark, ...]:
    """Give the marks of the seats."""
    found: tuple[Mark, ...] = drawn(name).marks(names)
    return found
