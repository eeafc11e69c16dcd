// What came over this connection: each update is one text, sent as an edit of the two before it.

let before = "";
let last = "";

/** A new connection, or a curtain: nothing has come yet. */
export function forget() { before = ""; last = ""; }

/** The update that an edit makes. A text is new; two numbers are a copy: how far from the end of the last copy it begins, and how long it is. */
export function decode(edit) {
  let past = before + last;
  let at = before.length;
  for (let i = 0; i < edit.length; i += 1) {
    if (typeof edit[i] === "string") { past += edit[i]; continue; }
    at += edit[i];
    past += past.slice(at, at + edit[i + 1]);
    at += edit[i += 1];
  }
  const text = past.slice(before.length + last.length);
  [before, last] = [last, text];
  return JSON.parse(text);
}
