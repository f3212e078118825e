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
  return say(offers(legal, "chef") ? "bread.now.first.chef" : "bread.now.first");
};
