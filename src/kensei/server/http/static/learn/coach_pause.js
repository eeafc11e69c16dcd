// The pauses of a first duel: before it begins, and between two positions, so that a new board is never taken for the old one.
import { $ } from "../table/state.js";
import { keepName, ownName } from "../storage.js";

const SHOWN = 1500; // ms that a new position is announced on the board; a press goes on at once
const FADE = 240; // ms
const isCalm = () => matchMedia("(prefers-reduced-motion:reduce)").matches;

/** Say what is to be won, and ask for a name once; to the name, "" for none. */
export function askFirst() {
  const form = $("coach-start");
  const field = form.querySelector("input");
  $("coach-name").hidden = ownName() !== null;
  return new Promise((done) => {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (ownName() === null) keepName(field.value.trim());
      document.body.classList.remove("opening");
      done(ownName());
    }, { once: true });
  });
}

/** What was played stays on the board, with what came of it, until the reader goes on. */
export function pauseBefore() {
  const button = $("coach-on");
  button.hidden = false;
  document.body.classList.add("paused");
  button.focus({ preventScroll: true });
  return new Promise((done) => {
    button.addEventListener("click", () => {
      button.hidden = true;
      document.body.classList.remove("paused");
      done();
    }, { once: true });
  });
}

let shownAt = 0;
$("board").after($("veil")); // it outlives the coach's panel

/** Cover the board with the words that another position comes. */
export async function showNew(words) {
  const veil = $("veil");
  veil.querySelector("span").textContent = words;
  veil.hidden = false;
  place();
  shownAt = performance.now();
  if (!isCalm()) await veil.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, easing: "ease-out" }).finished;
}

/** Uncover it when the words have been there long enough to be read, or at a press. */
export async function hideNew() {
  const veil = $("veil");
  await new Promise((done) => {
    const timer = setTimeout(done, Math.max(0, shownAt + SHOWN - performance.now()));
    const skip = () => { clearTimeout(timer); done(); };
    veil.addEventListener("click", skip, { once: true });
  });
  if (!isCalm()) await veil.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, easing: "ease-in" }).finished;
  veil.hidden = true;
}

/** The veil lies on the board, wherever that is. */
function place() {
  const { x, y, width, height } = $("board").getBoundingClientRect();
  Object.assign($("veil").style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}
new ResizeObserver(() => { if (!$("veil").hidden) place(); }).observe($("board"));
