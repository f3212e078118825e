import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KeptEntry } from "./calls";
import { KeptTables } from "./kept";

/** The browser's database, played by the test: a batch is kept or refused as a whole. */
class FakeDatabase {
  readonly entries: KeptEntry[] = [];
  isFull = false;

  transaction() {
    const batch: KeptEntry[] = [];
    const change = {
      error: null,
      oncomplete: () => {},
      onabort: () => {},
      objectStore: () => ({
        add: (entry: KeptEntry) => batch.push(entry),
        put: () => {},
        index: () => ({
          getAll: (table: string) => soon(this.entries.filter((entry) => entry.table === table)),
        }),
      }),
    };
    queueMicrotask(() => {
      if (this.isFull) return change.onabort();
      this.entries.push(...batch);
      change.oncomplete();
    });
    return change;
  }
}

/** A request that is met a moment later. */
function soon<T>(result: T) {
  const request = { result, onsuccess: () => {} };
  queueMicrotask(() => request.onsuccess());
  return request;
}

/** A lock is had by the one who asks for it, unless another tab has that table. */
function request(name: string, _: unknown, take: (lock: object) => Promise<void>): Promise<void> {
  return name.endsWith("elsewhere") ? Promise.reject(new Error("timeout")) : take({});
}

let database: FakeDatabase;

beforeEach(() => {
  database = new FakeDatabase();
  vi.stubGlobal("indexedDB", { open: () => soon(database) });
  vi.stubGlobal("navigator", { locks: { request } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const of = (table: string, ...entries: string[]) => entries.map((entry) => ({ table, entry }));

test("after a batch that is not kept no more of that table is, so that its beginning can be played on", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const kept = new KeptTables();
  await kept.keep(of("owl", "made", "sat"), 1);
  database.isFull = true;
  await kept.keep(of("owl", "dealt"), 2);
  expect(warned).toHaveBeenCalledOnce();
  database.isFull = false;
  await kept.keep([...of("owl", "played"), ...of("fox", "made")], 3);
  expect(database.entries).toEqual([...of("owl", "made", "sat"), ...of("fox", "made")]);
});

test("a table that is made again from its beginning is kept from there on", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const kept = new KeptTables();
  await kept.keep(of("owl", "made"), 1);
  database.isFull = true;
  await kept.keep(of("owl", "dealt"), 2);
  database.isFull = false;
  expect(await kept.entries("owl")).toEqual(["made"]);
  await kept.keep(of("owl", "dealt anew"), 3);
  expect(await kept.entries("owl")).toEqual(["made", "dealt anew"]);
});

test("a table that another tab has is not kept here, and holds up no other", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  await new KeptTables().keep([...of("elsewhere", "made"), ...of("fox", "made")], 1);
  expect(database.entries).toEqual(of("fox", "made"));
  expect(warned).toHaveBeenCalledOnce();
});
