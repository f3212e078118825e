// Analyses, in a worker of their own: a match that is played meanwhile does not wait for them.

import type { Answer } from "./calls";
import { UNAVAILABLE, WorkerInstance } from "./instance";

const analyst = new WorkerInstance(() => {});
/** How often analyses were ended. */
let ended = 0;

/** The match of a table whose analysis is asked for, or nothing where a record is sent along. */
const ANALYSIS = /^\/api\/(tables\/[^/]+\/matches\/[^/]+\/)?analysis(\?|$)/;

/** Is this path an analysis? */
export function isAnalysis(path: string): boolean {
  return ANALYSIS.test(path);
}

/**
 * Begins an analysis, or says how far it is. `ask` asks the worker with the tables: it gives the record of
 * a match that is over, or says why there is none.
 */
export async function analysed(
  path: string,
  body: string,
  ask: (method: string, path: string) => Promise<Answer>,
): Promise<Answer> {
  const [, match] = ANALYSIS.exec(path) ?? [];
  let record = body;
  if (match !== undefined) {
    const before = ended;
    const answer = await ask("GET", `/api/${match}record`);
    if (before !== ended) return UNAVAILABLE;
    if (answer.status !== 200) return answer;
    record = answer.body;
  }
  const query = path.includes("?") ? path.slice(path.indexOf("?")) : "";
  return analyst.request("POST", `/api/analysis${query}`, record);
}

/** No one waits for the analyses that are made now: they end. */
export function endAnalyses(): void {
  ended += 1;
  analyst.end();
}
