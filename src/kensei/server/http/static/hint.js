// A hint for who plays alone: the first press lights where to look, the second says the move and why.
import { $, base, table, toast } from "./state.js";

const LIT = "hinted";
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
  tell($("hint").dataset.wait);
  const sent = { method: "POST", headers: { "content-type": "application/json", accept: "application/json" } };
  try {
    const counted = await fetch(`${base}/hint`, { ...sent, body: JSON.stringify({ id: crypto.randomUUID?.() ?? `hint ${Date.now()}`, decision, seat }) });
    const answer = counted.ok ? await fetch(`${base}/hint`) : counted;
    const told = await answer.json();
    if (table.state.decision !== decision || document.body.classList.contains("staging")) { tell(""); return; }
    if (!answer.ok) { tell(""); toast(told.reason); return; }
    light(told);
  } catch { tell(""); /* offline: the page says so already */ } finally { setThinking(false); }
}

let lit = []; // what is pressed for the move that was hinted at

/** Light the things; drawn anew, they are lit again. */
function relight() {
  for (const thing of document.querySelectorAll(`[data-pick]`)) thing.classList.toggle(LIT, lit.includes(thing.dataset.pick));
}

function light({ picks, say }) {
  lit = picks;
  relight();
  tell(say);
}

function tell(words) {
  $("hint-words").textContent = words;
  $("hint-words").hidden = !words;
}

/** What was hinted at is over with the next decision. */
let last = table.state.decision;
new MutationObserver(() => {
  if (table.state.decision === last) return;
  last = table.state.decision;
  lit = [];
  relight();
  $("hint-words").hidden = true;
  $("hint").hidden = last === null;
}).observe($("status"), { childList: true });
for (const place of ["board", "hand"]) new MutationObserver(relight).observe($(place), { childList: true });
$("hint").hidden = last === null;
$("hint").addEventListener("click", takeHint);
