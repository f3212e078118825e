import { every, type GameCards } from "../../cards/kinds";

export const cards: GameCards = {
  deck: "island",
  // a well in rings of water
  back: {
    colour: "#17535c",
    lines: every(9, (n) => `M10 ${20 + n * 13}q10-8 20 0t20 0 20 0 20 0`),
    sign: "M24 66h52v8H24zM29 76h42v26q0 4-4 4H33q-4 0-4-4zM30 64V48l20-14 20 14v16h-6V52H36v12z",
  },
};
