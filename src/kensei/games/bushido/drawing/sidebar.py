"""The plates beside Bushido's board: portrait, motto, health, and a press away the three specials of an opponent."""

from __future__ import annotations

from html import escape

from kensei.core.i18n import _, per_language
from kensei.drawing.scene import DrawContext, Plate, quoted, spoken_of
from kensei.drawing.svg import svg
from kensei.games.bushido.board import IN
from kensei.games.bushido.card_text import motto
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing.plates import DOING, USUALLY_DOING, context, health_row, outlived
from kensei.games.bushido.drawing.portraits import BOX, portrait_name
from kensei.games.bushido.state import View


def plate(table: DrawContext, seat: int) -> Plate:
    d = context(table)
    view, shown, title = d.view, d.view.shown[seat], d.title(seat)
    parts = [title] if title else []
    if shown.fate != IN:
        parts.append(outlived(d, seat))
    elif shown.laid:
        parts.append(_("card laid"))
    if shown.clan:
        parts.append(_("higher clan") if shown.clan == "higher" else _("lower clan"))
    doing = _(DOING.get(view.stage.phase, USUALLY_DOING))
    return Plate(" · ".join(parts), extra(table, seat), doing)


def extra(table: DrawContext, seat: int) -> str:
    """Return what stands under the words of a plate: all of the own fighter and the opponent, of others the health."""
    view: View = table.view
    shown = view.shown[seat]
    is_whole = bool(shown.fighter) and (len(view.shown) == 2 or seat in (view.seat, view.opponent))
    css = "health foe" if seat == view.opponent else "health"
    health = health_row(shown.health, table.marks[seat].colour)
    out = f'<div class="{css}" data-id="health-{seat}">{health}</div>'
    if not shown.fighter:
        return out
    deck_text, box = view.table.deck, deck(view.table.deck)
    out = bust(shown.fighter, box.fighters[shown.fighter].title) + out
    if not is_whole:
        return f'<div class="others-plate">{out}</div>'
    said = motto(shown.fighter, deck_text)
    quote = f'<q class="motto">{escape(said)}</q>' if said else ""
    own = "" if seat == view.seat else specials(deck_text, shown.fighter, table.name(seat))
    return f'<div class="fighter">{out}{quote}{own}</div>'


@per_language
def bust(fighter: str, title: str) -> str:
    """Draw a fighter's portrait in its frame; it tells about them."""
    w, h, _x, _y = BOX
    drawn = svg(f'<use href="#{portrait_name(fighter)}" width="{w:g}" height="{h:g}"/>', w, h)
    return f'<span class="bust" role="img"{spoken_of(fighter)} aria-label={quoted(title)}>{drawn}</span>'


@per_language
def specials(deck_text: str, fighter: str, name: str) -> str:
    """Return the three specials of an opponent as buttons that tell about them."""
    box = deck(deck_text)
    out = ""
    for mon, card in box.fighters[fighter].cards.items():
        if card.is_special:
            crest = svg(f'<use href="#b-mon-{box.place[mon]}"/>', 96, 96, -48, -48)
            out += f'<button type="button"{spoken_of(card.key)} aria-label={quoted(card.name)}>{crest}<span>{escape(card.name)}</span></button>'
    label = _("{name}'s specials").format(name=name)
    return f'<div class="specials" role="group" aria-label={quoted(label)}>{out}</div>'
