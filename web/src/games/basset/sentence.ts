// The phase of Basset, and what you can do now, in one sentence.

import { list, say } from "../../words";
import type { Legal, Whose } from "../../wire";
import { rankName } from "./names";
import { mentions, signed, toLay, type View } from "./view";

export function sentence(view: View, legal: Legal | null, turn: Whose, seat: number | null, names: string[]): string {
  const name = names[view.next ?? -1] ?? "";
  const mine = legal !== null;
  const bank = view.tailleur === seat;
  if (turn.kind === "over" || view.phase === "over") return ending(view, seat, names);
  switch (view.phase) {
    case "lay":
      if (mine) return say("basset.say.lay", { n: toLay(legal) });
      if (seat === null) return say("basset.say.lay.watch");
      return say(bank ? "basset.say.lay.bank" : "basset.say.lay.wait");
    case "bets":
      if (!mine) return say("basset.say.bets.wait", { name });
      return say(mentions(legal, "accept").length > 0 ? "basset.say.bets.offers" : "basset.say.bets");
    case "topup":
      return mine ? say("basset.say.topup") : say("basset.say.topup.wait", { name });
    case "cash": {
      const rank = mentions(legal, "cash")[0];
      return mine && rank ? say("basset.say.cash", { rank: rankName(rank) }) : say("basset.say.cash.wait", { name });
    }
    default: {
      if (!mine) return say("basset.say.mace.wait", { name });
      const owes = (seat === null ? null : view.punters[seat])?.owes ?? 0;
      return owes > 0 ? say("basset.say.replace", { n: owes }) : say("basset.say.mace");
    }
  }
}

function ending(view: View, seat: number | null, names: string[]): string {
  const most = Math.max(...view.accounts);
  const best = view.accounts.flatMap((account, at) => (account === most ? [at] : []));
  const gain = signed(most);
  if (best.length === 1 && best[0] === seat) return say("basset.say.over.you", { gain });
  return say("basset.say.over", { n: best.length, names: list(best.map((at) => names[at] ?? "")), gain });
}
