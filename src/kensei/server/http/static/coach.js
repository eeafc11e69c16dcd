// The coach of a first duel: asks for a deed, lights what is meant, takes wrong moves back, and goes on when it is done.
import { pressed } from "./actions.js";
import { clearLight, lightUp, place as keepPlace, runBack } from "./light.js";
import { practice, script, startPractice } from "./practice.js";
import { $, table } from "./state.js";
import { fillName } from "./storage.js";

const { steps, words, seat } = script;
let at = 0; // the step that is asked
let slips = 0; // moves of this step that were taken back
let shown = false; // the reader has asked to be shown
let closed = false; // the reader has closed the tag
let hints = 0;
let happened = ""; // what came of the step before
let rests = false; // a right move is being played: nothing is lit
const step = () => steps[at];
const isLike = (pattern, text) => Boolean(pattern) && new RegExp(`^(?:${pattern})$`).test(text);
const isRight = (text) => step().free || text === step().move || isLike(step().also, text);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** What a wrong move is told. */
const toldTo = (text) => step().slips.find(([pattern]) => isLike(pattern, text))?.[1] ?? step().otherwise;

/** The title of the table is the deed. */
function status(note = "") {
  const round = document.createElement("div");
  round.innerHTML = script.status;
  round.querySelector("h1").textContent = at < steps.length ? step().deed : words.done;
  if (note) { const line = document.createElement("p"); line.textContent = note; round.querySelector("h1").after(line); }
  return round.innerHTML;
}

/** Say something above the sentence; `anew`: that the board is another one than before. */
function nudge(text, kind = "", anew = "") {
  const box = $("coach-nudge");
  box.hidden = !text && !anew;
  box.className = `nudge ${kind}`;
  const [, bold, plain] = text.match(/^(.*?[.!?:;])\s+(.*)$/s) ?? [null, text, ""];
  const strong = document.createElement("b");
  strong.textContent = bold;
  const line = document.createElement("p");
  line.append(strong, plain ? ` ${plain}` : "");
  box.replaceChildren(...(text ? [line] : []));
  if (anew) box.append(Object.assign(document.createElement("p"), { className: "anew", textContent: anew }));
}

/** Write what the step asks for; after a slip, more exactly. */
function write() {
  const { says, exact, why, signs, free } = step();
  $("status").innerHTML = status();
  $("coach-of").textContent = fill(words.of, { n: at + 1, of: steps.length });
  $("coach-says").textContent = slips ? exact : says;
  $("coach-why").textContent = why;
  $("coach-lit").hidden = !signs.length || slips > 0;
  $("coach-lit").querySelector("ul").innerHTML = signs.map((sign) => `<li>${sign.picture}<span></span></li>`).join("");
  $("coach-lit").querySelectorAll("li span").forEach((line, i) => { line.textContent = signs[i].words; });
  for (const list of [document.querySelectorAll("#coach > header .strokes li"), $("coach-path").children]) [...list].forEach((one, i) => { one.className = i < at ? "done" : i === at ? "here" : ""; });
  $("coach-path").querySelectorAll("[aria-current]").forEach((one) => one.removeAttribute("aria-current"));
  $("coach-path").children[at].setAttribute("aria-current", "step");
  $("coach").scrollTop = 0;
  $("coach-back").disabled = at === 0;
  $("coach-show").querySelector("span").textContent = free ? words.enough : slips || shown ? words.do : words.show;
  $("coach-show").classList.toggle("ink", free);
  $("coach").classList.toggle("free", free);
}

/** Ring what is meant. */
function light(bring = false) {
  const { lights, tag, free } = step();
  if (free || rests || !lights.length) { clearLight(); return; }
  lightUp(lights, closed ? "" : tag, shown || slips > 0, bring);
}

function ask() { rests = false; write(); light(true); }

/** Begin a step: where it has a position of its own, that one is set. */
async function enter(to, note) {
  const before = at;
  at = to;
  slips = 0;
  shown = closed = false;
  happened = note ?? "";
  if (at >= steps.length) { finish(); return; }
  if (step().position || to < before) await practice.set({ position: positionOf(to), moves: movesUpTo(to), replies: Boolean(step().free) });
  else if (step().free !== Boolean(practice.question.replies)) await practice.set({ moves: practice.plies, replies: Boolean(step().free) });
  await practice.settled();
  const isNew = step().position && at > before;
  nudge(happened, "good", isNew ? words.anew : "");
  ask();
  if (isNew) flash();
}

/** A new board is seen to be new. */
function flash() {
  if (matchMedia("(prefers-reduced-motion:reduce)").matches) return;
  $("board").animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: 600, easing: "ease-out" });
}

/** The step before a step that has a position of its own. */
function rootOf(to) { let root = to; while (root > 0 && !steps[root].position) root--; return root; }
const positionOf = (to) => steps[rootOf(to)].position;
/** What is played from there until the step: by the lesson itself. */
const movesUpTo = (to) => steps.slice(rootOf(to), to).flatMap((one) => [[seat, one.move], ...one.replies]);

function finish() {
  clearLight();
  document.body.classList.add("ended");
  const sheet = $("learned").content.cloneNode(true);
  sheet.querySelector("#learned-why").textContent = practice.outcome ?? happened;
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
    if (!isRight(text)) return null;
    nudge("");
    rests = true;
    clearLight();
    return [[seat, text], ...(text === step().move || step().also ? step().replies : [])];
  },
  update(message) {
    practice.outcome = message.outcome?.reason;
    practice.over = message.phase === "over";
    message.phase = "playing"; // the coach says what comes next: no sheet
    message.html = { ...message.html, status: status(), result: "" };
    if (practice.over) message.choices = {};
  },
  async played() {
    const { free, happened: told } = step();
    if (free && !practice.over) { ask(); return; }
    const last = at === steps.length - 1;
    if (steps[at + 1]?.position || last) await delay(matchMedia("(prefers-reduced-motion:reduce)").matches ? 0 : 900);
    await enter(at + 1, free || last ? practice.outcome : told);
  },
  bounced(text) {
    slips++;
    runBack(text.split(/[+ ]/)[0], script.home);
    nudge(toldTo(text) || words.back);
    write();
    $("status").innerHTML = status(words.back);
    light(true);
  },
  resized: () => { if (at < steps.length) light(); },
});

/** Show me lights the thing and opens its tag; then the same button does it. */
$("coach-show").addEventListener("click", async () => {
  if (practice.busy || table.sending) return;
  if (step().free) { await enter(at + 1, practice.outcome); return; }
  hints++;
  if (!shown && !slips) { shown = true; closed = false; write(); light(true); return; }
  doIt();
});

/** Choose what is meant, thing by thing, and send it. */
async function doIt() {
  const { choice } = table;
  choice.clear();
  const move = choice.moves.find((one) => one.text === step().move);
  nudge("");
  if (!move) { table.socket.ask({ type: "move", move: step().move }); return; }
  for (const pick of move.picks) {
    pressed(pick, document.querySelector(`#hand [data-pick="${CSS.escape(pick)}"],#board [data-pick="${CSS.escape(pick)}"]`));
    await delay(220);
  }
  const send = $("send");
  if (send) send.click();
  else if (table.choice.any && !table.sending) table.socket.ask({ type: "move", move: step().move });
}

$("coach-back").addEventListener("click", () => { if (!practice.busy && !table.sending && at > 0) enter(at - 1); });

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !closed && document.querySelector(".tag")) { closed = true; light(); return; }
  if (event.key === "Backspace" && !event.target.matches("input,textarea") && !$("coach-back")?.disabled) { event.preventDefault(); $("coach-back")?.click(); }
});

keepPlace(() => { if (at < steps.length) light(); });
ask();
