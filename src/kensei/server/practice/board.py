"""The practice board's answer: the same update that a table's socket sends, made in a process of its own.

Nothing is stored, and nothing here knows a table of the server: whoever asks has sent the position, the moves and the
seed themselves, so an answer tells them nothing that they could not work out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import msgspec

from kensei import drawing
from kensei.core.errors import IllegalMove, InvalidMove, KenseiError, NotYourTurn
from kensei.core.i18n import N_
from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE, NOBODY
from kensei.drawing.move_words import MoveWords
from kensei.server.errors import Code, Refused
from kensei.server.live import answers
from kensei.server.practice.neutral import drawn_for_all, neutral
from kensei.server.practice.question import EVERYBODY, PracticeQuestion, played
from kensei.server.tables.table import Chair, Table
from kensei.server.updates import fragments as draw
from kensei.server.updates import updates
from kensei.server.updates.visibility import Seen

NO_SEAT = N_("seat {seat}: this game has the seats 0 to {last}")
CODES: tuple[tuple[type[KenseiError], Code], ...] = (
    (NotYourTurn, "turn"),
    (InvalidMove, "invalid"),
    (IllegalMove, "illegal"),
)


class PracticeAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a page: the update, or why there is none."""

    update: answers.Update | None = None
    tall: dict[str, str] | None = None
    """The fragments in the tall shape, where both were asked for."""
    plies: list[tuple[int, str]] = []
    """All that was played, chance included: seat and text."""
    said: list[str] = []
    """The moves in words, where they were asked for; empty for what chance brought."""
    to_act: list[int] = []
    refused: answers.Refusal | None = None


def answered(question: PracticeQuestion, language: str = "en") -> str:
    """Return the answer as JSON, in a language; what cannot be played is refused with a sentence."""
    with drawing.using_language(language):
        try:
            found = answer(question)
        except Refused as refused:
            found = PracticeAnswer(refused=refusal(refused))
        except KenseiError as error:
            code: Code = next((code for kind, code in CODES if isinstance(error, kind)), "bad")
            found = PracticeAnswer(refused=refusal(Refused(code, str(error), getattr(error, "rule", ""))))
        return answers.encode(found).decode()


def refusal(refused: Refused) -> answers.Refusal:
    return answers.Refusal(id=refused.id, code=refused.code, reason=refused.reason, rule=refused.rule)


def answer(question: PracticeQuestion) -> PracticeAnswer:
    match = played(question)
    seat = shown_seat(question, match)
    if question.explain:
        match.check(0 if seat is None else seat, question.explain)
        return PracticeAnswer(to_act=sorted(match.state.to_act()))
    table = table_of(question, match)
    if question.named:
        return PracticeAnswer(plies=table.plies, said=in_words(match, table.names()))
    seen = Seen(match, seat, not question.still and seat in match.state.to_act())
    tall = None
    views = tuple(match.state.view(one) for one in range(match.players)) if question.open else ()
    if question.shape == "both":
        people = draw.sitters(updates.players(table, 0))
        tall = draw.fragments(table, seen, "tall", people, views, question.neutral)
        tall = drawn_for_all(tall) if question.neutral else tall
    shape = "tall" if question.shape == "tall" else "wide"
    shown = update(table, seen, shape, question.after, views, question.neutral)
    return PracticeAnswer(
        update=neutral(shown, table) if question.neutral else shown,
        tall=tall,
        plies=[(ply.seat, str(ply.move)) for ply in match.plies],
        to_act=sorted(match.state.to_act()),
    )


def in_words(match: AnyMatch, names: Sequence[str]) -> list[str]:
    """Return all that was played in words, as reviews name moves."""
    found = []
    for number, ply in enumerate(match.plies):
        state = match.state_at(number)
        if ply.seat == CHANCE:
            found.append("")
            continue
        words = MoveWords(match.game.name, state.view(ply.seat), state.legal_moves(ply.seat), names)
        found.append(words.of(str(ply.move)))
    return found


def shown_seat(question: PracticeQuestion, match: AnyMatch) -> int | None:
    """Return the seat whose view is drawn: where one person plays all sides, the one that is asked."""
    if question.seat == EVERYBODY:
        last = next((ply.seat for ply in reversed(match.plies) if ply.seat >= 0), 0)
        return min(match.state.to_act(), default=last)
    if isinstance(question.seat, int) and question.seat >= match.players:
        raise Refused("bad", NO_SEAT, seat=question.seat, last=match.players - 1)
    return question.seat if isinstance(question.seat, int) else None


def table_of(question: PracticeQuestion, match: AnyMatch) -> Table:
    """Set a table for the match, as the drawings of tables read it; nobody else will ever sit at it."""
    table = Table("practice", n=match.ply + 1, number=0, phase="playing", match=match)
    table.game, table.options = match.game, match.options
    names, bots = (padded(one, match.players) for one in (question.names, question.bots))
    table.chairs = [
        Chair("bot" if bot else "here", bot, name, ready=True) for name, bot in zip(names, bots, strict=True)
    ]
    table.plies = [(ply.seat, str(ply.move)) for ply in match.plies]
    table.outcome = match.state.outcome()
    table.phase = "playing" if table.outcome is None else "over"
    asked = NOBODY if table.outcome else match.state.to_act()
    table.asked = dict.fromkeys(sorted(asked), match.ply + 1)
    table.present = frozenset(range(match.players))
    return table


def padded(texts: list[str], length: int) -> list[str]:
    return [*texts[:length], *[""] * (length - len(texts))]


def update(
    table: Table, seen: Seen, shape: str, after: int, views: tuple[Any, ...] = (), is_neutral: bool = False
) -> answers.Update:
    """Build the update for a page that shows so many plies already; -1: none. `views`: of all seats, to open them."""
    match, story = table.playing(), seen.story
    people = updates.players(table, 0)
    is_anew = not 0 <= after <= match.ply
    told = 0 if is_anew else bisect_right(story.plies, after)
    sitters = draw.sitters(people)
    more: dict[str, Any] = {
        "legal": [str(move) for move in seen.legal],
        "choices": draw.choices(table, seen),
        "now": draw.now(table, seen, sitters) or None,
        "steps": [] if is_anew else draw.staged(table, seen, after, story.events[told:], shape),
        "html": draw.fragments(table, seen, shape, sitters, views, is_neutral),
        "moment": story.moment,
        "log": draw.log(table, seen, told),
        "anew": is_anew,
    }
    return msgspec.structs.replace(updates.now(table, seen.seat, people, **more), undo="")
