"""A player leaves the match for good, at whatever is being decided: knocked out [bushido.withdraw]."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kensei.games.bushido import brawl, duel, rounds
from kensei.games.bushido.board import HIGHER, LOWER, WITHDRAWN, Duel
from kensei.games.bushido.challenge import lone_clan
from kensei.games.bushido.draft import Scene

AT_DUELS = ("stance", "pay", "speed", "strength", "lose", "take", "playoff")
"""Phases in which duels are fought: who has none then has nothing left to do in this round."""


def leave(scene: Scene, seat: int) -> None:
    """Knock the fighter out, and let the others go on."""
    person = scene[seat]
    person.fate = WITHDRAWN
    scene.tell("withdrew", "bushido.withdraw", seat=seat)
    if scene.phase == "choose":
        leave_choosing(scene, seat)
    elif scene.table.mode == "ffa":
        person.health = 0
        leave_brawl(scene, seat)
    else:
        lose_duel(scene, seat)
        LEAVE[scene.phase](scene, seat)
        if lone_clan(scene) and scene.phase in ("challenge", "answer", "call"):
            scene.go("round")


def leave_choosing(scene: Scene, seat: int) -> None:
    """Nobody waits for a fighter of his; the last one left has won without a duel."""
    if scene.table.mode != "kyoto":
        scene[seat].health = 0
    standing = scene.standing()
    if len(standing) > 1:
        if scene.asked == seat:
            scene.go("lots")
        return
    rounds.give_fighters(scene)
    if scene.table.mode == "clans":
        for each in scene.seats():
            scene[each].clan = HIGHER if each in standing else LOWER
    if scene.table.mode == "ffa":
        scene.duels = (Duel(tuple(scene.seats())),)
    scene.go("over")


def lose_duel(scene: Scene, seat: int) -> None:
    """The duel he is in is his opponent's; in a tournament, who has none keeps his place until it is drawn."""
    number = next((n for n, each in enumerate(scene.duels) if seat in each.seats and not each.decided), None)
    if number is None:
        if scene.table.mode != "kyoto":
            scene[seat].health = 0
        return
    scene[seat].health = 0
    pair = scene.duels[number]
    for each in pair.seats:  # a card that lies face down goes back to the hand unseen
        scene[each].plan, scene[each].laid = None, False
    duel.put(scene, number, replace(pair, quiet=0, decided=True))
    winner = next(each for each in pair.seats if each != seat)
    scene.tell("walked_over", "bushido.withdraw", seat=winner, target=seat)
    if scene.queue[:1] != (number,):
        scene.queue = tuple(each for each in scene.queue if each != number)


def leave_challenger(scene: Scene, seat: int) -> None:
    """Who was to challenge, or may be challenged, is found anew; who has an opponent already changes nothing."""
    if all(seat not in each.seats for each in scene.duels):
        scene.active = None
        scene.go("call")


def leave_challenge(scene: Scene, seat: int) -> None:
    """A challenge lapses when either side of it leaves."""
    if seat in (scene.asked, scene.active):
        scene.active = None
        scene.go("call")


def leave_stances(scene: Scene, seat: int) -> None:
    """The turn goes on when nobody else has to choose."""
    going = [each for pair in scene.duels if not pair.decided for each in pair.seats]
    if not going:
        duel.end_turn(scene)
    elif all(scene[each].laid for each in going):
        duel.reveal(scene)


def leave_fight(scene: Scene, seat: int) -> None:
    """A fight of his is over; another's goes on."""
    if scene.fight is not None and seat in scene.fight.seats:
        scene.fight, scene.hurt, scene.queue = None, False, scene.queue[1:]
        duel.resolve(scene)


LEAVE: dict[str, Callable[[Scene, int], None]] = {
    "challenge": leave_challenger,
    "answer": leave_challenge,
    "stance": leave_stances,
    "pay": leave_fight,
    "take": leave_fight,
}
"""How each question to the others goes on."""


def leave_brawl(scene: Scene, seat: int) -> None:
    """His fights are ties [bushido.ffa.ko]; who has laid a card for this turn chooses again, for all to see."""
    if scene.fight is not None and seat in scene.fight.seats:
        scene.fight = None
        scene.go("fought")
        return
    brawl.leave(scene, seat)
    standing = scene.standing()
    if scene.phase == "stance":
        for each in standing:
            scene[each].plan, scene[each].laid = None, False
        if len(standing) > 1:
            scene.duels = (Duel(tuple(standing), scene.duels[0].quiet),)
    if len(standing) == 1:
        scene.fight = None
        scene.go("fought")
    elif scene.phase == "name":
        scene.go("attackers")
