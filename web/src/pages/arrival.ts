// What was meant when a table was made, for the page of that table, which comes next.

let meant: { table: string; start: boolean } | null = null;

/** This table is to be sat down at as soon as it is there; and begun at once, against bots. */
export function arriveAt(table: string, start: boolean): void {
  meant = { table, start };
}

/** What was meant; only once. */
export function arriving(table: string): { start: boolean } | null {
  const now = meant?.table === table ? meant : null;
  meant = null;
  return now;
}
