import { expect, test } from "vitest";
import { fit, MIN_CARD_WIDTH, MAX_CARD_WIDTH } from "./fit";

/** Where the last card of the longest row ends, and the last row. */
const wide = ({ across, step, width }: ReturnType<typeof fit>) => (across - 1) * step + width;
const high = ({ rows, rise, width }: ReturnType<typeof fit>) => (rows - 1) * rise + width * 1.4;

test("a hand of up to 27 cards lies in the box of a small telephone, each wide enough for a thumb", () => {
  for (let cards = 1; cards <= 27; cards += 1) {
    const laid = fit(328, 160, cards);
    expect(laid.width).toBeGreaterThanOrEqual(MIN_CARD_WIDTH);
    expect(wide(laid)).toBeLessThanOrEqual(328);
    expect(high(laid)).toBeLessThanOrEqual(161);
    expect(laid.across * laid.rows).toBeGreaterThanOrEqual(cards);
  }
});

test("cards overlap before they shrink", () => {
  const one = fit(328, 140, 3);
  const five = fit(328, 140, 5);
  expect(five.width).toBe(one.width);
  expect(five.step).toBeLessThan(five.width);
});

test("what is seen of an overlapped card is enough to read and to touch", () => {
  for (const [room, height] of [
    [328, 120],
    [400, 90],
    [1200, 180],
    [2000, 330],
  ] as const) {
    for (let cards = 1; cards <= 60; cards += 1) {
      const { step, rise, rows } = fit(room, height, cards);
      expect(step).toBeGreaterThanOrEqual(28);
      if (rows > 1) expect(rise).toBeGreaterThanOrEqual(MIN_CARD_WIDTH);
    }
  }
});

test("rows are even: no card stands alone in the last one", () => {
  for (let cards = 2; cards <= 40; cards += 1) {
    const { across, rows } = fit(328, 120, cards);
    expect(cards - across * (rows - 1)).toBeGreaterThan(across - rows);
  }
});

test("a few cards in a large room grow with it, but not without end", () => {
  expect(fit(1200, 200, 3).width).toBe(142);
  expect(fit(4000, 2000, 3).width).toBe(MAX_CARD_WIDTH);
});
