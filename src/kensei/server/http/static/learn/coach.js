// The coach of a first duel: gives an instruction, highlights what is meant, takes wrong moves back, and goes on after the right one.
import { clear, pressed, show } from "../table/actions.js";
import { Choice } from "../table/choice.js";
import { askFirst, hideNew, pauseBefore, showNew } from "./coach_pause.js";
import { clearHighlights, highlight, onLayoutChange, animateBack } from "./highlight.js";
import { practice, script, startPractice } from "./practice.js";
import { $, table } from "../table/state.js";
import { fillName, keepFirstLevel } from "../storage.js";

const { steps, words, seat } = script;
let at = 0; // the step that is asked
let slips = 0; // moves of this step that were taken back
let shown = false; // the reader has asked to be shown
let closed = false; // the reader has closed the tag
let hints = 0;
let happened = ""; // what came of the step before
let leaves = false; // a right move is played, and another position follows: nothing more can be chosen on this one
let sent = false; // a right move is on its way
let rests = true; // nothing is asked: before the first step, while a right move is played, before a new position
const PLACE = `kensei.lesson.${document.body.dataset.game}`; // the step, for whoever loads the page again
const step = () => steps[at];
const isLike = (pattern, text) => Boolean(pattern) && new RegExp(`^(?:${pattern})$`).test(text);
const isRight = (text) => step().free || text === step().move || isLike(step().also, text);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const stepWords = (number) => fill(words.of, { n: number + 1, of: steps.length });

/** What a wrong move is told. */
const toldTo = (text) => step().slips.find(([pattern]) => isLike(pattern, text))?.[1] ?? step().otherwise;

/** The title of the table is the instruction of the step. */
function status(note = "") {
  const round = document.createElement("div");
  round.innerHTML = script.status;
  round.querySelector("h1").textContent = at < steps.length ? step().deed : words.done;
  if (note) { const line = document.createElement("p"); line.textContent = note; round.querySelector("h1").after(line); }
  return round.innerHTML;
}

/** Say something above the sentence. */
function nudge(text, kind = "") {
  const box = $("coach-nudge");
  box.hidden = !text;
  box.className = `nudge ${kind}`;
  const [, bold, plain] = text.match(/^(.*?[.!?:;])\s+(.*)$/s) ?? [null, text, ""];
  const strong = document.createElement("b");
  strong.textContent = bold;
  const line = document.createElement("p");
  line.append(strong, plain ? ` ${plain}` : "");
  box.replaceChildren(...(text ? [line] : []));
}

/** Write what the step asks for; after a slip or "Show me", more exactly. */
function write() {
  const { says, exact, why, signs, free } = step();
  $("status").innerHTML = status();
  $("coach-of").textContent = stepWords(at);
  $("coach-says").textContent = (slips || shown) && exact ? exact : says;
  $("coach-why").textContent = why;
  $("coach-lit").hidden = !signs.length || slips > 0;
  $("coach-lit").querySelector("ul").innerHTML = signs.map((sign) => `<li>${sign.picture}<span></span></li>`).join("");
  $("coach-lit").querySelectorAll("li span").forEach((line, i) => { line.textContent = signs[i].words; });
  for (const list of [document.querySelectorAll("#coach > header .strokes li"), $("coach-path").children]) [...list].forEach((one, i) => { one.className = i < at ? "done" : i === at ? "here" : ""; });
  $("coach-path").querySelectorAll("[aria-current]").forEach((one) => one.removeAttribute("aria-current"));
  $("coach-path").children[at].setAttribute("aria-current", "step");
  $("coach").scrollTop = 0;
  $("coach-back").disabled = at === 0;
  $("coach-show").querySelector("span").textContent = slips || shown ? words.do : words.show;
  $("coach-show").hidden = free;
  $("coach-skip").hidden = free;
  $("coach-end").hidden = !free;
}

/** Show the rule behind the step, where a phone has folded it. */
function explain(wanted) {
  $("coach").classList.toggle("explained", wanted);
  $("coach-more").setAttribute("aria-expanded", String(wanted));
}
$("coach-more").addEventListener("click", () => explain(!$("coach").classList.contains("explained")));

/** Ring what is meant. */
function light(bring = false) {
  const { lights, tag, free } = step();
  if (free || rests || !lights.length) { clearHighlights(); return; }
  highlight(lights, closed ? "" : tag, shown || slips > 0, bring);
}

function ask() { rests = false; sessionStorage.setItem(PLACE, at); write(); light(true); }

/** Begin a step: where it has a position of its own, that one is set, and is seen to be another one. */
async function enter(to, note) {
  const before = at;
  at = to;
  slips = 0;
  shown = closed = leaves = false;
  happened = note ?? "";
  if (at >= steps.length) { finish(); return; }
  rests = true;
  clearHighlights();
  explain(false);
  const isNew = Boolean(step().position) && at > before;
  nudge(isNew ? "" : happened, "good");
  $("coach-anew").hidden = !isNew;
  if (isNew) { write(); await showNew(`${stepWords(at)}: ${step().name}`); }
  if (step().position || to < before) await practice.set({ position: positionOf(to), moves: movesUpTo(to), replies: Boolean(step().free) });
  else if (step().free !== Boolean(practice.question.replies)) await practice.set({ moves: practice.plies, replies: Boolean(step().free) });
  await practice.settled();
  if (isNew) await hideNew();
  ask();
}

/** A right move could not be played: show the position of the step once more, and ask again. */
async function again() {
  sent = leaves = false;
  await practice.set({ position: positionOf(at), moves: movesUpTo(at), replies: Boolean(step().free) });
  await practice.settled();
  ask();
}

/** The step before a step that has a position of its own. */
function rootOf(to) { let root = to; while (root > 0 && !steps[root].position) root--; return root; }
const positionOf = (to) => steps[rootOf(to)].position;
/** What is played from there until the step: by the lesson itself. */
const movesUpTo = (to) => steps.slice(rootOf(to), to).flatMap((one) => [[seat, one.move], ...one.replies]);

function finish() {
  clearHighlights();
  sessionStorage.removeItem(PLACE);
  document.body.classList.add("ended");
  const sheet = $("learned").content.cloneNode(true);
  sheet.querySelector("#learned-why").textContent = practice.outcome ?? happened;
  sheet.querySelector("form").addEventListener("submit", () => keepFirstLevel(script.gentle));
  $("coach").replaceChildren(sheet);
  fillName();
  $("status").innerHTML = status(fill(words.hints, { steps: steps.length, hints }));
  localStorage.setItem(`kensei.learned.${document.body.dataset.game}`, "1");
  localStorage.setItem(`kensei.firstduel.${document.body.dataset.game}`, "1");
  $("coach").querySelector("h2").focus({ preventScroll: true });
  scrollTo(0, 0);
}

const delay = (ms) => new Promise((done) => setTimeout(done, ms));

startPractice({
  async chosen(text) {
    if (rests || !isRight(text)) return null;
    nudge("");
    $("coach-anew").hidden = true;
    rests = sent = true;
    leaves = !step().free && Boolean(steps[at + 1]?.position);
    clearHighlights();
    return [[seat, text], ...(text === step().move || step().also ? step().replies : [])];
  },
  update(message) {
    practice.outcome = message.outcome?.reason;
    practice.over = message.phase === "over";
    message.phase = "playing"; // the coach says what comes next: no sheet
    message.html = { ...message.html, status: status(), result: "" };
    if (practice.over || leaves) message.choices = {};
  },
  async played() {
    sent = false;
    const { free, happened: told } = step();
    if (free && !practice.over) { ask(); return; }
    const last = at === steps.length - 1;
    const note = free || last ? practice.outcome : told;
    if (steps[at + 1]?.position) {
      nudge(note ?? "", "good");
      $("status").querySelector("h1").textContent = fill(words.step_done, { name: step().name });
      await pauseBefore();
    }
    else if (last) await delay(matchMedia("(prefers-reduced-motion:reduce)").matches ? 0 : 900);
    await enter(at + 1, note);
  },
  async bounced(text) {
    if (sent) { await again(); return; }
    if (rests) return;
    slips++;
    animateBack(text.split(/[+ ]/)[0], script.home);
    nudge(toldTo(text) || words.back);
    write();
    $("status").innerHTML = status(words.back);
    light(true);
  },
  resized: () => { if (at < steps.length) light(); },
});

/** Wait for the position of the step, if it is on its way: a press that comes early counts. Resolves to whether the step is still the same. */
async function isFree() {
  const pressedAt = at;
  while (at === pressedAt && (rests || practice.busy || table.sending)) await delay(40);
  return at === pressedAt;
}

/** Show me lights the thing and opens its tag; then the same button does it. */
$("coach-show").addEventListener("click", async () => {
  if (!await isFree()) return;
  hints++;
  if (!shown && !slips) { shown = true; closed = false; write(); light(true); return; }
  doIt();
});
$("coach-end").addEventListener("click", async () => { if (await isFree()) enter(at + 1, practice.outcome); });

/** Choose what is meant, thing by thing, and send it. */
async function doIt() {
  const begun = at;
  const { choice } = table;
  choice.clear();
  const move = choice.moves.find((one) => one.text === step().move);
  nudge("");
  if (!move) { table.socket.ask({ type: "move", move: step().move }); return; }
  for (const pick of move.picks) {
    pressed(pick, document.querySelector(`#hand [data-pick="${CSS.escape(pick)}"],#board [data-pick="${CSS.escape(pick)}"]`));
    await delay(220);
    if (at !== begun || rests) return; // the reader has gone back meanwhile, or has sent it themselves
  }
  const send = $("send");
  if (send) send.click();
  if (send && table.choice.asked) table.socket.ask({ type: "move", move: step().move }); // it is meant: not asked once more
  else if (!send && table.choice.any && !table.sending) table.socket.ask({ type: "move", move: step().move });
}

$("coach-back").addEventListener("click", () => { if (!rests && !practice.busy && !table.sending && at > 0) enter(at - 1); });

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !closed && document.querySelector(".tag")) { closed = true; light(); return; }
  if (event.key === "Backspace" && !event.target.matches("input,textarea") && !$("coach-back")?.disabled) { event.preventDefault(); $("coach-back")?.click(); }
});

onLayoutChange(() => { if (at < steps.length) light(); });

// Nothing can be chosen before the reader has begun; then the board speaks of them by their name.
table.choice = new Choice();
clear();
show();
const name = await askFirst();
const names = practice.question.names.map((one, i) => (i === seat ? name || one : one));
at = Math.min(Number(sessionStorage.getItem(PLACE)) || 0, steps.length - 1);
await practice.set({ names, position: positionOf(at), moves: movesUpTo(at), replies: Boolean(step().free) });
await practice.settled();
ask();
