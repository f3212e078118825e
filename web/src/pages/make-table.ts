// A new table is made, and its page opened.
import { newTable } from "../net/http";
import { navigate } from "../router.svelte";
import { tablePath } from "../route";
import type { NewTable } from "../wire";
import { planArrival } from "./arrival";

/** Makes a table and opens it; `alone` begins at once against bots. */
export async function makeTable(wanted: NewTable, alone: boolean): Promise<void> {
  openTable(await newTable(wanted), alone);
}

/** Opens a table that was made, and sits down at it; `alone` begins at once against bots. */
export function openTable(table: string, alone: boolean): void {
  planArrival(table, alone);
  navigate(tablePath(table));
}
