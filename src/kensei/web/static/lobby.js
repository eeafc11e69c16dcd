// The lobby: it opens the table by itself.
import { copies, keep, ownName } from "./kept.js";
import { Wire } from "./wire.js";

const { base } = document.body.dataset;
keep(base.split("/").pop());
ownName();
copies({});
let known = "";
const patience = document.querySelector(".wait span");
const usual = patience.textContent;
new Wire(base, () => ({ type: "hello", after: 0, html: "", seat: null }), (message) => {
  if (message.type === "wait" || message.type === "bye") patience.textContent = message.reason;
  if (message.type === "welcome") patience.textContent = usual;
  if (message.type !== "update") return;
  const now = JSON.stringify([message.phase, message.players.map(({ name, kind, bot, ready }) => [name, kind, bot, ready])]);
  if (message.phase !== "lobby" || (known && known !== now && !document.activeElement?.matches("input"))) location.replace(base);
  known = now;
}, () => {});
