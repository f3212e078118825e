import { every, type GameCards } from "../../cards/kinds";

export const cards: GameCards = {
  deck: "cellar",
  // a brick arch over cellar stairs
  back: {
    colour: "#5b4636",
    lines: every(
      10,
      (n) => `M10 ${16 + n * 12}h80${every(4, (at) => `M${20 + at * 20 - (n % 2) * 10} ${16 + n * 12}v12`)}`,
    ),
    sign: "M26 104V62a24 24 0 0148 0v42zM32 98h36v-8h-8v-8h-8v-8h-8v-8h-12z",
  },
};
