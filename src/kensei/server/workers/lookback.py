"""Finished games as they were: with their own names, seats and results, whatever is played at the table now.

Nothing here looks at a table but for its list of games, so that what is shown of one game tells nothing of another.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from kensei import drawing
from kensei.core.match import AnyMatch
from kensei.server.live import answers
from kensei.server.tables.finished import Finished
from kensei.server.updates import fragments, updates
from kensei.server.updates.visibility import Story


def players(over: Finished) -> list[answers.TellPlayer]:
    return [
        answers.TellPlayer(
            seat=seat,
            name=name,
            kind=chair.kind,
            bot=chair.bot,
            note=chair.note.text(over.said_names()) if chair.note else "",
            left=over.left.get(seat, ""),
        )
        for seat, (name, chair) in enumerate(zip(over.said_names(), over.chairs, strict=True))
    ]


def update(over: Finished, number: int, match: AnyMatch, seat: int | None) -> answers.Update:
    return answers.Update(
        n=0,
        phase="over",
        game_number=number,
        seat=seat,
        ply=match.ply,
        decision=None,
        to_act=[],
        legal=[],
        entries=[],
        players=players(over),
        request=None,
        undo="",
        outcome=updates.outcome(over.outcome, over.said_names()),
    )


def moment(over: Finished, match: AnyMatch, ply: int, seat: int | None, shape: str) -> dict[str, str]:
    return fragments.moment(match, ply, seat, shape, players(over), over.outcome)


def sheet_and_log(over: Finished, match: AnyMatch, seat: int | None) -> dict[str, str]:
    """Draw the sheet of the game and its whole log; nobody is spoken to as the one who played it."""
    name, names, view = over.game.name, over.said_names(), match.state.view(seat)
    story = Story(name, seat).follow(match)
    who_left = [updates.said_of(told, None, names) for told in over.notes if told.kind == "withdrew"]
    lines = fragments.log_lines(name, names, view, story, fragments.placed(over.notes, story, None, names))
    people = fragments.sitters(players(over))
    return {
        "result": drawing.result(name, view, over.outcome, people, story.events, who_left),
        "log": "".join(lines),
    }


def games(finished: Sequence[Finished]) -> list[answers.TellGame]:
    return [
        answers.TellGame(
            number=number,
            names=over.said_names(),
            scores=over.outcome.scores,
            result=drawing.winner(over.outcome, over.said_names()),
            reason=over.outcome.text(over.said_names()),
            time=written(over.time),
        )
        for number, over in reversed(list(enumerate(finished)))
    ]


def written(time: float) -> str:
    """Write a time as HTML and JSON have it.

    >>> written(1700000000.25)
    '2023-11-14T22:13:20Z'
    """
    return datetime.fromtimestamp(int(time), UTC).isoformat().replace("+00:00", "Z")
