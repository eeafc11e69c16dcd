// What a player asks the others for: a takeback, a draw, a rematch.
import { $, table, words } from "./shared.js";

export function asked() {
  const { request, players, seat } = table.state;
  // Who is asked to take the seat again is asked nothing else.
  $("ask").hidden = !request || Boolean(players[seat]?.stand_in);
  if (!request) return;
  const mine = request.seat === seat;
  const text = document.createElement("p");
  text.textContent = (words[`${mine ? "asked" : "ask"}_${request.what}`] ?? "").replace("{name}", players[request.seat]?.name ?? "");
  $("ask").replaceChildren(text);
  const verbs = mine ? [["decline", words.withdraw]] : !request.waits_for.includes(seat) ? [] : [["agree", words.accept], ["decline", words.decline]];
  for (const [verb, label] of verbs) {
    const made = document.createElement("button");
    made.className = verb === "agree" ? "btn ink" : "btn";
    made.setAttribute("form", `verb-${verb}`);
    made.textContent = label;
    $("ask").append(made);
  }
}
