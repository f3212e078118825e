// What the board keeps of the last contest or gambling, until the next one: the verdict, the
// reaction times, and the stack that was hit, which has gone by then.

import type { VisibleEvent, Race } from "../../wire";
import { type Decided, ofKind, verdictOf } from "./view";

/** The last thing that was decided. */
export type LastResult =
  | {
      kind: "contest";
      decided: Decided;
      race: Race | null;
      took: number | null;
      paid: number | null;
      /** The stack that was hit, bottom card first; unknown, if you came later. */
      stack: string[] | null;
    }
  | { kind: "no_hit" }
  | { kind: "invented"; seat: number; set: string; expression: string }
  | { kind: "pool"; seat: number; cards: number; powers: { seat: number; card: string }[] };

/** What these events tell. `before` is the stack as it lay before them, if it was seen. */
export function resultOf(events: VisibleEvent[], before: string[] | null, race: Race | undefined): LastResult | null {
  const pool = ofKind<{ seat: number; cards: number }>(events, "won_pool").at(-1);
  if (pool) {
    const powers = ofKind<{ seat: number; card: string }>(events, "revealed");
    return { kind: "pool", seat: pool.seat, cards: pool.cards, powers };
  }
  const invented = ofKind<{ seat: number; set: { name: string; expression: string } }>(events, "defined").at(-1);
  if (invented) {
    return { kind: "invented", seat: invented.seat, set: invented.set.name, expression: invented.set.expression };
  }
  const decided = verdictOf(events);
  if (!decided) return ofKind(events, "nobody_hit").length > 0 ? { kind: "no_hit" } : null;
  const took = ofKind<{ cards: number }>(events, "took").at(-1)?.cards ?? null;
  const payers = ofKind<{ seat: number; cards: string[] }>(events, "paid");
  const paid = payers.findLast((payer) => payer.seat === decided.seat)?.cards.length ?? null;
  const fits = race?.hits.some((hit) => hit.seat === decided.seat) ?? false;
  return {
    kind: "contest",
    decided,
    race: race && fits ? race : null,
    took: decided.good ? took : null,
    paid: decided.good ? null : paid,
    stack: stackThatWasHit(events, before),
  };
}

/** The stack as it lay when the last verdict fell. */
export function stackThatWasHit(events: VisibleEvent[], before: string[] | null): string[] | null {
  let stack = before && [...before];
  let hit: string[] | null = null;
  for (const { data } of events) {
    if (data.event === "dealt" || data.event === "took" || data.event === "pooled") stack = [];
    if (data.event === "flipped") stack?.push(String(data.card));
    if (data.event === "decided") hit = stack && [...stack];
  }
  return hit && hit.length > 0 ? hit : null;
}
