// Fairness: recompute every draw of a finished game from the seed that was fixed before it.

import { digest } from "./sha256.js";

const bytes = (text) => new TextEncoder().encode(text);
async function sha256(text) {
  // A page without https has no crypto.subtle.
  const hash = crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(text))) : digest(bytes(text));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function draw(seed, ply, outcomes) {
  const whole = outcomes.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
  const fair = 2n ** 256n - (2n ** 256n % whole);
  for (let attempt = 0; ; attempt++) {
    const h = BigInt(`0x${await sha256(JSON.stringify([seed, ply, attempt]))}`);
    if (h >= fair) continue;
    let point = h % whole;
    for (const [outcome, weight] of outcomes) {
      if (point < BigInt(weight)) return outcome;
      point -= BigInt(weight);
    }
  }
}

/** Give how many draws agree, of how many. */
export async function verify({ commitment, server_seed, words, seed, draws }) {
  if ((await sha256(server_seed)) !== commitment) return [0, draws.length];
  if ((await sha256(JSON.stringify([server_seed, ...words]))) !== seed) return [0, draws.length];
  let good = 0;
  for (const { ply, outcomes, drawn } of draws) if ((await draw(seed, ply, outcomes)) === drawn) good++;
  return [good, draws.length];
}
