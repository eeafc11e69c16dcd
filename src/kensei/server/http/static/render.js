// Puts what the server drew into the page, and prepares it for keyboards and screen readers.
import { hold, regain, roving } from "./keyboard.js";
import { showPresent } from "./players.js";
import { describe } from "./speak.js";
import { $, shape, table } from "./state.js";

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

/* Where the page scrolls, the hand stays in reach above the bar, and one's own plate above the hand, however high they are. */
for (const [name, place] of [["--bar", document.querySelector(".bar")], ["--hand", $("hand")]]) {
  new ResizeObserver(() => document.body.style.setProperty(name, `${place.offsetHeight}px`)).observe(place);
}

/** A hand or a board that is larger than its room shows at which edges it goes on. */
function markEdges() {
  for (const box of [$("hand"), $("board")]) {
    box.classList.remove("goes-left", "goes-right"); // the signs themselves take room
    const wide = getComputedStyle(box).overflowX === "auto" ? box.scrollWidth - box.clientWidth : 0;
    box.classList.toggle("goes-left", wide > 8 && box.scrollLeft > 8);
    box.classList.toggle("goes-right", wide > 8 && box.scrollLeft < wide - 8);
  }
  markFoot();
}

/** The board goes on below where it scrolls, or where the page does and what stays in reach covers it. */
function markFoot() {
  const board = $("board");
  const drawn = board.querySelector(`.draw.${shape()}`);
  const own = $("own");
  const covered = getComputedStyle(own).position === "sticky" ? own.getBoundingClientRect().top : innerHeight;
  const foot = Math.min(board.getBoundingClientRect().bottom, covered);
  board.classList.toggle("goes-down", Boolean(drawn) && shape() === "tall" && drawn.getBoundingClientRect().bottom > foot + 8 && !document.body.classList.contains("over"));
  board.style.setProperty("--foot", `${innerHeight - foot}px`);
}

/** The signs at the edges belong to the box itself: a press on one goes on that way. */
function goOn(event) {
  const box = event.currentTarget;
  if (event.target !== box) return;
  const { left, right } = box.getBoundingClientRect();
  const aside = parseFloat(getComputedStyle(box, "::after").right) || 0; // a card that stays at the edge has the sign before it
  const side = event.clientX - left < 40 ? -1 : right - event.clientX < 40 + aside ? 1 : 0;
  const scroller = box.scrollHeight > box.clientHeight + 8 ? box : document.scrollingElement;
  if (side && box.scrollWidth - box.clientWidth > 8) box.scrollBy({ left: side * box.clientWidth * 0.7, behavior: "smooth" });
  else if (box.classList.contains("goes-down")) scroller.scrollBy({ top: scroller.clientHeight * 0.5, behavior: "smooth" });
}
addEventListener("scroll", markFoot, { passive: true });
for (const box of [$("hand"), $("board")]) {
  box.addEventListener("scroll", markEdges, { passive: true });
  box.addEventListener("click", goOn);
  new ResizeObserver(markEdges).observe(box);
}

/** Change the page, with a view transition where motion is wanted. */
export function transition(change) {
  const calm = !document.startViewTransition || matchMedia("(prefers-reduced-motion:reduce)").matches || document.hidden;
  if (calm) { change(); return Promise.resolve(); }
  return document.startViewTransition(change).updateCallbackDone;
}
