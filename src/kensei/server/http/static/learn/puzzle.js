// A puzzle that is played on the board: the right turn is answered, a wrong one is refuted and runs back.
import { practice, script, startPractice } from "./practice.js";
import { PuzzleFrame } from "./puzzle_frame.js";

const SEEN = 1800; // milliseconds that a refutation stays in sight
const delay = (ms) => new Promise((done) => setTimeout(done, ms));
let verdict = null;

const frame = new PuzzleFrame(script, (found) => practice.play(found.moves));

startPractice({
  /** A right turn is played with what answers it. */
  async chosen(text) {
    if (frame.done) return null;
    verdict = await frame.judged(text);
    return verdict.right ? verdict.moves : null;
  },
  /** A wrong one is shown with what refutes it, and taken back. */
  async bounced() {
    if (!verdict?.moves.length) return;
    const before = practice.plies;
    await practice.play(verdict.moves);
    await practice.settled();
    await delay(SEEN);
    await practice.set({ moves: before });
  },
  update(message) {
    message.phase = "playing"; // the panel says what comes next: no sheet
    message.html = { ...message.html, status: script.status, result: "" };
    if (frame.done || message.outcome) message.choices = {};
  },
});
