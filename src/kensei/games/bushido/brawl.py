"""The free for all: everyone lays a card before somebody, and the attacks are fought out [bushido.mode.ffa]."""

from __future__ import annotations

from kensei.games.bushido import fight
from kensei.games.bushido.board import DRAWN, IN, STALEMATE, Duel, Plan
from kensei.games.bushido.challenge import ask_rolls
from kensei.games.bushido.draft import Scene
from kensei.games.bushido.duel import take_roll
from kensei.games.bushido.moves import Move


def open_brawl(scene: Scene) -> None:
    """Begin with everybody in, against everybody."""
    scene.duels = (Duel(tuple(scene.standing())),)
    scene.ask("stance")


def aim(scene: Scene, seat: int, move: Move) -> None:
    """Lay the last card before an opponent: the targets are seen, the cards are not [bushido.ffa.reveal]."""
    card, fighter = move.words
    target = scene.seat_of(fighter)
    scene[seat].plan, scene[seat].laid = Plan(card, target), True
    scene.tell("laid", "bushido.mode.ffa", {seat: {"card": card, "target": target}}, seat=seat)
    standing = scene.standing()
    for each in standing:
        person = scene[each]
        assert person.plan is not None
        person.target = person.plan.target
        person.plan = Plan(person.plan.card)
        scene.tell("aimed", "bushido.mode.ffa", seat=each, target=person.target)
    scene.hurt = False
    if len(standing) == 2:
        scene.active = standing[0]
        scene.go("attackers")
    else:
        scene.go("select")


def attackers(scene: Scene, seat: int) -> list[int]:
    """Give the seats whose attacks on this one are still to be fought."""
    return [each for each in scene.standing() if scene[each].target == seat]


def select(scene: Scene) -> None:
    """Find who has the most attacks on him; ties roll off [bushido.ffa.active]."""
    counts = {seat: len(attackers(scene, seat)) for seat in scene.standing()}
    most = max(counts.values())
    tied = [seat for seat, count in counts.items() if count == most]
    if not most:
        end_brawl(scene)
    elif len(tied) > 1:
        ask_rolls(scene, "rolloff", tied, fresh=True)
    else:
        activate(scene, tied[0])


def roll_off(scene: Scene, seat: int, move: Move) -> None:
    """Roll for who is active; the tied highest again."""
    take_roll(scene, move, "bushido.ffa.active")
    if scene.rollers:
        return
    best = max(scene.rolls)
    tied = [each for each in scene.seats() if scene.rolls[each] == best]
    if len(tied) > 1:
        ask_rolls(scene, "rolloff", tied, fresh=True)
        return
    scene.rolls = ()
    activate(scene, tied[0])


def activate(scene: Scene, seat: int) -> None:
    """Make the seat the active player."""
    scene.active = seat
    scene.tell("activated", "bushido.ffa.active", seat=seat, attacks=len(attackers(scene, seat)))
    scene.go("attackers")


def next_attacker(scene: Scene) -> None:
    """Let the active player name his next fight; the last one is not asked for [bushido.ffa.order]."""
    active = scene.active
    assert active is not None
    waiting = attackers(scene, active) if scene[active].fate == IN else []
    if not waiting:
        clean_up(scene)
    elif len(waiting) == 1:
        meet(scene, waiting[0])
    else:
        scene.ask("name", active)


def name(scene: Scene, seat: int, move: Move) -> None:
    """Fight the opponent he names."""
    meet(scene, scene.seat_of(move.words[0]))


def meet(scene: Scene, attacker: int) -> None:
    """Begin the fight of the active player's card against an attacker's.

    The attack is done, and so is the active player's own if it lies before this attacker: the two
    fight only once a turn [bushido.ffa.cleanup].
    """
    active = scene.active
    assert active is not None
    scene[attacker].target = None
    if scene[active].target == attacker:
        scene[active].target = None
    scene.tell("met", "bushido.ffa.resolve", seat=active, target=attacker)
    fight.begin(scene, active, attacker)


def conclude(scene: Scene) -> None:
    """See who has fallen in the fight: his other fights are ties [bushido.ffa.ko]."""
    fallen = [seat for seat in scene.seats() if scene[seat].fate != IN and (scene[seat].card or scene[seat].laid)]
    for seat in fallen:
        leave(scene, seat)
    standing = scene.standing()
    if len(standing) > 1:
        scene.go("attackers")
        return
    if not standing:
        for seat in fallen:
            scene[seat].fate = DRAWN
    finish(scene)


def leave(scene: Scene, seat: int) -> None:
    """Take a fallen fighter, his card and every fight he still had from the table."""
    person = scene[seat]
    for other in [*attackers(scene, seat), *([] if person.target is None else [person.target])]:
        scene.tell("cancelled", "bushido.ffa.ko", seat=other, target=seat)
    for other in scene.seats():
        if scene[other].target == seat:
            scene[other].target = None
    if person.card:
        person.pile = scene.in_order((*person.pile, person.card))
    # A card that was never turned over goes back to the hand unseen: only who leaves the game has one.
    person.target, person.card, person.plan, person.laid = None, "", None, False


def clean_up(scene: Scene) -> None:
    """Who has no attack left, neither his own nor one on him, discards [bushido.ffa.cleanup]."""
    scene.active = None
    for seat in scene.standing():
        if scene[seat].target is None and not attackers(scene, seat):
            fight.discard(scene, seat)
    scene.go("select")


def end_brawl(scene: Scene) -> None:
    """Go on with a new stance phase, unless nothing happens any more [bushido.ffa.next, bushido.stalemate]."""
    standing = tuple(scene.standing())
    quiet = 0 if scene.hurt else scene.duels[0].quiet + 1
    scene.hurt = False
    scene.duels = (Duel(standing, quiet),)
    if quiet < STALEMATE:
        scene.ask("stance")
        return
    for seat in standing:
        scene[seat].fate = DRAWN
    scene.tell("stalled", "bushido.stalemate", seat=standing[0], target=standing[1], turns=STALEMATE)
    finish(scene)


def finish(scene: Scene) -> None:
    """End the game at once [bushido.ffa.win]."""
    scene.active, scene.hurt = None, False
    for seat in scene.standing():
        fight.discard(scene, seat)
        scene[seat].target = None
    scene.go("over")
