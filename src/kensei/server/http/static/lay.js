// A chosen card already lies in the chosen place of the board: the drawing of the place gives its size, the hand the face.

export function lay() {
  document.querySelectorAll("#board .lies").forEach((card) => card.remove());
  const card = document.querySelector("#hand .up use");
  const place = document.querySelector('#board .up use[href="#e-place"]');
  if (!card || !place) return;
  const lies = place.cloneNode();
  lies.setAttribute("href", card.getAttribute("href"));
  lies.classList.add("lies");
  place.parentNode.append(lies);
}
