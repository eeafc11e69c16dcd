// A hint for whoever plays alone: the first press lights where to look, the second says the move and why.
import { $, base, table, toast } from "../table/state.js";

const HINTED = "hinted";
let isThinking = false;

/** A button that is disabled loses the focus, and who plays by keyboard their place. */
function setThinking(now) {
  isThinking = now;
  $("hint").setAttribute("aria-disabled", now);
}

/** Ask for a hint, which the server counts, then show what it says. */
async function takeHint() {
  const { decision, seat } = table.state;
  if (decision === null || table.looking || isThinking) return;
  setThinking(true);
  write($("hint").dataset.wait);
  const sent = { method: "POST", headers: { "content-type": "application/json", accept: "application/json" } };
  try {
    const counted = await fetch(`${base}/hint`, { ...sent, body: JSON.stringify({ id: crypto.randomUUID?.() ?? `hint ${Date.now()}`, decision, seat }) });
    const answer = counted.ok ? await fetch(`${base}/hint`) : counted;
    const hint = await answer.json();
    if (table.state.decision !== decision || document.body.classList.contains("staging")) { write(""); return; }
    if (!answer.ok) { write(""); toast(hint.reason); return; }
    showHint(hint);
  } catch { write(""); /* offline: the page says so already */ } finally { setThinking(false); }
}

let picked = []; // what is pressed for the move that was hinted at

/** Mark the elements of the hinted move; called again when they are drawn anew. */
function mark() {
  for (const thing of document.querySelectorAll("[data-pick],[data-extra]")) thing.classList.toggle(HINTED, picked.includes(thing.dataset.pick ?? thing.dataset.extra));
}

function showHint({ picks, say }) {
  picked = picks;
  mark();
  write(say);
}

function write(words) {
  $("hint-words").textContent = words;
  $("hint-words").hidden = !words;
}

/** What was hinted at is over with the next decision. */
let last = table.state.decision;
new MutationObserver(() => {
  if (table.state.decision === last) return;
  last = table.state.decision;
  picked = [];
  mark();
  $("hint-words").hidden = true;
  $("hint").hidden = last === null;
}).observe($("status"), { childList: true });
for (const place of ["board", "hand", "buttons", "giveup"]) new MutationObserver(mark).observe($(place), { childList: true });
$("hint").hidden = last === null;
$("hint").addEventListener("click", takeHint);
