// The daily duel: what is this browser's own is asked for with its key, and dates are written in the reader's language.
import { askAsPerson, personKey } from "../person.js";
import { copyButtons, fillName } from "../storage.js";

const day = document.getElementById("day");
const written = (options) => new Intl.DateTimeFormat(document.documentElement.lang, { timeZone: "UTC", ...options });

function settle() {
  const formats = {
    day: written({ weekday: "long", day: "numeric", month: "long" }),
    date: written({ weekday: "short", day: "numeric", month: "short" }),
    weekday: written({ weekday: "short" }),
  };
  for (const [name, format] of Object.entries(formats)) {
    for (const one of day.querySelectorAll(`time[data-${name}]`)) one.textContent = format.format(new Date(one.dateTime));
  }
  for (const one of day.querySelectorAll(".week time")) one.textContent = [...one.textContent].slice(0, 2).join("");
  for (const form of day.querySelectorAll("form:has([data-person])")) {
    form.addEventListener("submit", () => { form.querySelector("[data-person]").value = personKey(true); });
  }
  for (const button of day.querySelectorAll("[data-copy]")) button.dataset.copy += ` ${location.origin}/daily?game=${document.body.dataset.game}`;
  fillName();
  document.querySelector(".chips [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

if (personKey()) {
  const told = await askAsPerson("/daily/own", { game: document.body.dataset.game });
  if (told) day.innerHTML = told.html;
}
settle();
copyButtons(day.dataset);
document.documentElement.dataset.ready = "";
