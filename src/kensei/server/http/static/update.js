// An update, or a curtain, has come: stage what happened, swap in how it lies now, offer what may be done.
import { listGames, lookBack } from "./after.js";
import { showAway } from "./away.js";
import { saidStep } from "./bar.js";
import { Choice } from "./choose.js";
import { clocks } from "./clock.js";
import { emptied } from "./hotseat.js";
import { offer, show } from "./play.js";
import { moment } from "./replay.js";
import { asked } from "./request.js";
import { $, base, table, toast } from "./shared.js";
import { cue } from "./sound.js";
import { linger, play } from "./stage.js";
import { drawn, prepare, put, swap, ticker } from "./swap.js";

const SEEN = { steps: 2500, still: 5000 }; // ms: how long a shared device shows what a reveal led to, before the curtain
let seen = { until: 0 }; // when the last reveal has been in sight for so long, and what it said last
let closed = -Infinity; // when the curtain came after a reveal

export async function update(message) {
  if (message.before) await reveal(message);
  const before = table.state;
  const fresh = message.n > before.n;
  if ((before.phase === "over" && message.phase === "playing") || message.game_number !== before.game_number) { location.replace(base); return; }
  if (fresh && !message.before && !table.looking && message.steps?.length) {
    table.choice = new Choice();
    show();
    await play(message.steps, saidStep);
    table.fragments = {}; // the stage has changed what lay there
  }
  table.state = message;
  const ended = message.phase === "over" && before.phase !== "over";
  const change = () => {
    $("curtain").replaceChildren();
    swap(message);
    document.body.classList.toggle("over", message.phase === "over");
  };
  if (ended || $("curtain").firstElementChild) await drawn(change); else change();
  offer(before);
  around();
  follow();
  if (message.notes) toast(message.notes.join(" "));
  if (ended) { document.querySelector(".bubble")?.remove(); cue(outcomeCue()); lookBack(); listGames(); }
  else if (fresh && table.choice.any && !before.choices?.moves) cue("yours");
  mark();
}

/** A dot in the title calls the player who looks elsewhere. */
function mark() { document.title = `${table.choice.any && document.hidden ? "● " : ""}${document.title.replace(/^● /, "")}`; }
document.addEventListener("visibilitychange", mark);

/** Bring everything around the drawings up to the table as it is now. */
export function around() { prepare(); show(); ticker(); clocks(); asked(); showAway(); }

/** Follow the game with the fields and the scrubber; while a moment of the past is shown, the scrubber stays. */
function follow() {
  const { state } = table;
  $("decision").value = state.decision ?? "";
  $("ply").max = Math.max($("ply").max, state.ply);
  if (table.looking) return;
  $("fork-ply").value = state.ply;
  $("ply").max = state.ply;
  $("ply").value = state.ply;
  moment();
}

function outcomeCue() {
  const { state } = table;
  const score = state.outcome?.scores?.[state.seat ?? 0] ?? 0;
  return score > 0 ? "win" : score < 0 ? "loss" : "level";
}

/** A reveal on a shared device: nothing of the hand that was open stays, and it is played on the table as everybody may see it. */
async function reveal(message) {
  emptied();
  $("curtain").replaceChildren();
  for (const [id, html] of Object.entries(message.before)) put(id, html);
  table.state = { ...table.state, seat: null };
  around();
  let moved = false;
  await play(message.steps, (step, pausable) => { moved = pausable !== 0; saidStep(step, pausable); });
  seen = { until: performance.now() + (moved ? SEEN.steps : SEEN.still), said: message.steps.at(-1) };
}

/** Draw the curtain; after a reveal, when it has been seen. */
export async function curtain(message) {
  const left = seen.until - performance.now();
  if (left > 0) {
    await linger(left, () => saidStep({ say: $("ticker").textContent.trim(), ...seen.said, title: "" }));
    closed = performance.now();
  }
  return drawn(() => {
    emptied();
    table.state = { ...table.state, n: message.n, seat: message.seat };
    $("curtain").innerHTML = message.html;
    $("curtain").querySelector("[data-open]")?.focus();
  });
}

/* A key that was meant to skip the reveal must not open the curtain that has just come. */
addEventListener("keydown", (event) => {
  if (performance.now() - closed > 400 || !$("curtain").firstElementChild) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
