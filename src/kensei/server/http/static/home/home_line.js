// The quiet line of the first page: how one does, what to try next, and the days of daily duels in a row.
import { askAsPerson, personKey } from "../person.js";
import { advice, count, results, sentence } from "./progress.js";

const place = document.querySelector("#progress");

/** Choose a game and a level on this page, so that one press begins. */
function choose(game, level) {
  const form = document.querySelector(`form.choose[data-game="${game}"]`);
  const scroll = document.querySelector(`[name=scroll][value="${game}"]`);
  scroll.checked = true;
  scroll.dispatchEvent(new Event("change", { bubbles: true }));
  form.querySelector("[name=level]").value = level;
  form.querySelector(".way-to.first").focus();
}

export function showProgress() {
  const all = results();
  if (!place || !all.length) return;
  const games = JSON.parse(place.dataset.games);
  const levels = Object.fromEntries(JSON.parse(place.dataset.levels));
  place.hidden = false;
  const line = place.querySelector(".advice");
  const known = all.filter(([, game]) => games[game]);
  const said = advice(known, Object.keys(levels));
  line.hidden = !said;
  if (said) {
    line.replaceChildren(...sentence(place.dataset[said.kind], { ...said, game: games[said.game], level: levels[said.level] }));
    if (said.next) {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "linked", textContent: place.dataset.try.replace("{level}", levels[said.next]) });
      button.addEventListener("click", () => choose(said.game, said.next));
      line.append(": ", button);
    }
  }
  const sum = place.querySelector("[data-sum]");
  sum.textContent = sum.dataset.sum.replace("{won}", count(all, "won")).replace("{n}", all.length);
  sum.parentElement.hidden = false;
}

export async function showDays() {
  const told = place && personKey() ? await askAsPerson("/daily/line") : null;
  if (!told?.text) return;
  const days = place.querySelector(".days");
  days.lastElementChild.textContent = told.text;
  days.hidden = place.hidden = false;
}
