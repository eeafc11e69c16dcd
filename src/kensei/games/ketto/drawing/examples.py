"""Kettō's examples: places, flows, strokes with what adds to them, a parry, a line, a pool."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.drawing.examples import Example, StillGame, played, still
from kensei.drawing.svg import INK2, stamp, text
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.board import play_area
from kensei.games.ketto.drawing.movements import PITCH, area, extent
from kensei.games.ketto.drawing.pieces import laid_card, shield
from kensei.games.ketto.drawing.stage import battle

FIGHT = "attack black first:black | stance:{stance}^ {movement} hand:D | stance:{against}^ hand:{held}D"
ROW, COLUMN, RIGHT = "@1:0,0=A06;1,0=A07;2,0=A19", "@1:0,0=A03;0,1=A02;0,2=A01", "@1:0,0=A08;1,0=A07;2,0=A05"
W = 390.0


def examples() -> tuple[Example, ...]:
    strength, stance = "ketto.stroke.strength", "ketto.stance.attack"
    waki, chudan = stamp("e-S5", 0, 0, 0.92), stamp("e-S1-f", 0, 0, 0.92)
    hook = "@1:1,0=A15;0,0=A18;0,1=A04;0,2=A25;0,3=A01;2,0=M3"
    pattern = _("1 + 1 + 0 + 4 = 6. The pattern of the manoeuvre lies in the stroke: 2 more, 8.")
    halved = _(
        "6, going right, against White’s stance as Black sees it across the table: the single line there leaves 3."
    )
    return (
        places(),
        flows(),
        stroke(fight(ROW, "2,0", "LL"), strength, _("Begun on the right: 2 + 3 = 5, going left.")),
        stroke(fight(ROW, "0,0", "RR"), strength, _("Begun on the left: 2 + 2 = 4, going right.")),
        stroke(fight(COLUMN, "0,0", "UU"), strength, _("Begun at the foot: 3 + 4 = 7, going up.")),
        pool(),
        parry(),
        stroke(
            fight(RIGHT, "0,0", "RR", "S5"),
            stance,
            _("With Waki, three cards to the right: 2 + 4 and 3 more, 9."),
            waki,
        ),
        stroke(fight(RIGHT, "2,0", "LL", "S5"), stance, _("The other way round: 2 + 1 = 3, no bonus."), waki),
        stroke(fight(hook, "1,0", "LUUU", "S2"), "ketto.tactic.manoeuvre", pattern),
        stroke(fight(RIGHT, "0,0", "RR", against="S1"), "ketto.stance.sides", halved, chudan, is_in_letters=False),
    )


def fight(movement: str, begins: str, flow: str, stance: str = "S6", against: str = "S2") -> StillGame:
    position = FIGHT.format(stance=stance, movement=movement, against=against, held="")
    return played("ketto", position, f"0: attack @1 {begins}", *[f"0: flow {side}" for side in flow])


def places() -> Example:
    at = played("ketto", "action black | stance:S3 hand:A05,D @1:0,0=A01 | stance:S1 hand:D")
    body, _broad, _foot = area(play_area(at.table(0), 0), False, 4, 4, 386, 300, 84)
    words = _(
        "One card lies in movement I. The next may lie on any of the eight places around it, or begin a new movement."
    )
    return Example("ketto.place.adjacent", words, still(body), W, 290, is_in_letters=True)


def flows() -> Example:
    deck = load(None)
    out = ""
    for i, card in enumerate(("A17", "A05", "A25")):
        x = 6 + 130 * i
        out += stamp(f"e-{card}", x, 4, 1.16)
        said = _("{card}: {strength}, defends {defense}")
        words = said.format(card=card, strength=deck.strength[card], defense=deck.defense[card])
        out += text(x + 58, 144, words, 14.2, INK2)
    words = _("The channels are the flow, the figure in the ring is the strength, the shield has the defense points.")
    return Example("ketto.attack-card", words, out, W, 154, zoom=1.2, is_in_letters=True)


def pool() -> Example:
    out, y = "", 4.0
    for movement in ("@1:0,0=A04;1,0=D", "@1:0,0=A04;1,0=D;2,0=A08"):
        position = f"action black | stance:S3^ hand:V {movement} | stance:S1^ hand:D"
        before, after = played("ketto", position), played("ketto", position, "0: valor", "0: end")
        (points,) = [e.facts["points"] for e in after.story if e.name == "pool formed" and e.facts["seat"] == 0]
        for i, card in enumerate(before.state.view(0).own.faces[0]):
            out += laid_card(None, card, 4 + 78 * i, y, 0.74)
        out += shield(352, y + 36, int(str(points)), 1.9)
        y += 92
    words = _("The defense card, worth 3, with a card of 3 makes a pool of 6; with another of 3 besides, 9.")
    return Example("ketto.defense.pool", words, out, W, y - 6, is_in_letters=True)


def parry() -> Example:
    """A parry ends a stroke of five cards after its second."""
    row = "@1:0,0=A05;1,0=A06;2,0=A08;3,0=A07;4,0=A19"
    position = FIGHT.format(stance="S6", movement=row, against="S2", held="PL,")
    at = played("ketto", position, "0: attack @1 4,0", "1: pass", "0: flow L", "1: parry L")
    words = _("Begun on the right; White parries left on the 2. The stroke ends there with strength 2.")
    return stroke(at, "ketto.tactic.parry", words, stamp("e-PL-f", 0, 0, 0.92))


def stroke(at: StillGame, clause: str, words: str, beside: str = "", is_in_letters: bool = True) -> Example:
    """Draw a stroke through its movement; what matters besides lies at its right."""
    mine = play_area(at.table(0), 0)
    movement = mine.attacking()
    assert movement is not None, clause
    width, height = extent(movement.cells)
    is_long = width > 3
    s = min(92.0, (W - (112 if beside and not is_long else 8)) / (width * PITCH))
    body = still(battle(mine, at.state.now.point, 4, 4, width * s * PITCH, height * s * PITCH))
    h = height * s * PITCH + 8
    if beside:
        x, y = (4 + (width - 2) * s * PITCH, h) if is_long else (290, max(4, h / 2 - 46))
        body += f'<g transform="translate({x:g} {y:g})">{beside}</g>'
        h = max(h, y + 96)
    return Example(clause, words, body, W if beside else 8 + width * s * PITCH, h, is_in_letters=is_in_letters)
