// When a game is over and enough were played in this browser, the sheet offers the report on one's habits.
import { fetchTables, results } from "./progress.js";

const link = document.getElementById("habits");

await fetchTables().catch(() => null);
link.hidden = results().filter(([, game]) => game === document.body.dataset.game).length < Number(link.dataset.enough);
