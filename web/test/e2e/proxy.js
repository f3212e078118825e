// A slow connection: what goes through is late by so much each way, give or take, and it can be cut.
import { once } from "node:events";
import net from "node:net";

export class Proxy {
  #target;
  #server;
  #open = new Set();
  address = "";

  /** `delay` and `jitter` in milliseconds, each way; `random` gives numbers from 0 to 1. */
  constructor(target, { delay = 0, jitter = 0, random = Math.random } = {}) {
    this.#target = new URL(target);
    this.delay = delay;
    this.jitter = jitter;
    this.random = random;
  }

  static async open(target, options) {
    const proxy = new Proxy(target, options);
    await proxy.restore();
    return proxy;
  }

  /** From now on, new connections go there. */
  sendTo(target) {
    this.#target = new URL(target);
  }

  /** Cuts every connection and answers no new one. */
  cut() {
    this.#server?.close();
    for (const socket of this.#open) socket.destroy();
    this.#open.clear();
  }

  /** Listens again at the same address. */
  async restore() {
    this.#server = net.createServer((near) => this.#join(near));
    this.#server.listen(this.address === "" ? 0 : Number(new URL(this.address).port), "127.0.0.1");
    await once(this.#server, "listening");
    this.address = `http://127.0.0.1:${this.#server.address().port}`;
  }

  #join(near) {
    const far = net.connect(Number(this.#target.port), this.#target.hostname);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      this.#open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        this.#open.delete(socket);
        (socket === near ? far : near).destroy();
      });
    }
    this.#carry(near, far);
    this.#carry(far, near);
  }

  /** Late, but never out of order. */
  #carry(from, to) {
    // whole milliseconds may let a later timer ring first: whichever rings carries the oldest
    const underway = [];
    let last = 0;
    from.on("data", (data) => {
      const late = performance.now() + this.delay + this.jitter * this.random();
      last = Math.max(last, late);
      underway.push(data);
      setTimeout(() => {
        const oldest = underway.shift();
        if (to.writable) to.write(oldest);
      }, last - performance.now());
    });
  }
}
