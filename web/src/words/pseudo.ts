// A language for tests: every text of the catalogue in accented letters and in ⟦ ⟧, a third longer. What
// a page shows without these marks is in no catalogue.

import type { Catalogue } from "virtual:catalogue";

const PLAIN = "aceinouyACEINOUY";
const ACCENTED = "áçéíñóúýÁÇÉÍÑÓÚÝ";

const accented = (text: string) => text.replace(/\p{L}/gu, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** What stays between marks: an argument, and with that of a seat the word by which its name is found. */
const ARGUMENT = /((?:\b[Ss]eats? (?!\{n\}))?\{\w+\})/;

/** In a plural, the argument and the bars between its forms stay. */
const accentedForms = (text: string) =>
  text.replace(/(\{\w+\|)([^}]*)\}|([^{]+)/g, (_, opening?: string, forms?: string, plain?: string) =>
    plain === undefined ? `${opening}${accented(forms ?? "")}}` : accented(plain),
  );

/** Accents, marks, and as many dots as a third of its letters; an argument has to be marked by itself. */
export function marked(text: string): string {
  const parts = text.split(ARGUMENT).map((part, at) => {
    const isText = at % 2 === 0 && /\p{L}/u.test(part);
    return isText ? `⟦${accentedForms(part)}${"·".repeat(Math.ceil(part.length * 0.3))}⟧` : part;
  });
  return parts.join("");
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
