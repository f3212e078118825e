// Reads a view of which only this is known: it is JSON. An array with one entry a seat belongs to the
// players, strings such as `QS` or `♠Q` are cards, and the keys are the labels.

import { points, titleOf } from "../../format";
import { say } from "../../words";
import type { Cards } from "../common/seats";
import { nameOf } from "../common/sentences";

/** What is shown for a value: a text, cards or how many, or labelled parts. */
export type Shown = string | { cards: Cards } | Item[];

/** A labelled part. */
export type Item = [label: string, shown: Shown];

/** A view, sorted for the screen. */
export interface Table {
  /** What belongs to each player, by seat. */
  seats: Item[][];
  /** All else. */
  middle: Item[];
  /** Can every card be drawn from the standard pack? */
  standard: boolean;
}

const CODE = /^(\?|[A-Z\d♠♥♣♦*+-]{1,3})$/;
const STANDARD = /^(\?|X\d?|[A2-9TJQK][SHCD]?)$/;
const SUITS: Record<string, string> = { "♠": "S", "♥": "H", "♣": "C", "♦": "D" };
/** The last word of a key under which a number is a seat. */
const SEAT_KEY = /(^|_)(dealer|next|last|winner|leader|player|seat|by|to|on|taker|owner|starter|editor|tailleur|from)$/;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const isCode = (value: unknown): value is string => typeof value === "string" && CODE.test(value);
/** A list of cards; a slot that is empty holds null. */
const areCodes = (value: unknown): value is (string | null)[] =>
  Array.isArray(value) && value.some(isCode) && value.every((one) => one === null || isCode(one));

/** A card as the faces know it: `♠10` and `10S` are `TS`. */
function codeOf(text: string): string {
  const [, before = "", rank, after = ""] = /^([♠♥♣♦]?)(.*?)([♠♥♣♦]?)$/.exec(text) ?? [];
  const suit = SUITS[before + after] ?? "";
  return `${rank}${suit}`.replace(/^10(?=[SHCD])/, "T");
}

/**
 * Sorts a view. `lists` remembers of each key whether it is a list by seat: a list that has ever had
 * another length is none.
 */
export function read(view: unknown, names: readonly string[], lists: Map<string, boolean>): Table {
  const reader = new Reader(names, lists);
  const table: Table = { seats: names.map(() => []), middle: [], standard: true };
  const give = (key: string, values: unknown[]) =>
    reader.bySeat(key, values).forEach((what, seat) => {
      if (what !== null) table.seats[seat].push([titleOf(key), what]);
    });
  for (const [key, value] of Object.entries(isFields(view) ? view : { table: view })) {
    if (key === "seat") continue;
    if (!reader.isBySeat(key, value)) table.middle.push(...reader.items({ [key]: value }));
    else if (!value.some(isFields)) give(key, value);
    else {
      const players = value.map((one) => (isFields(one) ? one : {}));
      for (const own of new Set(players.flatMap(Object.keys)))
        give(
          own,
          players.map((player) => player[own]),
        );
    }
  }
  table.standard = reader.codes.every((code) => STANDARD.test(code));
  return table;
}

/** Turns values of a view into what is shown, and notes every card on the way. */
class Reader {
  /** The cards read so far. */
  readonly codes: string[] = [];

  constructor(
    readonly names: readonly string[],
    readonly lists: Map<string, boolean>,
  ) {}

  isBySeat(key: string, value: unknown): value is unknown[] {
    if (!Array.isArray(value) || value.length === 0) return false;
    if (value.length !== this.names.length) this.lists.set(key, false);
    else if (!value.every(isCode) && !this.lists.has(key)) this.lists.set(key, true);
    return this.lists.get(key) ?? false;
  }

  /** What is shown for the values that the players have under one key, by seat. */
  bySeat(key: string, values: unknown[]): (Shown | null)[] {
    const counted = values.some(areCodes);
    return values.map((value) => (counted && typeof value === "number" ? { cards: value } : this.#shown(key, value)));
  }

  items(values: Fields): Item[] {
    return Object.entries(values).flatMap(([key, value]) => {
      const what = this.isBySeat(key, value) ? labelled(this.bySeat(key, value), this.names) : this.#shown(key, value);
      return what === null ? [] : [[titleOf(key), what] as Item];
    });
  }

  /** Nothing, where there is nothing to say: for null, for a flag that is not set. */
  #shown(key: string, value: unknown): Shown | null {
    if (value === null || value === undefined || value === false || value === "") return null;
    if (value === true) return say("yes");
    if (typeof value === "number")
      return SEAT_KEY.test(key) && value in this.names ? nameOf(value, [...this.names]) : points(value);
    if (typeof value === "string") {
      const card = value === "?" || (value.length > 1 && isCode(value) && !/^[\d+-]+$/.test(value));
      return card ? this.#cards([value]) : value.replaceAll("_", " ");
    }
    if (areCodes(value)) return this.#cards(value);
    if (!Array.isArray(value)) return this.items(value as Fields);
    const parts = value.map((one) => this.#shown(key, one));
    if (parts.every((part) => part === null || typeof part === "string"))
      return parts.filter(Boolean).join(", ") || "–";
    return labelled(
      parts,
      parts.map((_, at) => String(at + 1)),
    );
  }

  #cards(list: (string | null)[]): Shown {
    const cards = list.flatMap((one) => (one === null ? [] : [codeOf(one)]));
    this.codes.push(...cards);
    return { cards };
  }
}

function labelled(parts: (Shown | null)[], labels: readonly string[]): Item[] {
  return parts.flatMap((part, at) => (part === null ? [] : [[labels[at] ?? "", part] as Item]));
}
