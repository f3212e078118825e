// The story of a table: what happened at it and what was said, as it came.

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

export class Story {
  entries = $state.raw<Entry[]>([]);
  #keys = 0;

  /** Adds to the end; the oldest go where there are too many. */
  add(kind: Entry["kind"], text: string, more: Partial<Entry> = {}): void {
    const entry = { name: "", seat: null, ...more, kind, text, key: (this.#keys += 1) };
    this.entries = [...this.entries, entry].slice(-MAX_ENTRIES);
  }
}
