// The socket: one hello, updates, a heartbeat; lost connections come back with jitter and resend what was not answered.

export class Wire {
  constructor(base, hello, hear, state) {
    Object.assign(this, { base, hello, hear, state, open: new Map(), tries: 0 });
    this.connect();
  }

  connect() {
    const url = new URL(`${this.base}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(url));
    socket.addEventListener("open", () => {
      this.state("on");
      this.tell(this.hello());
      for (const message of this.open.values()) this.tell(message);
      this.beat = setInterval(() => this.tell({ type: "ping" }), 20000);
    });
    socket.addEventListener("message", (event) => this.heard(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      clearInterval(this.beat);
      if (this.ended) { this.state("ended"); return; }
      this.state("lost");
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

  heard(message) {
    if (this.ended) return;
    if (message.type === "welcome") this.tries = 0;
    if (message.type === "bye") { this.ended = Boolean(message.final); if (!this.ended) this.isThere(); }
    if (message.type === "done" || message.type === "refused") {
      const answered = this.open.get(message.id);
      this.open.delete(message.id);
      this.hear(message, answered);
      return;
    }
    this.hear(message);
  }

  /** The page goes elsewhere: what happens to the connection now means nothing. */
  end() { this.ended = true; }

  get isOpen() { return this.socket.readyState === WebSocket.OPEN; }

  tell(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
  }

  /** Ask for something that must be answered: kept, and sent again after a lost connection. */
  ask(message) {
    const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    const whole = { ...message, id };
    this.open.set(id, whole);
    this.tell(whole);
    return id;
  }
}
