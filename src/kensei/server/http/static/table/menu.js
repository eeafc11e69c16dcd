// The menu, the settings, the tools along the spine; the rulebook beside the board.
import { startLessons } from "./lessons.js";
import { cue, pace, soundIsOn } from "./reveal.js";
import { $, addStyle, game, setting, table, toast, words } from "./state.js";

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
  if (table.looking) $("log").querySelector(".now")?.scrollIntoView({ block: "center" });
  else $("log-box").scrollTop = $("log-box").scrollHeight; // what happened last is what one wants to read
}

/** Open the log where the line under the title begins: all from there on is marked. */
function openLogSince() {
  toggleLog();
  const at = Number($("since").querySelector("[data-at]")?.dataset.at ?? Infinity);
  const lines = [...$("log").children];
  for (const line of lines) line.classList.toggle("since", Number(line.dataset.moment ?? -1) >= at);
  const first = lines.find((line) => line.matches(".since"));
  if (first) $("log-box").scrollTop = first.offsetTop - $("log-box").firstElementChild.offsetHeight - 8;
}

/** What cannot be asked for now cannot be pressed in the menu, nor when it stays open while others move. */
export function enableVerbs() {
  const { players, seat, undo } = table.state;
  const plays = (player) => player?.in_play && !player.stand_in;
  if ($("menu-undo")) $("menu-undo").disabled = !undo;
  if ($("menu-draw")) $("menu-draw").disabled = !plays(players[seat]) || players.some((player) => player.in_play && (player.kind === "bot" || player.stand_in));
  if ($("menu-resign")) $("menu-resign").disabled = !plays(players[seat]);
}

export const showKeys = () => $("keys").showModal();
const leaving = (next) => () => { $("menu").close(); next(); };

toggle("set-confirm", "confirm", "on");
$("set-pace").value = pace();
$("set-pace").addEventListener("change", (event) => localStorage.setItem("kensei.pace", event.target.value));
toggle("set-sound", "sound", "off");
toggle("set-notify", "notify", "off");
if ($("set-mute")) toggle("set-mute", "mute", "off");
$("set-notify").parentElement.hidden = !("Notification" in window); // browsers have none without https
$("set-notify").addEventListener("change", async () => {
  // Asked for here and nowhere else: the browser never asks by itself.
  if (!$("set-notify").checked || (await Notification.requestPermission()) === "granted") return;
  $("set-notify").checked = false;
  localStorage.setItem("kensei.notify", "off");
  toast(words.not_allowed);
});
sounds();
$("set-theme").value = localStorage.getItem("kensei.theme") ?? "";
$("set-theme").addEventListener("change", (event) => { localStorage.setItem("kensei.theme", event.target.value); document.documentElement.dataset.theme = event.target.value; });
$("toast").addEventListener("click", () => { $("toast").textContent = ""; });
$("tool-sound").addEventListener("click", toggleSound);
$("tool-flip")?.addEventListener("click", turnBoard);
$("tool-menu").addEventListener("click", () => { enableVerbs(); $("menu").showModal(); });
$("tool-keys").addEventListener("click", showKeys);
$("ticker").addEventListener("click", openLogSince);
$("log-close").addEventListener("click", () => { toggleLog(); $("ticker").focus(); });
$("menu-resign")?.addEventListener("click", leaving(() => $("resign").showModal()));
$("menu-learn")?.addEventListener("click", leaving(() => startLessons()));
$("menu-log").addEventListener("click", leaving(toggleLog));

/** Open the rulebook beside the board, at a clause. */
export async function openRules(href = `/rules/${game}`) {
  const [page, anchor] = href.split("#");
  const [answer] = await Promise.all([fetch(page), addStyle($("rulebook").dataset.style)]);
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
