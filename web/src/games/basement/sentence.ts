import { say } from "../../words";
import { offers } from "../common/menu";
import { nameOf, overSentence, waiting } from "../common/sentences";
import type { Sentence } from "../common/board";
import { type View, zone } from "./view";

/** The phase and what you can do now. */
export const sentence: Sentence<View> = (view, legal, turn, seat, names) => {
  if (turn.kind === "over") return overSentence(view.totals, seat, names);
  const own = seat === null ? undefined : view.players[seat];
  if (!legal || !own) {
    if (own?.place) return say("basement.now.out", { place: own.place, name: nameOf(view.next, names) });
    return waiting(turn, seat, names);
  }
  if (view.phase === "top") return say("basement.now.top");
  if (zone(own) === "basement") return say(offers(legal, "eat") ? "basement.now.reveal" : "basement.now.reveal.open");
  const from = say(zone(own) === "top" ? "basement.from.top" : "basement.from.hand");
  if (view.pile.length === 0) return say("basement.now.open", { from });
  const chance = offers(legal, "chance") ? "chance" : "plain";
  if (!offers(legal, "play")) return say(`basement.now.stuck.${chance}`);
  return say(`basement.now.play.${chance}`, { from });
};
