// What was better: the review of a finished game as it is made, and the decision of the moment that is shown.
import { lastPly, ply, showMoment, viewpoint } from "./replay.js";
import { prepare, put } from "./render.js";
import { $, base, gameShown, shape } from "./state.js";

const AGAIN = 4000; // milliseconds before a review that was refused is asked for again
const MOST_REFUSED = 5;
const STEP = 900; // milliseconds a step of a line that is played
const kept = new Map(); // decisions that were fetched, by their addresses
let load_number = 0;
let reviewed = 0; // moments that are reviewed
let shown = null; // the decision that is shown, with its moment
let waiting, playing;

const eyes = () => `${gameShown()}${viewpoint().replace("&open=1", "")}`;
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Fetch the review and draw it, again and again while more of it is known. */
export async function load() {
  const number = ++load_number;
  addStyle();
  reviewed = 0;
  for (let refused = 0; refused < MOST_REFUSED; ) {
    const answer = await fetch(`${base}/review?after=${reviewed}&${eyes()}`).catch(() => null);
    if (number !== load_number) return;
    if (!answer?.ok || answer.status === 202) { refused += 1; await pause(AGAIN); continue; }
    const { html, turns, known, of } = await answer.json();
    if (number !== load_number) return;
    reviewed = known;
    draw(html, turns);
    if (known >= of) return;
  }
}

function addStyle() {
  const { style } = $("review").dataset;
  if (document.querySelector(`link[href="${style}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = style;
  document.head.append(link);
}

function draw(html, turns) {
  const open = $("review").querySelector("details")?.open;
  const key = $("key")?.innerHTML ?? "";
  $("review").innerHTML = html;
  if (open) $("review").querySelector("details").open = true;
  if ($("key")) $("key").innerHTML = key;
  $("ticks").replaceChildren(...turns.map((turn) => { const tick = document.createElement("option"); tick.value = turn; return tick; }));
  follow();
}

/** The moment has changed: the cursor of the graph and the decision follow. */
export function follow() {
  for (const cursor of document.querySelectorAll("#review .cursor")) {
    const points = [...cursor.ownerSVGElement.querySelectorAll(".at")];
    const here = ply() === lastPly() ? points.at(-1) : points.slice(0, -1).findLast((point) => Number(point.dataset.moment) <= ply()) ?? points[0];
    if (here) cursor.setAttribute("transform", `translate(${here.dataset.x})`);
    cursor.querySelector("text")?.replaceChildren(String(ply())); // in the lanes of many players it is a line without a number
  }
  for (const turn of document.querySelectorAll("#review .turns button")) turn.parentElement.toggleAttribute("aria-current", Number(turn.dataset.moment) === ply());
  clearTimeout(waiting);
  clearTimeout(playing);
  waiting = setTimeout(showDecision, 60); // the slider may pass a hundred moments
}

async function fetchDecision(query) {
  const address = `${base}/decision?${query}&${eyes()}`;
  if (kept.has(address)) return kept.get(address);
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || answer.status === 202) return null;
  const found = await answer.json();
  if (found.known) kept.set(address, found);
  return found;
}

async function showDecision() {
  const at = ply();
  const found = at === lastPly() ? {} : await fetchDecision(`moment=${at}`);
  if (!found || at !== ply() || !$("key")) return;
  shown = { ...found, at };
  $("key").innerHTML = found.key ?? "";
  for (const part of ["mix", "line"]) {
    $(part).innerHTML = found[part] ?? "";
    $(part).hidden = !found[part];
  }
  document.body.classList.toggle("reviewing", Boolean(found.key));
  mark();
}

/** Draw over the board what was played and what was better. */
export function mark() {
  for (const old of document.querySelectorAll("#board .review-marks")) old.remove();
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
  const parts = shape() === "tall" ? { ...found.html, ...found.tall } : found.html;
  for (const id of ["status", "board"]) put(id, parts[id]);
  prepare();
  for (const button of $("line").querySelectorAll("[data-step]")) button.parentElement.classList.toggle("on", Number(button.dataset.step) === step);
  return true;
}

async function playLine(step = 1) {
  clearTimeout(playing);
  const steps = $("line").querySelectorAll("[data-step]").length;
  if (await showStep(step) && step < steps) playing = setTimeout(() => playLine(step + 1), STEP);
}

$("line").addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step) return;
  clearTimeout(playing);
  showStep(Number(step.dataset.step));
});

const moment = (element) => (element.dataset.moment === "end" ? lastPly() : Number(element.dataset.moment));
$("review").addEventListener("click", (event) => {
  const target = event.target.closest("[data-moment],[data-line],[data-again]");
  if (!target) return;
  if (target.dataset.line) playLine();
  else if (target.dataset.again) { $("fork-ply").value = ply(); $("verb-fork").requestSubmit(); }
  else showMoment(moment(target));
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
