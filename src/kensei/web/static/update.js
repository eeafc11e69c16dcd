// An update, or a curtain, has come: stage what happened, swap in how it lies now, offer what may be done.
import { listGames, lookBack } from "./after.js";
import { showAway } from "./away.js";
import { saidStep } from "./bar.js";
import { Choice } from "./choose.js";
import { clocks } from "./clock.js";
import { offer, show } from "./play.js";
import { moment } from "./replay.js";
import { asked } from "./request.js";
import { $, base, table, toast } from "./shared.js";
import { cue } from "./sound.js";
import { play } from "./stage.js";
import { drawn, prepare, swap, ticker } from "./swap.js";

export async function update(message) {
  const before = table.state;
  const fresh = message.n > before.n;
  if ((before.phase === "over" && message.phase === "playing") || message.game_number !== before.game_number) { location.replace(base); return; }
  if (fresh && !table.looking && message.steps?.length) {
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

export function curtain(message) {
  table.fragments = {};
  table.state = { ...table.state, n: message.n ?? table.state.n, seat: message.seat, choices: undefined, html: undefined };
  table.choice = new Choice();
  return drawn(() => {
    for (const id of ["status", "board", "hand", "actions", "others", "own", "known", "log", "result", "buttons"]) $(id).replaceChildren();
    $("curtain").innerHTML = message.html;
    $("curtain").querySelector("[data-open]")?.focus();
  });
}
