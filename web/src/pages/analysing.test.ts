import { expect, test, vi } from "vitest";
import { Failed } from "../net/http";
import * as http from "../net/http";
import type { Analysis } from "../wire";
import { ownWords } from "../table/refusal";
import { Analysing } from "./analysing.svelte";

vi.mock("../net/http", { spy: true });

const source = { table: "owl", match: 1 };

test("an analysis whose worker has failed is begun in another one when you try again", async () => {
  const left = vi.mocked(http.leaveAnalysis).mockReturnValue();
  const asked = vi.mocked(http.analysis).mockRejectedValue(new Failed(0, null));
  const analysing = new Analysing(source);
  await analysing.begin(0);
  expect([analysing.running, analysing.failed]).toEqual([false, ownWords("The server does not answer.")]);
  left.mockClear();
  const found = {} as Analysis;
  asked.mockResolvedValue({ state: "done", percent: 100, analysis: found, error: null });
  await analysing.begin(0);
  expect(left).toHaveBeenCalledOnce();
  expect([analysing.failed, analysing.found]).toEqual([null, found]);

  // and what that worker has found stays with it for the other seats
  left.mockClear();
  await analysing.begin(1);
  expect(left).not.toHaveBeenCalled();
});

test("an analysis that has failed has the reason of its server", async () => {
  const error = "The analysis failed. The server's log has the reason.";
  vi.mocked(http.analysis).mockResolvedValue({ state: "failed", percent: 0, analysis: null, error });
  const analysing = new Analysing(source);
  await analysing.begin(0);
  expect(analysing.failed).toEqual({ text: error, own: false });
});
