"""The modes: how fighters are found, how each mode begins, goes on from round to round, and ends."""

from __future__ import annotations

from kensei.games.bushido.board import IN, WITHDRAWN, Duel
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.challenge import lone_clan
from kensei.games.bushido.draft import Scene
from kensei.games.bushido.moves import Move

FIRST = {"duels": "challenges", "clans": "clan rolls", "kyoto": "pairs", "ffa": "brawl"}
"""What each mode begins with when all fighters are known."""


def call_chooser(scene: Scene) -> None:
    """Draw by lot who chooses his fighter next; the last is not drawn [bushido.fighter.choose]."""
    waiting = [seat for seat in scene.standing() if not scene[seat].fighter]
    left = fighters_left(scene)
    if not waiting:
        give_fighters(scene)
        scene.go(FIRST[scene.table.mode])
    elif len(waiting) > 1:
        scene.ask("lot")
    elif len(left) > 1:
        scene.ask("choose", waiting[0])
    else:  # one fighter is left: nothing to choose
        choose(scene, waiting[0], Move("fighter", (left[0],)))


def fighters_left(scene: Scene) -> list[str]:
    """Give the fighters that nobody plays, in the order of the deck."""
    taken = {scene[seat].fighter for seat in scene.seats()}
    return [name for name in scene.deck.fighters if name not in taken]


def give_fighters(scene: Scene) -> None:
    """Give each who has none the next that is left: he left before he chose one [bushido.withdraw]."""
    for seat in scene.seats():
        if not scene[seat].fighter:
            scene[seat].fighter = fighters_left(scene)[0]


def draw_lot(scene: Scene, seat: int, move: Move) -> None:
    """Let the seat that was drawn choose."""
    called = int(move.words[0])
    scene.tell("called", "bushido.fighter.choose", seat=called)
    scene.ask("choose", called)


def choose(scene: Scene, seat: int, move: Move) -> None:
    """Choose a fighter, openly."""
    scene[seat].fighter = move.words[0]
    scene.tell("chose", "bushido.fighter.choose", seat=seat, fighter=move.words[0])
    scene.go("lots")


def next_draw(scene: Scene) -> None:
    """Let each in seat order draw a fighter [bushido.fighter.random]."""
    waiting = [seat for seat in scene.seats() if not scene[seat].fighter]
    if waiting:
        scene.ask("draw", waiting[0])
    else:
        scene.go(FIRST[scene.table.mode])


def draw(scene: Scene, seat: int, move: Move) -> None:
    """Draw a fighter and show it."""
    drawer = scene.asked
    assert drawer is not None
    scene[drawer].fighter = move.words[0]
    scene.tell("drew", "bushido.fighter.random", seat=drawer, fighter=move.words[0])
    scene.go("draws")


def next_pair(scene: Scene) -> None:
    """Draw an opponent for the lowest seat without one; the last pair is not drawn [bushido.mode.kyoto]."""
    free = places(scene)
    if not free:
        scene.go("duels")
    elif len(free) == 2:
        match(scene, free[0], free[1])
    else:
        scene.ask("pair", free[0])


def places(scene: Scene) -> list[int]:
    """Give the places of the tournament that are not paired yet.

    Where those still in are odd in number, one who left holds his place: whoever is drawn against him
    goes on without a duel [bushido.withdraw].
    """
    free = scene.free()
    absent = [seat for seat in scene.seats() if scene[seat].fate == WITHDRAWN and scene[seat].health > 0]
    return [*free, *absent[:1]] if len(free) % 2 else free


def pair(scene: Scene, seat: int, move: Move) -> None:
    """Take up the pair that was drawn."""
    first, second = (scene.seat_of(name) for name in move.words)
    match(scene, first, second)


def match(scene: Scene, first: int, second: int) -> None:
    """Set two against one another."""
    is_played = scene[second].fate == IN
    scene.duels = (*scene.duels, Duel((min(first, second), max(first, second)), decided=not is_played))
    scene.tell("paired", "bushido.mode.kyoto", seat=first, target=second)
    if not is_played:
        scene[second].health = 0
        scene.tell("walked_over", "bushido.withdraw", seat=first, target=second)
    scene.go("pairs")


def end_round(scene: Scene) -> None:
    """End the game, or let those still in go on to the next round."""
    standing = scene.standing()
    scene.queue, scene.rolls, scene.rollers, scene.active = (), (), (), None
    done = {"duels": True, "clans": lone_clan(scene), "kyoto": len(standing) < 2}
    if done[scene.table.mode]:
        scene.go("over")
        return
    scene.duels = ()
    for seat in standing:
        advance(scene, seat)
    scene.go("challenges" if scene.table.mode == "clans" else "pairs")


def advance(scene: Scene, seat: int) -> None:
    """Return to full health, but not in hardcore [bushido.clans.advance, bushido.clans.hardcore]."""
    person = scene[seat]
    person.hand, person.pile = scene.deck.wheel, ()
    if scene.table.hardcore:
        rule = "bushido.clans.hardcore" if scene.table.mode == "clans" else "bushido.kyoto.hardcore"
    else:
        person.health = FULL_HEALTH
        rule = "bushido.clans.advance" if scene.table.mode == "clans" else "bushido.mode.kyoto"
    scene.tell("advanced", rule, seat=seat, health=person.health)
