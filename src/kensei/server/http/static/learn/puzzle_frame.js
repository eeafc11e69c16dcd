// What every puzzle page has: the note, the turns, hint and giving up at the left of the bar, and the next puzzle.
import { count, isMet, nextPuzzle, post, showRating, stake } from "./puzzle_rating.js";

const $ = (id) => document.getElementById(id);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** `script`: of the page; `reveal(found)` shows the answer after giving up. */
export class PuzzleFrame {
  constructor(script, reveal) {
    Object.assign(this, { script, reveal, step: 0, hinted: false, done: false });
    this.address = `/puzzles/${script.game}/${script.id}`;
    this.bar();
    this.turns();
    showRating();
    this.stake();
  }

  async stake() {
    const { game, id, words } = this.script;
    if (isMet(game, id)) { $("stake").textContent = words.counted; return; }
    const { before, after } = await stake(game, id);
    $("stake").textContent = `${fill(words.gain, { before: before[0], after: after[0] })} ${words.seen}`;
  }

  button(name, key, action) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn quietly";
    button.id = `puzzle-${name}`;
    button.append(this.script.words[name]);
    const mark = document.createElement("kbd");
    mark.textContent = key;
    button.append(mark);
    button.addEventListener("click", action);
    return button;
  }

  /** Give up and Hint stand outlined at the left; keys G and H. */
  bar() {
    this.tools = document.createElement("div");
    this.tools.className = "tools-left";
    this.tools.append(this.button("give_up", "X", () => this.giveUp()), this.button("hint", "H", () => this.hint()));
    $("bar").prepend(this.tools);
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input[type=text],textarea,dialog")) return;
      const action = { x: () => this.giveUp(), h: () => this.hint(), n: () => this.done && this.next() }[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      action();
    }, true);
  }

  turns() {
    const { turns, words } = this.script;
    [...document.querySelectorAll("#pips i")].forEach((pip, i) => { pip.className = i < this.step ? "done" : i === this.step ? "here" : ""; });
    $("turn").textContent = fill(words.turn, { n: Math.min(this.step + 1, turns), of: turns });
  }

  note(text, kind) {
    const box = $("note");
    box.hidden = !text;
    box.className = `verdict ${kind}`;
    box.querySelector("p").textContent = text;
    if (text) box.scrollIntoView?.({ block: "nearest" });
  }

  /** Ask what becomes of an answer, and count it; to the verdict. */
  async judged(move) {
    const verdict = await post(this.address, { step: this.step, move });
    const first = !isMet(this.script.game, this.script.id);
    if (!verdict.right) {
      await this.count(false);
      this.note(first && !this.hinted ? `${verdict.note} ${this.script.words.failed}` : verdict.note, "slip");
      return verdict;
    }
    this.step++;
    this.turns();
    if (verdict.solved) { await this.finish(verdict.note, true); } else this.note(verdict.note, "good");
    return verdict;
  }

  async count(solved) {
    const found = await count(this.script.game, this.script.id, solved, this.hinted);
    showRating();
    if (found) $("stake").textContent = fill(this.script.words.rated, { before: found.before[0], after: found.after[0] });
    else if (this.hinted) $("stake").textContent = this.script.words.seen;
  }

  async finish(note, solved) {
    this.done = true;
    await this.count(solved);
    this.note(solved ? `${this.script.words.solved} ${note}` : note, solved ? "good" : "slip");
    document.body.classList.add("solved");
    this.tools.replaceChildren();
    const next = this.button("next", "N", () => this.next());
    next.className = "btn ink";
    next.id = "puzzle-next";
    this.tools.append(next);
    next.focus({ preventScroll: true });
  }

  async hint() {
    if (this.done) return;
    const { hint } = await post(this.address, { step: this.step, hint: true });
    this.hinted = true;
    $("stake").textContent = isMet(this.script.game, this.script.id) ? this.script.words.counted : this.script.words.seen;
    this.note(hint, "hint");
  }

  async giveUp() {
    if (this.done) return;
    const found = await post(this.address, { step: this.step, give_up: true });
    await this.finish(`${this.script.words.shown} ${found.note}`, false);
    await this.reveal(found);
  }

  async next() { location.assign((await nextPuzzle(this.script.game, "", this.script.id, this.script.habit)).url); }
}
