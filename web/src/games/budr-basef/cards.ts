import { every, type GameCards } from "../../cards/kinds";

export const cards: GameCards = {
  deck: "standard",
  twoColours: true,
  // a clinking mug
  back: {
    colour: "#7d1f2b",
    lines: every(7, (n) => `M10 ${22 + n * 16}q10-9 20 0t20 0 20 0 20 0`),
    sign: "M30 46h32v48q0 8-8 8H38q-8 0-8-8zM64 56h6q8 0 8 8v16q0 8-8 8h-6v-7h4q3 0 3-3V66q0-3-3-3h-4zM28 44a9 9 0 0114-9 10 10 0 0116 1 8 8 0 017 9z",
  },
};
