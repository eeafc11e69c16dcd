// Puts what the server drew into the page, and prepares it for keyboards and screen readers.
import { restoreFocus, roving, saveFocus } from "./keyboard.js";
import { showPresent } from "./players.js";
import { describe } from "./card_panel.js";
import { $, narrow, shape, table } from "./state.js";

export function put(id, html) {
  const place = $(id);
  if (place && place.innerHTML !== html) place.innerHTML = html;
}

/** Put in what is new in an update; while a moment of the past is shown, only keep it. */
export function render(message) {
  saveFocus();
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
  countFurther();
  restoreFocus();
}

/** Count what lies beyond a hand that scrolls: only phones have one, with a script of its own. */
let strip = null;
export async function countFurther() {
  if (narrow.matches) strip ??= import($("strip").dataset.script).catch(() => { strip = null; });
  (await strip)?.countFurther();
}
narrow.addEventListener("change", countFurther);
export async function bringGainsNear() { if (narrow.matches) (await strip)?.bringGainsNear(); }

/** The sentence of a line of the log, without the clause behind it. */
const lineWords = (line) => [...(line?.querySelector("span")?.childNodes ?? [])].filter((one) => !one.matches?.("a")).map((one) => one.textContent).join("").trim();

/** The sentence of the last line of the log. */
export const lastWords = () => lineWords([...$("log").children].filter((line) => !line.matches(".head")).pop());

/** Show the round, and the end of the log. */
export function showTicker() {
  $("round").textContent = document.querySelector("#status .round")?.textContent ?? "";
  if (!table.looking) $("log-box").scrollTop = $("log-box").scrollHeight;
}

/** How high the bar of a phone is while nothing is chosen. */
let idle = 0;
const height = (id) => $(id)?.getBoundingClientRect().height ?? 0;

/** Measure the bar as it asks: until the next question it is never lower. */
export function measureBar() {
  document.body.style.setProperty("--idle", "0px");
  const hint = height("hint-words");
  idle = height("bar") - (hint && hint + 8);
  document.body.style.setProperty("--idle", `${idle}px`);
  holdStill();
}

/** What is said of a choice may be longer than the question: the bar then reaches over the own plate (and what asks once more over the hand, too), and neither hand nor board move. */
export function holdStill() {
  const [bar, own] = [height("bar"), height("own")];
  const room = own + ($("bar").classList.contains("asking") ? height("strip") : 0);
  const over = narrow.matches && idle ? Math.max(0, Math.min(bar - idle, room)) : 0;
  // Where the page scrolls, one's own plate stays in reach above the bar, and the hand above the plate.
  for (const [name, px] of [["--over", over], ["--bar", bar - over], ["--own", own]]) document.body.style.setProperty(name, `${px}px`);
}
for (const place of ["bar", "own"]) new ResizeObserver(holdStill).observe($(place));

/** A board that is larger than its room shows at which edges it goes on. */
function markEdges() {
  const board = $("board");
  const wide = getComputedStyle(board).overflowX === "auto" ? board.scrollWidth - board.clientWidth : 0;
  board.classList.toggle("goes-right", wide > 8 && board.scrollLeft < wide - 8);
  markFoot();
}

/** The board goes on below where it scrolls, or where the page does and what stays in reach covers it. */
function markFoot() {
  const board = $("board");
  const drawn = board.querySelector(`.draw.${shape()}`);
  const own = $("own");
  const above = [own, $("strip")].filter((one) => one.offsetHeight).map((one) => one.getBoundingClientRect().top);
  const covered = getComputedStyle(own).position === "sticky" ? Math.min(innerHeight, ...above) : innerHeight;
  const foot = Math.min(board.getBoundingClientRect().bottom, covered);
  board.classList.toggle("goes-down", Boolean(drawn) && shape() === "tall" && drawn.getBoundingClientRect().bottom > foot + 8 && !document.body.classList.contains("over"));
  board.style.setProperty("--foot", `${innerHeight - foot}px`);
}

/** The signs at the edges belong to the board itself: a press on one goes on that way. */
function goOn(event) {
  const board = event.currentTarget;
  if (event.target !== board) return;
  const scroller = board.scrollHeight > board.clientHeight + 8 ? board : document.scrollingElement;
  const isAtRight = board.getBoundingClientRect().right - event.clientX < 40;
  // In some games the sign of the foot stands at the right, too.
  const isAtFoot = board.classList.contains("goes-down") && innerHeight - event.clientY < parseFloat(board.style.getPropertyValue("--foot")) + 40;
  if (isAtRight && !isAtFoot && board.scrollWidth - board.clientWidth > 8) board.scrollBy({ left: board.clientWidth * 0.7, behavior: "smooth" });
  else if (board.classList.contains("goes-down")) scroller.scrollBy({ top: scroller.clientHeight * 0.5, behavior: "smooth" });
}
addEventListener("scroll", markFoot, { passive: true });
$("board").addEventListener("scroll", markEdges, { passive: true });
$("board").addEventListener("click", goOn);
new ResizeObserver(markEdges).observe($("board"));

/** Change the page, with a view transition where motion is wanted. */
export function transition(change) {
  const calm = !document.startViewTransition || matchMedia("(prefers-reduced-motion:reduce)").matches || document.hidden;
  if (calm) { change(); return Promise.resolve(); }
  return document.startViewTransition(change).updateCallbackDone;
}
