"""One fight: two cards are turned up, and the attack phase runs its course [bushido.order]."""

from __future__ import annotations

from functools import lru_cache

from kensei.core.protocol import NOTHING, Event
from kensei.games.bushido.attack import Bout, Roll, Verdict, resolve
from kensei.games.bushido.board import FALLEN, Fight
from kensei.games.bushido.cards import DEFENSIVE, OFFENSIVE, ROLES
from kensei.games.bushido.deck import deck
from kensei.games.bushido.draft import Scene, without
from kensei.games.bushido.moves import LEAVE, Move, total

UNREAD = (0, 0)
"""Stands for hands or healths that no card in the fight reads."""


def turn_up(scene: Scene, seat: int) -> None:
    """Turn a card up that lies face down: only now it leaves the hand for all to see."""
    person = scene[seat]
    if person.plan is None:
        return
    person.card = person.plan.card
    place = person.hand.index(person.card)
    person.hand = person.hand[:place] + person.hand[place + 1 :]
    person.plan, person.laid = None, False


def begin(scene: Scene, first: int, second: int) -> None:
    """Reveal, see the roles by the wheel, and ask for costs (steps 1 to 3)."""
    one, other = scene[first], scene[second]
    if one.laid or other.laid:  # in a brawl a card lies face down until its first fight
        turn_up(scene, first)
        turn_up(scene, second)
    mine, theirs = one.card, other.card
    role = scene.deck.roles[mine, theirs]
    if role is None:
        scene.tell("tied", "bushido.tie", seat=first, target=second, card=mine)
        scene.go("fought")
        return
    seats = (first, second) if role == OFFENSIVE else (second, first)
    cards = (mine, theirs) if role == OFFENSIVE else (theirs, mine)
    scene.tell("faced", "bushido.reveal", seat=seats[0], target=seats[1], card=cards[0], against=cards[1])
    offence, defence = scene.card(seats[0]), scene.card(seats[1])
    if not (offence.is_special or defence.is_special):  # nothing can be asked
        verdict = between(scene.table.deck, (offence.key, defence.key), UNREAD, UNREAD, UNREAD, ())
        assert isinstance(verdict, Verdict)
        settle(scene, seats, verdict)
        return
    scene.fight = Fight(seats, (price_of(scene, seats[0]), price_of(scene, seats[1])))
    scene.go("attack")


def price_of(scene: Scene, seat: int) -> int | None:
    """Give None to who may pay on reveal and has something to pay with, else 0: nothing is paid."""
    return None if scene.card(seat).plain.pays and scene[seat].hand else 0


def attack(scene: Scene) -> None:
    """Ask for the next cost or die, or settle the fight when nothing is left to ask (steps 3 to 9)."""
    fight = scene.fight
    assert fight is not None
    if None in fight.paid:
        ask_price(scene, fight)
        return
    offence, hand, health = scene.stand(fight.seats[0])
    defence, other_hand, other_health = scene.stand(fight.seats[1])
    result = between(
        scene.table.deck,
        (offence.key, defence.key),
        (hand, other_hand) if offence.reads_hands or defence.reads_hands else UNREAD,
        (health, other_health) if offence.reads_health or defence.reads_health else UNREAD,
        fight.paid,
        fight.dice,
    )
    if isinstance(result, Roll):
        scene.ask(result.kind, fight.seats[result.role], result.dice)
        return
    settle(scene, fight.seats, result)


def ask_price(scene: Scene, fight: Fight) -> None:
    """Ask who may pay on reveal and has not decided, the offensive player first (step 3)."""
    seat = fight.seats[fight.paid.index(None)]
    price = scene.card(seat).plain.pays
    assert price is not None
    scene.ask("pay", seat, min(price.most, len(scene[seat].hand)))


@lru_cache(maxsize=20_000)
def between(
    deck_text: str,
    keys: tuple[str, str],
    hands: tuple[int, int],
    healths: tuple[int, int],
    paid: tuple[int | None, int | None],
    dice: tuple[int, ...],
) -> Roll | Verdict:
    """Resolve a fight: remembered, because few numbers decide it, and search meets them again and again."""
    cards = deck(deck_text).cards
    return resolve(Bout((cards[keys[0]], cards[keys[1]]), hands, healths, (paid[0] or 0, paid[1] or 0)), dice)


def pay(scene: Scene, seat: int, move: Move) -> None:
    """Discard hand cards on reveal, shown to all [bushido.special, bushido.seen]."""
    fight = scene.fight
    assert fight is not None
    to_pile(scene, seat, move.words)
    scene.tell("paid", "bushido.special", seat=seat, cards=list(move.words))
    role = fight.seats.index(seat)
    paid = [fight.paid[0], fight.paid[1]]
    paid[role] = len(move.words)
    scene.fight = Fight(fight.seats, (paid[0], paid[1]))
    scene.go("attack")


def roll(scene: Scene, seat: int, move: Move) -> None:
    """Take up what the dice show [bushido.dice]."""
    fight = scene.fight
    assert fight is not None
    faces = move.words[0]
    points = total(faces)
    scene.tell("rolled", "bushido.dice", seat=scene.asked, what=move.verb, dice=faces, total=points)
    scene.fight = Fight(fight.seats, fight.paid, (*fight.dice, points))
    scene.go("attack")


def settle(scene: Scene, seats: tuple[int, int], verdict: Verdict) -> None:
    """Deal the damage, check for knock-outs once, and line up discards and retrievals (steps 9 and 10)."""
    tell_verdict(scene, seats, verdict)
    for role in ROLES:
        if verdict.taken[role]:
            hurt(scene, seats[role], verdict.taken[role])
    fallen = [seat for seat in seats if scene[seat].health < 1]
    for seat in fallen:
        scene[seat].fate = FALLEN
        scene.tell("fell", "bushido.ko", seat=seat)
    scene.fight = None
    scene.go("fought")
    offence, defence = verdict.words
    moves_cards = offence.enemy_discards or defence.enemy_discards or offence.takes_back or defence.takes_back
    if moves_cards and not is_decided(scene, fallen):
        line_up(scene, seats, verdict, fallen)


def line_up(scene: Scene, seats: tuple[int, int], verdict: Verdict, fallen: list[int]) -> None:
    """Line up random discards and retrievals, only by and of fighters still in."""
    words = verdict.words
    forced = [(seats[1 - role], words[role].enemy_discards) for role in ROLES if words[role].enemy_discards]
    takers = [seats[role] for role in ROLES if words[role].takes_back]
    scene.fight = Fight(
        seats,
        losing=() if fallen else tuple(forced),
        taking=tuple(seat for seat in takers if seat not in fallen),
    )
    scene.go("aftermath")


def is_decided(scene: Scene, fallen: list[int]) -> bool:
    """Say whether a duel is over with these knock-outs; a free for all goes on while two stand."""
    return bool(fallen) and (scene.table.mode != "ffa" or len(scene.standing()) < 2)


def hurt(scene: Scene, seat: int, damage: int) -> None:
    """Take damage: health is never shown below 0 [bushido.health]."""
    person = scene[seat]
    person.health = max(0, person.health - damage)
    scene.hurt = True
    scene.tell(
        "hurt", "bushido.ko" if person.health < 1 else "bushido.health", seat=seat, damage=damage, health=person.health
    )


def tell_verdict(scene: Scene, seats: tuple[int, int], verdict: Verdict) -> None:
    """Tell the comparison: who strikes, how fast, how strong, and what came through."""
    striker, struck = verdict.striker, 1 - verdict.striker
    words = verdict.words[struck]
    rule = "bushido.damage.block" if verdict.blocks else "bushido.damage.full"
    facts = {
        "seat": seats[striker],
        "target": seats[struck],
        "speed": verdict.speeds[striker],
        "against": verdict.speeds[struck],
        "strength": verdict.strengths[striker],
        "block": verdict.strengths[struck],
        "damage": verdict.through,
        "how": "blocked" if verdict.blocks else "full",
    }
    if words.takes_no_damage:
        facts["how"], rule = "dodged", "bushido.special"
    elif striker == DEFENSIVE:
        facts["how"], rule = "turned", "bushido.special"
    elif words.cannot_block and verdict.speeds[struck] < verdict.speeds[striker]:
        facts["how"], rule = "open", "bushido.special"
    scene.events.append(Event("struck", rule, facts, NOTHING))


def aftermath(scene: Scene) -> None:
    """Ask for the random discards, then for the retrievals (step 10)."""
    fight = scene.fight
    assert fight is not None
    for n, (seat, count) in enumerate(fight.losing):
        if scene[seat].hand:
            scene.fight = Fight(fight.seats, losing=fight.losing[n + 1 :], taking=fight.taking)
            scene.ask("lose", seat, min(count, len(scene[seat].hand)))
            return
    for n, seat in enumerate(fight.taking):
        if scene[seat].pile:
            scene.fight = Fight(fight.seats, taking=fight.taking[n + 1 :])
            scene.ask("take", seat)
            return
    scene.fight = None
    scene.go("fought")


def lose(scene: Scene, seat: int, move: Move) -> None:
    """Discard hand cards that chance names [bushido.forced-discard]."""
    loser = scene.asked
    assert loser is not None
    to_pile(scene, loser, move.words)
    scene.tell("lost", "bushido.forced-discard", seat=loser, cards=list(move.words))
    scene.go("aftermath")


def take(scene: Scene, seat: int, move: Move) -> None:
    """Take one card back from the own pile, or leave it [bushido.special, bushido.seen]."""
    person = scene[seat]
    if move == LEAVE:
        scene.tell("left", "bushido.special", seat=seat)
    else:
        card = move.words[0]
        person.pile = without(person.pile, card)
        person.hand = scene.in_order((*person.hand, card))
        scene.tell("took", "bushido.seen", seat=seat, card=card)
    scene.go("aftermath")


def to_pile(scene: Scene, seat: int, cards: tuple[str, ...]) -> None:
    """Move hand cards to the pile."""
    person = scene[seat]
    person.hand = without(person.hand, *cards)
    person.pile = scene.in_order((*person.pile, *cards))


def discard(scene: Scene, seat: int) -> None:
    """Put the played card on the pile; an empty hand takes the pile back (step 11).

    The pile of an emptied hand is refreshed only here, when the played card has reached it
    [bushido.refresh, bushido.forced-discard, bushido.ffa.refresh].
    """
    person = scene[seat]
    if person.plan is not None:  # never turned over: it is shown now [bushido.seen]
        turn_up(scene, seat)
    if not person.card:
        return
    scene.tell("discarded", "bushido.discard", seat=seat, card=person.card)
    if person.hand:
        person.pile = scene.in_order((*person.pile, person.card))
    else:
        person.hand, person.pile = scene.in_order((*person.pile, person.card)), ()
        scene.tell("refreshed", "bushido.refresh", seat=seat)
    person.card = ""
