import { say } from "../../words";
import type { Sentence } from "../common/board";
import { offers } from "../common/menu";
import { overSentence, waiting } from "../common/sentences";
import type { View } from "./view";

/** The phase and what you can do now. */
export const sentence: Sentence<View> = (view, legal, turn, seat, names) => {
  if (turn.kind === "over") return overSentence(view.totals, seat, names);
  if (!legal || seat === null) return waiting(turn, seat, names);
  if (view.phase === "take") return say("bread.now.take");
  if (view.played > 0) return say("bread.now.second");
  if (offers(legal, "chef")) return say("bread.now.first.chef");
  return say(view.cards_a_turn === 1 ? "bread.now.first.only" : "bread.now.first");
};
