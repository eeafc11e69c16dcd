"""One fight: two cards are turned up, and the attack phase runs its course [bushido.order]."""

from __future__ import annotations

from functools import lru_cache

from kensei.games.bushido.attack import Bout, Roll, Verdict, resolve
from kensei.games.bushido.board import FALLEN, BushidoDraft, Fight, without
from kensei.games.bushido.cards import DEFENSIVE, OFFENSIVE, ROLES
from kensei.games.bushido.deck import deck
from kensei.games.bushido.moves import LEAVE, Move, total

UNREAD = (0, 0)
"""Stands for hands or healths that no card in the fight reads."""


def turn_up(draft: BushidoDraft, seat: int) -> None:
    """Turn a card up that lies face down: only now it leaves the hand for all to see."""
    side = draft.sides[seat]
    if side.plan is None:
        return
    card = side.shown.card = side.plan.card
    place = side.hand.index(card)
    side.hand = side.hand[:place] + side.hand[place + 1 :]
    side.plan, side.shown.laid = None, False


def begin(draft: BushidoDraft, first: int, second: int) -> None:
    """Reveal, see the roles by the wheel, and ask for costs (steps 1 to 3)."""
    one, other = draft.sides[first].shown, draft.sides[second].shown
    if one.laid or other.laid:  # in a brawl a card lies face down until its first fight
        turn_up(draft, first)
        turn_up(draft, second)
    mine, theirs = one.card, other.card
    role = draft.deck.roles[mine, theirs]
    if role is None:
        draft.tell("tied", "bushido.tie", seat=first, target=second, card=mine)
        draft.enter("fought")
        return
    seats = (first, second) if role == OFFENSIVE else (second, first)
    cards = (mine, theirs) if role == OFFENSIVE else (theirs, mine)
    draft.tell("faced", "bushido.reveal", seat=seats[0], target=seats[1], card=cards[0], against=cards[1])
    offence, defence = draft.card(seats[0]), draft.card(seats[1])
    if not (offence.is_special or defence.is_special):  # nothing can be asked
        verdict = between(draft.table.deck, (offence.key, defence.key), UNREAD, UNREAD, UNREAD, ())
        assert isinstance(verdict, Verdict)
        settle(draft, seats, verdict)
        return
    # None: they may pay on reveal and have something to pay with; else nothing is paid.
    prices = [None if draft.card(seat).plain.pays and draft.sides[seat].hand else 0 for seat in seats]
    draft.stage.fight = Fight(seats, (prices[0], prices[1]))
    draft.enter("attack")


def attack(draft: BushidoDraft) -> None:
    """Ask for the next cost or die, or settle the fight when nothing is left to ask (steps 3 to 9)."""
    fight = draft.stage.fight
    first, second = fight.seats
    if None in fight.paid:  # the offensive player first (step 3)
        seat = fight.seats[fight.paid.index(None)]
        price = draft.card(seat).plain.pays
        assert price is not None
        draft.enter("pay", seat, min(price.most, len(draft.sides[seat].hand)))
        return
    one, other = draft.sides[first], draft.sides[second]
    offence, defence = draft.card(first), draft.card(second)
    result = between(
        draft.table.deck,
        (offence.key, defence.key),
        (len(one.hand), len(other.hand)) if offence.reads_hands or defence.reads_hands else UNREAD,
        (one.shown.health, other.shown.health) if offence.reads_health or defence.reads_health else UNREAD,
        fight.paid,
        fight.dice,
    )
    if isinstance(result, Roll):
        draft.enter(result.kind, fight.seats[result.role], result.dice)
    else:
        settle(draft, fight.seats, result)


@lru_cache(maxsize=20_000)
def between(
    deck_text: str,
    keys: tuple[str, str],
    hands: tuple[int, int],
    healths: tuple[int, int],
    paid: tuple[int | None, int | None],
    dice: tuple[int, ...],
) -> Roll | Verdict:
    """Resolve a fight; cached, because few numbers decide it, and search meets them again and again."""
    cards = deck(deck_text).cards
    return resolve(Bout((cards[keys[0]], cards[keys[1]]), hands, healths, (paid[0] or 0, paid[1] or 0)), dice)


def pay(draft: BushidoDraft, seat: int, move: Move) -> None:
    """Discard hand cards on reveal, shown to all [bushido.special, bushido.seen]."""
    fight = draft.stage.fight
    to_pile(draft, seat, move.words)
    draft.tell("paid", "bushido.special", seat=seat, cards=list(move.words))
    paid = [len(move.words) if each == seat else count for each, count in zip(fight.seats, fight.paid, strict=True)]
    draft.stage.fight = Fight(fight.seats, (paid[0], paid[1]))
    draft.enter("attack")


def roll(draft: BushidoDraft, seat: int, move: Move) -> None:
    """Note what the dice show [bushido.dice]."""
    fight, faces = draft.stage.fight, move.words[0]
    points = total(faces)
    draft.tell("rolled", "bushido.dice", seat=draft.stage.asked, what=move.verb, dice=faces, total=points)
    draft.stage.fight = Fight(fight.seats, fight.paid, (*fight.dice, points))
    draft.enter("attack")


def settle(draft: BushidoDraft, seats: tuple[int, int], verdict: Verdict) -> None:
    """Deal the damage, check for knock-outs once, and line up discards and retrievals (steps 9 and 10)."""
    tell_verdict(draft, seats, verdict)
    for role in ROLES:
        if verdict.taken[role]:
            hurt(draft, seats[role], verdict.taken[role])
    fallen = [seat for seat in seats if draft.sides[seat].shown.health < 1]
    for seat in fallen:
        draft.sides[seat].shown.fate = FALLEN
        draft.tell("fell", "bushido.ko", seat=seat)
    draft.stage.fight = None
    draft.enter("fought")
    # A duel is over with a knock-out; a free for all goes on while two stand.
    if fallen and (draft.table.mode != "ffa" or len(draft.standing()) < 2):
        return
    words = verdict.words
    forced = [(seats[1 - role], words[role].enemy_discards) for role in ROLES if words[role].enemy_discards]
    takers = [seats[role] for role in ROLES if words[role].takes_back and seats[role] not in fallen]
    if forced or takers:
        draft.stage.fight = Fight(seats, losing=() if fallen else tuple(forced), taking=tuple(takers))
        draft.enter("aftermath")


def hurt(draft: BushidoDraft, seat: int, damage: int) -> None:
    """Subtract damage: health is never shown below 0 [bushido.health]."""
    shown = draft.sides[seat].shown
    health = shown.health = max(0, shown.health - damage)
    draft.stage.hurt = True
    draft.tell("hurt", "bushido.health" if health else "bushido.ko", seat=seat, damage=damage, health=health)


def tell_verdict(draft: BushidoDraft, seats: tuple[int, int], verdict: Verdict) -> None:
    striker, struck = verdict.striker, 1 - verdict.striker
    words = verdict.words[struck]
    cannot_block = words.cannot_block or verdict.words[striker].enemy_cannot_block
    how, rule = ("blocked", "bushido.damage.block") if verdict.blocks else ("full", "bushido.damage.full")
    if words.takes_no_damage:
        how, rule = "dodged", "bushido.special"
    elif striker == DEFENSIVE:
        how, rule = "turned", "bushido.special"
    elif cannot_block and verdict.speeds[struck] < verdict.speeds[striker]:
        how, rule = "open", "bushido.special"
    draft.tell(
        "struck",
        rule,
        seat=seats[striker],
        target=seats[struck],
        speed=verdict.speeds[striker],
        against=verdict.speeds[struck],
        strength=verdict.strengths[striker],
        block=verdict.strengths[struck] if verdict.blocks else None,
        damage=verdict.through,
        how=how,
    )


def aftermath(draft: BushidoDraft) -> None:
    """Ask for the random discards, then for the retrievals (step 10)."""
    fight = draft.stage.fight
    for n, (seat, count) in enumerate(fight.losing):
        if hand := draft.sides[seat].hand:
            draft.stage.fight = Fight(fight.seats, losing=fight.losing[n + 1 :], taking=fight.taking)
            draft.enter("lose", seat, min(count, len(hand)))
            return
    for n, seat in enumerate(fight.taking):
        if draft.sides[seat].pile:
            draft.stage.fight = Fight(fight.seats, taking=fight.taking[n + 1 :])
            draft.enter("take", seat)
            return
    draft.stage.fight = None
    draft.enter("fought")


def lose(draft: BushidoDraft, seat: int, move: Move) -> None:
    """Discard hand cards that chance names [bushido.forced-discard]."""
    loser = draft.stage.asked
    to_pile(draft, loser, move.words)
    draft.tell("lost", "bushido.forced-discard", seat=loser, cards=list(move.words))
    draft.enter("aftermath")


def take(draft: BushidoDraft, seat: int, move: Move) -> None:
    """Return one card of the own pile to the hand, or leave it [bushido.special, bushido.seen]."""
    side = draft.sides[seat]
    if move == LEAVE:
        draft.tell("left", "bushido.special", seat=seat)
    else:
        card = move.words[0]
        side.pile, side.hand = without(side.pile, card), draft.in_order((*side.hand, card))
        draft.tell("took", "bushido.seen", seat=seat, card=card)
    draft.enter("aftermath")


def to_pile(draft: BushidoDraft, seat: int, cards: tuple[str, ...]) -> None:
    side = draft.sides[seat]
    side.hand, side.pile = without(side.hand, *cards), draft.in_order((*side.pile, *cards))


def discard(draft: BushidoDraft, seat: int) -> None:
    """Put the played card on the pile; an empty hand takes the pile back (step 11).

    The pile of an emptied hand is refreshed only here, when the played card has reached it
    [bushido.refresh, bushido.forced-discard, bushido.ffa.refresh].
    """
    side = draft.sides[seat]
    if side.plan is not None:  # never turned over: it is shown now [bushido.seen]
        turn_up(draft, seat)
    card, side.shown.card = side.shown.card, ""
    if not card:
        return
    draft.tell("discarded", "bushido.discard", seat=seat, card=card)
    side.pile = draft.in_order((*side.pile, card))
    if not side.hand:
        side.hand, side.pile = side.pile, ()
        draft.tell("refreshed", "bushido.refresh", seat=seat)
