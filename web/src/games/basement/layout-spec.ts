import type { LayoutSpec } from "../common/boxes";

/** What Basement asks of the table: three piles in the middle, and three zones of your own. */
export function layoutSpec(players: number, seat: number | null): LayoutSpec {
  const seated = seat !== null;
  return {
    seats: players - (seated ? 1 : 0),
    plate: { least: { width: 104, height: 86 }, best: { width: 200, height: 116 } },
    about: true,
    centre: { across: 4, rows: 1, more: 46 },
    own: seated
      ? {
          portrait: { rows: 1.85, more: 66 },
          side: { rows: 1.8, more: 62 },
          desk: { rows: 1, more: 54 },
        }
      : null,
    controls: seated
      ? {
          portrait: { width: 0, height: 54 },
          side: { width: 170, height: 160 },
          desk: { width: 280, height: 76 },
        }
      : null,
  };
}
