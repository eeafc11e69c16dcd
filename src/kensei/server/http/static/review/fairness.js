// Fairness: SHA-256, and the check of every draw of a finished game against the seed that was fixed before it.

// SHA-256 (FIPS 180-4) of our own: without https browsers offer none.

/** The first 32 bits of the fractions of the roots of the first primes: square roots begin the hash, cube roots go into its rounds. */
function fractions(count, power) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (isPrime) found.push(((n ** power % 1) * 2 ** 32) | 0);
  }
  return found;
}

const BEGIN = fractions(8, 1 / 2);
const ROUNDS = fractions(64, 1 / 3);
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The message, a one, zeros, and its length in bits: whole blocks of 64 bytes. */
function padded(message) {
  const whole = new Uint8Array(((message.length + 8) >> 6) * 64 + 64);
  whole.set(message);
  whole[message.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(message.length) * 8n);
  return new DataView(whole.buffer);
}

function schedule(block, at) {
  const w = [];
  for (let i = 0; i < 16; i++) w.push(block.getInt32(at + i * 4));
  for (let i = 16; i < 64; i++) {
    const low = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const high = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w.push((w[i - 16] + low + w[i - 7] + high) | 0);
  }
  return w;
}

/** The hash of some bytes, as 32 bytes. */
export function digest(message) {
  const text = padded(message);
  const hash = [...BEGIN];
  for (let at = 0; at < text.byteLength; at += 64) {
    const w = schedule(text, at);
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i] = (hash[i] + word) | 0; });
  }
  const bytes = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => bytes.setInt32(i * 4, word));
  return new Uint8Array(bytes.buffer);
}

const bytes = (text) => new TextEncoder().encode(text);

async function sha256(text) {
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

/** Recompute every draw: how many agree, of how many. */
export async function verify({ commitment, server_seed, words, seed, draws }) {
  if ((await sha256(server_seed)) !== commitment) return [0, draws.length];
  if ((await sha256(JSON.stringify([server_seed, ...words]))) !== seed) return [0, draws.length];
  let good = 0;
  for (const { ply, outcomes, drawn } of draws) if ((await draw(seed, ply, outcomes)) === drawn) good++;
  return [good, draws.length];
}
