"""How each game is presented: on the scrolls of the home page, on spines and seals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kensei.drawing.languages import _


@dataclass(frozen=True, slots=True)
class Name:
    """One game's presentation; the words are English and translated when read."""

    title: str
    short: str
    kanji: str
    seal: str
    line_: str
    kind_: str
    minutes: int
    box: str
    """The scroll it lies on: Kendo's two games share one."""
    letters: str = ""
    """What the seal says without a Japanese font; empty: the first letters of the short name."""
    lead: bool = True
    """The scroll shows this game."""
    boxed_: str = ""
    """What the scroll says; empty: the short name."""
    secret: bool = True
    """Hands are hidden: one device needs a curtain."""
    proposed: Mapping[str, Any] = field(default_factory=dict)
    """Options that tables on the web propose."""
    chips: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """The options on the scroll's strip: value and word, the proposed one first."""
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """How the values of options are called."""
    lessons_: tuple[str, ...] = ()
    """The bubbles of the first visit, at most 25 words each."""

    @property
    def monogram(self) -> str:
        """What the seal says without a Japanese font."""
        return self.letters or self.short[:2]

    @property
    def boxed(self) -> str:
        """What the scroll says."""
        return self.boxed_ or self.short

    @property
    def lessons(self) -> list[str]:
        """The bubbles of the first visit."""
        return [_(lesson) for lesson in self.lessons_]

    @property
    def line(self) -> str:
        """One line of what it feels like."""
        return _(self.line_)

    @property
    def kind(self) -> str:
        """A word or two on what is hidden, or how many play."""
        return _(self.kind_)


def N_(message: str) -> str:  # noqa: N802 - the usual name for a message that is translated later
    """Mark a message for the catalogue."""
    return message


NAMES = {
    "kaito": Name(
        "Kaito",
        "Kaito",
        "怪盗",
        "盗",
        N_("One thief, two clans: take what stands in line."),
        N_("Open board"),
        15,
        "kaito",
        secret=False,
        lessons_=(
            N_("The hooded disc is the Kaito. Its colour says who moves; it goes along its row or column."),
            N_("It lands on a tile and takes it. Framed tiles are in reach; press one, then confirm."),
            N_("Who has no sword or no helmet left on the grid has lost. The plates count them."),
            N_("Captured mon are money: four buy a sword back, five a helmet, beneath the Kaito."),
        ),
    ),
    "kiriai": Name(
        "Kiri-ai: The Duel",
        "Kiri-ai",
        "斬り合い",
        "斬",
        N_("Five steps, two secret cards, two wounds."),
        N_("Secret plans"),
        10,
        "kiriai",
        proposed={"cap": 30},
        values={"field": {"standard": N_("5 spaces"), "advanced": N_("7 spaces")}},
        chips={"field": (("standard", N_("5 spaces")), ("advanced", N_("7 spaces")))},
        lessons_=(
            N_("Press two cards in order: both players’ first cards turn together, then the second ones."),
            N_("The little ruler on a strike shows the distances at which it hits; the triangle, the stance it needs."),
            N_("The second card rests for a round: you see it, and your opponent’s, beside the stances."),
            N_("Two wounds decide the duel. Your Special, with the golden line, can be played once."),
        ),
    ),
    "ketto": Name(
        "Kettō",
        "Kettō",
        "決闘",
        "決",
        N_("Lay your strokes in the dark, then draw."),
        N_("Hidden cards"),
        40,
        "ketto",
        lessons_=(
            N_("A turn is four actions: draw, or press a card of the hand and then a dashed place."),
            N_("Cards that flow into each other make one stroke; its strength is what your attack will be worth."),
            N_("A movement with the defense card in it protects you instead of attacking."),
            N_("Valor begins the battle: then strokes are revealed card by card, until Death turns up."),
        ),
    ),
    "bushido": Name(
        "Bushido Duels",
        "Bushido Duels",
        "武士道",
        "武",
        N_("Nine crests on a wheel, one chosen at a time."),
        N_("2 to 8 players"),
        15,
        "bushido",
        values={
            "mode": {
                "duels": N_("Bushido Duels"),
                "clans": N_("Clash of the Clans"),
                "kyoto": N_("Kyoto Grand Tournament"),
                "ffa": N_("Free for all"),
            }
        },
        lessons_=(
            N_("Press a fighter to see what his three own crests do; the other six are alike for all."),
            N_(
                "Then press a card: on the wheel the red arc shows what it strikes, the blue lines what it guards against."
            ),
            N_("Both cards turn together. A faster defender blocks; else the full strength comes through."),
            N_("A played card goes to your pile and comes back only when the hand is empty."),
        ),
    ),
    "shiai": Name(
        "Kendo Shiai",
        "Kendo Shiai",
        "剣道大会",
        "剣",
        N_("Strike, answer, strike back: two ippon win."),
        N_("2 to 6 players"),
        25,
        "kendo",
        letters="Sh",
        boxed_="Kendo Taikai",
        lessons_=(
            N_("Before each play you throw one card unseen and draw one, then pick a red or a green."),
            N_("Brown starts. A red answers the attack named on its left and strikes with its right."),
            N_("Who cannot answer gives an ippon; two ippon win the bout."),
        ),
    ),
    "musashi": Name(
        "Musashi’s Challenge",
        "Musashi",
        "剣道大会",
        "剣",
        N_("Strike, answer, pass it on, run out last."),
        N_("2 to 6 players"),
        25,
        "kendo",
        lead=False,
        boxed_="Kendo Taikai",
        lessons_=(
            N_("Press the cards you lay, then whom you attack. A brown is a new attack."),
            N_("Answer with a fitting red, block, or send it on. Who does not answer loses cards."),
            N_("The last player with cards to play with wins."),
        ),
    ),
}
