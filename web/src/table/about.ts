import type { GameInfo } from "../wire";
import { sayOr, translated } from "../words";

/** What a game is, in one sentence: ours, or else the game's own. */
export function aboutGame({ id, about }: Pick<GameInfo, "id" | "about">): string {
  return sayOr(`home.about.${id}`, translated(about));
}
