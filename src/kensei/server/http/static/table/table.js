// The table: puts in what the server drew, offers what it listed, stages what happened. No rule lives here.
import { askWhy, clear, goBack, pressed, submit } from "./actions.js";
import { keyboard } from "./keyboard.js";
import { closeRules, openRules, rulesAreOpen, showKeys, toggleLog, toggleSound, turnBoard } from "./menu.js";
import { closeLessons, startLessons } from "./lessons.js";
import { listen, openCurtain, refresh } from "./messages.js";
import { openPhrases } from "./phrases.js";
import { lastPly, leaveLine, ply, showMoment, walkLine } from "../review/replay.js";
import { drag } from "./drag.js";
import { countFurther } from "./render.js";
import { pauseReveal, skipReveal } from "./reveal.js";
import { closePanel, isOpen, openByKey } from "./card_panel.js";
import { $, ask, base, game, live, narrow, shape, table, words } from "./state.js";
import { copyButtons, keepTable, writeDates } from "../storage.js";

if (live) listen();
writeDates();

const press = (thing) => (thing.dataset.pick ? pressed(thing.dataset.pick, thing) : askWhy(thing));

drag(press);

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
  if (isOpen()) closePanel(true);
  else if (rulesAreOpen()) closeRules();
  else if (closeLessons() || leaveLine()) return;
  else if (table.looking) showMoment(lastPly());
  else if (document.body.classList.contains("logopen")) toggleLog();
  else clear();
}

keyboard({
  press,
  confirm: () => { const move = table.choice.move(); if (move) submit(move); return Boolean(move); },
  goBack,
  chosen: (thing) => table.choice.picked.some((one) => one.thing === thing) && Boolean(table.choice.move()),
  escape, skip: skipReveal, pause: pauseReveal,
  keys: {
    n: () => { if (table.state.phase === "over") document.querySelector("[form=verb-again]")?.click(); },
    i: openByKey, l: toggleLog, m: toggleSound, c: openPhrases, f: turnBoard, "?": showKeys,
    r: () => (rulesAreOpen() ? closeRules() : openRules()),
    h: () => { $("known-box").open = !$("known-box").open; },
    home: () => showMoment(0), end: () => showMoment(lastPly()),
    "[": () => showMoment(ply() - 1), "]": () => showMoment(ply() + 1),
  },
  // Where nothing can be played, the arrows lead through the game.
  step: (by) => { if (walkLine(by)) return true; const looks = table.looking || table.state.phase === "over"; if (looks) showMoment(ply() + by); return looks; },
});

copyButtons(words);
keepTable(base);
if (shape() === "tall" && $("tall-hand").innerHTML) $("hand").innerHTML = $("tall-hand").innerHTML;
document.querySelectorAll("#board .draw").forEach((drawing) => { if (drawing.dataset.shape !== shape()) drawing.remove(); });
refresh();
// What is new after a rematch stood there before anything was listened to: said once more, it is read out.
const begins = document.querySelector("#status .begins");
if (begins) requestAnimationFrame(() => begins.replaceWith(begins.cloneNode(true)));
if (document.body.classList.contains("replay")) showMoment(ply());
// Where the sheet stands above the board, whoever was sent a moment sees the moment first.
if (!live && narrow.matches && ply() < lastPly()) $("board").scrollIntoView();
if (!localStorage.getItem(`kensei.learned.${game}`) && table.state.phase === "playing" && table.state.seat !== null && !$("curtain").firstElementChild) startLessons();
countFurther().then(() => { document.documentElement.dataset.ready = ""; });
