// Somebody we wait for is away: how long he has to return, then what may be done about it.

const box = document.getElementById("gone");
let until = []; // by seat: when the wait is over, or null
let waits = false; // the reader chose to wait

/** Take what the server says: the seconds left to each seat that is awaited and away. */
export function away(seconds) {
  const known = until;
  until = seconds.map((left) => (left === null ? null : performance.now() + left * 1000));
  if (until.every((time, seat) => time === null || known[seat] === null || known[seat] === undefined)) waits = false;
}

const written = (ms) => { const s = Math.ceil(ms / 1000); return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`; };

/** Show it; called every second or so. */
export function showAway(state, words, claim) {
  const seat = until.findIndex((time) => time !== null && time !== undefined);
  const awaited = seat >= 0 && state.phase === "playing" && state.seat !== null && seat !== state.seat && state.to_act?.includes(seat);
  if (!awaited || waits) { box.hidden = true; return; }
  const left = until[seat] - performance.now();
  const name = state.players[seat]?.name ?? "";
  const text = (left > 0 ? words.away.replace("{time}", written(left)) : words.gone).replace("{name}", name);
  if (!box.hidden && box.firstElementChild?.textContent === text) return;
  const line = document.createElement("p");
  line.textContent = text;
  box.replaceChildren(line);
  if (left <= 0) {
    for (const [label, css, press] of [[words.claim, "btn ink", () => claim(seat)], [words.wait, "btn", () => { waits = true; box.hidden = true; }]]) {
      const made = document.createElement("button");
      Object.assign(made, { className: css, textContent: label, type: "button" });
      made.addEventListener("click", press);
      box.append(made);
    }
  }
  box.hidden = false;
}
