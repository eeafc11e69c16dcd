// Highlights: gold rings around the elements that are meant, over no word and no other element; a tag beside the first; and the animation of a choice that is taken back.
import { $, narrow, shape } from "../table/state.js";

const NS = "http://www.w3.org/2000/svg";
const GAP = 7; // px between a thing and its inner ring
let again = () => {};

/** The things of a name: what picks it, what has it as its id, a card of the hand, or a part of the page. */
function things(name) {
  const id = CSS.escape(name);
  const found = [`#board .draw.${shape()} [data-pick="${id}"]`, `#hand [data-pick="${id}"]`, `:is(#buttons,#giveup) [data-extra="${id}"]`, `:is(#board .draw.${shape()},#others,#own,#hand) [data-id="${id}"]`, `:is(#hand,#board .draw.${shape()}) [data-card="${id}"]`].map((one) => [...document.querySelectorAll(one)].filter((thing) => thing.getBoundingClientRect().width)).find((list) => list.length);
  return found ?? [$(name)].filter((part) => part?.getBoundingClientRect().width);
}

function layer(thing) {
  const made = document.createElementNS(NS, "svg");
  made.setAttribute("class", `light${thing.closest("#hand,#bar") ? " above" : ""}`);
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

function add(to, kind, values) {
  const made = document.createElementNS(NS, kind);
  for (const [name, value] of Object.entries(values)) made.setAttribute(name, value);
  to.append(made);
  return made;
}

/** What can be seen of a thing: a card of a hand ends where the next one lies on it, and begins with the pill of a chosen one. */
function seen(thing) {
  const { left, right, top: edgeTop, bottom } = thing.getBoundingClientRect();
  const top = Math.min(edgeTop, thing.querySelector(".slot")?.getBoundingClientRect().top ?? edgeTop);
  const next = thing.closest("#hand .card")?.nextElementSibling?.getBoundingClientRect();
  const edge = next?.width && next.left > left ? Math.min(right, next.left) : right;
  return new DOMRect(left, top, edge - left, bottom - top);
}

const isWithin = (one, box) => one.left >= box.left - 1 && one.right <= box.right + 1 && one.top >= box.top - 1 && one.bottom <= box.bottom + 1;

/** The boxes of other things beside a thing, and of the edges of the window. */
function thingsBeside(thing, box) {
  const found = document.querySelectorAll(`#board .draw.${shape()} :is([data-pick],[data-card],[data-id]:not([data-id=scene])),#hand button,#further button,#buttons button,#giveup button`);
  const boxes = [...found].filter((one) => !one.contains(thing) && !thing.contains(one)).map(seen).filter((one) => one.width && !isWithin(one, box));
  return [...boxes, { left: -9, right: 1, top: -9, bottom: 9999 }, { left: innerWidth - 1, right: innerWidth + 9, top: -9, bottom: 9999 }];
}

/** The boxes of the words beside a thing. */
function wordsBeside(thing, box) {
  const found = document.querySelectorAll(`#board .draw.${shape()} :is(text,p,b,span,td,th),#status :is(h1,p),#coach-says,#coach-nudge,#hand .slot`);
  return [...found].filter((one) => !thing.contains(one)).map((one) => one.getBoundingClientRect()).filter((one) => one.width && !isWithin(one, box));
}

/** How far a ring may lie from each side of a box before it meets one of the others. */
function rooms(box, others, most) {
  const room = { left: most, right: most, top: most, bottom: most };
  const isBeside = (one) => one.bottom > box.top && one.top < box.bottom;
  for (const one of others.filter(isBeside)) {
    if (one.left < box.left) room.left = Math.min(room.left, box.left - one.right);
    if (one.right > box.right) room.right = Math.min(room.right, one.left - box.right);
  }
  const isAbove = (one) => one.right > box.left - Math.max(0, room.left) && one.left < box.right + Math.max(0, room.right);
  for (const one of others.filter(isAbove)) {
    if (one.top < box.top) room.top = Math.min(room.top, box.top - one.bottom);
    if (one.bottom > box.bottom) room.bottom = Math.min(room.bottom, one.top - box.bottom);
  }
  return room;
}

/** Draw rings around a thing: two where there is room, else one as near as it must be, so that no other thing and no word lies under it. */
export function ring(thing, strong) {
  const box = seen(thing);
  const on = layer(thing);
  const [things, letters] = [thingsBeside(thing, box), wordsBeside(thing, box)].map((others) => rooms(box, others, GAP + 5));
  const least = Math.min(...Object.values(things), ...Object.values(letters));
  const width = least < 5 ? 3 : strong ? 6 : 4;
  const inside = -Math.min(box.width, box.height) / 3; // so far it goes into a thing, where a word lies across its edge
  const from = (room, floor) => Math.max(floor, room - width / 2 - 0.5);
  draw(on, box, (side) => Math.min(GAP - 4, from(things[side], -1), from(letters[side], inside)), width, "inner");
  if (least >= GAP + 4) draw(on, box, () => GAP + 2, 2, "outer");
  return [on, box];
}

function draw(on, box, by, width, kind) {
  const [left, right, top, bottom] = ["left", "right", "top", "bottom"].map(by);
  add(on, "rect", { x: box.x - left, y: box.y - top, width: box.width + left + right, height: box.height + top + bottom, rx: 8 + Math.max(0, Math.min(left, top)), "stroke-width": width, class: kind, pathLength: 1 });
}

const PILL = 26; // px above a card of the hand: there a chosen one says so

const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** What lies on the board and on the hand: boxes that a tag should not cover. */
function pieces() {
  const found = document.querySelectorAll(`#board .draw.${shape()} :is([data-pick],[data-card],[data-id]:not([data-id=scene]),text),#hand button`);
  return [...found].map((thing) => thing.getBoundingClientRect()).filter((box) => box.width);
}

/** Say what a thing is, with a tail to it: beside the one of the lit things, and on the side of it, where least is covered. */
function tagAt(lit, words) {
  const tag = document.createElement("span");
  tag.className = "tag";
  tag.textContent = words;
  document.body.append(tag);
  const { offsetWidth: w, offsetHeight: h } = tag;
  const lie = pieces();
  const covered = ([, x, y]) => lie.reduce((sum, piece) => sum + overlap({ left: x, top: y, right: x + w, bottom: y + h }, piece), 0);
  const found = lit.flatMap(({ box, above, pill }) => spots(box, above, pill, w, h).map((spot) => ({ spot, box, above, cost: covered(spot) })));
  const { spot: [side, x, y], box, above } = found.reduce((best, one) => (one.cost < best.cost - 1 ? one : best));
  tag.classList.toggle("above", above);
  tag.dataset.side = side;
  Object.assign(tag.style, { left: `${Math.max(6, Math.min(x, innerWidth - w - 6))}px`, top: `${y}px` });
  if (side === "top" || side === "bottom") tag.style.setProperty("--tail", `${box.x + box.width / 2 - x}px`);
}

/** Where a tag of this size may stand beside a box: the side, and its corner. */
function spots(box, above, pill, w, h) {
  const far = GAP + 14;
  const room = above ? { x: 0, right: innerWidth } : $("board").getBoundingClientRect();
  const within = (x) => Math.max(room.x + 4, Math.min(x, room.right - w - 4));
  const [up, down, beside] = [box.y - h - far - pill, box.bottom + far, box.y + box.height / 2 - h / 2];
  const centre = box.x + box.width / 2;
  const along = [centre - w / 2, box.x, box.right - w, centre - 18, centre + 18 - w].map(within); // in the middle, to the right, to the left, then as far as the tail goes
  const tops = along.map((x) => ["top", x, up]);
  const sides = [["left", box.x - w - far, beside], ["right", box.right + far, beside]];
  const all = above ? [...tops, ...sides] : [...sides, ...tops, ...along.map((x) => ["bottom", x, down])];
  const fits = ([, x, y]) => x >= Math.max(0, room.x - 4) && y >= 4 && x + w <= Math.min(innerWidth, room.right + 4) && y + h <= innerHeight - 4;
  const fitting = all.filter(fits);
  return fitting.length ? fitting : [tops[0]];
}

/** A board that is too large for its room is moved so that the thing lies in the middle of it. */
function bringBoard(thing) {
  const board = $("board");
  if (!thing || getComputedStyle(board).overflowY !== "auto" || board.scrollHeight <= board.clientHeight + 8) return;
  const [box, room] = [thing.getBoundingClientRect(), board.getBoundingClientRect()];
  board.scrollTop += box.y + box.height / 2 - room.y - room.height / 2;
}

/** Whether a thing can be seen: on a board that scrolls, it may lie beyond its edge. */
function isInSight(thing) {
  if (!thing.closest("#board") || getComputedStyle($("board")).overflowY !== "auto") return true;
  const [{ top, bottom }, room] = [thing.getBoundingClientRect(), $("board").getBoundingClientRect()];
  return (top + bottom) / 2 > room.top && (top + bottom) / 2 < room.bottom;
}

/** Highlight elements by their names; the first has the tag, if there are words for it. */
export function highlight(names, words = "", strong = false, bring = false) {
  clearHighlights();
  const found = names.flatMap((name) => things(name));
  if (bring) bringBoard(found.find((thing) => thing.closest("#board")));
  const cards = found.filter((thing) => thing.closest("#hand"));
  const lowest = Math.max(...cards.map((thing) => thing.getBoundingClientRect().bottom));
  const low = cards.find((thing) => thing.getBoundingClientRect().bottom === lowest); // of two halves of cards the lower one
  // Once the bar has its new height, which covers the foot of the page.
  const bringInto = (thing, inline) => thing.scrollIntoView({ block: "nearest", inline, behavior: "instant" });
  if (bring && cards.length) requestAnimationFrame(() => requestAnimationFrame(() => { bringInto(cards[0], "center"); bringInto(low, "nearest"); }));
  const lit = found.filter(isInSight).map((thing) => {
    const [on, box] = ring(thing, strong);
    const card = thing.closest("#hand .card"); // a tag stands beside the whole card, where only a half of it is meant
    return { box: card ? seen(card) : box, above: on.classList.contains("above"), pill: card ? PILL : 0 };
  });
  // The words are about the first thing, and about those of its kind; above the hand of a phone stands the coach.
  const meant = lit.filter((one) => alike(one, lit[0]));
  if (words && meant.length && !(meant[0].above && narrow.matches)) tagAt(meant, words);
}

/** Whether two lit things are of one kind: as large, and both on the board. */
const alike = (one, other) => one === other || (!one.above && !other.above && Math.abs(one.box.width - other.box.width) < 2 && Math.abs(one.box.height - other.box.height) < 2);

export function clearHighlights() { document.querySelectorAll(".light:not(.way-back),.tag").forEach((one) => one.remove()); }

const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

/** A choice that was taken back: a grey dotted way from the thing to where the piece stands, and the piece shivers. */
export function animateBack(name, home) {
  document.querySelectorAll(".way-back").forEach((one) => one.remove());
  const [from] = things(name);
  const [to] = home ? things(home) : [];
  const calm = matchMedia("(prefers-reduced-motion:reduce)").matches;
  if (from && !calm) { from.classList.add("bounced"); setTimeout(() => from.classList.remove("bounced"), 320); }
  if (!from || !to || from === to) return;
  const [a, b] = [middle(from.getBoundingClientRect()), middle(to.getBoundingClientRect())];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const far = Math.hypot(dx, dy) || 1;
  const side = [-dy / far * far * 0.22, dx / far * far * 0.22];
  const cut = Math.min(0.3, 34 / far);
  const start = [a[0] + dx * cut + side[0] * 0.6, a[1] + dy * cut + side[1] * 0.6];
  const end = [b[0] - dx * cut + side[0] * 0.6, b[1] - dy * cut + side[1] * 0.6];
  const bend = [(a[0] + b[0]) / 2 + side[0] * 1.4, (a[1] + b[1]) / 2 + side[1] * 1.4];
  const on = layer(from);
  on.classList.add("way-back");
  add(on, "path", { d: `M${start}Q${bend} ${end}`, class: "way" });
  const turn = Math.atan2(end[1] - bend[1], end[0] - bend[0]) * 180 / Math.PI;
  add(on, "path", { d: "M9 0L-6 -8L-6 8Z", class: "tip", transform: `translate(${end}) rotate(${turn})` });
  setTimeout(() => on.remove(), 6000);
}

/** Call back, once a frame, when a resize or scroll has moved things, and when a card of the hand has come to rest. */
export function onLayoutChange(repeat) {
  again = repeat;
  let asked = 0;
  const moves = ["transform", "translate"];
  for (const kind of ["transitionend", "transitioncancel"]) $("hand").addEventListener(kind, (event) => { if (moves.includes(event.propertyName)) again(); });
  const soon = () => { cancelAnimationFrame(asked); asked = requestAnimationFrame(() => { document.querySelectorAll(".way-back").forEach((one) => one.remove()); again(); }); };
  addEventListener("resize", soon);
  addEventListener("scroll", soon, { capture: true, passive: true });
  new ResizeObserver(soon).observe($("board"));
  new MutationObserver(() => requestAnimationFrame(() => again())).observe($("hand"), { childList: true, subtree: true }); // a pill came or went
}
