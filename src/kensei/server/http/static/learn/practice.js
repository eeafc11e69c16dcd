// The practice board: the table's own scripts, with a transport that asks a stateless route in place of the socket.
// A page's hook (a coach, a puzzle, an analysis board) decides what becomes of each chosen move; no rule lives here.
import "../table/table.js";
import { clear } from "../table/actions.js";
import { listen, settled } from "../table/messages.js";
import { $, narrow, shape, table, toast } from "../table/state.js";

/** The position, what was played on it, and how it is shown: the fields of `POST /practice`; and the page's script. */
export const { question, plies, script } = JSON.parse($("practice").textContent);

const fresh = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

class Practice {
  constructor() { Object.assign(this, { question, plies, hook: {}, n: table.state.n, waiting: 0, last: Promise.resolve() }); }

  get busy() { return this.waiting > 0; }

  get moves() { return this.question.moves ?? []; }

  get seat() { return table.state.seat; }

  /** Ask the route; `change` are fields of the question. Nothing is kept of a question that is refused. */
  async fetch(change = {}) {
    const asked = { ...this.question, shape: shape(), ...change };
    const answer = await fetch("/practice", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked) });
    const found = await answer.json().catch(() => ({}));
    if (!answer.ok) throw Object.assign(new Error(found.reason ?? answer.statusText), { answer: found });
    return found;
  }

  /** Go on from the present position by moves `[seat, text]`, with their reveal; to whether they could be played. */
  play(moves) { return this.go(() => ({ moves: [...this.known(), ...moves], after: this.plies.length })); }

  /** Show another position, or this one after other moves: at once, with the whole log. */
  set(change) { return this.go(() => ({ ...change, after: -1 })); }

  /** Show what is shown once more, in the shape that the window has now. */
  redraw() { return this.go(() => ({ moves: this.known(), after: -1 })); }

  /** What was played so far, with what chance brought: so that nothing is drawn anew. */
  known() { return this.plies; }

  /** One question after the other: each begins with what the one before it led to. */
  go(change) {
    this.waiting++;
    this.last = this.last.then(() => this.goNow(change())).finally(() => { this.waiting--; });
    return this.last;
  }

  async goNow(change) {
    try {
      const found = await this.fetch(change);
      const { after, ...kept } = { ...this.question, ...change };
      this.question = { ...kept, moves: found.plies };
      this.plies = found.plies;
      this.show(found.update);
      return true;
    } catch (error) {
      toast(error.message);
      return false;
    }
  }

  /** Resolves when what was played has been seen. */
  settled() { return settled(); }

  /** Put an update into the page; the hook may change what it says first. */
  show(update) {
    const message = { type: "update", steps: [], log: [], ...update, n: ++this.n };
    this.hook.update?.(message);
    this.receive(message);
  }
}

export const practice = new Practice();

/** What the table's scripts talk to. */
class PracticeTransport {
  constructor(base, hello, receive) { practice.receive = receive; this.receive = receive; }

  get isOpen() { return true; }

  /** A hello asks for the other shape, when the window has changed. */
  send(message) { if (message.type === "hello") practice.redraw(); }

  ask(message) {
    const id = fresh();
    this.answer({ ...message, id });
    return id;
  }

  async answer(message) {
    if (message.type === "move") { await this.chosen(message); return; }
    if (message.type === "try") await this.explain(message);
    this.receive({ type: "done", id: message.id, n: practice.n });
  }

  /** A move was chosen: the hook says what is played, and `null` or nothing bounces it back. */
  async chosen(message) {
    const moves = practice.hook.chosen ? await practice.hook.chosen(message.move) : [[practice.seat, message.move]];
    if (moves && await practice.play(moves)) {
      this.receive({ type: "done", id: message.id, n: practice.n });
      await settled();
      await practice.hook.played?.(message.move);
      return;
    }
    table.moved = false;
    clear();
    this.receive({ type: "done", id: message.id, n: practice.n });
    await settled();
    practice.hook.bounced?.(message.move);
  }

  async explain(message) {
    try { await practice.fetch({ explain: message.move }); } catch (error) {
      const { reason = error.message, rule = "" } = error.answer ?? {};
      this.receive({ type: "refused", id: message.id, code: "illegal", reason, rule }, message);
    }
  }
}

/** Begin: `hook` has `chosen(text)`, which returns the moves `[seat, text]` to play, or null; and, where they are wanted, `update(message)`, `played(text)`, `bounced(text)`. */
export function startPractice(hook) {
  practice.hook = hook;
  listen(PracticeTransport);
  narrow.addEventListener("change", () => hook.resized?.());
}
