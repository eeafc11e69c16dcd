// Words of a drawing that are wider than their room are narrowed: fonts differ from one machine to the next.
const pen = document.createElement("canvas").getContext("2d");

function width(text) {
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(text);
  pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return pen.measureText(text.textContent).width;
}

/** Measure the words that have a room (`data-room`, in units of their drawing); symbols that are not drawn yet as well. */
export function fit(root) {
  for (const text of root.querySelectorAll("text[data-room]")) {
    const room = Number(text.dataset.room);
    if (width(text) > room) {
      text.setAttribute("textLength", room);
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    } else text.removeAttribute("textLength");
  }
}

// Called before the next paint, whoever has changed the page.
new MutationObserver((changes) => {
  for (const place of new Set(changes.map((change) => change.target))) fit(place.matches("text") ? place.parentNode : place);
}).observe(document.body, { childList: true, subtree: true });
fit(document);
