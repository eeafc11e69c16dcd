"""The attack phase: how two revealed cards become damage, step by step [bushido.order].

`resolve` runs the steps with the dice rolled so far and gives either what must be rolled next, or
the verdict. It knows nothing of seats, only of roles.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeAlias, TypeVar

from kensei.games.bushido.cards import (
    AFTER_DAMAGE,
    AFTER_SPEED,
    AFTER_STRENGTH,
    DEFENSIVE,
    OFFENSIVE,
    ON_REVEAL,
    ROLES,
    Amount,
    Card,
    Circumstances,
    Effects,
)

NOTHING_SEEN = Circumstances(OFFENSIVE, 0, 0, 0, 0)
"""What a card without criteria sees."""


class Bout(NamedTuple):
    """Two cards with different Mon, the offensive one first, and what their criteria are read from."""

    cards: tuple[Card, Card]
    hands: tuple[int, int]
    """Hand cards after both played cards and all costs have left them [bushido.fewer-cards]."""
    healths: tuple[int, int]
    paid: tuple[int, int]
    """How many cards each has discarded on reveal."""


class Roll(NamedTuple):
    """Dice that must be rolled now, and whose they are."""

    kind: str
    role: int
    dice: int


class Verdict(NamedTuple):
    """What an attack phase comes to; pairs are indexed by role."""

    striker: int
    """The role that strikes: a card may have changed it [bushido.order]."""
    speeds: tuple[int, int]
    strengths: tuple[int | None, int | None]
    """None: not in use."""
    blocks: bool
    through: int
    """The damage of the strike that came through."""
    taken: tuple[int, int]
    """What each takes in all."""
    words: tuple[Effects, Effects]
    """What each card does."""


T = TypeVar("T")
Rolling: TypeAlias = Generator[Roll, int, T]
"""A part of the procedure that asks for dice and takes their totals."""


def resolve(bout: Bout, dice: tuple[int, ...]) -> Roll | Verdict:
    """Return what must be rolled after these totals, or the verdict."""
    procedure = steps(bout)
    try:
        needed = next(procedure)
        for rolled in dice:
            needed = procedure.send(rolled)
    except StopIteration as done:
        verdict: Verdict = done.value
        return verdict
    return needed


def steps(bout: Bout) -> Rolling[Verdict]:
    """Play steps 3 to 9; every die is asked for when its time comes."""
    seen = [circumstances(bout, role) for role in ROLES]
    words = [card.plain for card in bout.cards]
    read(bout, ON_REVEAL, seen, words)
    own = yield from own_speeds(words)
    speeds = yield from changed_speeds(words, own)
    seen = [seen[r]._replace(speed=speeds[r], enemy_speed=speeds[1 - r]) for r in ROLES]
    read(bout, AFTER_SPEED, seen, words)
    turned = words[DEFENSIVE].becomes_offensive  # step 7
    striker = DEFENSIVE if turned else OFFENSIVE
    # Both strengths are in use where they are compared, or where one blocks the other.
    both = any(card.compares_strength for card in bout.cards) or (not turned and can_block(words, speeds))
    printed = [
        strength(words[role], seen[role], own[role], bout.paid[role]) if both or role == striker else None
        for role in ROLES
    ]
    strengths = yield from used_strengths(words, printed, striker)
    return struck(bout, seen, words, speeds, strengths)


def struck(
    bout: Bout, seen: list[Circumstances], words: list[Effects], speeds: list[int], strengths: list[int | None]
) -> Verdict:
    """Compare the strengths, strike, and read what follows the damage: the end of step 8, and step 9."""
    first, second = strengths
    if first is not None and second is not None:
        seen[0] = seen[0]._replace(strength=first, enemy_strength=second)
        seen[1] = seen[1]._replace(strength=second, enemy_strength=first)
    read(bout, AFTER_STRENGTH, seen, words)
    turned = words[DEFENSIVE].becomes_offensive
    striker, other = (DEFENSIVE, OFFENSIVE) if turned else ROLES
    blocks = not turned and can_block(words, speeds)
    dodges = words[other].takes_no_damage
    held = (strengths[other] or 0) if blocks else 0
    through = 0 if dodges else max(0, (strengths[striker] or 0) - held)
    seen[striker] = seen[striker]._replace(was_blocked=blocks and not dodges)
    seen[other] = seen[other]._replace(was_hit=through > 0)
    read(bout, AFTER_DAMAGE, seen, words)
    takes = taken(words, other, through)
    return Verdict(striker, (speeds[0], speeds[1]), (first, second), blocks, through, takes, (words[0], words[1]))


def read(bout: Bout, when: int, seen: list[Circumstances], words: list[Effects]) -> None:
    """Read the cards whose criteria can be read now [bushido.criteria.when]."""
    for role, card in enumerate(bout.cards):
        if card.read_at == when:
            words[role] = card.reads(seen[role])


def can_block(words: list[Effects], speeds: list[int]) -> bool:
    """Whether the defensive card can block: it is faster, and no card says that it cannot [bushido.damage.block]."""
    is_barred = words[DEFENSIVE].cannot_block or words[OFFENSIVE].enemy_cannot_block
    return not is_barred and speeds[DEFENSIVE] < speeds[OFFENSIVE]


def own_speeds(words: list[Effects]) -> Rolling[list[int]]:
    """Step 4: fixed, by criterion or by dice, the offensive player first."""
    speeds = []
    for role in ROLES:
        speed = words[role].speed
        assert speed is not None, "the deck was checked"
        speeds.append(speed.number + (yield Roll("speed", role, speed.dice)) if speed.dice else speed.number)
    return speeds


def changed_speeds(words: list[Effects], own: list[int]) -> Rolling[list[int]]:
    """Step 5: dice put on the opponent, always rolled [bushido.dice.needed]."""
    speeds = own.copy()
    for role in ROLES:
        if words[role].enemy_speed:
            speeds[1 - role] += yield Roll("speed", role, words[role].enemy_speed)
    return speeds


def used_strengths(words: list[Effects], printed: list[Amount | None], striker: int) -> Rolling[list[int | None]]:
    """Step 8: strengths in use, the striking card first; then what is taken off them, not below 0."""
    strengths: list[int | None] = [None, None]
    order = (striker, 1 - striker)
    for role in order:
        if (amount := printed[role]) is not None:
            strengths[role] = amount.number + ((yield Roll("strength", role, amount.dice)) if amount.dice else 0)
    for role in order:
        left, dice = strengths[role], words[1 - role].enemy_strength
        if dice and left is not None:
            strengths[role] = max(0, left - (yield Roll("strength", 1 - role, dice)))
    return strengths


def circumstances(bout: Bout, role: int) -> Circumstances:
    """Return what the criteria of that role are read from before any die."""
    if not bout.cards[role].is_special:
        return NOTHING_SEEN
    other = 1 - role
    hands, healths = bout.hands, bout.healths
    return Circumstances(role, hands[role], hands[other], healths[role], healths[other])


def strength(words: Effects, seen: Circumstances, own_speed: int, paid: int) -> Amount | None:
    """Return a strength in use before it is rolled; None for a card that only dodges."""
    amount = words.strength_by_speed_die[own_speed - 1] if words.strength_by_speed_die else words.strength
    if amount is None:
        return None
    if words.more_strength:
        amount = words.more_strength.grown(amount, seen.health, seen.enemy_health)
    if words.pays and paid:
        amount = Amount(amount.number + paid * words.pays.strength, amount.dice)
    return amount


def taken(words: list[Effects], struck: int, through: int) -> tuple[int, int]:
    """Add what follows damage to it: "2 more", "the opponent takes" (step 9)."""
    takes = [0, 0]
    takes[struck] = through + (words[struck].takes_more if through else 0)
    for role in ROLES:
        takes[1 - role] += words[role].enemy_takes
        if words[role].enemy_takes_the_same and role == struck:
            takes[1 - role] += through
    return (0 if words[0].takes_no_damage else takes[0], 0 if words[1].takes_no_damage else takes[1])
