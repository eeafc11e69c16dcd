// Messages of the server, one after the other: an update or a curtain is staged, put into the page, and offers what may be done.
import { answered, clear, offer, sayStep, sentence, show } from "./actions.js";
import { Choice } from "./choice.js";
import { deviceName, Socket } from "./connection.js";
import { showLesson } from "./lessons.js";
import { enableVerbs } from "./menu.js";
import { setAway, setPresent, showAway, showRequest, startClocks } from "./players.js";
import { showPhrase } from "./phrases.js";
import { lastWords, prepare, put, render, showTicker, transition } from "./render.js";
import { finished, leavePast, showPly, showReview } from "../review/replay.js";
import { cue, linger, pauseBetween, play } from "./reveal.js";
import { closePanel } from "./card_panel.js";
import { $, base, live, narrow, notice, secret, setting, shape, table, toast, words } from "./state.js";

let queue = Promise.resolve();
let waiting = 0; // messages in the queue
let queued = null; // what a full table has told whoever waits
function enqueue(work) {
  waiting++;
  queue = queue.then(work).finally(() => { if (!--waiting) rush = false; });
}

/** Resolves when all that has come so far is shown. */
export const settled = () => queue;

const HANDLERS = {
  welcome: (message) => enqueue(() => {
    if ($("toast").textContent === queued) toast("");
    table.fragments = {};
    table.several = message.seats.length > 1;
    table.seats = message.seats;
  }),
  update: (message) => {
    if (!message.html) { enqueue(() => location.reload()); return; } // a lobby again
    if (message.before) table.opened = null;
    latest = message;
    setPresent(message.players.map((player) => player.present));
    enqueue(() => update(message));
  },
  curtain: (message) => enqueue(() => curtain(message)),
  // The update that shows the own move came first, and may still be staged.
  done: (message) => enqueue(() => answered(message.id)),
  refused,
  presence: (message) => {
    setAway(message.away);
    showAway();
    setPresent(message.present);
  },
  said: showPhrase,
  notice: (message) => notice(message.text),
  wait: (message) => { queued = message.reason; toast(queued, true); },
  bye: (message) => { if (message.reason) toast(message.reason, true); },
};

function refused(message, question) {
  if (question?.type === "move") table.following = [];
  answered(message.id);
  if (question?.type === "move") table.moved = false;
  if (!question || question.type === "move") clear();
  if (message.code === "stale") toast(words.stale);
  sentence(message.reason[0].toUpperCase() + message.reason.slice(1), "", message.rule);
}

setInterval(showAway, 500);

let lost;
function connection(now) {
  $("spine").classList.toggle("lost", now !== "on");
  const clock = table.state.players[table.state.seat]?.clock;
  if (now === "lost") { lost ??= setTimeout(() => toast(typeof clock === "number" ? words.lost_clock : words.lost, true), 3000); return; }
  if (now === "ended") return;
  clearTimeout(lost);
  lost = undefined;
  if ([words.lost, words.lost_clock].includes($("toast").textContent)) toast("");
}

const hello = (after) => ({ type: "hello", after, html: shape(), seat: viewedSeat(), device: deviceName(base) });

/** Open the socket, or what stands in for it on a practice board. */
export function listen(Transport = Socket) {
  table.socket = new Transport(base, () => hello(table.state.n), (message, question) => HANDLERS[message.type]?.(message, question), connection);
  narrow.addEventListener("change", () => table.socket.send(hello(0)));
}

const SEEN = { steps: 2500, still: 5000 }; // ms: how long a shared device shows what a reveal led to, before the curtain
let seen = { until: 0 }; // when the last reveal has been in sight for so long, and what it said last
let closed = -Infinity; // when the curtain came after a reveal

let latest = table.state; // the last update that came, perhaps not shown yet
let shownAt = -Infinity; // when the last action came into sight
let rush = false; // the reader does not want to wait: all that is in the queue comes at once

/** Leave the last action in sight, with its sentence, before the next one: unless it is the reader's own, or they choose already, or their clock runs. */
async function pauseAfter(message) {
  const { state } = table;
  const own = table.moved;
  table.moved = false;
  const left = shownAt + pauseBetween() - performance.now();
  const hurried = rush || table.hurried || document.hidden || table.looking || table.choice.any || latest.players.some((player) => table.seats.includes(player.seat) && player.ticking);
  if (own || hurried || left <= 0 || message.game_number !== state.game_number) return;
  rush = await linger(left, () => sayStep({ say: lastWords() }));
}

async function update(message) {
  if (message.before && !table.hurried) await reveal(message);
  else if (message.ply > table.state.ply) await pauseAfter(message);
  const before = table.state;
  const fresh = message.n > before.n;
  if ((live && before.phase === "over" && message.phase === "playing") || message.game_number !== before.game_number) { location.replace(base); return; }
  const played = fresh && message.ply > before.ply;
  let skipped = false;
  if (fresh && !message.before && !table.looking && !rush && !table.hurried && message.steps?.length) {
    table.choice = new Choice();
    show();
    skipped = await play(message.steps, sayStep);
    table.fragments = {}; // the stage has changed what lay there
  }
  table.state = message;
  enableVerbs();
  const ended = message.phase === "over" && before.phase !== "over";
  const change = () => {
    $("curtain").replaceChildren();
    render(message);
    document.body.classList.toggle("over", message.phase === "over");
  };
  if (ended || $("curtain").firstElementChild) await transition(change); else change();
  if (played) shownAt = skipped ? -Infinity : performance.now();
  offer(before);
  refresh();
  showProgress();
  if (message.notes) toast(message.notes.join(" "));
  if (ended) { table.hurried = false; document.querySelector(".bubble")?.remove(); cue(outcomeCue()); if (live) { showReview(); finished().then((game) => { game.showPair(); game.listGames(); }); } }
  else if (fresh && table.choice.any && !before.choices?.moves) { cue("yours"); callPlayer(); }
}

const title = document.title;
/** The title of the tab says whose turn it is. */
function markTitle() { document.title = table.choice.any ? `${words.your_turn} · ${words.game}` : title; }

/** Call the player who looks elsewhere, if they asked for it; nothing of the game is in it. */
function callPlayer() {
  if (!document.hidden || table.several || !setting("notify", "off") || Notification?.permission !== "granted") return;
  const call = new Notification(words.your_turn, { body: words.game, icon: "/static/icon.svg", tag: "kensei" });
  call.addEventListener("click", () => { focus(); call.close(); });
}

/** Bring everything around the drawings up to the table as it is now. */
export function refresh() { prepare(); show(); showTicker(); startClocks(); showRequest(); showAway(); markTitle(); showLesson(); }

/** Follow the game with the fields and the scrubber; while a moment of the past is shown, the scrubber stays. */
function showProgress() {
  const { state } = table;
  $("decision").value = state.decision ?? "";
  $("ply").max = Math.max($("ply").max, state.moment ?? 0);
  if (table.looking) { showPly(); return; }
  if ($("fork-ply")) $("fork-ply").value = state.moment ?? 0;
  $("ply").max = state.moment ?? 0;
  $("ply").value = state.moment ?? 0;
  showPly();
}

function outcomeCue() {
  const { state } = table;
  const score = state.outcome?.scores?.[state.seat ?? 0] ?? 0;
  return score > 0 ? "win" : score < 0 ? "loss" : "level";
}

/** A reveal on a shared device: nothing of the hand that was open stays, and it is played on the table as everybody may see it. */
async function reveal(message) {
  emptyPage();
  $("curtain").replaceChildren();
  for (const [id, html] of Object.entries(message.before)) put(id, html);
  table.state = { ...table.state, seat: null };
  refresh();
  let moved = false;
  await play(message.steps, (step, pausable) => { moved = pausable !== false; sayStep(step, pausable); });
  seen = { until: performance.now() + (moved ? SEEN.steps : SEEN.still), said: message.steps.at(-1) };
}

/** Draw the curtain; after a reveal, when it has been seen. */
async function curtain(message) {
  const left = seen.until - performance.now();
  if (left > 0) {
    await linger(left, () => sayStep({ say: lastWords(), ...seen.said, title: "" }));
    closed = performance.now();
  }
  return transition(() => {
    emptyPage();
    table.state = { ...table.state, n: message.n, seat: message.seat };
    $("curtain").innerHTML = message.html;
    $("curtain").querySelector("[data-open]")?.focus();
  });
}

/* A key that was meant to skip the reveal must not open the curtain that has just come. */
addEventListener("keydown", (event) => {
  if (performance.now() - closed > 400 || !$("curtain").firstElementChild) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

const PLACES = ["status", "board", "hand", "actions", "others", "own", "known", "log", "since", "result", "giveup", "buttons", "tall-hand", "state"];

/** Remove whatever was drawn for a player, and whatever the script remembers of it. */
function emptyPage() {
  closePanel();
  leavePast();
  table.opened = null;
  table.fragments = {};
  table.choice = new Choice();
  const { n, phase, game_number, seat, ply, to_act, players, request } = table.state;
  table.state = { n, phase, game_number, seat, ply, to_act, players, request, decision: null, undo: "", outcome: null };
  for (const id of PLACES) $(id).innerHTML = "";
  $("card-words").replaceChildren();
  document.querySelectorAll(".bar noscript,.bubble").forEach((one) => one.remove()); // the moves of a page without script
}

/** The player before the curtain opens it. */
export function openCurtain() {
  table.opened = table.state.seat;
  table.socket.send({ type: "open", seat: table.state.seat });
}

/** The seat whose view a new connection asks for. */
const viewedSeat = () => table.opened ?? (table.several ? null : table.state.seat ?? null);

/* holding shows one's own sealed choice, letting go hides it */
function closePeek() { document.querySelectorAll(".peek.open").forEach((one) => one.classList.remove("open")); }
function openPeek(event) {
  const thing = event.target.closest?.(".peek");
  if (thing && (!event.key || event.key === " " || event.key === "Enter")) thing.classList.add("open");
}
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, openPeek);
for (const kind of ["pointerup", "keyup"]) document.addEventListener(kind, closePeek);

function hide(wanted = table.state.seat !== null) {
  closePeek();
  if (!wanted || !secret || !table.several || table.state.phase !== "playing" || $("curtain").firstElementChild) return;
  emptyPage();
  table.socket.send({ type: "close" });
}
addEventListener("blur", () => setTimeout(() => { if (!document.hasFocus()) hide(); }, 0));
document.addEventListener("visibilitychange", () => { if (document.hidden) hide(); });
$("menu-hide")?.addEventListener("click", () => { $("menu").close(); hide(true); });
