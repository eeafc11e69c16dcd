// Dragging: a card of the hand that is let go over a thing of the board is the same as pressing the one and then the other.

const FAR = 10; // pixels before a press becomes a drag
let held = null; // the card under the pointer: where it was taken, and what follows the pointer

function follow(event) {
  held.ghost.style.transform = `translate(${event.clientX - held.x}px,${event.clientY - held.y}px)`;
}

/** Let the card follow the pointer, unless a finger moves the row of cards sideways. */
function lift(event, press) {
  const [dx, dy] = [Math.abs(event.clientX - held.x), Math.abs(event.clientY - held.y)];
  if (Math.hypot(dx, dy) < FAR) return;
  if (event.pointerType === "touch" && dx > dy) { held = null; return; }
  if (!held.thing.classList.contains("up")) press(held.thing);
  const box = held.thing.getBoundingClientRect();
  held.ghost = held.thing.cloneNode(true);
  held.ghost.className = "dragged";
  for (const name of ["data-pick", "data-card", "id"]) held.ghost.removeAttribute(name);
  held.ghost.setAttribute("aria-hidden", "true");
  Object.assign(held.ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px` });
  document.body.append(held.ghost);
}

function drop(event, press) {
  const { thing, ghost } = held;
  held = null;
  if (!ghost) return;
  ghost.remove();
  // The click that ends a drag presses nothing.
  const still = (click) => { click.preventDefault(); click.stopPropagation(); };
  addEventListener("click", still, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", still, true), 0);
  const target = document.elementFromPoint(event.clientX, event.clientY)?.closest("#board [data-pick]");
  if (target && target.dataset.pick !== thing.dataset.pick) press(target);
}

export function drag(press) {
  document.addEventListener("pointerdown", (event) => {
    const thing = event.button === 0 ? event.target.closest("#hand [data-pick]") : null;
    held = thing ? { thing, x: event.clientX, y: event.clientY } : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (held && !held.ghost) lift(event, press);
    if (held?.ghost) follow(event);
  });
  document.addEventListener("pointerup", (event) => { if (held) drop(event, press); });
  document.addEventListener("pointercancel", () => { held?.ghost?.remove(); held = null; });
}
