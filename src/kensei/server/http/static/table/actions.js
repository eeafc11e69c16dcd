// The action bar: what is pressed becomes a choice, a whole choice becomes a move, and a move waits for its answer.
import { Choice } from "./choice.js";
import { nextLesson } from "./lessons.js";
import { bringGainsNear, holdStill, measureBar } from "./render.js";
import { cue, pauseReveal, skipReveal } from "./reveal.js";
import { $, ask, game, live, makeButton, ruleTitle, setting, shape, table, words } from "./state.js";

const KEYS = { draw: "D", "draw tactic": "T", show: "V" };
const QUIET_KEYS = ["G", "X", "Z"]; // for moves that give something up: these keys mean nothing else, ever
const GUARD = 400; // ms in which a second tap concedes nothing

/** Write the sentence of the action bar. */
export function sentence(bold, plain, rule) {
  const say = document.createElement("p");
  say.className = "say";
  const strong = document.createElement("b");
  strong.textContent = bold ?? "";
  say.append(strong);
  if (plain) { const span = document.createElement("span"); span.textContent = plain; say.append(" ", span); }
  if (rule) {
    const link = document.createElement("a");
    link.className = "rule"; link.href = `/rules/${game}#${rule}`; link.textContent = ruleTitle(rule);
    say.append(" ", link);
  }
  $("actions").replaceChildren(say);
}

function button(label, key, press, kind = "", place = $("buttons")) {
  const made = makeButton(label, kind, press);
  if (key) { const kbd = document.createElement("kbd"); kbd.textContent = key; made.append(kbd); }
  place.append(made);
  return made;
}

function emptyButtons() {
  $("giveup").replaceChildren();
  $("buttons").replaceChildren();
  $("bar").classList.remove("asking", "aside");
}

/** Show the sentence of a step of the reveal, with buttons to pause and skip unless motion is off. */
export function sayStep(step, pausable = true) {
  sentence(step.say, "", step.rule);
  if (!pausable) return;
  if (step.title) document.querySelector("#status h1").textContent = step.title;
  emptyButtons();
  if (isPartOver()) wayOut();
  button(words.pause, "P", (event) => { event.target.firstChild.textContent = pauseReveal() ? words.go_on : words.pause; });
  button(words.skip, "␣", skipReveal, "ink").dataset.skip = "";
}

/** Put the players' names where the words have `{seat}`. */
const named = (text) => (text ?? "").replace(/\{(\d)\}/g, (_, seat) => table.state.players[seat]?.name ?? "");

function onPage(pick) { return Boolean(document.querySelector(`#hand [data-pick="${CSS.escape(pick)}"],#board .draw.${shape()} [data-pick="${CSS.escape(pick)}"]`)); }

/** Lift what is chosen, light what may come next. */
function mark() {
  const { choice } = table;
  const chosen = new Map(choice.picked.map((one, i) => [one.thing, i]));
  const names = choice.names();
  document.querySelectorAll(".slot[data-made]").forEach((pill) => pill.remove());
  for (const thing of document.querySelectorAll("[data-pick]")) {
    const up = chosen.has(thing);
    thing.classList.toggle("up", up);
    thing.classList.toggle("next", !up && choice.can(thing.dataset.pick));
    thing.setAttribute("aria-pressed", String(up));
    if (up && thing.closest("#hand")) {
      const pill = document.createElement("span");
      pill.className = "slot"; pill.dataset.made = "";
      pill.textContent = choice.pills[Math.min(chosen.get(thing), choice.pills.length - 1)] ?? "";
      thing.append(pill);
    }
  }
  // Where order counts each part names the picks that may stand in its place.
  const chosenAs = (part, i) => (choice.ordered ? part.split(",").includes(names[i]) : names.includes(part));
  for (const thing of document.querySelectorAll("[data-when]")) thing.classList.toggle("on", thing.dataset.when.split("|").every(chosenAs));
  preview();
  tally();
}

/** Count in the ledger what is chosen together: a line for each, in the order chosen, and what is left. */
function tally() {
  const { choice } = table;
  if (!choice.together) return;
  const names = choice.names().filter((pick) => pick in choice.together.worth);
  for (const body of document.querySelectorAll("#board [data-chosen]")) {
    names.forEach((pick, i) => {
      const row = body.querySelector(`[data-when="${CSS.escape(pick)}"]`);
      if (!row) return;
      row.querySelector(".run").textContent = choice.left(names.slice(0, i + 1));
      body.append(row);
    });
  }
  for (const sum of document.querySelectorAll("#board [data-left]")) sum.textContent = choice.left(names);
}

/** Show what is chosen: lifted things, pills, overlays, the sentence and its buttons. */
export function show() {
  mark();
  const { choice } = table;
  emptyButtons();
  if (!choice.any || table.looking) { waiting(); return; }
  if (table.sending) return;
  if (choice.asked) { question(choice.asked); return; }
  const [bold, plain] = choice.words();
  const move = choice.move();
  const isFirst = !choice.names().length;
  sentence(named(bold), named(plain));
  if (move && choice.grave[move.text]) warn(move);
  giveUp();
  // What is said of a card ("make it your stance") waits until the card is chosen.
  const quiet = choice.quietMoves().map((one) => one.picks[0]);
  const extras = choice.additions().filter((pick) => !onPage(pick) && !quiet.includes(pick) && !(isFirst && choice.partners(pick).some(onPage)));
  // With cards in the hand digits mean these, until one is chosen.
  const digits = !document.querySelector("#hand [data-pick]") || document.querySelector("#hand .up");
  if (isFirst) bringNear();
  else button(words.clear, "Esc", clear).dataset.clear = "";
  extras.forEach((pick, i) => {
    const say = choice.say(pick);
    const key = KEYS[pick] ?? (digits && i < 9 ? String(i + 1) : "");
    // What is proposed beside a whole move changes it, and is sent by its button.
    const made = button(named(say[2] || say[0]), key, () => pressed(pick, null, !choice.proposed), !move && i === 0 && isFirst ? "ink" : "");
    made.dataset.extra = pick;
    if (choice.names().includes(pick)) made.setAttribute("aria-pressed", "true");
    made.dataset.key = key;
  });
  if (move) { const made = button(choice.label(move), "Enter", () => submit(move), "ink"); made.id = "send"; }
  else if (!extras.length && choice.moves.length > quiet.length) missing(choice.lacks(), (!isFirst && choice.say(choice.names().at(-1))[2]) || choice.verb);
  if (isFirst) measureBar(); else holdStill();
  if (!isFirst && !move) bringGainsNear();
}

/** Scroll a hand of which only cards are in sight that cannot be played now, to the first one that can. */
function bringNear() {
  const hand = $("hand");
  const cards = [...hand.querySelectorAll(".next")];
  const box = hand.getBoundingClientRect();
  const inSight = (card) => { const { left, right } = card.getBoundingClientRect(); return left > box.left - 8 && right < box.right + 8; };
  if (!cards.length || hand.scrollWidth - hand.clientWidth <= 8 || cards.some(inSight)) return;
  const card = cards[0].getBoundingClientRect();
  hand.scrollTo({ left: hand.scrollLeft + card.left - box.left - 7 });
}

/** The button of a move that is not whole yet: it names what is still to be pressed. */
function missing(what, verb) {
  const label = what ? words.press_too.replace("{what}", named(what)) : verb;
  const made = button(label, what ? "" : "Enter", () => sentence(what ? label : words.move_first, what ? "" : table.choice.hint[0]));
  made.setAttribute("aria-disabled", "true");
  made.classList.toggle("lacks", Boolean(what));
}

/** Offer what gives something up: outlined, at the other end of the bar. */
function giveUp() {
  const { choice } = table;
  choice.quietMoves().filter((move) => !onPage(move.picks[0])).forEach((move, i) => {
    const say = choice.say(move.picks[0]);
    const label = `${named(say[2] || say[0])}${choice.warning(move) ? "…" : ""}`;
    const made = button(label, QUIET_KEYS[i] ?? "", () => submit(move, "left"), "quietly", $("giveup"));
    made.dataset.extra = move.picks[0];
    made.dataset.key = QUIET_KEYS[i] ?? "";
  });
}

/** Say in red that the chosen move loses at once. */
function warn(move) {
  const line = document.createElement("strong");
  line.className = "grave"; line.textContent = named(table.choice.grave[move.text]);
  $("actions").querySelector("b").after(" ", line);
}

/** Send a move; one that gives something up or loses at once is asked about first, once. */
export function submit(move, from = "right") {
  if (!table.choice.warning(move)) { send(move); return; }
  table.choice.asked = { move, from, focus: document.activeElement };
  show();
}

/** Ask once: neither button lies where the first press was, and the one that goes back has the focus. */
function question({ move, from }) {
  const { choice } = table;
  const [bold, plain] = choice.warning(move);
  sentence(named(bold), named(plain));
  $("bar").classList.add("asking");
  $("bar").classList.toggle("aside", from === "right");
  const label = choice.quiet[move.text] === undefined ? choice.label(move) : choice.say(move.picks[0])[2] || choice.say(move.picks[0])[0];
  const yes = button(named(label), "Y", () => send(move), "quietly grave");
  Object.assign(yes.dataset, { extra: move.picks[0], key: "Y" });
  yes.disabled = true;
  setTimeout(() => { yes.disabled = false; }, GUARD);
  const back = button(words.choose_again, "Enter", goBack, "ink");
  back.id = "go-back";
  holdStill();
  back.focus({ preventScroll: true });
}

/** Leave the question, with everything chosen as it was; whether there was one. */
export function goBack() {
  const { asked } = table.choice;
  if (!asked) return false;
  table.choice.asked = null;
  show();
  const again = asked.focus?.isConnected && asked.focus !== document.body ? asked.focus : document.querySelector(`#giveup [data-extra="${CSS.escape(asked.move.picks[0])}"]`) ?? $("send");
  again?.focus({ preventScroll: true });
  return true;
}

function waiting() {
  const { state } = table;
  if (table.looking || state.phase !== "playing") return;
  if (isPartOver()) afterwards();
  if (state.undo === "free" && state.seat !== null) button(words.take_back, "", () => ask({ type: "undo" }));
}

/** Whether the game goes on and asks this reader for nothing more. */
const isPartOver = () => live && table.state.phase === "playing" && table.state.seat !== null && table.seats.length > 0 && !table.seats.some((seat) => table.state.players[seat]?.in_play);
const onlyBotsPlay = () => table.state.players.every((player) => !player.in_play || player.kind === "bot" || player.stand_in);

/** Offer what can be done by whoever is out: the result at once where only bots play on, else to come back for the replay. */
function afterwards() {
  if (table.hurried) { sentence(words.coming); return; }
  sentence(words.part_over, onlyBotsPlay() ? words.bots_play_on : words.others_play_on);
  wayOut("ink");
}

function wayOut(kind = "") {
  if (onlyBotsPlay()) button(words.to_result, "", toResult, kind);
  else button(words.leave, "", () => { location.href = "/#mine"; });
}

function toResult() {
  table.hurried = true;
  skipReveal();
  show();
}

/** Draw the chosen card in the chosen place of the board: the place (a symbol named `…-place`) gives its size, the hand its face. */
function preview() {
  document.querySelectorAll("#board .lies").forEach((card) => card.remove());
  const card = document.querySelector("#hand .up use");
  const place = document.querySelector('#board .up use[href$="-place"]');
  if (!card || !place) return;
  const lies = place.cloneNode();
  lies.setAttribute("href", card.getAttribute("href"));
  lies.classList.add("lies");
  place.parentNode.append(lies);
}

export function clear() { if (!goBack()) { table.choice.clear(); show(); } }

export function pressed(pick, thing, whole = false) {
  if (table.sending || table.looking) return;
  table.choice.asked = null;
  if (!table.choice.press(pick, thing)) return;
  cue("choose");
  const move = table.choice.move();
  const more = table.choice.next().length > 0;
  if (move && !more && (whole || !setting("confirm", "on"))) { submit(move, "board"); return; }
  show();
}

/** Ask why a thing cannot be played now. */
export function askWhy(thing) {
  if (thing.dataset.try && table.choice.any) ask({ type: "try", move: thing.dataset.try });
}

export function send(move) {
  if (table.sending) return;
  cue("seal");
  emptyButtons();
  nextLesson();
  table.moved = true;
  table.sending = ask({ type: "move", decision: table.state.decision, move: move.text });
  table.following = move.more ?? [];
}

/** Send the next of the moves that were chosen together, if it may be played; the server checks each. */
function sendNext() {
  const text = table.following.shift();
  const move = table.choice.moves.find((one) => one.text === text);
  if (!move) { table.following = []; return false; }
  const more = table.following;
  send({ ...move, more });
  return true;
}

/** The own move is answered: the next choice may be made. */
export function answered(id) {
  // A refusal without an id is of a message that was not even read: it may have been the move.
  if (id && id !== table.sending) return;
  table.sending = null;
  if (table.following.length && sendNext()) return;
  if (table.choice.any) show();
}

/** Offer the new moves; what was chosen stays chosen while the question is the same. */
export function offer(before) {
  const { state } = table;
  const { asked } = table.choice;
  const names = table.choice.names();
  table.choice = new Choice(state.choices);
  if (before.decision !== state.decision || JSON.stringify(before.choices) !== JSON.stringify(state.choices)) return;
  const free = [...document.querySelectorAll("#hand [data-pick],#board [data-pick]")];
  for (const pick of names) {
    const at = free.findIndex((thing) => thing.dataset.pick === pick);
    table.choice.press(pick, at < 0 ? null : free.splice(at, 1)[0]);
  }
  table.choice.asked = asked;
}
