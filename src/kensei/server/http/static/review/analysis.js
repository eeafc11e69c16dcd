// The analysis board: a tree of moves that one person plays for all sides, and what a bot's process finds out about each position. No rule lives here.
import { send } from "../table/actions.js";
import { Choice } from "../table/choice.js";
import { practice, script, startPractice } from "../learn/practice.js";
import { prepare } from "../table/render.js";
import { $, shape, table, toast, words as pageWords } from "../table/state.js";
import { copyText } from "../storage.js";

const { words, read, longest } = script;
const names = table.state.players.map((player) => player.name);
const CHANCE = -1;
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
pageWords.your_turn = words.title; // the tab's title calls nobody

/** A decision with what chance brought after it; the first one has no decision. */
class Node {
  constructor(parent, plies) { Object.assign(this, { parent, plies, children: [], found: {}, said: "" }); }

  get path() { return this.parent ? [...this.parent.path, this] : [this]; }

  get moves() { return this.path.flatMap((node) => node.plies); }

  get depth() { return this.path.length - 1; }

  get text() { return this.parent ? this.plies[0][1] : words.start; }

  /** What it is called: in words where they are known, else as it is written. */
  get name() { return this.said || this.text; }

  get seat() { return this.parent ? this.plies[0][0] : null; }

  /** The line goes on with what was there first. */
  get line() { return this.children.length ? [this, ...this.children[0].line] : [this]; }
}

const root = new Node(null, []);
let here = root;

/** Read the tree of the address; what chance brings belongs to the decision before it. */
function grow(steps) {
  const nodes = [root];
  for (const [parent, seat, text] of steps) {
    const before = nodes[parent];
    if (seat === CHANCE && !before.children.length) before.plies.push([seat, text]);
    nodes.push(seat === CHANCE && !before.children.length ? before : add(before, [[seat, text]]));
  }
  return nodes;
}

function add(parent, plies) {
  const node = new Node(parent, plies);
  parent.children.push(node);
  return node;
}

const childOf = (node, seat, text) => node.children.find((one) => one.seat === seat && one.text === text);

/** Write a tree as addresses have it; to the text and the number of the node that is shown. */
function written(from, only = null) {
  const items = [];
  let at = 0;
  const put = (node, after) => {
    let last = after;
    for (const [seat, text] of node.plies) {
      items.push(`${last === items.length ? "" : `${last}-`}${seat === CHANCE ? "x" : seat}.${text.replaceAll("%", "%25").replaceAll("_", "%5F")}`);
      last = items.length;
    }
    if (node === here) at = last;
    for (const child of node.children) if (!only || only.includes(child)) put(child, last);
  };
  put(from, 0);
  return { moves: items.join("_"), at };
}

const view = () => (practice.question.open || !script.secret ? "open" : String(practice.question.seat));

/** The address of all this; where the whole tree is too long, of the line that is shown. */
function address(readOnly) {
  const kept = new URLSearchParams(location.search);
  let tree = written(root);
  const cut = tree.moves.length > longest;
  if (cut) tree = written(root, here.path);
  for (const name of ["moves", "at", "view", "read"]) kept.delete(name);
  if (tree.moves) { kept.set("moves", tree.moves); kept.set("at", tree.at); }
  if (script.secret && view() !== "open") kept.set("view", view());
  if (readOnly) kept.set("read", "1");
  return { url: `${location.pathname}?${kept}`, cut };
}

let writing;
function keepAddress() {
  clearTimeout(writing);
  writing = setTimeout(() => history.replaceState(null, "", address(read).url), 150);
}

// Going through the tree: one request at a time, however fast the keys come.
let wanted = null;
async function go(node) {
  here = node;
  drawTree();
  if (wanted) { wanted = node; return; }
  wanted = node;
  while (wanted) {
    const next = wanted;
    await practice.set({ moves: next.moves });
    if (wanted === next) wanted = null;
  }
  arrived();
}

/** A position is shown: name its moves, keep its address, look into it. */
function arrived() {
  table.sending = null;
  drawTree();
  keepAddress();
  lookInto(here);
}

const steps = {
  first: () => root,
  back: () => here.parent,
  on: () => here.children[0],
  last: () => here.line.at(-1),
  up: () => beside(-1),
  down: () => beside(1),
};
function beside(by) { const all = here.parent?.children ?? []; return all[all.indexOf(here) + by]; }
function step(way) { const to = steps[way](); if (to && to !== here) go(to); }

// What was found out about positions.
let asking = null;
async function lookInto(node) {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const key = view();
  drawFound(node, node.found[key]);
  const board = { ...practice.question, moves: node.moves };
  for (let depth = node.found[key] ? script.depths : 0; depth < script.depths; depth++) {
    try {
      const answer = await fetch("/analysis", { method: "POST", signal, headers: { "content-type": "application/json" }, body: JSON.stringify({ board, depth }) });
      const found = await answer.json();
      if (!answer.ok) throw new Error(found.reason ?? answer.statusText);
      const more = !found.exact && depth + 1 < script.depths;
      drawFound(node, found, more);
      if (!more) node.found[key] = found;
      node.worth = found;
      drawTree();
      if (!more) return;
    } catch (error) {
      if (error.name !== "AbortError") $("how").textContent = error.message;
      return;
    }
  }
}

const of100 = (value) => (value + 1) * 50;
const isSure = (found, value) => found.exact && Math.abs(value) === 1;
const worthOf = (found, value) => (isSure(found, value) ? (value > 0 ? words.wins : words.loses) : of100(value).toFixed(0));

function drawFound(node, found, more = false) {
  document.querySelectorAll("#board .plates").forEach((one) => one.remove());
  $("beam").hidden = !found;
  $("mix").replaceChildren();
  if (!found) { $("how").textContent = words.looking; return; }
  drawBeam(found);
  const error = Math.max(1, Math.round(found.error * 100)); // twice the standard error, of 100
  $("how").textContent = found.over ? words.over : found.exact ? (Math.abs(found.value) === 1 ? words.proved : words.exact) : fill(more ? words.deeper : words.searched, { error });
  $("mix").append(...found.moves.map((move) => row(found, move)));
  if (document.activeElement !== $("position")) $("position").value = $("wrong") ? $("position").value : found.position;
  const drawing = document.querySelector("#board svg.draw,#board .draw>svg");
  if (drawing && found.marks[shape()]) {
    const marks = document.createElementNS("http://www.w3.org/2000/svg", "g");
    marks.setAttribute("class", "plates");
    marks.innerHTML = found.marks[shape()];
    drawing.append(marks);
  }
}

/** Of two, a bar that both share; of more, what the seat has. */
function drawBeam({ seat, value }) {
  const share = of100(value);
  const both = names.length === 2;
  const left = both && seat === 1 ? 100 - share : share;
  const shown = both ? [[0, left], [1, 100 - left]] : [[seat, share]];
  $("beam").innerHTML = `${shown.map(() => "<b></b><span></span>").join("")}<i><i></i></i>`;
  $("beam").classList.toggle("one", !both);
  $("beam").style.setProperty("--other", both ? script.colours[1] : "var(--sunken)");
  $("beam").querySelectorAll("b,i i").forEach((one, i) => one.style.setProperty("--seat", script.colours[shown[i % shown.length][0]]));
  $("beam").querySelector("i i").style.width = `${shown[0][1]}%`;
  $("beam").querySelectorAll("b").forEach((one, i) => { one.textContent = shown[i][1].toFixed(1); });
  $("beam").querySelectorAll("span").forEach((one, i) => { one.textContent = both ? names[shown[i][0]] : fill(words.of, { name: names[shown[i][0]] }); });
}

/** What a move is called: by the board's own words where it lists it, else as it is written. */
function called(text) {
  const choice = new Choice(table.state.choices);
  const move = choice.moves.find((one) => one.text === text);
  if (!move) return text;
  choice.picked = move.picks.map((pick) => ({ pick, thing: null }));
  return fill(choice.words()[0], names) || text; // `{2}`: the player on seat 2
}

/** Put the name of a move into an element, its written form small beside it. */
function named(element, label, text) {
  element.textContent = label;
  if (label === text) return;
  const small = document.createElement("small");
  small.textContent = text;
  element.append(" ", small);
}

/** Ask how the moves of a line are called, once. */
async function nameLine(leaf) {
  const found = await practice.fetch({ moves: leaf.moves, named: true }).catch(() => null);
  let at = 0;
  for (const node of found?.said ? leaf.path : []) {
    if (node.parent) node.said = found.said[at];
    at += node.plies.length;
  }
  drawTree();
}

function row(found, { move, share, value }) {
  const line = document.createElement("li");
  const button = document.createElement(read || !table.state.choices?.moves ? "span" : "button");
  const label = called(move);
  button.className = "move";
  button.innerHTML = '<span class="name"></span><span class="part" aria-hidden="true"><i></i></span><span class="share"></span><b class="value"></b>';
  const [name, bar, part, worth] = button.children;
  named(name, label, move);
  bar.firstChild.style.width = `${share * 100}%`;
  part.textContent = (share * 100).toFixed(0);
  part.title = fill(words.share_of, { share: (share * 100).toFixed(0) });
  worth.textContent = worthOf(found, value);
  worth.className = `value${isSure(found, value) ? (value > 0 ? " won" : " lost") : ""}`;
  if (button.matches("button")) {
    button.type = "button";
    button.addEventListener("click", () => { if (!table.sending && !practice.busy) send({ text: move }); });
  }
  line.append(button);
  return line;
}

// The line that is shown, and all variations.
function chip(node) {
  const line = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  if (node.seat !== null) button.style.setProperty("--seat", script.colours[node.seat]);
  button.innerHTML = "<i></i><span></span>";
  button.children[0].textContent = node.depth || "";
  named(button.children[1], node.name, node.text);
  if (node === here) button.setAttribute("aria-current", "step");
  button.addEventListener("click", () => go(node));
  line.append(button);
  return line;
}

function treeRow(node, level, isBranch) {
  const line = chip(node);
  const button = line.firstChild;
  line.style.setProperty("--level", Math.min(level, 4));
  line.classList.toggle("branch", isBranch);
  if (isBranch) button.children[0].textContent += "abcdefgh"[node.parent.children.indexOf(node) - 1] ?? "+";
  const { worth } = node;
  if (worth) {
    const value = document.createElement("b");
    const seat = names.length === 2 ? 0 : worth.seat;
    const own = worth.seat === seat ? worth.value : -worth.value;
    value.textContent = of100(own).toFixed(0);
    value.title = fill(words.of, { name: names[seat] });
    button.append(value);
  }
  return line;
}

/** Rows of the tree: a line, and behind each of its moves the other moves there. */
function rows(node, level, out, isBranch = false) {
  let at = node;
  let first = isBranch;
  for (;;) {
    out.push(treeRow(at, level, first));
    first = false;
    if (!at.children.length) return;
    const [main, ...others] = at.children;
    for (const other of others) rows(other, level + 1, out, true);
    at = main;
  }
}

function drawTree() {
  const line = [...here.path, ...here.line.slice(1)];
  $("line").replaceChildren(...line.map(chip));
  const out = [];
  rows(root, 0, out);
  $("tree").replaceChildren(...out);
  for (const list of [$("line"), $("tree")]) {
    const current = list.querySelector("[aria-current]");
    if (!current) continue;
    const [box, room] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollTop += box.top - room.top - list.clientHeight / 2;
    list.scrollLeft += box.left - room.left - list.clientWidth / 2;
  }
  $("line-first").disabled = $("line-back").disabled = !here.parent;
  $("line-on").disabled = $("line-last").disabled = !here.children.length;
  document.querySelectorAll("[data-view]").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.view === view())));
}

/** What the bar says where nothing can be played here. */
function idle(message) {
  const waits = message.phase !== "over" && !message.choices?.moves && message.to_act.length;
  const text = read ? words.read_only : waits ? fill(words.waits, { names: message.to_act.map((seat) => names[seat]).join(", ") }) : "";
  if (!text) return;
  const line = document.createElement("p");
  line.className = "say";
  line.textContent = text;
  message.html = { ...message.html, actions: line.outerHTML };
}

let saying = ""; // what the move is called that is being played
startPractice({
  chosen(text) {
    saying = called(text);
    const known = childOf(here, practice.seat, text);
    return known ? known.plies : [[practice.seat, text]];
  },
  update(message) {
    if (read) message.choices = {};
    idle(message);
    message.phase = "playing"; // no sheet: one can always go back
  },
  async played() {
    const fresh = practice.plies.slice(here.moves.length);
    if (!fresh.length) return;
    here = childOf(here, ...fresh[0]) ?? add(here, fresh);
    here.said ||= saying;
    arrived();
  },
});

async function share() {
  const { url, cut } = address(true);
  const link = new URL(url, location.href).href;
  if (cut) toast(words.cut);
  try {
    if (navigator.share && matchMedia("(pointer:coarse)").matches) await navigator.share({ url: link });
    else toast((await copyText(link)) ? (cut ? words.cut : words.shared) : link, true);
  } catch (error) { if (error.name !== "AbortError") toast(error.message); }
}

for (const way of ["first", "back", "on", "last"]) $(`line-${way}`).addEventListener("click", () => step(way));
$("share-analysis").addEventListener("click", share);
$("own-copy")?.addEventListener("click", (event) => { event.preventDefault(); location.assign(address(false).url); });
for (const one of document.querySelectorAll("[data-view]")) {
  one.addEventListener("click", () => {
    const open = one.dataset.view === "open";
    Object.assign(practice.question, { open, seat: open ? "all" : Number(one.dataset.view) });
    go(here);
  });
}

const KEYS = { ArrowLeft: "back", ArrowRight: "on", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last", "[": "back", "]": "on" };
// Before the table's own keys: there arrows walk over the board, here only for whoever plays by keyboard.
document.addEventListener("keydown", (event) => {
  if (!(event.key in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
  const focus = document.activeElement;
  if (focus?.matches("input,select,textarea") || document.querySelector("dialog[open]")) return;
  const walks = event.key.startsWith("Arrow") && focus?.closest("#board,#hand") && focus.matches(":focus-visible") && focus.id !== "board";
  if (walks) return;
  event.preventDefault();
  event.stopPropagation();
  step(KEYS[event.key]);
}, true);

const nodes = grow(script.steps);
here = nodes[script.at];
if (here === root) root.plies = practice.plies; // what chance brought before the first decision
if (read) { table.choice = new Choice(); prepare(); }
drawTree();
lookInto(here);
if (nodes.length > 1) nameLine(here.line.at(-1));
