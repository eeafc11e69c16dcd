// The socket: one hello, updates, a heartbeat; lost connections come back with jitter and resend what was not answered.
import { digest } from "../review/fairness.js";
import { invitationTo } from "../storage.js";

export class Socket {
  /** `hello()` gives the first message, `receive(message, question)` takes what comes, `report("on" | "lost" | "ended")` the connection. */
  constructor(base, hello, receive, report) {
    Object.assign(this, { base, hello, receive, report, unanswered: new Map(), tries: 0 });
    this.connect();
  }

  connect() {
    const url = new URL(`${this.base}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(url));
    socket.addEventListener("open", () => {
      this.report("on");
      this.send(this.hello());
      for (const message of this.unanswered.values()) this.send(message);
      this.beat = setInterval(() => this.send({ type: "ping" }), 20000);
    });
    socket.addEventListener("message", (event) => this.received(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      clearInterval(this.beat);
      if (this.ended) { this.report("ended"); return; }
      this.report("lost");
      const wait = Math.min(15000, 300 * 2 ** this.tries++) * (0.5 + Math.random());
      setTimeout(() => this.connect(), wait);
      if (this.tries % 3 === 2) this.isThere();
    });
  }

  /** A link that was closed leads nowhere: show the page that says so. */
  async isThere() {
    try {
      const answer = await fetch(this.base, { method: "HEAD" });
      if (!this.ended && [403, 404, 410].includes(answer.status)) location.reload();
    } catch { /* nobody answers: the connection is lost, not the link */ }
  }

  received(message) {
    if (this.ended) return;
    if (message.type === "welcome") this.tries = 0;
    if (message.type === "bye") { this.ended = Boolean(message.final); if (!this.ended) this.isThere(); }
    if (message.type === "done" || message.type === "refused") {
      const answered = this.unanswered.get(message.id);
      this.unanswered.delete(message.id);
      this.receive(message, answered);
      return;
    }
    this.receive(message);
  }

  /** The page goes elsewhere: what happens to the connection now means nothing. */
  end() { this.ended = true; }

  get isOpen() { return this.socket.readyState === WebSocket.OPEN; }

  send(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
  }

  /** Ask for something that must be answered: kept, and sent again after a lost connection. */
  ask(message) {
    const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    const whole = { ...message, id };
    this.unanswered.set(id, whole);
    this.send(whole);
    return id;
  }
}

const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A random name of this browser at one table: the same in every tab, different at every other table, so that the server cannot follow it. */
export function deviceName(base) {
  const own = localStorage.getItem("kensei.device") ?? toHex(crypto.getRandomValues(new Uint8Array(16)));
  localStorage.setItem("kensei.device", own);
  // Whoever sat down in this browser is known at the seat by the name they had in the lobby.
  return toHex(digest(new TextEncoder().encode(`${own} ${invitationTo(base) ?? base}`))).slice(0, 32);
}
