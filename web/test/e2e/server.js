// A table server with its own port and folder, ended by its own process id.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

/** The program under test. */
export function program() {
  return resolve(process.env.PARLOUR ?? new URL("../../../target/release/parlour", import.meta.url).pathname);
}

/** On the command line of a test's server: names with a passkey, at `http://localhost` and the server's port. */
export const PASSKEYS_HERE = "--passkeys=here";

/** A server that can be killed and started again over the same folder and at the same port. */
export class Server {
  #process = null;
  #folder = mkdtempSync(join(tmpdir(), "parlour-e2e-"));
  #more;
  #said = "";
  address = "";

  constructor(more) {
    this.#more = more;
  }

  /** Starts one; `more` are further words for the command line. */
  static async start(...words) {
    // a passkey is bound to an address, so the port has to be known before
    const port = words.includes(PASSKEYS_HERE) ? await freePort() : 0;
    const more = words.flatMap((word) => (word === PASSKEYS_HERE ? ["--passkeys", `http://localhost:${port}`] : word));
    const server = new Server(more);
    if (port) server.address = `http://127.0.0.1:${port}`;
    // A server with a public address tells that one; where it really is has to be said before.
    if (more.includes("--public-url")) server.address = `http://127.0.0.1:${await freePort()}`;
    await server.start();
    return server;
  }

  async start() {
    const listen = this.address === "" ? "127.0.0.1:0" : new URL(this.address).host;
    const child = spawn(program(), ["serve", "--listen", listen, "--data", this.#folder, ...this.#more], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    child.stderr.on("data", (data) => (this.#said += data));
    const opened = (async () => {
      for await (const line of createInterface({ input: child.stdout })) {
        this.#said += `${line}\n`;
        const found = /(http:\/\/\S*:\d+)/.exec(line);
        if (found) return found[1];
      }
      throw new Error(`the server did not open: ${this.#said}`);
    })();
    const first = await opened;
    if (this.address === "") this.address = first;
  }

  /** Ends it without a warning, as a power cut would. */
  async kill(signal = "SIGKILL") {
    const child = this.#process;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }

  /** Ends it and forgets its folder. */
  async end() {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Makes a table, and says what it is called. */
  async table(request) {
    const usual = { options: {}, time_control: { kind: "none" }, cover_after: 0, bots: "rule", bot_delay_ms: 0 };
    const answer = await fetch(`${this.address}/api/tables`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...usual, ...request }),
    });
    if (answer.status !== 201) throw new Error(`no table: ${answer.status} ${await answer.text()}`);
    return (await answer.json()).table;
  }
}

/** A port that nothing listens at. */
export async function freePort() {
  const probe = net.createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}
