"""A duel that looks like a view: what the others may hold, filled in."""

from __future__ import annotations

import random

from kensei.games.kiriai.cards import SEATS, SPECIALS
from kensei.games.kiriai.moves import PLACES, Place, Plan, plans
from kensei.games.kiriai.round import Shown
from kensei.games.kiriai.state import Side, State, View


def imagine(view: View, rng: random.Random) -> State:
    """Give a full state that looks like `view` to its seat; what is unknown is equally likely."""
    specials = {seat: known_special(view, seat) for seat in SEATS}
    for seat in SEATS:
        if view.shown[seat].dealt and not specials[seat]:
            specials[seat] = rng.choice([s for s in SPECIALS if s not in specials.values()])
    red, blue = (imagine_side(view, seat, specials[seat], rng) for seat in SEATS)
    return State(view.spaces, (red, blue), view.cap, view.rounds, view.lives)


def known_special(view: View, seat: int) -> str:
    """Give the seat's Special as far as the view tells."""
    return view.special if seat == view.seat else view.shown[seat].spent


def imagine_side(view: View, seat: int, special: str, rng: random.Random) -> Side:
    """Give a player with that Special, and some choice if one lies there face down."""
    shown = view.shown[seat]
    if seat == view.seat:
        return Side(shown, special, view.choice)
    return Side(shown, special, any_choice(shown, seat, special, rng) if shown.chosen else None)


def any_choice(shown: Shown, seat: int, special: str, rng: random.Random) -> Plan | Place:
    """Give any choice that the seat could have made."""
    if shown.space is None:
        return rng.choice(PLACES[seat])
    return rng.choice(plans(shown.resting, "" if shown.spent else special))
