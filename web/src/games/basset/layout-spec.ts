import type { LayoutSpec } from "../common/boxes";

/** What Basset asks of the table: a pack in the middle, and much to decide in a place of its own. */
export function layoutSpec(players: number, seat: number | null): LayoutSpec {
  const seated = seat !== null;
  return {
    seats: players - (seated ? 1 : 0),
    plate: { least: { width: 54, height: 48 }, best: { width: 168, height: 74 } },
    about: true,
    centre: { across: 4.4, rows: 1, more: 56 },
    own: null,
    controls: seated
      ? {
          portrait: { width: 0, height: 284, share: 0.46 },
          side: { width: 170, height: 226, share: 0.58 },
          desk: { width: 410, height: 360 },
        }
      : null,
  };
}
