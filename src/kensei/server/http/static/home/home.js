// Home, a new table, and a link that leads nowhere: the player's name, the tables of this browser, and which seats a game has.
import { showDays, showProgress } from "./home_line.js";
import { fetchTables, results } from "./progress.js";
import { fillName, keepFirstLevel, keepLevel, keepName, ownLevel, ownName, seatOf, tokens, writeDates } from "../storage.js";

// A link that leads nowhere: whoever took a seat by it in this browser is led to that seat.
const [, kind, invitation] = location.pathname.split("/");
const taken = kind === "t" && seatOf(invitation);
if (taken) location.replace(`/t/${taken}`);

fillName();

// The name is asked for once, before the first table, and can be changed at any time.
const askName = document.querySelector("#ask-name");
const myName = document.querySelector("#my-name");
function showName() {
  if (!myName) return;
  const name = ownName();
  myName.hidden = false;
  myName.textContent = name ? askName.dataset.named.replace("{name}", name) : askName.dataset.unnamed;
}
/** Ask for the name; `then` goes on, unless the reader closes the question. */
function askForName(then) {
  const field = askName.querySelector("input");
  field.value = ownName() ?? "";
  askName.returnValue = "";
  askName.onclose = () => {
    if (!askName.returnValue) return;
    keepName(askName.returnValue === "named" ? field.value.trim() : "");
    fillName(true);
    showName();
    then();
  };
  askName.showModal();
  field.select();
}
myName?.addEventListener("click", () => askForName(() => {}));
if (askName) {
  for (const form of document.querySelectorAll("form.choose")) {
    form.addEventListener("submit", (event) => {
      if (ownName() !== null) return;
      event.preventDefault();
      const { submitter } = event;
      askForName(() => form.requestSubmit(submitter));
    });
  }
}
showName();

// The level is kept for the next visit, for every game; whoever has not played here yet is offered the gentle one.
const levels = document.querySelectorAll("form.choose select[name=level]");
function chooseLevel(level) {
  for (const select of levels) if ([...select.options].some((option) => option.value === level)) select.value = level;
}
for (const select of levels) {
  select.addEventListener("change", () => { keepLevel(select.value); chooseLevel(select.value); });
  // A game against a bot keeps its level: the next one is not suddenly harder.
  select.form.addEventListener("submit", ({ submitter }) => { if (submitter?.value === "bot") keepFirstLevel(select.value); });
}
const isNewcomer = !tokens().length && !results().length;
chooseLevel(ownLevel() ?? (isNewcomer ? levels[0]?.dataset.gentle : null));

const mine = document.querySelector("#mine");
if (mine) {
  showProgress();
  showDays();
  const told = await fetchTables();
  if (told) {
    mine.innerHTML = told.html;
    writeDates(mine);
    document.querySelector("#mine-link")?.toggleAttribute("hidden", !mine.textContent.trim());
    showProgress();
  }
}
const chosen = () => document.querySelector("[name=scroll]:checked")?.value;
for (const scroll of document.querySelectorAll("[name=scroll]")) scroll.addEventListener("change", () => sessionStorage.setItem("kensei.scroll", chosen()));
const last = document.querySelector(`[name=scroll][value="${sessionStorage.getItem("kensei.scroll")}"]`);
if (last) last.checked = true;

/** Offer only how many and what goes with the choices; what does not any more goes back. */
function disableUnfitting() {
  for (const choice of document.querySelectorAll("[data-players]:checked")) {
    const counts = choice.dataset.players.split(" ");
    const numbers = [...document.querySelectorAll("[name=players]")];
    for (const number of numbers) number.disabled = !counts.includes(number.value);
    if (numbers.some((number) => number.checked && number.disabled)) numbers.find((number) => !number.disabled).checked = true;
    for (const flag of document.querySelectorAll("[data-flag]")) {
      const [no, yes] = flag.querySelectorAll("input");
      yes.disabled = !choice.dataset.flags.split(" ").includes(flag.dataset.flag);
      if (yes.disabled) no.checked = true;
    }
  }
}

const players = () => Number(document.querySelector("[name=players]:checked")?.value ?? 99);
function showSeats() {
  for (const row of document.querySelectorAll(".seatrow[data-seat]")) {
    const used = Number(row.dataset.seat) < players();
    row.hidden = !used;
    for (const field of row.querySelectorAll("select,input")) field.disabled = !used;
  }
}
if (document.querySelector("[name=players]")) {
  const settle = () => { disableUnfitting(); showSeats(); };
  document.addEventListener("change", settle);
  settle();
}
