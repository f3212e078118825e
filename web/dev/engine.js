// One game in the engine, spoken to line by line: what the boards' fixtures are made with.
// PARLOUR names the program; without it, the one that cargo has built.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const PROGRAM = process.env.PARLOUR ?? fileURLToPath(new URL("../../target/release/parlour", import.meta.url));

/** The events that only their own seat learns of, and those with a card that only it sees. */
const OWN = ["hit", "touched"];
const OWN_CARD = ["set_aside", "folded"];

export class Engine {
  #child = spawn(PROGRAM, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  #answers = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();

  /** Says one thing; the answer, whether it is ok or not. */
  async tell(command) {
    this.#child.stdin.write(`${JSON.stringify(command)}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error("the engine has ended");
    return JSON.parse(value);
  }

  /** Says one thing that must be right. */
  async ask(command) {
    const answer = await this.tell(command);
    if (!answer.ok) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(answer.error)}`);
    return answer;
  }

  /** The game as a board is shown it from a seat (`null`: a spectator). */
  async position(seat, events, more = {}) {
    const { view } = await this.ask({ cmd: "view", seat: seat ?? "spectator" });
    const { legal } = await this.ask({ cmd: "legal" });
    const turn = more.turn;
    const own = legal.find((menu) => menu.seat === seat);
    return {
      view,
      legal: own ? { actions: own.actions, complete: own.complete } : null,
      turn: turn.kind === "any" || turn.kind === "over" ? { kind: turn.kind } : turn,
      seat,
      events: events
        .filter((event) => !OWN.includes(event.event) || event.seat === seat)
        .map((event) => (OWN_CARD.includes(event.event) && event.seat !== seat ? { ...event, card: "?" } : event))
        .map((data, n) => ({ n, data, text: "" })),
    };
  }

  close() {
    this.#child.stdin.end();
  }
}
