// The table: puts in what the server drew, offers what it listed, stages what happened. No rule lives here.
import { askWhy, clear, pressed, send } from "./actions.js";
import { keyboard } from "./keyboard.js";
import { closeRules, openRules, rulesAreOpen, showKeys, startLessons, toggleLog, toggleSound, turnBoard } from "./menu.js";
import { listen, openCurtain, refresh } from "./messages.js";
import { lastPly, ply, showMoment } from "./replay.js";
import { pauseReveal, skipReveal } from "./reveal.js";
import { $, ask, base, game, live, narrow, shape, table, words } from "./state.js";
import { copyButtons, keepTable, writeDates } from "./storage.js";

if (live) listen();
writeDates();

const press = (thing) => (thing.dataset.pick ? pressed(thing.dataset.pick, thing) : askWhy(thing));

document.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-pick],[data-try]");
  if (thing && thing.closest("#board,#hand")) {
    event.preventDefault();
    press(thing);
    return;
  }
  const rule = event.target.closest("a.rule");
  if (rule && !event.metaKey && !event.ctrlKey) { event.preventDefault(); openRules(rule.getAttribute("href")); }
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
  if (rulesAreOpen()) closeRules();
  else if (table.looking) showMoment(lastPly());
  else if (document.body.classList.contains("logopen")) toggleLog();
  else clear();
}

keyboard({
  press,
  confirm: () => { const move = table.choice.move(); if (move) send(move); return Boolean(move); },
  chosen: (thing) => table.choice.picked.some((one) => one.thing === thing) && Boolean(table.choice.move()),
  escape, skip: skipReveal, pause: pauseReveal,
  keys: {
    n: () => { if (table.state.phase === "over") document.querySelector("[form=verb-again]")?.click(); },
    l: toggleLog, m: toggleSound, f: turnBoard, "?": showKeys,
    r: () => (rulesAreOpen() ? closeRules() : openRules()),
    h: () => { $("known-box").open = !$("known-box").open; },
    home: () => showMoment(0), end: () => showMoment(lastPly()),
    "[": () => showMoment(ply() - 1), "]": () => showMoment(ply() + 1),
  },
});

copyButtons(words);
keepTable(base);
if (shape() === "tall" && $("tall-hand").innerHTML) $("hand").innerHTML = $("tall-hand").innerHTML;
document.querySelectorAll("#board .draw").forEach((drawing) => { if (drawing.dataset.shape !== shape()) drawing.remove(); });
refresh();
if (document.body.classList.contains("replay")) showMoment(ply());
// Where the sheet stands above the board, whoever was sent a moment sees the moment first.
if (!live && narrow.matches && ply() < lastPly()) $("board").scrollIntoView();
if (!localStorage.getItem(`kensei.learned.${game}`) && table.state.phase === "playing" && table.state.seat !== null && !$("curtain").firstElementChild) startLessons();
document.documentElement.dataset.ready = "";
