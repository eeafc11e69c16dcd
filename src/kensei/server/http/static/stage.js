// The reveal: the steps that the server staged are shown one after the other; they can be paused and skipped.
import { cue } from "./sound.js";

const still = () => matchMedia("(prefers-reduced-motion:reduce)").matches || localStorage.getItem("kensei.reveal") === "off";
let skip = () => {};
let paused = false;

export const skipReveal = () => skip();
export function pauseReveal() { paused = !paused; return paused; }

function part(id) { return [...document.querySelectorAll(`#board [data-id="${id}"]`)]; }

/** Show one step on the board as it lies. */
function show(step) {
  for (const [id, [x, y]] of Object.entries(step.move ?? {})) for (const thing of part(id)) thing.style.transform = `translate(${x}px,${y}px)`;
  for (const [id, href] of Object.entries(step.href ?? {})) for (const thing of part(id)) thing.setAttribute("href", href);
  for (const [id, words] of Object.entries(step.text ?? {})) for (const thing of part(id)) thing.textContent = words;
  for (const id of step.on ?? []) for (const thing of part(id)) thing.classList.add("on");
  for (const over of part("over")) {
    if (step.over !== undefined) over.innerHTML = step.over;
    if (step.add) over.insertAdjacentHTML("beforeend", step.add);
  }
  if (step.over !== undefined) document.querySelectorAll("#board .sealed").forEach((thing) => thing.remove());
}

/** Play the steps; `say(step)` writes the sentence. Resolves when the last one has been seen, or at once when skipped. */
export async function play(steps, say) {
  if (!steps?.length) return;
  if (still()) { say(steps[steps.length - 1], 0); return; }
  await inTurn(steps, (step) => {
    show(step);
    if (step.say) say(step);
    if (step.sound) cue(step.sound);
  });
}

/** Leave what there is in sight for so long; this can be paused and skipped too. */
export const linger = (ms, begin) => inTurn([{ ms }], begin);

async function inTurn(steps, begin) {
  let over = false;
  paused = false;
  const skipped = new Promise((done) => { skip = () => { over = true; done(); }; });
  document.body.classList.add("staging");
  for (const step of steps) {
    if (over) break;
    begin(step);
    await Promise.race([skipped, new Promise((done) => setTimeout(done, step.ms ?? 400))]);
    while (paused && !over) await Promise.race([skipped, new Promise((done) => setTimeout(done, 80))]);
  }
  document.body.classList.remove("staging");
  skip = () => {};
}
