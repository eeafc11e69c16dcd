"""How a match of Bushido Duels ended: who won, the scores and the clause [bushido.scores]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kensei.core.i18n import N_
from kensei.core.protocol import Outcome
from kensei.games.bushido.board import CLANS, DRAWN, IN, WITHDRAWN, MatchSetup, Shown

STANDING = N_("left standing: {winners}")
NOBODY = N_("nobody is left standing")
NO_CLAN = N_("both clans are gone: a draw")
CLAN = N_("the {clan} clan is left standing: {members}")
KENSEI = N_("{winner} is Kensei")
LAST = N_("{winner} is the last one standing")
TOGETHER = N_("{fallen} fell together: a draw")


def outcome(table: MatchSetup, shown: Sequence[Shown]) -> Outcome:
    standing = [seat for seat, side in enumerate(shown) if side.fate == IN]
    if table.mode == "duels":
        return of_duels(shown, standing)
    if table.mode == "clans":
        return of_clans(shown, standing)
    rule = "bushido.mode.kyoto" if table.mode == "kyoto" else "bushido.ffa.win"
    if standing:
        message = KENSEI if table.mode == "kyoto" else LAST
        return Outcome.of(shared(len(shown), standing), message, rule, winner=fighters(shown, standing)[0])
    last = [seat for seat, side in enumerate(shown) if side.fate == DRAWN]
    return Outcome.of(shared(len(shown), last), TOGETHER, rule, fallen=fighters(shown, last))


def of_duels(shown: Sequence[Shown], standing: list[int]) -> Outcome:
    """All left standing have won; two out together draw [bushido.duels.win]."""
    scores = tuple(1.0 if side.fate == IN else 0.0 if side.fate == DRAWN else -1.0 for side in shown)
    if not standing:
        return Outcome.of(scores, NOBODY, "bushido.duels.win")
    return Outcome.of(scores, STANDING, "bushido.duels.win", winners=fighters(shown, standing))


def of_clans(shown: Sequence[Shown], standing: list[int]) -> Outcome:
    """The last clan standing wins, all its members but those who left [bushido.clans.win, bushido.withdraw]."""
    left = [clan for clan in CLANS if any(shown[seat].clan == clan for seat in standing)]
    stayed = [seat for seat, side in enumerate(shown) if side.fate != WITHDRAWN]
    if not left:
        return Outcome.of(shared(len(shown), stayed), NO_CLAN, "bushido.clans.win")
    winners = [seat for seat in stayed if shown[seat].clan == left[0]]
    # Without leavers both clans are equal, and each loser has -1.
    lost = -len(winners) / (len(shown) - len(winners))
    scores = tuple(1.0 if seat in winners else lost for seat in range(len(shown)))
    return Outcome.of(scores, CLAN, "bushido.clans.win", clan=left[0], members=fighters(shown, winners))


def shared(players: int, last: Sequence[int]) -> tuple[float, ...]:
    """Return the scores of those who share the first place, and of the others [bushido.scores].

    >>> shared(4, [1]), shared(4, [0, 1, 2, 3])
    ((-0.3333333333333333, 1.0, -0.3333333333333333, -0.3333333333333333), (0.0, 0.0, 0.0, 0.0))
    """
    share = (players - len(last)) / (len(last) * (players - 1))
    return tuple(share if seat in last else -1.0 / (players - 1) for seat in range(players))


def fighters(shown: Sequence[Shown], seats: Iterable[int]) -> list[str]:
    return [shown[seat].fighter.capitalize() for seat in seats]
