// How this browser is known again: by a random text that it keeps.
import { digest } from "./sha256.js";

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Name this browser for one table: the same in every tab, and another name at every other table, so that the server cannot follow it. */
export function device(base) {
  const own = localStorage.getItem("kensei.device") ?? hex(crypto.getRandomValues(new Uint8Array(16)));
  localStorage.setItem("kensei.device", own);
  return hex(digest(new TextEncoder().encode(`${own} ${base}`))).slice(0, 32);
}
