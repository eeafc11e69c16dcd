// A puzzle that is played on the board: the right turn is answered, a wrong one is refuted and runs back.
import { practice, script, startPractice } from "./practice.js";
import { PuzzleFrame } from "./puzzle_frame.js";

const SEEN = 1800; // milliseconds that a refutation stays in sight
const delay = (ms) => new Promise((done) => setTimeout(done, ms));
const board = document.getElementById("board");
let isRefuting = false; // the board shows what refutes a wrong turn
let refuted = Promise.resolve(); // resolves when the last wrong turn has been refuted and taken back

// Giving up while a refutation is shown waits until it has been taken back.
const frame = new PuzzleFrame(script, (found) => refuted.then(() => practice.play(found.moves)));

/** Show a wrong turn with what refutes it, and take it back to the turns `before` it. */
async function refute(moves, before) {
  if (!moves.length) return;
  isRefuting = true;
  await practice.play(moves);
  await practice.settled();
  await delay(SEEN);
  isRefuting = false;
  await practice.set({ moves: before });
  await practice.settled();
}

startPractice({
  /** A right turn is played with what answers it; a wrong one is refuted, and nothing can be chosen until it is taken back. */
  async chosen(text) {
    if (frame.done) return null;
    const before = practice.plies;
    board.ariaBusy = "true";
    try {
      const verdict = await frame.judged(text);
      if (verdict.right) return verdict.moves;
      refuted = refute(verdict.moves, before);
      await refuted;
      return null;
    } finally { board.ariaBusy = null; }
  },
  update(message) {
    message.phase = "playing"; // the panel says what comes next: no sheet
    message.html = { ...message.html, status: script.status, result: "" };
    if (frame.done || isRefuting || message.outcome) message.choices = {};
  },
});
