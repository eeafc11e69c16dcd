// Somebody is away: how long until something may be done about it, and what; and whoever comes back to a bot in the own seat.
import { $, ask, table, words } from "./shared.js";

const box = $("gone");
const { host } = document.body.dataset;
let until = []; // by seat: when the wait is over, or null
let waits = null; // the seat for which the reader chose to wait

/** Take what the server says: the seconds left to each seat that is away. */
export function away(seconds) {
  until = seconds.map((left) => (left === null ? null : performance.now() + left * 1000));
  if (waits !== null && until[waits] === null) waits = null;
}

const written = (ms) => { const s = Math.ceil(ms / 1000); return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`; };
const named = (text, seat) => text.replace("{name}", table.state.players[seat]?.name ?? "");

/** Whom the reader waits for, who is away: nobody while the reader has something else to answer. */
function awaited() {
  const { state } = table;
  const own = table.seats;
  if (state.phase !== "playing" || state.request || !(own.length || host)) return -1;
  const asked = state.to_act ?? [];
  if (own.some((seat) => asked.includes(seat))) return -1;
  return until.findIndex((time, seat) => (time ?? null) !== null && asked.includes(seat) && !own.includes(seat) && !state.players[seat]?.stand_in);
}

function say(text, buttons) {
  if (!box.hidden && box.firstElementChild?.textContent === text) return;
  const line = document.createElement("p");
  line.textContent = text;
  box.replaceChildren(line);
  for (const [label, css, press] of buttons) {
    const made = document.createElement("button");
    Object.assign(made, { className: css, textContent: label, type: "button" });
    made.addEventListener("click", press);
    box.append(made);
  }
  box.hidden = false;
}

/** Show it; called every second or so. */
export function showAway() {
  if (table.seats.some((seat) => table.state.players[seat]?.stand_in)) {
    say(words.stands_in, [[words.return, "btn ink", () => ask({ type: "return" })]]);
    return;
  }
  const seat = awaited();
  if (seat < 0 || seat === waits) { box.hidden = true; return; }
  const left = until[seat] - performance.now();
  if (left > 0) { say(named(words.away.replace("{time}", written(left)), seat), []); return; }
  const drop = table.state.players.length > 2 ? named(words.drop, seat) : words.claim;
  say(named(words.gone, seat), [
    [named(words.stand_in, seat), "btn ink", () => ask({ type: "stand_in", target: seat })],
    [drop, "btn", () => ask({ type: "claim", target: seat })],
    [words.wait, "btn", () => { waits = seat; box.hidden = true; }],
  ]);
}
