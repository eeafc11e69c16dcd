// What the modules of a table share: the page's words and settings, and the table as it is now.
import { Choice } from "./choice.js";

export const $ = (id) => document.getElementById(id);
export const words = JSON.parse($("words").textContent);
export const { base, game, secret, live, query } = document.body.dataset;
export const narrow = matchMedia("(max-width:820px),(max-height:520px)");
export const shape = () => (narrow.matches ? "tall" : "wide");
export const setting = (name, usual) => (localStorage.getItem(`kensei.${name}`) ?? usual) === "on";

const state = JSON.parse($("state").textContent);
export const table = {
  state, // the last update
  choice: new Choice(state.choices), // what is offered, and what of it is chosen
  following: [], // the moves that were chosen together with the last one sent, and go out after it
  fragments: {}, // what this connection drew last, also while a moment of the past is shown
  looking: false, // a moment of the past is shown
  sending: null, // the id of the own move that is not answered yet
  moved: false, // the own move was sent and its update has not come yet
  hurried: false, // the reader wants the result: nothing is staged until the game is over
  opened: null, // the seat whose curtain was opened here
  seats: state.seat === null ? [] : [state.seat], // the seats of this link, once it is welcome
  several: Boolean($("curtain").querySelector(".cloth")), // this link holds several seats
  socket: null,
};

/** What people call a clause: its title, once the titles are there. */
let titles = {};
export const fetchTitles = () => fetch(`/rules/${game}/titles`).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({})).then((told) => { titles = told; });
export const ruleTitle = (id) => titles[id] ?? id.slice(id.indexOf(".") + 1);

/** Add a style sheet that is not needed before; gives a promise that it is there. */
export function addStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done) => { link.onload = link.onerror = done; document.head.append(link); });
}

/** Which game is shown, as a query's field; an address that has one game alone needs none. */
export const gameShown = () => (live ? `game=${Math.max(0, table.state.game_number)}` : query.slice(1));

/** Ask the server for something, for the seat whose view is shown. */
export const ask = (message) => table.socket.ask({ ...message, ...(table.state.seat === null ? {} : { seat: table.state.seat }) });

export function makeButton(label, kind = "", press = null) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: `btn ${kind}`, textContent: label.replace(/\{(\d)\}/g, (_, seat) => table.state.players[seat]?.name ?? "") }); // `{2}`: the player on seat 2
  if (press) made.addEventListener("click", press);
  return made;
}

/** Show a message that stays until it was read. */
export function notice(text) {
  toast(text, true);
  $("toast").append(makeButton(words.close)); // pressing the toast removes it
}

let timer;
export function toast(text, lasting = false) {
  $("toast").textContent = text;
  clearTimeout(timer);
  if (!lasting) timer = setTimeout(() => { $("toast").textContent = ""; }, 6000);
}
