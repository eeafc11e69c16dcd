// How a finished game went: the server draws it once it has looked back; a key turn shows its moment.

const place = document.getElementById("went");

/** Fetch the graph for these eyes; where it cannot be had, nothing is shown. */
export async function went(base, game, seat) {
  const answer = await fetch(`${base}/review?${game}${seat === null || seat === "" ? "" : `&seat=${seat}`}`);
  if (!answer.ok) return;
  const { html, turns } = await answer.json();
  place.innerHTML = html;
  document.getElementById("ticks").replaceChildren(...turns.map((ply) => { const tick = document.createElement("option"); tick.value = ply; return tick; }));
}

/** Let a pressed turn show its moment. */
export function pressedTurns(look) {
  place.addEventListener("click", (event) => {
    const turn = event.target.closest("[data-ply]");
    if (turn) look(Number(turn.dataset.ply));
  });
}
