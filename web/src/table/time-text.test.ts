import { expect, test } from "vitest";
import { timeText } from "./time-text";

test("a clock by the second shows minutes and seconds, up to the longest there is", () => {
  expect(timeText(9)).toBe("0:09");
  expect(timeText(60)).toBe("1:00");
  expect(timeText(7200)).toBe("120:00");
});

test("a slow game shows hours, and days with their hours", () => {
  expect(timeText(7201)).toBe("2 h 0 min");
  expect(timeText(86_399)).toBe("23 h 59 min");
  expect(timeText(86_400)).toBe("1 day 0 h");
  expect(timeText(27 * 3600 + 59)).toBe("1 day 3 h");
  expect(timeText(14 * 86_400)).toBe("14 days 0 h");
});
