import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../dev/eventually";
import * as playtests from "../net/playtests";
import { keepSeat } from "../net/store";
import type { TableScreen } from "../table/screen.svelte";
import { recallAgreed } from "./agreed";
import { PlaytestWatch } from "./watch.svelte";

vi.mock("../net/playtests", { spy: true });

let leave = () => {};
beforeEach(() => {
  localStorage.clear();
  keepSeat("owl", "secret");
  vi.mocked(playtests.shareNotes).mockReset().mockResolvedValue();
});
afterEach(() => leave());

/** The page of a table whose first match is over. */
function opens(): PlaytestWatch {
  const live = {
    name: "owl",
    seat: 0,
    table: { match_no: 1, phase: "over" },
    moments: { lags: false },
    position: null,
  };
  let watch!: PlaytestWatch;
  leave = $effect.root(() => {
    watch = new PlaytestWatch({ live, mine: false } as unknown as TableScreen);
  });
  flushSync();
  return watch;
}

test("once all is shared the browser keeps only the token by which it is taken back", async () => {
  const watch = opens();
  watch.agree();
  flushSync();
  await eventually(() => expect(watch.sharing).toBe("shared"));
  expect(recallAgreed("owl")?.notes, "the questions are still to be answered").not.toBeNull();
  await watch.answer({ broken: false, reread: null, again: true, close: null, best_round: null });
  expect(recallAgreed("owl")).toEqual({ token: "secret", match: 1, notes: null });

  leave();
  vi.mocked(playtests.shareNotes).mockClear();
  const later = opens();
  expect([later.agreed, later.answered]).toEqual([true, true]);
  expect(playtests.shareNotes, "nothing takes the place of what was shared").not.toHaveBeenCalled();
  expect(recallAgreed("owl")).toEqual({ token: "secret", match: 1, notes: null });
});

test("answers that could not be shared are kept, and shared when the page is opened again", async () => {
  const watch = opens();
  watch.agree();
  flushSync();
  await eventually(() => expect(watch.sharing).toBe("shared"));
  vi.mocked(playtests.shareNotes).mockRejectedValueOnce(new TypeError("away"));
  await watch.answer({ broken: null, reread: null, again: true, close: null, best_round: null });
  leave();
  expect(recallAgreed("owl")?.notes?.answers?.again).toBe(true);
  vi.mocked(playtests.shareNotes).mockClear();
  opens();
  await eventually(() => expect(playtests.shareNotes).toHaveBeenCalledOnce());
  await eventually(() => expect(recallAgreed("owl")?.notes).toBeNull());
});
