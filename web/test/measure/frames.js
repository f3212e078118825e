// What a page's main thread did, frame by frame, in processor time: unlike the clock on the wall it does not
// count what the machine does beside it. Chromium's trace has it for every task.

/** What a trace must hold for this. */
export const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];
/** Tasks with a longer pause between them, in milliseconds, do not add up to one frame. */
const PAUSE = 16;
const PRESSES = ["pointerdown", "pointerup", "click", "keydown"];

/** The tasks of the page's main thread, each with what ran in it. */
function tasksOf(events) {
  const threads = new Map();
  for (const event of events.filter(({ ph }) => ph === "X")) {
    const thread = `${event.pid} ${event.tid}`;
    if (!threads.has(thread)) threads.set(thread, []);
    threads.get(thread).push(event);
  }
  const mains = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  // The page is the busiest of the renderers.
  const all = mains.map(({ pid, tid }) => threads.get(`${pid} ${tid}`) ?? []).sort((a, b) => b.length - a.length)[0];
  const roots = [];
  const open = [];
  for (const event of all.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    event.inner = [];
    while (open.length > 0 && open.at(-1).ts + open.at(-1).dur <= event.ts) open.pop();
    (open.at(-1)?.inner ?? roots).push(event);
    open.push(event);
  }
  return roots;
}

const walk = (event, visit) => visit(event) !== false && event.inner.forEach((inner) => walk(inner, visit));

/** Does something of this task hold? */
function has(task, holds) {
  let found = false;
  walk(task, (event) => !(found ||= holds(event)));
  return found;
}

/** How long a task had the processor, in milliseconds, without what the test itself did: its scripts have no address. */
function time(task) {
  let own = task.tdur ?? 0;
  walk(task, ({ name, args, tdur = 0 }) => {
    if (!/^(FunctionCall|EvaluateScript)$/.test(name) || !args?.data || args.data.url) return true;
    own -= tdur;
    return false;
  });
  return own / 1000;
}

/** Of each frame, how long it had the processor, and how long after a press in it; in milliseconds. */
export function framesOf(trace) {
  const frames = [];
  const presses = [];
  let tasks = [];
  let end = -Infinity;
  for (const task of tasksOf(JSON.parse(trace).traceEvents)) {
    if (task.ts - end > PAUSE * 1000) tasks = [];
    end = task.ts + task.dur;
    tasks.push(task);
    if (!has(task, ({ name }) => name === "Commit" || name === "Paint")) continue;
    const sum = (some) => some.reduce((all, one) => all + time(one), 0);
    frames.push(sum(tasks));
    const pressed = tasks.findIndex((one) =>
      has(one, ({ name, args }) => name === "EventDispatch" && PRESSES.includes(args?.data?.type)),
    );
    if (pressed >= 0) presses.push(sum(tasks.slice(pressed)));
    tasks = [];
  }
  return { frames, presses };
}

/** How long the page's main thread had the processor in all, in milliseconds. */
export function workOf(trace) {
  return tasksOf(JSON.parse(trace).traceEvents).reduce((all, task) => all + time(task), 0);
}
