// The list of puzzles: the one that suits, the rating and its curve, the days, and how many of each kind are solved.
import { day, stored, nextPuzzle } from "./puzzle_rating.js";

const $ = (id) => document.getElementById(id);
const all = stored();
const met = Object.values(all.met).flatMap((of) => Object.values(of));
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

$("my-rating").textContent = Math.round(all.rating.rating);
$("my-deviation").textContent = `± ${Math.round(all.rating.deviation)}`;
$("my-words").textContent = met.length ? fill($("my-words").dataset.some, { solved: met.filter(Boolean).length, met: met.length, row: all.row }) : $("my-words").dataset.none;

/** The curve of the rating. */
if (all.curve.length > 1) {
  const [low, high] = [Math.min(...all.curve) - 10, Math.max(...all.curve) + 10];
  const points = all.curve.map((value, i) => [8 + (284 * i) / (all.curve.length - 1), 62 - (54 * (value - low)) / (high - low)]);
  const spark = $("spark");
  spark.removeAttribute("hidden");
  spark.querySelector("path").setAttribute("d", `M${points.map((point) => point.map((x) => x.toFixed(1)).join(" ")).join("L")}`);
  const [x, y] = points.at(-1);
  spark.querySelector("circle").setAttribute("cx", x);
  spark.querySelector("circle").setAttribute("cy", y);
}

/** The last seven days, today at the right. */
const ago = (days) => { const date = new Date(); date.setDate(date.getDate() - days); return date; };
const name = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "short" });
let row = 0;
while (all.days.includes(day(ago(row + (all.days.includes(day()) ? 0 : 1))))) row++;
const words = $("days-words").dataset;
$("days-words").textContent = row > 1 ? fill(words.many, { n: row }) : words.none;
for (let back = 6; back >= 0; back--) {
  const one = document.createElement("li");
  const isOn = all.days.includes(day(ago(back)));
  one.className = isOn ? "on" : back ? "" : "today";
  one.append(document.createElement("i"), name.format(ago(back)).slice(0, 2));
  $("week").append(one);
}

/** How many of each kind are solved; its link leads to the next one of it. */
const counts = JSON.parse($("kinds").textContent);
for (const link of document.querySelectorAll(".theme a")) {
  const { game, theme } = link.dataset;
  const ids = counts[game][theme];
  const solved = ids.filter((id) => all.met[game]?.[id]).length;
  link.querySelector("i").style.width = `${(100 * solved) / ids.length}%`;
  link.querySelector(".num").textContent = fill(link.querySelector(".num").dataset.of, { n: solved, of: ids.length });
  link.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    location.assign((await nextPuzzle(game, theme)).url);
  });
}

/** The puzzle that suits: of the game last played here, or another one. */
async function show({ game, habit }, after) {
  const { html } = await nextPuzzle(game, "", after, habit);
  $("next").innerHTML = html;
  $("another").addEventListener("click", () => show($("another").dataset, $("another").dataset.id));
}
await show($("another").dataset, "");
