// The story of a table: what happened at it and what was said, as it came.

import { say, translated } from "../words";
import type { TimedOut, VisibleEvent } from "../wire";

/** Something in the story of the table. */
export interface Entry {
  key: number;
  kind: "event" | "said" | "match";
  /** The server's sentence, or what someone says. */
  text: string;
  /** It is in the page's own words. */
  own?: boolean;
  /** Who says it. */
  name: string;
  seat: number | null;
}

const MAX_ENTRIES = 600;

/** What is said where time ran out and the clock has played, to the player in `own`. */
export function clockPlayed({ seat, said }: TimedOut, own: number | null): string {
  return seat === own ? say("clock.played.you", { what: translated(said ?? "") }) : say("clock.played", { seat });
}

export class Story {
  entries = $state.raw<Entry[]>([]);
  #keys = 0;

  /** Adds to the end; the oldest go where there are too many. */
  add(kind: Entry["kind"], text: string, more: Partial<Entry> = {}): void {
    const entry = { name: "", seat: null, ...more, kind, text, key: (this.#keys += 1) };
    this.entries = [...this.entries, entry].slice(-MAX_ENTRIES);
  }

  /** Adds what has happened; first that the clock has played just now, if it has. */
  tell(events: readonly VisibleEvent[], clock?: string): void {
    if (clock !== undefined) this.add("event", clock, { own: true });
    for (const { text, timed_out } of events) {
      if (timed_out !== undefined && clock === undefined)
        this.add("event", say("clock.played", { seat: timed_out }), { own: true });
      this.add("event", text);
    }
  }
}
