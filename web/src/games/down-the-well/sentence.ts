import { say } from "../../words";
import type { Sentence } from "../common/board";
import { holds } from "../common/menu";
import { nameOf, overSentence, waiting, wonBy } from "../common/sentences";
import { passing, receiver, type View } from "./view";

/** The phase and what you can do now. */
export const sentence: Sentence<View> = (view, legal, turn, seat, names) => {
  if (turn.kind === "over") {
    return view.winner === null || view.hand > 1
      ? overSentence(view.totals, seat, names)
      : wonBy([view.winner], seat, names);
  }
  if (!legal || seat === null) {
    const done = view.phase === "play" && seat !== null && view.finished[seat];
    return done ? `${say("well.now.finished")} ${waiting(turn, seat, names)}` : waiting(turn, seat, names);
  }
  if (view.phase === "give") return say("well.now.give", giving(view, seat, names));
  if (holds(legal, "pass")) return say("well.now.pass");
  const empty = Object.values(view.piles).every((pile) => pile.length === 0);
  if (empty && view.round === 1 && view.lead) return say("well.now.lead", { suit: say(`well.suit.${view.lead}`) });
  if (empty) return say("well.now.open");
  return say("well.now.play");
};

function giving(view: View, seat: number, names: string[]): Record<string, string> {
  const { cards, to } = passing(view);
  return { cards: say(`well.cards.${cards}`), name: nameOf(receiver(view, seat), names), side: say(`well.side.${to}`) };
}
