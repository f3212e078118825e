import type { Ask } from "../common/boxes";

/** What Basset asks of the table: a pack in the middle, and much to decide in a place of its own. */
export function asks(players: number, seat: number | null): Ask {
  const seated = seat !== null;
  return {
    seats: players - (seated ? 1 : 0),
    plate: { least: { width: 54, height: 46 }, best: { width: 168, height: 62 } },
    centre: { across: 4.4, rows: 1, more: 56 },
    own: null,
    controls: seated
      ? {
          portrait: { width: 0, height: 268, share: 0.44 },
          side: { width: 170, height: 196, share: 0.56 },
          desk: { width: 410, height: 360 },
        }
      : null,
  };
}
