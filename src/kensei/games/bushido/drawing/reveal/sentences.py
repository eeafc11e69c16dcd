"""A reveal in words: who strikes whom, who is faster, with how much, and what everybody takes."""

from __future__ import annotations

from kensei.core.i18n import N_, _
from kensei.games.bushido.drawing.reveal.fight_scene import FightScene

SPEEDS = {
    "faster": N_("{name} is faster: speed {speed} against {against}."),
    "you": N_("You are faster: speed {speed} against {against}."),
    "equal": N_("Both have speed {speed}: nobody is faster."),
}
STRENGTHS = {
    "full": N_("{card} strikes with {strength}; {other} is not faster and blocks nothing."),
    "blocked": N_("{card} strikes with {strength}, {other} blocks {block}."),
    "dodged": N_("{card} strikes with {strength}, {other} takes no damage."),
    "turned": N_("{card} is faster and strikes instead, with {strength}."),
    "open": N_("{card} strikes with {strength}; {other} cannot block."),
}
HURT = {
    "you": N_("You take {damage}: {health} health left."),
    "they": N_("{name} takes {damage}: {health} health left."),
    "nobody": N_("Nothing comes through: nobody is hurt."),
    "more": N_("{card}: +{n}, {damage} in all."),
    "back": N_("{card}: {damage} comes back."),
}


def speed_words(s: FightScene) -> str:
    first, second = s.verdict.speeds
    if first == second:
        return _(SPEEDS["equal"]).format(speed=first)
    role = 0 if first < second else 1
    key = "you" if s.fight.seats[role] == s.d.view.seat else "faster"
    return _(SPEEDS[key]).format(name=s.name(role), speed=min(first, second), against=max(first, second))


def strength_words(s: FightScene, how: str) -> str:
    verdict = s.verdict
    striker, other = verdict.striker, 1 - verdict.striker
    return _(STRENGTHS[how]).format(
        card=s.card_title(striker),
        other=s.card_title(other),
        strength=verdict.strengths[striker] or 0,
        block=min(verdict.strengths[other] or 0, verdict.strengths[striker] or 0),
    )


def damage_words(s: FightScene) -> str:
    """Describe what everybody takes, and which special made it more."""
    fight, verdict = s.fight, s.verdict
    said = []
    for role in (1 - verdict.striker, verdict.striker):
        seat = fight.seats[role]
        if not (lost := fight.hurt.get(seat, 0)):
            continue
        through = verdict.through if role != verdict.striker else 0
        if role == verdict.striker:
            said.append(_(HURT["back"]).format(card=s.card_title(1 - role), damage=lost))
        elif lost > through:
            card = s.card_title(role if verdict.words[role].takes_more else 1 - role)
            said.append(_(HURT["more"]).format(card=card, n=lost - through, damage=lost))
        key = "you" if seat == s.d.view.seat else "they"
        said.append(_(HURT[key]).format(name=s.name(role), damage=lost, health=fight.left[seat]))
    return " ".join(said) or _(HURT["nobody"])


def title(s: FightScene) -> str:
    """Return what stands above the board while the fight is told."""
    first, second = (s.d.owned_title(seat, mon) for seat, mon in zip(s.fight.seats, s.fight.mons, strict=True))
    cards = {"card": first, "against": second}
    if s.fight.is_tie:
        return _("Both show {mon}: a tie").format(mon=s.fight.mons[0].capitalize())
    offence, defence = s.fight.seats
    if offence == s.d.view.seat:
        return _("Your {card} strikes {name}'s {against}").format(name=s.d.table.name(defence), **cards)
    if defence == s.d.view.seat:
        return _("{name}'s {card} strikes your {against}").format(name=s.d.table.name(offence), **cards)
    names = {"name": s.d.table.name(offence), "other": s.d.table.name(defence)}
    return _("{name}'s {card} strikes {other}'s {against}").format(**names, **cards)
