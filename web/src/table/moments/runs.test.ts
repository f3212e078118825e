import { expect, test } from "vitest";
import { inTurn, together } from "./runs";
import type { Run } from "./queue";

/** Moments by name, each of which lasts until it is ended here or by its run: what began, in order. */
function moments() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string) => (): Run => {
    begun.push(name);
    let finish = () => {};
    const done = new Promise<void>((resolve) => (finish = resolve));
    ends.set(name, finish);
    return { done, finish };
  };
  return { begun, begin, end: (name: string) => ends.get(name)?.() };
}

const settled = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

test("one moment begins when the one before has been seen, and what shows nothing takes no time", async () => {
  const { begun, begin, end } = moments();
  let over = false;
  void inTurn([begin("a"), () => null, begin("b")]).done.then(() => (over = true));
  await settled();
  expect(begun).toEqual(["a"]);
  end("a");
  await settled();
  expect([begun, over]).toEqual([["a", "b"], false]);
  end("b");
  await settled();
  expect(over).toBe(true);
});

test("a tap ends the moment that is shown, and the next one is shown all the same", async () => {
  const { begun, begin } = moments();
  const run = inTurn([begin("a"), begin("b")]);
  run.finish();
  await settled();
  expect(begun).toEqual(["a", "b"]);
});

test("what is shown at the same time is over with the last of it, and a tap ends all", async () => {
  const { begin, end } = moments();
  const run = together([begin("a")(), null, begin("b")()]);
  let over = false;
  void run.done.then(() => (over = true));
  end("a");
  await settled();
  expect(over).toBe(false);
  run.finish();
  await settled();
  expect(over).toBe(true);
});
