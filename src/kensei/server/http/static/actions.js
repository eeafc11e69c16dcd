// The action bar: what is pressed becomes a choice, a whole choice becomes a move, and a move waits for its answer.
import { Choice } from "./choice.js";
import { nextLesson } from "./menu.js";
import { cue, pauseReveal, skipReveal } from "./reveal.js";
import { $, ask, game, makeButton, setting, shape, table, words } from "./state.js";

const KEYS = { stop: "S", draw: "D", pass: "P", "draw tactic": "T", show: "V" };

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
    link.className = "rule"; link.href = `/rules/${game}#${rule}`; link.textContent = rule.slice(rule.indexOf(".") + 1);
    say.append(" ", link);
  }
  $("actions").replaceChildren(say);
}

function button(label, key, press, kind = "") {
  const made = makeButton(label, kind, press);
  if (key) { const kbd = document.createElement("kbd"); kbd.textContent = key; made.append(kbd); }
  $("buttons").append(made);
  return made;
}

/** Show the sentence of a step of the reveal, with buttons to pause and skip unless motion is off. */
export function sayStep(step, pausable = true) {
  sentence(step.say, "", step.rule);
  if (!pausable) return;
  if (step.title) document.querySelector("#status h1").textContent = step.title;
  $("buttons").replaceChildren();
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
}

/** Show what is chosen: lifted things, pills, overlays, the sentence and its buttons. */
export function show() {
  mark();
  const { choice } = table;
  $("buttons").replaceChildren();
  if (!choice.any || table.looking) { waiting(); return; }
  if (table.sending) return;
  const [bold, plain] = choice.words();
  sentence(named(bold), named(plain));
  const move = choice.move();
  const isFirst = !choice.names().length;
  // What is said of a card ("make it your stance") waits until the card is chosen.
  const extras = choice.next().filter((pick) => !onPage(pick) && !(isFirst && choice.partners(pick).some(onPage)));
  // With cards in the hand digits mean these, until one is chosen.
  const digits = !document.querySelector("#hand [data-pick]") || document.querySelector("#hand .up");
  if (!isFirst) button(words.clear, "Esc", clear);
  extras.forEach((pick, i) => {
    const say = choice.say(pick);
    const key = KEYS[pick] ?? (digits && i < 9 ? String(i + 1) : "");
    const made = button(named(say[2] || say[0]), key, () => pressed(pick, null, true), !move && i === 0 && isFirst ? "ink" : "");
    made.dataset.extra = pick;
    made.dataset.key = key;
  });
  if (move) { const made = button(choice.label(move), "Enter", () => send(move), "ink"); made.id = "send"; }
  else if (!extras.length) { const made = button(choice.verb, "Enter", () => sentence(words.move_first, choice.hint[0])); made.setAttribute("aria-disabled", "true"); }
}

function waiting() {
  const { state } = table;
  if (table.looking || state.phase !== "playing") return;
  if (state.undo === "free" && state.seat !== null) button(words.take_back, "", () => ask({ type: "undo" }));
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

export function clear() { table.choice.clear(); show(); }

export function pressed(pick, thing, whole = false) {
  if (table.sending || table.looking) return;
  if (!table.choice.press(pick, thing)) return;
  cue("choose");
  const move = table.choice.move();
  const more = table.choice.next().length > 0;
  if (move && !more && (whole || !setting("confirm", "on"))) { send(move); return; }
  show();
}

/** Ask why a thing cannot be played now. */
export function askWhy(thing) {
  if (thing.dataset.try && table.choice.any) ask({ type: "try", move: thing.dataset.try });
}

export function send(move) {
  if (table.sending) return;
  cue("seal");
  $("buttons").replaceChildren();
  nextLesson();
  table.sending = ask({ type: "move", decision: table.state.decision, move: move.text });
}

/** The own move is answered: the next choice may be made. */
export function answered(id) {
  // A refusal without an id is of a message that was not even read: it may have been the move.
  if (id && id !== table.sending) return;
  table.sending = null;
  if (table.choice.any) show();
}

/** Offer the new moves; what was chosen stays chosen while the question is the same. */
export function offer(before) {
  const { state } = table;
  const names = table.choice.names();
  table.choice = new Choice(state.choices);
  if (before.decision !== state.decision || JSON.stringify(before.choices) !== JSON.stringify(state.choices)) return;
  const free = [...document.querySelectorAll("#hand [data-pick],#board [data-pick]")];
  for (const pick of names) {
    const at = free.findIndex((thing) => thing.dataset.pick === pick);
    table.choice.press(pick, at < 0 ? null : free.splice(at, 1)[0]);
  }
}
