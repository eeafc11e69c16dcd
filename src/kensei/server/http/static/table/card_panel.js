// The panel that explains a card: hovering, focus, `I` or a long press on a card opens it. Its words come from the server.
import { roving } from "./keyboard.js";
import { $, base, fetchTitles, game, live, narrow, ruleTitle, table } from "./state.js";

const HOVER = 300; // ms until the panel opens for a card under the mouse, or one that the keyboard has reached
const LONG = 400; // ms
const LEAVE = 250; // ms: time to move the mouse from the card into the panel
const FOCUS_KEYS = new Set(["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);
const PRESSABLE = "[data-pick],[data-try]";
const panel = $("speak");

let texts = null; // what the cards do, by their ids, once it was fetched
let anchor = null; // the element whose card the panel shows
let placeBeside = null; // puts the panel beside a thing, once its script was fetched
let timer; // opens or closes the panel
let scrolled = 0; // where the page was before a sheet moved it
let movedAt = -Infinity; // when a key last moved the focus
let isLong = false; // the click that ends a long press is ignored
let mouse = null; // where the mouse is
let pressed = null; // the element that was pressed: its panel stays closed until the mouse has left it
let touch = null; // the touch that may become a long press
let under = null; // an element drawn under a resting mouse: its panel stays closed until the mouse moves

/** Fetch the texts and pictures of all cards of this deck, once. */
let fetched = null;
function fetchTexts() {
  const path = `${base}/cards${base.startsWith("/t/") && !live ? `?${document.body.dataset.query.slice(1)}` : ""}`;
  fetched ??= fetchTitles().then(() => fetch(path)).then((answer) => (answer.ok ? answer.json() : {})).catch(() => { fetched = null; return null; }).then((cards) => { texts = cards; if (cards) { describe(); roving(); } });
  return fetched;
}

/** Fetch them when the browser is idle, so that screen readers have the descriptions early. */
let isDue = false;
function fetchLater() {
  if (isDue) return;
  isDue = true;
  (window.requestIdleCallback ?? setTimeout)(fetchTexts, { timeout: 2000 });
}

const cardOf = (thing) => texts?.[thing.dataset.card];
const isHidden = () => table.looking || table.state.phase !== "playing" || document.body.classList.contains("staging");
const nowOf = (thing) => thing.dataset.now ?? ((isHidden() ? null : table.state.now?.[thing.dataset.card]) ?? "");

/** The element with a card that the target is, or lies in. */
const cardAt = (target) => target?.closest?.("[data-card]");

// ---- Screen readers: every focusable card has the panel's words as its description. ----

/** Make cards that are no buttons focusable, and give every card its description. */
export function describe() {
  const ids = new Map();
  for (const thing of document.querySelectorAll("#board [data-card],#hand [data-card],#others [data-card],#own [data-card],#known [data-card]")) {
    if (thing.closest("[aria-hidden=true]")) continue; // a picture beside words that say the same
    const inner = !thing.matches(`${PRESSABLE},button,a`);
    if (inner && thing.parentNode.closest(`${PRESSABLE},button,a,[data-card]`)) continue; // part of an element that has the description
    const card = cardOf(thing);
    if (!card) { if (!texts) fetchLater(); continue; }
    if (inner) {
      thing.setAttribute("role", "button");
      if (!thing.hasAttribute("tabindex")) thing.setAttribute("tabindex", thing.closest("#board") ? "-1" : "0");
      if (!thing.hasAttribute("aria-label") && !thing.textContent.trim()) thing.setAttribute("aria-label", card.title);
    }
    // The description leaves out what the label says already.
    const name = thing.getAttribute("aria-label") ?? "";
    const kind = (card.kind ?? "").split(" · ").filter((part) => !name.includes(part)).join(", ");
    const words = [kind, card.sentence, nowOf(thing)].filter(Boolean).join(". ").replaceAll("..", ".");
    if (!ids.has(words)) ids.set(words, `card-words-${ids.size}`);
    thing.setAttribute("aria-describedby", ids.get(words));
  }
  $("card-words").replaceChildren(...[...ids].map(([words, id]) => Object.assign(document.createElement("p"), { id, textContent: words })));
  if (anchor && !anchor.isConnected) closePanel();
}

// ---- The panel ----

export const isOpen = () => Boolean(anchor);

/** Close the panel; `back`: give the focus in it back to the card. */
export function closePanel(back = false) {
  clearTimeout(timer);
  if (!anchor) return;
  const thing = anchor;
  if (back && panel.contains(document.activeElement)) thing.focus?.({ preventScroll: true });
  anchor = null;
  panel.hidden = true;
  panel.querySelector(".nowbox p").textContent = ""; // it may describe a hand
  thing.classList.remove("spoken");
  document.documentElement.style.removeProperty("padding-bottom");
  if (scrolled) { scrollTo({ top: scrollY - scrolled }); scrolled = 0; }
}

/** Open the panel for an element: without waiting when all it needs was fetched, so that the next key finds it open. */
async function openPanel(thing) {
  clearTimeout(timer);
  if (!texts || !(placeBeside || narrow.matches)) await Promise.all([narrow.matches || fetchPlace(), fetchTexts()]);
  const card = cardOf(thing);
  if (!card || !thing.isConnected || document.querySelector("dialog[open]") || $("curtain").firstElementChild) return;
  closePanel();
  anchor = thing;
  thing.classList.add("spoken");
  write(card, nowOf(thing));
  panel.hidden = false;
  panel.scrollTop = 0;
  if (placeBeside && !narrow.matches) placeBeside(panel, thing, mouse);
  else showSheet(thing);
}

function write(card, now) {
  const put = (where, words) => { const place = panel.querySelector(where); place.textContent = words ?? ""; place.hidden = !words; };
  panel.querySelector(".pic").innerHTML = card.picture ?? "";
  panel.classList.toggle("bare", !card.picture);
  put("h2 span", card.title);
  put("h2 .jp", card.kanji);
  put(".kind", card.kind);
  put(".what", card.sentence);
  put(".nowbox p", now);
  panel.querySelector(".nowbox").hidden = !now;
  put(".rule", card.rule && ruleTitle(card.rule));
  if (card.rule) panel.querySelector(".rule").href = `/rules/${game}#${card.rule}`;
  panel.querySelector(".parts").replaceChildren(...(card.parts ?? []).flatMap(([name, words]) => [["dt", name], ["dd", words]].map(([tag, textContent]) => Object.assign(document.createElement(tag), { textContent }))));
  const legend = panel.querySelector(".legend");
  if (!legend.childElementCount) legend.innerHTML = $("legend")?.innerHTML ?? "";
  legend.hidden = !legend.childElementCount;
}

/** Fetch the script that positions the panel beside an element; without it the panel is a sheet. */
async function fetchPlace() {
  placeBeside = (await import(panel.dataset.script).catch(() => null))?.placeBeside ?? null;
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

// ---- What opens and closes it ----

const later = (work, ms) => { clearTimeout(timer); timer = setTimeout(work, ms); };
const isSame = (event) => mouse?.clientX === event.clientX && mouse?.clientY === event.clientY;

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || touch) return; // what is drawn under a mouse does not disturb a long press
  if (panel.contains(event.target)) { clearTimeout(timer); return; }
  const thing = cardAt(event.target);
  if (thing && thing === pressed) return;
  pressed = null;
  under = isSame(event) ? thing : null;
  if (thing === anchor && thing) clearTimeout(timer);
  else if (under) clearTimeout(timer);
  else if (thing && !narrow.matches) later(() => openPanel(thing), HOVER); // a sheet would cover the buttons
  else if (anchor) later(() => { if (!anchor?.contains(document.activeElement)) closePanel(); }, LEAVE);
  else clearTimeout(timer);
});
document.documentElement.addEventListener("pointerleave", (event) => {
  if (event.pointerType !== "mouse" || touch) return; // a finger leaves whenever it is lifted
  clearTimeout(timer);
  if (anchor && !panel.contains(document.activeElement)) closePanel();
});

document.addEventListener("keydown", (event) => { if (FOCUS_KEYS.has(event.key)) movedAt = performance.now(); }, true);
document.addEventListener("focusin", (event) => {
  if (panel.contains(event.target)) { clearTimeout(timer); return; }
  const thing = cardAt(event.target);
  // Only where a key has moved the focus: a table that restores it opens nothing.
  if (thing && performance.now() - movedAt < 100) later(() => openPanel(thing), HOVER);
  else if (anchor && thing !== anchor) closePanel();
});

document.addEventListener("pointerdown", (event) => {
  isLong = false;
  touch = null;
  if (panel.contains(event.target)) return;
  const thing = cardAt(event.target);
  if (anchor && thing !== anchor) closePanel();
  clearTimeout(timer);
  if (!thing || event.pointerType === "mouse") return;
  touch = event;
  later(() => { isLong = true; openPanel(thing); }, LONG);
});
document.addEventListener("pointermove", (event) => {
  if (!touch && under?.contains(event.target) && !isSame(event) && !narrow.matches) { const thing = under; under = null; later(() => openPanel(thing), HOVER); }
  mouse = event.pointerType === "mouse" ? event : null;
  if (event.pointerId === touch?.pointerId && Math.hypot(event.clientX - touch.clientX, event.clientY - touch.clientY) > 10) { touch = null; clearTimeout(timer); }
});
for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, (event) => { if (event.pointerId === touch?.pointerId) { touch = null; clearTimeout(timer); } });
document.addEventListener("contextmenu", (event) => { if (touch && cardAt(event.target)) event.preventDefault(); });

document.addEventListener("click", (event) => {
  if (isLong) { isLong = false; if (!panel.contains(event.target)) { event.preventDefault(); event.stopPropagation(); } return; }
  if (panel.contains(event.target)) { if (event.target.closest("a,.grip")) closePanel(); return; }
  const thing = cardAt(event.target);
  if (!thing || thing.closest("#log")) return;
  if (thing.closest(PRESSABLE)) { pressed = thing; closePanel(); } else if (anchor !== thing) openPanel(thing);
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  const thing = cardAt(document.activeElement);
  if (!thing || thing !== document.activeElement) return;
  if (thing.matches(PRESSABLE)) closePanel();
  else if (thing.getAttribute("role") === "button") { event.preventDefault(); openPanel(thing); }
});

/** The key `I`: open the panel of the card in focus, under the mouse or in the focused line of the log; once open, focus its rule. */
export function openByKey() {
  if (anchor) { panel.querySelector("a.rule").focus(); return; }
  const focus = document.activeElement;
  const named = focus?.closest("#log li,.plate")?.querySelector("[data-card]");
  const thing = cardAt(focus) ?? named ?? [...document.querySelectorAll("[data-card]:hover")].pop();
  const shown = (place) => [...document.querySelectorAll(`${place} [data-card]`)].find((one) => one.getBoundingClientRect().width);
  const found = thing ?? shown("#hand") ?? shown("#board");
  if (found) openPanel(found);
}

let startY = null;
panel.addEventListener("touchstart", (event) => { startY = panel.scrollTop ? null : event.touches[0].clientY; }, { passive: true });
panel.addEventListener("touchmove", (event) => { if (startY !== null && event.touches[0].clientY - startY > 48) { startY = null; closePanel(); } }, { passive: true });
narrow.addEventListener("change", () => closePanel());
