// One device, several hands: the curtain is opened by who sits there, and nothing stays open when nobody looks.
import { Choice } from "./choice.js";
import { leavePast } from "./replay.js";
import { $, secret, table } from "./state.js";

const PLACES = ["status", "board", "hand", "actions", "others", "own", "known", "log", "result", "buttons", "tall-hand", "state"];

/** Remove whatever was drawn for a player, and whatever the script remembers of it. */
export function emptyPage() {
  leavePast();
  table.opened = null;
  table.fragments = {};
  table.choice = new Choice();
  const { n, phase, game_number, seat, ply, to_act, players, request } = table.state;
  table.state = { n, phase, game_number, seat, ply, to_act, players, request, decision: null, undo: "", outcome: null };
  for (const id of PLACES) $(id).innerHTML = "";
  $("ticker").querySelector("span").textContent = "";
  document.querySelectorAll(".bar noscript,.bubble").forEach((one) => one.remove()); // the moves of a page without script
}

/** The player before the curtain opens it. */
export function openCurtain() {
  table.opened = table.state.seat;
  table.socket.send({ type: "open", seat: table.state.seat });
}

/** The seat whose view a new connection asks for. */
export const viewedSeat = () => table.opened ?? (table.several ? null : table.state.seat ?? null);

/* holding shows one's own sealed choice, letting go hides it */
function letGo() { document.querySelectorAll(".peek.open").forEach((one) => one.classList.remove("open")); }
function hold(event) {
  const thing = event.target.closest?.(".peek");
  if (thing && (!event.key || event.key === " " || event.key === "Enter")) thing.classList.add("open");
}
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, hold);
for (const kind of ["pointerup", "keyup"]) document.addEventListener(kind, letGo);

function hide(wanted = table.state.seat !== null) {
  letGo();
  if (!wanted || !secret || !table.several || table.state.phase !== "playing" || $("curtain").firstElementChild) return;
  emptyPage();
  table.socket.send({ type: "close" });
}
addEventListener("blur", () => setTimeout(() => { if (!document.hasFocus()) hide(); }, 0));
document.addEventListener("visibilitychange", () => { if (document.hidden) hide(); });
$("menu-hide")?.addEventListener("click", () => { $("menu").close(); hide(true); });
