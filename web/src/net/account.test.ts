// Playing for a name: a server that is busy is asked again, and what it has decided stays so.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { playForName } from "./account";
import { remember, SESSION } from "./store";

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  remember(SESSION, { name: "Ann", token: "the session" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
  localStorage.clear();
});

const refused = (status: number, code: string) => Response.json({ code, message: "No." }, { status });

test("a busy server is asked again until it has an answer", async () => {
  fetched.mockResolvedValueOnce(refused(503, "busy")).mockRejectedValueOnce(new TypeError("away"));
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
  const done = playForName("t1", "the seat");
  await vi.runAllTimersAsync();
  await done;
  expect(fetched).toHaveBeenCalledTimes(3);
  const [path, { method, headers, body }] = fetched.mock.calls[2];
  expect([path, method, body]).toEqual(["/api/tables/t1/account", "PUT", '{"session":"the session"}']);
  expect(headers).toMatchObject({ authorization: "Bearer the seat" });
});

test("a table whose matches are not rated is asked once, and without a complaint", async () => {
  fetched.mockResolvedValue(refused(409, "not_rated"));
  await playForName("t1", "the seat");
  expect(fetched).toHaveBeenCalledTimes(1);
});
