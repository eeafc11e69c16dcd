// Moments of the past, while the game goes on or after it; after it also its review, its fairness and its address.
import { show } from "../table/actions.js";
import { toggleLog } from "../table/menu.js";
import { prepare, put } from "../table/render.js";
import { $, base, gameShown, live, narrow, shape, table, words } from "../table/state.js";

const APART = ["log", "result", "actions"];
let wanted = null; // the moment that is to be shown, while an earlier answer is awaited
let awaited = null; // what is fetched now
const fetched = new Map(); // moments of a finished game that were fetched, by their addresses
let review = null; // the module of the review, once a game is over

/** Walk along the better line, or close it, where one is opened. */
export const walkLine = (by) => review?.walkLine(by) ?? false;
export const leaveLine = () => review?.leaveLine() ?? false;

/** The heading of the log under which stands what is decided at a moment: the turns have one numbering. */
export function heading(at) {
  let head = "";
  for (const line of $("log").children) {
    if (line.matches(".head")) head = line.textContent;
    else if (line.dataset.moment > at) break;
  }
  return head;
}

/** Write which moment is shown; the log and the graph follow. */
export function showPly() {
  $("ply").ariaValueText = $("plies").textContent = ply() < lastPly() ? heading(ply()) : words.end;
  followLog();
  review?.follow();
}

export const ply = () => Number($("ply").value);
export const lastPly = () => Number($("ply").max);
const isOver = () => table.state.phase !== "playing";

/** Mark the lines of the log that led to the moment, and bring them into sight; later ones are pale. */
function followLog() {
  const at = ply();
  const looking = at < lastPly();
  let last = null;
  for (const line of $("log").children) {
    const of = Number(line.dataset.moment ?? -1);
    line.classList.toggle("now", looking && of === at);
    line.classList.toggle("later", looking && of > at);
    if (of >= 0 && of <= at) last = line;
  }
  const box = $("log-box");
  if (looking && last && box.scrollHeight > box.clientHeight) box.scrollTop = last.offsetTop + last.offsetHeight - box.offsetTop - box.clientHeight * 0.6;
}

export async function showMoment(moment) {
  if ($("curtain").firstElementChild) return;
  const last = lastPly();
  const to = Math.min(Math.max(0, moment), last);
  $("ply").value = to;
  showPly();
  if (!isOver() && to === last) { showPresentTable(); return; }
  // At once: what comes over the wire meanwhile must not draw the present over it.
  table.looking = to < last;
  wanted = to;
  if (awaited) return; // one at a time: the slider may pass a hundred moments
  while (wanted !== null) {
    const next = wanted;
    awaited = fetchMoment(next);
    const drawn = await awaited.catch(() => null);
    awaited = null;
    if (wanted === null) return; // the reader has gone back to the present
    if (wanted === next) wanted = null;
    if (drawn) putMoment(next, drawn);
    else if (wanted === null) table.looking = document.body.classList.contains("past");
  }
}

/** Do not draw the moment that is awaited: something else of it is shown. */
export const forgetMoment = () => { wanted = null; };

/** The viewpoint as fields of a query: a seat, a spectator, or everything open. */
export function viewpoint() {
  const chosen = isOver() ? $("viewpoint").value : String(table.state.seat ?? "");
  if (chosen !== "all") return chosen === "" ? "" : `&seat=${chosen}`;
  return `&open=1${table.state.seat === null ? "" : `&seat=${table.state.seat}`}`;
}

async function fetchMoment(moment) {
  const address = `${base}/moment?moment=${moment}${viewpoint()}&${gameShown()}`;
  if (fetched.has(address)) return fetched.get(address);
  const answer = await fetch(address);
  if (!answer.ok) return null;
  const drawn = await answer.json();
  if (isOver()) fetched.set(address, drawn);
  return drawn;
}

function putMoment(to, { html, tall }) {
  document.body.classList.toggle("past", to < lastPly());
  document.body.classList.toggle("allopen", isOver() && $("viewpoint").value === "all");
  for (const [id, drawing] of Object.entries(shape() === "tall" ? { ...html, ...tall } : html)) if (!APART.includes(id)) put(id, drawing);
  $("round").textContent = document.querySelector("#status .round")?.textContent ?? "";
  if ($("fork-ply")) $("fork-ply").value = to;
  if ($("analyse")) $("analyse").search = `?${gameShown()}&moment=${to}`;
  table.choice.clear();
  prepare(); show();
  review?.momentDrawn();
  if (document.body.classList.contains("replay") || isOver()) keepAddress(to);
}

/** Browsers refuse addresses that change too often, as under a slider. */
let writing;
function keepAddress(to) {
  clearTimeout(writing);
  writing = setTimeout(() => history.replaceState(null, "", address(to)), 120);
}

/** Where a moment is found again: of a table's games the one that is shown, however many follow. */
const address = (to) => (base.startsWith("/t/") ? `${base}/replay?${gameShown()}&moment=${to}` : `${base}?moment=${to}`);

/** Show no past moment any more, not even one that was asked for already. */
export function leavePast() {
  wanted = null;
  clearTimeout(writing);
  table.looking = false;
  document.body.classList.remove("past", "allopen");
}

/** Back to the table as it is: what this connection got last. */
function showPresentTable() {
  leavePast();
  for (const [id, html] of Object.entries(table.fragments)) put(id, html);
  prepare(); show();
}

$("log").addEventListener("click", (event) => {
  const line = event.target.closest("li[data-moment]");
  if (!line || event.target.closest("a")) return;
  if (narrow.matches && document.body.classList.contains("logopen")) { toggleLog(); scrollTo({ top: 0 }); } // it lies over the board
  showMoment(Number(line.dataset.moment));
});
$("after-log")?.addEventListener("click", toggleLog);
$("ply").addEventListener("input", () => showMoment(ply()));
$("first").addEventListener("click", () => showMoment(0));
for (const id of ["last", "present"]) $(id).addEventListener("click", () => showMoment(lastPly()));
$("back").addEventListener("click", () => showMoment(ply() - 1));
$("on").addEventListener("click", () => showMoment(ply() + 1));
if (!live) narrow.addEventListener("change", () => showMoment(ply()));
showPly();

/** Draw the review of a finished game, with a script and a style sheet of its own. */
export async function showReview() {
  if (table.state.phase !== "over") return;
  if (live && $("habits")) import("../home/habit_link.js");
  if ($("review").dataset.sealed) return;
  review ??= await import($("review").dataset.script);
  review.load();
}

$("viewpoint").addEventListener("change", () => { showMoment(ply()); showReview(); });
showReview();

/** What a finished game has besides: fetched when the first one ends. */
export const finished = () => import("./finished.js");
document.addEventListener("visibilitychange", async () => { if (!document.hidden && isOver()) (await finished()).showPair(); });
$("verify")?.addEventListener("click", async () => (await finished()).showFairness());
$("share")?.addEventListener("click", async (event) => { event.preventDefault(); (await finished()).share(ply() < lastPly() ? ply() : null); });
