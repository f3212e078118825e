// A new table is made, and its page opened.
import { newTable } from "../net/http";
import { currentRoute, navigate } from "../router.svelte";
import { tablePath } from "../route";
import type { NewTable } from "../wire";
import { planArrival, type Plan } from "./arrival";

/** Makes a table and opens its page, where you sit down. */
export const makeTable = (wanted: NewTable, plan: Plan): Promise<void> => openTable(newTable(wanted), plan);

/** Opens the page of a table once it is made, and you sit down there; not if you have gone to another page meanwhile. */
export async function openTable(made: string | Promise<string>, plan: Plan): Promise<void> {
  const asked = currentRoute();
  const table = await made;
  if (currentRoute() !== asked) return;
  planArrival(table, plan);
  navigate(tablePath(table));
}
