import { every, type GameCards } from "../../cards/kinds";

export const cards: GameCards = {
  deck: "basket",
  // a woven basket
  back: {
    colour: "#8a5a1c",
    lines: every(8, (n) =>
      every(
        5,
        (at) =>
          `M${12 + at * 16} ${18 + n * 14 + (at % 2) * 7}q7-7 14 0M${12 + at * 16} ${22 + n * 14 + (at % 2) * 7}q7-7 14 0`,
      ),
    ),
    sign: "M22 74h56l-8 30q-1 4-5 4H35q-4 0-5-4zM26 70a24 24 0 0148 0h-8a16 16 0 00-32 0zM36 66q0-14 14-14t14 14z",
  },
};
