import { expect, test } from "vitest";
import { laid } from "./laid";

/** The middle of a telephone, upright and on its side, and of a desk, without its edges. */
const BOXES = [
  [363, 286],
  [463, 156],
  [690, 300],
] as const;

const rowsOf = (cards: number, across: number) => Math.ceil((cards + 1) / across);

test("a short line covers nothing, neither along a row nor from row to row, as long as there is room", () => {
  for (const [room, height] of BOXES) {
    for (let cards = 1; cards < 16; cards += 1) {
      const { width, step, rise, across } = laid(room, height, cards);
      expect(step).toBeGreaterThanOrEqual(width);
      const high = rowsOf(cards, across) * width * 1.4;
      if (high <= height) expect(rise, `${room}×${height}, ${cards} cards`).toBeGreaterThanOrEqual(width * 1.4 - 1);
    }
  }
});

test("up to fifteen cards keep their size, and all lie in the box", () => {
  for (const [room, height] of BOXES) {
    for (let cards = 1; cards < 60; cards += 1) {
      const { width, step, rise, across } = laid(room, height, cards);
      if (cards < 16) expect(width).toBe(laid(room, height, 1).width);
      if (width <= 44) continue; // it scrolls
      expect((across - 1) * step + width).toBeLessThanOrEqual(room + 0.1 * across);
      expect((rowsOf(cards, across) - 1) * rise + width * 1.4).toBeLessThanOrEqual(height + 1);
    }
  }
});

test("a row more moves none that is there, as long as it has room", () => {
  const [room, height] = BOXES[0];
  expect(laid(room, height, 5)).toEqual(laid(room, height, 1));
});
