import { expect, test } from "vitest";
import { fit, GAP, NARROWEST } from "./fit";

test("a hand of any size fits a telephone, with cards wide enough for a thumb", () => {
  for (let cards = 1; cards <= 40; cards += 1) {
    const { width, across, rows } = fit(328, cards);
    expect(width).toBeGreaterThanOrEqual(NARROWEST - 1);
    expect(across * width + (across - 1) * GAP).toBeLessThanOrEqual(328);
    expect(across * rows).toBeGreaterThanOrEqual(cards);
  }
});

test("rows are even: nine cards stand as five and four, not as six and three", () => {
  expect(fit(328, 9)).toMatchObject({ across: 5, rows: 2 });
});

test("a few cards in a large room do not grow without end", () => {
  expect(fit(1200, 3).width).toBe(92);
});
