"""What was better in a finished game: the graph with its key turns as it is made, and one decision at a time.

Nothing here answers before a game is over.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from kensei import drawing
from kensei.core.i18n import N_, _
from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE, Event
from kensei.core.review import Decision, Review, key_decisions, percent
from kensei.drawing.move_words import MoveWords
from kensei.drawing.review import (
    MOST_TURNS,
    DecisionPanel,
    KeyTurn,
    Neighbours,
    Told,
    choice_title,
    decision_panel,
    player_lanes,
    review_marks,
)
from kensei.drawing.table_page import most_notable, sentence
from kensei.server.duplicate import rules as duplicate
from kensei.server.errors import Refused
from kensei.server.http import common
from kensei.server.http.archive import find_over, players
from kensei.server.http.templating import language_of
from kensei.server.live.room import Room
from kensei.server.tables.entries import Link
from kensei.server.tables.finished import Finished
from kensei.server.updates import visibility
from kensei.server.updates.replay import choice_heading, draw_moment, ply_headings

NOT_OVER = N_("a game is looked back on when it is over")
NOTHING_YET = {"known": False}
"""The answer while the bots are busy: the page asks again."""
NO_STEP = N_("the line of this decision has {steps} steps")


async def review(request: Request) -> Response:
    """Send the graph of a finished game and its key turns, drawn for a seat.

    With `after=`, as soon as more than so many moments are reviewed; else when all are.
    """
    room, link, game, over = await find_over(request, NOT_OVER)
    duplicate.must_be_free(room.table, game)
    seat = visibility.allowed(room.table, link, common.number(request, "seat"), True)
    after = common.number(request, "after")
    try:
        found = await review_so_far(request, room, game, over, after)
    except Refused as refused:
        if refused.code != "limit" or after is None:
            raise
        return common.as_json(NOTHING_YET, 202)
    match = await common.replayed(request, room, game, over)
    async with common.hall(request).slices:
        with drawing.using_language(language_of(request)):
            describer = DecisionDescriber(match, over, seat, reader_of(room, link, game))
            drawn = drawing.review_graph(
                over.game.name,
                found,
                over.said_names(),
                describer.describe,
                seat,
                match.moments(),
                describer.has_luck,
                describer.lanes(seat),
                describer.reader,
            )
    answer = {"html": drawn.html, "turns": list(drawn.turns), "known": len(found.moments), "of": len(found.plies)}
    return common.as_json(answer)


async def decision(request: Request) -> Response:
    """Send what was decided at a moment, drawn; with `step=`, the board after so many moves of the better line.

    Where several decided at once, `of=` names whose decision it is; left out, that of the seat whose view is shown.
    """
    room, link, game, over = await find_over(request, NOT_OVER)
    duplicate.must_be_free(room.table, game)
    seat = visibility.allowed(room.table, link, common.number(request, "seat"), True)
    try:
        found = await review_so_far(request, room, game, over, common.number(request, "after") or 0)
    except Refused as refused:
        if refused.code != "limit":
            raise
        return common.as_json(NOTHING_YET, 202)
    match = await common.replayed(request, room, game, over)
    ply = match.moments()[common.moment_of(request, match)]
    step = common.number(request, "step")
    moment = found.at(ply)
    is_end = ply == match.ply
    decider = common.number(request, "of")
    wanted = None if moment is None or is_end else own_first(moment.decisions, seat if decider is None else decider)
    if wanted is None:
        return common.as_json({"known": moment is not None or is_end})
    if step is not None:
        return await board_after(request, match, over, wanted, seat, step)
    async with common.hall(request).slices:
        with drawing.using_language(language_of(request)):
            describer = DecisionDescriber(match, over, seat, reader_of(room, link, game))
            return common.as_json(decision_json(describer, found, wanted, can_try=not common.is_shared(request)))


async def review_so_far(request: Request, room: Room, game: int, over: Finished, after: int | None) -> Review:
    """Return the review, as far as it is made; the end is the table's, whatever ended the game."""
    hall = common.hall(request)
    text = await hall.replays.record(room.table.id, game, over)
    found = await hall.reviews.of(room.table.id, game, over.game.name, text, common.address(request), after)
    scores = over.outcome.scores
    return replace(found, scores=tuple(percent(score, scores) for score in scores))


def own_first(decisions: tuple[Decision, ...], seat: int | None) -> Decision | None:
    """Return the decision of the seat, else of who decided."""
    return next((one for one in decisions if one.seat == seat), decisions[0] if decisions else None)


def reader_of(room: Room, link: Link, game: int) -> int | None:
    """Return the seat that is addressed as "you": of a link with one chair."""
    return room.table.seat_of(link.chairs[0], game) if len(link.chairs) == 1 else None


def decision_json(describer: DecisionDescriber, found: Review, wanted: Decision, *, can_try: bool) -> dict[str, Any]:
    described = describer.describe(wanted)
    change = found.change_of(wanted, described.whose(wanted))
    panel: DecisionPanel = decision_panel(
        wanted, change, described, can_try, neighbours(describer.match, found, wanted)
    )
    match = describer.match
    view, line = match.state_at(wanted.ply).view(describer.seat), better_line(wanted)
    marks = {shape: review_marks(match.game.name, view, shape, wanted.move, line) for shape in ("wide", "tall")}
    return {
        "known": True,
        "title": choice_title(described.heading, wanted.seat, described.names, described.reader),
        "key": panel.key,
        "mix": panel.mix,
        "line": panel.line,
        "marks": marks,
        "cards": marked_cards(describer, wanted, described),
    }


def neighbours(match: AnyMatch, found: Review, wanted: Decision) -> Neighbours:
    """Return the key turns before and after a decision; none while the review is being made."""
    if not found.is_whole:
        return Neighbours()
    keys, numbers = key_decisions(found, MOST_TURNS), match.moments()
    places = [(one.ply, one.seat) for one in keys]
    turns = [KeyTurn(bisect_left(numbers, one.ply), one.seat) for one in keys]
    at = (wanted.ply, wanted.seat)
    before, after = bisect_left(places, at), bisect_right(places, at)
    return Neighbours(
        turns[before - 1] if before else None,
        turns[after] if after < len(turns) else None,
        before + 1 if at in places else 0,
        len(turns),
    )


def marked_cards(describer: DecisionDescriber, wanted: Decision, described: Told) -> dict[str, list[str]]:
    """Return the cards of the played and of the better move, in the hand that is seen; none of another's hand."""
    if describer.seat != wanted.seat:
        return {}
    best = wanted.best
    is_better = best is not None and best.move != wanted.move and wanted.cost > 1.0 and wanted.is_sure
    better = described.words.picks(best.move) if best is not None and is_better else ()
    return {"played": list(described.words.picks(wanted.move)), "better": list(better)}


def better_line(wanted: Decision) -> tuple[str, ...]:
    """Return the moves that are shown on the board besides the one played; none where that was as good."""
    best = wanted.best
    if wanted.line:
        return wanted.line
    return (best.move,) if best is not None and wanted.cost > 1.0 and wanted.is_sure and best.share > 0.99 else ()


async def board_after(
    request: Request, match: AnyMatch, over: Finished, wanted: Decision, seat: int | None, step: int
) -> Response:
    """Draw the board after so many moves of the better line: it is proved, so nothing in it is left to chance."""
    if not 1 <= step <= len(wanted.line):
        raise Refused("bad", NO_STEP, steps=len(wanted.line))
    async with common.hall(request).slices:
        played = match.until(wanted.ply)
        for move in wanted.line[:step]:
            played.play(min(played.state.to_act()), move)
    drawn = {}
    for key, shape in (("html", "wide"), ("tall", "tall")):
        async with common.hall(request).slices:
            with drawing.using_language(language_of(request)):
                last = len(played.moments()) - 1
                drawn[key] = draw_moment(played, last, seat, shape, players(over), played.state.outcome())
    return common.as_json({"known": True, "step": step, **drawn})


class DecisionDescriber:
    """Puts the decisions of a finished match in words for a reader."""

    def __init__(self, match: AnyMatch, over: Finished, seat: int | None, reader: int | None) -> None:
        self.match = match
        self.reader = reader
        self.names = over.said_names()
        self.seat = seat
        self.over = over
        self.has_luck = over.game.has_secrets or over.game.is_simultaneous
        self._heads = ply_headings(match, seat)

    def describe(self, decision: Decision) -> Told:
        game, state = self.match.game.name, self.match.state_at(decision.ply)
        view = state.view(decision.seat)
        words = MoveWords(game, view, state.legal_moves(decision.seat), self.names, self.seat or 0, self.reader)
        heading = choice_heading(self.match, self._heads, decision.ply)
        said, person = self.said(decision, words), self.seat or 0
        return Told(heading, said, self.names, words, self.reader, self.has_luck, person)

    def said(self, decision: Decision, words: MoveWords) -> str:
        """Return what was played, in the words in which a better move is named; without any, the event."""
        move = words.of(decision.move)
        event = self._event(decision) if move == decision.move else None
        if event is not None:
            return sentence(self.match.game.name, event, self.names, self.match.state.view(self.seat))
        if decision.seat == self.reader:
            return _("You chose: {move}.").format(move=move)
        return _("{name} chose: {move}.").format(name=self.names[decision.seat], move=move)

    def _event(self, decision: Decision) -> Event | None:
        ply = self.match.plies[decision.ply]
        if ply.seat == CHANCE or ply.seat != decision.seat:
            return None
        return most_notable(event.told_to(decision.seat) for event in ply.events)

    def lanes(self, seat: int | None) -> str:
        if len(self.names) < 3:
            return ""
        plies = [(ply.seat, tuple(event.told_to(seat) for event in ply.events)) for ply in self.match.plies]
        view, moments = self.match.state.view(seat), self.match.moments()
        return player_lanes(self.match.game.name, plies, self.names, view, self.over.outcome, moments)
