// Won and lost by game and level: kept in this browser, gathered from the tables that it knows.
import { tokens } from "../storage.js";

const MOST = 3000; // games that are kept
const SOME = 3; // games against a level before anything is said of it
const LAST = 5; // so many of them count

/** The games that were counted so far, the oldest first: [id, game, level, verdict, time]. */
export function results() {
  try { return JSON.parse(localStorage.getItem("kensei.progress") ?? "[]"); } catch { return []; }
}

export const forget = () => localStorage.setItem("kensei.progress", "[]");

/** Count what the server tells of this browser's tables; a game counts once, and stays when its table is not listed any more. */
export function gather(tables) {
  const known = new Map(results().map((one) => [one[0], one]));
  for (const { token, game, played } of tables) {
    for (const { number, level, verdict, time } of played) {
      const id = `${token.slice(0, 8)}.${number}`;
      known.set(id, [id, game, level, verdict, time]);
    }
  }
  const all = [...known.values()].sort((one, other) => one[4] - other[4]).slice(-MOST);
  localStorage.setItem("kensei.progress", JSON.stringify(all));
  return all;
}

/** Ask how this browser's tables stand, and count the finished games. */
export async function fetchTables() {
  if (!tokens().length) return null;
  const answer = await fetch("/mine", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ tokens: tokens() }) });
  if (!answer.ok) return null;
  const told = await answer.json();
  gather(told.tables);
  return told;
}

export const against = (all, game, level) => all.filter((one) => one[1] === game && one[2] === level);
export const count = (some, verdict) => some.filter((one) => one[3] === verdict).length;

/** What is worth saying of the level played last: how many of the last five were won, and what to try next. */
export function advice(all, levels) {
  for (const [, game, level] of [...all].reverse()) {
    const at = levels.indexOf(level);
    const last = against(all, game, level).slice(-LAST);
    if (at < 0 || last.length < SOME) continue;
    const won = count(last, "won");
    const lost = count(last, "lost");
    if (won >= last.length - 1) return { game, level, times: won, of: last.length, kind: "beat", next: levels[at + 1] };
    if (lost >= last.length - 1) return { game, level, times: lost, of: last.length, kind: "beaten", next: levels[at - 1] };
    return { game, level, times: won, of: last.length, kind: "beat" };
  }
  return null;
}

/** Write a sentence whose `{level}` is set in bold. */
export function sentence(words, names) {
  return words.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name !== "level") return name ? String(names[name]) : part;
    const bold = document.createElement("b");
    bold.textContent = names.level;
    return bold;
  });
}
