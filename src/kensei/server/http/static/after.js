// After the game: how it went, whether the deal was fair, the table's games, and the address to show this one.
import { dated } from "./dates.js";
import { copied } from "./kept.js";
import { lastPly, look, ply } from "./replay.js";
import { $, base, gameShown, table, toast, words } from "./shared.js";
import { verify } from "./verify.js";
import { pressedTurns, went } from "./went.js";

export function lookBack() { if (table.state.phase === "over") went(base, gameShown(), $("eyes").value); }

$("eyes").addEventListener("change", () => { look(ply()); lookBack(); });
pressedTurns(look);
lookBack();

/** A game has ended: fetch the list of the table's games anew. */
export async function listGames() {
  const answer = await fetch(`${base}/games`);
  if (!answer.ok) return;
  const { html } = await answer.json();
  for (const place of document.querySelectorAll("[data-games]")) {
    place.innerHTML = html;
    place.closest("details").hidden = !html;
    dated(place);
  }
}

$("verify").addEventListener("click", async () => {
  const answer = await fetch(`${base}/verify?${gameShown()}`);
  if (!answer.ok) return;
  const [good, all] = await verify(await answer.json());
  $("verified").textContent = good === all ? words.verified.replaceAll("{n}", all) : words.not_verified;
});

/** Give the address of this one finished game; of a seat's link only the server can make it. */
async function shared() {
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
    const url = new URL(await shared(), location.href);
    if (ply() < lastPly()) url.searchParams.set("ply", ply());
    if (navigator.share) await navigator.share({ url: url.href });
    else toast((await copied(url.href)) ? words.copied : url.href);
  } catch (error) {
    if (error.name !== "AbortError") toast(error.message); // the reader changed their mind
  }
});
