// The report on a player's habits: asks for it with the tables that this browser knows, or with records that are chosen.
import { fillName, tokens } from "../storage.js";

const LONGEST = 190_000; // characters of all records that are sent at once
const page = document.getElementById("habit-page");
const { game, progress, begin, failed } = page.dataset;
const wait = document.getElementById("habit-wait");
const bar = document.getElementById("habit-bar");
const report = document.getElementById("habit-report");
const play = document.getElementById("habit-play");
const about = document.getElementById("habit-about");
const short = about.textContent;
let asked = 0; // the report that is shown is the one asked for last

function tell(words, done, of) {
  wait.hidden = !words;
  wait.textContent = words;
  bar.hidden = !of;
  if (of) Object.assign(bar, { max: of, value: done });
}

async function ask(body) {
  const answer = await fetch(`/habits/${game}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.reason ?? failed);
  return found;
}

/** Ask until the report is made, and show it. */
async function look(body) {
  const own = ++asked;
  tell(begin);
  play.hidden = true;
  let after = -1;
  try {
    for (;;) {
      const found = await ask({ ...body, after });
      if (own !== asked) return;
      if (found.none) { tell(found.none); play.hidden = false; report.replaceChildren(); break; }
      if (found.html) { show(found); break; }
      after = found.known;
      tell(progress.replace("{known}", found.known).replace("{of}", found.of), found.known, found.of);
    }
  } catch (error) {
    if (own === asked) tell(error.message || failed);
  }
  document.documentElement.dataset.ready = "";
}

function show(found) {
  tell("");
  report.innerHTML = found.html;
  about.textContent = `${short} · ${report.querySelector("[data-about]").dataset.about}`;
  fillName();
}

document.getElementById("habit-records").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { files, seat } = event.target.elements;
  const texts = await Promise.all([...files.files].map((file) => file.text()));
  while (texts.join("").length > LONGEST) texts.shift();
  await look({ records: texts.map((text) => ({ text, seat: Number(seat.value) })) });
  report.focus();
});

await look({ tokens: tokens() });
