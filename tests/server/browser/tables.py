"""Pages of tables without a server: the very HTML of one, with any moment of any game put into it."""

from __future__ import annotations

import random
import re
from pathlib import Path

from harness import in_a_loop, site

import kensei
from kensei import Match, drawing
from kensei.games.kendo import drawing as kendo_drawing
from kensei.games.kendo.cards import COLOUR
from kensei.server.http.templating import game_style

STATIC = Path(kensei.__file__).parent / "server/http/static"
NAMES = ["Lisa", "Carl", "Lucy", "Adam", "Mia", "Kenjirō", "Benkei", "Shiro"]
LONG = [f"{name} Maximilian of Wammensee" for name in NAMES]
"""Names as wide as a table takes them."""
TABLES = {
    "kaito": ("kaito", {}),
    "kiriai": ("kiriai", {"cap": 8}),
    "kiriai-advanced": ("kiriai", {"field": "advanced", "cap": 8}),
    "ketto": ("ketto", {}),
    "bushido": ("bushido", {"fighters": "random"}),
    "bushido-choose": ("bushido", {"memory": True}),
    "bushido-duels": ("bushido", {"mode": "duels", "players": 8, "fighters": "random"}),
    "bushido-clans": ("bushido", {"mode": "clans", "players": 6, "fighters": "random"}),
    "bushido-kyoto": ("bushido", {"mode": "kyoto", "players": 8, "fighters": "random"}),
    "bushido-kyoto-4": ("bushido", {"mode": "kyoto", "players": 4, "fighters": "random"}),
    "bushido-ffa": ("bushido", {"mode": "ffa", "players": 8, "fighters": "random"}),
    "bushido-ffa-3": ("bushido", {"mode": "ffa", "players": 3, "fighters": "random"}),
    "shiai": ("shiai", {}),
    "musashi": ("musashi", {}),
    "musashi-6": ("musashi", {"players": 6}),
}
LAYING = ("answer", "stroke", "start", "attack", "throw")
"""The decisions of kendo in which cards are laid where they can be seen."""
SHAPE = {True: "tall", False: "wide"}

PUT = """({ parts, over, many, buttons, chosen, kanji }) => {
  document.documentElement.dataset.kanji = kanji;
  document.body.classList.toggle("over", over);
  document.body.classList.toggle("many", many);
  for (const [id, html] of Object.entries(parts)) document.getElementById(id).innerHTML = html;
  document.getElementById("buttons").innerHTML = buttons;
  const isOn = (thing) => !chosen || (thing.dataset.when ?? "-").split("|").every((pick) => chosen.includes(pick));
  document.querySelectorAll(".when,.off").forEach((thing) => thing.classList.toggle("on", isOn(thing)));
}"""
"""Put the parts into their places with what these picks show, or without picks all that a choice could show.

Kanji are shown at some moments, and at others what takes their place.
"""

BUTTONS = '<button class="btn">Clear</button><button class="btn ink">Lay it face down</button>'


def skeleton(folder, game):
    """Give the page of a table without its scripts, the style sheet inside."""

    async def fetched():
        async with site(folder) as server:
            host = await server.table(game, seats=["here"] * min(kensei.game(game).seats))
            return (await server.get(host)).text

    html = in_a_loop(fetched())
    html = re.sub(r"<script.*?</script>|<link[^>]*>", "", html, flags=re.S)
    shared = [(STATIC / name).read_text(encoding="utf-8") for name in ("styles/kensei.css", "styles/card_panel.css")]
    css = "".join(shared) + game_style(game).decode()
    return html.replace("</head>", f"<style>{css}</style></head>")


def drawn(match, seat, shape, chosen=None):
    """Give the parts of a moment for one seat, with the sheet at the end; `chosen`: the picks, None for all at once."""
    state, outcome = match.state, match.state.outcome()
    names = LONG if len(match.plies) % 2 else NAMES
    sitters = [drawing.Sitter(name) for name in names[: match.players]]
    legal = state.legal_moves(seat) if seat is not None and seat in state.to_act() else ()
    story = match.story(seat)
    view = state.view(seat)
    name = match.game.name
    parts = drawing.parts(
        name, view, legal=legal, asked=state.to_act(), sitters=sitters, outcome=outcome, shape=shape,
        story=story,
    )  # fmt: skip
    parts["result"] = drawing.result(name, view, outcome, sitters, story) if outcome else ""
    parts["curtain"] = ""
    return {
        "parts": parts,
        "over": outcome is not None,
        "many": match.players > 2,
        "buttons": BUTTONS if legal else "",
        "chosen": chosen,
        "kanji": "off" if len(match.plies) // 2 % 2 else "on",
    }


def moments(table, seeds=(1, 2), every=9):
    """Give matches at moments spread over games of random moves, the ends among them."""
    game, options = TABLES[table]
    for seed in seeds:
        match = Match(kensei.game(game), seed=str(seed), **options)
        rng = random.Random(seed)
        asked, count, phases = sorted(match.state.to_act()), 0, set()
        while asked and count < 400:
            phase = drawing.choices(game, match.state.view(asked[0]), match.state.legal_moves(asked[0]))["hint"][0]
            if count % every == 0 or phase not in phases:
                yield match
            phases.add(phase)
            seat = rng.choice(asked)
            match.play(seat, rng.choice(match.state.legal_moves(seat)))
            asked, count = sorted(match.state.to_act()), count + 1
        yield match


def exchanges(game, seeds=range(60)):
    """Give every kind of attack in kendo with every kind of answer laid on it: by how many cards lie where."""
    met = set()
    for seed in seeds:
        match, rng = Match(kensei.game(game), seed=str(seed)), random.Random(seed)
        for _ in range(300):
            asked = sorted(match.state.to_act())
            if not asked:
                break
            seat = asked[0]
            view, legal = match.state.view(seat), match.state.legal_moves(seat)
            before = min(3, len(kendo_drawing.laid_since_start(match.story(seat))))
            for cards in dict.fromkeys(move.cards for move in legal if view.point in LAYING):
                kind = (view.point, attackers(view.attack), before, tuple(COLOUR[card] for card in cards))
                if kind not in met:
                    met.add(kind)
                    yield match, seat, list(cards)
            match.play(seat, rng.choice([move for move in legal if len(move.cards) > 1] or legal))
    assert any(attackers == 2 and len(cards) == 2 for _, attackers, _, cards in met), met


def attackers(attack):
    """Count the cards of an attack."""
    if attack is None:
        return 0
    strengthening = getattr(attack, "green", None)
    return sum(map(bool, (attack.card, strengthening)))
