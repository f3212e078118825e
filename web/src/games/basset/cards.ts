import { every, type GameCards } from "../../cards/kinds";

export const cards: GameCards = {
  deck: "standard",
  // a gilt monogram
  back: {
    colour: "#1f3c6b",
    lines: every(
      6,
      (n) =>
        `M50 70m-${12 + n * 7} 0a${12 + n * 7} ${16 + n * 10} 0 10${24 + n * 14} 0a${12 + n * 7} ${16 + n * 10} 0 10-${24 + n * 14} 0`,
    ),
    sign: "M50 40l10 18 20 12-20 12-10 18-10-18-20-12 20-12z",
  },
};
