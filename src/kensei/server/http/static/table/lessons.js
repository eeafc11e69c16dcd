// The lessons of a first visit: each gives an instruction, points at the element, and waits for the question it fits.
import { $, game, makeButton, narrow, table, words } from "./state.js";

let todo = null; // the lessons that are not done; null: nobody learns
let current = null; // the one that is shown
const lessons = words.learn ?? [];

export function startLessons() {
  todo = [...lessons];
  showLesson();
}

/** The player has moved: what was asked for is done. */
export function nextLesson() {
  document.body.classList.add("has-moved");
  todo = todo?.filter((one) => one !== current) ?? null;
  current = null;
  remove();
  if (todo && !todo.length) closeLessons();
}

/** Leave the lessons for good; whether one was shown. */
export function closeLessons() {
  const shown = Boolean(document.querySelector(".bubble"));
  if (todo) localStorage.setItem(`kensei.learned.${game}`, "1");
  todo = current = null;
  remove();
  return shown;
}

function remove() {
  document.querySelector(".bubble")?.remove();
  document.querySelector(".pointed")?.classList.remove("pointed");
}

const offers = (what) => table.choice.moves.some((move) => new RegExp(what).test(move.text));
const fits = ({ when, unless }) => table.choice.any && (!when || offers(when)) && !(unless && offers(unless));

/** Show the first lesson that fits the question; called whenever the table has changed. */
export function showLesson() {
  if (!todo) return;
  if (current && fits(current) && document.querySelector(".bubble")) { place(); return; }
  remove();
  current = todo.find(fits) ?? null;
  if (!current || $("curtain").firstElementChild) return;
  const bubble = document.createElement("section");
  bubble.className = "bubble";
  bubble.setAttribute("aria-live", "polite");
  const count = document.createElement("span");
  count.textContent = words.step.replace("{n}", lessons.indexOf(current) + 1).replace("{of}", lessons.length);
  bubble.setAttribute("aria-label", count.textContent);
  const text = document.createElement("p");
  text.textContent = current.text;
  const row = document.createElement("div");
  row.className = "row";
  const close = makeButton(words.close, "", closeLessons);
  const kbd = document.createElement("kbd");
  kbd.textContent = "Esc";
  close.append(kbd);
  row.append(count, close);
  if (todo.some((one) => one !== current && fits(one))) row.append(makeButton(words.next, "ink", () => { nextLesson(); showLesson(); }));
  bubble.append(text, row);
  document.body.append(bubble);
  place();
}

const GAP = 14; // px between a bubble and what it points at, where its tip stands

/** Put the bubble beside what it speaks of, on the first side where there is room. */
function place() {
  const bubble = document.querySelector(".bubble");
  const part = $(current.at);
  const target = current.at === "board" ? part.querySelector(".draw") ?? part : part;
  part.classList.add("pointed");
  if (narrow.matches) { bubble.removeAttribute("style"); return; } // it stands above the board
  const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
  const { offsetWidth: w, offsetHeight: h } = bubble;
  const within = (at, size, whole) => Math.max(8, Math.min(at, whole - size - 8));
  const middle = [within(left + width / 2 - w / 2, w, innerWidth), within(top + height / 2 - h / 2, h, innerHeight)];
  const isHand = current.at === "hand"; // above it lies what is judged, beside it the log
  const known = $("known-box").getBoundingClientRect();
  const foot = known.height ? known.top : $("own").getBoundingClientRect().top; // what can be opened there stays in sight
  const beside = { right: [right + GAP, isHand ? Math.min(middle[1], foot - h - 8) : middle[1]] };
  const sides = { ...(isHand && beside), above: [middle[0], top - h - GAP], ...beside, left: [left - w - GAP, middle[1]], below: [middle[0], bottom + GAP] };
  const hasRoom = ([x, y]) => x >= 4 && y >= 4 && x + w <= innerWidth - 4 && y + h <= innerHeight - 4;
  const [side, [x, y]] = Object.entries(sides).find(([, spot]) => hasRoom(spot)) ?? ["none", [middle[0], within($("bar").getBoundingClientRect().top - h - 8, h, innerHeight)]];
  bubble.dataset.side = side;
  Object.assign(bubble.style, { left: `${x}px`, top: `${y}px` });
}

addEventListener("resize", () => { if (current && document.querySelector(".bubble")) place(); });
