import { sayOr } from "../words";
import type { Refusal } from "../wire";

/** Why something was refused: our own text, or else the server's sentence. */
export function refused(refusal: Refusal): string {
  const own = sayOr(`refusal.${refusal.code}`, refusal.message, refusal.args);
  return refusal.rule ? sayOr(`rule.${refusal.rule}`, own, refusal.args) : own;
}
