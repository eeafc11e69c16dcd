// The lobby: it opens the table by itself.
import { device } from "./device.js";
import { copies, keep, ownName } from "./kept.js";
import { Wire } from "./wire.js";

const { base } = document.body.dataset;
keep(base.split("/").pop());
ownName();
copies({});
let known = "";
new Wire(base, () => ({ type: "hello", after: 0, html: "", seat: null, device: device(base) }), (message) => {
  if (message.type === "presence") message.present.forEach((here, seat) => document.querySelector(`.seat[data-seat="${seat}"]`)?.classList.toggle("away", !here));
  if (message.type === "notice") document.getElementById("toast").textContent = message.text;
  if (message.type !== "update") return;
  const now = JSON.stringify([message.phase, message.players.map(({ name, kind, bot, ready }) => [name, kind, bot, ready])]);
  if (message.phase !== "lobby" || (known && known !== now && !document.activeElement?.matches("input"))) location.replace(base);
  known = now;
}, () => {});
