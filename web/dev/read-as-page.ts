// What the server says in English, translated as the page does it: sentence by sentence.

import { translator } from "../src/words/translate";

/** Translates by these entries. */
export function readAsPage(sentences: Record<string, string>): (text: string) => string {
  const translate = translator(sentences);
  return (text) =>
    translate(text)
      .map((part) => part.text)
      .join(" ");
}
