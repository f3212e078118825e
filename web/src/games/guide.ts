// What the table has to know of a game before its board is here: the tips of the first steps, and which events
// end a round. A folder may have a `tips.ts` and a `round-end.ts`.

import type { RoundPoints } from "./common/round-end";
import type { Tip } from "./common/tips";

const tips = import.meta.glob<Tip[]>(["./*/tips.ts", "!./common/*"], { import: "tips", eager: true });
const points = import.meta.glob<RoundPoints>(["./*/round-end.ts", "!./common/*"], {
  import: "roundPoints",
  eager: true,
});

/** The game's tips, in the order of their texts; none, if it has none. */
export function tipsOf(id: string): Tip[] {
  const path = `./${id}/tips.ts`;
  return Object.hasOwn(tips, path) ? tips[path] : [];
}

/** Which of the game's events end a round. */
export function roundPointsOf(id: string): RoundPoints {
  const path = `./${id}/round-end.ts`;
  return Object.hasOwn(points, path) ? points[path] : {};
}
