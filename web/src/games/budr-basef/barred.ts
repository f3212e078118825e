// Why you cannot hit now, as far as the view tells: for the button that is grey.

import type { View } from "./view";

/** The key of the reason. */
export function whyNoHit(view: View, seat: number): string {
  if (view.phase === "gamble") return "budr.why.gamble";
  if (view.phase === "edit") return "budr.why.edit";
  if (view.ejected.includes(seat)) return "budr.why.ejected";
  if (view.locked.includes(seat)) return "budr.why.locked";
  if (view.stack.length === 0) return "budr.why.empty";
  return "budr.why.now";
}
