// Moments of the past, while the game goes on or after it; after it also its review, its fairness and its address.
import { show } from "./actions.js";
import { verify } from "./fairness.js";
import { prepare, put } from "./render.js";
import { $, base, gameShown, live, narrow, shape, table, toast, words } from "./state.js";
import { copyText, writeDates } from "./storage.js";

const APART = ["log", "result", "actions"];
let tickets = 0;

/** Write which moment is shown. */
export function showPly() { $("plies").textContent = words.of.replace("{ply}", $("ply").value).replace("{plies}", $("ply").max); }

export const ply = () => Number($("ply").value);
export const lastPly = () => Number($("ply").max);

export async function showMoment(wanted) {
  const { state } = table;
  if ($("curtain").firstElementChild) return;
  const last = lastPly();
  const to = Math.min(Math.max(0, wanted), last);
  $("ply").value = to;
  showPly();
  const ticket = ++tickets;
  if (state.phase === "playing" && to === last) { showPresentTable(); return; }
  const seat = state.phase === "playing" ? state.seat ?? "" : $("viewpoint").value;
  const before = table.looking;
  // At once: what comes over the wire meanwhile must not draw the present over it.
  table.looking = to < last;
  const answer = await fetch(`${base}/moment?ply=${to}${seat === "" ? "" : `&seat=${seat}`}&${gameShown()}`);
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
function showPresentTable() {
  leavePast();
  for (const [id, html] of Object.entries(table.fragments)) put(id, html);
  prepare(); show();
}

$("log").addEventListener("click", (event) => {
  const line = event.target.closest("li[data-ply]");
  if (line && !event.target.closest("a")) showMoment(Number(line.dataset.ply));
});
$("ply").addEventListener("input", () => showMoment(ply()));
$("back").addEventListener("click", () => showMoment(ply() - 1));
$("on").addEventListener("click", () => showMoment(ply() + 1));
if (!live) narrow.addEventListener("change", () => showMoment(ply()));
showPly();

/** Draw the review of a finished game: the server's graph of how it went, for the chosen viewpoint. */
export async function showReview() {
  if (table.state.phase !== "over") return;
  const seat = $("viewpoint").value;
  const answer = await fetch(`${base}/review?${gameShown()}${seat === "" ? "" : `&seat=${seat}`}`);
  if (!answer.ok) return;
  const { html, turns } = await answer.json();
  $("review").innerHTML = html;
  $("ticks").replaceChildren(...turns.map((turn) => { const tick = document.createElement("option"); tick.value = turn; return tick; }));
}

$("viewpoint").addEventListener("change", () => { showMoment(ply()); showReview(); });
$("review").addEventListener("click", (event) => {
  const turn = event.target.closest("[data-ply]");
  if (turn) showMoment(Number(turn.dataset.ply));
});
showReview();

/** A game has ended: fetch the list of the table's games anew. */
export async function listGames() {
  const answer = await fetch(`${base}/games`);
  if (!answer.ok) return;
  const { html } = await answer.json();
  for (const place of document.querySelectorAll("[data-games]")) {
    place.innerHTML = html;
    place.closest("details").hidden = !html;
    writeDates(place);
  }
}

$("verify").addEventListener("click", async () => {
  const answer = await fetch(`${base}/verify?${gameShown()}`);
  if (!answer.ok) return;
  const [good, all] = await verify(await answer.json());
  $("verified").textContent = good === all ? words.verified.replaceAll("{n}", all) : words.not_verified;
});

/** The address of this one finished game; from a seat's link only the server can make it. */
async function shareAddress() {
  if (!base.startsWith("/t/")) return base;
  const game = Number(new URLSearchParams(gameShown()).get("game"));
  const answer = await fetch(`${base}/share`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game, ply: ply() }) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.reason);
  return told.url;
}

$("share").addEventListener("click", async (event) => {
  event.preventDefault();
  try {
    const url = new URL(await shareAddress(), location.href);
    if (ply() < lastPly()) url.searchParams.set("ply", ply());
    if (navigator.share) await navigator.share({ url: url.href });
    else toast((await copyText(url.href)) ? words.copied : url.href);
  } catch (error) {
    if (error.name !== "AbortError") toast(error.message); // the reader changed their mind
  }
});
