// The bubbles of a first visit: a few words each; everything else stays live.

let next = () => {};

/** The player has moved: the next lesson, and after the last one none. */
export const learned = () => next();

export function learn(words) {
  const lessons = words.learn ?? [];
  if (!lessons.length) return;
  document.querySelector(".bubble")?.remove();
  const bubble = document.createElement("section");
  bubble.className = "bubble";
  bubble.setAttribute("aria-live", "polite");
  bubble.setAttribute("aria-label", "1");
  let at = 0;
  const leave = () => { next = () => {}; localStorage.setItem(`kensei.learned.${document.body.dataset.game}`, "1"); bubble.remove(); };
  const knob = (label, press, kind = "") => {
    const made = document.createElement("button");
    made.type = "button"; made.className = `btn ${kind}`; made.textContent = label;
    made.addEventListener("click", press);
    return made;
  };
  function show() {
    const text = document.createElement("p");
    text.textContent = lessons[at];
    const row = document.createElement("div");
    row.className = "row";
    const count = document.createElement("span");
    count.textContent = words.step.replace("{n}", at + 1).replace("{of}", lessons.length);
    bubble.setAttribute("aria-label", count.textContent);
    row.append(count);
    if (at) row.append(knob(words.back, () => { at--; show(); }));
    row.append(knob(words.leave, leave));
    if (at < lessons.length - 1) row.append(knob(words.next, () => { at++; show(); }, "ink"));
    bubble.replaceChildren(text, row);
  }
  next = () => { if (!bubble.isConnected || at === lessons.length - 1) leave(); else { at++; show(); } };
  show();
  document.body.append(bubble);
}
