// The page of all games and levels: how often each was won and lost in this browser.
import { against, count, fetchTables, forget, results } from "./progress.js";

const RECENT = 10;
const { dataset } = document.getElementById("progress-page");
const say = (words, names) => words.replace(/\{(\w+)\}/g, (_, name) => names[name]);

/** Say how some games ended: three words with their numbers, those of none left out. */
function told(some) {
  const parts = ["won", "lost", "draw"].map((verdict) => [verdict, count(some, verdict)]).filter(([verdict, n]) => n || verdict === "won");
  return parts.map(([verdict, n]) => say(dataset[verdict], { n })).join(", ");
}

function fill() {
  const all = results();
  for (const row of document.querySelectorAll("[data-level]")) {
    const some = against(all, row.dataset.of, row.dataset.level);
    row.classList.toggle("none", !some.length);
    row.querySelector(".num").textContent = some.length ? told(some) : dataset.none;
    row.querySelector(".meter i").style.width = `${some.length ? (100 * count(some, "won")) / some.length : 0}%`;
  }
  for (const strip of document.querySelectorAll("[data-recent]")) {
    const last = all.filter((one) => one[1] === strip.dataset.recent).slice(-RECENT);
    strip.replaceChildren(...last.map(([, , , verdict]) => Object.assign(document.createElement("i"), { className: verdict })));
    strip.setAttribute("aria-label", say(dataset.last, { n: last.length, told: told(last) }));
    strip.hidden = !last.length;
  }
  document.getElementById("sum").textContent = all.length ? say(dataset.sum, { n: all.length, won: count(all, "won") }) : dataset.empty;
  document.getElementById("forget").hidden = !all.length;
}

document.getElementById("forget").addEventListener("click", () => { forget(); fill(); });
fill();
await fetchTables();
fill();
document.documentElement.dataset.ready = "";
