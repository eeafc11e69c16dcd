"""What each piece of Kaito is for, in one sentence for a newcomer."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.core.presentation import CardText
from kensei.games.kaito.tiles import BOX, COLOURS, GAP, owner

KAITO = "kaito"
MONEY = N_("Money: captured from the other, mon worth 4 buy a sword of yours back, mon worth 5 a helmet.")
SWORD = N_("Seven of each colour; whoever has none left on the grid has lost.")
HELMET = N_("Three of each colour; whoever has none left on the grid has lost.")
THIEF = CardText(
    KAITO,
    N_("The Kaito"),
    N_("The one piece that both move; the colour on top says whose turn it is."),
    "kaito.piece",
    kanji="怪盗",
    kind=N_("Master thief"),
    facts=(N_("along its row or column, any distance"),),
)
TEXTS = (
    CardText("S", N_("Sword"), SWORD, "kaito.end.swords"),
    CardText("H", N_("Helmet"), HELMET, "kaito.end.helmets"),
    CardText("A", N_("Mon of 1"), MONEY, "kaito.trade.price"),
    CardText("B", N_("Mon of 2"), MONEY, "kaito.trade.price"),
    CardText("C", N_("Mon of 3"), MONEY, "kaito.trade.price"),
    CardText(
        GAP,
        N_("Blank"),
        N_("Two of them make the two gaps from which the Kaito may start; they leave the game."),
        "kaito.opening",
    ),
    THIEF,
)
GROUPS = {"tiles": TEXTS}
"""The galleries of the rulebook page; a tile goes by its red letter."""
TITLES = {
    "S": N_("Red sword"), "H": N_("Red helmet"), "A": N_("Red mon of 1"),
    "B": N_("Red mon of 2"), "C": N_("Red mon of 3"),
    "s": N_("Black sword"), "h": N_("Black helmet"),
    "a": N_("Black mon of 1"), "b": N_("Black mon of 2"), "c": N_("Black mon of 3"),
}  # fmt: skip
TAKEN = {
    "S": N_("Who has no sword left on the grid has lost. Taken by the other, it can be bought back for mon worth 4."),
    "H": N_("Who has no helmet left on the grid has lost. Taken by the other, it can be bought back for mon worth 5."),
}  # fmt: skip
KINDS = {"S": N_("Sword"), "H": N_("Helmet")}
KANJI = {"S": "刀", "H": "兜"}
COSTS = {"S": N_("costs 4 mon"), "H": N_("costs 5 mon"), "A": N_("worth 1"), "B": N_("worth 2"), "C": N_("worth 3")}
CLAUSES = {"S": "kaito.end.swords", "H": "kaito.end.helmets"}


def tile_id(code: str) -> str:
    """
    >>> tile_id("s")
    'bs'
    """
    return f"{COLOURS[owner(code)][0]}{code}"


def tile_text(code: str) -> CardText:
    """Return what a tile of a colour tells about itself at the table."""
    kind = code.upper()
    return CardText(
        tile_id(code),
        TITLES[code],
        TAKEN.get(kind, MONEY),
        CLAUSES.get(kind, "kaito.trade.price"),
        copies=BOX[code],
        kanji=KANJI.get(kind, "紋"),
        kind=KINDS.get(kind, N_("Mon")),
        facts=(COSTS[kind],),
    )


ALL = (*(tile_text(code) for code in TITLES), THIEF)


def card_texts(group: str) -> tuple[CardText, ...]:
    """Return a gallery's pieces; "": each tile of each colour, and the Kaito."""
    return GROUPS.get(group, ()) if group else ALL
