"""Bushido's board: the wheel of an own duel, else the ring, the columns or the bracket of all fighters."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.drawing.scene import DrawContext, Drawing
from kensei.games.bushido.drawing import pieces
from kensei.games.bushido.drawing.bracket import tournament
from kensei.games.bushido.drawing.context import BushidoContext, context
from kensei.games.bushido.drawing.pairs import columns
from kensei.games.bushido.drawing.ring import ring
from kensei.games.bushido.drawing.sidebar import tells_of
from kensei.games.bushido.drawing.wheel import watched, wheel_tall, wheel_wide

RIM = 6
"""Frames and badges reach over what they stand on."""


def board(table: DrawContext, shape: str) -> Drawing:
    d = context(table)
    body, w, h = drawn(d, shape)
    own = pieces.cards_of(d.box, "x") | tells_of(d.box, "x") if d.mark else {}
    defs = f"<defs>{''.join(own.values())}</defs>" if own else ""
    body = f'{defs}{body}<g data-id="over"></g>'
    return Drawing(body, w + 2 * RIM, h + 2 * RIM, sentence(d), -RIM, -RIM, bool(table.legal))


def drawn(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    """Draw the own duel while it runs, else all fighters."""
    if d.view.table.mode != "ffa" and d.view.opponent is not None:
        return wheel_wide(d) if shape == "wide" else wheel_tall(d)
    if d.view.table.mode == "ffa" or not all(shown.fighter for shown in d.view.shown):
        return ring(d, shape)
    if d.view.table.mode == "kyoto" and d.view.stage.duels:
        return tournament(d, shape)
    return watched(d, shape) if len(d.view.shown) == 2 else columns(d, shape)


def sentence(d: BushidoContext) -> str:
    return "; ".join(
        _("{name}, {fighter}, health {n}").format(
            name=d.table.name(seat), fighter=d.title(seat) or _("no fighter yet"), n=shown.health
        )
        for seat, shown in enumerate(d.view.shown)
    )
