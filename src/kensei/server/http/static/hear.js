// What comes over the wire, one thing after the other.
import { away, showAway } from "./away.js";
import { sentence } from "./bar.js";
import { device } from "./device.js";
import { eyes } from "./hotseat.js";
import { answered, clear } from "./play.js";
import { tellPresent } from "./presence.js";
import { $, base, narrow, notice, shape, table, toast, words } from "./shared.js";
import { curtain, update } from "./update.js";
import { Wire } from "./wire.js";

let queue = Promise.resolve();
let queued = null; // what a full table has told whoever waits
const then = (work) => { queue = queue.then(work); };

const HEARD = {
  welcome: (message) => then(() => {
    if ($("toast").textContent === queued) toast("");
    table.fragments = {};
    table.several = message.seats.length > 1;
    table.seats = message.seats;
  }),
  update: (message) => {
    if (!message.html) { then(() => location.reload()); return; } // a lobby again
    if (message.before) table.opened = null;
    tellPresent(message.players.map((player) => player.present));
    then(() => update(message));
  },
  curtain: (message) => then(() => curtain(message)),
  // The update that shows the own move came first, and may still be staged.
  done: (message) => then(() => answered(message.id)),
  refused,
  presence: (message) => {
    away(message.away);
    showAway();
    tellPresent(message.present);
  },
  notice: (message) => notice(message.text),
  wait: (message) => { queued = message.reason; toast(queued, true); },
  bye: (message) => { if (message.reason) toast(message.reason, true); },
};

function refused(message, question) {
  answered(message.id);
  if (!question || question.type === "move") clear();
  if (message.code === "stale") toast(words.stale);
  sentence(message.reason[0].toUpperCase() + message.reason.slice(1), "", message.rule);
}

setInterval(showAway, 500);

let lost;
function connection(now) {
  $("spine").classList.toggle("lost", now !== "on");
  const clock = table.state.players[table.state.seat]?.clock;
  if (now === "lost") { lost ??= setTimeout(() => toast(typeof clock === "number" ? words.lost_clock : words.lost, true), 3000); return; }
  if (now === "ended") return;
  clearTimeout(lost);
  lost = undefined;
  if ([words.lost, words.lost_clock].includes($("toast").textContent)) toast("");
}

const hello = (after) => ({ type: "hello", after, html: shape(), seat: eyes(), device: device(base) });

/** Open the socket. */
export function listen() {
  table.wire = new Wire(base, () => hello(table.state.n), (message, question) => HEARD[message.type]?.(message, question), connection);
  narrow.addEventListener("change", () => table.wire.tell(hello(0)));
}
