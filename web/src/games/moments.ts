// How each game's events are shown, loaded when its board is: a folder may have a `moments.ts`.

import type { AnyChoreography } from "./common/beats";

const files = import.meta.glob<AnyChoreography>("./*/moments.ts", { import: "moments" });

/** The game's choreography; nothing, if it has none. */
export async function choreographyOf(id: string): Promise<AnyChoreography | null> {
  const path = `./${id}/moments.ts`;
  return Object.hasOwn(files, path) ? files[path]() : null;
}
