"""What a table's entries fold to, in words and numbers that any later version must give again."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from kensei.core.match import AnyMatch, Match
from kensei.server.tables.finished import Finished
from kensei.server.tables.table import Chair, Table


def folded(table: Table) -> dict[str, Any]:
    """Tell how a table stands."""
    match = replayed(table.finished[-1]) if table.phase == "over" else table.match
    return {
        "game": table.game.name,
        "options": table.options,
        "n": table.n,
        "phase": table.phase,
        "number": table.number,
        "names": list(table.english_names()),
        "chairs": [folded_chair(chair) for chair in table.chairs],
        "links": [len(table.links), sum(link.revoked for link in table.links.values())],
        "wins": wins(table),
        "words": list(table.words),
        "to_act": sorted(table.to_act()),
        "asked": sorted(table.asked.items()) if table.phase == "playing" else [],
        "request": [table.request.what, table.request.seat, table.request.agreed] if table.request else None,
        "outcome": outcome(table.outcome),
        "match": digest(match) if match else None,
        "clocks": list(table.clocks.snapshot(0.0)) if table.clocks else None,
        "finished": [
            {"match": digest(replayed(over)), "outcome": outcome(over.outcome), "names": list(over.names)}
            for over in table.finished
        ],
        "seed": sha256(table.server_seed.encode()).hexdigest(),
        "answered": len(table.answered),
    }


def wins(table: Table) -> list[float]:
    """Tell how many games each chair has won; a draw is a half."""
    games = list(enumerate(over.outcome.scores for over in table.finished))
    return [
        float(sum((scores[table.seat_of(chair, number)] + 1) / 2 for number, scores in games))
        for chair in range(table.players)
    ]


def replayed(over: Finished) -> AnyMatch:
    match = over.blank()
    for _step in over.replaying(match):
        pass
    return match


def folded_chair(chair: Chair) -> list[Any]:
    note = chair.note.message if chair.note else ""
    return [chair.kind, chair.bot, chair.ready, chair.words, note]


def outcome(end: Any) -> Any:
    """Tell an outcome."""
    return None if end is None else [list(end.scores), end.reason, end.rule]


def digest(match: Match) -> dict[str, Any]:
    """Tell a match by its plies and by the position it stands at."""
    plies = "\n".join(f"{ply.seat} {ply.move}" for ply in match.plies)
    return {
        "plies": len(match.plies),
        "moves": sha256(plies.encode()).hexdigest()[:32],
        "state": sha256(match.game.write(match.state).encode()).hexdigest()[:32],
        "seed": sha256(match.seed.encode()).hexdigest()[:32],
    }
