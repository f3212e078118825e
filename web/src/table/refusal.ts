import { Failed } from "../net/http";
import { has, say } from "../words";
import type { Refusal } from "../wire";

/** Why something did not work, for `Sentence`: a text of the page, or else a sentence of the server. */
export interface Reason {
  text: string;
  /** It is in the language of the page already. */
  own: boolean;
}

/** A reason in the page's own words. */
export const ownWords = (text: string): Reason => ({ text, own: true });

/** A reason in the server's words, if it gave one. */
export const served = (sentence: string | null | undefined): Reason | null =>
  sentence ? { text: sentence, own: false } : null;

/** Why something was refused: in the page's own words only where they say more than the server's sentence. */
export function refused({ code, message, args }: Refusal): Reason {
  const key = `refusal.${code}`;
  return has(key) ? ownWords(say(key, args)) : { text: message, own: false };
}

/** Why a request failed: as the server says, or else whether it has answered at all. */
export function whyFailed(error: unknown): Reason {
  if (!(error instanceof Failed)) return ownWords(say("failed"));
  if (error.refusal) return refused(error.refusal);
  return ownWords(say(error.status === 0 ? "unreachable" : "failed"));
}

/** Why no one can play: what the server answers to a move at a paused table. */
export const whyPaused = (reason: string) => `The table is paused: ${reason}.`;
