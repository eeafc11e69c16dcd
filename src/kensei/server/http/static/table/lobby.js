// The lobby: whoever is invited sits down, and the table opens by itself.
import { deviceName, Socket } from "./connection.js";
import { copyButtons, fillName, keepSeat, keepTable } from "../storage.js";

const { base, invited } = document.body.dataset;
const form = document.getElementById("sit");
if (!invited) keepTable(base);
fillName();
copyButtons({});
let known = "";
let sitting = "";
const patience = document.querySelector(".wait span");
const usual = patience?.textContent;
const waiting = (text) => { if (patience) patience.textContent = text; };

const HANDLERS = {
  wait: (message) => waiting(message.reason),
  bye: (message) => waiting(message.reason),
  welcome: () => waiting(usual),
  presence: (message) => message.present.forEach((here, seat) => document.querySelector(`.seat[data-seat="${seat}"]`)?.classList.toggle("away", !here)),
  notice: (message) => { document.getElementById("toast").textContent = message.text; },
  update: (message) => {
    if (sitting) return; // the answer is on its way, and leads to the seat
    const now = JSON.stringify([message.phase, message.players.map(({ name, kind, bot, ready }) => [name, kind, bot, ready])]);
    const open = !invited && message.phase !== "lobby";
    if (open || (known && known !== now && !document.activeElement?.matches("input"))) location.replace(base);
    known = now;
  },
  done: (message) => {
    if (message.id !== sitting) return;
    socket.end();
    if (message.url) keepSeat(base, message.url);
    // The invitation is spent: it does not stay in the history.
    location.replace(message.url || base);
  },
  refused: (message) => {
    if (message.id !== sitting) return;
    sitting = "";
    const notice = document.getElementById("notice");
    notice.textContent = message.reason[0].toUpperCase() + message.reason.slice(1);
    notice.hidden = false;
  },
};

const socket = new Socket(base, () => ({ type: "hello", after: 0, html: "", seat: null, device: deviceName(base) }), (message) => HANDLERS[message.type]?.(message), () => {});

form?.addEventListener("submit", (event) => {
  if (!socket.isOpen) {
    // Without a socket the form goes as any form does; its key makes it safe to send again. A socket that opens
    // meanwhile would hear that the invitation is spent and load this page again, before the answer is here.
    socket.end();
    return;
  }
  event.preventDefault();
  if (!sitting) sitting = socket.ask({ type: "sit", ...Object.fromEntries(new FormData(form)) });
});
