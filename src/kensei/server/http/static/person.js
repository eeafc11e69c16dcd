// Who plays here: a random key that this browser keeps. It opens this browser's daily duels, and says nothing of anybody.
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The key of this browser; `make`: one is made where there is none. */
export function personKey(make = false) {
  let key = localStorage.getItem("kensei.person");
  if (!key && make) {
    key = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => LETTERS[byte & 63]).join("");
    localStorage.setItem("kensei.person", key);
  }
  return key;
}

/** Ask the server something as this browser. */
export async function askAsPerson(path, fields = {}) {
  const body = JSON.stringify({ key: personKey(), ...fields });
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body });
  return answer.ok ? answer.json() : null;
}
