// A new table is made, and its page opened.
import { newTable } from "../net/http";
import { navigate } from "../router.svelte";
import { tablePath } from "../route";
import type { NewTable } from "../wire";
import { planArrival, type Plan } from "./arrival";

/** Makes a table and opens its page, where you sit down. */
export async function makeTable(wanted: NewTable, plan: Plan): Promise<void> {
  openTable(await newTable(wanted), plan);
}

/** Opens the page of a table that was made, where you sit down. */
export function openTable(table: string, plan: Plan): void {
  planArrival(table, plan);
  navigate(tablePath(table));
}
