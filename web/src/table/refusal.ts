import { Failed } from "../net/http";
import { say, sayOr, translated } from "../words";
import type { Refusal } from "../wire";

/** Why something was refused: our own text, or else the server's sentence. */
export function refused(refusal: Refusal): string {
  const own = sayOr(`refusal.${refusal.code}`, translated(refusal.message), refusal.args);
  return refusal.rule ? sayOr(`rule.${refusal.rule}`, own, refusal.args) : own;
}

/** Why a request failed, in words. */
export function whyFailed(error: unknown): string {
  const refusal = error instanceof Failed ? error.refusal : null;
  return refusal ? refused(refusal) : say("failed");
}
