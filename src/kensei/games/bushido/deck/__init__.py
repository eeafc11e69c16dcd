"""The fighters and their cards as a data file says them, checked word by word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from kensei.core import deckfile, texts
from kensei.core.errors import BadDeck, shown
from kensei.games.bushido.cards import (
    AFTER_DAMAGE,
    AFTER_SPEED,
    AFTER_STRENGTH,
    DEFENSIVE,
    OFFENSIVE,
    ON_REVEAL,
    READ_AT,
    Amount,
    Card,
    Case,
    Effects,
)
from kensei.games.bushido.deck import schema
from kensei.games.bushido.deck.schema import EFFECTS

MONS, SPECIALS = 9, 3
"""Nine Mon, three of them each fighter's own [bushido.cards]."""

MOST_FIGHTERS = 24
"""Three times as many as can play: each is drawn with the cards where fighters are chosen."""

MOST_NAMES = 10_000
"""So many names of other decks are remembered before all of them are forgotten and read again where they are used."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A fighter: the name in moves, the title, who they are, and the nine cards by their Mon."""

    name: str
    title: str
    person: str
    cards: Mapping[str, Card]


@dataclass(frozen=True, slots=True)
class Deck:
    """All fighters and the wheel."""

    title: str
    wheel: tuple[str, ...]
    fighters: Mapping[str, Fighter]
    cards: Mapping[str, Card]
    """Every card by its key."""
    place: Mapping[str, int]
    """Where each Mon stands on the wheel."""
    roles: Mapping[tuple[str, str], int | None]
    """The role of the first of two cards: offensive, defensive, or None for the same Mon."""


def house_text() -> str:
    return texts.shipped("kensei.games.bushido", "house.toml")


def given(text: str | None) -> str:
    """Return the text that names a deck in a state: empty for the house's, so no file may be empty."""
    if text == "":
        raise BadDeck("the deck is empty")
    return text or ""


@lru_cache(maxsize=64)
def deck(text: str = "") -> Deck:
    """Return the deck that a text says; empty: the house's.

    >>> deck().fighters["rose"].cards["tomoe"].name
    "The Flower's Caress"
    """
    found = _read(text or house_text())
    if text and len(KNOWN_MONS) + len(KNOWN_FIGHTERS) > MOST_NAMES:
        _forget()
    KNOWN_MONS.update(found.wheel)
    KNOWN_FIGHTERS.update(found.fighters)
    return found


@lru_cache(maxsize=20_000)
def in_order(text: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards in the order of the wheel of the deck that a text says.

    >>> in_order("", ("cho", "kiri"))
    ('kiri', 'cho')
    """
    return tuple(sorted(cards, key=deck(text).place.__getitem__))


KNOWN_MONS: set[str] = set()
KNOWN_FIGHTERS: set[str] = set()
"""The names in all decks read so far: a move can be parsed only if its names are somebody's."""


def _forget() -> None:
    KNOWN_MONS.clear()
    KNOWN_FIGHTERS.clear()
    deck.cache_clear()
    in_order.cache_clear()
    deck()


def _read(text: str) -> Deck:
    data = deckfile.read(text)
    schema.only(data, ("title", "wheel", "standard", "fighters"), "the deck")
    mons, listed = data.get("wheel"), data.get("fighters")
    if not isinstance(mons, list) or len(mons) != MONS or len(set(map(str, mons))) != MONS:
        raise BadDeck(f"wheel: {shown(mons)} should list nine different Mon")
    wheel = tuple(schema.name(mon, "wheel") for mon in mons)
    standard = _standard(data.get("standard"), wheel)
    if not isinstance(listed, list) or not 2 <= len(listed) <= MOST_FIGHTERS:
        raise BadDeck(f"fighters: a deck has at least two and at most {MOST_FIGHTERS} [[fighters]]")
    fighters: dict[str, Fighter] = {}
    for number, entry in enumerate(listed, 1):
        fighter = _fighter(entry, number, standard, wheel)
        if fighter.name in fighters or fighter.name in wheel:
            raise BadDeck(f"fighter {fighter.name}: the name is taken; every fighter and every Mon has its own")
        fighters[fighter.name] = fighter
    # The next four clockwise are defensive against a Mon, the other four offensive [bushido.wheel].
    role = (None, *[OFFENSIVE] * (MONS // 2), *[DEFENSIVE] * (MONS // 2))
    return Deck(
        title=schema.text(data.get("title", "A deck"), "title"),
        wheel=wheel,
        fighters=fighters,
        cards={card.key: card for fighter in fighters.values() for card in fighter.cards.values()},
        place={mon: place for place, mon in enumerate(wheel)},
        roles={(a, b): role[(j - i) % MONS] for i, a in enumerate(wheel) for j, b in enumerate(wheel)},
    )


def _standard(data: Any, wheel: tuple[str, ...]) -> dict[str, Card]:
    if not isinstance(data, dict) or len(data) != MONS - SPECIALS:
        raise BadDeck(f"standard: {shown(data)} should hold six cards, each under its Mon")
    cards = {}
    for mon, entry in data.items():
        if mon not in wheel:
            raise BadDeck(f"standard: {shown(mon)} is no Mon of the wheel, {', '.join(wheel)}")
        place = f"standard.{mon}"
        schema.fields(entry, place, ("speed", "strength"), ("name",))
        speed, strength = (schema.number(entry[key], f"{place}.{key}") for key in ("speed", "strength"))
        plain = Effects(speed=Amount(speed), strength=Amount(strength))
        cards[mon] = Card(mon, mon, schema.text(entry.get("name", mon.capitalize()), place), plain, otherwise=plain)
    return cards


def _fighter(data: Any, number: int, standard: Mapping[str, Card], wheel: tuple[str, ...]) -> Fighter:
    place = f"fighter {number}"
    schema.only(schema.table(data, place), ("name", "title", "person", "specials"), place)
    name, own = schema.name(data.get("name"), place), tuple(mon for mon in wheel if mon not in standard)
    specials = schema.table(data.get("specials"), f"fighter {name}: specials")
    for mon in own:
        if mon not in specials:
            raise BadDeck(f"fighter {name}: the special on {mon} is missing; the three are on {', '.join(own)}")
    schema.only(specials, own, f"fighter {name}: specials")
    cards = {**standard, **{mon: _special(specials[mon], mon, f"{name}.{mon}") for mon in own}}
    return Fighter(
        name,
        schema.text(data.get("title", name.capitalize()), f"fighter {name}: title"),
        schema.text(data.get("person", ""), f"fighter {name}: person"),
        {mon: cards[mon] for mon in wheel},
    )


def _special(data: Any, mon: str, place: str) -> Card:
    """Read one special; every case includes the plain effects, so one value says all that holds."""
    schema.only(schema.table(data, place), ("name", "cases", "otherwise", *EFFECTS), place)
    plain = _effects({key: value for key, value in data.items() if key in EFFECTS}, Effects(), place)
    listed = data.get("cases", [])
    if not isinstance(listed, list):
        raise BadDeck(f"{place}: cases should be a list of tables, each with `when`")
    cases = tuple(_case(entry, plain, f"{place}, case {n}") for n, entry in enumerate(listed, 1))
    if "otherwise" in data and not cases:
        raise BadDeck(f"{place}: `otherwise` needs cases before it")
    otherwise = _effects(schema.table(data.get("otherwise", {}), place), plain, f"{place}, otherwise")
    named = [criterion.name for case in cases for criterion in case.when]
    grows = any(effects.more_strength for effects in (plain, otherwise, *(case.effects for case in cases)))
    card = Card(
        mon,
        place,
        schema.text(data.get("name", mon.capitalize()), f"{place}: name"),
        plain,
        cases,
        otherwise,
        read_at=max((READ_AT.get(name, ON_REVEAL) for name in named), default=ON_REVEAL),
        is_special=True,
        compares_strength=any(READ_AT.get(name) == AFTER_STRENGTH for name in named),
        reads_hands=any("cards" in name for name in named),
        reads_health=grows or any("health" in name for name in named),
    )
    _check(card, place)
    return card


def _case(data: Any, plain: Effects, place: str) -> Case:
    schema.only(schema.table(data, place), ("when", *EFFECTS), place)
    when = data.get("when")
    if not isinstance(when, list) or len(when) not in (1, 2):
        raise BadDeck(f"{place}: `when` should list one criterion, or two that are joined")
    criteria = tuple(schema.criterion(entry, place) for entry in when)
    return Case(criteria, _effects({k: v for k, v in data.items() if k != "when"}, plain, place))


def _effects(data: Mapping[str, Any], plain: Effects, place: str) -> Effects:
    schema.only(data, tuple(EFFECTS), place)
    said = {key.replace("-", "_"): EFFECTS[key](value, f"{place}: {key}") for key, value in data.items()}
    return replace(plain, **said)


SETTLED_BEFORE = {
    AFTER_SPEED: ("who is faster or slower", ("speed", "enemy-speed")),
    AFTER_STRENGTH: (
        "who is stronger or weaker",
        ("strength", "strength-by-speed-die", "more-strength", "enemy-strength", "becomes-offensive"),
    ),
    AFTER_DAMAGE: ("what became of the strike", ("takes-no-damage", "cannot-block", "enemy-cannot-block")),
}
"""What criteria of each kind ask for, and the effects that are settled before it is known."""


def _check(card: Card, place: str) -> None:
    """Whatever is met, the card has a speed, and a strength unless it only dodges.

    What is settled before a criterion is read cannot depend on it [bushido.criteria.when].
    """
    for effects in card.all_effects():
        if effects.pays != card.plain.pays:
            raise BadDeck(f"{place}: `pays` is decided on reveal, before any criterion: say it outside the cases")
        for when, (asked, settled) in SETTLED_BEFORE.items():
            for key in settled if when <= card.read_at else ():
                if _said(effects, key) != _said(card.plain, key):
                    raise BadDeck(f"{place}: `{key}` cannot depend on {asked}: it is settled before")
        if effects.speed is None:
            raise BadDeck(f"{place}: no speed in some case; say `speed` in every case and in `otherwise`")
        has_strength = effects.strength is not None or effects.strength_by_speed_die
        if not has_strength and not effects.takes_no_damage:
            raise BadDeck(f"{place}: no strength in some case; say `strength` in every case and in `otherwise`")
        if effects.strength_by_speed_die and effects.speed != Amount(0, 1):
            raise BadDeck(f'{place}: `strength-by-speed-die` needs `speed = "1W"`, one die to read')


def _said(effects: Effects, key: str) -> object:
    return getattr(effects, key.replace("-", "_"))


deck()
