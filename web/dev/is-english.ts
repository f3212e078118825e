// Whether a sentence of the server is English still after it was translated.

/** Words that English has and German has not: a sentence that keeps one is not translated, or not all of it. */
const ENGLISH =
  /\b(the|this|you|your|of|is|are|and|with|plays?|takes?|turns?|lays?|cards?|hits?|points?|pays|eats?|pile|Ace|Queen|Jack|Boats|Trees|own)\b/;

/** Is it English still? An entry may say that two languages write a text alike. */
export function isEnglish(sentence: string, text: string, sentences: Record<string, string>): boolean {
  const words = text.replace(/\{\w+\}|\b[Ss]eat \d/g, "");
  return (text === sentence && /[a-z]{3}/.test(words) && sentences[sentence] !== text) || ENGLISH.test(words);
}
