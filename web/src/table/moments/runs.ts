// How moments are put together: after one another, or at the same time.

import type { Run } from "./queue";

/** One after another, each begun when the one before has been seen; to end it ends the one that is shown. */
export function inTurn(begin: readonly (() => Run | null)[]): Run {
  let current: Run | null = null;
  const done = (async () => {
    for (const next of begin) {
      current = next();
      await current?.done;
    }
  })();
  return { done, finish: () => current?.finish() };
}

/** All at the same time. */
export function together(runs: readonly (Run | null)[]): Run {
  const all = runs.filter((run) => run !== null);
  return {
    done: Promise.all(all.map(({ done }) => done)).then(() => {}),
    finish: () => all.forEach((run) => run.finish()),
  };
}

/** Nothing but time, in milliseconds. */
export function rest(ms: number): Run | null {
  if (ms <= 0) return null;
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  setTimeout(finish, ms);
  return { done, finish };
}
