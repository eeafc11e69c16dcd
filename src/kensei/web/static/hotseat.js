// One device, several hands: the curtain is opened by who sits there, and nothing stays open when nobody looks.
import { $, secret, table } from "./shared.js";

/** The player before the curtain opens it. */
export function openCurtain() {
  table.opened = table.state.seat;
  table.wire.tell({ type: "open", seat: table.state.seat });
}

/** Whose eyes a new connection opens. */
export const eyes = () => table.opened ?? (table.several ? null : table.state.seat ?? null);

/* holding shows one's own sealed choice, letting go hides it */
function letGo() { document.querySelectorAll(".peek.open").forEach((one) => one.classList.remove("open")); }
function hold(event) {
  const thing = event.target.closest?.(".peek");
  if (thing && (!event.key || event.key === " " || event.key === "Enter")) thing.classList.add("open");
}
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, hold);
for (const kind of ["pointerup", "keyup"]) document.addEventListener(kind, letGo);

function hide() {
  letGo();
  if (!secret || !table.several || table.state.phase !== "playing" || $("curtain").firstElementChild) return;
  table.opened = null;
  for (const id of ["board", "hand"]) $(id).replaceChildren();
  table.wire.tell({ type: "close" });
}
addEventListener("blur", () => setTimeout(() => { if (!document.hasFocus()) hide(); }, 0));
document.addEventListener("visibilitychange", () => { if (document.hidden) hide(); });
$("menu-hide")?.addEventListener("click", () => { $("menu").close(); hide(); });
