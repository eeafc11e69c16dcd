// After the game: how it went, whether the deal was fair, and the link to show it.
import { copied } from "./kept.js";
import { look, ply } from "./replay.js";
import { $, base, table, toast, words } from "./shared.js";
import { verify } from "./verify.js";
import { pressedTurns, went } from "./went.js";

const number = () => table.state.game_number ?? 0;

export function lookBack() { if (table.state.phase === "over") went(base, number(), $("eyes").value); }

$("eyes").addEventListener("change", () => { look(ply()); lookBack(); });
pressedTurns(look);
lookBack();

$("verify").addEventListener("click", async () => {
  const answer = await fetch(`${base}/verify?game=${number()}`);
  if (!answer.ok) return;
  const [good, all] = await verify(await answer.json());
  $("verified").textContent = good === all ? words.verified.replaceAll("{n}", all) : words.not_verified;
});

$("share").addEventListener("click", async () => {
  const url = new URL(`${base}/replay`, location.href).href;
  if (!navigator.share) { toast((await copied(url)) ? words.copied : url); return; }
  try { await navigator.share({ url }); } catch { /* the reader changed his mind */ }
});
