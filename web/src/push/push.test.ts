// @vitest-environment node
// The worker that shows messages of slow games.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

test("a reminder about the same table takes the place of the first message, and can be heard", () => {
  const listeners = new Map<string, (event: unknown) => void>();
  const showNotification = vi.fn();
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    registration: { showNotification },
  };
  runInNewContext(readFileSync(new URL("./push.js", import.meta.url), "utf8"), { self });
  const data = { json: () => ({ table: "owl", title: "Basement", text: "It is your turn." }) };
  listeners.get("push")?.({ data, waitUntil: () => {} });
  expect(showNotification).toHaveBeenCalledWith(
    "Basement",
    expect.objectContaining({ tag: "owl", renotify: true, body: "It is your turn." }),
  );
});
