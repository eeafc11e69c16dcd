// The socket: one hello, updates, a heartbeat; lost connections come back with jitter and resend what was not answered.

export class Wire {
  constructor(base, hello, hear, state) {
    Object.assign(this, { base, hello, hear, state, open: new Map(), tries: 0, closed: false });
    this.connect();
  }

  connect() {
    const url = new URL(`${this.base}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(url));
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.state("on");
      this.tell(this.hello());
      for (const message of this.open.values()) this.tell(message);
      this.beat = setInterval(() => this.tell({ type: "ping" }), 20000);
    });
    socket.addEventListener("message", (event) => this.heard(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      clearInterval(this.beat);
      if (this.closed) return;
      this.state("lost");
      const wait = Math.min(15000, 300 * 2 ** this.tries++) * (0.5 + Math.random());
      setTimeout(() => this.connect(), wait);
    });
  }

  heard(message) {
    if (message.type === "done" || message.type === "refused") {
      const answered = this.open.get(message.id);
      this.open.delete(message.id);
      this.hear(message, answered);
      return;
    }
    if (message.type === "bye" && message.final) this.closed = true;
    this.hear(message);
  }

  tell(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
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
