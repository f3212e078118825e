import { expect, test, vi } from "vitest";
import { capital, points, readWhole, titleOf } from "./format";

test("negative points have a minus sign", () => {
  expect(points(-12)).toBe("−12");
  expect(points(12)).toBe("12");
});

test("points are grouped from five digits on, as other numbers are", () => {
  expect(points(1500)).toBe("1500");
  expect(points(-12345)).toBe("−12,345");
  expect(points(-0)).toBe("0");
});

test("a whole number is read as people group it, and nothing is read as another number", () => {
  const typed = ["1000", " 7 ", "1.000", "1,000", "1 000", "1\u202f000", "1’000", "1'000", "12.345.678"];
  expect(typed.map(readWhole)).toEqual([1000, 7, 1000, 1000, 1000, 1000, 1000, 1000, 12345678]);
  const other = ["", "1.5", "1.0000", "1.000,5", "1,000.000", "1e3", "-4", "ten", ".000", "9".repeat(20)];
  expect(other.map(readWhole)).toEqual(other.map(() => null));
});

test("a capital is that of the sentence, and not that of the browser's language", () => {
  const turkish = vi.spyOn(String.prototype, "toLocaleUpperCase").mockReturnValue("İ");
  expect(capital("it fits")).toBe("It fits");
  turkish.mockRestore();
});

test("a name from the wire becomes a label", () => {
  expect(titleOf("first_player")).toBe("First player");
});

test("a sentence begins with a capital, whatever it begins with", () => {
  expect(capital("lay 4 and 8")).toBe("Lay 4 and 8");
  expect(capital("übernimm den Stapel")).toBe("Übernimm den Stapel");
  expect(capital("8 auf den Stapel")).toBe("8 auf den Stapel");
  expect(capital("")).toBe("");
});
