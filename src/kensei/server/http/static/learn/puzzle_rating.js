// The puzzle rating of this browser: what is kept, and the routes that judge an answer and reckon a rating.

const KEY = "kensei.puzzles";
const MOST_POINTS = 60; // of the curve
const NEW = { rating: 1500, deviation: 350, volatility: 0.06 };

/** What this browser keeps: the rating, by game what was met (1 solved, 0 not), how many in a row, the days, the curve. */
export function stored() {
  let found = {};
  try { found = JSON.parse(localStorage.getItem(KEY) ?? "{}"); } catch { /* begin anew */ }
  return { rating: { ...NEW, ...found.rating }, met: found.met ?? {}, row: found.row ?? 0, days: found.days ?? [], curve: found.curve ?? [] };
}

const keep = (all) => { try { localStorage.setItem(KEY, JSON.stringify(all)); } catch { /* no room: nothing is kept */ } };

export async function post(address, body) {
  const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(found.reason ?? answer.statusText);
  return found;
}

export const day = (date = new Date()) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

/** Whether a puzzle was counted before: each counts once. */
export const isMet = (game, id) => id in (stored().met[game] ?? {});

/** What solving a puzzle would make of the rating. */
export const stake = (game, id) => post("/puzzles/rate", { game, id, solved: true, rating: stored().rating });

/** Count a puzzle, once: solved or not; `seen`: with a hint, and the rating stays. */
export async function count(game, id, solved, seen = false) {
  if (isMet(game, id)) return null;
  const all = stored();
  const found = seen ? null : await post("/puzzles/rate", { game, id, solved, rating: all.rating });
  all.met[game] = { ...all.met[game], [id]: solved ? 1 : 0 };
  if (solved && all.days.at(-1) !== day()) all.days = [...all.days, day()].slice(-400);
  if (!seen) {
    all.row = solved ? all.row + 1 : 0;
    all.rating = found.rating;
    all.curve = [...all.curve, found.after[0]].slice(-MOST_POINTS);
  }
  keep(all);
  return found;
}

/** The address of a puzzle that suits; `after`: the one just seen; `habit`: only of those that train it. */
export const nextPuzzle = (game = "", theme = "", after = "", habit = "") => post("/puzzles/next", { game, theme, after, habit, rating: stored().rating.rating, seen: Object.keys(stored().met[game] ?? {}).slice(-3000) });

/** Write the rating wherever the page shows it. */
export function showRating() {
  const { rating, row } = stored();
  const write = (name, text) => { for (const place of document.querySelectorAll(name)) place.textContent = text; };
  write("[data-rating]", Math.round(rating.rating));
  write("[data-deviation]", `± ${Math.round(rating.deviation)}`);
  write("[data-row]", row);
}
