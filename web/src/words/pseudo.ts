// A language for tests: every text of the catalogue in accented letters and in ⟦ ⟧, a third longer. What
// a page shows without these marks is in no catalogue.

import type { Catalogue } from "virtual:catalogue";

const PLAIN = "aceinouyACEINOUY";
const ACCENTED = "áçéíñóúýÁÇÉÍÑÓÚÝ";

const accented = (text: string) => text.replace(/\p{L}/gu, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** Accents, marks, and as many dots as a third of its letters; arguments stay as they are. */
export function marked(text: string): string {
  if (!/\p{L}/u.test(text.replace(/\{\w+\}/g, ""))) return text;
  const parts = text.split(/(\{\w+(?:\|[^}]*)?\})/).map((part) => (part.startsWith("{") ? part : accented(part)));
  const more = "·".repeat(Math.ceil(text.replace(/\{[^}]*\}/g, "").length * 0.3));
  return `⟦${parts.join("")}${more}⟧`;
}

/** Of the English texts, and of every sentence of the server that is translated in `other`. */
export function pseudoOf(english: Catalogue, other: Catalogue): Catalogue {
  const texts = Object.entries(english.texts).map(([key, text]) => [key, marked(text)]);
  const sentences = Object.keys(other.sentences).map((text) => [text, marked(text)]);
  return {
    texts: Object.fromEntries(texts) as Record<string, string>,
    sentences: Object.fromEntries(sentences) as Record<string, string>,
  };
}
