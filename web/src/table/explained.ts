import type { Annotation } from "../wire";
import { say, has } from "../words";

/** Why a bot would do something: in the page's words where it has them for all that is said. */
export function explained(why: Annotation): string {
  const key = `why.${why.code}`;
  if (!has(key)) return why.message;
  const text = say(key, why.args);
  return /\{\w+/.test(text) ? why.message : text;
}
