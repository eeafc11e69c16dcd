// Settings, the menu, and the tools along the spine.
import { learn } from "./learn.js";
import { $, setting, table, words } from "./shared.js";
import { cue, switched } from "./sound.js";

function toggle(id, name, usual) {
  const box = $(id);
  box.checked = setting(name, usual);
  box.addEventListener("change", () => { localStorage.setItem(`kensei.${name}`, box.checked ? "on" : "off"); sounds(); });
}

function sounds() { $("tool-sound").setAttribute("aria-pressed", String(switched())); $("set-sound").checked = switched(); }

export function mute() { switched(!switched()); sounds(); cue("choose"); }

export function flip() { const turned = $("board").classList.toggle("turned"); $("tool-flip")?.setAttribute("aria-pressed", String(turned)); }

export function log() {
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
$("tool-sound").addEventListener("click", mute);
$("tool-flip")?.addEventListener("click", flip);
$("tool-menu").addEventListener("click", openMenu);
$("tool-keys").addEventListener("click", showKeys);
$("ticker").addEventListener("click", log);
$("menu-resign")?.addEventListener("click", leaving(() => $("resign").showModal()));
$("menu-learn")?.addEventListener("click", leaving(() => learn(words)));
$("menu-log").addEventListener("click", leaving(log));
