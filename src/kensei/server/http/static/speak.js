// Every card speaks: hover, focus, `I` or a long press opens one panel with what the card under it does. The words are the server's.
import { roving } from "./keyboard.js";
import { $, base, fetchTitles, game, live, narrow, ruleTitle, table } from "./state.js";

const HOVER = 300; // ms until a card under the mouse, or one that the keys have reached, speaks
const LONG = 400; // ms that a finger rests on a card
const LEAVING = 250; // ms to get from the card into the panel
const WALK = new Set(["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);
const PRESSABLE = "[data-pick],[data-try]";
const panel = $("speak");

let texts = null; // what the cards do, by their ids, once it was fetched
let spoken = null; // the thing whose card the panel shows
let timer; // opens or closes the panel
let scrolled = 0; // where the page was before a sheet moved it
let walked = -Infinity; // when a key last moved the focus
let pressedLong = false; // the click that follows a long press is none
let pressed = null; // the thing that was pressed: it says no more until the mouse has left it

/** Fetch the texts and pictures of all cards of this deck, once. */
let fetched = null;
function fetchTexts() {
  const path = `${base}/cards${base.startsWith("/t/") && !live ? `?${document.body.dataset.query.slice(1)}` : ""}`;
  fetched ??= fetchTitles().then(() => fetch(path)).then((answer) => (answer.ok ? answer.json() : {})).catch(() => { fetched = null; return {}; }).then((told) => { texts = told; describe(); roving(); });
  return fetched;
}

/** Fetch them when there is nothing better to do: readers are to find the words before they ask. */
let waits = false;
function fetchLater() {
  if (waits) return;
  waits = true;
  (window.requestIdleCallback ?? setTimeout)(fetchTexts, { timeout: 2000 });
}

const cardOf = (thing) => texts?.[thing.dataset.card];
const mute = () => table.looking || table.state.phase !== "playing" || document.body.classList.contains("staging");
const nowOf = (thing) => thing.dataset.now ?? ((mute() ? null : table.state.now?.[thing.dataset.card]) ?? "");

/** The thing that tells about itself here: also while something smaller in it is pointed at. */
const speaker = (target) => target?.closest?.("[data-card]");

// ---- For readers: the same words describe whatever can be reached. ----

/** Make cards that cannot be pressed known to keyboards, and give all that can be reached the words of their panel. */
export function describe() {
  const said = new Map();
  for (const thing of document.querySelectorAll("#board [data-card],#hand [data-card],#others [data-card],#own [data-card],#known [data-card]")) {
    const inner = !thing.matches(`${PRESSABLE},button,a`);
    if (inner && thing.parentNode.closest(`${PRESSABLE},button,a,[data-card]`)) continue; // part of a thing that speaks for it
    const told = cardOf(thing);
    if (!told) { if (!texts) fetchLater(); continue; }
    if (inner) {
      thing.setAttribute("role", "button");
      if (!thing.hasAttribute("tabindex")) thing.setAttribute("tabindex", thing.closest("#board") ? "-1" : "0");
      if (!thing.hasAttribute("aria-label") && !thing.textContent.trim()) thing.setAttribute("aria-label", told.title);
    }
    // What the name of the thing says already is not said twice.
    const name = thing.getAttribute("aria-label") ?? "";
    const kind = (told.kind ?? "").split(" · ").filter((part) => !name.includes(part)).join(", ");
    const words = [kind, told.sentence, nowOf(thing)].filter(Boolean).join(". ").replaceAll("..", ".");
    if (!said.has(words)) said.set(words, `card-words-${said.size}`);
    thing.setAttribute("aria-describedby", said.get(words));
  }
  $("card-words").replaceChildren(...[...said].map(([words, id]) => Object.assign(document.createElement("p"), { id, textContent: words })));
  if (spoken && !spoken.isConnected) hush();
}

// ---- The panel ----

export const speaks = () => Boolean(spoken);

/** Close the panel; `back`: to where the keyboard was. */
export function hush(back = false) {
  clearTimeout(timer);
  if (!spoken) return;
  const thing = spoken;
  if (back && panel.contains(document.activeElement)) thing.focus?.({ preventScroll: true });
  spoken = null;
  panel.hidden = true;
  panel.querySelector(".nowbox p").textContent = ""; // it may speak of a hand
  thing.classList.remove("spoken");
  document.documentElement.style.removeProperty("padding-bottom");
  if (scrolled) { scrollTo({ top: scrollY - scrolled }); scrolled = 0; }
}

async function speak(thing) {
  clearTimeout(timer);
  await fetchTexts();
  const told = cardOf(thing);
  if (!told || !thing.isConnected || document.querySelector("dialog[open]") || $("curtain").firstElementChild) return;
  hush();
  spoken = thing;
  thing.classList.add("spoken");
  write(told, nowOf(thing));
  panel.hidden = false;
  panel.scrollTop = 0;
  if (narrow.matches) showSheet(thing); else showBeside(thing);
}

function write(told, now) {
  const put = (where, words) => { const place = panel.querySelector(where); place.textContent = words ?? ""; place.hidden = !words; };
  panel.querySelector(".pic").innerHTML = told.picture ?? "";
  panel.classList.toggle("bare", !told.picture);
  put("h2 span", told.title);
  put("h2 .jp", told.kanji);
  put(".kind", told.kind);
  put(".what", told.sentence);
  put(".nowbox p", now);
  panel.querySelector(".nowbox").hidden = !now;
  put(".rule", told.rule && ruleTitle(told.rule));
  if (told.rule) panel.querySelector(".rule").href = `/rules/${game}#${told.rule}`;
  panel.querySelector(".parts").replaceChildren(...(told.parts ?? []).flatMap(([name, words]) => [["dt", name], ["dd", words]].map(([tag, textContent]) => Object.assign(document.createElement(tag), { textContent }))));
  const legend = panel.querySelector(".legend");
  if (!legend.childElementCount) legend.innerHTML = $("legend")?.innerHTML ?? "";
  legend.hidden = !legend.childElementCount;
}

/** A sheet from below: the page is moved up so that a thing of the board stays in sight above it. */
function showSheet(thing) {
  panel.style.cssText = "";
  panel.className = panel.classList.contains("bare") ? "speak bare" : "speak";
  if (thing.closest("#hand,#log-box")) return;
  const box = thing.getBoundingClientRect();
  const over = Math.min(box.bottom + 12 - (innerHeight - panel.offsetHeight), box.top - 60);
  if (over <= 0) return;
  document.documentElement.style.paddingBottom = `${panel.offsetHeight}px`;
  const before = scrollY;
  scrollTo({ top: before + over });
  scrolled = scrollY - before;
}

const GAP = 14;

/** Beside the card, over the log: nothing of the board, the hand or the bar is covered. */
function showBeside(thing) {
  panel.style.cssText = "";
  const card = thing.getBoundingClientRect();
  const side = document.querySelector(".side").getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const isAside = card.left >= side.left - 1;
  const first = $("others").getBoundingClientRect().bottom + GAP;
  const last = $("own").getBoundingClientRect().top - GAP;
  const within = (at, low, high) => Math.max(10, Math.min(Math.max(at, low), high));
  const middle = card.top + card.height / 2;
  let top = within(middle - height / 2, Math.min(first, last - height), Math.max(last, first + height) - height);
  let tail = "left";
  if (isAside) {
    const below = card.bottom + GAP + height <= innerHeight - 10;
    top = below ? card.bottom + GAP : Math.max(10, card.top - GAP - height);
    tail = below ? "above" : "down";
  }
  top = Math.min(top, innerHeight - height - 10);
  const left = innerWidth - width - 6;
  panel.className = `speak ${tail}${panel.classList.contains("bare") ? " bare" : ""}`;
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
  const at = tail === "left" ? middle - top : card.left + card.width / 2 - left;
  panel.style.setProperty("--tail", `${within(at - 7, 14, (tail === "left" ? height : width) - 28)}px`);
}

// ---- Who asks ----

const later = (work, ms) => { clearTimeout(timer); timer = setTimeout(work, ms); };

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  if (panel.contains(event.target)) { clearTimeout(timer); return; }
  const thing = speaker(event.target);
  if (thing && thing === pressed) return;
  pressed = null;
  if (thing === spoken && thing) clearTimeout(timer);
  else if (thing) later(() => speak(thing), HOVER);
  else if (spoken) later(() => { if (!spoken?.contains(document.activeElement)) hush(); }, LEAVING);
  else clearTimeout(timer);
});
document.documentElement.addEventListener("pointerleave", (event) => {
  if (event.pointerType !== "mouse") return; // a finger leaves whenever it is lifted
  clearTimeout(timer);
  if (spoken && !panel.contains(document.activeElement)) hush();
});

document.addEventListener("keydown", (event) => { if (WALK.has(event.key)) walked = performance.now(); }, true);
document.addEventListener("focusin", (event) => {
  if (panel.contains(event.target)) { clearTimeout(timer); return; }
  const thing = speaker(event.target);
  // Only a key that was meant to go there: a table that gives the focus back says nothing.
  if (thing && performance.now() - walked < 100) later(() => speak(thing), HOVER);
  else if (spoken && thing !== spoken) hush();
});

let finger = null;
document.addEventListener("pointerdown", (event) => {
  pressedLong = false;
  if (panel.contains(event.target)) return;
  const thing = speaker(event.target);
  if (spoken && thing !== spoken) hush();
  clearTimeout(timer);
  if (!thing || event.pointerType === "mouse") return;
  finger = [event.clientX, event.clientY];
  later(() => { pressedLong = true; speak(thing); }, LONG);
});
document.addEventListener("pointermove", (event) => {
  if (finger && Math.hypot(event.clientX - finger[0], event.clientY - finger[1]) > 10) { finger = null; clearTimeout(timer); }
});
for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => { if (finger) { finger = null; clearTimeout(timer); } });
document.addEventListener("contextmenu", (event) => { if (finger && speaker(event.target)) event.preventDefault(); });

document.addEventListener("click", (event) => {
  if (pressedLong) { pressedLong = false; if (!panel.contains(event.target)) { event.preventDefault(); event.stopPropagation(); } return; }
  if (panel.contains(event.target)) { if (event.target.closest("a,.grip")) hush(); return; }
  const thing = speaker(event.target);
  if (!thing || thing.closest("#log")) return;
  if (thing.closest(PRESSABLE)) { pressed = thing; hush(); } else if (spoken !== thing) speak(thing);
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  const thing = speaker(document.activeElement);
  if (!thing || thing !== document.activeElement) return;
  if (thing.matches(PRESSABLE)) hush();
  else if (thing.getAttribute("role") === "button") { event.preventDefault(); speak(thing); }
});

/** The key: the card in focus, under the mouse, or the first one of a line of the log; again: its rule. */
export function ask() {
  if (spoken) { panel.querySelector("a.rule").focus(); return; }
  const focus = document.activeElement;
  const named = focus?.closest("#log li,.plate")?.querySelector("[data-card]");
  const thing = speaker(focus) ?? named ?? [...document.querySelectorAll("[data-card]:hover")].pop();
  const shown = (place) => [...document.querySelectorAll(`${place} [data-card]`)].find((one) => one.getBoundingClientRect().width);
  const asked = thing ?? shown("#hand") ?? shown("#board");
  if (asked) speak(asked);
}

let pulled = null;
panel.addEventListener("touchstart", (event) => { pulled = panel.scrollTop ? null : event.touches[0].clientY; }, { passive: true });
panel.addEventListener("touchmove", (event) => { if (pulled !== null && event.touches[0].clientY - pulled > 48) { pulled = null; hush(); } }, { passive: true });
narrow.addEventListener("change", () => hush());
