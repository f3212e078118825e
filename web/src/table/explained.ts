import type { Annotation } from "../wire";
import { say, has, translated } from "../words";
import type { Reason } from "./refusal";

/** Why a bot would do something: in the page's words where it has them for all that is said. */
export function explained(why: Annotation): Reason {
  const key = `why.${why.code}`;
  const server = { text: why.message, own: false };
  if (!has(key)) return server;
  const args = Object.entries(why.args).map(([name, value]) => [name, translated(value)]);
  const text = say(key, Object.fromEntries(args) as typeof why.args);
  return /\{\w+/.test(text) ? server : { text, own: true };
}
