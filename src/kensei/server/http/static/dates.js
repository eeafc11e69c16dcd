// Times as the reader's clock has them; without script they are dates of Greenwich.

/** Write every time of a part of the page. */
export function dated(place = document) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const one of place.querySelectorAll("time[datetime]")) one.textContent = format.format(new Date(one.dateTime));
}
