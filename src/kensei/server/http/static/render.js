// Puts what the server drew into the page, and prepares it for keyboards and screen readers.
import { hold, regain, roving } from "./keyboard.js";
import { showPresent } from "./players.js";
import { describe } from "./speak.js";
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
  describe();
  roving();
  markEdges();
  regain();
}

/** The sentence of a line of the log, without the clause behind it. */
const lineWords = (line) => [...(line?.querySelector("span")?.childNodes ?? [])].filter((one) => !one.matches?.("a")).map((one) => one.textContent).join("").trim();

/** Show the last line of the log where the log itself has no room, and the round. */
export function showTicker() {
  const last = [...$("log").children].filter((line) => !line.matches(".head")).pop();
  $("ticker").className = `ticker ${last?.className ?? ""}`;
  $("ticker").querySelector("span").textContent = lineWords(last);
  $("round").textContent = document.querySelector("#status .round")?.textContent ?? "";
  if (!table.looking) $("log-box").scrollTop = $("log-box").scrollHeight;
}

/* Where the page scrolls, the hand stays in reach above the bar, however high that is. */
new ResizeObserver(() => document.body.style.setProperty("--bar", `${document.querySelector(".bar").offsetHeight}px`)).observe(document.querySelector(".bar"));

/** A hand that is wider than the screen shows at which edge it goes on. */
function markEdges() {
  const hand = $("hand");
  const hidden = hand.scrollWidth - hand.clientWidth;
  hand.classList.toggle("goes-left", hidden > 8 && hand.scrollLeft > 8);
  hand.classList.toggle("goes-right", hidden > 8 && hand.scrollLeft < hidden - 8);
}
$("hand").addEventListener("scroll", markEdges, { passive: true });
// The signs at the edges belong to the hand itself: a press on one goes on that way.
$("hand").addEventListener("click", (event) => {
  const hand = $("hand");
  if (event.target !== hand || hand.scrollWidth - hand.clientWidth <= 8) return;
  const box = hand.getBoundingClientRect();
  const aside = parseFloat(getComputedStyle(hand, "::after").right) || 0; // a card that stays at the edge has the sign before it
  const edge = event.clientX - box.left < 40 ? -1 : box.right - event.clientX < 40 + aside ? 1 : 0;
  if (edge) hand.scrollBy({ left: edge * hand.clientWidth * 0.7, behavior: "smooth" });
});
new ResizeObserver(markEdges).observe($("hand"));

/** Change the page, with a view transition where motion is wanted. */
export function transition(change) {
  const calm = !document.startViewTransition || matchMedia("(prefers-reduced-motion:reduce)").matches || document.hidden;
  if (calm) { change(); return Promise.resolve(); }
  return document.startViewTransition(change).updateCallbackDone;
}
