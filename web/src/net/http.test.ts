import { afterEach, expect, test, vi } from "vitest";
import { askToDelete, deleteTable, Failed, restoreTable, tableExists, tombstone } from "./http";

/** A server that gives this answer, and notes what it was asked. */
function answering(status: number, body: unknown = null) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    const token = new Headers(init?.headers).get("authorization");
    asked.push([init?.method ?? "GET", path, token].filter(Boolean).join(" "));
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test("a table is deleted with the value of the first answer", async () => {
  const first = answering(409, { code: "confirm", message: "Once more.", args: { confirm: "a/b" } });
  const confirm = await askToDelete("owl", "key");
  expect(first).toEqual(["DELETE /api/tables/owl Bearer key"]);
  const second = answering(200, { until: 7 });
  await deleteTable("owl", "key", confirm);
  expect(second).toEqual(["DELETE /api/tables/owl?confirm=a%2Fb Bearer key"]);
});

test("who is not the host is not asked to confirm anything", async () => {
  answering(403, { code: "not_host", message: "Only the host." });
  await expect(askToDelete("owl", "key")).rejects.toBeInstanceOf(Failed);
});

test("a deleted table says until when it can be restored, and is not there", async () => {
  answering(410, { code: "deleted", message: "The host deleted it.", args: { until: "86400000" } });
  expect(await tombstone("owl")).toEqual({ code: "deleted", until: new Date(86_400_000) });
  expect(await tableExists("owl")).toBe(false);
});

test("a table that never was has no tombstone", async () => {
  answering(404, { code: "no_table", message: "No such table." });
  expect(await tombstone("owl")).toBeNull();
});

test("the host restores it", async () => {
  const asked = answering(204);
  await restoreTable("owl", "key");
  expect(asked).toEqual(["POST /api/tables/owl/restore Bearer key"]);
});
