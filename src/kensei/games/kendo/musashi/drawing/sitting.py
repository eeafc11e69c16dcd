"""A player in their seat of the ring: mark, name, cards, what they do now, and why they cannot be struck."""

from __future__ import annotations

from kensei.core.i18n import _, per_language
from kensei.drawing.letters import clipped_to, fitting, width, wrapped
from kensei.drawing.scene import spot
from kensei.drawing.seats import Mark
from kensei.drawing.svg import INK, INK2, KIN, LINE, ON_INK, PAPER, RAISED, SHU, line, rect, text
from kensei.games.kendo.musashi.drawing.arrows import RIM
from kensei.games.kendo.musashi.drawing.ring import Box


@per_language
def seated(
    shape: str,
    box: Box,
    seat: int,
    name: str,
    mark: Mark,
    words: str,
    role: str,
    notes: str,
    pick: str,
    why: str,
    is_striking: bool = False,
    label: str = "",
) -> str:
    """A player: mark, name, cards; who can be pressed has a band, who cannot says why, who is out is crossed out."""
    left, top = round(box.x - box.w / 2, 1), round(box.y - box.h / 2, 1)
    is_wide, is_low = shape == "wide", box.h < 40
    is_out = role == "out"
    size, small = (18, 14.2) if is_wide else (15.5, SMALL)
    m = 38 if is_wide else 22
    out = rect(left, top, box.w, box.h, RAISED, 5, LINE, 1.3)
    out += mark.placed(left + (9 if is_wide else 7), box.y - m / 2, m)
    x, room = left + m + (17 if is_wide else 13), round(box.w - m - (23 if is_wide else 17), 1)
    y = box.y + 5.5 if is_low else box.y - 2 if is_wide else box.y - 3
    of_name = room - OF_COUNT if is_low else room
    size_of_name = fitting(name, of_name * 1.15, size, SMALL)
    shown = clipped_to(name, of_name * 1.15, size_of_name)
    out += text(round(x, 1), round(y, 1), shown, size_of_name, INK, 600, "start", "se", room=of_name)
    if words:
        beside = min(round(width(shown, size_of_name, bold=True)) + 8, of_name + 6) if is_low else 0
        under = round(y if is_low else y + size, 1)
        id_of_count = f'data-id="n{seat}"'
        out += text(
            round(x + beside, 1), under, words, small, INK2, 400, "start", extra=id_of_count, room=room - beside
        )
    if is_out:
        foot = round(y - size_of_name * 0.3, 1)
        out = f'<g opacity=".55">{out}{line(left + 8, foot, left + box.w - 8, foot, INK2, 1.6)}</g>'
    if pick:
        band = rect(left - 4, top - 4, box.w + 8, box.h + 8, "none", 8, KIN, 3, 'class="band frame"')
        out = spot(out + band, pick, _("on {name}, {words}").format(name=name, words=words))
    elif why:
        out = spot(out, "", label, why)
    if role and not is_out:
        fill = SHU if is_striking else INK
        out += (
            _pill(role, left + box.w + 76, box.y - 10.5, fill)
            if is_low
            else _pill(role, left + box.w + (-6 if is_wide else 6), top - (12 if is_wide else 15), fill)
        )
    return out + _notes(shape, box, notes)


def _pill(words: str, right: float, y: float, fill: str) -> str:
    w = min(len(words) * 7.6 + 16, WIDEST_PILL)
    x = max(right - w, 2)
    ground = rect(round(x, 1), y, round(w, 1), 21, fill, 10.5)
    return f'<g class="role">{ground}{text(round(x + w / 2, 1), y + 15, words, SMALL, ON_INK, 600, room=round(w - 10, 1))}</g>'


def _notes(shape: str, box: Box, notes: str) -> str:
    """The words under a player, on a ground of their own: neither the ring nor an arrow crosses them."""
    found = note_box(shape, box, notes)
    if found is None:
        return ""
    out = rect(round(found.x - found.w / 2, 1), round(found.y - found.h / 2, 1), round(found.w, 1), found.h, PAPER, 4)
    for i, words in enumerate(_lines(shape, box, notes)):
        y = round(box.y + box.h / 2 + 19 + LINE_OF_NOTE * i, 1)
        out += text(box.x, y, words, NOTE_SIZE, INK2, extra=RIM, room=round(found.w, 1))
    return out


WIDEST_PILL = 168
"""On a phone, with longer words in narrower letters: it reaches from the edge of the board to the card before who sits opposite."""
OF_COUNT = 72
"""The room of the cards' count beside a name, where both stand in one line."""
NOTE_SIZE, LINE_OF_NOTE = 15, 17
SMALL = 15
"""The size of the words of a phone: a full turn makes the ring a little smaller, and they can still be read."""


def _lines(shape: str, box: Box, notes: str) -> list[str]:
    return wrapped(notes, box.w + (70 if shape == "wide" else 2), NOTE_SIZE)[:3]


def note_box(shape: str, box: Box, notes: str) -> Box | None:
    """Where the words under a player stand; None where there are none."""
    lines = _lines(shape, box, notes) if notes else []
    if not lines:
        return None
    w = min(max([width(line, NOTE_SIZE) for line in lines]) + 8, box.w + 74 if shape == "wide" else 124)
    h = LINE_OF_NOTE * len(lines) + 4
    return Box(box.x, round(box.y + box.h / 2 + 5 + h / 2, 1), round(w, 1), h)
