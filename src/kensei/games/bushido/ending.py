"""How a match of Bushido Duels ended: who won, the scores and the clause [bushido.scores]."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.protocol import Outcome
from kensei.games.bushido.table import CLANS, DRAWN, IN, Shown, Table


def outcome(table: Table, shown: Sequence[Shown]) -> Outcome:
    """Give the outcome of a finished match."""
    if table.mode == "duels":
        return of_duels(shown)
    if table.mode == "clans":
        return of_clans(shown)
    return of_last(table, shown)


def of_duels(shown: Sequence[Shown]) -> Outcome:
    """All left standing have won; two out together draw [bushido.duels.win]."""
    scores = tuple(1.0 if side.fate == IN else 0.0 if side.fate == DRAWN else -1.0 for side in shown)
    winners = named([side for side in shown if side.fate == IN])
    reason = f"left standing: {winners}" if winners else "nobody is left standing"
    return Outcome(scores, reason, "bushido.duels.win")


def of_clans(shown: Sequence[Shown]) -> Outcome:
    """The last clan standing wins, all its members [bushido.clans.win]."""
    left = [clan for clan in CLANS if any(side.clan == clan and side.fate == IN for side in shown)]
    if not left:
        return Outcome((0.0,) * len(shown), "both clans are gone: a draw", "bushido.clans.win")
    scores = tuple(1.0 if side.clan == left[0] else -1.0 for side in shown)
    members = named([side for side in shown if side.clan == left[0]])
    return Outcome(scores, f"the {left[0]} clan is left standing: {members}", "bushido.clans.win")


def of_last(table: Table, shown: Sequence[Shown]) -> Outcome:
    """The last one standing wins; who falls together as the last shares [bushido.mode.kyoto, bushido.ffa.win]."""
    players = len(shown)
    rule = "bushido.mode.kyoto" if table.mode == "kyoto" else "bushido.ffa.win"
    last = [seat for seat, side in enumerate(shown) if side.fate == IN]
    if last:
        title = "is Kensei" if table.mode == "kyoto" else "is the last one standing"
        reason = f"{named([shown[last[0]]])} {title}"
    else:
        last = [seat for seat, side in enumerate(shown) if side.fate == DRAWN]
        reason = f"{named([shown[seat] for seat in last])} fell together: a draw"
    share = (players - len(last)) / (len(last) * (players - 1))
    scores = tuple(share if seat in last else -1.0 / (players - 1) for seat in range(players))
    return Outcome(scores, reason, rule)


def named(sides: Sequence[Shown]) -> str:
    """Name fighters in a sentence.

    >>> named([Shown("swift"), Shown("rose"), Shown("bruiser")])
    'Swift, Rose and Bruiser'
    """
    names = [side.fighter.capitalize() for side in sides]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
