// The server's sentences call players `Seat 2`; people have names.

import { inParts, translated } from ".";

/** A piece of a sentence: plain, or the name of a seat's player. */
export interface Piece {
  text: string;
  seat: number | null;
  /** It is English on a page of another language: nothing is known for it. */
  english: boolean;
}

/** A seat, or several: `seat 3`, `seats 0, 1 and 2`. */
const SEATS = /\b[Ss]eat (\d{1,2})\b|\b[Ss]eats (\d{1,2}(?:, \d{1,2})* and \d{1,2})\b/g;

/**
 * Cuts a sentence of the server into pieces, in the language of the page and with names for seats. A name
 * is never read again for seats.
 */
export function named(english: string, names: readonly string[]): Piece[] {
  return inParts(english).flatMap(({ text, english }, at) => withNames(at > 0 ? ` ${text}` : text, names, english));
}

/** Cuts what is in the language of the page already, or stays `english`. */
export function withNames(sentence: string, names: readonly string[], english = false): Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string) => pieces.push({ text: withMinus(text), seat: null, english });
  let from = 0;
  for (const found of sentence.matchAll(SEATS)) {
    const list = (found[1] ?? found[2]).split(/(, | and )/);
    const isNamed = (word: string, place: number) => place % 2 === 1 || names[Number(word)];
    if (!list.every(isNamed)) continue;
    if (found.index > from) add(sentence.slice(from, found.index));
    for (const [place, word] of list.entries()) {
      if (place % 2 === 1) pieces.push({ text: translated(word), seat: null, english });
      else pieces.push({ text: names[Number(word)], seat: Number(word), english: false });
    }
    from = found.index + found[0].length;
  }
  if (from < sentence.length) add(sentence.slice(from));
  return pieces;
}

/** Numbers below zero as the page writes them everywhere. A set that a player has defined stays as it was typed. */
const withMinus = (text: string): string => (/:=|==/.test(text) ? text : text.replace(/(?<=[\s(])-(?=\d)/g, "−"));

/** The same as one text. */
export function plainly(sentence: string, names: readonly string[]): string {
  return named(sentence, names)
    .map((piece) => piece.text)
    .join("");
}
