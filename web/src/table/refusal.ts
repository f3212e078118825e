import { Failed } from "../net/http";
import { has, say, translated } from "../words";
import type { Refusal } from "../wire";

/** Why something was refused: the page's own text, or else the server's sentence in English. */
export function refusalText(refusal: Refusal): { text: string; own: boolean } {
  const key = [`rule.${refusal.rule}`, `refusal.${refusal.code}`].find(has);
  return key ? { text: say(key, refusal.args), own: true } : { text: refusal.message, own: false };
}

/** The same in the language of the page, as far as it is known. */
export function refused(refusal: Refusal): string {
  const { text, own } = refusalText(refusal);
  return own ? text : translated(text);
}

/** Why a request failed, in words. */
export function whyFailed(error: unknown): string {
  const refusal = error instanceof Failed ? error.refusal : null;
  return refusal ? refused(refusal) : say("failed");
}
