// When a game is over and enough were played in this browser, the sheet offers the report on one's habits.
import { fetchTables, results } from "./progress.js";

const link = document.getElementById("habits");

async function offer() {
  await fetchTables().catch(() => null);
  link.hidden = results().filter(([, game]) => game === document.body.dataset.game).length < Number(link.dataset.enough);
}

const watching = new MutationObserver(() => { if (document.body.classList.contains("over")) { watching.disconnect(); offer(); } });
if (document.body.classList.contains("over")) offer();
else watching.observe(document.body, { attributes: true, attributeFilter: ["class"] });
