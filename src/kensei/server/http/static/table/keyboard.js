// The keyboard: arrows move by where things lie, Enter chooses and then confirms, digits choose what has a number.

const THINGS = "#board .draw [data-pick],#board .draw [data-try],#board .draw .peek,#board .draw [data-card][role=button]";
const middle = (thing) => { const box = thing.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
const visible = (thing) => thing.getBoundingClientRect().width > 0;

/** One thing of the board and one of the hand can be reached with Tab; arrows reach the others. */
export function roving() {
  const things = [...document.querySelectorAll(THINGS)].filter(visible);
  things.forEach((thing) => thing.setAttribute("tabindex", "-1"));
  (things.find((thing) => thing.matches("[data-pick]")) ?? things[0])?.setAttribute("tabindex", "0");
}

let held = null; // where the focus was: in which place, and at which spot

/** The table is about to change: remember where the keyboard was. */
export function saveFocus() {
  const focus = document.activeElement;
  const place = focus?.closest?.("#board,#hand");
  if (place && focus !== place && focus.matches(":focus-visible")) held = { place, spot: middle(focus) };
  else if (focus && focus !== document.body) held = null;
}

/** The table has changed: who plays by keyboard goes on from there, when there is something again. */
export function restoreFocus() {
  if (!held || document.activeElement !== document.body) return;
  const far = (thing) => Math.hypot(...middle(thing).map((at, i) => at - held.spot[i]));
  const things = [...held.place.querySelectorAll(held.place.id === "hand" ? "[data-pick]" : THINGS)].filter(visible);
  if (!things.length) return;
  things.reduce((best, thing) => (far(thing) < far(best) ? thing : best)).focus({ preventScroll: true });
  held = null;
}

// A press of the mouse or a finger beside the things of the board leaves the focus on none: a frame around it would say nothing.
let byPointer = false;
addEventListener("pointerdown", () => { byPointer = true; }, true);
addEventListener("keydown", () => { byPointer = false; }, true);
document.getElementById("board")?.addEventListener("focus", (event) => { if (byPointer) event.currentTarget.blur(); });

function walk(from, dx, dy) {
  const group = from.closest("#hand") ? "#hand button" : THINGS;
  const [x, y] = middle(from);
  let best = null;
  let nearest = Infinity;
  for (const thing of document.querySelectorAll(group)) {
    if (thing === from || !visible(thing)) continue;
    const [tx, ty] = middle(thing);
    const ahead = (tx - x) * dx + (ty - y) * dy;
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (ahead < 4) continue;
    const far = ahead + aside * 3;
    if (far < nearest) { nearest = far; best = thing; }
  }
  if (!best) return;
  if (!best.closest("#hand")) { from.setAttribute("tabindex", "-1"); best.setAttribute("tabindex", "0"); }
  best.focus();
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function keyboard({ press, confirm, chosen, goBack, escape, skip, pause, keys, step }) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focus = document.activeElement;
    if (focus?.matches("input,select,textarea") || document.querySelector("dialog[open]")) return;
    const staging = document.body.classList.contains("staging");
    if (staging && event.key === " ") { event.preventDefault(); skip(); return; }
    if (staging && event.key.toLowerCase() === "p") { pause(); return; }
    if (event.key === "Escape") { escape(); return; }
    if (event.key in ARROWS) {
      if (ARROWS[event.key][0] && step(ARROWS[event.key][0])) { event.preventDefault(); return; }
      const inPlay = focus?.closest("#board,#hand");
      const start = inPlay && focus.matches("[data-pick],[data-try],[data-card],button,.peek") ? focus : null;
      const first = document.querySelector(`#board .draw [tabindex="0"]`) ?? document.querySelector("#hand button");
      if (start) walk(start, ...ARROWS[event.key]);
      else if (!focus || focus === document.body || focus.id === "board") first?.focus();
      else return;
      event.preventDefault();
      return;
    }
    // A question that is open is left by Enter, wherever the focus is, but not from the button that says yes.
    if (event.key === "Enter" && !focus?.closest("#buttons") && goBack()) { event.preventDefault(); return; }
    const thing = focus?.closest("#board [data-pick],#board [data-try],#hand [data-pick]");
    if (event.key === "Enter" || (event.key === " " && thing)) {
      if (thing) {
        event.preventDefault();
        if (event.key === "Enter" && chosen(thing)) confirm(); else press(thing);
      } else if (event.key === "Enter" && !focus?.closest("button,a,summary,.peek,[role=button]") && confirm()) event.preventDefault();
      return;
    }
    const extra = [...document.querySelectorAll(":is(#buttons,#giveup) [data-key]")].find((one) => one.dataset.key === event.key.toUpperCase());
    if (extra) { event.preventDefault(); extra.click(); return; }
    if (/^[1-9]$/.test(event.key)) {
      const card = document.querySelectorAll("#hand [data-pick]")[Number(event.key) - 1];
      if (card) { event.preventDefault(); card.focus(); press(card); }
      return;
    }
    const other = keys[event.key.toLowerCase()];
    if (other) { event.preventDefault(); other(); }
  });
}
