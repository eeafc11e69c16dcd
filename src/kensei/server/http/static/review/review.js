// What was better: the review of a finished game as it is made, and the decision of the moment that is shown.
import { forgetMoment, heading, lastPly, ply, showMoment, viewpoint } from "./replay.js";
import { prepare, put } from "../table/render.js";
import { $, addStyle, base, gameShown, narrow, shape } from "../table/state.js";

const AGAIN = 4000; // milliseconds before a review that was refused is asked for again
const MOST_REFUSED = 5;
const STEP = 900; // milliseconds a step of a line that is played
const fetched = new Map(); // decisions that were fetched, by their addresses
let load_number = 0;
let reviewed = 0; // moments that are reviewed
let shown = null; // the decision that is shown, with its moment
let waiting, playing;
let held = null; // resolves when the pointer that presses something in the review is let go
let decider = null; // whose decision of a moment was asked for by pressing its row: the moment and the seat
let bring = false; // a row was pressed on a phone: what is said of its decision comes into sight
let still = null; // the row that was pressed, and how far down it was: it stays there

const viewQuery = () => `${gameShown()}${viewpoint().replace("&open=1", "")}`;
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Fetch the review and draw it, again and again while more of it is known. */
export async function load() {
  const number = ++load_number;
  addStyle($("review").dataset.style);
  reviewed = 0;
  if (!$("review").firstElementChild) sayWait();
  for (let refused = 0; refused < MOST_REFUSED; ) {
    const answer = await fetch(`${base}/review?after=${reviewed}&${viewQuery()}`).catch(() => null);
    if (number !== load_number) return;
    if (!answer?.ok || answer.status === 202) { refused += 1; await pause(AGAIN); continue; }
    const { html, turns, known, of } = await answer.json();
    await held;
    if (number !== load_number) return;
    reviewed = known;
    if (known >= of) fetched.clear(); // a decision now leads to the key turns beside it
    draw(html, turns);
    if (known >= of) return;
  }
}

/** Say at once that the review is coming. */
function sayWait() {
  const said = document.createElement("p");
  said.className = "source going";
  said.setAttribute("role", "status");
  said.innerHTML = '<progress aria-hidden="true"></progress>';
  said.append($("review").dataset.wait);
  $("review").append(said);
}

function draw(html, turns) {
  const focus = document.activeElement?.closest("#review summary,#review [data-moment]");
  const open = $("review").querySelector("details")?.open;
  $("mix").before($("key")); // it may lie among the rows
  const places = $("review").querySelector(".turns:has(.place)")?.offsetHeight ?? 0;
  $("review").innerHTML = html;
  if (places && !narrow.matches) $("review").querySelector(".turns").style.minHeight = `${places}px`; // what lies below stays where it is
  if (open) $("review").querySelector("details").open = true;
  if (focus) $("review").querySelector(focus.matches("summary") ? "summary" : `${focus.localName}[data-moment="${focus.dataset.moment}"]`)?.focus({ preventScroll: true });
  $("ticks").replaceChildren(...turns.map((turn) => { const tick = document.createElement("option"); tick.value = turn; return tick; }));
  follow();
}

/** The moment has changed: the cursor of the graph and the decision follow. */
export function follow() {
  for (const cursor of document.querySelectorAll("#review .cursor")) {
    const points = [...cursor.ownerSVGElement.querySelectorAll(".at")];
    const here = ply() === lastPly() ? points.at(-1) : points.slice(0, -1).findLast((point) => Number(point.dataset.moment) <= ply()) ?? points[0];
    if (here) cursor.setAttribute("transform", `translate(${here.dataset.x})`);
    cursor.querySelector("text")?.replaceChildren(heading(ply()).match(/\d+/)?.[0] ?? "0"); // in the lanes of many players it is a line without a number
  }
  if (decider?.at !== ply()) decider = null;
  for (const turn of document.querySelectorAll("#review .turns li>button")) turn.parentElement.toggleAttribute("aria-current", Number(turn.dataset.moment) === ply() && (!decider || decider.of === turn.dataset.of));
  placeKey();
  clearTimeout(waiting);
  clearTimeout(playing);
  waiting = setTimeout(showDecision, 60); // the slider may pass a hundred moments
}

/** The decision stands under its row, or before the rows where it has none; on a phone under the board. */
function placeKey() {
  const row = $("review").querySelector(".turns li[aria-current]");
  if (narrow.matches) $("mix").before($("key"));
  else if (row) row.append($("key"));
  else $("key-home")?.append($("key"));
}
narrow.addEventListener("change", placeKey);

async function fetchDecision(query) {
  const address = `${base}/decision?${query}${decider ? `&of=${decider.of}` : ""}&${viewQuery()}`;
  if (fetched.has(address)) return fetched.get(address);
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || answer.status === 202) return null;
  const found = await answer.json();
  if (found.known) fetched.set(address, found);
  return found;
}

async function showDecision() {
  const at = ply();
  const found = at === lastPly() ? {} : await fetchDecision(`moment=${at}`);
  if (!found || at !== ply() || !$("review").firstElementChild) return;
  const opened = shown?.at === at && shown.line === found.line && lineStep() > 0;
  shown = { ...found, at };
  for (const part of ["key", "mix", "line"]) write(part, found[part] ?? "");
  for (const part of ["mix", "line"]) $(part).hidden = !found[part];
  document.body.classList.toggle("reviewing", Boolean(found.key));
  if (!opened) mark(); // the board shows a step of the line, not the moment
  if (bring && found.key) bringWords();
}

/** On a low phone the words of a decision lie below the fold: the page goes on until they are in sight. */
function bringWords() {
  bring = false;
  const words = $("key").querySelector(".said");
  const hidden = (words?.getBoundingClientRect().bottom ?? 0) - $("scrub").getBoundingClientRect().top;
  if (hidden > 0) scrollBy({ top: hidden + 6 });
}

/** Replace what an element holds, unless it holds it already: a press that is under way and an opened line are not lost. */
function write(id, html) {
  const element = $(id);
  if (element.written === html && element.childNodes.length) return;
  element.innerHTML = html;
  element.written = html;
}

/** Scroll the side so that the row that was pressed stays under the pointer, whatever came or went above it. */
function keepStill() {
  const row = still && $("review").querySelectorAll(".turns li>button")[still.row];
  if (!row || narrow.matches) return;
  const home = $("key-home");
  home.style.minHeight = "";
  $("review").closest(".side").scrollTop += row.getBoundingClientRect().top - still.top;
  const left = still.top - row.getBoundingClientRect().top; // it is scrolled to its top already
  if (left > 0) home.style.minHeight = `${home.offsetHeight + left}px`;
}
for (const kind of ["wheel", "keydown", "touchmove"]) addEventListener(kind, () => { still = null; }, { passive: true });

/** The moment itself is drawn again: no line is open any more. */
export function momentDrawn() {
  showOn(0);
  mark();
  if (!decider) bringBoard();
}

/** On a phone the slider is always there, the board not: the moment that was chosen comes into sight. */
function bringBoard() {
  const { top, bottom } = $("board").getBoundingClientRect();
  const [ceiling, floor] = [Math.max(0, $("spine").getBoundingClientRect().bottom), $("scrub").getBoundingClientRect().top];
  const seen = Math.min(bottom, floor) - Math.max(top, ceiling);
  if (narrow.matches && seen < 0.8 * Math.min(bottom - top, floor - ceiling)) scrollTo({ top: 0 });
}

/** Say over the board whose choice is looked at, where another's than the moment's first was asked for. */
function writeTitle(title) {
  const heading = $("status").querySelector("h1");
  if (heading) heading.textContent = title;
}

/** Mark the cards of the move that was played and of the better one in the hand; of two alike the first. */
function markCards(cards) {
  for (const old of document.querySelectorAll("#hand [data-was]")) delete old.dataset.was;
  for (const name of new Set(Object.values(cards).flat())) {
    const id = CSS.escape(name);
    const card = document.querySelector(`#hand :is([data-card="${id}"],[data-card$=".${id}"])`); // a card of one's own is named with whose it is
    const kinds = ["better", "played"].filter((kind) => cards[kind]?.includes(name));
    if (!card) continue;
    card.dataset.was = kinds.join(" ");
    card.dataset.wasSaid = kinds.map((kind) => $("key").dataset[kind]).join(", ");
  }
}

/** Draw over the board what was played and what was better. */
function mark() {
  for (const old of document.querySelectorAll("#board .review-marks")) old.remove();
  keepStill();
  markCards((shown?.at === ply() && shown.cards) || {});
  if (shown?.at === ply() && shown.title) writeTitle(shown.title);
  const marks = shown?.at === ply() ? shown.marks?.[shape()] : "";
  const board = document.querySelector(`#board svg.${shape()}`) ?? document.querySelector("#board svg");
  if (!marks || !board) return;
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  group.setAttribute("class", "review-marks");
  group.innerHTML = marks;
  board.append(group);
}

/** Show the board after a step of the better line. */
async function showStep(step) {
  const at = ply();
  const found = await fetchDecision(`moment=${at}&step=${step}`);
  if (!found?.html || at !== ply()) return false;
  clearTimeout(waiting); // a decision or a moment that comes now would be drawn over the step
  forgetMoment();
  const parts = shape() === "tall" ? { ...found.html, ...found.tall } : found.html;
  for (const id of ["status", "board"]) put(id, parts[id]);
  prepare();
  showOn(step);
  return true;
}

const steps = () => [...$("line").querySelectorAll("[data-step]")];
const lineStep = () => steps().findIndex((button) => button.parentElement.classList.contains("on")) + 1;

/** Mark the step of the line that the board shows; 0: none. */
function showOn(step) {
  for (const button of steps()) button.parentElement.classList.toggle("on", Number(button.dataset.step) === step);
  steps()[step - 1]?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Walk along a line that is opened: back before its first step the moment itself is shown again. Returns whether one is. */
export function walkLine(by) {
  const at = lineStep();
  if (!at) return false;
  clearTimeout(playing);
  const to = Math.min(at + by, steps().length);
  if (to > 0) showStep(to); else leaveLine();
  return true;
}

/** Close the line: the moment it branches from is shown again. Returns whether one was opened. */
export function leaveLine() {
  if (!lineStep()) return false;
  clearTimeout(playing);
  showOn(0);
  showMoment(ply());
  return true;
}

async function playLine(step = 1) {
  clearTimeout(playing);
  if (await showStep(step) && step < steps().length) playing = setTimeout(() => playLine(step + 1), STEP);
}

$("line").addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step) return;
  clearTimeout(playing);
  showStep(Number(step.dataset.step));
});

const moment = (element) => (element.dataset.moment === "end" ? lastPly() : Number(element.dataset.moment));
function press(event) {
  const target = event.target.closest("[data-moment],[data-line],[data-again]");
  if (!target) return;
  if (target.dataset.line) playLine();
  else if (target.dataset.again) { $("fork-ply").value = ply(); $("verb-fork").requestSubmit(); }
  else {
    const rows = [...$("review").querySelectorAll(".turns li>button")];
    const isRow = rows.includes(target);
    decider = target.dataset.of ? { at: moment(target), of: target.dataset.of } : null;
    still = isRow ? { row: rows.indexOf(target), top: target.getBoundingClientRect().top } : null;
    showMoment(moment(target));
    if (narrow.matches) { bring = Boolean(target.dataset.of); scrollTo({ top: 0 }); } // the board, and the decision under it
    else if (decider && !isRow) rows.find((row) => moment(row) === decider.at && row.dataset.of === decider.of)?.scrollIntoView({ block: "nearest" });
  }
}
$("review").addEventListener("click", press);
$("key").addEventListener("click", (event) => { if (!event.target.closest("#review")) press(event); }); // on a phone it lies outside
$("review").addEventListener("pointerdown", () => {
  held = new Promise((letGo) => { for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => setTimeout(() => { held = null; letGo(); }), { once: true }); });
});
let isDragging = false;
/** Go to the moment under the pointer, by how far right it is: what lies above the graph may change its height on the way. */
function drag(event) {
  if (!isDragging || event.buttons !== 1) { isDragging = false; return; }
  const under = [...document.querySelectorAll("#review .chart .at")].find((area) => event.clientX <= area.getBoundingClientRect().right);
  if (under && moment(under) !== ply()) showMoment(moment(under));
}
$("review").addEventListener("pointerdown", (event) => { isDragging = Boolean(event.target.closest(".chart")); });
addEventListener("pointermove", drag);
