"""Two matches that differ only in what a seat must not know give it the very same bytes, on every route.

A twin of a match is found by imagining another truth behind the seat's view; from there both are played
on, the other seats choosing what looks the same to the observer. Everything the observer, a spectator
and the host without a seat are sent is compared byte by byte. So is what a device that all seats share is sent
between two hands, for twins that look the same to a spectator.
"""

import json
import os
import random
from dataclasses import dataclass
from hashlib import sha256
from types import SimpleNamespace

import pytest
from harness import runs, site

import kensei
from kensei import CHANCE, Match, drawing
from kensei.server.http import home
from kensei.server.tables import fairness, new_table, tokens
from kensei.server.tables.table import ABSENCE

SECRET_GAMES = [name for name in kensei.GAMES if kensei.game(name).has_secrets]
QUICK_GAMES = [name for name in SECRET_GAMES if name != "ketto"]
"""Those without the longest turns."""
CASES = {
    **{name: (name, {}) for name in SECRET_GAMES},
    "kiriai advanced": ("kiriai", {"field": "advanced"}),
    "ketto peek": ("ketto", {"peek": True}),
    "bushido memory": ("bushido", {"memory": True}),
    "bushido ffa": ("bushido", {"mode": "ffa", "players": 3}),
    "bushido clans": ("bushido", {"mode": "clans", "players": 4}),
    "musashi for three": ("musashi", {"players": 3}),
}
SEEDS = range(1 if os.environ.get("KENSEI_EXAMPLES") == "quick" else 3)
LONGEST = 6


@dataclass(frozen=True)
class Twins:
    """Two positions that look the same to a seat, and moves that keep it so."""

    seat: int
    positions: tuple[str, str]
    moves: tuple[tuple[int, str, str], ...]
    leaver: int | None = None
    """A seat whose leaving looks the same to the seat; None: there is none."""

    @property
    def differ(self):
        return self.positions[0] != self.positions[1] or any(a != b for _, a, b in self.moves)


def twins(name, options, seed):
    """Find twins of a random position of the game, for a random seat."""
    game, rng = kensei.game(name), random.Random(f"{name} {options} {seed}")
    for _ in range(200):
        match = Match(game, seed=rng.random().hex(), **options)
        for _ in range(rng.randrange(1, 25)):
            asked = sorted(match.state.to_act())
            if asked:
                seat = rng.choice(asked)
                match.play(seat, rng.choice(match.state.legal_moves(seat)))
        seat = rng.randrange(match.players)
        if not match.state.to_act():
            continue
        other = game.imagine(match.state.view(seat), rng)
        found = played_on(match, other, seat, rng)
        if found.moves and found.differ:
            return found
    raise AssertionError(f"no twins found in {name}")


def public_twins(name, options, seed):
    """Find twins that look the same to a spectator, whose moves reveal something to everybody."""
    game, rng = kensei.game(name), random.Random(f"{name} {options} {seed} for all")
    for _ in range(2000):
        match = Match(game, seed=rng.random().hex(), **options)
        for _ in range(rng.randrange(1, 60)):
            asked = sorted(match.state.to_act())
            if asked:
                seat = rng.choice(asked)
                match.play(seat, rng.choice(match.state.legal_moves(seat)))
        if not match.state.to_act():
            continue
        found = played_on(match, game.imagine(match.state.view(None), rng), None, rng)
        if found.moves and found.differ and shows_something(game, found):
            return found
    raise AssertionError(f"no twins found in {name}")


def shows_something(game, found):
    """Say whether a spectator is shown a scene when the moves are played."""
    match = Match.at(game, found.positions[0], fairness.seed(server_part(), ["", ""]))
    scenes = []
    for mover, text, _ in found.moves:
        before, since = match.state.view(None), len(match.plies)
        match.play(mover, text)
        events = [event.told_to(None) for ply in match.plies[since:] for event in ply.events]
        scenes += drawing.steps(game.name, before, match.state.view(None), events)
    return bool(scenes)


def played_on(match, other, seat, rng):
    """Play both on as long as the seat cannot tell them apart."""
    game = match.game
    positions = (game.write(match.state), game.write(other))
    seed = fairness.seed(server_part(), [""] * match.players)
    pair = [Match.at(game, position, seed, **match.options) for position in positions]
    moves = []
    while len(moves) < LONGEST and alike(*pair, seat) and pair[0].state.to_act():
        asked = sorted(pair[0].state.to_act())
        step = same_step(pair, rng.choice(asked), seat, rng)
        if step is None:
            break
        moves.append(step)
    return Twins(seat, positions, tuple(moves), quiet_leaver(pair, seat))


def quiet_leaver(pair, seat):
    """Find a seat that can leave both matches so that the seat sees the same: another rather than the seat itself."""
    if pair[0].players == 2:
        return None
    for leaver in sorted(pair[0].in_play(), key=lambda one: one == seat):
        for match in pair:
            match.withdraw(leaver)
        is_quiet = alike(*pair, seat) and pair[0].state.to_act()
        for match in pair:
            match.undo()
        if is_quiet:
            return leaver
    return None


def same_step(pair, mover, seat, rng):
    """Play a move in each match so that the seat sees the same; give it, or None and nothing played."""
    offers = [list(match.state.legal_moves(mover)) for match in pair]
    if mover == seat:
        assert offers[0] == offers[1], "the own legal moves show a secret"
        candidates = [(move, move) for move in rng.sample(offers[0], min(4, len(offers[0])))]
    else:
        firsts = rng.sample(offers[0], min(6, len(offers[0])))
        # Different moves first: those are the ones that could show.
        candidates = [(a, b) for a in firsts for b in rng.sample(offers[1], len(offers[1])) if a != b]
        candidates += [(a, a) for a in firsts if a in offers[1]]
    for choice in candidates[:400]:
        for match, move in zip(pair, choice, strict=True):
            match.play(mover, move)
        # After the end everything is open.
        if alike(*pair, seat) and pair[0].state.to_act():
            return (mover, str(choice[0]), str(choice[1]))
        for match in pair:
            match.undo()
    return None


def alike(one, two, seat):
    """Say whether the matches look the same to the seat and to a spectator."""
    return all(
        one.state.view(eyes) == two.state.view(eyes) and one.story(eyes) == two.story(eyes) for eyes in (seat, None)
    )


def server_part():
    return sha256(b"the same for both").hexdigest()


@pytest.fixture
def no_luck(monkeypatch):
    """Let both servers throw the same dice for links and seeds, so that only secrets can differ."""

    def again():
        dice = random.Random(1)
        monkeypatch.setattr(tokens, "fresh", lambda: f"{dice.getrandbits(128):032x}")
        monkeypatch.setattr("kensei.server.live.rooms.secrets.token_hex", lambda size: f"{dice.getrandbits(64):016x}")
        monkeypatch.setattr(home.secrets, "randbits", dice.getrandbits)
        monkeypatch.setattr(fairness, "server_part", server_part)
        # Who is away is told for how long: no time passes here.
        for module in ("presence", "rooms", "room"):
            monkeypatch.setattr(
                f"kensei.server.live.{module}.time", SimpleNamespace(monotonic=lambda: 1e4, time=lambda: 1e9)
            )

    return again


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("case", CASES)
def test_nothing_that_a_seat_must_not_know_reaches_it(case, seed, tmp_path, no_luck):
    name, options = CASES[case]
    pair = twins(name, options, seed)
    traffic = []
    for world in (0, 1):
        no_luck()
        traffic.append(everything_sent(tmp_path / str(world), name, options, pair, world))
    assert traffic[0].keys() == traffic[1].keys()
    for where, sent in traffic[0].items():
        assert sent == traffic[1][where], where


def everything_sent(folder, name, options, pair, world):
    """Play one of the twins over the wire; give every byte that went to those who must not know."""
    traffic = {}

    @runs
    async def play():
        async with site(folder) as here:
            game = kensei.game(name)
            players = options.get("players", game.seats[0])
            wanted = new_table.NewTable(game=name, options=defaults(game) | options, seats=["link"] * players)
            host = f"/t/{await here.hall.create(wanted, pair.positions[world])}"
            links = await here.links(host)
            seats, watcher = [await here.sit(path) for path in links[:-1]], links[-1]
            watched = {"seat": seats[pair.seat], "spectator": watcher, "host": host}
            ends = {
                (who, shape): (await here.join(path, html=shape))[0]
                for who, path in watched.items()
                for shape in ("", "wide", "tall")
            }
            await look_around(here, watched, traffic, "start")
            for number, (mover, *texts) in enumerate(pair.moves):
                told = (await here.get(f"{seats[mover]}/state")).json()
                move = {"id": f"m{number}", "decision": told["decision"], "move": texts[world]}
                reply = await here.post(f"{seats[mover]}/move", move)
                assert reply.status == 200, reply.text
                await look_around(here, watched, traffic, number)
            await refusals(here, game, pair, watched, traffic)
            await leaving(here, pair, seats, watched, traffic)
            await look_around(here, {"invited": await invitation(here, host, pair)}, traffic, "end")
            for who, end in ends.items():
                await end.close()
                sent = []
                while not end.inbox.empty():
                    sent.append(end.inbox.get_nowait())
                assert sent
                traffic["socket", who] = sent

    play()
    return traffic


async def invitation(here, host, pair):
    """Let the host give somebody else's seat a new link; give it."""
    chair = 1 if pair.seat == 0 else 0
    done = (await here.post(f"{host}/reissue", {"id": "new", "chair": chair})).json()
    return next(link["url"] for link in done["links"] if link["chair"] == chair)


def defaults(game):
    """Take the engine's defaults, as the position was played with them."""
    return {name: option.default for name, option in game.options.items() if name == "cap"}


ROUTES = (
    *("", "/state", "/cards", "/replay", "/record", "/verify", "/review", "/games"),
    *(
        "/moment",
        "/moment?ply=0",
        "/moment?moment=0",
        "/moment?open=1",
        "/moment?open=1&seat=0",
        "/moment?open=1&seat=1",
    ),
)


async def look_around(here, watched, traffic, when):
    """Fetch every page and every answer that a watcher can get."""
    for who, path in watched.items():
        for route in ROUTES:
            reply = await here.get(path + route)
            traffic[when, who, route] = (reply.status, reply.headers, reply.body)
        share = await here.post(f"{path}/share", {"game": 0})
        traffic[when, who, "share"] = (share.status, share.body)
        fork = await here.post(f"{path}/fork", {})
        traffic[when, who, "fork"] = (fork.status, fork.body)
        if fork.status == 201:
            reply = await here.get(f"{fork.json()['url']}/state?seat=0")
            traffic[when, who, "forked"] = reply.body


async def leaving(here, pair, seats, watched, traffic):
    """Let a bot stand in for somebody who is not asked, then let a seat leave: neither shows what others hide."""
    table = here.room(watched["host"]).table
    table.gone = {chair: since - ABSENCE for chair, since in table.gone.items()}
    idle = sorted(table.playing().in_play() - {pair.seat} - table.to_act())
    for target in idle[:1]:
        reply = await here.post(f"{watched['host']}/stand_in", {"id": "in", "target": target})
        traffic["stand_in"] = (reply.status, reply.body)
        await look_around(here, watched, traffic, "stand_in")
        await here.post(f"{seats[target]}/return", {"id": "return"})
    if pair.leaver is not None:
        reply = await here.post(f"{seats[pair.leaver]}/resign", {"id": "resign"})
        assert reply.status == 200, reply.text
        await look_around(here, watched, traffic, "left")


async def refusals(here, game, pair, watched, traffic):
    """Send what is refused, and keep the reasons: they must not tell either."""
    rng = random.Random(str(pair.positions))
    match = Match(game, seed="another")
    for _ in range(10):
        if match.state.to_act() and CHANCE not in match.state.to_act():
            seat = min(match.state.to_act())
            match.play(seat, rng.choice(match.state.legal_moves(seat)))
    texts = ["nonsense", *(str(ply.move) for ply in match.plies[-12:])]
    for who, path in watched.items():
        for text in texts:
            for verb, fields in (("try", {}), ("move", {"decision": 1}), ("undo", {})):
                message = {"id": "", **fields, **({} if verb == "undo" else {"move": text})}
                reply = await here.post(f"{path}/{verb}", message)
                traffic["refused", who, verb, text] = (reply.status, reply.body)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", [*QUICK_GAMES, pytest.param("ketto", marks=pytest.mark.slow)])
def test_a_shared_device_is_sent_nothing_of_any_hand_between_two_curtains(name, seed, tmp_path, no_luck):
    pair = public_twins(name, {}, seed)
    traffic = []
    for world in (0, 1):
        no_luck()
        traffic.append(sent_between_hands(tmp_path / str(world), name, pair, world))
    assert [where for where, _ in traffic[0]] == [where for where, _ in traffic[1]]
    for (where, sent), (_, other) in zip(*traffic, strict=True):
        assert sent == other, where
    sockets = {where: [told[:2] for told in sent] for where, sent in traffic[0] if where[1] == "socket"}
    revealed = {number for (number, _, _), kinds in sockets.items() if ("update", None) in kinds}
    assert revealed
    for (number, _, who), kinds in sockets.items():
        assert all(seat is None for kind, seat in kinds if kind == "update")
        assert number not in revealed or kinds[0] == ("update", None), who


def sent_between_hands(folder, name, pair, world):
    """Play one of the twins on one device; give every byte that came between two hands."""
    traffic = []

    @runs
    async def play():
        async with site(folder) as here:
            game = kensei.game(name)
            wanted = new_table.NewTable(game=name, options=defaults(game), seats=["here"] * game.seats[0])
            host = f"/t/{await here.hall.create(wanted, pair.positions[world])}"
            ends = {shape: (await here.join(host, html=shape, device="d"))[0] for shape in ("", "wide", "tall")}
            closed = {f"{shape} closed": (await here.join(host, html=shape, device="d"))[0] for shape in ("", "wide")}
            for number, (mover, *texts) in enumerate(pair.moves):
                for end in ends.values():
                    await end.send(type="open", seat=mover)
                    while (await end.get("update"))["seat"] != mover:
                        pass
                told = (await here.get(f"{host}/state?seat={mover}")).json()
                move = {"id": f"m{number}", "seat": mover, "decision": told["decision"], "move": texts[world]}
                reply = await here.post(f"{host}/move", move)
                assert reply.status == 200, reply.text
                for who, end in (ends | closed).items():
                    traffic.append(((number, "socket", who), await between_hands(end, mover)))
                for route in ("", "/replay", "/moment", "/record"):
                    page = await here.get(f"{host}{route}")
                    traffic.append(((number, route, "http"), (page.status, page.headers, page.body)))

    play()
    return traffic


async def between_hands(end, mover):
    """Give what the device was sent, without what the mover sees who keeps the device to go on."""
    await end.send(type="ping")
    sent = []
    while True:
        text = await end.text()
        told = json.loads(text)
        if told["type"] == "pong":
            return sent
        if not (told["type"] == "update" and told["seat"] == mover and not sent):
            sent.append((told["type"], told.get("seat"), text))
