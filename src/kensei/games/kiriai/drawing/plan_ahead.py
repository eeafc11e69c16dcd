"""What a plan would do from here while the other stays where they are: lit stones, a faint figure, a sentence a card."""

from __future__ import annotations

from functools import lru_cache
from gettext import NullTranslations
from html import escape

from kensei.core.i18n import _, translations
from kensei.drawing.letters import width
from kensei.drawing.seats import clipped
from kensei.drawing.svg import stamp
from kensei.games.kiriai import View
from kensei.games.kiriai.action import AHEAD, alone
from kensei.games.kiriai.cards import ACTIONS
from kensei.games.kiriai.drawing.field import Field, Places, ghost_name, places
from kensei.games.kiriai.drawing.pieces import COLOURS
from kensei.games.kiriai.drawing.plan_words import PlanStep, sentence
from kensei.games.kiriai.moves import faces

LINES = (64, 86)
"""How far below the ground the sentences of the first and of the second card stand."""
LONGEST_NAME = 12


def steps_ahead(view: View, seat: int, field: Field, name: str) -> str:
    """Draw what each card of a plan does, by the picks that show it: `charge` first, or `charge,stance|high` second."""
    language, own, name, here = translations(), view.shown[seat], clipped(name, LONGEST_NAME), places(view)
    hand = faces(own.resting, "" if own.spent else view.special)
    firsts = {face: step_ahead(language, field, seat, name, here, face, False) for face in hand}
    seconds: dict[tuple[str, str], list[str]] = {}
    for first, (_drawn, at) in firsts.items():
        for face in hand:
            if ACTIONS[face].card != ACTIONS[first].card:
                drawn = step_ahead(language, field, seat, name, at, face, True)[0]
                seconds.setdefault((face, drawn), []).append(first)
    steps = {face: drawn for face, (drawn, _at) in firsts.items()}
    steps |= {f"{','.join(before)}|{face}": drawn for (face, drawn), before in seconds.items()}
    out = "".join([f'<g class="when lit" data-when="{picks}">{body}</g>' for picks, body in steps.items() if body])
    ink = f'color="{COLOURS[seat]}" fill="{COLOURS[seat]}"'  # the stones take the colour, the words are filled
    return f'<g {ink} font-size="{15 * field.k:g}" font-weight="600" text-anchor="middle">{out}</g>'


@lru_cache(maxsize=16384)
def step_ahead(
    _language: NullTranslations, field: Field, seat: int, name: str, at: Places, face: str, second: bool
) -> tuple[str, Places]:
    """Draw one step of a plan while the opponent stands still; return it, and where both stand after it.

    The stones of the second step have a dashed edge, and its sentence stands below that of the first.
    """
    action, spots, stances = ACTIONS[face], list(at[0]), list(at[1])
    space, stance = spots[seat], stances[seat]
    spots[seat], stances[seat] = to, turned = alone(field.spaces, *at, seat, face)
    reached = [space + AHEAD[seat] * distance for distance in action.reach]
    lit = [one for one in reached if 1 <= one <= field.spaces]
    piece = f"r-{'next' if second else 'lit'}-{field.spaces}-{field.shape}"
    out = "".join(stamp(piece, round(field.step * one, 1), 0) for one in lit)
    if (to, turned) != (space, stance):
        out += stamp(ghost_name(seat, turned, field), *field.feet(seat, spots, stances))
    step = PlanStep(face, stance, tuple(sorted(lit)), to if to != space else None, turned, at[0][1 - seat])
    words = (_("2nd: {what}") if second else _("1st: {what}")).format(what=sentence(step, name))
    room = field.w - 16
    fitted = (
        f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if width(words, 15 * field.k, bold=True) > room else ""
    )
    out += f'<text x="{field.w / 2:g}" y="{field.ground + LINES[second]:g}"{fitted}>{escape(words)}</text>'
    return out, ((spots[0], spots[1]), (stances[0], stances[1]))
