// Looking at a moment of the past, while the game goes on or after it.
import { show } from "./play.js";
import { $, base, gameShown, live, narrow, shape, table, words } from "./shared.js";
import { prepare, put } from "./swap.js";

const APART = ["log", "result", "actions"];
let tickets = 0;

/** Say which moment is shown. */
export function moment() { $("plies").textContent = words.of.replace("{ply}", $("ply").value).replace("{plies}", $("ply").max); }

export const ply = () => Number($("ply").value);
export const lastPly = () => Number($("ply").max);

export async function look(wanted) {
  const { state } = table;
  if ($("curtain").firstElementChild) return;
  const last = lastPly();
  const to = Math.min(Math.max(0, wanted), last);
  $("ply").value = to;
  moment();
  const ticket = ++tickets;
  if (state.phase === "playing" && to === last) { back(); return; }
  const eyes = state.phase === "playing" ? state.seat ?? "" : $("eyes").value;
  const before = table.looking;
  // At once: what comes over the wire meanwhile must not draw the present over it.
  table.looking = to < last;
  const answer = await fetch(`${base}/moment?ply=${to}${eyes === "" ? "" : `&seat=${eyes}`}&${gameShown()}`);
  if (ticket !== tickets) return;
  if (!answer.ok) { table.looking = before; return; }
  const { html, tall } = await answer.json();
  document.body.classList.toggle("past", to < last);
  for (const [id, drawing] of Object.entries(shape() === "tall" ? { ...html, ...tall } : html)) if (!APART.includes(id)) put(id, drawing);
  if ($("fork-ply")) $("fork-ply").value = to;
  table.choice.clear();
  prepare(); show();
  if (document.body.classList.contains("replay") || state.phase === "over") history.replaceState(null, "", address(to));
}

/** Where a moment is found again: of a table's games the one that is shown, however many follow. */
const address = (to) => (base.startsWith("/t/") ? `${base}/replay?${gameShown()}&ply=${to}` : `${base}?ply=${to}`);

/** Show no past moment any more, not even one that was asked for already. */
export function leavePast() {
  tickets += 1;
  table.looking = false;
  document.body.classList.remove("past");
}

/** Back to the table as it is: what this connection got last. */
function back() {
  leavePast();
  for (const [id, html] of Object.entries(table.fragments)) put(id, html);
  prepare(); show();
}

$("log").addEventListener("click", (event) => {
  const line = event.target.closest("li[data-ply]");
  if (line && !event.target.closest("a")) look(Number(line.dataset.ply));
});
$("ply").addEventListener("input", () => look(ply()));
$("back").addEventListener("click", () => look(ply() - 1));
$("on").addEventListener("click", () => look(ply() + 1));
if (!live) narrow.addEventListener("change", () => look(ply()));
moment();
