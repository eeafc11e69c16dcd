// How this browser is known again: by a random text that it keeps.
import { invitationTo } from "./kept.js";
import { digest } from "./sha256.js";

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Name this browser for one table: the same in every tab, and another name at every other table, so that the server cannot follow it. */
export function device(base) {
  const own = localStorage.getItem("kensei.device") ?? hex(crypto.getRandomValues(new Uint8Array(16)));
  localStorage.setItem("kensei.device", own);
  // Whoever sat down in this browser is known at the seat by the name they had in the lobby.
  return hex(digest(new TextEncoder().encode(`${own} ${invitationTo(base) ?? base}`))).slice(0, 32);
}
