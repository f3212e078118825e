import { cardName } from "../../cards/names";
import { say } from "../../words";

/** What a run on the pile is of: a card's name, or nothing yet. */
export function kindName(word: string): string {
  return word === "Nothing" ? say("basement.run.nothing") : cardName("basement", word);
}
