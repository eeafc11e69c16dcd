// The menu, the settings, the tools along the spine; the rulebook beside the board; the lessons of a first visit.
import { cue, soundIsOn } from "./reveal.js";
import { $, game, makeButton, setting, table, words } from "./state.js";

function toggle(id, name, usual) {
  const box = $(id);
  box.checked = setting(name, usual);
  box.addEventListener("change", () => { localStorage.setItem(`kensei.${name}`, box.checked ? "on" : "off"); sounds(); });
}

function sounds() { $("tool-sound").setAttribute("aria-pressed", String(soundIsOn())); $("set-sound").checked = soundIsOn(); }

export function toggleSound() { soundIsOn(!soundIsOn()); sounds(); cue("choose"); }

export function turnBoard() { const turned = $("board").classList.toggle("turned"); $("tool-flip")?.setAttribute("aria-pressed", String(turned)); }

export function toggleLog() {
  document.body.classList.toggle("logopen");
  $("ticker").setAttribute("aria-expanded", String(document.body.classList.contains("logopen")));
  $("log-box").focus();
}

/** Open the menu; what cannot be asked for now cannot be pressed. */
function openMenu() {
  const { players, seat, undo } = table.state;
  const plays = (player) => player?.in_play && !player.stand_in;
  if ($("menu-undo")) $("menu-undo").disabled = !undo;
  if ($("menu-draw")) $("menu-draw").disabled = !plays(players[seat]) || players.some((player) => player.in_play && (player.kind === "bot" || player.stand_in));
  if ($("menu-resign")) $("menu-resign").disabled = !plays(players[seat]);
  $("menu").showModal();
}

export const showKeys = () => $("keys").showModal();
const leaving = (next) => () => { $("menu").close(); next(); };

toggle("set-confirm", "confirm", "on");
toggle("set-reveal", "reveal", "on");
toggle("set-sound", "sound", "off");
sounds();
$("set-theme").value = localStorage.getItem("kensei.theme") ?? "";
$("set-theme").addEventListener("change", (event) => { localStorage.setItem("kensei.theme", event.target.value); document.documentElement.dataset.theme = event.target.value; });
$("toast").addEventListener("click", () => { $("toast").textContent = ""; });
$("tool-sound").addEventListener("click", toggleSound);
$("tool-flip")?.addEventListener("click", turnBoard);
$("tool-menu").addEventListener("click", openMenu);
$("tool-keys").addEventListener("click", showKeys);
$("ticker").addEventListener("click", toggleLog);
$("menu-resign")?.addEventListener("click", leaving(() => $("resign").showModal()));
$("menu-learn")?.addEventListener("click", leaving(() => startLessons()));
$("menu-log").addEventListener("click", leaving(toggleLog));

/** Open the rulebook beside the board, at a clause. */
export async function openRules(href = `/rules/${game}`) {
  const [page, anchor] = href.split("#");
  const answer = await fetch(page);
  if (!answer.ok) return;
  const read = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  $("rulebook-page").replaceChildren(...read.childNodes);
  $("rulebook").hidden = false;
  const clause = anchor && $("rulebook-page").querySelector(`[id="${CSS.escape(anchor)}"]`);
  clause?.classList.add("target");
  clause?.scrollIntoView({ block: "center" });
  $("rulebook-close").focus();
}

export const rulesAreOpen = () => !$("rulebook").hidden;
export const closeRules = () => { $("rulebook").hidden = true; };

$("rulebook-close").addEventListener("click", closeRules);
$("tool-rules").addEventListener("click", () => openRules());

// Lessons: bubbles of a few words each; everything else stays live.
let next = () => {};

/** The player has moved: the next lesson, and after the last one none. */
export const nextLesson = () => next();

export function startLessons() {
  const lessons = words.learn ?? [];
  if (!lessons.length) return;
  document.querySelector(".bubble")?.remove();
  const bubble = document.createElement("section");
  bubble.className = "bubble";
  bubble.setAttribute("aria-live", "polite");
  bubble.setAttribute("aria-label", "1");
  let at = 0;
  const leave = () => { next = () => {}; localStorage.setItem(`kensei.learned.${game}`, "1"); bubble.remove(); };
  function show() {
    const text = document.createElement("p");
    text.textContent = lessons[at];
    const row = document.createElement("div");
    row.className = "row";
    const count = document.createElement("span");
    count.textContent = words.step.replace("{n}", at + 1).replace("{of}", lessons.length);
    bubble.setAttribute("aria-label", count.textContent);
    row.append(count);
    if (at) row.append(makeButton(words.back, "", () => { at--; show(); }));
    row.append(makeButton(words.leave, "", leave));
    if (at < lessons.length - 1) row.append(makeButton(words.next, "ink", () => { at++; show(); }));
    bubble.replaceChildren(text, row);
  }
  next = () => { if (!bubble.isConnected || at === lessons.length - 1) leave(); else { at++; show(); } };
  show();
  document.body.append(bubble);
}
