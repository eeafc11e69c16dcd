// What this browser keeps: the links of its tables, the player's name; and what every page does: copy links, write dates.

const MOST = 50; // as many as the server takes at once

export function tokens() {
  try { return JSON.parse(localStorage.getItem("kensei.tokens") ?? "[]").slice(-MOST); } catch { return []; }
}

/** Keep the link of a table, by its path; other paths are not kept. */
export function keepTable(base) {
  const [, kind, token] = base.split("/");
  if (kind !== "t") return;
  const known = tokens().filter((one) => one !== token);
  localStorage.setItem("kensei.tokens", JSON.stringify([...known, token].slice(-MOST)));
}

function seats() {
  try { return JSON.parse(localStorage.getItem("kensei.seats") ?? "[]"); } catch { return []; }
}

/** Remember which seat was taken by an invitation: the seat's link is kept, the invitation is not. */
export function keepSeat(invitation, seat) {
  const [from, to] = [invitation, seat].map((base) => base.split("/")[2]);
  localStorage.setItem("kensei.tokens", JSON.stringify(tokens().filter((one) => one !== from)));
  localStorage.setItem("kensei.seats", JSON.stringify([...seats(), [from, to]].slice(-MOST)));
  keepTable(seat);
}

/** The path of the invitation by which this browser took a seat. */
export function invitationTo(seat) {
  const found = seats().findLast(([, to]) => `/t/${to}` === seat);
  return found && `/t/${found[0]}`;
}

/** The token of the seat that this browser took by an invitation. */
export const seatOf = (invitation) => seats().findLast(([from]) => from === invitation)?.[1];

/** The player's name; "" if they want none, null if they were never asked. */
export const ownName = () => localStorage.getItem("kensei.name");
export const keepName = (name) => localStorage.setItem("kensei.name", name);

const LEVEL = "kensei.level";
/** The level that was chosen or played last, for every game; null: none was. */
export const ownLevel = () => localStorage.getItem(LEVEL);
export const keepLevel = (level) => localStorage.setItem(LEVEL, level);
/** Whoever begins with a level stays with it, unless they have chosen one. */
export function keepFirstLevel(level) { if (ownLevel() === null) keepLevel(level); }

/** Fill the fields for the player's own name, and remember it; `again`: it was changed. */
export function fillName(again = false) {
  for (const field of document.querySelectorAll("[data-name]")) {
    if (!field.value || again) field.value = ownName() ?? "";
    if (again) continue;
    field.form?.addEventListener("submit", () => { if (field.type !== "hidden") keepName(field.value.trim()); });
  }
}

/** Copy a text, without https as one copies by hand; resolves to whether it was copied. */
export async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = document.createElement("textarea");
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/** Let every button with `data-copy` copy its text. */
export function copyButtons(words) {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    event.preventDefault();
    if (await copyText(button.dataset.copy)) button.textContent = words.copied ?? "✓";
    else getSelection().selectAllChildren(button.parentElement.querySelector("code"));
  });
}

/** Write the times of a part of the page as the reader's clock has them; without script they are dates in UTC. */
export function writeDates(place = document) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const one of place.querySelectorAll("time[datetime]")) one.textContent = format.format(new Date(one.dateTime));
}
