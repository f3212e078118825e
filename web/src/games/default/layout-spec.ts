import type { LayoutSpec } from "../common/boxes";

/** What a game without a board of its own asks of the table: room for words everywhere. */
export function layoutSpec(players: number, seat: number | null): LayoutSpec {
  const seated = seat !== null;
  return {
    seats: players - (seated ? 1 : 0),
    plate: { least: { width: 104, height: 62 }, best: { width: 240, height: 130 } },
    about: false,
    centre: { across: 4, rows: 1, more: 20 },
    own: seated
      ? {
          portrait: { rows: 1, more: 48 },
          side: { rows: 1, more: 70 },
          desk: { rows: 1, more: 60 },
        }
      : null,
    controls: seated
      ? {
          portrait: { width: 0, height: 110, share: 0.22 },
          side: { width: 190, height: 200, share: 0.5 },
          desk: { width: 300, height: 160, share: 0.4 },
        }
      : null,
  };
}
