// Puts what the server drew into the page, and prepares it for keyboards and screen readers.
import { hold, regain, roving } from "./keyboard.js";
import { showPresent } from "./players.js";
import { $, table } from "./state.js";

export function put(id, html) {
  const place = $(id);
  if (place && place.innerHTML !== html) place.innerHTML = html;
}

/** Put in what is new in an update; while a moment of the past is shown, only keep it. */
export function render(message) {
  hold();
  for (const [id, html] of Object.entries(message.html)) if (!table.looking && table.fragments[id] !== html) put(id, html);
  table.fragments = message.html;
  if (message.anew) $("log").replaceChildren();
  $("log").insertAdjacentHTML("beforeend", message.log.join(""));
}

/** Make what can be pressed known to keyboards and readers, and who is there. */
export function prepare() {
  showPresent();
  for (const thing of document.querySelectorAll("#board [data-pick],#board [data-try]")) {
    thing.setAttribute("role", "button");
    thing.setAttribute("tabindex", "-1");
    if (thing.dataset.try !== undefined) thing.setAttribute("aria-disabled", "true");
  }
  for (const thing of document.querySelectorAll("#hand [data-try],#hand [data-off]")) thing.setAttribute("aria-disabled", "true");
  roving();
  regain();
}

/** Show the last line of the log where the log itself has no room, and the round. */
export function showTicker() {
  const last = [...$("log").children].filter((line) => !line.matches(".head")).pop();
  $("ticker").className = `ticker ${last?.className ?? ""}`;
  $("ticker").querySelector("span").textContent = last?.querySelector("span")?.firstChild?.textContent?.trim() ?? "";
  $("round").textContent = document.querySelector("#status .round")?.textContent ?? "";
  $("log-box").scrollTop = $("log-box").scrollHeight;
}

/* Where the page scrolls, the hand stays in reach above the bar, however high that is. */
new ResizeObserver(() => document.body.style.setProperty("--bar", `${document.querySelector(".bar").offsetHeight}px`)).observe(document.querySelector(".bar"));

/** Change the page, with a view transition where motion is wanted. */
export function transition(change) {
  const calm = !document.startViewTransition || matchMedia("(prefers-reduced-motion:reduce)").matches || document.hidden;
  if (calm) { change(); return Promise.resolve(); }
  return document.startViewTransition(change).updateCallbackDone;
}
