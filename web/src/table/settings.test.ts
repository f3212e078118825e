import { expect, test } from "vitest";
import { read } from "./settings.svelte";

test("sounds that were turned off stay off, and others have a volume", () => {
  expect(read({ sound: false }).volume).toBe(0);
  expect(read({ sound: true }).volume).toBe(60);
  expect(read({}).volume).toBe(60);
  expect(read({ sound: false, volume: 30 }).volume).toBe(30);
});
