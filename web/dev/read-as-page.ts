// What the server says in English, translated as the page does it: sentence by sentence.

import { filler } from "../src/words/fill";
import { translator } from "../src/words/translate";

/** Translates by these entries. */
export function readAsPage(sentences: Record<string, string>): (text: string) => string {
  const translate = translator(sentences, filler("de").number);
  return (text) =>
    translate(text)
      .map((part) => part.text)
      .join(" ");
}
