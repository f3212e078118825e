import type { LayoutSpec } from "../common/boxes";
import { handSpec } from "../common/hand-spec";

/** What Down the Well asks of the table: six wells side by side, and a hand of up to 30 cards. */
export function layoutSpec(players: number, seat: number | null): LayoutSpec {
  return handSpec(players, seat, {
    plate: { least: { width: 66, height: 62 }, best: { width: 176, height: 78 } },
    centre: { across: 6.6, rows: 1.75, more: 30 },
    portrait: { rows: 1.6, more: 54 },
    side: { rows: 1, more: 54 },
  });
}
