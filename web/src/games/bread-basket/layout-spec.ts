import type { LayoutSpec } from "../common/boxes";
import { handSpec } from "../common/hand-spec";

/** What Bread Basket asks of the table: a long line in the middle, and one hand. */
export function layoutSpec(players: number, seat: number | null): LayoutSpec {
  return handSpec(players, seat, {
    plate: { least: { width: 66, height: 62 }, best: { width: 176, height: 78 } },
    centre: { across: 7, rows: 1.7, more: 24 },
    portrait: { rows: 1.25, more: 54 },
    side: { rows: 1, more: 54 },
  });
}
