import type { LayoutSpec } from "../common/boxes";

/** What Down the Well asks of the table: six wells side by side, and a hand of up to 30 cards. */
export function layoutSpec(players: number, seat: number | null): LayoutSpec {
  const seated = seat !== null;
  return {
    seats: players - (seated ? 1 : 0),
    plate: { least: { width: 66, height: 62 }, best: { width: 176, height: 78 } },
    about: true,
    centre: { across: 6.6, rows: 1.75, more: 30 },
    own: seated
      ? {
          portrait: { rows: 1.6, more: 54 },
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
