// What was planned when a table was made, for the page of that table, which comes next.

let planned: { table: string; start: boolean } | null = null;

/** This table is to be sat down at as soon as it is there; and begun at once, against bots. */
export function planArrival(table: string, start: boolean): void {
  planned = { table, start };
}

/** What was planned; only once. */
export function takePlan(table: string): { start: boolean } | null {
  const now = planned?.table === table ? planned : null;
  planned = null;
  return now;
}
