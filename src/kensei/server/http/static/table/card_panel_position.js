// Where the panel of a card stands on a screen: beside its card, never over it, the pointer or the buttons of the bar.

const GAP = 14; // px between the card and its panel: the tail's length
const EDGE = 10; // px to the window's edges
const NEVER = 1e6; // what covering the card or the pointer costs
const HARDLY = 1e5; // what covering a button costs
const BUTTONS = "#bar :is(button,a),.after :is(button,a),.scrub :is(button,input,select)";
const PRESSABLE = "#board :is([data-pick],[data-try]),#hand :is([data-pick],[data-try]),#status h1"; // and the question itself

const within = (at, low, high) => Math.max(low, Math.min(at, high));
const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter((box) => box.width);

/** How many square pixels two boxes share. */
function shared(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The places beside a card: on each side in its middle, or along one of its edges, as far as the window allows. */
function places(card, width, height) {
  const x = (at) => within(at, EDGE, innerWidth - width - EDGE);
  const y = (at) => within(at, EDGE, innerHeight - height - EDGE);
  const tops = [card.top + card.height / 2 - height / 2, card.top, card.bottom - height].map(y);
  const lefts = [card.left + card.width / 2 - width / 2, card.left, card.right - width].map(x);
  return [
    ...tops.map((top) => ({ tail: "left", left: x(card.right + GAP), top })),
    ...tops.map((top) => ({ tail: "right", left: x(card.left - GAP - width), top })),
    ...lefts.map((left) => ({ tail: "down", left, top: y(card.top - GAP - height) })),
    ...lefts.map((left) => ({ tail: "above", left, top: y(card.bottom + GAP) })),
  ];
}

/** What a place covers, as a number: the smaller, the better. */
function cost(place, width, height, card, things, mouse) {
  const box = { ...place, right: place.left + width, bottom: place.top + height };
  const covered = (list) => list.reduce((sum, one) => sum + shared(box, one), 0);
  return (shared(box, card) ? NEVER : 0) + (mouse && shared(box, mouse) ? NEVER : 0) + (covered(things.buttons) ? HARDLY : 0) + covered(things.pressable) / 100 + covered(things.board) / 1000;
}

/** Put the panel where it covers least; its tail points at the card. `pointer`: where the mouse is, if there is one. */
export function placeBeside(panel, thing, pointer) {
  panel.style.cssText = "";
  const card = thing.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const mouse = pointer && { left: pointer.clientX - 8, right: pointer.clientX + 8, top: pointer.clientY - 8, bottom: pointer.clientY + 8 };
  const things = { buttons: boxes(BUTTONS), pressable: boxes(PRESSABLE), board: boxes("#board,#hand") };
  const ranked = places(card, width, height).map((place, i) => ({ ...place, cost: cost(place, width, height, card, things, mouse) + i / 100 }));
  const { tail, left, top } = ranked.reduce((best, one) => (one.cost < best.cost ? one : best));
  const isBeside = tail === "left" || tail === "right";
  const at = isBeside ? card.top + card.height / 2 - top : card.left + card.width / 2 - left;
  panel.className = `speak ${tail}${panel.classList.contains("bare") ? " bare" : ""}`;
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
  panel.style.setProperty("--tail", `${within(at - 7, 14, (isBeside ? height : width) - 28)}px`);
}
