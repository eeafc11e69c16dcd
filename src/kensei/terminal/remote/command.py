"""`kensei join URL`: play a seat of a server's table in the terminal. `kensei watch URL`: look on."""

from __future__ import annotations

import argparse
import getpass
import queue
import sys
import time

from kensei.core.errors import BadOption
from kensei.terminal.prompt import EditedPrompt, Prompt, WaitingLinePrompt, for_terminal
from kensei.terminal.remote.link import ENDED, LONGEST_ADDRESS, SeatKeys, TableSocket, read_link
from kensei.terminal.remote.messages import RemoteWelcome, read
from kensei.terminal.remote.table import FIRST_WORD, RemoteTable

ASK = "-"


def join_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "link", help=f"the link of a seat, or an invitation; {ASK} asks for it, so that no shell keeps it"
    )
    parser.add_argument("--name", default="", help="how you are called, for an invitation")
    parser.add_argument("--plain", action="store_true", help="plain lines, for a screen reader")


def watch_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("link", help=f"any link of a table; {ASK}: you are asked for it")
    parser.add_argument("--plain", action="store_true", help="plain lines, for a screen reader")


def join(args: argparse.Namespace) -> int:
    socket = TableSocket(SeatKeys(read_link(asked_link(args.link))).seat())
    welcome = welcomed(socket)
    if not welcome.seats and welcome.invites is None:
        socket.close()
        raise BadOption("this link only watches: `kensei watch` shows its table")
    table = RemoteTable(socket, welcome, prompt_of(args), plays=True)
    if table.invites is not None:
        table.sit(args.name)
    return table.play()


def watch(args: argparse.Namespace) -> int:
    socket = TableSocket(read_link(asked_link(args.link)))
    return RemoteTable(socket, welcomed(socket), prompt_of(args), plays=False).play()


def asked_link(given: str) -> str:
    if given != ASK:
        return given
    if sys.stdin.isatty():
        return getpass.getpass("Link (not shown): ")[: LONGEST_ADDRESS + 1]
    return sys.stdin.readline(LONGEST_ADDRESS + 1).strip()


def prompt_of(args: argparse.Namespace) -> Prompt:
    found = for_terminal(args.plain)
    return found if isinstance(found, EditedPrompt) else WaitingLinePrompt()


def welcomed(socket: TableSocket) -> RemoteWelcome:
    """Connect, and return the server's first word on the table; what is not reached in time is said."""
    socket.start()
    end = time.monotonic() + FIRST_WORD
    while (left := end - time.monotonic()) > 0:
        try:
            message = socket.messages.get(timeout=left)
        except queue.Empty:
            break
        if message["type"] == "welcome":
            return read(RemoteWelcome, message)
        if message["type"] in (ENDED, "bye", "refused"):
            socket.close()
            raise BadOption(str(message.get("reason")))
        if message["type"] == "wait":
            end = time.monotonic() + FIRST_WORD
            print(message.get("reason"), file=sys.stderr)
    socket.close()
    raise BadOption(f"{socket.link.host} did not answer in {FIRST_WORD:.0f} seconds")
