// What was planned when a table was made or found, for the page of that table, which comes next.

/** What happens on arrival: you sit down, also as a guest; then the match starts against bots, or the table is opened. */
export interface Plan {
  /** Also without a name of your own. */
  sit?: boolean;
  /** The match starts at once, against bots. */
  start?: boolean;
  /** The table is opened to everyone. */
  list?: boolean;
}

/** A match against bots that begins at once. */
export const ALONE: Plan = { sit: true, start: true };

/** A table where strangers are welcome. */
export const WITH_ANYONE: Plan = { sit: true, list: true };

let planned: { table: string; plan: Plan } | null = null;

/** This table is to be sat down at as soon as it is there. */
export function planArrival(table: string, plan: Plan): void {
  planned = { table, plan };
}

/** What was planned; only once. */
export function takePlan(table: string): Plan | null {
  const now = planned?.table === table ? planned.plan : null;
  planned = null;
  return now;
}
