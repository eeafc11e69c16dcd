"""What is played for a log to keep: tables of every game in every phase, with the same luck every time."""

from __future__ import annotations

import asyncio
import random
from hashlib import sha256
from typing import Any

from harness import Site

from kensei.server.tables import tokens

GAMES = ("kaito", "kiriai", "ketto", "bushido", "musashi", "shiai")
EPOCH = 1_790_000_000.0
TALKATIVE = {"bushido": 40}
"""A game that may be long ends by resignation after so many moves."""


class Luck:
    """Everything that is drawn or measured, the same every time."""

    def __init__(self) -> None:
        self.scene = ""
        self.count = 0
        self.hosts: dict[str, str] = {}
        self.wall = EPOCH
        self.now = 1000.0

    def hexed(self, what: str, length: int) -> str:
        self.count += 1
        return sha256(f"{self.scene} {what} {self.count}".encode()).hexdigest()[:length]

    def server_part(self) -> str:
        return self.hexed("seed", 64)

    def table_id(self, size: int) -> str:
        return self.hexed("table", 2 * size)

    def bits(self, count: int) -> int:
        return int(self.hexed("fork", 32), 16)

    def token(self) -> str:
        made = self.hexed("token", 32)
        self.hosts[tokens.hashed(made)] = made
        return made

    def wall_clock(self) -> float:
        self.wall += 1.0
        return self.wall

    def monotonic(self) -> float:
        return self.now


LUCK = Luck()


class Players:
    """Those who sit at a table, by seat, and what they do."""

    def __init__(self, here: Site, scene: str) -> None:
        self.here = here
        self.scene = scene
        self.rng = random.Random(scene)
        self.host = ""
        self.paths: list[str] = []

    async def open(self, game: str, **fields: Any) -> None:
        self.host = await self.here.table(game, **fields)
        self.paths = await self.here.links(self.host)

    async def do(self, path: str, verb: str, **fields: Any) -> Any:
        LUCK.count += 1
        reply = await self.here.post(f"{path}/{verb}", {"id": f"{verb}{LUCK.count}", **fields})
        assert reply.status == 200, (self.scene, verb, reply.text)
        done = reply.json()
        if done.get("url"):
            # Whoever sat down has a link of their own from now on.
            self.paths = [done["url"] if known == path else known for known in self.paths]
        return done

    async def sit(self, *names: str) -> None:
        for path, name in zip(self.paths[:-1], names, strict=False):
            await self.do(path, "sit", name=name)

    async def state(self, path: str, seat: int | None = None) -> Any:
        return (await self.here.get(f"{path}/state" + ("" if seat is None else f"?seat={seat}"))).json()

    async def moves(self, most: int) -> bool:
        """Let everybody move, at most so often in all; say whether the game is over."""
        people = [self.host, *self.paths[:-1]]
        moved = 0
        while moved < most:
            table = await self.state(self.paths[-1])
            if table["outcome"]:
                return True
            if any(table["players"][seat]["kind"] == "bot" for seat in table["to_act"]):
                # Bots first, so that the order is the same every time.
                await asyncio.sleep(0.001)
                continue
            await self.one_move(people, table["to_act"])
            moved += 1
        return False

    async def one_move(self, people: list[str], asked: list[int]) -> None:
        for path in people:
            for seat in asked:
                told = await self.state(path, seat)
                if told.get("legal"):
                    move = self.rng.choice(told["legal"])
                    LUCK.now += 2.0
                    await self.do(path, "move", seat=seat, decision=told["decision"], move=move)
                    return


async def lobby(here: Site, game: str) -> None:
    players = Players(here, f"{game} lobby")
    await players.open(game, names=["Aki"])


async def midgame(here: Site, game: str) -> None:
    players = Players(here, f"{game} midgame")
    await players.open(game, names=["Aki"], clock=10, increment=5)
    await players.do(players.host, "words", words="first light", seat=0)
    await players.do(players.paths[0], "sit", name="Kenji", words="cold tea")
    await players.moves(7)


async def over(here: Site, game: str) -> None:
    players = Players(here, f"{game} over")
    await players.open(game, names=["Aki"])
    await players.sit("Kenji")
    if not await players.moves(TALKATIVE.get(game, 400)):
        await players.do(players.paths[0], "resign")


async def rematch(here: Site, game: str) -> None:
    players = Players(here, f"{game} rematch")
    await players.open(game, names=["Aki"])
    await players.sit("Kenji")
    await players.moves(4)
    await players.do(players.paths[0], "resign")
    await players.do(players.host, "again", words="once more")
    await players.do(players.paths[0], "again")
    await players.moves(5)


async def hotseat(here: Site, game: str) -> None:
    players = Players(here, f"{game} hotseat")
    await players.open(game, seats=["here", "here"], names=["Aki", "Kenji"])
    await players.moves(6)


async def forked(here: Site, game: str) -> None:
    players = Players(here, f"{game} forked")
    await players.open(game, seats=["here", "here"], names=["Aki", "Kenji"])
    await players.moves(6)
    told = await here.post(f"{players.host}/fork", {"ply": 5} if game == "kaito" else {})
    if told.status == 403:
        await players.do(players.host, "resign", seat=0)
        told = await here.post(f"{players.host}/fork", {"ply": 5})
    assert told.status == 201, told.text
    players.host = told.json()["url"]
    players.paths = await here.links(players.host)
    await players.moves(3)


async def against_a_bot(here: Site, game: str) -> None:
    players = Players(here, f"{game} bot")
    await players.open(game, seats=["here", "bot:random"], names=["Aki"])
    await players.moves(8)


async def drawn(here: Site, game: str) -> None:
    players = Players(here, f"{game} drawn")
    await players.open(game, names=["Aki"])
    await players.sit("Kenji")
    await players.moves(3)
    await players.do(players.host, "draw")
    await players.do(players.paths[0], "decline")
    await players.do(players.paths[0], "draw")
    await players.do(players.host, "agree")


async def flagged(here: Site, game: str) -> None:
    players = Players(here, f"{game} flagged")
    await players.open(game, names=["Aki"], clock=1)
    await players.sit("Kenji")
    await players.moves(3)
    LUCK.now += 100
    room = next(reversed(here.hall.rooms.values()))
    await room._advance()
    assert room.table.phase == "over"


async def claimed(here: Site, game: str) -> None:
    players = Players(here, f"{game} claimed")
    await players.open(game, names=["Aki"], clock=30)
    await players.sit("Kenji")
    await players.moves(2)
    state = await players.state(players.host)
    absent = players.paths[0] if 1 in state["to_act"] else players.host
    other = players.host if absent == players.paths[0] else players.paths[0]
    end, _ = await here.join(absent)
    await end.close()
    LUCK.now += 70
    await players.do(other, "claim", target=1 if absent == players.paths[0] else 0)


async def undone(here: Site, game: str) -> None:
    players = Players(here, f"{game} undone")
    await players.open(game, names=["Aki"])
    await players.sit("Kenji")
    await players.moves(1)
    state = [await players.state(path) for path in (players.host, players.paths[0])]
    mover = 0 if state[0]["undo"] else 1
    paths = [players.host, players.paths[0]]
    assert state[mover]["undo"]
    await players.do(paths[mover], "undo")
    if state[mover]["undo"] == "ask":
        await players.do(paths[1 - mover], "agree")
    await players.moves(2)


async def asking(here: Site, game: str) -> None:
    players = Players(here, f"{game} asking")
    await players.open(game, names=["Aki"])
    await players.sit("Kenji")
    await players.moves(2)
    await players.do(players.host, "draw")


async def waiting(here: Site, game: str) -> None:
    players = Players(here, f"{game} waiting")
    await players.open(game, names=["Aki"], wait=True)
    await players.do(players.paths[0], "sit", name="Kenji", words="plum")
    await players.do(players.paths[0], "words", words="pine")
    await players.do(players.host, "words", words="bamboo")
    await players.do(players.host, "begin")
    await players.do(players.paths[0], "name", name="Kenji II")
    await players.moves(2)


async def relinked(here: Site, game: str) -> None:
    players = Players(here, f"{game} relinked")
    await players.open(game, names=["Aki"])
    await players.do(players.host, "reissue", chair=1)
    await players.do(players.host, "reissue", chair=None)
    await players.do(players.host, "revoke", chair=None)
    paths = await here.links(players.host)
    await players.do(paths[0], "sit", name="Kenji")
    await players.do(players.host, "revoke", chair=1)


async def seated_bot(here: Site, game: str) -> None:
    players = Players(here, f"{game} seated bot")
    await players.open(game, names=["Aki"])
    await players.do(players.host, "bot", chair=1, bot="random")
    await players.moves(4)


async def several(here: Site, game: str, how: str, **fields: Any) -> None:
    players = Players(here, f"{game} several {how}")
    await players.open(game, names=["Aki"], **fields)
    await players.sit("Kenji", "Mio", "Ren")
    await players.moves(5)
    if how == "resigned":
        await players.do(players.paths[0], "resign")
    elif how == "claimed":
        asked = (await players.state(players.paths[-1]))["to_act"]
        target = asked[-1]
        paths = [players.host, *players.paths[:-1]]
        end, _ = await here.join(paths[target])
        await end.close()
        LUCK.now += 70
        await players.do(paths[(target + 1) % len(paths)], "claim", target=target)
    else:
        LUCK.now += 4000
        await next(reversed(here.hall.rooms.values()))._advance()
    await players.moves(12)


EVERY = (lobby, midgame, over, rematch, hotseat, forked, against_a_bot)
SOME = {
    "kaito": (drawn, flagged, claimed, undone, asking, waiting, relinked, seated_bot),
    "kiriai": (drawn, flagged, claimed, undone, waiting),
    "shiai": (undone, relinked),
}
SEVERAL: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("musashi", "resigned", {"seats": ["here", "link", "link"]}),
    ("musashi", "flagged", {"seats": ["here", "link", "link", "link"], "clock": 60}),
    ("bushido", "resigned", {"seats": ["here", "link", "link"], "options": {"mode": "ffa", "players": 3}}),
    ("bushido", "claimed", {"seats": ["here", "link", "link"], "options": {"mode": "ffa", "players": 3}, "clock": 60}),
)
