"""Plain drawing, for whatever `kensei.look` does not draw: the view as text, moves as buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from kensei.core import codec
from kensei.core.protocol import Event
from kensei.games import game


def parts(name: str, view: Any, *, legal: Sequence[Any] = (), **rest: Any) -> dict[str, str]:
    """Give the view as text and the legal moves as buttons."""
    buttons = "".join(
        f'<button form="answer" name="move" value="{escape(str(move))}">{escape(str(move))}</button> ' for move in legal
    )
    return {"board": f"<pre>{escape(codec.dumps(view))}</pre>", "actions": buttons}


def choices(name: str, view: Any, legal: Sequence[Any]) -> list[str]:
    """Give the legal moves, each one pick."""
    return [str(move) for move in legal]


def log(name: str, story: Sequence[Event], names: Sequence[str], after: int = 0) -> list[str]:
    """Give a line an event."""
    tell = game(name).tell
    return [f"<li>{escape(tell(event, names))} <small>{escape(event.rule)}</small></li>" for event in story[after:]]


def steps(*args: Any, **rest: Any) -> list[dict[str, Any]]:
    """Stage nothing."""
    return []


def result(name: str, view: Any, outcome: Any, sitters: Sequence[Any], story: Sequence[Event]) -> str:
    """Give the reason of the end."""
    return f"<p>{escape(outcome.reason)} <small>{escape(outcome.rule)}</small></p>"


def symbols(name: str) -> str:
    """Need no symbols."""
    return ""


def emblem(name: str) -> str:
    """Need no picture."""
    return ""


class Sitter:
    """Whom a plate shows."""

    def __init__(self, name: str, note: str = "", clock: float | None = None, running: bool = False) -> None:
        self.name = name
        self.note = note
        self.clock = clock
        self.running = running


NAMES: Mapping[str, Any] = {}

TEMPLATES = {
    "home.html": """<!doctype html><title>{{ title }}</title><h1>Kensei</h1>{{ notice }}
<ul>{% for card in games %}<li><a href="/new/{{ card.name }}">{{ card.title }}</a> ({{ card.players }})
{% endfor %}</ul>""",
    "new.html": """<!doctype html><title>{{ title }}</title><h1>{{ card.title }}</h1><p role="status">{{ notice }}</p>
<form method="post" action="/tables"><input type="hidden" name="game" value="{{ card.name }}">
{% for option in card.options %}<label>{{ option.name }} <input name="{{ option.name }}"></label>{% endfor %}
<label>seat1 <input name="seat1" value="link"></label><button>Play</button></form>""",
    "lobby.html": """<!doctype html><title>{{ title }}</title><h1>{{ lobby.title }}</h1>
<p role="status">{{ notice }}</p>
<p>{{ lobby.commitment }}</p>{% for link in lobby.links %}<p>{{ link.name }} <code>{{ link.url }}</code></p>{% endfor %}
<form method="post" action="{{ base }}/sit"><input name="name"><input name="words"><button>Sit down</button></form>""",
    "table.html": """<!doctype html><title>{{ title }}</title><p role="status">{{ notice }}</p>{{ symbols|safe }}
<form id="answer" method="post" action="{{ base }}/move"><input type="hidden" name="decision"
value="{{ state.decision }}"></form>{{ curtain|safe }}
{% for name, html in fragments.items() %}<div data-fragment="{{ name }}">{{ html|safe }}</div>{% endfor %}
<script type="application/json" id="state">{{ state|tojson }}</script>""",
    "rules.html": """<!doctype html><title>{{ title }}</title>{{ rules.html|safe }}""",
    "mine.html": """{% for table in tables %}<a href="/t/{{ table.token }}">{{ table.title }}</a>{% endfor %}""",
    "problem.html": """<!doctype html><title>{{ title }}</title><h1>{{ heading }}</h1><p>{{ text }}</p>
<a href="/">Home</a>""",
}
"""Plain pages, for those that are not drawn."""
