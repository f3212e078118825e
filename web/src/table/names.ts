// The server's sentences call players `Seat 2`; people have names.

/** A piece of a sentence: plain, or the name of a seat's player. */
export interface Piece {
  text: string;
  seat: number | null;
}

/** Cuts a sentence into pieces, with names for seats. A name is never read again for seats. */
export function named(sentence: string, names: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of sentence.matchAll(/\b[Ss]eat (\d{1,2})\b/g)) {
    const seat = Number(found[1]);
    if (!names[seat]) continue;
    if (found.index > from) pieces.push({ text: sentence.slice(from, found.index), seat: null });
    pieces.push({ text: names[seat], seat });
    from = found.index + found[0].length;
  }
  if (from < sentence.length) pieces.push({ text: sentence.slice(from), seat: null });
  return pieces;
}

/** The same as one text. */
export function plainly(sentence: string, names: readonly string[]): string {
  return named(sentence, names)
    .map((piece) => piece.text)
    .join("");
}
