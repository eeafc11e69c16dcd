// Choosing a move: pressed things are matched against the moves that the server listed. No rule lives here.

/** Read one listed move: `charge| high` is the text "charge high" with the picks "charge" and "high". */
export function read(listed) {
  const [text, named] = listed.split("=");
  const picks = (named ?? text).split("|").filter((part) => !part.endsWith(" "));
  return { text: text.replaceAll("|", ""), picks: picks.map((part) => part.replace(/^[ +]+/, "")) };
}

export class Choice {
  constructor(choices) {
    const { moves = [], says = {}, verb = "", ordered = false, joint = ", ", pills = [], hint = [], quiet = {}, grave = {}, together = null, proposed = null } = choices ?? {};
    Object.assign(this, { says, verb, ordered, joint, pills, hint, quiet, grave, together, proposed });
    this.moves = moves.map(read);
    this.picked = [];
    this.asked = null; // the move that is asked about once more before it is sent
  }

  get any() { return this.moves.length > 0; }

  /** The moves that hold these picks: at their start where order counts, anywhere else. */
  fitting(picks) {
    if (this.together && picks.length > 1) return this.mayStandTogether(picks) ? this.moves : [];
    return this.moves.filter((move) => {
      if (this.ordered) return picks.every((pick, i) => move.picks[i] === pick);
      const left = [...move.picks];
      return picks.every((pick) => {
        const at = left.indexOf(pick);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
    });
  }

  /** Whether moves may be chosen together: each is one of them, and before each something was left. */
  mayStandTogether(picks) { return picks.every((pick, i) => pick in this.together.worth && this.left(picks.slice(0, i)) > 0); }

  /** What these moves leave together. */
  left(picks = this.names()) { return Math.max(0, picks.reduce((left, pick) => left - (this.together.worth[pick] ?? 0), this.together.total)); }

  /** Words about what is chosen together, with the numbers in them. */
  counted(words) {
    const spent = this.names().reduce((sum, pick) => sum + this.together.worth[pick], 0);
    return words.replace("{total}", this.together.total).replace("{spent}", spent).replace("{left}", this.left());
  }

  names() { return this.picked.map((one) => one.pick); }

  can(pick) { return this.fitting([...this.names(), pick]).length > 0; }

  /** The move that is complete now, if any. */
  move() {
    const [first, ...more] = this.names();
    if (this.together && first in this.together.worth) return { text: first, picks: [first], more: this.left() ? [...more, this.together.then] : more };
    return this.whole();
  }

  whole() { return this.fitting(this.names()).find((move) => move.picks.length === this.picked.length && this.picked.length); }

  /** Picks that could come next. */
  next() {
    const have = this.names();
    const found = new Set();
    if (this.together && have.length) return this.moves.flatMap((move) => move.picks).filter((pick) => this.fitting([...have, pick]).length);
    for (const move of this.fitting(have)) {
      if (this.ordered) { if (move.picks.length > have.length) found.add(move.picks[have.length]); continue; }
      const left = [...move.picks];
      for (const pick of have) left.splice(left.indexOf(pick), 1);
      left.forEach((pick) => found.add(pick));
    }
    return [...found];
  }

  /** What is proposed beside the first pick: of a kind the first, until one of it is chosen. */
  additions() {
    const [first, added] = this.names();
    if (!this.proposed || !first) return this.next();
    const kind = (pick) => this.say(pick)[3];
    const all = this.proposed.filter((pick) => this.fitting([first, pick]).length);
    return all.filter((pick) => (added && kind(pick) === kind(added)) || all.find((other) => kind(other) === kind(pick)) === pick);
  }

  /** What a pick needs beside it, where it is no move by itself. */
  partners(pick) {
    const moves = this.moves.filter((move) => move.picks.includes(pick));
    return moves.some((move) => move.picks.length === 1) ? [] : moves.flatMap((move) => move.picks.filter((other) => other !== pick));
  }

  /** Press a thing: choose it, put it back, or let it take the place of what it cannot stand beside. */
  press(pick, thing) {
    const at = this.picked.findIndex((one) => one.thing === thing && one.pick === pick);
    if (at >= 0) {
      this.picked.splice(at, 1);
      while (this.picked.length && !this.fitting(this.names()).length) this.picked.pop();
      return true;
    }
    const kept = [...this.picked];
    for (;;) {
      if (this.fitting([...kept.map((one) => one.pick), pick]).length) {
        this.picked = [...kept, { pick, thing }];
        return true;
      }
      if (!kept.length || (this.together && pick in this.together.worth)) return false;
      if (this.ordered) { kept.pop(); continue; }
      // Of unordered picks, drop the one that stands in the way, else the oldest.
      const stands = kept.findIndex((one, i) => {
        const rest = kept.filter((_, k) => k !== i).map((other) => other.pick);
        return this.fitting([...rest, pick]).length;
      });
      kept.splice(Math.max(stands, 0), 1);
    }
  }

  clear() { this.picked = []; this.asked = null; }

  /** The words of a pick: its own, or those of all picks that begin with the same word. */
  say(pick) { return this.says[pick] ?? this.says[pick.split(" ")[0]] ?? [pick]; }

  /** The words of several picks: those that the first of them have together, else each its own. */
  sayAll(names) {
    for (let many = names.length; many > 1; many -= 1) {
      const said = this.says[names.slice(0, many).join("+")];
      if (said) return [said, ...names.slice(many).map((pick) => this.say(pick))];
    }
    return names.map((pick) => this.say(pick));
  }

  /** What the action bar says: a bold line and a plain one. */
  words() {
    if (!this.picked.length) return this.hint;
    if (this.together && this.names()[0] in this.together.worth) return [this.counted(this.together.words[Math.min(2, this.left())]), ""];
    // In the order of the move, whatever was pressed first.
    const order = this.fitting(this.names())[0]?.picks ?? [];
    const names = this.ordered ? this.names() : this.names().sort((a, b) => order.indexOf(a) - order.indexOf(b));
    const said = this.sayAll(names);
    const move = this.move();
    const whole = move && this.says[move.text];
    if (whole) return [whole[0], whole[1] ?? ""];
    const bold = said.map((say) => say[0]).filter(Boolean).join(this.joint);
    return [bold.slice(0, 1).toUpperCase() + bold.slice(1), [...new Set(said.map((say) => say[1]).filter(Boolean))].join(" ")];
  }

  /** What is still to be pressed before there is a move: the one thing, or what all that would do are called; "" where they differ. */
  lacks() {
    const have = this.names();
    const moves = have.length && !this.whole() ? this.fitting(have) : [];
    const least = Math.min(...moves.map((move) => move.picks.length));
    const rest = moves.filter((move) => move.picks.length === least).map((move) => {
      const left = [...move.picks];
      for (const pick of have) left.splice(left.indexOf(pick), 1);
      return left[0];
    });
    const [first, ...more] = new Set(rest);
    if (!first) return "";
    const kind = this.say(first)[3] ?? "";
    // Words that are joined by a blank are parts of one sentence, no names.
    if (!more.length) return kind && this.joint !== " " ? this.say(first)[0] : kind;
    return more.every((pick) => this.say(pick)[3] === kind) ? kind : "";
  }

  /** The moves that give something up with a single pick. */
  quietMoves() { return this.moves.filter((move) => move.text in this.quiet && move.picks.length === 1); }

  /** What is asked once before a move is sent, as a bold line and a plain one; null where nothing is, or nothing is better. */
  warning(move) {
    const canEscape = this.moves.some((other) => !(other.text in this.grave));
    const words = [this.quiet[move.text], canEscape ? this.grave[move.text] : ""].filter(Boolean).join(" ");
    if (!words) return null;
    const [, bold, plain] = words.match(/^(.*?\S[?!.:])\s+(.*)$/s) ?? [null, words, ""];
    return [bold, plain];
  }

  /** The words of the button that sends the move. */
  label(move) {
    if (move.more) return this.counted(this.together.verb);
    const last = this.say(move.picks.at(this.proposed ? 0 : -1));
    return this.says[move.text]?.[2] || last[2] || this.verb;
  }
}
