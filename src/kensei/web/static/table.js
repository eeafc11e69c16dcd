// The table: swaps in what the server drew, offers what it listed, stages what happened. No rule lives here.
import { away, showAway } from "./away.js";
import { Choice } from "./choose.js";
import { forget, made } from "./got.js";
import { copies, keep } from "./kept.js";
import { learn } from "./learn.js";
import { keyboard, roving } from "./keys.js";
import { cue, switched } from "./sound.js";
import { pauseReveal, play, skipReveal } from "./stage.js";
import { verify } from "./verify.js";
import { pressedTurns, went } from "./went.js";
import { Wire } from "./wire.js";

const $ = (id) => document.getElementById(id);
const words = JSON.parse($("words").textContent);
const { base, secret } = document.body.dataset;
let state = JSON.parse($("state").textContent);
let choice = new Choice(state.choices);
let queue = Promise.resolve();
let sending = null; // the id of the own move that is not answered yet
let looking = false; // a moment of the past is shown
const narrow = matchMedia("(max-width:820px),(max-height:520px)");
const shape = () => (narrow.matches ? "tall" : "wide");
const setting = (name, usual) => (localStorage.getItem(`kensei.${name}`) ?? usual) === "on";

/* ---- swapping in ---- */
function put(id, html) {
  const place = $(id);
  if (place && place.innerHTML !== html) place.innerHTML = html;
}

function prepare() {
  for (const thing of document.querySelectorAll("#board [data-pick],#board [data-try]")) {
    thing.setAttribute("role", "button");
    thing.setAttribute("tabindex", "-1");
    if (thing.dataset.try !== undefined) thing.setAttribute("aria-disabled", "true");
  }
  for (const thing of document.querySelectorAll("#hand [data-try],#hand [data-off]")) thing.setAttribute("aria-disabled", "true");
  roving();
}

function ticker() {
  const last = [...$("log").children].filter((line) => !line.matches(".head")).pop();
  $("ticker").className = `ticker ${last?.className ?? ""}`;
  $("ticker").querySelector("span").textContent = last?.querySelector("span")?.firstChild?.textContent?.trim() ?? "";
  $("round").textContent = document.querySelector("#status .round")?.textContent ?? "";
  $("log-box").scrollTop = $("log-box").scrollHeight;
}

/* The table as it is now, also while a moment of the past is shown. */
let fragments = {};
function swap(message) {
  for (const [id, html] of Object.entries(message.html)) if (!looking && fragments[id] !== html) put(id, html);
  fragments = message.html;
  if (message.anew) $("log").replaceChildren();
  $("log").insertAdjacentHTML("beforeend", message.log.join(""));
}

function drawn(change) {
  const calm = !document.startViewTransition || matchMedia("(prefers-reduced-motion:reduce)").matches || document.hidden;
  if (calm) { change(); return Promise.resolve(); }
  return document.startViewTransition(change).updateCallbackDone;
}

async function update(message) {
  const before = state;
  const fresh = message.n > before.n;
  if ((before.phase === "over" && message.phase === "playing") || message.game_number !== before.game_number) { location.reload(); return; }
  if (fresh && !looking && message.steps?.length) {
    choice = new Choice();
    show();
    await play(message.steps, saidStep);
  }
  state = message;
  $("decision").value = state.decision ?? "";
  if (!looking) $("fork-ply").value = state.ply;
  const ended = message.phase === "over" && before.phase !== "over";
  const change = () => {
    $("curtain").replaceChildren();
    swap(message);
    document.body.classList.toggle("over", message.phase === "over");
  };
  if (ended || $("curtain").firstElementChild) await drawn(change); else change();
  choose(before, choice.names());
  prepare(); show(); ticker(); clocks(); asked();
  $("ply").max = $("ply").max < state.ply ? state.ply : $("ply").max;
  if (!looking) { $("ply").value = state.ply; $("ply").max = state.ply; moment(); }
  if (ended) { document.querySelector(".bubble")?.remove(); cue(outcomeCue()); lookBack(); }
  else if (fresh && choice.any && !before.choices?.moves) cue("yours");
  document.title = `${choice.any && document.hidden ? "● " : ""}${document.title.replace(/^● /, "")}`;
}

/** Offer the new moves; what was chosen stays chosen while the question is the same. */
function choose(before, names) {
  choice = new Choice(state.choices);
  if (before.decision !== state.decision || JSON.stringify(before.choices) !== JSON.stringify(state.choices)) return;
  const free = [...document.querySelectorAll("#hand [data-pick],#board [data-pick]")];
  for (const pick of names) {
    const at = free.findIndex((thing) => thing.dataset.pick === pick);
    choice.press(pick, at < 0 ? null : free.splice(at, 1)[0]);
  }
}

function outcomeCue() {
  const score = state.outcome?.scores?.[state.seat ?? 0] ?? 0;
  return score > 0 ? "win" : score < 0 ? "loss" : "level";
}

function curtain(message) {
  fragments = {};
  state = { ...state, n: message.n ?? state.n, seat: message.seat, choices: undefined, html: undefined };
  choice = new Choice();
  return drawn(() => {
    for (const id of ["status", "board", "hand", "actions", "others", "own", "known", "log", "result"]) $(id).replaceChildren();
    $("buttons").replaceChildren();
    $("curtain").innerHTML = message.html;
    $("curtain").querySelector("[data-open]")?.focus();
  });
}

/* ---- the action bar ---- */
function sentence(bold, plain, rule) {
  const say = document.createElement("p");
  say.className = "say";
  const strong = document.createElement("b");
  strong.textContent = bold ?? "";
  say.append(strong);
  if (plain) { const span = document.createElement("span"); span.textContent = plain; say.append(" ", span); }
  if (rule) {
    const link = document.createElement("a");
    link.className = "rule"; link.href = `/rules/${document.body.dataset.game}#${rule}`; link.textContent = rule.slice(rule.indexOf(".") + 1);
    say.append(" ", link);
  }
  $("actions").replaceChildren(say);
}

function saidStep(step, pausable = 1) {
  sentence(step.say, "", step.rule);
  if (!pausable) return;
  button(words.pause, "P", (event) => { event.target.firstChild.textContent = pauseReveal() ? words.go_on : words.pause; }, "", true);
  button(words.skip, "␣", skipReveal, "ink");
}

function button(label, key, press, kind = "", first = false) {
  if (first) $("buttons").replaceChildren();
  const made = document.createElement("button");
  made.type = "button";
  made.className = `btn ${kind}`;
  made.append(document.createTextNode(label));
  if (key) { const kbd = document.createElement("kbd"); kbd.textContent = key; made.append(kbd); }
  made.addEventListener("click", press);
  $("buttons").append(made);
  return made;
}

const KEYS = { stop: "S", draw: "D", pass: "P", "draw tactic": "T", show: "V" };

function onPage(pick) { return Boolean(document.querySelector(`#hand [data-pick="${CSS.escape(pick)}"],#board .draw.${shape()} [data-pick="${CSS.escape(pick)}"]`)); }

/** Put the players' names where the words have `{seat}`. */
const named = (text) => (text ?? "").replace(/\{(\d)\}/g, (_, seat) => state.players[seat]?.name ?? "");

/** Show what is chosen: lifted things, pills, overlays, the sentence, the buttons. */
function show() {
  const chosen = new Map(choice.picked.map((one, i) => [one.thing, i]));
  const names = choice.names();
  document.querySelectorAll(".slot[data-made]").forEach((pill) => pill.remove());
  for (const thing of document.querySelectorAll("[data-pick]")) {
    const up = chosen.has(thing);
    thing.classList.toggle("up", up);
    thing.classList.toggle("next", !up && choice.can(thing.dataset.pick));
    thing.setAttribute("aria-pressed", String(up));
    if (up && thing.closest("#hand")) {
      const pill = document.createElement("span");
      pill.className = "slot"; pill.dataset.made = "";
      pill.textContent = choice.pills[Math.min(chosen.get(thing), choice.pills.length - 1)] ?? "";
      thing.append(pill);
    }
  }
  for (const thing of document.querySelectorAll("[data-when]")) thing.classList.toggle("on", thing.dataset.when.split("|").every((pick) => names.includes(pick)));
  if (!choice.any || looking) { waiting(); return; }
  if (sending) { $("buttons").replaceChildren(); return; }
  const [bold, plain] = choice.words();
  sentence(named(bold), named(plain));
  $("buttons").replaceChildren();
  const move = choice.move();
  const extras = choice.next().filter((pick) => !onPage(pick));
  if (names.length) button(words.clear, "Esc", clear);
  extras.forEach((pick, i) => {
    const say = choice.say(pick);
    const made = button(named(say[2] || say[0]), KEYS[pick] ?? (i < 9 ? String(i + 1) : ""), () => pressed(pick, null, true), !move && i === 0 && names.length === 0 ? "ink" : "");
    made.dataset.extra = pick;
    made.dataset.key = KEYS[pick] ?? String(i + 1);
  });
  if (move) { const made = button(choice.label(move), "Enter", () => send(move), "ink"); made.id = "send"; }
  else if (!extras.length) { const made = button(choice.verb, "Enter", () => sentence(words.move_first, choice.hint[0])); made.setAttribute("aria-disabled", "true"); }
}

function waiting() {
  $("buttons").replaceChildren();
  if (looking || state.phase !== "playing") return;
  if (state.undo === "free" && state.seat !== null) button(words.take_back, "", () => wire.ask({ type: "undo" }));
}

function clear() { choice.clear(); show(); }

function pressed(pick, thing, whole = false) {
  if (sending || looking) return;
  if (!choice.press(pick, thing)) return;
  cue("choose");
  const move = choice.move();
  const more = choice.next().length > 0;
  if (move && !more && (whole || !setting("confirm", "on"))) { send(move); return; }
  show();
}

/** Ask why a thing cannot be played now. */
function tried(thing) {
  if (thing.dataset.try && choice.any) wire.ask({ type: "try", move: thing.dataset.try, ...(state.seat === null ? {} : { seat: state.seat }) });
}

function send(move) {
  if (sending) return;
  cue("seal");
  $("buttons").replaceChildren();
  sending = wire.ask({ type: "move", decision: state.decision, move: move.text, ...(state.seat === null ? {} : { seat: state.seat }) });
}

/** The own move is answered: what is asked now may be chosen. */
function answered(id) {
  // A refusal without an id is of a message that was not even read: it may have been the move.
  if (id && id !== sending) return;
  sending = null;
  if (choice.any) show();
}

/* ---- what people press ---- */
document.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-pick],[data-try]");
  if (thing && thing.closest("#board,#hand")) {
    event.preventDefault();
    if (thing.dataset.pick) pressed(thing.dataset.pick, thing);
    else tried(thing);
    return;
  }
  const rule = event.target.closest("a.rule");
  if (rule && !event.metaKey && !event.ctrlKey) { event.preventDefault(); book(rule.getAttribute("href")); }
});

document.addEventListener("submit", (event) => {
  const { verb } = event.target.dataset;
  if (event.target.id === "curtain") {
    event.preventDefault();
    opened = state.seat;
    wire.tell({ type: "open", seat: state.seat });
  } else if (verb) {
    event.preventDefault();
    document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
    wire.ask({ type: verb, ...(state.seat === null ? {} : { seat: state.seat }) });
  }
});

/* holding shows one's own sealed choice, letting go hides it */
const peek = (open) => (event) => {
  const thing = event.target.closest?.(".peek");
  if (thing && (!event.key || event.key === " " || event.key === "Enter")) thing.classList.toggle("open", open);
  if (!open) document.querySelectorAll(".peek.open").forEach((one) => one.classList.remove("open"));
};
document.addEventListener("pointerdown", peek(true));
document.addEventListener("pointerup", peek(false));
document.addEventListener("keydown", peek(true));
document.addEventListener("keyup", peek(false));

/* one device: nothing stays open when nobody looks */
let opened = null;
function hide() {
  document.querySelectorAll(".peek.open").forEach((one) => one.classList.remove("open"));
  if (!secret || !several || state.phase !== "playing" || $("curtain").firstElementChild) return;
  opened = null;
  for (const id of ["board", "hand"]) $(id).replaceChildren();
  wire.tell({ type: "close" });
}
let several = Boolean($("curtain").querySelector(".cloth"));
addEventListener("blur", () => setTimeout(() => { if (!document.hasFocus()) hide(); }, 0));
document.addEventListener("visibilitychange", () => { if (document.hidden) hide(); });
$("menu-hide")?.addEventListener("click", () => { $("menu").close(); hide(); });

/* ---- the wire ---- */
let toastTimer;
function toast(text, lasting = false) {
  $("toast").textContent = text;
  clearTimeout(toastTimer);
  if (!lasting) toastTimer = setTimeout(() => { $("toast").textContent = ""; }, 6000);
}
$("toast").addEventListener("click", () => toast(""));

let lostTimer;
const wire = new Wire(
  base,
  () => ({ type: "hello", after: known ? state.n : 0, html: shape(), seat: opened ?? (several ? null : state.seat ?? null) }),
  hear,
  (now) => {
    $("spine").classList.toggle("lost", now === "lost");
    clearTimeout(lostTimer);
    if (now === "lost") lostTimer = setTimeout(() => toast(words.lost, true), 3000);
    else if ($("toast").textContent === words.lost) toast("");
  },
);
let known = true;

function hear(message, question) {
  if (message.type === "curtain" || message.fresh) forget();
  if (message.type === "welcome") queue = queue.then(() => { fragments = {}; several = message.seats.length > 1; });
  if (message.type === "page") { const now = made(message.edit); queue = queue.then(() => update(now)); }
  if (message.type === "update") queue = queue.then(() => location.reload());
  if (message.type === "curtain") queue = queue.then(() => curtain(message));
  // The update that shows the own move came first, and may still be staged.
  if (message.type === "done") queue = queue.then(() => answered(message.id));
  if (message.type === "refused") {
    answered(message.id);
    if (!question || question.type === "move") clear();
    if (message.code === "stale") toast(words.stale);
    sentence(message.reason[0].toUpperCase() + message.reason.slice(1), "", message.rule);
  }
  if (message.type === "presence") { away(message.away); gone(); }
  if (message.type === "presence") message.present.forEach((here, seat) => document.querySelectorAll(`.plate[data-seat="${seat}"]`).forEach((plate) => plate.classList.toggle("away", !here)));
  if (message.type === "bye" && message.reason) toast(message.reason, true);
}

narrow.addEventListener("change", () => wire.tell({ type: "hello", after: 0, html: shape(), seat: opened ?? (several ? null : state.seat ?? null) }));

const gone = () => showAway(state, words, (target) => wire.ask({ type: "claim", target, ...(state.seat === null ? {} : { seat: state.seat }) }));
setInterval(gone, 500);

function asked() {
  const request = state.request;
  $("ask").hidden = !request;
  if (!request) return;
  const mine = request.seat === state.seat;
  const name = state.players[request.seat]?.name ?? "";
  const text = document.createElement("p");
  text.textContent = (words[`${mine ? "asked" : "ask"}_${request.what}`] ?? "").replace("{name}", name);
  $("ask").replaceChildren(text);
  const verbs = mine ? [["decline", words.withdraw]] : state.seat === null ? [] : [["agree", words.accept], ["decline", words.decline]];
  for (const [verb, label] of verbs) {
    const made = document.createElement("button");
    made.className = verb === "agree" ? "btn ink" : "btn";
    made.setAttribute("form", `verb-${verb}`);
    made.textContent = label;
    $("ask").append(made);
  }
}

/* ---- clocks ---- */
let told = performance.now();
function clocks() { told = performance.now(); tick(); }
function tick() {
  for (const face of document.querySelectorAll(".clock[data-left]")) {
    const left = Math.max(0, Number(face.dataset.left) - (face.dataset.run === undefined ? 0 : (performance.now() - told) / 1000));
    const short = left < 20;
    const seconds = short ? left.toFixed(1).padStart(4, "0") : String(Math.floor(left) % 60).padStart(2, "0");
    const text = `${Math.floor(left / 60)}:${seconds}`;
    if (face.textContent !== text) face.textContent = text;
    face.classList.toggle("short", short);
  }
}
setInterval(tick, 250);

/* ---- the book beside the board ---- */
async function book(href) {
  const [page, anchor] = href.split("#");
  const answer = await fetch(page);
  if (!answer.ok) return;
  const read = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  $("book-page").replaceChildren(...read.childNodes);
  $("book").hidden = false;
  const clause = anchor && $("book-page").querySelector(`[id="${CSS.escape(anchor)}"]`);
  clause?.classList.add("target");
  clause?.scrollIntoView({ block: "center" });
  $("book-close").focus();
}
const closeBook = () => { $("book").hidden = true; };
$("book-close").addEventListener("click", closeBook);
$("tool-rules").addEventListener("click", () => book(`/rules/${document.body.dataset.game}`));

/* ---- replay ---- */
let shown = 0;
function moment() { $("plies").textContent = words.of.replace("{ply}", $("ply").value).replace("{plies}", $("ply").max); }
async function look(ply) {
  const last = Number($("ply").max);
  const to = Math.min(Math.max(0, ply), last);
  $("ply").value = to;
  moment();
  const ticket = ++shown;
  if (state.phase === "playing" && to === last) { now(); return; }
  const eyes = state.phase === "playing" && state.seat !== null ? state.seat : $("eyes").value;
  const answer = await fetch(`${base}/moment?ply=${to}${eyes === "" ? "" : `&seat=${eyes}`}&game=${state.game_number ?? 0}`);
  if (!answer.ok || ticket !== shown) return;
  const moment_ = await answer.json();
  looking = state.phase === "playing" && to < last;
  document.body.classList.toggle("past", to < last);
  for (const [id, html] of Object.entries(shape() === "tall" ? { ...moment_.html, ...moment_.tall } : moment_.html)) if (id !== "log" && id !== "result" && id !== "actions") put(id, html);
  $("fork-ply").value = to;
  choice.clear();
  prepare(); show();
  if (document.body.classList.contains("replay") || state.phase === "over") history.replaceState(null, "", `${base}/replay?ply=${to}`);
}

/** Back to the table as it is: what this connection got last. */
function now() {
  looking = false;
  document.body.classList.remove("past");
  for (const [id, html] of Object.entries(fragments)) put(id, html);
  prepare(); show();
}

$("log").addEventListener("click", (event) => {
  const line = event.target.closest("li[data-ply]");
  if (line && !event.target.closest("a")) look(Number(line.dataset.ply));
});
$("ply").addEventListener("input", () => look(Number($("ply").value)));
$("eyes").addEventListener("change", () => { look(Number($("ply").value)); lookBack(); });
$("back").addEventListener("click", () => look(Number($("ply").value) - 1));
$("on").addEventListener("click", () => look(Number($("ply").value) + 1));
moment();

/* ---- after the game ---- */
function lookBack() { if (state.phase === "over") went(base, state.game_number ?? 0, $("eyes").value); }
pressedTurns(look);
lookBack();
$("verify").addEventListener("click", async () => {
  const answer = await fetch(`${base}/verify?game=${state.game_number ?? 0}`);
  if (!answer.ok) return;
  const [good, all] = await verify(await answer.json());
  $("verified").textContent = good === all ? words.verified.replaceAll("{n}", all) : words.not_verified;
});
$("share").addEventListener("click", async () => {
  const url = new URL(`${base}/replay`, location.href).href;
  try { if (navigator.share) await navigator.share({ url }); else { await navigator.clipboard.writeText(url); toast(words.copied); } } catch { /* the reader changed his mind */ }
});

/* ---- settings, menu, keys ---- */
const toggle = (id, name, usual) => {
  const box = $(id);
  box.checked = setting(name, usual);
  box.addEventListener("change", () => { localStorage.setItem(`kensei.${name}`, box.checked ? "on" : "off"); sounds(); });
};
function sounds() { $("tool-sound").setAttribute("aria-pressed", String(switched())); $("set-sound").checked = switched(); }
toggle("set-confirm", "confirm", "on");
toggle("set-reveal", "reveal", "on");
toggle("set-sound", "sound", "off");
$("set-theme").value = localStorage.getItem("kensei.theme") ?? "";
$("set-theme").addEventListener("change", (event) => { localStorage.setItem("kensei.theme", event.target.value); document.documentElement.dataset.theme = event.target.value; });
const mute = () => { switched(!switched()); sounds(); cue("choose"); };
$("tool-sound").addEventListener("click", mute);
const flip = () => { const turned = $("board").classList.toggle("turned"); $("tool-flip")?.setAttribute("aria-pressed", String(turned)); };
$("tool-flip")?.addEventListener("click", flip);
$("tool-menu").addEventListener("click", () => $("menu").showModal());
$("tool-keys").addEventListener("click", () => $("keys").showModal());
$("menu-resign")?.addEventListener("click", () => { $("menu").close(); $("resign").showModal(); });
$("menu-learn").addEventListener("click", () => { $("menu").close(); learn(words); });
const log = () => { document.body.classList.toggle("logopen"); $("ticker").setAttribute("aria-expanded", String(document.body.classList.contains("logopen"))); $("log-box").focus(); };
$("ticker").addEventListener("click", log);
$("menu-log").addEventListener("click", () => { $("menu").close(); log(); });

keyboard({
  press: (thing) => (thing.dataset.pick ? pressed(thing.dataset.pick, thing) : tried(thing)),
  confirm: () => { const move = choice.move(); if (move) send(move); return Boolean(move); },
  chosen: (thing) => choice.picked.some((one) => one.thing === thing) && Boolean(choice.move()),
  escape: () => { if (!$("book").hidden) closeBook(); else if (looking) look(Number($("ply").max)); else if (document.body.classList.contains("logopen")) log(); else clear(); },
  skip: skipReveal, pause: pauseReveal,
  keys: { l: log, r: () => ($("book").hidden ? book(`/rules/${document.body.dataset.game}`) : closeBook()), m: mute, f: flip, home: () => look(0), end: () => look(Number($("ply").max)), h: () => { $("known-box").open = !$("known-box").open; }, "?": () => $("keys").showModal(), "[": () => look(Number($("ply").value) - 1), "]": () => look(Number($("ply").value) + 1) },
});

copies(words);
keep(base.split("/").pop());
if (shape() === "tall" && $("tall-hand").innerHTML) $("hand").innerHTML = $("tall-hand").innerHTML;
document.querySelectorAll("#board .draw").forEach((drawing) => { if (drawing.dataset.shape !== shape()) drawing.remove(); });
sounds(); prepare(); show(); ticker(); clocks(); asked();
if (document.body.classList.contains("replay")) look(Number($("ply").value));
if (!localStorage.getItem(`kensei.learned.${document.body.dataset.game}`) && state.phase === "playing" && state.seat !== null && !$("curtain").firstElementChild) learn(words);
document.documentElement.dataset.ready = "";
