// What the browser keeps of the tables without a server, in its database: the entries of each table, from
// which the worker makes it again. A table belongs to one tab at a time.

import type { KeptEntry } from "./calls";

/** So many tables are kept; the one that was played at the longest time ago is forgotten for a new one. */
const MAX_KEPT_TABLES = 60;

/** How long a tab waits for a table that another one has: a tab that is loaded anew still has it for a moment. */
const LOCK_TIMEOUT_MS = 2000;

const DATABASE = "parlour";
const ENTRIES = "entries";
const TABLES = "tables";

/** When a table was last played at, in milliseconds of this machine's calendar. */
interface KeptTable {
  table: string;
  at: number;
}

const lockName = (table: string) => `parlour/table/${table}`;

export class KeptTables {
  readonly #database: Promise<IDBDatabase | null>;
  /** The tables that this tab has. */
  readonly #held = new Set<string>();
  /** The tables of which something could not be kept: what came before can be played on, with a gap it could not. */
  readonly #cut = new Set<string>();

  constructor() {
    // Without locks two tabs could play at one table, each its own match.
    const can = "indexedDB" in globalThis && "locks" in navigator;
    this.#database = can ? opened().catch(() => null) : Promise.resolve(null);
  }

  /** The entries of a table, which this tab has from here on, or none; `null` if another tab has the table. */
  async entries(table: string): Promise<string[] | null> {
    const database = await this.#database;
    if (database === null) return [];
    if (!(await this.#hold(table))) return null;
    try {
      const all = database.transaction(ENTRIES).objectStore(ENTRIES).index(TABLES).getAll(table);
      const entries = ((await done(all)) as KeptEntry[]).map(({ entry }) => entry);
      // The table goes on from these entries, and so does what is kept of it.
      this.#cut.delete(table);
      return entries;
    } catch {
      return [];
    }
  }

  /** Keeps entries. If some of a table cannot be kept, neither are later ones: they are there until the tab is closed. */
  async keep(entries: KeptEntry[], now: number): Promise<void> {
    const database = await this.#database;
    if (database === null) return;
    for (const table of new Set(entries.map((entry) => entry.table))) {
      if (this.#cut.has(table)) continue;
      const ofTable = entries.filter((entry) => entry.table === table);
      try {
        await this.#add(database, ofTable, { table, at: now });
      } catch (error) {
        this.#cut.add(table);
        console.warn("worker: a table is not kept from here on", error);
      }
    }
  }

  /** Adds entries of a table: all of them, or it fails. */
  async #add(database: IDBDatabase, entries: KeptEntry[], table: KeptTable): Promise<void> {
    if (!(await this.#hold(table.table))) throw new Error("another tab has this table");
    const change = database.transaction([ENTRIES, TABLES], "readwrite", { durability: "relaxed" });
    for (const entry of entries) change.objectStore(ENTRIES).add(entry);
    change.objectStore(TABLES).put(table);
    await committed(change);
  }

  /** Forgets the tables that were played at the longest time ago, if there are too many. */
  async prune(): Promise<void> {
    const database = await this.#database;
    if (database === null) return;
    const tables = (await done(database.transaction(TABLES).objectStore(TABLES).getAll())) as KeptTable[];
    const oldest = tables.sort((one, other) => other.at - one.at).slice(MAX_KEPT_TABLES);
    for (const { table } of oldest) {
      // One that a tab has stays.
      await navigator.locks.request(lockName(table), { ifAvailable: true }, async (lock) => {
        if (lock !== null) await forget(database, table);
      });
    }
  }

  /** Takes a table for this tab, for as long as it is open; says whether it has it. */
  async #hold(table: string): Promise<boolean> {
    if (this.#held.has(table)) return true;
    const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
    const has = await new Promise<boolean>((resolve) => {
      navigator.locks
        .request(lockName(table), { signal }, () => {
          resolve(true);
          // It is given back when the tab is closed.
          return new Promise(() => {});
        })
        .catch(() => resolve(false));
    });
    if (has) this.#held.add(table);
    return has;
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    const entries = request.result.createObjectStore(ENTRIES, { autoIncrement: true });
    entries.createIndex(TABLES, "table");
    request.result.createObjectStore(TABLES, { keyPath: "table" });
  };
  return done(request);
}

async function forget(database: IDBDatabase, table: string): Promise<void> {
  const change = database.transaction([ENTRIES, TABLES], "readwrite");
  const entries = change.objectStore(ENTRIES);
  for (const key of await done(entries.index(TABLES).getAllKeys(table))) entries.delete(key);
  change.objectStore(TABLES).delete(table);
  await committed(change);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database"));
  });
}

function committed(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = () => reject(change.error ?? new Error("not kept"));
  });
}
