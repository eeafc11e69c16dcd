// A puzzle whose answer is chosen from a list: pick one, confirm; by keyboard with the arrows or its number, and Enter.
import { PuzzleFrame } from "./puzzle_frame.js";

const $ = (id) => document.getElementById(id);
const { script } = JSON.parse($("practice").textContent);
const choices = [...document.querySelectorAll("#answers input")];
const picked = () => choices.find((one) => one.checked);
const mark = (move, kind) => choices.find((one) => one.value === move)?.closest("label").classList.add(kind);

const frame = new PuzzleFrame(script, (found) => { mark(found.move, "right"); close(); });

function close() {
  $("answers").disabled = true;
  $("confirm").hidden = true;
  document.querySelector("#actions .say").hidden = true;
}

for (const one of choices) one.addEventListener("change", () => $("confirm").removeAttribute("aria-disabled"));

async function confirm() {
  const one = picked();
  if (!one || frame.done) return;
  const verdict = await frame.judged(one.value);
  mark(one.value, verdict.right ? "right" : "not");
  if (verdict.right) { close(); return; }
  one.checked = false;
  one.disabled = true;
  $("confirm").setAttribute("aria-disabled", "true");
}
$("confirm").addEventListener("click", confirm);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" && event.target.matches("#answers input, body")) { event.preventDefault(); confirm(); return; }
  const one = choices[Number(event.key) - 1];
  if (!one || one.disabled || frame.done) return;
  one.checked = true;
  one.focus();
  one.dispatchEvent(new Event("change"));
});
