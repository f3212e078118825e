// From a seed to a deck, as docs/shuffle.md has it: a second implementation, which shares
// nothing with the server's.

import { joined, littleEndian, utf8 } from "./bytes";
import { keyStream } from "./chacha20";
import { sha256 } from "./sha256";

/** The words for deal or draw number `number`. */
export function words(domain: "deal" | "draw", number: number, seed: string): Generator<number, never> {
  const head = utf8(`parlour/1/${domain}\0`);
  return keyStream(sha256(joined(head, littleEndian(number, 8), utf8(seed))));
}

/** A number below `bound`, every one equally likely. */
export function below(stream: Generator<number, never>, bound: number): number {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % bound;
  }
}

/** Which place of the deck in its canonical order lies on each place, the top card first. */
export function order(size: number, deal: number, seed: string): number[] {
  const places = Array.from({ length: size }, (_, place) => place);
  const stream = words("deal", deal, seed);
  for (let i = size - 1; i > 0; i -= 1) {
    const j = below(stream, i + 1);
    [places[i], places[j]] = [places[j], places[i]];
  }
  return places;
}

/** Undoes the shuffle: the deck as it lay before, if these cards came from this seed. */
export function unshuffled(cards: readonly string[], deal: number, seed: string): string[] {
  const before: string[] = [];
  order(cards.length, deal, seed).forEach((from, place) => {
    before[from] = cards[place];
  });
  return before;
}
