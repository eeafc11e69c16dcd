"""Tables to test on: positions in short, and answers played one after another."""

import kensei
from kensei import CHANCE
from kensei.games.bushido.deck import house_text

BUSHIDO = kensei.game("bushido")
CARDS = "012345678"
FOUR = "swift,rose,bruiser,warlord"
NINE = "tomoe kiri tsuru kiku matsu cho ryu yama sakura"

MONK = (
    house_text()
    + """
[[fighters]]
name = "monk"
title = "The Monk"

[fighters.specials.tomoe]
name = "Empty Hand"
speed = 3
strength = 4
pays = { most = 1, strength = 3 }

[fighters.specials.kiku]
name = "Still Water"
speed = "3W"
strength = "4B"

[fighters.specials.ryu]
name = "Temple Bell"
cases = [
  { when = ["more cards"], speed = 2, strength = 6 },
  { when = ["enemy health <= 5", "offensive"], speed = 9, strength = 1, enemy-takes = 3 },
]
otherwise = { speed = 6, strength = 6 }
"""
)
"""The house deck with a ninth fighter, added by data alone."""


def at(sides, stage="stance pairs=0v1:0", mode="duels", **options):
    """Give the state with these fighters: `swift v rose:13:01245:3678`, what is not said is full."""
    return BUSHIDO.read(" ".join([mode, stage, *(full(side) for side in sides.split(" v "))]), **options)


def full(side):
    """Write a fighter out: the name alone has 20 health and nine cards; `@`, `>`, `?`, `+`, `#` may follow."""
    end = min((side.index(sign) for sign in "@>?+#" if sign in side), default=len(side))
    name, *rest = side[:end].split(":")
    shown = side[side.index("@") + 1] if "@" in side else ""
    defaults = ("20", CARDS.replace(shown, ""), "")
    health, hand, pile = [*rest, *defaults[len(rest) :]]
    left = "".join(card for card in CARDS if card not in hand + shown) or "-"
    return f"{name}:{health}:{hand}:{pile or left}{side[end:]}"


def play(state, *answers):
    """Play answers, `1: accept` by a seat or `speed 13` by whoever is asked; give the state and the events."""
    events = []
    for answer in answers:
        seat, colon, text = answer.partition(": ")
        asked = state.to_act()
        who = int(seat) if colon else min(asked)
        move = BUSHIDO.parse(text if colon else answer)
        listed = [m for m, _ in state.chances()] if who == CHANCE else state.legal_moves(who)
        assert move in listed, f"{answer}: {[str(m) for m in listed]} are possible, asked are {set(asked)}"
        state, told = state.apply(who, move)
        events += told
    return state, events


def fought(sides, cards, answers="", **options):
    """Fight one duel turn: the cards of both, then all dice and decisions; nothing else may be asked."""
    first, second = cards.split(" v ")
    listed = [answer for answer in answers.split(", ") if answer]
    state, events = play(at(sides, **options), f"0: {first}", f"1: {second}", *listed)
    assert state.stage.phase in ("stance", "over"), f"{state.stage.phase} is still to be answered"
    return state, events


def started(*answers, **options):
    """Start a match and play these answers."""
    return play(BUSHIDO.start(**options), *answers)


def healths(state):
    return " ".join(str(side.shown.health) for side in state.sides)


def hand(state, seat):
    return " ".join(state.sides[seat].hand)


def pile(state, seat):
    return " ".join(state.sides[seat].pile)


def texts(state, seat):
    return [str(move) for move in state.legal_moves(seat)]


def odds(state):
    return {str(move): weight for move, weight in state.chances()}


def rules(events):
    return [event.rule for event in events]


def named(events, name):
    return [dict(event.facts) for event in events if event.name == name]


def fates(state):
    return [side.shown.fate for side in state.sides]
