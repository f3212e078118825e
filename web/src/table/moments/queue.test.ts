import { beforeEach, expect, test } from "vitest";
import { MomentQueue, type Run } from "./queue";

/** A screen that shows numbers: what it did, in order, and a moment for each until it is ended here. */
class Screen {
  story: string[] = [];
  still = false;
  urgent = new Set<number>();
  /** What needs the board as it lay. */
  held = (item: number) => item > 0;
  glides: (item: number) => boolean = () => false;
  lagging = false;
  /** When set, a frame is drawn only when it is called. */
  slow = false;
  draw: () => void = () => {};
  end: () => void = () => {};
  readonly queue = new MomentQueue<number>({
    isStill: () => this.still,
    isUrgent: (item) => this.urgent.has(item),
    moves: (item) => item > 0,
    before: (item, rate) => (this.held(item) ? this.#run(`${item} at ${rate}`) : null),
    apply: (item) => void this.story.push(`=${item}`),
    after: (item) => (this.glides(item) ? this.#run(`${item} glides`) : null),
    lags: (lags) => (this.lagging = lags),
    drawn: () => (this.slow ? new Promise((done) => (this.draw = done)) : Promise.resolve()),
  });

  #run(what: string): Run {
    this.story.push(what);
    let finish = () => {};
    const done = new Promise<void>((resolve) => (finish = resolve));
    this.end = finish;
    return { done, finish };
  }

  /** The moment is over. */
  async seen(): Promise<void> {
    this.end();
    await this.settled();
  }

  async settled(): Promise<void> {
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  }

  /** The next frame is on the screen. */
  async frame(): Promise<void> {
    this.draw();
    await this.settled();
  }

  /** What has happened since the last look. */
  look(): string[] {
    return this.story.splice(0);
  }
}

let screen: Screen;
beforeEach(() => (screen = new Screen()));

test("the next position waits until the moment before it has been seen", async () => {
  screen.queue.push(1);
  screen.queue.push(2);
  expect(screen.look()).toEqual(["1 at 1"]);
  expect(screen.lagging).toBe(true);
  await screen.seen();
  expect(screen.look()).toEqual(["=1", "2 at 1"]);
  await screen.seen();
  expect(screen.look()).toEqual(["=2"]);
  expect(screen.lagging).toBe(false);
});

test("what has nothing to show is on the board at once", () => {
  screen.held = () => false;
  screen.queue.push(1);
  expect(screen.look()).toEqual(["=1"]);
});

test("what has nothing to show does not wait for the glide of the last", async () => {
  screen.held = () => false;
  screen.glides = () => true;
  screen.queue.push(1);
  await screen.settled();
  screen.queue.push(0);
  expect(screen.look()).toEqual(["=1", "1 glides", "=0"]);
});

test("a tap ends the moment, and the next one begins", async () => {
  screen.queue.push(1);
  screen.queue.push(2);
  screen.queue.finish();
  await screen.seen();
  expect(screen.look()).toEqual(["1 at 1", "=1", "2 at 1"]);
});

test("a few that wait are not hurried; more go faster, and of many the oldest are not shown", async () => {
  for (let item = 1; item <= 8; item += 1) screen.queue.push(item);
  expect(screen.look()).toEqual(["1 at 1"]);
  await screen.seen();
  expect(screen.look()).toEqual(["=1", "=2", "=3", "=4", "5 at 2"]);
  await screen.seen();
  expect(screen.look()).toEqual(["=5", "6 at 1"]);
});

test("no two steps are drawn in one frame: moment, position, what goes over it, the next moment", async () => {
  screen.slow = true;
  screen.glides = (item) => item === 1;
  screen.queue.push(1);
  screen.queue.push(2);
  expect(screen.look()).toEqual(["1 at 1"]);
  await screen.seen();
  expect(screen.look()).toEqual([]);
  await screen.frame();
  expect(screen.look()).toEqual(["=1"]);
  await screen.frame();
  expect(screen.look()).toEqual(["1 glides"]);
  await screen.seen();
  expect(screen.look()).toEqual([]);
  await screen.frame();
  expect(screen.look()).toEqual(["2 at 1"]);
  await screen.seen();
  screen.queue.flush();
  await screen.frame();
  expect(screen.look()).toEqual(["=2"]);
});

test("a move of yours puts everything on the board, in order and once", async () => {
  for (const item of [1, 2, 3]) screen.queue.push(item);
  screen.queue.flush();
  await screen.seen();
  expect(screen.look()).toEqual(["1 at 1", "=1", "=2", "=3"]);
  expect(screen.lagging).toBe(false);
  screen.queue.push(4);
  expect(screen.look()).toEqual(["4 at 1"]);
});

test("without animations, and in a hidden tab, nothing waits", () => {
  screen.queue.push(1);
  screen.still = true;
  screen.queue.push(2);
  screen.queue.push(3);
  expect(screen.look()).toEqual(["1 at 1", "=1", "=2", "=3"]);
});

test("a race is never delayed", () => {
  screen.urgent.add(3);
  screen.glides = (item) => item === 3;
  for (const item of [1, 2, 3]) screen.queue.push(item);
  expect(screen.look()).toEqual(["1 at 1", "=1", "=2", "=3", "3 glides"]);
  screen.urgent.add(4);
  screen.queue.push(4);
  expect(screen.look()).toEqual(["=4"]);
});
