import type { LayoutSpec } from "./boxes";

/** What differs between such games: a plate, the middle, and your cards on a phone upright and on its side. */
type HandSpec = Pick<LayoutSpec, "plate" | "centre"> & Pick<NonNullable<LayoutSpec["own"]>, "portrait" | "side">;

/** What a game asks of the table in which each player has cards of their own, and buttons beside them. */
export function handSpec(
  players: number,
  seat: number | null,
  { plate, centre, portrait, side }: HandSpec,
): LayoutSpec {
  const seated = seat !== null;
  return {
    seats: players - (seated ? 1 : 0),
    plate,
    about: true,
    centre,
    own: seated ? { portrait, side, desk: { rows: 1, more: 54 } } : null,
    controls: seated
      ? {
          portrait: { width: 0, height: 54 },
          side: { width: 170, height: 160 },
          desk: { width: 280, height: 76 },
        }
      : null,
  };
}
