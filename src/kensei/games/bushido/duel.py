"""The duel turn: stances, fights pair by pair, discards; and how a duel ends."""

from __future__ import annotations

from dataclasses import replace

from kensei.games.bushido import fight
from kensei.games.bushido.board import DRAWN, FALLEN, IN, STALEMATE, Duel, Plan
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.draft import Scene
from kensei.games.bushido.moves import Move, total


def open_duels(scene: Scene) -> None:
    """Begin the duels of a round, the pair with the lowest seat first, with all nine cards in hand."""
    scene.duels = tuple(sorted(scene.duels, key=lambda duel: duel.seats))
    scene.rolls, scene.active = (), None
    going = [duel for duel in scene.duels if not duel.decided]
    for duel in going:
        scene.tell("opened", "bushido.new-duel", seat=duel.seats[0], target=duel.seats[1])
        for seat in duel.seats:
            scene[seat].hand, scene[seat].pile = scene.deck.wheel, ()
    if going:
        scene.ask("stance")
    else:
        scene.go("round")


def lay(scene: Scene, seat: int, move: Move) -> None:
    """Lay the last card face down: all of them are turned up [bushido.stance-phase, bushido.reveal]."""
    scene[seat].plan, scene[seat].laid = Plan(move.words[0]), True
    scene.tell("laid", "bushido.stance-phase", {seat: {"card": move.words[0]}}, seat=seat)
    reveal(scene)


def reveal(scene: Scene) -> None:
    """Turn all cards up and fight out the pairs [bushido.reveal]."""
    going = tuple([n for n, duel in enumerate(scene.duels) if not duel.decided])
    for number in going:
        for each in scene.duels[number].seats:
            fight.turn_up(scene, each)
    scene.queue = going
    resolve(scene)


def resolve(scene: Scene) -> None:
    """Fight out the next pair [bushido.parallel]; after the last one the turn is over."""
    if not scene.queue:
        end_turn(scene)
        return
    scene.hurt = False
    first, second = scene.duels[scene.queue[0]].seats
    fight.begin(scene, first, second)


def conclude(scene: Scene) -> None:
    """See whether the pair that has fought is done: by knock-out, or because nothing happens any more."""
    number = scene.queue[0]
    duel = scene.duels[number]
    fallen = [seat for seat in duel.seats if scene[seat].fate != IN]
    quiet = 0 if scene.hurt else duel.quiet + 1
    scene.hurt = False
    scene.queue = scene.queue[1:]
    if fallen or quiet != duel.quiet:
        put(scene, number, Duel(duel.seats, quiet, bool(fallen)))
    if len(fallen) == 2:
        fall_together(scene, number)
    elif quiet == STALEMATE and end_stalemate(scene, number):
        return
    resolve(scene)


def put(scene: Scene, number: int, duel: Duel) -> None:
    """Put a duel in its place."""
    scene.duels = (*scene.duels[:number], duel, *scene.duels[number + 1 :])


def fall_together(scene: Scene, number: int) -> None:
    """Both are out: a draw between them, or in a tournament the same duel again [bushido.kyoto.double-ko]."""
    seats = scene.duels[number].seats
    if scene.table.mode == "duels":
        for seat in seats:
            scene[seat].fate = DRAWN
    if scene.table.mode != "kyoto":
        return
    health = 1 if scene.table.hardcore else FULL_HEALTH
    for seat in seats:
        person = scene[seat]
        person.fate, person.health, person.card = IN, health, ""
        person.hand, person.pile = scene.deck.wheel, ()
    put(scene, number, Duel(seats))
    scene.tell("replayed", "bushido.kyoto.double-ko", seat=seats[0], target=seats[1], health=health)


def end_stalemate(scene: Scene, number: int) -> bool:
    """End a duel in which nobody is hurt any more; say whether dice are asked for it [bushido.stalemate]."""
    seats = scene.duels[number].seats
    scene.tell("stalled", "bushido.stalemate", seat=seats[0], target=seats[1], turns=STALEMATE)
    if scene.table.mode == "kyoto":
        scene.queue = (number, *scene.queue)
        scene.rolls, scene.rollers = ((),) * len(scene.seats()), seats
        scene.ask("playoff", seats[0], 3)
        return True
    for seat in seats:
        scene[seat].fate = DRAWN if scene.table.mode == "duels" else FALLEN
    put(scene, number, replace(scene.duels[number], decided=True))
    return False


def play_off(scene: Scene, seat: int, move: Move) -> None:
    """Roll 3 dice each for a duel that came to nothing; ties again [bushido.stalemate]."""
    take_roll(scene, move, "bushido.stalemate")
    if scene.rollers:
        return
    number = scene.queue[0]
    first, second = seats = scene.duels[number].seats
    if scene.rolls[first] == scene.rolls[second]:
        scene.rolls, scene.rollers = ((),) * len(scene.seats()), seats
        scene.ask("playoff", first, 3)
        return
    loser = min(seats, key=lambda each: scene.rolls[each])
    scene[loser].fate = FALLEN
    scene.tell("fell", "bushido.stalemate", seat=loser)
    put(scene, number, replace(scene.duels[number], decided=True))
    scene.queue, scene.rolls = scene.queue[1:], ()
    resolve(scene)


def take_roll(scene: Scene, move: Move, rule: str) -> None:
    """Note what the seat in turn has rolled, and ask the next one."""
    seat = scene.asked
    assert seat is not None
    points = total(move.words[0])
    scene.tell("rolled", rule, seat=seat, what="roll", dice=move.words[0], total=points)
    scene.rolls = (*scene.rolls[:seat], (*scene.rolls[seat], points), *scene.rolls[seat + 1 :])
    scene.rollers = scene.rollers[1:]
    if scene.rollers:
        scene.ask(scene.phase, scene.rollers[0], 3)


def end_turn(scene: Scene) -> None:
    """Discard and refresh; who is not done chooses again [bushido.discard, bushido.refresh]."""
    for seat in scene.seats():
        fight.discard(scene, seat)
    going = [duel for duel in scene.duels if not duel.decided]
    if going:
        scene.ask("stance")
    else:
        scene.go("round")
