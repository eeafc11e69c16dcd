// The table: swaps in what the server drew, offers what it listed, stages what happened. No rule lives here.
import "./after.js";
import { closeBook, isOpen, openBook } from "./book.js";
import { dated } from "./dates.js";
import { listen } from "./hear.js";
import { openCurtain } from "./hotseat.js";
import { copies, keep } from "./kept.js";
import { keyboard } from "./keys.js";
import { learn } from "./learn.js";
import { flip, log, mute, showKeys } from "./menu.js";
import { clear, pressed, send, tried } from "./play.js";
import { lastPly, look, ply } from "./replay.js";
import { $, ask, base, game, live, narrow, shape, table, words } from "./shared.js";
import { pauseReveal, skipReveal } from "./stage.js";
import { around } from "./update.js";

if (live) listen();
dated();

const press = (thing) => (thing.dataset.pick ? pressed(thing.dataset.pick, thing) : tried(thing));

document.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-pick],[data-try]");
  if (thing && thing.closest("#board,#hand")) {
    event.preventDefault();
    press(thing);
    return;
  }
  const rule = event.target.closest("a.rule");
  if (rule && !event.metaKey && !event.ctrlKey) { event.preventDefault(); openBook(rule.getAttribute("href")); }
});

document.addEventListener("submit", (event) => {
  const { verb } = event.target.dataset;
  if (event.target.id === "curtain") {
    event.preventDefault();
    openCurtain();
  } else if (verb) {
    event.preventDefault();
    document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
    ask({ type: verb });
  }
});

function escape() {
  if (isOpen()) closeBook();
  else if (table.looking) look(lastPly());
  else if (document.body.classList.contains("logopen")) log();
  else clear();
}

keyboard({
  press,
  confirm: () => { const move = table.choice.move(); if (move) send(move); return Boolean(move); },
  chosen: (thing) => table.choice.picked.some((one) => one.thing === thing) && Boolean(table.choice.move()),
  escape, skip: skipReveal, pause: pauseReveal,
  keys: {
    n: () => { if (table.state.phase === "over") document.querySelector("[form=verb-again]")?.click(); },
    l: log, m: mute, f: flip, "?": showKeys,
    r: () => (isOpen() ? closeBook() : openBook()),
    h: () => { $("known-box").open = !$("known-box").open; },
    home: () => look(0), end: () => look(lastPly()),
    "[": () => look(ply() - 1), "]": () => look(ply() + 1),
  },
});

copies(words);
keep(base);
if (shape() === "tall" && $("tall-hand").innerHTML) $("hand").innerHTML = $("tall-hand").innerHTML;
document.querySelectorAll("#board .draw").forEach((drawing) => { if (drawing.dataset.shape !== shape()) drawing.remove(); });
around();
if (document.body.classList.contains("replay")) look(ply());
// Where the sheet stands above the board, whoever was sent a moment sees the moment first.
if (!live && narrow.matches && ply() < lastPly()) $("board").scrollIntoView();
if (!localStorage.getItem(`kensei.learned.${game}`) && table.state.phase === "playing" && table.state.seat !== null && !$("curtain").firstElementChild) learn(words);
document.documentElement.dataset.ready = "";
