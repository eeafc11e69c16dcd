// What stands around the drawings: clocks, who is connected, who is away and what to do about it, requests for consent.
import { cue } from "./reveal.js";
import { $, ask, makeButton, table, words } from "./state.js";

// Clocks count down by themselves between updates.
let drawnAt = performance.now();

/** The clocks were drawn anew: count down from now on. */
export function startClocks() { drawnAt = performance.now(); tick(); }

function tick() {
  for (const face of document.querySelectorAll(".clock[data-left]")) {
    const left = Math.max(0, Number(face.dataset.left) - (face.dataset.run === undefined ? 0 : (performance.now() - drawnAt) / 1000));
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

// Plates follow the last message about presence, whatever was drawn when.
let here = []; // by seat

/** Take who is connected; also while an older update is still being staged. */
export function setPresent(present) {
  here = present;
  table.state.players?.forEach((player, seat) => { player.present = here[seat] ?? player.present; });
  showPresent();
}

export function showPresent() {
  here.forEach((present, seat) => document.querySelectorAll(`.plate[data-seat="${seat}"]`).forEach((plate) => plate.classList.toggle("away", !present)));
}

// Somebody is away: how long until something may be done about it, and what.
const box = $("gone");
const { host } = document.body.dataset;
let until = []; // by seat: when the wait is over, or null
let waits = null; // the seat for which the reader chose to wait

/** Take the seconds left to each seat that is away. */
export function setAway(seconds) {
  until = seconds.map((left) => (left === null ? null : performance.now() + left * 1000));
  if (waits !== null && until[waits] === null) waits = null;
}

const written = (ms) => { const s = Math.ceil(ms / 1000); return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`; };
const named = (text, seat) => text.replace("{name}", table.state.players[seat]?.name ?? "");

/** The seat that is away and that the reader waits for; -1 while the reader has something else to answer. */
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
  box.replaceChildren(line, ...buttons.map((one) => makeButton(...one)));
  box.hidden = false;
}

/** Show whom the reader waits for, or that a bot plays in their seat; called every second or so. */
export function showAway() {
  if (table.seats.some((seat) => table.state.players[seat]?.stand_in)) {
    say(words.stands_in, [[words.return, "ink", () => ask({ type: "return" })]]);
    return;
  }
  const seat = awaited();
  if (seat < 0 || seat === waits) { box.hidden = true; return; }
  const left = until[seat] - performance.now();
  if (left > 0) { say(named(words.away.replace("{time}", written(left)), seat), []); return; }
  const drop = table.state.players.length > 2 ? named(words.drop, seat) : words.claim;
  say(named(words.gone, seat), [
    [named(words.stand_in, seat), "ink", () => ask({ type: "stand_in", target: seat })],
    [drop, "", () => ask({ type: "claim", target: seat })],
    [words.wait, "", () => { waits = seat; box.hidden = true; }],
  ]);
}

/** Show what a player asks the others for: a takeback, a draw, a rematch. */
export function showRequest() {
  const { request, players, seat } = table.state;
  // Who may take the seat back is asked nothing else.
  $("ask").hidden = !request || Boolean(players[seat]?.stand_in);
  if (!request) return;
  const mine = request.seat === seat;
  const text = document.createElement("p");
  text.textContent = (words[`${mine ? "asked" : "ask"}_${request.what}`] ?? "").replace("{name}", players[request.seat]?.name ?? "");
  $("ask").replaceChildren(text);
  const verbs = mine ? [["decline", words.withdraw]] : !request.waits_for.includes(seat) ? [] : [["agree", words.accept], ["decline", words.decline]];
  for (const [verb, label] of verbs) {
    const made = makeButton(label, verb === "agree" ? "ink" : "");
    made.type = "submit";
    made.setAttribute("form", `verb-${verb}`);
    $("ask").append(made);
  }
}
