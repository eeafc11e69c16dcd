// Who is there: plates follow what the server told last, whatever was drawn when.
import { table } from "./shared.js";

let here = []; // by seat

/** Take what the server says; also while an older update is still being staged. */
export function tellPresent(present) {
  here = present;
  table.state.players?.forEach((player, seat) => { player.present = here[seat] ?? player.present; });
  showPresent();
}

export function showPresent() {
  here.forEach((present, seat) => document.querySelectorAll(`.plate[data-seat="${seat}"]`).forEach((plate) => plate.classList.toggle("away", !present)));
}
