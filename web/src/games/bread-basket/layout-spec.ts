import type { LayoutSpec } from "../common/boxes";

/** What Bread Basket asks of the table: a long line in the middle, and one hand. */
export function layoutSpec(players: number, seat: number | null): LayoutSpec {
  const seated = seat !== null;
  return {
    seats: players - (seated ? 1 : 0),
    plate: { least: { width: 66, height: 62 }, best: { width: 176, height: 78 } },
    about: true,
    centre: { across: 7, rows: 1.7, more: 24 },
    own: seated
      ? {
          portrait: { rows: 1.25, more: 54 },
          side: { rows: 1, more: 54 },
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
