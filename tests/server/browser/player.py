"""A player at the page: sees what can be pressed, presses it, and remembers what the browser complained of."""

from __future__ import annotations

import time

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
QUIET = """
const games = ["kaito", "kiriai", "ketto", "bushido", "shiai", "musashi"];
for (const game of games) localStorage.setItem(`kensei.learned.${game}`, "1");
const isNew = localStorage.getItem("kensei.newcomer") !== null;
for (const game of isNew ? [] : games) localStorage.setItem(`kensei.offer.${game}`, "off");
localStorage.setItem("kensei.reveal", "off");
localStorage.getItem("kensei.name") ?? localStorage.setItem("kensei.name", "");
"""

PRESS = """(luck) => {
  const seen = (thing) => thing.getBoundingClientRect().width > 0;
  const centre = (thing) => {
    thing.scrollIntoView({ block: "center", inline: "center" });
    const box = thing.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  if (document.body.classList.contains("over")) return "over";
  const curtain = document.querySelector("#curtain [data-open]");
  if (curtain) return centre(curtain);
  const skip = document.querySelector("#buttons [data-skip]");
  if (skip) return centre(skip);
  const send = document.querySelector("#send");
  const things = "#hand .next,#board .draw .next,#buttons [data-extra]:enabled,#giveup [data-extra]";
  const more = [...document.querySelectorAll(things)].filter(seen);
  if (send && (luck[0] < 0.7 || !more.length)) return centre(send);
  if (!more.length) return null;
  return centre(more[Math.floor(luck[1] * more.length)]);
}"""
"""Find the next thing to press: the curtain, a reveal to skip, the button that sends, or something to be chosen now."""


class Player:
    """One person with one browser."""

    def __init__(self, browser, url, rng, width, height, context):
        self.rng = rng
        self.complaints = []
        self.bytes = []
        calm = {"reduced_motion": "reduce", **context}
        self.context = browser.new_context(viewport={"width": width, "height": height}, **calm)
        self.page = self.context.new_page()
        self.page.add_init_script(QUIET)
        self.page.on("console", lambda said: said.type in ("error", "warning") and self.complaints.append(said.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._received))
        self.page.goto(url)

    def _received(self, frame):
        self.bytes.append(len(frame))

    def ready(self):
        self.page.wait_for_selector("html[data-ready]")
        return self

    def press(self):
        """Press one thing; say whether there was one."""
        found = self.page.evaluate(PRESS, [self.rng.random(), self.rng.random()])
        if found in (None, "over"):
            return False
        self.page.mouse.click(*found)
        return True

    @property
    def is_over(self):
        return self.page.evaluate("document.body.classList.contains('over')")

    def wait(self):
        self.page.wait_for_timeout(15)

    @property
    def question(self):
        return self.page.locator("#status h1").inner_text()

    def close(self):
        self.context.close()


def play_out(*players, seconds=100):
    """Let everybody press what can be pressed until the game is over for all."""
    end = time.monotonic() + seconds
    while not all(player.is_over for player in players):
        assert time.monotonic() < end, [player.question for player in players]
        pressed = [player.press() for player in players]
        if not any(pressed):
            players[0].wait()


def move(player):
    """Choose one thing and send it."""
    player.page.wait_for_selector("#board .next")
    player.press()
    player.page.click("#send")
