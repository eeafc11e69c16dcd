"""Games that are over, for the tests: played to their end, and followed by another."""

from test_table import duel, moved


async def over(here, **fields):
    """Play one game of Kiri-ai to its end; give both sockets, the host's path and the guest's."""
    ends, asked, host, guest = await duel(here, "kiriai", options={"cap": 1}, names=["Ann"], **fields)
    for end, told, move in zip(ends, asked, ("approach high", "approach low"), strict=True):
        await end.send(type="move", id="m", decision=told["decision"], move=move)
    for end in ends:
        await moved(end, "ended")
    return ends, host, guest


async def rematch(ends, message_id="again"):
    """Begin another game; give what both are asked."""
    for end in ends:
        await end.send(type="again", id=message_id)
    return [await moved(end, "began") for end in ends]
