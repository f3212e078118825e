import type { LayoutSpec } from "../common/boxes";

/** What Budr Basef asks of the table: the stack, the hands in reach of the thumb, and the sets in sight. */
export function layoutSpec(players: number, seat: number | null): LayoutSpec {
  const seated = seat !== null;
  return {
    seats: players - (seated ? 1 : 0),
    plate: { least: { width: 62, height: 48 }, best: { width: 150, height: 62 } },
    about: false,
    centre: { across: 3.6, rows: 1, more: 166 },
    own: null,
    controls: seated
      ? {
          portrait: { width: 0, height: 148, share: 0.25 },
          side: { width: 240, height: 190, share: 0.56 },
          desk: { width: 330, height: 170, share: 0.26 },
        }
      : null,
    beside: { portrait: 58, side: 58, desk: 300 },
  };
}
