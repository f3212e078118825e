// The ten suits, drawn in a box of 32 by 32. Each is told apart by its outline alone; the
// colour only helps.

/** One stroke of the pen: an outline that is filled, or a line of some width. */
export interface Stroke {
  d: string;
  /** Width, if it is a line. */
  line?: number;
  /** Cut out in the colour of the paper. */
  paper?: boolean;
}

/** A disc as an outline. */
export function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

const petals = [0, 72, 144, 216, 288].map((turn) => {
  const angle = ((turn - 90) * Math.PI) / 180;
  return disc(round(16 + 8.2 * Math.cos(angle)), round(16 + 8.2 * Math.sin(angle)), 6.6);
});

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** By the name of the suit. */
export const suits: Record<string, Stroke[]> = {
  spades: [
    {
      d: "M16 2C13 8 3 12.5 3 20.2a6.2 6.2 0 0 0 11.2 3.6c-.3 2.8-1.5 4.8-3.7 6.2h11c-2.2-1.4-3.4-3.4-3.7-6.2A6.2 6.2 0 0 0 29 20.2C29 12.5 19 8 16 2z",
    },
  ],
  hearts: [
    { d: "M16 29.5C10 23.5 2.5 18 2.5 10.6A7.1 7.1 0 0 1 16 7.4a7.1 7.1 0 0 1 13.5 3.2C29.5 18 22 23.5 16 29.5z" },
  ],
  clubs: [
    { d: disc(16, 8.6, 6.4) },
    { d: disc(8.6, 18.4, 6.4) },
    { d: disc(23.4, 18.4, 6.4) },
    { d: "M14.6 13h2.8c.2 8 1.3 13.5 4.6 17H10c3.3-3.5 4.4-9 4.6-17z" },
  ],
  diamonds: [{ d: "M16 1.5C19 7 23 12 27.5 16C23 20 19 25 16 30.5C13 25 9 20 4.5 16C9 12 13 7 16 1.5z" }],
  Anchors: [
    { d: disc(16, 5.8, 3), line: 2.8 },
    { d: "M16 9v19M9 13.5h14", line: 3.2 },
    { d: "M5.5 19.5C6 26 11 28.6 16 28.6S26 26 26.5 19.5", line: 3.2 },
    { d: "M1.5 22.5L5.3 15.5L10.5 21.5z" },
    { d: "M30.5 22.5L26.7 15.5L21.5 21.5z" },
  ],
  Boats: [
    { d: "M2 21.5h28L25.5 29H7z" },
    { d: "M17.5 2C24 6.5 27.5 12.5 28 19H17.5z" },
    { d: "M14.8 6.5V19H4.5C7 13.5 10.5 9.5 14.8 6.5z" },
  ],
  Crabs: [
    { d: "M16 13.5c7 0 10.5 3.5 10.5 7.2c0 3.9-4.6 6.8-10.5 6.8S5.5 24.6 5.5 20.7c0-3.7 3.5-7.2 10.5-7.2z" },
    { d: "M7.5 17C4.5 15.5 3.5 13 4 10M24.5 17c3-1.5 4-4 3.5-7", line: 2.6 },
    { d: "M4.6 11.8C.6 10.5 0 5.5 3.2 2.6L4.3 6.5L8 3.8C9.5 7.8 8 11 4.6 11.8z" },
    { d: "M27.4 11.8C31.4 10.5 32 5.5 28.8 2.6L27.7 6.5L24 3.8C22.5 7.8 24 11 27.4 11.8z" },
    {
      d: "M6.5 22.5L1.5 24M7.5 25.5L3.5 29.5M25.5 22.5L30.5 24M24.5 25.5L28.5 29.5M12.6 14.5v-4M19.4 14.5v-4",
      line: 2.2,
    },
    { d: disc(12.6, 9.8, 1.9) },
    { d: disc(19.4, 9.8, 1.9) },
  ],
  Dolphins: [
    {
      d: "M31 14.2L26.3 12.6C24.6 8.3 20.5 6.2 16.8 6.2L19 1.3C15 2 12 4.3 11 7.3C6.3 9.8 4.6 14.5 4.8 20.3L.8 25.8L6.8 24.8L10.8 29.4L10 22.6C10.3 18.8 13 16.7 16.3 16.2L17.8 20.6C20 19.5 21.3 17.8 21.7 15.9C24.3 15.9 28 15.8 31 14.2z",
    },
    { d: disc(23.2, 11.4, 1.2), paper: true },
  ],
  Flowers: [...petals.map((d) => ({ d })), { d: disc(16, 16, 4.2), paper: true }, { d: disc(16, 16, 2.4) }],
  Trees: [{ d: "M16 1L24 11.5H20.5L27 19.5H22.5L30 27H18.2V31H13.8V27H2L9.5 19.5H5L11.5 11.5H8z" }],
};
