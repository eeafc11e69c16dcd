// The first three games of a duel in this browser: the lesson and the rules are offered in a line, until the reader closes it.
import { openRules } from "../table/menu.js";
import { results } from "../home/progress.js";
import { $, base, game, table } from "../table/state.js";

const FIRST = 3; // games
const CLOSED = `kensei.offer.${game}`;
const BEGUN = `kensei.begun.${game}`;

function begun() {
  try { return JSON.parse(localStorage.getItem(BEGUN) ?? "[]"); } catch { return []; }
}

/** Which game of this duel it is here, from 1; one that was met before keeps its number. */
function count() {
  const id = `${base.slice(-8)}.${table.state.game_number}`;
  const known = begun();
  if (!known.includes(id) && known.length <= FIRST) localStorage.setItem(BEGUN, JSON.stringify([...known, id]));
  const at = known.indexOf(id);
  return Math.max(results().filter((one) => one[1] === game).length, at < 0 ? known.length : at) + 1;
}

if (localStorage.getItem(CLOSED) === null && count() <= FIRST) {
  $("offer").hidden = false;
  const lesson = $("offer").querySelector("a");
  if (lesson) lesson.hidden = localStorage.getItem(`kensei.firstduel.${game}`) !== null;
}
$("offer-rules").addEventListener("click", () => openRules());
$("offer-close").addEventListener("click", () => { $("offer").hidden = true; localStorage.setItem(CLOSED, "off"); });
