"""How a match of Bushido Duels ended: who won, the scores and the clause [bushido.scores]."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import N_
from kensei.core.protocol import Outcome
from kensei.games.bushido.board import CLANS, DRAWN, IN, WITHDRAWN, Shown, Table

STANDING = N_("left standing: {winners}")
NOBODY = N_("nobody is left standing")
NO_CLAN = N_("both clans are gone: a draw")
CLAN = N_("the {clan} clan is left standing: {members}")
KENSEI = N_("{winner} is Kensei")
LAST = N_("{winner} is the last one standing")
TOGETHER = N_("{fallen} fell together: a draw")
ENDS = (STANDING, NOBODY, NO_CLAN, CLAN, KENSEI, LAST, TOGETHER)
"""How a match can end; states speak English, `tell` says it again in the reader's language."""


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
    reason = STANDING.format(winners=winners) if winners else NOBODY
    return Outcome(scores, reason, "bushido.duels.win")


def of_clans(shown: Sequence[Shown]) -> Outcome:
    """The last clan standing wins, all its members but those who left [bushido.clans.win, bushido.withdraw]."""
    left = [clan for clan in CLANS if any(side.clan == clan and side.fate == IN for side in shown)]
    stayed = [seat for seat, side in enumerate(shown) if side.fate != WITHDRAWN]
    if not left:
        return Outcome(shared(len(shown), stayed), NO_CLAN, "bushido.clans.win")
    winners = [seat for seat in stayed if shown[seat].clan == left[0]]
    # Without leavers both clans are equal, and each loser has -1.
    lost = -len(winners) / (len(shown) - len(winners))
    scores = tuple(1.0 if seat in winners else lost for seat in range(len(shown)))
    members = named([shown[seat] for seat in winners])
    return Outcome(scores, CLAN.format(clan=left[0], members=members), "bushido.clans.win")


def of_last(table: Table, shown: Sequence[Shown]) -> Outcome:
    """The last one standing wins; who falls together as the last shares [bushido.mode.kyoto, bushido.ffa.win]."""
    players = len(shown)
    rule = "bushido.mode.kyoto" if table.mode == "kyoto" else "bushido.ffa.win"
    last = [seat for seat, side in enumerate(shown) if side.fate == IN]
    if last:
        reason = (KENSEI if table.mode == "kyoto" else LAST).format(winner=named([shown[last[0]]]))
    else:
        last = [seat for seat, side in enumerate(shown) if side.fate == DRAWN]
        reason = TOGETHER.format(fallen=named([shown[seat] for seat in last]))
    return Outcome(shared(players, last), reason, rule)


def shared(players: int, last: Sequence[int]) -> tuple[float, ...]:
    """Give the scores of those who share the first place, and of the others [bushido.scores].

    >>> shared(4, [1]), shared(4, [0, 1, 2, 3])
    ((-0.3333333333333333, 1.0, -0.3333333333333333, -0.3333333333333333), (0.0, 0.0, 0.0, 0.0))
    """
    share = (players - len(last)) / (len(last) * (players - 1))
    return tuple(share if seat in last else -1.0 / (players - 1) for seat in range(players))


def named(sides: Sequence[Shown]) -> str:
    """Name fighters in a sentence.

    >>> named([Shown("swift"), Shown("rose"), Shown("bruiser")])
    'Swift, Rose and Bruiser'
    """
    names = [side.fighter.capitalize() for side in sides]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
