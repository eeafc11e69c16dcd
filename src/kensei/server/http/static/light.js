// Light: two gold rings around the things that are meant and a tag with a tail beside the first; and the way by which a choice runs back.
import { $, narrow, shape } from "./state.js";

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

export function ring(thing, strong) {
  const box = thing.getBoundingClientRect();
  const on = layer(thing);
  for (const [by, width, kind] of [[GAP - 4, strong ? 7 : 5, "inner"], [GAP + 3, 2, "outer"]]) add(on, "rect", { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by, rx: 10 + by, "stroke-width": width, class: kind, pathLength: 1 });
  return [on, box];
}

const PILL = 26; // px above a card of the hand: there a chosen one says so

const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** What lies on the board and on the hand: boxes that a tag should not cover. */
function pieces() {
  const found = document.querySelectorAll(`#board .draw.${shape()} :is([data-pick],[data-card],[data-id]:not([data-id=scene]),text),#hand [data-pick]`);
  return [...found].map((thing) => thing.getBoundingClientRect()).filter((box) => box.width);
}

/** Say what the thing is, with a tail to it: on the side where there is room and least is covered. */
function tagAt(box, words, above, pill) {
  const tag = document.createElement("span");
  tag.className = `tag${above ? " above" : ""}`;
  tag.textContent = words;
  document.body.append(tag);
  const { offsetWidth: w, offsetHeight: h } = tag;
  const far = GAP + 14;
  const room = above ? { x: 0, right: innerWidth } : $("board").getBoundingClientRect();
  const within = (x) => Math.max(room.x + 4, Math.min(x, room.right - w - 4));
  const [up, down, beside] = [box.y - h - far - pill, box.bottom + far, box.y + box.height / 2 - h / 2];
  const along = [box.x + box.width / 2 - w / 2, box.x, box.right - w].map(within); // in the middle, to the right, to the left
  const tops = along.map((x) => ["top", x, up]);
  const sides = [["left", box.x - w - far, beside], ["right", box.right + far, beside]];
  const spots = above ? [...tops, ...sides] : [...sides, ...tops, ...along.map((x) => ["bottom", x, down])];
  const fits = ([, x, y]) => x >= Math.max(0, room.x - 4) && y >= 4 && x + w <= Math.min(innerWidth, room.right + 4) && y + h <= innerHeight - 4;
  const lie = pieces();
  const covered = ([, x, y]) => lie.reduce((sum, piece) => sum + overlap({ left: x, top: y, right: x + w, bottom: y + h }, piece), 0);
  const [side, x, y] = spots.filter(fits).sort((a, b) => covered(a) - covered(b))[0] ?? tops[0];
  tag.dataset.side = side;
  Object.assign(tag.style, { left: `${Math.max(6, Math.min(x, innerWidth - w - 6))}px`, top: `${y}px` });
  if (side === "top" || side === "bottom") tag.style.setProperty("--tail", `${box.x + box.width / 2 - x}px`);
}

/** Light things by their names; the first has the tag, if there are words for it. */
export function lightUp(names, words = "", strong = false, bring = false) {
  clearLight();
  const found = names.flatMap((name) => things(name));
  if (bring && found[0]?.closest("#hand")) found[0].scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  found.forEach((thing, i) => {
    const [on, box] = ring(thing, strong);
    const above = on.classList.contains("above");
    // Above the hand of a phone stands the coach.
    if (i === 0 && words && !(above && narrow.matches)) tagAt(box, words, above, thing.closest("#hand") ? PILL : 0);
  });
}

export function clearLight() { document.querySelectorAll(".light:not(.way-back),.tag").forEach((one) => one.remove()); }

const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

/** A choice that was taken back: a grey dotted way from the thing to where the piece stands, and the piece shivers. */
export function runBack(name, home) {
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

/** Light again whenever things lie elsewhere. */
export function place(repeat) {
  again = repeat;
  let asked = 0;
  const soon = () => { cancelAnimationFrame(asked); asked = requestAnimationFrame(() => { document.querySelectorAll(".way-back").forEach((one) => one.remove()); again(); }); };
  addEventListener("resize", soon);
  addEventListener("scroll", soon, { capture: true, passive: true });
  new ResizeObserver(soon).observe($("board"));
}
