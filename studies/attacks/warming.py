"""What a server does in any week, once: so that memory is compared with that of a server in use, not of an idle one."""

from __future__ import annotations

import asyncio

from kensei.games import names
from studies.attacks.client import Client, Socket

PAGES = ("", "/state", "/replay", "/moment?ply=0", "/record", "/verify", "/review")


async def warm_up(url: str) -> None:
    """Look at every page of every game, and at a finished game of each."""
    client = Client(url)
    await client.request("GET", "/")
    for game in names():
        await client.request("GET", f"/new/{game}")
        await client.request("GET", f"/rules/{game}")
        host = await client.table(game, seats=["here", "here"])
        socket = await Socket.at(url, host)
        socket.send(type="hello", html="wide")
        await socket.get("update", "curtain")
        socket.close()
        await client.post(f"{host}/resign", {"seat": 0})
        for page in PAGES:
            await client.request("GET", host + page)
        await asyncio.sleep(0)
    client.close()
