// A finished game: the proof of its fairness, its address, the games of its table, how a duplicate duel stands.
import { verify } from "./fairness.js";
import { $, base, gameShown, toast, words } from "../table/state.js";
import { copyText, writeDates } from "../storage.js";

/** Fetch how a duplicate duel stands; the other's may have ended meanwhile. */
export async function showPair() {
  if (!$("pair")) return;
  const answer = await fetch(`${base}/duplicate`).catch(() => null);
  if (answer?.ok) $("pair").innerHTML = (await answer.json()).html;
}

/** Fetch the list of the table's games anew. */
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

/** Recompute every draw from the seed, and say whether all agree. */
export async function showFairness() {
  const answer = await fetch(`${base}/verify?${gameShown()}`);
  if (!answer.ok) return;
  const [good, all] = await verify(await answer.json());
  $("verified").textContent = good === all ? words.verified.replaceAll("{n}", all) : words.not_verified;
}

/** The address of this one finished game; from a seat's link only the server can make it. */
async function shareAddress() {
  if (!base.startsWith("/t/")) return base;
  const game = Number(new URLSearchParams(gameShown()).get("game"));
  const answer = await fetch(`${base}/share`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game }) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.reason);
  return told.url;
}

/** Share the address by what the device has for it, or copy it; a moment that is looked at goes along (null: none). */
export async function share(moment) {
  try {
    const url = new URL(await shareAddress(), location.href);
    if (moment !== null) url.searchParams.set("moment", moment);
    if (navigator.share) await navigator.share({ url: url.href });
    else toast((await copyText(url.href)) ? words.copied : url.href);
  } catch (error) {
    if (error.name !== "AbortError") toast(error.message); // the reader changed their mind
  }
}
