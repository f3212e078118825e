import { expect, test } from "vitest";
import { Failed } from "../net/http";
import { say } from "../words";
import { Attempt } from "./attempt.svelte";

test("a second press asks for no second table, until the first one could not be made", async () => {
  const attempt = new Attempt();
  let made = 0;
  let fail: (why: Error) => void = () => {};
  const make = () => {
    made += 1;
    return new Promise<void>((_, reject) => (fail = reject));
  };
  const first = attempt.run(make);
  await attempt.run(make);
  expect([made, attempt.busy, attempt.trouble]).toEqual([1, true, null]);
  fail(new Failed(0, null));
  await first;
  expect([attempt.busy, attempt.trouble?.text]).toEqual([false, say("unreachable")]);
  void attempt.run(make);
  expect([made, attempt.busy, attempt.trouble]).toEqual([2, true, null]);
});
