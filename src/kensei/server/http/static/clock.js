// Clocks count down by themselves between what the server tells.
import { cue } from "./sound.js";

let told = performance.now();

/** The clocks were told anew. */
export function clocks() { told = performance.now(); tick(); }

function tick() {
  for (const face of document.querySelectorAll(".clock[data-left]")) {
    const left = Math.max(0, Number(face.dataset.left) - (face.dataset.run === undefined ? 0 : (performance.now() - told) / 1000));
    const short = left < 20;
    const seconds = short ? left.toFixed(1).padStart(4, "0") : String(Math.floor(left) % 60).padStart(2, "0");
    const text = `${Math.floor(left / 60)}:${seconds}`;
    if (face.textContent !== text) face.textContent = text;
    face.classList.toggle("short", short);
    if (short && face.matches("#own [data-run]")) hurry(left);
  }
}

/** Tap every five seconds while the own time runs out. */
let tapped = -1;
function hurry(left) {
  const five = Math.ceil(left / 5);
  if (five !== tapped && five > 0) cue("hurry");
  tapped = five;
}
setInterval(tick, 250);
