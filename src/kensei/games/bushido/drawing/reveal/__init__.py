"""The reveal of a fight in five beats: the cards turn, speed, strength, damage, the cards go.

The wheel stays with its arcs; both played crests are ringed in the seats' colours; the reader's card stands on the
right with its dice beneath it, the other's on the left; the sum below names every card that changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.i18n import _
from kensei.core.protocol import Event
from kensei.drawing.svg import INK, LINE, path
from kensei.games.bushido.cards import ROLES
from kensei.games.bushido.drawing.fights import fights
from kensei.games.bushido.drawing.plates import BushidoContext, health_row
from kensei.games.bushido.drawing.reveal.fight_cards import fight_card, part_written, speeds
from kensei.games.bushido.drawing.reveal.fight_scene import (
    AWAY,
    BEATS,
    DAMAGE,
    SIZES,
    SPEED,
    STRENGTH,
    TURNED,
    FightScene,
)
from kensei.games.bushido.drawing.reveal.fight_sum import came_to, summed
from kensei.games.bushido.drawing.reveal.fight_wheel import fight_wheel, strike_arrow
from kensei.games.bushido.drawing.reveal.sentences import damage_words, speed_words, strength_words, title
from kensei.games.bushido.state import View

MS = (1500, 1400, 1300, 1900, 900)
"""How long each beat is in sight; fights of others are told in two."""
SOUNDS = ("turn", "move", "move", "hit", "turn")
MOST_BRIEF = 1
"""So many fights of others are shown of one update, the last of them; the log tells all."""


def scene(s: FightScene, seen: int, size: tuple[float, float]) -> str:
    """Draw a fight with all beats up to `seen` in sight, and the later ones waiting, fitted into a board of that size."""
    w, h = SIZES[s.shape]
    body = fight_wheel(s) + "".join(fight_card(s, role) for role in ROLES)
    if s.is_whole:
        for beat, drawn in ((SPEED, speeds(s)), (STRENGTH, summed(s, STRENGTH)), (DAMAGE, summed(s, DAMAGE))):
            body += waiting(beat, drawn, seen)
        body += dashes(s, seen)
    else:
        body += waiting(DAMAGE, came_to(s), seen)
    return f'<svg width="{size[0]:g}" height="{size[1]:g}" viewBox="0 0 {w:g} {h:g}">{body}</svg>'


def waiting(beat: int, body: str, seen: int) -> str:
    return f'<g class="off{" on" if beat <= seen else ""}" data-id="beat-{BEATS[beat]}">{body}</g>' if body else ""


def dashes(s: FightScene, seen: int) -> str:
    """Draw five dashes, one a beat."""
    step, y = (36.0, 6.0) if s.is_wide else (22.0, 102.0)
    left = SIZES[s.shape][0] / 2 - step * 2.5
    spots = [f"M{left + step * beat:g} {y:g}h{step - 6:g}" for beat in range(5)]
    out = path("".join(spots), "none", LINE, 4)
    for beat, spot in enumerate(spots):
        out += f'<g class="off{" on" if beat <= seen else ""}" data-id="dash-{beat}">{path(spot, "none", INK, 4)}</g>'
    return out


def scenes_of(d: BushidoContext, before: View, events: Sequence[Event], shape: str) -> list[FightScene]:
    """Return the fights that these events tell, to be staged."""
    fighters = [each.fighter for each in before.shown]
    return [FightScene(d, fight, fight.bout(d.box, fighters), shape) for fight in fights(before, events)]


def staged(
    scenes: Sequence[FightScene], events: Sequence[Event], size: tuple[float, float]
) -> list[tuple[int, list[dict[str, Any]]]]:
    """Stage each fight: the number of its first event, and its steps; other people's fights are told in two beats."""
    others = [s for s in scenes if not s.is_whole]
    untold = others[:-MOST_BRIEF] if len(others) == len(scenes) else others  # beside an own fight the log tells them
    out = []
    for s in scenes:
        first = s.fight.begun if s.fight.begun is not None else s.fight.struck
        if first is not None and s not in untold:
            out.append((first, whole(s, events, size) if s.is_whole else brief(s, events, size)))
    return out


def whole(s: FightScene, events: Sequence[Event], size: tuple[float, float]) -> list[dict[str, Any]]:
    fight = s.fight
    told: list[tuple[int, dict[str, Any]]] = []
    if fight.begun is not None:
        told.append((TURNED, {"event": fight.begun}))
    if fight.is_tie:
        told.append((DAMAGE, {"event": fight.begun}))
    elif fight.verdict is not None and fight.struck is not None:
        struck = events[fight.struck]
        told.append((SPEED, {"say": speed_words(s), "rule": "bushido.speed"}))
        told.append((STRENGTH, {"say": strength_words(s, str(struck.facts["how"])), "rule": struck.rule}))
        told.append((DAMAGE, {"say": damage_words(s), "rule": "bushido.health"}))
    if fight.is_tie or fight.struck is not None:
        away = (
            {"event": fight.fell}
            if fight.fell is not None
            else {"say": _("The cards go on their piles."), "rule": "bushido.discard"}
        )
        told.append((AWAY, away))
    steps = []
    for number, (beat, words) in enumerate(told):
        step = {**words, "ms": MS[beat], "sound": sound(s, beat), **changes(s, beat)}
        if number == 0:
            step |= {"title": title(s)}
            step["html"] = {**step.get("html", {}), "scene": scene(s, beat, size)}
        steps.append(step)
    return steps


def brief(s: FightScene, events: Sequence[Event], size: tuple[float, float]) -> list[dict[str, Any]]:
    """Describe a fight of others: both cards, then what came of it."""
    fight = s.fight
    first: dict[str, Any] = {"title": title(s), "sound": "turn", "ms": 1000, "html": {"scene": scene(s, TURNED, size)}}
    first |= {"event": fight.begun if fight.begun is not None else fight.struck}
    if fight.verdict is None or fight.struck is None:
        return [first]
    last = {"event": fight.struck, "ms": 1300, "sound": sound(s, DAMAGE), **changes(s, DAMAGE)}
    return [first, {**last, "on": ["beat-damage"]}]


def sound(s: FightScene, beat: int) -> str:
    return SOUNDS[beat] if beat != DAMAGE or s.fight.hurt else "block"


def shown_at(beat: int) -> list[str]:
    return [f"dash-{beat}", f"beat-{BEATS[beat]}"]


def changes(s: FightScene, beat: int) -> dict[str, Any]:
    """Return what a beat changes: its part of the scene, who strikes, the health on the plates, the cards."""
    step: dict[str, Any] = {"on": shown_at(beat)}
    verdict = s.fight.verdict
    if beat == STRENGTH and verdict is not None and verdict.striker == 1:
        parts = {f"part-{role}": part_written(s, role, 1) for role in ROLES}
        step["html"] = {"arrow": strike_arrow(s, 1), **parts}
    if beat in (DAMAGE, AWAY):
        bars = {}
        for seat, lost in s.fight.hurt.items():
            going = min(lost, s.fight.healths[s.fight.seats.index(seat)]) if beat == DAMAGE else 0
            bars[f"health-{seat}"] = health_row(s.fight.left[seat], s.d.table.marks[seat].colour, going)
        if bars:
            step["html"] = {**step.get("html", {}), **bars}
    if beat == AWAY:
        step["on"] = [*step["on"], "played-0", "played-1"]
    return step
