"""Tables with several people, for the tests: they sit down, ask, leave and play on."""

import asyncio

NAMES = ["Ann", "Ben", "Cid", "Dan"]


async def seated(here, game="musashi", players=3, names=NAMES, **fields):
    """Let people sit down, each with a link of their own but for the first, who hosts; give their paths."""
    options = {**({"players": players} if players > 2 else {}), **fields.pop("options", {})}
    seats = fields.pop("seats", ["here", *["link"] * (players - 1)])
    host = await here.table(game, seats=seats, names=names[:players], options=options, **fields)
    return [host, *[await sat(here, path) for path in (await here.links(host))[:-1]]]


async def sat(here, invitation):
    """Sit down; give the path of the seat."""
    reply = await here.post(f"{invitation}/sit", {"id": "sit"})
    assert reply.status == 200, reply.text
    return reply.json().get("url") or invitation


def table_of(here, host):
    return here.room(host).table


async def state(here, path, after=0):
    return (await here.get(f"{path}/state?after={after}")).json()


async def do(here, path, verb, status=200, **fields):
    reply = await here.post(f"{path}/{verb}", {"id": f"{verb} {fields}"[:64], **fields})
    assert reply.status == status, reply.text
    return reply.json()


def let_pass(here, host, seconds):
    """Let so many seconds pass for those who are away."""
    table = table_of(here, host)
    table.gone = {chair: since - seconds for chair, since in table.gone.items()}


async def play_on(here, paths):
    """Let everybody answer with the last move offered until the game is over; give the last state of each."""
    after = 0
    for _ in range(400):
        told = [await state(here, path, after) for path in paths]
        after = told[0]["n"]
        if told[0]["outcome"]:
            return [await state(here, path) for path in paths]
        for path, one in zip(paths, told, strict=True):
            if one["legal"]:
                move = {"id": f"m{one['decision']}", "decision": one["decision"], "move": one["legal"][-1]}
                await here.post(f"{path}/move", move)
    raise AssertionError("the game does not end")


async def moved(here, path, seat):
    """Wait until the seat has moved, whoever moves for it; give the entries up to then."""
    end, told = await here.join(path)
    known = told["entries"]
    while not any(entry["kind"] == "moved" and entry["seat"] == seat for entry in known):
        known += (await end.get("update"))["entries"]
    await end.close()
    return known


class Promises:
    """Bots that answer when the test says so."""

    def __init__(self, here):
        self.asked = asyncio.Queue()
        here.hall.bots.ask = self._ask

    def _ask(self, question, address="", table=""):
        promise = asyncio.get_running_loop().create_future()
        self.asked.put_nowait((question, promise))
        return promise
