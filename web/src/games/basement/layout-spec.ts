import type { LayoutSpec } from "../common/boxes";
import { handSpec } from "../common/hand-spec";

/** What Basement asks of the table: three piles in the middle, and three zones of your own. */
export function layoutSpec(players: number, seat: number | null): LayoutSpec {
  return handSpec(players, seat, {
    plate: { least: { width: 104, height: 86 }, best: { width: 200, height: 116 } },
    centre: { across: 4, rows: 1, more: 46 },
    portrait: { rows: 1.85, more: 66 },
    side: { rows: 1.8, more: 62 },
  });
}
