// Phrases: said with one press, shown beside who says them, and in the log; others' can be hidden.
import { $, ask, setting, table, words } from "./state.js";

const SHOWN = 4500; // ms that a phrase stays in sight
const box = $("say");

export function openPhrases() { if (box && $("tool-say")) box.showModal(); }

/** Somebody has said something. */
export function showPhrase({ seat, phrase }) {
  const button = box?.querySelector(`[data-phrase="${CSS.escape(phrase)}"]`);
  if (!button || (setting("mute", "off") && !table.seats.includes(seat))) return;
  const text = button.querySelector("span").textContent;
  const line = document.createElement("li");
  line.className = "none note said";
  const dot = document.createElement("i");
  const span = document.createElement("span");
  span.textContent = words.says.replace("{name}", table.state.players[seat]?.name ?? "").replace("{phrase}", text);
  line.append(dot, span);
  $("log").append(line);
  $("log-box").scrollTop = $("log-box").scrollHeight;
  show(seat, button.querySelector("svg").cloneNode(true), text);
}

/** Show a phrase beside the plate of whoever says it; what is said before gives way. */
function show(seat, seal, text) {
  document.querySelector(`.phrase[data-of="${seat}"]`)?.remove();
  const bubble = document.createElement("div");
  bubble.className = "phrase";
  bubble.dataset.of = seat;
  bubble.setAttribute("aria-hidden", "true"); // the log says it to those who listen
  bubble.append(seal, text);
  document.body.append(bubble);
  const plate = [...document.querySelectorAll(`.plate[data-seat="${seat}"]`)].find((one) => one.offsetWidth);
  const { left, top, bottom } = plate?.getBoundingClientRect() ?? { left: 16, top: 60, bottom: 60 };
  const y = top > innerHeight / 2 ? top - bubble.offsetHeight - 6 : bottom + 6;
  bubble.style.left = `${Math.max(8, Math.min(left + 16, innerWidth - bubble.offsetWidth - 8))}px`;
  bubble.style.top = `${Math.max(8, Math.min(y, innerHeight - bubble.offsetHeight - 8))}px`;
  setTimeout(() => bubble.remove(), SHOWN);
}

$("tool-say")?.addEventListener("click", openPhrases);
box?.addEventListener("click", (event) => {
  const { phrase } = event.target.closest("[data-phrase]")?.dataset ?? {};
  if (!phrase) return;
  box.close();
  ask({ type: "say", phrase });
});
