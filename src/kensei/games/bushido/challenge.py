"""Who fights whom: clans by dice, the order of challenges, challenges and their answers."""

from __future__ import annotations

from kensei.games.bushido.board import CLANS, DISHONOURED, HIGHER, LOWER, Duel
from kensei.games.bushido.draft import Scene
from kensei.games.bushido.duel import take_roll
from kensei.games.bushido.moves import ACCEPT, Move

REFUSAL = 2
"""What a refusal costs [bushido.challenge.refuse]."""


def roll_for_clans(scene: Scene) -> None:
    """Everyone rolls 3 dice for his clan [bushido.mode.clans]."""
    ask_rolls(scene, "clans", scene.standing(), fresh=True)


def ask_rolls(scene: Scene, phase: str, seats: list[int], fresh: bool = False) -> None:
    """Ask these seats for 3 dice each, in seat order; `fresh`: earlier rolls are forgotten."""
    if fresh:
        scene.rolls = ((),) * len(scene.seats())
    scene.rollers = tuple(seats)
    scene.ask(phase, seats[0], 3)


def clan_roll(scene: Scene, seat: int, move: Move) -> None:
    """Take a roll for the clans; after the last the higher half is one clan."""
    take_roll(scene, move, "bushido.mode.clans")
    if scene.rollers:
        return
    seats = scene.standing()
    half = len(seats) // 2
    last = sorted((scene.rolls[each] for each in seats), reverse=True)[half - 1]
    above = [each for each in seats if scene.rolls[each] > last]
    tied = [each for each in seats if scene.rolls[each] == last]
    if len(above) + len(tied) > half:  # the tied alone roll again for the places that are left
        ask_rolls(scene, "clans", tied)
        return
    for each in seats:
        scene[each].clan = HIGHER if scene.rolls[each] >= last else LOWER
        scene.tell("joined", "bushido.mode.clans", seat=each, clan=scene[each].clan)
    for each in set(scene.seats()) - set(seats):  # who left before stands in a clan, and counts in none
        scene[each].clan = LOWER
    scene.go("challenges")


def roll_for_order(scene: Scene) -> None:
    """Everyone still in rolls 3 dice for the order of challenges [bushido.challenge.order]."""
    scene.duels = ()
    ask_rolls(scene, "order", scene.standing(), fresh=True)


def order_roll(scene: Scene, seat: int, move: Move) -> None:
    """Take a roll for the order of challenges."""
    take_roll(scene, move, "bushido.challenge.order")
    if not scene.rollers:
        scene.go("call")


def call(scene: Scene) -> None:
    """Find the highest who has no opponent; the tied roll again only when it must be known who is next."""
    free = scene.free()
    if not free or not foes(scene, free, free[0]):  # if he has nobody to challenge, nobody has
        begin_duels(scene, free)
        return
    best = max(scene.rolls[seat] for seat in free)
    tied = [seat for seat in free if scene.rolls[seat] == best]
    if len(tied) > 1:
        ask_rolls(scene, "order", tied)
        return
    scene.active = tied[0]
    targets = foes(scene, free, tied[0])
    if len(targets) == 1:  # a single possible opponent is not asked for
        issue(scene, targets[0])
    else:
        scene.ask("challenge", tied[0])


def foes(scene: Scene, free: list[int], seat: int) -> list[int]:
    """Give whom the seat may challenge of those who have no opponent, in clans only the other clan's."""
    clan = scene[seat].clan
    return [other for other in free if other != seat and (not clan or scene[other].clan != clan)]


def challenge(scene: Scene, seat: int, move: Move) -> None:
    """Challenge a fighter of choice [bushido.challenge.who]."""
    issue(scene, scene.seat_of(move.words[0]))


def issue(scene: Scene, target: int) -> None:
    """Put the challenge to the challenged."""
    scene.tell("challenged", "bushido.challenge.who", seat=scene.active, target=target)
    scene.ask("answer", target)


def answer(scene: Scene, seat: int, move: Move) -> None:
    """Accept, or refuse at the price of 2 health [bushido.challenge.refuse]."""
    challenger = scene.active
    assert challenger is not None
    scene.active = None
    scene.go("call")
    if move == ACCEPT:
        scene.duels = (*scene.duels, Duel((min(seat, challenger), max(seat, challenger))))
        scene.tell("accepted", "bushido.challenge.refuse", seat=seat, target=challenger)
        return
    person = scene[seat]
    person.health = max(0, person.health - REFUSAL)
    scene.tell("refused", "bushido.challenge.refuse", seat=seat, target=challenger, health=person.health)
    if person.health < 1:
        person.fate = DISHONOURED
        scene.tell("dishonoured", "bushido.challenge.refuse", seat=seat)
        if lone_clan(scene):
            scene.go("round")


def lone_clan(scene: Scene) -> bool:
    """Say whether a clan has nobody left [bushido.clans.win]."""
    if scene.table.mode != "clans":
        return False
    return any(all(scene[seat].clan != clan for seat in scene.standing()) for clan in CLANS)


def begin_duels(scene: Scene, free: list[int]) -> None:
    """Begin the duels; who has nobody left to challenge has none [bushido.challenge.none-left]."""
    for seat in free:
        scene.tell("waited", "bushido.challenge.none-left", seat=seat)
    scene.go("duels" if scene.duels else "round")
