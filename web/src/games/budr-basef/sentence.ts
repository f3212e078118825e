// The phase of Budr Basef, and what you can do now, in one sentence.

import { cardName } from "../../cards/names";
import { list, say } from "../../words";
import type { Legal, Whose } from "../../wire";
import { deckSize, owed, type View, wayToHit } from "./view";

const GAME = "budr-basef";

export function sentence(view: View, legal: Legal | null, turn: Whose, seat: number | null, names: string[]): string {
  const name = names[view.next] ?? "";
  if (turn.kind === "over" || view.phase === "over") return ending(view, seat, names);
  if (view.phase === "gamble") return gambling(view, seat, name);
  if (view.phase === "edit") {
    if (view.editor === seat) return say("budr.say.edit");
    return say("budr.say.edit.theirs", { name: names[view.editor ?? 0] ?? "" });
  }
  if (view.asked.length > 0 && seat === null) return say("budr.say.sealed.watch");
  if (view.asked.length > 0) {
    return say(seat !== null && view.asked.includes(seat) ? "budr.say.sealed" : "budr.say.sealed.waiting");
  }
  if (view.contest) {
    const own = view.contest.hits.some(([hitter]) => hitter === seat);
    return say(own ? "budr.say.contest.you" : "budr.say.contest");
  }
  if (view.stack.at(-1)?.startsWith("X")) return say(seat === null ? "budr.say.joker.watch" : "budr.say.joker");
  if (view.decks.every((deck) => deckSize(deck) === 0)) return say("budr.say.no_cards");
  if (legal?.actions.includes("flip")) {
    return say(wayToHit(view, legal) === "none" ? "budr.say.flip.sealed" : "budr.say.flip");
  }
  if (seat === null) return say("budr.say.look.only", { name });
  if (view.locked.includes(seat) || view.ejected.includes(seat)) return say("budr.say.look.locked", { name });
  if (view.next === seat) return say(view.sealed ? "budr.say.soon.sealed" : "budr.say.soon");
  if (view.sealed) return say("budr.say.look.only", { name });
  const look = say("budr.say.look", { name });
  return deckSize(view.decks[seat] ?? 0) === 0 ? `${look} ${say("budr.say.empty")}` : look;
}

function gambling(view: View, seat: number | null, name: string): string {
  if (view.next !== seat) return say("budr.say.gamble.theirs", { name });
  const cards = owed(view, seat);
  const owe = cards > 0 ? say("budr.owe", { cards }) : say("budr.owe.nothing");
  return say("budr.say.gamble", { card: cardName(GAME, view.powers[seat] ?? "?"), owe });
}

function ending(view: View, seat: number | null, names: string[]): string {
  const sizes = view.decks.map(deckSize);
  const most = Math.max(...sizes);
  const best = sizes.flatMap((size, at) => (size === most ? [at] : []));
  const all = sizes.reduce((sum, size) => sum + size, 0) + view.stack.length + view.keep.length;
  if (best.length === 1 && most === all) {
    return best[0] === seat ? say("budr.say.over.won.you") : say("budr.say.over.won", { name: names[best[0]] ?? "" });
  }
  if (best.length === 1) {
    return best[0] === seat ? say("budr.say.over.most.you") : say("budr.say.over.most", { name: names[best[0]] ?? "" });
  }
  return say("budr.say.over.shared", { names: list(best.map((at) => names[at] ?? "")) });
}
