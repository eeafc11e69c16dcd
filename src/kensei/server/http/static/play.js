// Playing: what is pressed becomes a choice, a whole choice becomes a move, and a move waits for its answer.
import * as bar from "./bar.js";
import { Choice } from "./choose.js";
import { learned } from "./learn.js";
import { $, ask, setting, table } from "./shared.js";
import { cue } from "./sound.js";

export const show = () => bar.show({ press: (pick) => pressed(pick, null, true), send, clear });

export function clear() { table.choice.clear(); show(); }

export function pressed(pick, thing, whole = false) {
  if (table.sending || table.looking) return;
  if (!table.choice.press(pick, thing)) return;
  cue("choose");
  const move = table.choice.move();
  const more = table.choice.next().length > 0;
  if (move && !more && (whole || !setting("confirm", "on"))) { send(move); return; }
  show();
}

/** Ask why a thing cannot be played now. */
export function tried(thing) {
  if (thing.dataset.try && table.choice.any) ask({ type: "try", move: thing.dataset.try });
}

export function send(move) {
  if (table.sending) return;
  cue("seal");
  $("buttons").replaceChildren();
  learned();
  table.sending = ask({ type: "move", decision: table.state.decision, move: move.text });
}

/** The own move is answered: what is asked now may be chosen. */
export function answered(id) {
  // A refusal without an id is of a message that was not even read: it may have been the move.
  if (id && id !== table.sending) return;
  table.sending = null;
  if (table.choice.any) show();
}

/** Offer the new moves; what was chosen stays chosen while the question is the same. */
export function offer(before) {
  const { state } = table;
  const names = table.choice.names();
  table.choice = new Choice(state.choices);
  if (before.decision !== state.decision || JSON.stringify(before.choices) !== JSON.stringify(state.choices)) return;
  const free = [...document.querySelectorAll("#hand [data-pick],#board [data-pick]")];
  for (const pick of names) {
    const at = free.findIndex((thing) => thing.dataset.pick === pick);
    table.choice.press(pick, at < 0 ? null : free.splice(at, 1)[0]);
  }
}
