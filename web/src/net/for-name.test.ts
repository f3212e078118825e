import { afterEach, expect, test, vi } from "vitest";
import { sitForName } from "./for-name";

const played = vi.hoisted(() => ({ lost: 0, calls: [] as unknown[] }));
vi.mock("./account", () => {
  if (played.lost > 0) {
    played.lost -= 1;
    throw new TypeError("no network");
  }
  return { playForName: (...call: unknown[]) => void played.calls.push(call) };
});

afterEach(() => {
  vi.useRealTimers();
  played.calls = [];
});

test("without that code the seat is played all the same", async () => {
  vi.useFakeTimers();
  played.lost = 2;
  const sits = sitForName("quiet-owl", "secret");
  await vi.runAllTimersAsync();
  await expect(sits).resolves.toBeUndefined();
  expect(played.calls).toEqual([]);
});

test("code that was lost on the way is asked for once more, and the seat is played for the name", async () => {
  vi.useFakeTimers();
  played.lost = 1;
  const sits = sitForName("quiet-owl", "secret");
  await vi.runAllTimersAsync();
  await sits;
  expect(played.calls).toEqual([["quiet-owl", "secret"]]);
});
