import { say } from "../../words";
import type { Sentence } from "../common/board";
import { waiting } from "../common/sentences";

/** Whose turn it is: all that is known of a game without a board of its own. */
export const sentence: Sentence<unknown> = (_, legal, turn, seat, names) => {
  if (turn.kind === "over") return say("board.over");
  if (seat !== null && legal && legal.actions.length > 0) return say("default.choose");
  return turn.kind === "any" ? say("default.any") : waiting(turn, seat, names);
};
