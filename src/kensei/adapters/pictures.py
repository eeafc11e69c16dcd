"""What an environment renders: the public table, as text or as pixels. Nothing secret is drawn."""

from __future__ import annotations

import io
import re
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kensei.adapters.environment import RENDER_MODES, Environment
from kensei.core import codec
from kensei.core.errors import BadOption, KenseiError
from kensei.core.protocol import Seat

RECENT = 6
"""How many of the last events the text has."""


def render(table: Environment, mode: str | None, seat: Seat | None = None) -> Any:
    """Return what the mode asks for; `human` writes the text to the terminal."""
    if mode == "rgb_array":
        return pixels(table, seat)
    if mode == "ansi":
        return text(table, seat)
    if mode == "human":
        sys.stdout.write(text(table, seat) + "\n")
        return None
    raise BadOption(f"no render_mode was asked for; it may be {', '.join(RENDER_MODES)}")


def text(table: Environment, seat: Seat | None = None) -> str:
    """Return the table in words: who is asked, what the seat (None: a spectator) may see, what happened last.

    >>> table = Environment("kiriai", {})
    >>> table.reset(7)
    >>> text(table).splitlines()[0]
    'Kiri-ai: The Duel: red, blue to act'
    """
    game = table.game
    words = game.seat_names(table.players)
    turn = ", ".join(words[s] for s in sorted(table.asked))
    outcome = table.state.outcome()
    head = f"{game.title}: {outcome.reason if outcome else f'{turn} to act'}"
    if game.has_secrets:
        body = _outline(codec.to_json(table.state.view(seat)), 1)
    else:
        body = ["  " + game.write(table.state).replace("/", "\n  ")]
    story = [game.tell(event.told_to(seat)) for event in table.events[-RECENT:]]
    return "\n".join([head, *body, *story])


def _outline(value: Any, depth: int) -> list[str]:
    """Return nested facts as indented lines; what is empty, unset or the same in every game is left out."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    lines: list[str] = []
    for name, part in pairs:
        if part is False or part in (None, "", [], {}) or name in UNCHANGING:
            continue
        flat = _flat(part)
        lines += (
            [f"{'  ' * depth}{name}:", *_outline(part, depth + 1)]
            if flat is None
            else [f"{'  ' * depth}{name}: {flat}"]
        )
    return lines


UNCHANGING = ("box", "deck")


def _flat(value: Any) -> str | None:
    """Return facts that fit on one line as text; None if they are nested deeper."""
    if not isinstance(value, dict | list):
        return str(value)
    parts = list(value.values() if isinstance(value, dict) else value)
    pairs = isinstance(value, list) and all(isinstance(p, list) and _flat(p) is not None and len(p) == 2 for p in parts)
    if pairs:
        return " ".join(",".join(map(str, pair)) for pair in parts)
    if any(isinstance(part, dict | list) and part for part in parts):
        return None
    if isinstance(value, dict):
        return ", ".join(f"{n} {p}" for n, p in value.items() if p is not False and p not in (None, "", [], {}))
    return " ".join(map(str, parts))


def svg(table: Environment, seat: Seat | None = None) -> str:
    from kensei import drawing

    picture: str = drawing.svg(table.game.name, table.state.view(seat))
    return picture


def pixels(table: Environment, seat: Seat | None = None) -> NDArray[np.uint8]:
    """Return the picture as rows of red, green and blue."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise KenseiError(f"pictures need the package {error.name}: pip install 'kensei[research]'") from None
    picture, background = painted(svg(table, seat))
    png = bytes(resvg_py.svg_to_bytes(svg_string=picture, background=background))
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)


def painted(picture: str) -> tuple[str, str]:
    """Replace the names of colours in the picture by the colours, and return it with that of the background.

    A browser looks the names up (light or dark); a rasteriser does not.

    >>> painted("<svg><style>.k{--washi:#FFF;--shu:#A00}</style><g fill='var(--shu)'/></svg>")[0][-23:]
    "><g fill='#A00'/></svg>"
    """
    colours: dict[str, str] = {}
    for name, colour in COLOUR.findall(picture):
        colours.setdefault(name, colour)
    return NAMED.sub(lambda found: colours.get(found[1], "none"), picture), colours.get("washi", "#FFFFFF")


COLOUR = re.compile(r"--([a-z0-9-]+):(#[0-9A-Fa-f]{3,8})")
NAMED = re.compile(r"var\(--([a-z0-9-]+)[^)]*\)")
