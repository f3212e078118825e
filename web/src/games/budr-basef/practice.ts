// A run of practice: stacks from a table that the engine has made, answers with their times, and
// what comes of them. Which sets a stack matches stands in the table.

/** A stack, bottom card first, and the sets that it matches. */
export interface Example {
  stack: string[];
  matches: string[];
}

/** An answer: what was shown, was it hit, and how long it took. */
export interface Answer {
  example: Example;
  hit: boolean;
  right: boolean;
  ms: number;
}

/** The sets that are easiest to see: those of a first match. */
export const EASIEST = ["Twelve", "King", "Double", "Sandwich", "Suit"];

/** Reads the table: cards and names with spaces between. */
export function readExamples(table: { stack: string; matches: string }[]): Example[] {
  const words = (text: string) => text.split(" ").filter(Boolean);
  return table.map(({ stack, matches }) => ({ stack: words(stack), matches: words(matches) }));
}

/** The example as it is with these sets only. */
export function among(example: Example, sets: string[] | null): Example {
  if (!sets) return example;
  return { ...example, matches: example.matches.filter((name) => sets.includes(name)) };
}

/** So many examples for a run, about half of them with something to hit; `draw` gives 0 to n − 1. */
export function chooseRun(
  examples: Example[],
  sets: string[] | null,
  count: number,
  draw: (n: number) => number,
): Example[] {
  const left = examples.map((example) => among(example, sets));
  const run: Example[] = [];
  while (run.length < count) {
    const wantsSet = draw(2) === 0;
    const fitting = left.filter((example) => !run.includes(example) && example.matches.length > 0 === wantsSet);
    const others = fitting.length > 0 ? fitting : left.filter((example) => !run.includes(example));
    if (others.length === 0) break;
    run.push(others[draw(others.length)]);
  }
  return run;
}

/** Judges an answer. */
export function answer(example: Example, hit: boolean, ms: number): Answer {
  return { example, hit, right: hit === example.matches.length > 0, ms: Math.max(0, Math.round(ms)) };
}

/** The middle of the times of right answers; nothing, if there is none. */
export function median(answers: Answer[]): number | null {
  const times = answers.filter((one) => one.right).map((one) => one.ms);
  times.sort((a, b) => a - b);
  return times.length === 0 ? null : times[Math.floor(times.length / 2)];
}

/** The sets that were overlooked, each once. */
export function overlooked(answers: Answer[]): string[] {
  const missed = answers.filter((one) => !one.right && !one.hit).flatMap((one) => one.example.matches);
  return [...new Set(missed)];
}
