// What the board of Budr Basef reads out of the view. No rule is known here:
// what can be done stands in the menu.

import type { VisibleEvent, Legal } from "../../wire";
import type { View } from "./wire";

export type { View };

/** The sets of the list, in its order. */
export const LIST = [
  "Twelve",
  "King",
  "Double",
  "Fries",
  "Genesis",
  "Sandwich",
  "Odd",
  "Even",
  "Thirteen",
  "Suit",
  "Straight",
  "Sprite",
  "Dragon",
  "Color",
  "All",
];

/** A touch that a gesture is made of. */
export type Touch = "deck" | "carry" | "forehead" | "surface" | "stack";

/** How many cards a deck has. */
export function deckSize(deck: number | string[]): number {
  return typeof deck === "number" ? deck : deck.length;
}

/** How a hit is made at this table, as the menu and the view tell. */
export type Way = "none" | "plain" | "named" | "touch" | "touch-named" | "sealed" | "sealed-named";

/** How you may hit now. */
export function wayToHit(view: View, legal: Legal | null): Way {
  const actions = legal?.actions ?? [];
  if (view.phase !== "play") return "none";
  if (actions.some((action) => action.startsWith("touch "))) {
    return actions.some((action) => action.startsWith("touch stack ")) ? "touch-named" : "touch";
  }
  const sealed = actions.includes("wait");
  if (actions.includes("hit")) return sealed ? "sealed" : "plain";
  if (actions.some((action) => action.startsWith("hit "))) return sealed ? "sealed-named" : "named";
  return "none";
}

/** Is a set named in the moment of the hit? */
export function isNamed(way: Way): boolean {
  return way === "named" || way === "touch-named" || way === "sealed-named";
}

/** The names that a hit may give: those of the active sets first, in the order of the list. */
export function namesToHit(view: View, legal: Legal | null): { active: string[]; others: string[] } {
  const named = new Set<string>();
  for (const action of legal?.actions ?? []) {
    const found = /^(?:hit|touch stack) (.+)$/.exec(action);
    if (found) named.add(found[1]);
  }
  const active = view.sets.filter((name) => named.has(name));
  const others = inOrder([...named].filter((name) => !view.sets.includes(name)));
  return { active, others };
}

/** These names in the order of the list, those of the players' own after it. */
export function inOrder(names: string[]): string[] {
  const place = (name: string) => (LIST.includes(name) ? LIST.indexOf(name) : LIST.length);
  return [...names].sort((a, b) => place(a) - place(b));
}

/** Your touches since the last one of the stack. */
export function ownTouches(view: View, seat: number | null): string[] {
  return (seat === null ? null : view.touches?.[seat]) ?? [];
}

/** By how much you may raise at most: 0, if not at all. */
export function mostRaise(legal: Legal | null): number {
  const raises = (legal?.actions ?? []).map((action) => /^raise (\d+)$/.exec(action)?.[1]);
  return Math.max(0, ...raises.map((by) => Number(by ?? 0)));
}

/** How many cards you are behind the highest in the pool. */
export function owed(view: View, seat: number): number {
  return Math.max(0, ...view.paid) - (view.paid[seat] ?? 0);
}

/** What has been changed in a set, such as `target=11`. */
export function changesOf(view: View, name: string): string[] {
  const line = view.modified.find((one) => one.split(" ")[0] === name);
  return line ? line.split(" ").slice(1) : [];
}

/** The definition of a set of the players' own. */
export function definitionOf(view: View, name: string): string | null {
  return view.defined.find((one) => one.name === name)?.expression ?? null;
}

/** A verdict, as it was told. */
export interface Decided {
  hits: { seat: number; at: number; set: string | null }[];
  seat: number;
  good: boolean;
  matches: string[];
  deadlock: boolean;
}

/** The verdict among these events, if there is one. */
export function verdictOf(events: VisibleEvent[]): Decided | null {
  const found = events.findLast((heard) => heard.data.event === "decided");
  return found ? (found.data as unknown as Decided) : null;
}

/** The events of one kind. */
export function ofKind<T>(events: VisibleEvent[], kind: string): T[] {
  return events.filter((heard) => heard.data.event === kind).map((heard) => heard.data as unknown as T);
}

/** The editor's switches and changes in the menu, by set. */
export interface Edits {
  activate: string[];
  deactivate: string[];
  /** By set: the changes that the menu mentions, by parameter. */
  modify: Map<string, Map<string, string[]>>;
  keep: boolean;
}

/** The edits that the menu mentions. */
export function editsOf(legal: Legal | null): Edits {
  const edits: Edits = { activate: [], deactivate: [], modify: new Map(), keep: false };
  for (const action of legal?.actions ?? []) {
    const [verb, name, change] = action.split(" ");
    if (verb === "activate") edits.activate.push(name);
    if (verb === "deactivate") edits.deactivate.push(name);
    if (verb === "keep") edits.keep = true;
    if (verb === "modify" && change) {
      const [parameter, value] = change.split("=");
      const set = edits.modify.get(name) ?? new Map<string, string[]>();
      set.set(parameter, [...(set.get(parameter) ?? []), value]);
      edits.modify.set(name, set);
    }
  }
  edits.activate = inOrder(edits.activate);
  edits.deactivate = inOrder(edits.deactivate);
  return edits;
}
